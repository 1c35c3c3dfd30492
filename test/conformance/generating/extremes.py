# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases of elements that a move as numbers, not as bits, would change, and of the range's ends.

Entry point: `cases`.
"""

from collections.abc import Iterator

from generating.building import compress_case, condition, tensor

#: The bits of the exponent and of the fraction of floats, and of the halves of complex numbers.
_FLOATS = {
    "float16": (5, 10),
    "bfloat16": (8, 7),
    "float32": (8, 23),
    "float64": (11, 52),
    "complex64": (8, 23),
    "complex128": (11, 52),
}


def cases() -> Iterator[dict]:
    for dtype, (exponent, fraction) in _FLOATS.items():
        bits = _special_bits(exponent, fraction)
        if dtype.startswith("complex"):
            # Each as the real half once and as the imaginary half once.
            yield from _kept(dtype, list(map(list, zip(bits, bits[1:] + bits[:1]))))
        else:
            yield from _kept(dtype, bits)
    for bits in (8, 16, 32, 64):
        yield from _kept(f"uint{bits}", [0, 1, 2**bits - 1, 2 ** (bits - 1), 2 ** (bits - 1) - 1])
        yield from _kept(f"int{bits}", [0, 1, -1, -(2 ** (bits - 1)), 2 ** (bits - 1) - 1])


def _special_bits(exponent: int, fraction: int) -> list[int]:
    """Zeros, infinities, quiet and signalling NaNs with payloads, the least and the greatest."""
    infinity = 2**exponent - 1 << fraction
    quiet = 1 << fraction - 1
    positive = [
        0,
        infinity,
        infinity | quiet,
        infinity | quiet | 1,
        infinity | 1,
        infinity | quiet - 1,
        infinity | 2 * quiet - 1,
        1,
        infinity - 1,
    ]
    sign = 1 << exponent + fraction
    return positive + [sign | bits for bits in positive]


#: More than several words of 64 conditions have, of which some are read as whole vectors.
_MANY = 200


def _kept(dtype: str, values: list) -> Iterator[dict]:
    """All of `values`, flat, and again in columns of which each goes; and over and over."""
    number = len(values)
    everything = compress_case(
        f"extremes-{dtype}", tensor(dtype, [number], values), condition([1] * number)
    )
    yield everything
    rows = tensor(dtype, [2, number], values + values[::-1])
    for parity in (0, 1):
        bools = condition([int(i % 2 == parity) for i in range(number)])
        yield compress_case(f"extremes-{dtype}-{parity}", rows, bools, 1)
    many = [values[i % number] for i in range(_MANY)]
    bools = condition([int(i % 3 != 1) for i in range(_MANY)])
    yield compress_case(f"extremes-{dtype}-many", tensor(dtype, [_MANY], many), bools)
