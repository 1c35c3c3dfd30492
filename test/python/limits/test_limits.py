# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules that ask for more than there is: a result or a message, in bounded time and memory."""

import pytest

from limited import run_opt, run_python

_MANY = 1 << 60

_PIPELINES = ["--bale-to-llvm", "--bale-to-linalg", "--bale-for-iree", "--canonicalize"]

_COMPILE = """
import sys
import bale
try:
    module = bale.compile(sys.stdin.read())
    print(module["f"]()[0])
except bale.BaleError as error:
    print(error)
"""


def _pack(operand: str, number: int) -> str:
    """A function that packs `number` codes, of an argument or of the constant `operand`."""
    words = f"tensor<{-(-3 * number // 8)}xui8>"
    argument = "" if operand else f"%x: tensor<{number}xui8>"
    constant = f"%x = arith.constant {operand} : tensor<{number}xui8>" if operand else ""
    return f"""
func.func @f({argument}) -> {words} {{
  {constant}
  %w = bale.pack %x <bits = 3> : tensor<{number}xui8> -> {words}
  return %w : {words}
}}"""


@pytest.mark.parametrize("pipeline", _PIPELINES)
@pytest.mark.parametrize("operand", ["", "dense<1>"])
def test_2_60_codes_lower(pipeline, operand):
    assert run_opt(_pack(operand, _MANY), pipeline).returncode == 0


@pytest.mark.parametrize("pipeline", _PIPELINES)
def test_2_60_conditions_lower(pipeline):
    text = f"""
func.func @f(%x: tensor<{_MANY}xf32>) -> tensor<?xf32> {{
  %m = arith.constant dense<true> : tensor<{_MANY}xi1>
  %y = bale.compress %x where %m : tensor<{_MANY}xf32>, tensor<{_MANY}xi1> -> tensor<?xf32>
  return %y : tensor<?xf32>
}}"""
    assert run_opt(text, pipeline).returncode == 0


# Ones are codes first, which the words of zeros need not be.
@pytest.mark.parametrize(("operand", "size"), [("dense<1>", _MANY), ("dense<0>", _MANY * 3 // 8)])
def test_2_60_constants_have_no_memory_at_run_time(operand, size):
    said = run_python(_COMPILE, _pack(operand, _MANY))
    assert f"expected memory of {size} bytes, but got none" in said


def test_2_24_equal_elements_are_written():
    number = (1 << 24) + 1
    text = f"""
func.func @f() -> tensor<{number}xi8> {{
  %x = arith.constant dense<7> : tensor<{number}xi8>
  return %x : tensor<{number}xi8>
}}"""
    code = "import sys, bale; x = bale.compile(sys.stdin.read())['f']()[0]\n"
    code += "print(x.shape, x.min(), x.max())"
    assert run_python(code, text) == f"({number},) 7 7\n"


@pytest.mark.parametrize(
    ("radix", "size"), [(2, 64), (2, 1 << 62), (256, 8), (6, 64), (3, 9223372036854775807)]
)
def test_powers_beyond_63_bits_are_refused(radix, size):
    text = f"""
func.func @f(%x: tensor<8xui8>) -> tensor<?xui8> {{
  %w = bale.pack %x <radix = {radix}, group_size = {size}> : tensor<8xui8> -> tensor<?xui8>
  return %w : tensor<?xui8>
}}"""
    done = run_opt(text, "--bale-to-llvm")
    assert done.returncode == 1
    rule = "expected radix^group_size to be at most 9223372036854775807"
    assert f"'bale.pack' {rule}, but got {radix}^{size}\n" in done.stderr


def _pack_of_rank(extents: list[int], axis: int) -> str:
    """A function that packs 8 codes along `axis` for each place of the other `extents`."""
    types = []
    for extent in (8, 3):
        shape = [*extents[:axis], extent, *extents[axis + 1 :]]
        types.append(f"tensor<{'x'.join(map(str, shape))}xui8>")
    x, w = types
    return f"""
func.func @f(%x: {x}) -> {w} {{
  %w = bale.pack %x <bits = 3> axis({axis}) : {x} -> {w}
  return %w : {w}
}}"""


@pytest.mark.parametrize("pipeline", _PIPELINES)
@pytest.mark.parametrize("axis", [0, 31, 63])
def test_rank_64_lowers(pipeline, axis):
    assert run_opt(_pack_of_rank([1, 2] * 32, axis), pipeline).returncode == 0


@pytest.mark.parametrize("pipeline", _PIPELINES[1:])
@pytest.mark.parametrize("axis", [0, 31, 63])
def test_2_66_codes_of_rank_64_stay_tensors(pipeline, axis):
    assert run_opt(_pack_of_rank([2] * 64, axis), pipeline).returncode == 0


# Rows on one side of the axis become one dimension where 64 bits count them.
@pytest.mark.parametrize(("rank", "axis"), [(64, 0), (64, 63), (63, 0), (64, 31)])
def test_2_62_rows_and_more_lower(rank, axis):
    assert run_opt(_pack_of_rank([2] * rank, axis), "--bale-to-llvm").returncode == 0


@pytest.mark.parametrize("extents", [(2, 1 << 61, 4), (2, 1 << 62, 2), (1 << 62, 2, 4)])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_compresses_of_2_63_bytes_lower(extents, axis):
    shape = "x".join(map(str, extents))
    kept = "x".join("?" if i == axis else str(extent) for i, extent in enumerate(extents))
    text = (
        f"func.func @f(%x: memref<{shape}xi64>, %m: memref<?xi8>, %y: memref<{kept}xi64>) {{\n"
        f"bale.compress_into %x where %m into %y axis({axis})\n"
        f": memref<{shape}xi64>, memref<?xi8>, memref<{kept}xi64>\nreturn\n}}\n"
    )
    assert run_opt(text, "--bale-to-llvm").returncode == 0


@pytest.mark.parametrize("options", ["", "opt_level=0", "opt_level=0, threads=True"])
@pytest.mark.parametrize(
    ("op", "extents"),
    [
        ("bale.pack %x <bits = 3> axis(2)", (1 << 30, 1 << 10, 0)),
        ("bale.pack %x <bits = 3> axis(0)", (1 << 40, 3, 0)),
        ("bale.pack %x <bits = 3> axis(0)", (0, 2, 1 << 40)),
        ("bale.pack %x <radix = 3, group_size = 5> axis(1)", (3, 1 << 40, 0)),
        ("bale.unpack %x count(%zero) <bits = 5> axis(2)", (1 << 40, 2, 0)),
        ("bale.compress %x where %none axis(2)", (1 << 40, 1, 0)),
        ("bale.compress %x where %none axis(1)", (1 << 40, 0, 1)),
    ],
)
def test_2_40_rows_without_elements_are_not_walked(op, extents, options):
    types = "tensor<?x?x?xui8>"
    operands = f"{types}, tensor<?xi1>" if "compress" in op else types
    text = (
        f"func.func @f(%x: {types}) -> {types} {{\n"
        "%zero = arith.constant 0 : index\n"
        "%none = tensor.empty(%zero) : tensor<?xi1>\n"
        f"%y = {op} : {operands} -> {types}\nreturn %y : {types}\n}}\n"
    )
    run = (
        "import sys, numpy\nfrom bale import runtime\n"
        f"call = runtime.compile(sys.stdin.read(), {options})['f']\n"
        f"(y,) = call(numpy.empty({extents}, numpy.uint8))\n"
        "assert y.size == 0, y.shape\n"
    )
    run_python(run, text)


def test_hundreds_of_nested_regions_lower():
    depth = 200
    text = "func.func @f(%c: i1, %x: memref<8xi8>, %w: memref<3xi8>) {\n"
    text += "scf.if %c {\n" * depth
    text += "bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>\n"
    text += "}\n" * depth + "return\n}\n"
    assert run_opt(text, "--bale-to-llvm").returncode == 0


def test_a_million_equal_ops_lower():
    ops = 1_000_000
    lines = ["func.func @f(%x: tensor<8xui8>) -> tensor<3xui8> {"]
    pack = "= bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>"
    lines += [f"%w{i} {pack}" for i in range(ops)]
    lines += [f"return %w{ops - 1} : tensor<3xui8>", "}"]
    assert run_opt("\n".join(lines), "--bale-to-llvm").returncode == 0


def test_thousands_of_ops_on_memrefs_lower():
    lines = ["func.func @f(%x: memref<8xi8>, %w: memref<3xi8>) {"]
    lines += ["bale.pack_into %x into %w <bits = 3> : memref<8xi8>, memref<3xi8>"] * 3000
    lines += ["return", "}"]
    assert run_opt("\n".join(lines), "--bale-to-llvm").returncode == 0
