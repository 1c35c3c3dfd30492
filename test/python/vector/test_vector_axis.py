# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code for packs and unpacks along an axis that is not the last, against the reference.

Arrays lie between pages that no code may touch; what is written is filled with other bytes first.
"""

import sys
from functools import cache

import numpy as np
import pytest

from bale import runtime
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from guarded import guarded
from reference import Code
from row_reference import pack_rows, unpack_rows

BITS = [f"bits = {bits}" for bits in range(1, 9)]
#: Small and large indices, among them such that fill 8, 16 and 32 bits, groups that take several
#: words, the greatest group, and powers of two.
GROUPS = [
    (3, 1), (3, 5), (5, 3), (6, 3), (10, 3), (7, 5), (3, 10), (11, 2), (255, 2), (3, 20),
    (255, 4), (3, 39), (200, 7), (127, 9), (4, 3), (2, 62), (256, 7),
]  # fmt: skip
RADIX = [f"radix = {radix}, group_size = {size}" for radix, size in GROUPS]

#: Masks and none, wide and narrow vectors.
TARGETS = {
    "native": {},
    "avx2": {"cpu": "x86-64-v3"},
    "sse": {"cpu": "x86-64-v2"},
    "masked128": {"vector_bits": 128},
}
#: With stores past the caches wherever they may be.
STREAMS = {
    "past-caches": {"non_temporal_bytes": 1},
    "past-caches-avx2": {"non_temporal_bytes": 1, "cpu": "x86-64-v3"},
}
OPTIONS = {
    **TARGETS,
    **STREAMS,
    "threads": {"threads": True},
    "past-caches-threads": {"non_temporal_bytes": 1, "threads": True},
}
WORDS = {8: np.uint8, 32: np.uint32}

#: One of each way that vector code is made of a code.
SOME = ["bits = 3", "bits = 4", "radix = 3, group_size = 5", "radix = 10, group_size = 3"]
SOME += ["radix = 3, group_size = 20", "radix = 200, group_size = 7"]

LENGTHS = range(41)
COLUMNS = [*range(1, 71), 127, 128, 129, 300, 2100]


def code_of(text: str) -> Code:
    return Code.of({key: int(value) for key, value in (e.split(" = ") for e in text.split(", "))})


@cache
def rows(text: str, word_bits: int, length: int, columns: int) -> tuple[np.ndarray, ...]:
    """[axis, columns]: codes of any byte, their words; words of any bits, their codes, and 1 where
    these are of a valid index."""
    code = code_of(text)
    random = np.random.default_rng(7 * length + columns)
    codes = random.integers(0, 256, (length, columns), np.uint8)
    packed = pack_rows(codes.T, code, WORDS[word_bits]).T
    words = random.integers(0, 2**word_bits, packed.shape, WORDS[word_bits])
    unpacked, valid = unpack_rows(words.T, code, length)
    return codes, packed, words, unpacked.T, valid.T.astype(np.uint8)


def compiled(text: str, axis: int, codes: str, words: str, target: str) -> runtime.Module:
    """Functions that pack and unpack memrefs of these types."""
    return runtime.compile(
        f"""
        func.func @pack(%x: {codes}, %w: {words}) {{
          bale.pack_into %x into %w <{text}> axis({axis}) : {codes}, {words}
          return
        }}
        func.func @unpack(%w: {words}, %x: {codes}) {{
          bale.unpack_into %w into %x <{text}> axis({axis}) : {words}, {codes}
          return
        }}""",
        vectorize=True,
        **OPTIONS[target],
    )


def results(function: runtime.Function, given: np.ndarray, like: np.ndarray):
    """Calls it with guard pages after and before the arrays."""
    for at_end in (True, False):
        source = guarded(given, at_end=at_end, is_written=False)
        result = guarded(np.full_like(like, 0xA5), at_end=at_end, is_written=True)
        function(source, result)
        yield result


def check_both(text: str, module: runtime.Module, cases: tuple[np.ndarray, ...]) -> None:
    codes, packed, words, unpacked, valid = map(np.ascontiguousarray, cases)
    for result in results(module["pack"], codes, packed):
        np.testing.assert_array_equal(result, packed)
    for result in results(module["unpack"], words, unpacked):
        # What an index that no group has gives is not defined, but that it is codes.
        np.testing.assert_array_equal(result * valid, unpacked * valid)
        assert result.max(initial=0) < code_of(text).radix


def dynamic(text: str, word_bits: int, target: str) -> runtime.Module:
    return compiled(text, 0, "memref<?x?xi8>", f"memref<?x?xi{word_bits}>", target)


@pytest.mark.parametrize(
    ("text", "target"),
    [(text, target) for text in BITS + RADIX for target in ("native", "avx2")]
    + [(text, target) for text in SOME for target in ("sse", "masked128")],
)
@pytest.mark.parametrize("word_bits", WORDS)
def test_length(text, word_bits, target):
    """Every length of the axis, known at run time."""
    module = dynamic(text, word_bits, target)
    for length in LENGTHS:
        check_both(text, module, rows(text, word_bits, length, 70))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("word_bits", WORDS)
@pytest.mark.parametrize("text", ["bits = 3", "radix = 10, group_size = 3"])
def test_columns(text, word_bits, target):
    """Every number of columns, known at run time."""
    module = dynamic(text, word_bits, target)
    for columns in COLUMNS:
        cases = rows(text, word_bits, 37, COLUMNS[-1])
        check_both(text, module, tuple(case[:, :columns] for case in cases))


@pytest.mark.parametrize("target", STREAMS)
@pytest.mark.parametrize("word_bits", WORDS)
@pytest.mark.parametrize("text", SOME)
def test_past_the_caches(text, word_bits, target):
    """Rows that are aligned and whole vectors, and such that are not: with more columns, and where
    the guard page behind sets the address."""
    module = dynamic(text, word_bits, target)
    for columns in (64, 128, 192, 70, 96, 129):
        for length in (1, 8, 37, 40):
            check_both(text, module, rows(text, word_bits, length, columns))


@pytest.mark.parametrize("target", {**TARGETS, **STREAMS})
@pytest.mark.parametrize("columns", [7, 20, 64, 70])
@pytest.mark.parametrize("length", [0, 5, 39])
@pytest.mark.parametrize("text", ["bits = 3", "radix = 3, group_size = 5"])
def test_static(text, length, columns, target):
    """Code for extents that are known has no other tails than it needs."""
    cases = rows(text, 32, length, columns)
    packed = cases[1]
    module = compiled(
        text,
        0,
        f"memref<{length}x{columns}xi8>",
        f"memref<{packed.shape[0]}x{columns}xi32>",
        target,
    )
    check_both(text, module, cases)


@pytest.mark.parametrize("word_bits", WORDS)
@pytest.mark.parametrize("text", SOME)
def test_middle_axis(text, word_bits):
    """Several dimensions on both sides of the axis."""
    dims = "?x?x?x?x?"
    module = compiled(text, 2, f"memref<{dims}xi8>", f"memref<{dims}xi{word_bits}>", "native")
    for length in (0, 1, 17, 40):
        cases = rows(text, word_bits, length, 2 * 3 * 5 * 7)
        shaped = (case.reshape(-1, 2, 3, 5, 7).transpose(1, 2, 0, 3, 4) for case in cases)
        check_both(text, module, tuple(shaped))


def strided_function(name: str, operands: dict[str, np.ndarray], is_static: bool) -> str:
    """A function whose op works on the inside of its arguments, each extent of which has 2 more."""
    arguments, lines, types = [], [], []
    for value, array in operands.items():
        bits = 8 * array.itemsize
        outer = [extent + 2 for extent in array.shape]
        memref = f"memref<{'x'.join(map(str, outer))}xi{bits}>"
        strides = [int(np.prod(outer[dim + 1 :])) for dim in range(4)]
        layout = f"strided<{strides}, offset: {sum(strides)}>"
        sizes = list(array.shape)
        static = f"memref<{'x'.join(map(str, sizes))}xi{bits}, {layout}>"
        dynamic = f"memref<?x?x?x?xi{bits}, strided<[?, ?, ?, 1], offset: ?>>"
        arguments.append(f"%all_{value}: {memref}")
        ones = [1] * 4
        inside = f"memref.subview %all_{value} {ones} {sizes} {ones}"
        lines += [
            f"%s_{value} = {inside} : {memref} to {static}",
            f"%{value} = memref.cast %s_{value} : {static} to {static if is_static else dynamic}",
        ]
        types.append(static if is_static else dynamic)
    source, result = (f"%{value}" for value in operands)
    op = f"bale.{name}_into {source} into {result} <bits = 3> axis(1) : {', '.join(types)}"
    body = "\n".join([*lines, op, "return"])
    return f"func.func @{name}({', '.join(arguments)}) {{\n{body}\n}}"


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("word_bits", WORDS)
@pytest.mark.parametrize("is_static", [False, True])
def test_strided(is_static, word_bits, target):
    """Dimensions with gaps, which cannot be seen as one: what is in the gaps stays."""
    cases = rows("bits = 3", word_bits, 37, 2 * 3 * 70)
    codes, packed, words, unpacked, _ = (
        case.reshape(-1, 2, 3, 70).transpose(1, 0, 2, 3) for case in cases
    )
    for name, given, expected in (("pack", codes, packed), ("unpack", words, unpacked)):
        text = strided_function(name, {"in": given, "out": expected}, is_static)
        function = runtime.compile(text, vectorize=True, **TARGETS[target])[name]
        source = np.pad(given, 1)
        result = np.pad(np.full_like(expected, 0xA5), 1, constant_values=0x5A)
        function(source, result)
        np.testing.assert_array_equal(result, np.pad(expected, 1, constant_values=0x5A))


@pytest.mark.parametrize("target", ["threads", "past-caches-threads"])
@pytest.mark.parametrize("word_bits", WORDS)
@pytest.mark.parametrize("text", ["bits = 3", "radix = 3, group_size = 39"])
def test_threads(text, word_bits, target):
    """Columns and blocks enough for several parts, and a rest of either."""
    module = dynamic(text, word_bits, target)
    for length, columns in ((37, 2100), (37, 2112), (205, 70), (205, 64), (5, 3)):
        check_both(text, module, rows(text, word_bits, length, columns))
