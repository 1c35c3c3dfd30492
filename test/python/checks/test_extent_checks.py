# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Destinations, words and counts of a wrong extent end the call before anything is written: in
destination ops that a user wrote, on memrefs and on tensors, outside of loops and in them.

Arrays lie between pages that no code may touch.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import bale.runtime
from bale.runtime import BaleError
from check_functions import POISON, WAYS, guarded, ways


@dataclass(frozen=True)
class Op:
    """A destination op of operands `%x` (`%m`) into `%y`, of rank 1."""

    text: str
    types: tuple[str, ...]

    @property
    def _names(self) -> str:
        return "xmy" if len(self.types) == 3 else "xy"

    def _arguments(self, shaped: str) -> str:
        return ", ".join(
            f"%{name}: {shaped}<?x{type_}>"
            for name, type_ in zip(self._names, self.types, strict=True)
        )

    def _op(self, shaped: str) -> str:
        return f"{self.text} : " + ", ".join(f"{shaped}<?x{type_}>" for type_ in self.types)

    @property
    def module(self) -> str:
        last = f"tensor<?x{self.types[-1]}>"
        return f"""
            func.func @once({self._arguments("memref")}) {{
              {self._op("memref")}
              return
            }}
            func.func @loop({self._arguments("memref")}) {{
              %zero = arith.constant 0 : index
              %one = arith.constant 1 : index
              %two = arith.constant 2 : index
              scf.for %i = %zero to %two step %one {{
                {self._op("memref")}
              }}
              return
            }}
            func.func @tensors({self._arguments("tensor")}) -> {last} {{
              %r = {self._op("tensor")} -> {last}
              return %r : {last}
            }}
            func.func @tensors_in_a_loop({self._arguments("tensor")}) -> {last} {{
              %zero = arith.constant 0 : index
              %one = arith.constant 1 : index
              %two = arith.constant 2 : index
              %r = scf.for %i = %zero to %two step %one iter_args(%y_i = %y) -> {last} {{
                %s = {self._op("tensor").replace("into %y", "into %y_i")} -> {last}
                scf.yield %s : {last}
              }}
              return %r : {last}
            }}"""


PACK = Op("bale.pack_into %x into %y <bits = 3>", ("i8", "i8"))
UNPACK = Op("bale.unpack_into %x into %y <radix = 3, group_size = 5>", ("i8", "i8"))
COMPRESS = Op("bale.compress_into %x where %m into %y axis(0)", ("i32", "i1", "i32"))

#: Each with operands, the extent that the destination must have, and what else it must agree with:
#: the message has the number that is derived and the one that is there.
CASES = {
    "pack": (PACK, [np.ones(100, np.uint8)], 38, "words dimension 0 to be 38, but got {}"),
    "unpack": (UNPACK, [np.ones(21, np.uint8)], 105, None),
    "compress": (
        COMPRESS,
        [np.arange(99, dtype=np.int32), np.array([3, 0, 255] * 33, np.uint8).view(bool)],
        66,
        "output dimension 0 to be 66, but got {}",
    ),
}
FUNCTIONS = ["once", "loop", "tensors", "tensors_in_a_loop"]

cases = pytest.mark.parametrize("case", CASES)
functions = pytest.mark.parametrize("function", FUNCTIONS)


@cache
def _compile(op: Op, way: str) -> bale.runtime.Module:
    return bale.runtime.compile(op.module, **WAYS[way])


def _destination(op: Op, extent: int, *, at_end: bool) -> np.ndarray:
    dtype = np.int32 if op.types[-1] == "i32" else np.uint8
    memory = guarded(np.zeros(extent, dtype), at_end=at_end, is_written=True)
    memory.view(np.uint8)[...] = POISON
    return memory


@ways
@functions
@cases
def test_wrong_destination(case, function, way):
    op, operands, right, message = CASES[case]
    run = _compile(op, way)[function]
    for extent in (0, 1, right // 2, right - 1, right + 1, right + 1000):
        for at_end in (True, False):
            given = [guarded(array, at_end=at_end, is_written=False) for array in operands]
            destination = _destination(op, extent, at_end=at_end)
            groups = -(-extent // 5)
            # Some extents have as many words.
            if message is None and groups == operands[0].size:
                continue
            expected = (message or f"words dimension 0 to be {groups}, but got 21").format(extent)
            with pytest.raises(BaleError) as caught:
                run(*given, destination)
            assert str(caught.value).endswith(f"into' op expected {expected}")
            assert (destination.view(np.uint8) == POISON).all()


@ways
@functions
@cases
def test_right_destination(case, function, way):
    op, operands, right, _ = CASES[case]
    expected = {
        # Ones of three bits; the digits of the index 1.
        "pack": np.frombuffer(int("001" * 100, 2).to_bytes(38, "little"), np.uint8),
        "unpack": np.array([1, 0, 0, 0, 0] * 21, np.uint8),
        "compress": np.array([i for i in range(99) if i % 3 != 1], np.int32),
    }[case]
    for at_end in (True, False):
        given = [guarded(array, at_end=at_end, is_written=False) for array in operands]
        destination = _destination(op, right, at_end=at_end)
        results = _compile(op, way)[function](*given, destination) or [destination]
        assert np.array_equal(results[0].view(destination.dtype), expected)


@ways
@pytest.mark.parametrize("count", [-(2**63), -1, 0, 100, 106, 2**62, 2**63 - 1])
def test_wrong_count(count, way):
    module = bale.runtime.compile(
        """
        func.func @f(%w: tensor<?xi8>, %n: index) -> tensor<?xi8> {
          %x = bale.unpack %w count(%n) <radix = 3, group_size = 5> : tensor<?xi8> -> tensor<?xi8>
          return %x : tensor<?xi8>
        }""",
        **WAYS[way],
    )
    # A group of ones.
    words = np.full(21, 121, np.uint8)
    needed = -(-count // 5)
    message = (
        f"count to be at least 0, but got {count}"
        if count < 0
        else f"words dimension 0 to be {needed}, but got 21"
    )
    for at_end in (True, False):
        given = guarded(words, at_end=at_end, is_written=False)
        with pytest.raises(BaleError) as caught:
            module["f"](given, np.array(count, np.int64))
        assert str(caught.value).endswith(f"'bale.unpack' op expected {message}")
        for right in (101, 105):
            (codes,) = module["f"](given, np.array(right, np.int64))
            assert np.array_equal(codes, np.ones(right, np.uint8))


@ways
def test_wrong_limit(way):
    module = bale.runtime.compile(
        """
        func.func @f(%m: memref<?xi8>, %n: index) -> index {
          %k = bale.count %m limit %n : memref<?xi8>
          return %k : index
        }""",
        **WAYS[way],
    )
    for length in (0, 1, 63, 64, 65, 300, 5000):
        for at_end in (True, False):
            given = guarded(np.full(length, 7, np.uint8), at_end=at_end, is_written=False)
            for limit in (0, 1, length, length + 1, 2**63 - 1):
                (kept,) = module["f"](given, np.array(limit, np.int64))
                assert kept == min(length, limit)
            with pytest.raises(BaleError) as caught:
                module["f"](given, np.array(-1, np.int64))
            message = "'bale.count' op expected limit to be at least 0, but got -1"
            assert str(caught.value).endswith(message)
