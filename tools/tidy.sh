#!/usr/bin/env bash
# clang-tidy over the given files, or over all of src/, by the compile commands of build/dev (configured, it need not be built).
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# -gt 0 ]]; then files=("$@"); else files=("$PWD/src/"); fi
run-clang-tidy-22 -p build/dev -quiet -use-color=0 -j "$(nproc)" -warnings-as-errors='*' "${files[@]}"
