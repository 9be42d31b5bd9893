#!/usr/bin/env python3
"""Prints src/lowering/math/power_tables.cpp and the table of arcus tangents in arc_tangent.cpp: numbers to more than 53 bits,
each as an f64 and an f64 of what that leaves out. Needs mpmath.

  tools/elementary/tables.py power | arc_tangent
"""
import struct
import sys

from mpmath import atan, floor, log, mp, mpf, power

mp.prec = 300


def from_bits(bits):
    return struct.unpack("<d", struct.pack("<Q", bits))[0]


def bits_of(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def rows(values):
    texts = [value.hex() for value in values]
    for i in range(0, len(texts), 4):
        print("    " + ", ".join(texts[i : i + 4]) + ",")


def table(name, values):
    print(f"constexpr std::array<double, {len(values)}> {name}{{")
    rows(values)
    print("};\n")


def rounded_to(x, unit):
    return float(floor(x / unit + mpf(1) / 2) * unit)


def logarithms():
    """128 intervals of equal bit patterns from sqrt(1/2): an inverse of the middle, and minus its logarithm."""
    first = bits_of(float.fromhex("0x1.6a09e667f3bcdp-1"))
    inverses, high, low = [], [], []
    for i in range(128):
        least, most = (from_bits(first + (j << 45)) for j in (i, i + 1))
        near_one = least < 1.0 < most or 1.0 < least < 1.001
        inverse = 1.0 if near_one else float(1 / ((mpf(least) + mpf(most)) / 2))
        logarithm = -log(mpf(inverse))
        inverses.append(inverse)
        high.append(rounded_to(logarithm, mpf(2) ** -42))
        low.append(float(logarithm - mpf(high[-1])))
        widest = max(abs(mpf(m) * inverse - 1) for m in (least, most))
        assert widest < mpf(2) ** -7 * mpf("1.02"), widest
    return inverses, high, low


def exponentials():
    exact = [power(2, mpf(i) / 64) for i in range(64)]
    high = [float(x) for x in exact]
    return high, [float(x - mpf(h)) for x, h in zip(exact, high)]


def arc_tangents():
    exact = [atan(mpf(min(i, 16)) / 16) for i in range(32)]
    high = [float(x) for x in exact]
    return high, [float(x - mpf(h)) for x, h in zip(exact, high)]


def main():
    if sys.argv[1:] == ["power"]:
        for name, values in zip(("inverse", "logarithm_high", "logarithm_low"), logarithms()):
            table(name, values)
        for name, values in zip(("root_high", "root_low"), exponentials()):
            table(name, values)
        step = log(mpf(2)) / 64
        high = rounded_to(step, mpf(2) ** -42)
        print("ln 2 / 64:", high.hex(), float(step - mpf(high)).hex())
    elif sys.argv[1:] == ["arc_tangent"]:
        for name, values in zip(("arc_tangent_high", "arc_tangent_low"), arc_tangents()):
            table(name, values[:17])
    else:
        sys.exit(__doc__)


main()
