#!/usr/bin/env python3
"""Writes the expected texts of print_test.cpp: what NumPy prints. Needs NumPy 2.4 (pip install numpy==2.4.*); tests do not need it.

A case is a line `case DTYPE SHAPE CONTENT`, the text over any number of lines, and a line `end`. SHAPE: extents joined by x, `scalar` for
rank 0. CONTENT: `ramp` (element i is the number i) or `cycle` and then the elements as hexadecimal bits, repeated until the array is full.
"""

import os
import sys

import numpy as np

NAMES = {
    "pred": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64, "f32": np.float32, "f64": np.float64,
}


class Golden:
    def __init__(self, name):
        self.path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name + ".txt")
        self.lines = []

    def add(self, dtype, shape, values=None):
        """`values`: repeated over the shape; None is a ramp."""
        count = int(np.prod(shape, dtype=np.int64))
        if values is None:
            array = np.arange(count).astype(NAMES[dtype])
            content = "ramp"
        else:
            with np.errstate(over="ignore"):
                cycle = np.asarray(values, dtype=NAMES[dtype]).reshape(-1)[:count]
            array = np.resize(cycle, count)
            bits = cycle.view(f"u{cycle.dtype.itemsize}")
            content = "cycle " + " ".join(f"{int(b):x}" for b in bits)
        text = repr(array.reshape(shape))
        self.lines += [f"case {dtype} {'x'.join(map(str, shape)) or 'scalar'} {content}", text, "end"]

    def write(self):
        with open(self.path, "w", encoding="ascii") as file:
            file.write("\n".join(self.lines) + "\n")


def scalars():
    golden = Golden("scalars")
    for value in (True, False):
        golden.add("pred", (), value)
    for dtype in list(NAMES)[1:9]:
        info = np.iinfo(NAMES[dtype])
        for value in {0, 7, info.min, info.max}:
            golden.add(dtype, (), value)
    for dtype in ("f32", "f64"):
        info = np.finfo(NAMES[dtype])
        for value in (0.0, -0.0, 1.0, -1.0, 0.1, -2.5, 1 / 3, 1e-4, 9.9e-5, 123456.789, 999999.0, 1e6, 1e7, 99999999.0, 1e8, 1e16, -1e22,
                      float(info.max), float(info.tiny), float(info.smallest_subnormal), float(info.eps), np.nan, np.inf, -np.inf):
            golden.add(dtype, (), value)
    golden.write()


def integers():
    golden = Golden("integers")
    for dtype in list(NAMES)[1:9]:
        info = np.iinfo(NAMES[dtype])
        golden.add(dtype, (3,), [info.min, 0, info.max])
        golden.add(dtype, (2, 3), [1, 22, 3, 44, 5, 6])
        golden.add(dtype, (40,), [info.max, 1, info.max // 2])
        golden.add(dtype, (1,), [0])
    for dtype in ("i8", "i32", "i64"):
        golden.add(dtype, (4,), [-1, 5, -100, 33])
    golden.write()


def preds():
    golden = Golden("preds")
    golden.add("pred", (1,), [True])
    golden.add("pred", (4,), [True, False, False, True])
    golden.add("pred", (3, 3), [True, False, True, True])
    golden.add("pred", (30,), [False, True])
    golden.add("pred", (1100,), [True, True, False])
    golden.add("pred", (1, 1, 2), [False])
    golden.write()


def floats():
    golden = Golden("floats")
    inf, nan = np.inf, np.nan
    for dtype in ("f32", "f64"):
        for values in (
            [0], [-0.0, 0.0], [1, 2, 3], [1, -2, 3], [1.5, 2.25, 3.125], [0.1, 0.2, 0.3], [1 / 3, 2 / 3, 1.0], [10, 0.01],
            [1000.0, 1.0], [1000.1, 1.0], [1001.0, 1.0], [0.0001, 0.1], [0.00009999, 0.05], [99999999.0, 99999998.0], [1e8, 1e8 + 8],
            [999999.0, 999998.5], [1e6, 999999.0], [999999.94, 999000.0], [123456.789, 123000.001], [1e-10, 0], [1e-45, 1],
            [1e38, 1e-38], [1e100, 1e-100], [1e300, 1], [5e-324, 1e308], [0.99999999999, 0.5], [0.999999995, 0.5], [2.5e-9, 0, 1],
            [0.123456785, 0.123456795], [0.00097656250, 0.5], [12345.678901234, 99.5], [1e16, 2e16], [123456789.0, 987654321.0],
            [nan], [inf], [-inf], [nan, 1], [inf, 1], [-inf, 1], [-inf, nan, inf], [nan, -1.5], [nan, 0.1], [inf, 1e10], [-inf, 1e10],
            [-inf, 12345.5], [nan, -nan], [nan, 0.0], [-inf, -0.0], [1e-7, nan, -1e7, inf, -inf], [-1, 1e10], [-1e10, 1],
            [2.0**k for k in range(-20, 21)], [10.0**k for k in range(-6, 8)], [10.0**k for k in range(-3, 1)], [k / 7 for k in range(20)],
            [k * 1e5 / 7 for k in range(8)], [k * 1e-3 / 7 for k in range(8)], [4.9406564584124654e-324], [1.7976931348623157e308],
            [3.4028235e38, 1.1754944e-38], [16777216, 16777217], [9007199254740993, 1], [5.684341886080802e-14, 1],
        ):
            golden.add(dtype, (len(values),), values)
            golden.add(dtype, (2, len(values)), [*values, *reversed(values)])
    golden.write()


def powers_of_two():
    """Half a gap below a power of two is smaller than above it: the shortest text is not always the rounded value."""
    golden = Golden("powers_of_two")
    golden.add("f32", (277,), [2.0**k for k in range(-149, 128)])
    golden.add("f64", (1000,), [2.0**k for k in range(-1074, -74)])
    golden.add("f64", (1000,), [2.0**k for k in range(-74, 926)])
    golden.add("f64", (98,), [2.0**k for k in range(926, 1024)])
    golden.add("f32", (40,), [2.0**-k for k in range(0, 10)] * 4)
    golden.add("f64", (40,), [2.0**-k for k in range(0, 10)] * 4)
    golden.write()


def shapes():
    golden = Golden("shapes")
    for shape in ((1,), (1, 1), (1, 1, 1), (2, 2), (2, 3, 4), (3, 1, 2), (2, 1, 1, 3), (1, 2, 1, 2, 1), (2, 1, 2, 1, 2, 1, 2)):
        for dtype in ("f32", "f64", "i32", "i64"):
            golden.add(dtype, shape)
    for extent in (14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25):  # around the width of a line
        golden.add("f32", (extent,), [1])
        golden.add("i64", (extent,), [10])
        golden.add("u8", (extent,), [100])
        golden.add("f64", (2, extent), [0.25])
    for extent in (9, 10, 11):
        golden.add("f32", (extent,), [1 / 3, 0.5])  # around where the dtype moves to a line of its own
        golden.add("f32", (1, extent), [1 / 3, 0.5])
        golden.add("f32", (1, 1, 1, extent), [1 / 3, 0.5])
    for extent in range(1, 13):
        golden.add("u16", (extent,), [12345])
    golden.add("f64", (1,) * 40, [1.5])
    golden.add("f32", (1,) * 64, [1.5])  # the brackets leave no room: nothing is gained by a wrap
    golden.add("f32", (1,) * 63 + (3,), [1.5, -2])
    golden.write()


def elided():
    golden = Golden("elided")
    for dtype in ("f32", "f64", "i8", "i32", "i64", "u64"):
        golden.add(dtype, (1001,))
    for shape in ((1000,), (1002,), (10, 100), (7, 143), (6, 167), (7, 144), (2, 501), (501, 2), (3, 7, 48), (6, 6, 28), (7, 7, 21), (12, 12, 12),
                  (1, 1001), (1001, 1), (1, 1, 1001), (11, 1, 100), (4, 4, 4, 16), (8, 8, 4, 8), (6, 6, 6, 6), (1024, 1024), (3, 400, 2)):
        golden.add("i64", shape)
        golden.add("f32", shape)
    golden.add("f64", (1200,), [1e-9] + [1.0] * 1199)  # only the elements that are shown decide on the format …
    golden.add("f64", (1200,), [1.0] * 600 + [1e-9] + [1.0] * 599)
    golden.add("f32", (1001,), [1.0] * 500 + [np.nan] + [2.0] * 500)
    golden.add("i64", (1001,), [1] * 500 + [10**15] + [2] * 500)
    golden.add("f32", (2000,), [np.nan, 1, -np.inf])
    golden.add("f64", (40, 40), [1 / 3, -2 / 3, 1e-5])
    golden.write()


def random():
    """Every kind of content in every kind of shape; a fixed seed."""
    golden = Golden("random")
    generator = np.random.default_rng(20)
    for _ in range(150):
        dtype = ("f32", "f64")[generator.integers(2)]
        shape = tuple(int(x) for x in generator.integers(1, 5, size=generator.integers(0, 5)))
        count = int(np.prod(shape, dtype=np.int64))
        kind = generator.integers(6)
        if kind == 0:
            values = generator.integers(0, 256, size=8 * count, dtype=np.uint8).view(np.float64)
        elif kind == 1:
            values = generator.normal(size=count) * 10.0 ** generator.integers(-10, 10)
        elif kind == 2:
            values = np.round(generator.normal(size=count) * 100, int(generator.integers(0, 6)))
        elif kind == 3:
            values = generator.normal(size=count) * 10.0 ** generator.integers(-3, 3, size=count)
        elif kind == 4:
            values = generator.integers(-1000, 1000, size=count) / 2.0 ** generator.integers(0, 30)
        else:
            values = np.where(generator.random(count) < 0.3, [np.nan, np.inf, -np.inf, -0.0][generator.integers(4)], generator.normal(size=count))
        golden.add(dtype, shape, values)
    golden.write()


if not np.__version__.startswith("2.4."):
    sys.exit(f"NumPy 2.4 is needed, this is {np.__version__}")
for write in (scalars, integers, preds, floats, powers_of_two, shapes, elided, random):
    write()
