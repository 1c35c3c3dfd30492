# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The dialect's version stands in the bytecode, and a newer one is refused."""

import random
import subprocess

from paths import BALE_OPT

SEED = 20290922

MODULE = """
func.func @f(%x: tensor<8xi8>, %m: tensor<?xi1>) -> (tensor<3xi8>, tensor<?xi8>) {
  %w = bale.pack %x <bits = 3> : tensor<8xi8> -> tensor<3xi8>
  %y = bale.compress %x where %m axis(0) : tensor<8xi8>, tensor<?xi1> -> tensor<?xi8>
  return %w, %y : tensor<3xi8>, tensor<?xi8>
}
"""

# A section of dialect versions (7): one byte of contents, the version as a variable-length
# integer (the lowest bit marks its end).
VERSION_1 = bytes([7, 3, 3])
VERSION_2 = bytes([7, 3, 5])


def run(*arguments: str, stdin: bytes) -> subprocess.CompletedProcess:
    return subprocess.run([BALE_OPT, *arguments], input=stdin, capture_output=True, timeout=60)


def write_bytecode() -> bytes:
    result = run("--emit-bytecode", stdin=MODULE.encode())
    assert result.returncode == 0, result.stderr
    assert result.stdout.count(VERSION_1) == 1
    return result.stdout


def test_version_is_written_and_read():
    result = run(stdin=write_bytecode())
    assert result.returncode == 0, result.stderr
    assert b"bale.pack %arg0 <bits = 3> : tensor<8xi8> -> tensor<3xi8>" in result.stdout


def test_newer_version_is_refused():
    result = run(stdin=write_bytecode().replace(VERSION_1, VERSION_2))
    assert result.returncode == 1
    assert b"expected bale bytecode version to be at most 1, but got 2" in result.stderr


def test_broken_code_in_bytecode_is_refused():
    # The attribute is written as text; its rules hold for bytecode too.
    result = run(stdin=write_bytecode().replace(b"code<bits = 3>", b"code<bits = 9>"))
    assert result.returncode == 1
    assert b"expected bits to be in [1, 8], but got 9" in result.stderr


def test_damaged_attribute_text_does_not_crash():
    bytecode = write_bytecode()
    source = random.Random(SEED)
    at = bytecode.index(b"code<bits = 3>")
    for _ in range(40):
        damaged = bytearray(bytecode)
        damaged[at + source.randrange(14)] = source.randrange(32, 127)
        result = run(stdin=bytes(damaged))
        assert result.returncode in (0, 1), (damaged[at : at + 14], result.stderr)
