# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code along the last axis, against the reference: every length, bytes of any value.

Arrays begin or end at a page that no code may touch; what is written is filled with other bytes
first.
"""

import functools
import itertools
import platform
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest

import bale.runtime
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from generating.sweep import CODES as SWEPT
from guarded import GuardedMemory
from reference import Code, pack_row, unpack_row
from row_reference import pack_rows, unpack_rows

#: All bits; index widths from 2 to 63 bits; group sizes from 1 to 62.
CODES = [Code.of(attributes) for attributes in SWEPT]
CODES += [
    Code(2, 2), Code(3, 10), Code(7, 5), Code(7, 22), Code(11, 2), Code(11, 18), Code(16, 2),
    Code(17, 15), Code(127, 9), Code(200, 8), Code(255, 7),
]  # fmt: skip

#: One of each way that vector code is made of a code.
SOME = [Code(2, 1), Code(8, 1), Code(16, 1), Code(3, 5), Code(10, 3), Code(3, 20), Code(200, 8)]

WORDS = [np.uint8, np.uint32]

#: Every tail of a short row; both sides of whole blocks; rows of which blocks take the most.
LENGTHS = [*range(301), 447, 448, 449, 511, 512, 513, 1023, 1024, 1025, 4099]


def _targets() -> tuple[list[tuple[str, object]], list[tuple[str, object]]]:
    """For all codes and for some: vectors of each size, with masks and without, as far as this
    processor is known to run them; and with stores past the caches wherever they may be."""
    every: list[tuple[str, object]] = [("vector_bits", 512), ("vector_bits", 128)]
    some: list[tuple[str, object]] = [("vector_bits", 256), ("non_temporal_bytes", 1)]
    if platform.machine() == "x86_64":
        some.append(("cpu", "x86-64"))
        if "avx2" in Path("/proc/cpuinfo").read_text().split():
            every.append(("cpu", "x86-64-v3"))
    return every, some


def _name(value: object) -> str:
    match value:
        case Code(group_size=1, radix=radix) if radix == 2 ** (radix.bit_length() - 1):
            return f"bits{radix.bit_length() - 1}"
        case Code():
            return f"{value.radix}x{value.group_size}"
        case ("non_temporal_bytes", _):
            return "past-caches"
        case tuple():
            return str(value[1])
    return np.dtype(value).name


def _bits(word: type) -> int:
    return 8 * np.dtype(word).itemsize


def _module(code: Code, dims: str) -> str:
    """Functions pack8, unpack8, pack32 and unpack32 on memrefs of `dims`."""
    spelled = f"<radix = {code.radix}, group_size = {code.group_size}>"
    codes = f"memref<{dims}xi8>"
    text = ""
    for bits in map(_bits, WORDS):
        words = f"memref<{dims}xi{bits}>"
        text += f"""
            func.func @pack{bits}(%x: {codes}, %w: {words}) {{
              bale.pack_into %x into %w {spelled} : {codes}, {words}
              return
            }}
            func.func @unpack{bits}(%w: {words}, %x: {codes}) {{
              bale.unpack_into %w into %x {spelled} : {words}, {codes}
              return
            }}"""
    return text


@functools.cache
def _compile(code: Code, target: tuple[str, object]) -> bale.runtime.Module:
    return bale.runtime.compile(_module(code, "?x?"), vectorize=True, **dict([target]))


def _random(*key: object) -> np.random.Generator:
    """The same numbers in every run."""
    return np.random.default_rng(zlib.crc32(repr(key).encode()))


def _any(shape: tuple[int, ...], dtype: type, *key: object) -> np.ndarray:
    return _random(key).integers(0, np.iinfo(dtype).max, shape, dtype, endpoint=True)


def _shapes() -> list[tuple[int, int]]:
    """Three rows, of which one lies between others; for some lengths one and none."""
    return [(3, n) for n in LENGTHS] + [(rows, n) for rows in (0, 1) for n in (0, 1, 7, 64, 300)]


@functools.cache
def _packs(code: Code, word: type) -> list[tuple[np.ndarray, np.ndarray]]:
    """Bytes of any value, and their words."""
    inputs = [_any(shape, np.uint8, code, shape) for shape in _shapes()]
    return [(codes, pack_rows(codes, code, word)) for codes in inputs]


@functools.cache
def _unpacks(code: Code, word: type) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Words of any value, their codes, and of which codes the group has a valid index."""
    cases = []
    for rows, length in _shapes():
        shape = (rows, code.words(length, _bits(word)))
        words = _any(shape, word, code, rows, length)
        cases.append((words, *unpack_rows(words, code, length)))
    return cases


@functools.cache
def _packed(code: Code, word: type) -> list[tuple[np.ndarray, np.ndarray]]:
    """Words of which every index is valid, and their codes: any, and the greatest and least."""
    cases = []
    for length in (300, 4099):
        codes = (_any((4, length), np.uint16, code, length) % code.radix).astype(np.uint8)
        codes[2:] = np.where(codes[2:] % 2, code.radix - 1, 0)
        codes[3] = code.radix - 1
        cases.append((pack_rows(codes, code, word), codes))
    return cases


class Kernel:
    """A function, called on guarded arrays."""

    def __init__(self, function: bale.runtime.Function, most: int, given: type, made: type) -> None:
        self._function = function
        self._given, self._made = GuardedMemory(most, given), GuardedMemory(most, made)

    def results(self, given: np.ndarray, like: np.ndarray):
        """What it makes of `given`, once with guards behind and once with guards before."""
        poison = np.full_like(like, 0xA5)
        for at_end in (True, False):
            source = self._given.array(given, at_end=at_end)
            result = self._made.array(poison, at_end=at_end)
            self._function(source, result)
            assert np.array_equal(source, given)
            yield result


_MOST = 4 * max(LENGTHS) * 2


def _pack_kernel(code: Code, word: type, target: tuple) -> Kernel:
    return Kernel(_compile(code, target)[f"pack{_bits(word)}"], _MOST, np.uint8, word)


def _unpack_kernel(code: Code, word: type, target: tuple) -> Kernel:
    return Kernel(_compile(code, target)[f"unpack{_bits(word)}"], _MOST, word, np.uint8)


_every, _some = _targets()
_combinations = pytest.mark.parametrize(
    ("code", "word", "target"),
    [*itertools.product(CODES, WORDS, _every), *itertools.product(SOME, WORDS, _some)],
    ids=_name,
)


@_combinations
def test_pack_of_any_bytes(code, word, target):
    """Codes beyond the radix count with their group modulo 2^W."""
    kernel = _pack_kernel(code, word, target)
    for codes, expected in _packs(code, word):
        for result in kernel.results(codes, expected):
            assert np.array_equal(result, expected), f"codes of shape {codes.shape}"


@_combinations
def test_unpack_of_any_words(code, word, target):
    """An index that no group has gives some codes, and leaves those of others alone."""
    kernel = _unpack_kernel(code, word, target)
    for words, expected, valid in _unpacks(code, word):
        for result in kernel.results(words, expected):
            assert np.array_equal(result[valid], expected[valid]), f"codes of {expected.shape}"
            assert result.max(initial=0) < code.radix, f"codes of shape {expected.shape}"


@_combinations
def test_unpack_of_packed(code, word, target):
    """Every index is valid, as it seldom is at random where R^G is just beyond 2^(W-1)."""
    kernel = _unpack_kernel(code, word, target)
    for words, expected in _packed(code, word):
        for result in kernel.results(words, expected):
            assert np.array_equal(result, expected)


@pytest.mark.parametrize("past_caches", [False, True])
@pytest.mark.parametrize("word", WORDS, ids=_name)
@pytest.mark.parametrize("code", SOME, ids=_name)
def test_threads(code, word, past_caches):
    """Rows of many parts, of which the last is not whole, and of less than one."""
    options = {"threads": True, "non_temporal_bytes": 1 if past_caches else 1 << 40}
    module = bale.runtime.compile(_module(code, "?x?"), vectorize=True, **options)
    bits = _bits(word)
    for shape in ((1, 1_000_003), (3, 300_007), (5, 100), (0, 100), (3, 0)):
        codes = _any(shape, np.uint8, code, shape)
        packed = pack_rows(codes, code, word)
        clean = codes % code.radix if code.radix < 256 else codes
        words = pack_rows(clean, code, word)
        most = max(codes.size, words.size)
        pack = Kernel(module[f"pack{bits}"], most, np.uint8, word)
        unpack = Kernel(module[f"unpack{bits}"], most, word, np.uint8)
        for result in pack.results(codes, packed):
            assert np.array_equal(result, packed), f"pack of {shape}"
        for result in unpack.results(words, clean):
            assert np.array_equal(result, clean), f"unpack to {shape}"


@pytest.mark.parametrize("target", _every, ids=_name)
@pytest.mark.parametrize("code", SOME, ids=_name)
def test_row_of_rank_1(code, target):
    """There is no loop over rows."""
    module = bale.runtime.compile(_module(code, "?"), vectorize=True, **dict([target]))
    for word in WORDS:
        for codes, expected in _packs(code, word)[:301:25]:
            result = np.full_like(expected[1], 0xA5)
            module[f"pack{_bits(word)}"](codes[1].copy(), result)
            assert np.array_equal(result, expected[1])


@pytest.mark.parametrize("word", WORDS, ids=_name)
@pytest.mark.parametrize("code", CODES, ids=_name)
def test_row_reference(code, word):
    """The arrays expected here are what the reference in integers of any size says."""
    for length in (0, 1, 7, 63, 130):
        codes = _any((1, length), np.uint8, code, length)
        words = pack_rows(codes, code, word)
        assert words.dtype == word
        assert words[0].tolist() == pack_row(codes[0].tolist(), code, _bits(word))
        words = _any(words.shape, word, code, length)
        unpacked, valid = unpack_rows(words, code, length)
        given = words[0].tolist()
        assert unpacked[0].tolist() == unpack_row(given, code, _bits(word), length)
        stream = sum(value << place * _bits(word) for place, value in enumerate(given))
        for place in range(length):
            index = (stream >> place // code.group_size * code.width) % 2**code.width
            assert valid[0, place] == (index < code.radix**code.group_size)
