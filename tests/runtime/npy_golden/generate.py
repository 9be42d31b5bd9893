#!/usr/bin/env python3
"""Writes the .npy files of npy_test.cpp with NumPy (tests do not need it). NAME says dtype and shape; every file holds the numbers
0, 1, 2, … in row-major order (preds: true where that is odd)."""

import os

import numpy as np

DIRECTORY = os.path.dirname(os.path.abspath(__file__))
NAMES = {
    "pred": np.bool_, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64, "f32": np.float32, "f64": np.float64,
}


def array(dtype, shape):
    numbers = np.arange(int(np.prod(shape, dtype=np.int64))).reshape(shape)
    return np.asarray(numbers % 2 if dtype == "pred" else numbers).astype(NAMES[dtype])


def write(name, data, version=(1, 0)):
    with open(os.path.join(DIRECTORY, name + ".npy"), "wb") as file:
        np.lib.format.write_array(file, data, version=version)


for dtype in NAMES:
    write(f"saved-{dtype}-2x3", array(dtype, (2, 3)))
for shape in ((), (1,), (7,), (1, 1), (2, 3, 4), (1,) * 32):
    write(f"saved-f32-{'x'.join(map(str, shape)) or 'scalar'}", array("f32", shape))
for version in (2, 3):
    write(f"version{version}-f64-2x3", array("f64", (2, 3)), version=(version, 0))
for dtype in ("pred", "i16", "f32", "f64"):
    write(f"fortran-{dtype}-2x3x4", np.asfortranarray(array(dtype, (2, 3, 4))))
for dtype in ("i16", "u32", "f64"):
    data = array(dtype, (2, 3))
    write(f"swapped-{dtype}-2x3", data.astype(data.dtype.newbyteorder(">")))
data = array("f32", (3, 2))
write("fortran_swapped-f32-3x2", np.asfortranarray(data.astype(data.dtype.newbyteorder(">"))))
