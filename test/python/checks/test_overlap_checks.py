# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verify-values: a destination that shares memory with what is read fails, one beside it runs."""

from functools import cache

import numpy as np
import pytest

import bale.runtime
from bale.runtime import BaleError
from check_functions import WAYS, guarded, ways

#: An op on views of one memory, the bytes of its operands, and their names; the destination is
#: the last.
OPS = {
    "pack": (
        "bale.pack_into %v0 into %v1 <bits = 3>",
        ["8xi8", "3xi8"],
        [8, 3],
        ["codes", "words"],
    ),
    "unpack": (
        "bale.unpack_into %v0 into %v1 <radix = 3, group_size = 5>",
        ["2xi32", "40xi8"],
        [8, 40],
        ["words", "codes"],
    ),
    "compress": (
        "bale.compress_into %v0 where %v1 into %v2",
        ["16xi16", "16xi1", "?xi16"],
        [32, 16, 32],
        ["input", "condition", "output"],
    ),
}


@cache
def _compile(case: str, way: str) -> bale.runtime.Module:
    op, types, _, _ = OPS[case]
    names = [f"%at{number}" for number in range(len(types))]
    views = "\n".join(
        f"%v{number} = memref.view %memory[{name}][{'%kept' if '?' in type_ else ''}]"
        f" : memref<?xi8> to memref<{type_}>"
        for number, (name, type_) in enumerate(zip(names, types, strict=True))
    )
    arguments = ", ".join(f"{name}: index" for name in names)
    text = f"""
        func.func @f(%memory: memref<?xi8>, %kept: index, {arguments}) {{
          {views}
          {op} : {", ".join(f"memref<{type_}>" for type_ in types)}
          return
        }}"""
    return bale.runtime.compile(text, verify_values=True, **WAYS[way])


def _call(case: str, way: str, places: list[int]) -> np.ndarray:
    """Every condition is true, every code and index 0 or 1."""
    memory = guarded(np.ones(200, np.uint8), at_end=True, is_written=True)
    arguments = [np.array(place, np.int64) for place in (16, *places)]
    _compile(case, way)["f"](memory, *arguments)
    return memory


@ways
@pytest.mark.parametrize("case", OPS)
def test_beside_each_other(case, way):
    _, _, sizes, _ = OPS[case]
    starts = np.cumsum([0, *sizes]).tolist()
    # In the order of operands, and the destination first.
    _call(case, way, starts[:-1])
    _call(case, way, [start + sizes[-1] for start in starts[:-2]] + [0])


@ways
@pytest.mark.parametrize("case", OPS)
def test_shared_bytes(case, way):
    _, _, sizes, names = OPS[case]
    last = len(sizes) - 1
    for number in range(last):
        for shared in (1, min(sizes[number], sizes[last])):
            # The other operands are far away.
            places = [120 if other != number else 0 for other in range(len(sizes))]
            places[last] = sizes[number] - shared
            with pytest.raises(BaleError) as caught:
                _call(case, way, places)
            message = f"{names[last]} to share no byte with {names[number]}, but got {shared} bytes"
            assert str(caught.value).endswith(f"'bale.{case}_into' op expected {message}")
