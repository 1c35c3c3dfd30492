# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code of codes of a radix, against the reference: every length, bytes of any value."""

import functools
import itertools
import platform
import sys
import zlib
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from paths import ROOT

import bale.runtime

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from guarded import guarded  # noqa: E402
from reference import Code, pack_row, unpack_row  # noqa: E402

#: Index widths from 2 to 63 bits, and group sizes from 1 to 62.
CODES = [
    Code(3, 1),
    Code(2, 2),
    Code(11, 2),
    Code(16, 2),
    Code(256, 2),
    Code(5, 3),
    Code(6, 3),
    Code(10, 3),
    Code(3, 5),
    Code(7, 5),
    Code(2, 7),
    Code(255, 7),
    Code(256, 7),
    Code(200, 8),
    Code(3, 10),
    Code(17, 15),
    Code(11, 18),
    Code(3, 20),
    Code(7, 22),
    Code(3, 39),
    Code(2, 62),
]
WORDS = [np.uint8, np.uint32]

#: Every tail of a short row, and rows of which blocks of all sizes take the most.
LENGTHS = [*range(301), 1023, 2051]


def _targets() -> list[tuple[str, object]]:
    """Vectors of each size; without masks, too, as far as this processor is known to run them."""
    targets: list[tuple[str, object]] = [("vector_bits", bits) for bits in (512, 256, 128)]
    if platform.machine() == "x86_64":
        targets.append(("cpu", "x86-64"))
        if "avx2" in Path("/proc/cpuinfo").read_text().split():
            targets.append(("cpu", "x86-64-v3"))
    return targets


def _names(combination: tuple) -> str:
    code, word, target = combination
    return f"{code.radix}x{code.group_size}-{np.dtype(word).name}-{target[1]}"


def _bits(word: type) -> int:
    return 8 * np.dtype(word).itemsize


def _random(code: Code, length: int, dtype: type) -> np.ndarray:
    """The same values in every run."""
    seed = zlib.crc32(f"{code} {length} {np.dtype(dtype).name}".encode())
    most = np.iinfo(dtype).max
    return np.random.default_rng(seed).integers(0, most, length, dtype, endpoint=True)


@functools.cache
def _pack(code: Code, word: type, length: int) -> tuple[np.ndarray, np.ndarray]:
    """Bytes of any value, and their words."""
    codes = _random(code, length, np.uint8)
    return codes, np.array(pack_row(codes.tolist(), code, _bits(word)), word)


@functools.cache
def _unpack(code: Code, word: type, length: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Words of any value, their codes, and of which codes the group has a valid index."""
    words = _random(code, code.words(length, _bits(word)), word)
    codes = unpack_row(words.tolist(), code, _bits(word), length)
    stream = int.from_bytes(words.astype(words.dtype.newbyteorder("<")).tobytes(), "little")
    valid = []
    for first in range(0, length, code.group_size):
        index = (stream >> first // code.group_size * code.width) % 2**code.width
        valid += [index < code.radix**code.group_size] * code.group_size
    return words, np.array(codes, np.uint8), np.array(valid[:length], bool)


class Kernels(NamedTuple):
    """Compiled functions that pack and unpack one row."""

    code: Code
    word: type
    module: bale.runtime.Module

    @property
    def memory(self) -> tuple["Memory", "Memory"]:
        """Memory for the longest row: of codes, and of words."""
        length = max(LENGTHS)
        words = self.code.words(length, _bits(self.word))
        return Memory(length, np.uint8), Memory(words, self.word)


@pytest.fixture(
    scope="module", params=list(itertools.product(CODES, WORDS, _targets())), ids=_names
)
def kernels(request) -> Kernels:
    code, word, target = request.param
    words = f"memref<?xi{_bits(word)}>"
    spelled = f"<radix = {code.radix}, group_size = {code.group_size}>"
    text = f"""
        func.func @pack(%x: memref<?xi8>, %w: {words}) {{
          bale.pack_into %x into %w {spelled} : memref<?xi8>, {words}
          return
        }}
        func.func @unpack(%w: {words}, %x: memref<?xi8>) {{
          bale.unpack_into %w into %x {spelled} : {words}, memref<?xi8>
          return
        }}"""
    return Kernels(code, word, bale.runtime.compile(text, vectorize=True, **dict([target])))


class Memory:
    """Arrays that begin or end at a page that no code may touch."""

    def __init__(self, length: int, dtype: type) -> None:
        zeros = np.zeros(length, dtype)
        self._before = guarded(zeros, at_end=False, is_written=True)
        self._after = guarded(zeros, at_end=True, is_written=True)

    def begin_with(self, values: np.ndarray) -> np.ndarray:
        array = self._before[: len(values)]
        array[:] = values
        return array

    def end_with(self, values: np.ndarray) -> np.ndarray:
        array = self._after[len(self._after) - len(values) :]
        array[:] = values
        return array

    def both(self, values: np.ndarray) -> list[np.ndarray]:
        return [self.begin_with(values), self.end_with(values)]


def test_pack_of_any_bytes(kernels):
    """Codes beyond the radix count with their group modulo 2^W."""
    pack = kernels.module["pack"]
    codes_at, words_at = kernels.memory
    for length in LENGTHS:
        codes, expected = _pack(kernels.code, kernels.word, length)
        poison = np.full(len(expected), 0xA5, kernels.word)
        for x, w in zip(codes_at.both(codes), words_at.both(poison)):
            pack(x, w)
            assert np.array_equal(w, expected), f"{length} codes"


def test_unpack_of_any_words(kernels):
    """An index that no group has gives some codes, and leaves those of others alone."""
    unpack = kernels.module["unpack"]
    codes_at, words_at = kernels.memory
    for length in LENGTHS:
        words, expected, valid = _unpack(kernels.code, kernels.word, length)
        poison = np.full(length, 0xA5, np.uint8)
        for w, x in zip(words_at.both(words), codes_at.both(poison)):
            unpack(w, x)
            assert np.array_equal(x[valid], expected[valid]), f"{length} codes"
            assert np.all(x < kernels.code.radix), f"{length} codes"


def test_unpack_of_packed(kernels):
    """Every index is valid, as it seldom is at random where R^G is just beyond 2^(W-1)."""
    code, word, module = kernels
    for length in (300, max(LENGTHS)):
        codes = (_random(code, length, np.uint16) % code.radix).astype(np.uint8)
        words = np.array(pack_row(codes.tolist(), code, _bits(word)), word)
        result = np.full(length, 0xA5, np.uint8)
        module["unpack"](words, result)
        assert np.array_equal(result, codes)
