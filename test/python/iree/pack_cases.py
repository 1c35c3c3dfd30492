# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is packed and unpacked in the tests on IREE.

Entry point: `all_cases`.
"""

import numpy as np

from iree_cases import Case, dynamic, pack_case, unpack_case

SEED = 20291
OPSET = 29

_CODES = {
    **{f"bits_{bits}": {"bits": bits} for bits in range(1, 9)},
    **{
        f"radix_{radix}_{size}": {"radix": radix, "group_size": size}
        for radix, size in ((3, 5), (3, 20), (5, 3), (8, 10))
    },
}
#: The extents of a tensor of three dimensions; the axis gets another one.
_EXTENTS = (3, 4, 5)
_AXES = (-1, 0, 1)


def all_cases() -> list[Case]:
    """Packs, and unpacks of what they give, each with types of known and of unknown extents.

    The count is a constant where extents are known, and an input elsewhere; some have that
    with words of known extents.
    """
    generator = np.random.default_rng(SEED)
    packs = [*_code_cases(generator), *_row_cases(generator), *_empty_cases()]
    fixed = [unpack_case(f"unpack_{case.name}", case, ("count",)) for case in packs]
    open_ = [unpack_case(f"unpack_{case.name}", case) for case in packs]
    some = [unpack_case(f"unpack_some_of_{case.name}", case) for case in packs[::6]]
    return [*packs, *fixed, *some, *map(dynamic, (*packs, *open_))]


def _codes(generator, spelling, shape) -> np.ndarray:
    radix = 2 ** spelling["bits"] if "bits" in spelling else spelling["radix"]
    return generator.integers(0, radix, shape).astype(np.uint8)


def _code_cases(generator):
    """Every code with both words; the axes take turns, and some codes have all of them."""
    turn = 0
    for name, spelling in _CODES.items():
        for word_bits in (8, 32):
            has_all = name in ("bits_3", "radix_3_5", "radix_3_20")
            for axis in _AXES if has_all else (_AXES[turn % 3],):
                shape = list(_EXTENTS)
                # Not a whole number of groups, nor of words.
                shape[axis] = 43
                codes = _codes(generator, spelling, shape)
                case = f"{name}_to_{word_bits}_axis_{axis}"
                yield pack_case(case, codes, spelling, axis, word_bits)
            turn += 1


def _row_cases(generator):
    """Rows of a few codes and of many."""
    for length in (1, 2, 8, 64, 1000):
        codes = _codes(generator, {"bits": 3}, (length,))
        yield pack_case(f"row_of_{length}", codes, {"bits": 3}, 0, 8)


def _empty_cases():
    for shape, axis in (((2, 0), 1), ((0, 9), 1), ((0, 9), 0)):
        codes = np.zeros(shape, np.uint8)
        name = f"empty_{shape[0]}x{shape[1]}_axis_{axis}"
        yield pack_case(name, codes, {"bits": 5}, axis, 8)
        yield pack_case(f"{name}_radix", codes, {"radix": 3, "group_size": 5}, axis, 8)
