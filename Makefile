# Two commands from a fresh clone do everything: `make demo` and `make test`. The building itself is CMake's (CMakePresets.json).
.DEFAULT_GOAL := help
.PHONY: help demo test bench format format-check tidy gate-stablehlo setup

# The preset that `make test` builds: dev, release or asan.
PRESET ?= dev
JOBS ?= $(shell nproc)
BUILD = cmake --build --preset $(1) --parallel $(JOBS)
BATTEN = build/release/src/cli/batten

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## */  make \1\t/' | expand -t 24

setup:  ## install the Debian packages that building needs (root or sudo)
	@tools/setup.sh build

demo: setup  ## build, then run a network exported by JAX: its result and the SHA-256 of it
	@cmake --preset release
	@$(call BUILD,release) --target batten
	$(BATTEN) run examples/mlp/program.mlir $(foreach i,0 1 2 3 4,--input examples/mlp/in$(i).npy) --hash

test: setup  ## build and run all tests; PRESET=asan: with the sanitizers
	@cmake --preset $(PRESET)
	@$(call BUILD,$(PRESET))
	ctest --preset $(PRESET) --parallel $(JOBS) --no-tests=error

bench: setup  ## build, then time the programs of docs/performance.md on this machine
	@cmake --preset release
	@$(call BUILD,release) --target batten batten_bench
	build/release/bench/batten_bench

format:  ## rewrite every tracked C++ file as .clang-format says
	@tools/setup.sh format
	@tools/format.sh

format-check:  ## fail when a tracked C++ file is not formatted
	@tools/setup.sh format
	@tools/format.sh --check

tidy:  ## clang-tidy over src/; FILES='a.cpp b.cpp': over these
	@tools/setup.sh build tidy
	@cmake --preset dev
	@tools/tidy.sh $(FILES)

gate-stablehlo:  ## the scalar reference against the StableHLO interpreter (jaxlib in a virtual environment)
	@tools/setup.sh build gate
	@cmake --preset release
	@$(call BUILD,release) --target batten batten_bench
	@tools/stablehlo_gate/run.sh
