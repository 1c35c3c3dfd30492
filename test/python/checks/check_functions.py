# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tests of run-time checks share: ways to compile, functions, and calls on guarded arrays.

Entry points: `WAYS`, `pack_text`, `unpack_text`, `compress_text`, `run` and `fail`.
"""

import sys

import numpy as np
import pytest

import bale.runtime
from bale.runtime import BaleError
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from guarded import guarded
from reference import Code

#: Lowerings of Bale's ops, as options of a compilation.
WAYS: dict[str, dict[str, object]] = {
    "linalg": {"vectorize": False},
    "linalg-unoptimized": {"vectorize": False, "opt_level": 0},
    "vector": {},
    "vector128": {"vector_bits": 128},
    "threads": {"threads": True},
    "kernels": {"outline": 1},
}

#: Bytes that memory to be written holds before.
POISON = 0xA5

ways = pytest.mark.parametrize("way", WAYS)


def code_text(code: Code) -> str:
    return f"<radix = {code.radix}, group_size = {code.group_size}>"


def pack_text(code: Code, axis: int = -1, word: int = 8) -> str:
    """@tensors of unsigned integers, and @memrefs."""
    op = f"{code_text(code)} axis({axis})"
    return f"""
        func.func @tensors(%x: tensor<?x?xui8>) -> tensor<?x?xui{word}> {{
          %w = bale.pack %x {op} : tensor<?x?xui8> -> tensor<?x?xui{word}>
          return %w : tensor<?x?xui{word}>
        }}
        func.func @memrefs(%x: memref<?x?xi8>, %w: memref<?x?xi{word}>) {{
          bale.pack_into %x into %w {op} : memref<?x?xi8>, memref<?x?xi{word}>
          return
        }}"""


def unpack_text(code: Code, axis: int = -1, word: int = 8) -> str:
    """@tensors of unsigned integers with a count, and @memrefs."""
    op = f"{code_text(code)} axis({axis})"
    return f"""
        func.func @tensors(%w: tensor<?x?xui{word}>, %n: index) -> tensor<?x?xui8> {{
          %x = bale.unpack %w count(%n) {op} : tensor<?x?xui{word}> -> tensor<?x?xui8>
          return %x : tensor<?x?xui8>
        }}
        func.func @memrefs(%w: memref<?x?xi{word}>, %x: memref<?x?xi8>) {{
          bale.unpack_into %w into %x {op} : memref<?x?xi{word}>, memref<?x?xi8>
          return
        }}"""


def compress_text(axis: int | None) -> str:
    """@tensors and @memrefs, with a condition of bools."""
    op = "" if axis is None else f"axis({axis})"
    dims = "?" if axis is None else "?x?"
    return f"""
        func.func @tensors(%x: tensor<?x?xi32>, %m: tensor<?xi1>) -> tensor<{dims}xi32> {{
          %y = bale.compress %x where %m {op} : tensor<?x?xi32>, tensor<?xi1> -> tensor<{dims}xi32>
          return %y : tensor<{dims}xi32>
        }}
        func.func @memrefs(%x: memref<?x?xi32>, %m: memref<?xi1>, %y: memref<{dims}xi32>) {{
          bale.compress_into %x where %m into %y {op}
            : memref<?x?xi32>, memref<?xi1>, memref<{dims}xi32>
          return
        }}"""


def _calls(module: bale.runtime.Module, name: str, inputs: list, written: np.ndarray | None):
    """Functions that call `name`: on arrays that end where a guard page is, and that begin there.
    What is to be written is poisoned, and returned."""
    for at_end in (True, False):
        arrays = [
            guarded(array, at_end=at_end, is_written=False) if array.ndim else array
            for array in inputs
        ]
        if written is None:
            yield lambda arrays=arrays: module[name](*arrays)[0], None
            continue
        memory = guarded(written, at_end=at_end, is_written=True)
        memory.reshape(-1).view(np.uint8)[...] = POISON

        def call(arrays=arrays, memory=memory):
            module[name](*arrays, memory)
            return memory

        yield call, memory


def run(module: bale.runtime.Module, inputs: list, expected: np.ndarray) -> None:
    """@tensors and @memrefs make `expected`. Inputs for tensors alone have rank 0."""
    for call, _ in _calls(module, "tensors", inputs, None):
        assert np.array_equal(call(), expected)
    buffers = [array for array in inputs if array.ndim]
    for call, _ in _calls(module, "memrefs", buffers, expected):
        assert np.array_equal(call(), expected)


def fail(module: bale.runtime.Module, op: str, message: str, inputs: list, written: np.ndarray):
    """@tensors and @memrefs fail with `message`, and write nothing."""
    buffers = [array for array in inputs if array.ndim]
    for name, arrays, result, of in (
        ("tensors", inputs, None, op),
        ("memrefs", buffers, written, f"{op}_into"),
    ):
        for call, memory in _calls(module, name, arrays, result):
            with pytest.raises(BaleError) as caught:
                call()
            # The place in the module, then what a verifier would say.
            place, _, text = str(caught.value).partition(": error: ")
            assert place.startswith(f"'{name}': <module>:") or place.startswith("<module>:")
            assert text == f"'{of}' op {message}"
            if memory is not None:
                assert (memory.reshape(-1).view(np.uint8) == POISON).all()
