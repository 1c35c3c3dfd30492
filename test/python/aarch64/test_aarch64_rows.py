# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code for AArch64, compiled for it and run by qemu, against the reference.

Vectors have 16 bytes, and no masks. The program that calls the code, rows.c, puts arrays beside
pages that no code may touch.
"""

import signal
import struct
import sys
from pathlib import Path

import numpy as np
import pytest

from aarch64_program import build, call
from paths import ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from reference import Code
from row_reference import pack_rows, unpack_rows

CODES = [Code(2**bits, 1) for bits in range(1, 9)]
CODES += [Code(3, 5), Code(10, 3), Code(3, 20), Code(200, 8), Code(7, 22)]
WORDS = {8: np.uint8, 32: np.uint32}
LENGTHS = range(71)

#: Rows of the last axis, and columns behind the first one: more than a vector and less.
ROWS, COLUMNS = 2, (21, 64, 5)


def _name(op: str, code: Code, word_bits: int, axis: int) -> str:
    return f"{op}_{code.radix}_{code.group_size}_{word_bits}_axis{axis}"


def _functions() -> dict[str, str]:
    """The text of each function, by its name."""
    texts = {}
    for code in CODES:
        for word_bits in WORDS:
            for axis in (0, 1):
                codes, words = "memref<?x?xi8>", f"memref<?x?xi{word_bits}>"
                for op, given, made in (("pack", codes, words), ("unpack", words, codes)):
                    name = _name(op, code, word_bits, axis)
                    texts[name] = f"""
                        func.func @{name}(%in: {given}, %out: {made}) {{
                          bale.{op}_into %in into %out <radix = {code.radix},
                            group_size = {code.group_size}> axis({axis}) : {given}, {made}
                          return
                        }}"""
    return texts


def _record(
    function: int, most: int, given: np.ndarray, expected: np.ndarray, compared: np.ndarray
) -> bytes:
    arrays = [np.ascontiguousarray(array) for array in (given, expected, compared)]
    sizes = (*given.shape, *expected.shape)
    head = struct.pack("<8q", function, most, given.nbytes, expected.nbytes, *sizes)
    return head + b"".join(array.tobytes() for array in arrays)


def _records(names: list[str]) -> bytes:
    """Codes of any byte and their words; words of any bits and their codes."""
    random = np.random.default_rng(22)
    records = bytearray()
    for code in CODES:
        for word_bits, word in WORDS.items():
            for length in LENGTHS:
                for axis in (0, 1):
                    rows = ROWS if axis == 1 else COLUMNS[length % len(COLUMNS)]
                    codes = random.integers(0, 256, (rows, length), np.uint8)
                    packed = pack_rows(codes, code, word)
                    words = random.integers(0, 2**word_bits, packed.shape, word)
                    unpacked, valid = unpack_rows(words, code, length)
                    arrays = [codes, packed, np.ones_like(packed.view(np.uint8))]
                    arrays += [words, unpacked, valid.astype(np.uint8)]
                    if axis == 0:
                        arrays = [array.T for array in arrays]
                    pack, unpack = (
                        names.index(_name(op, code, word_bits, axis)) for op in ("pack", "unpack")
                    )
                    records += _record(pack, 255, *arrays[:3])
                    records += _record(unpack, code.radix - 1, *arrays[3:])
    return bytes(records)


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    return build(tmp_path_factory.mktemp("rows"), "rows.c", _functions())


def test_rows_and_columns(program):
    records = _records(list(_functions()))
    calls = 2 * 2 * 2 * len(CODES) * len(WORDS) * len(LENGTHS)
    assert call(program, records).splitlines()[-1] == f"{calls} calls, 0 failures"


def _unpack_of_bits_1() -> int:
    return list(_functions()).index(_name("unpack", Code(2, 1), 8, 1))


def test_a_wrong_expectation_is_noticed(program):
    """The program can fail: of one byte, beside both guard pages."""
    codes = np.ones((1, 8), np.uint8)
    packed = pack_rows(codes, Code(2, 1), np.uint8)
    expected = codes.copy()
    expected[0, 7] = 0
    record = _record(_unpack_of_bits_1(), 255, packed, expected, np.ones_like(codes))
    assert "2 calls, 2 failures" in call(program, record, code=1)


def test_an_access_beyond_is_noticed(program):
    """A row of more codes than there is memory for ends in the page behind it."""
    codes = np.ones((1, 8), np.uint8)
    packed = pack_rows(np.ones((1, 9), np.uint8), Code(2, 1), np.uint8)
    record = bytearray(_record(_unpack_of_bits_1(), 255, packed, codes, np.ones_like(codes)))
    struct.pack_into("<q", record, 7 * 8, 9)
    call(program, bytes(record), code=-signal.SIGSEGV)
