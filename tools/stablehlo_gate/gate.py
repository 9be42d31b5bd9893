"""The scalar reference against the StableHLO reference interpreter: the same bits, at least 100 times as fast.

Both run bench/programs/gemm_128.mlir. The interpreter rounds each product and each sum, one after another, which is what
`--numerics strict` declares, so the results must be equal to the bit. Times are the shortest of several runs, without parsing and
compiling; the ratio is taken in both numerics profiles, and the smaller one counts.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import jaxlib.version
import numpy as np
from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import func, stablehlo  # noqa: F401  (importing func registers its operations)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "bench/programs/gemm_128.mlir"
SHAPE = (128, 128)


def interpreter_context():
    context = ir.Context()
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    context.append_dialect_registry(registry)
    context.load_all_available_dialects()
    stablehlo.register_dialect(context)
    stablehlo.register_interpreter_dialect(context)
    return context


def run_interpreter(inputs, runs):
    """The result, and the shortest of the runs in microseconds."""
    with interpreter_context(), ir.Location.unknown():
        module = ir.Module.parse(PROGRAM.read_text())
        attributes = [ir.DenseElementsAttr.get(array) for array in inputs]
        times = []
        for _ in range(runs):
            start = time.perf_counter()
            (value,) = stablehlo.eval_module(module, attributes)
            times.append(time.perf_counter() - start)
        return np.array(value), min(times) * 1e6


def run_batten(batten, inputs):
    """What `batten run` computes, by way of .npy files."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/in{i}.npy" for i in range(len(inputs))]
        for path, array in zip(paths, inputs):
            np.save(path, array)
        flags = [word for path in paths for word in ("--input", path)]
        output = f"{folder}/out.npy"
        command = [batten, "run", PROGRAM, *flags, "--output", output, "--exit", "reference", "--numerics", "strict"]
        subprocess.run(command, check=True)
        return np.load(output)


def time_batten(bench, *flags):
    """The shortest run in microseconds, by batten_bench's own account."""
    done = subprocess.run([bench, "--program", PROGRAM, *flags], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["microseconds"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release", help="build folder (default: build/release)")
    parser.add_argument("--runs", type=int, default=3, help="runs of the interpreter (about 2 s each)")
    parser.add_argument("--at-least", type=float, default=100.0, help="the ratio to reach")
    arguments = parser.parse_args()
    batten = arguments.build / "src/cli/batten"
    bench = arguments.build / "bench/batten_bench"
    for tool in (batten, bench):
        if not tool.exists():
            parser.error(f"{tool} is not built: make gate-stablehlo builds it")

    random = np.random.default_rng(0)
    inputs = [random.uniform(-1, 1, SHAPE).astype(np.float32) for _ in range(2)]
    expected, interpreter = run_interpreter(inputs, arguments.runs)
    print(f"{PROGRAM.name}: StableHLO interpreter (jaxlib {jaxlib.version.__version__})  {interpreter:12,.0f} us")

    lowest = float("inf")
    for profile, flags in (("strict", ["--strict"]), ("wide", [])):
        taken = time_batten(bench, *flags)
        lowest = min(lowest, interpreter / taken)
        print(f"{PROGRAM.name}: scalar reference, {profile:6}                     {taken:12,.0f} us  ({interpreter / taken:,.0f} times as fast)")

    actual = run_batten(batten, inputs)
    different = int(np.count_nonzero(actual.view(np.uint32) != expected.view(np.uint32)))
    if different:
        print(f"FAILED: {different} of {expected.size} elements differ from the interpreter's under --numerics strict")
    else:
        print(f"{PROGRAM.name}: all {expected.size} elements have the interpreter's bits under --numerics strict")
    if lowest < arguments.at_least:
        print(f"FAILED: {lowest:,.1f} times as fast, not {arguments.at_least:,.0f}")
    return 1 if different or lowest < arguments.at_least else 0


if __name__ == "__main__":
    sys.exit(main())
