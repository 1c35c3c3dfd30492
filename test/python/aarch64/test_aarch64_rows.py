# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector code for AArch64, compiled for it and run by qemu, against the reference.

Vectors have 16 bytes, and no masks. The program that calls the code, rows.c, puts arrays beside
pages that no code may touch.
"""

import shutil
import signal
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from paths import BALE_OPT, LLVM_TOOLS, ROOT

sys.path.insert(0, str(ROOT / "test" / "conformance"))

from reference import Code  # noqa: E402
from row_reference import pack_rows, unpack_rows  # noqa: E402

TRIPLE = "aarch64-linux-gnu"
SYSTEM = Path("/usr") / TRIPLE

CODES = [Code(2**bits, 1) for bits in range(1, 9)]
CODES += [Code(3, 5), Code(10, 3), Code(3, 20), Code(200, 8), Code(7, 22)]
WORDS = {8: np.uint8, 32: np.uint32}
LENGTHS = range(71)

#: Rows of the last axis, and columns behind the first one: more than a vector and less.
ROWS, COLUMNS = 2, (21, 64, 5)


def _run(*command: object, code: int = 0) -> str:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False)
    assert done.returncode == code, f"{command[0]}: {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


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
    """rows.c with the functions, for AArch64."""
    folder = tmp_path_factory.mktemp("aarch64")
    texts = _functions()
    module, lowered, bitcode, optimized, objects, program = (
        folder / name for name in ("in.mlir", "llvm.mlir", "in.ll", "in.bc", "in.o", "rows")
    )
    module.write_text("".join(texts.values()), encoding="ascii")
    inclusion = "".join(f"FUNCTION({name})\n" for name in texts)
    (folder / "functions.inc").write_text(inclusion, encoding="ascii")
    _run(BALE_OPT, module, f"--bale-to-llvm=triple={TRIPLE}", "-o", lowered)
    _run(LLVM_TOOLS / "mlir-translate", "--mlir-to-llvmir", lowered, "-o", bitcode)
    triple = f"-mtriple={TRIPLE}"
    _run(LLVM_TOOLS / "opt", triple, "-O2", bitcode, "-o", optimized)
    llc = [LLVM_TOOLS / "llc", triple, "-O2", "-relocation-model=pic", "-filetype=obj"]
    _run(*llc, optimized, "-o", objects)
    # Debian's C library for AArch64 comes without the compiler's own objects.
    clang = [LLVM_TOOLS / "clang", f"--target={TRIPLE}", "-fuse-ld=lld", "-nostdlib", "-O1"]
    clang += ["-Wall", "-Wextra", "-Werror", f"-I{folder}", "-isystem", SYSTEM / "include"]
    parts = [SYSTEM / "lib" / name for name in ("crt1.o", "crti.o", "crtn.o")]
    source = Path(__file__).with_name("rows.c")
    _run(*clang, source, objects, *parts, f"-L{SYSTEM / 'lib'}", "-lc", "-o", program)
    return program


def _call(program: Path, records: bytes, code: int = 0) -> str:
    qemu = shutil.which("qemu-aarch64")
    assert qemu, "expected qemu-aarch64, of the packages that scripts/setup installs"
    path = program.with_name("records")
    path.write_bytes(records)
    return _run(qemu, "-L", SYSTEM, program, path, code=code)


def test_rows_and_columns(program):
    records = _records(list(_functions()))
    calls = 2 * 2 * 2 * len(CODES) * len(WORDS) * len(LENGTHS)
    assert _call(program, records).splitlines()[-1] == f"{calls} calls, 0 failures"


def _unpack_of_bits_1() -> int:
    return list(_functions()).index(_name("unpack", Code(2, 1), 8, 1))


def test_a_wrong_expectation_is_noticed(program):
    """The program can fail: of one byte, beside both guard pages."""
    codes = np.ones((1, 8), np.uint8)
    packed = pack_rows(codes, Code(2, 1), np.uint8)
    expected = codes.copy()
    expected[0, 7] = 0
    record = _record(_unpack_of_bits_1(), 255, packed, expected, np.ones_like(codes))
    assert "2 calls, 2 failures" in _call(program, record, code=1)


def test_an_access_beyond_is_noticed(program):
    """A row of more codes than there is memory for ends in the page behind it."""
    codes = np.ones((1, 8), np.uint8)
    packed = pack_rows(np.ones((1, 9), np.uint8), Code(2, 1), np.uint8)
    record = bytearray(_record(_unpack_of_bits_1(), 255, packed, codes, np.ones_like(codes)))
    struct.pack_into("<q", record, 7 * 8, 9)
    _call(program, bytes(record), code=-signal.SIGSEGV)
