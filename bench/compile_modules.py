# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules to compile. Entry points: `write_ops` and `write_constant`.

They are in the form that `bale-from-onnx` reads. Nothing in them is computed twice, and
no op is the operand of another.
"""

from pathlib import Path
from typing import NamedTuple

#: The most ops of a function of a module whose ops are spread.
SPREAD = 100

#: Codes of the smallest op.
_CODES = 4096
#: Codes of a constant that are written at once.
_BLOCK = 1 << 20


class _Pack(NamedTuple):
    """A pack: its attributes, and the types of its operand and of its result."""

    attributes: str
    operand: str
    result: str


def _pack(codes: int, bits: int) -> _Pack:
    words = -(-codes * bits // 8)
    return _Pack(f"bits = {bits} : si64", f"tensor<{codes}xui8>", f"tensor<{words}xui8>")


def _equal(_: int) -> _Pack:
    """All are the same."""
    return _pack(_CODES, 3)


def _distinct(index: int) -> _Pack:
    """No two are of the same size. Every other one packs along its first axis."""
    bits = 1 + index % 7
    codes = _CODES + 8 * index
    if index % 2 == 0:
        return _pack(codes, bits)
    attributes = f"bits = {bits} : si64, axis = 0 : si64"
    return _Pack(attributes, f"tensor<8x{codes}xui8>", f"tensor<{bits}x{codes}xui8>")


#: How the ops of a module differ.
KINDS = {"equal": _equal, "distinct": _distinct}


def _function(name: str, kind: str, first: int, number: int) -> str:
    """A function of `number` ops, each on an argument; it returns the xor of a word of each."""
    ops = [KINDS[kind](first + index) for index in range(number)]
    arguments = ", ".join(f"%a{index}: {op.operand}" for index, op in enumerate(ops))
    body = []
    for index, (attributes, operand, result) in enumerate(ops):
        indices = ", ".join(["%i"] * result.count("x"))
        body.append(
            f'  %r{index} = "onnx.Pack"(%a{index}) <{{{attributes}}}> : ({operand}) -> {result}\n'
            f"  %u{index} = tensor.extract %r{index}[{indices}] : {result}\n"
            f"  %e{index} = builtin.unrealized_conversion_cast %u{index} : ui8 to i8\n"
            f"  %w{index + 1} = arith.xori %w{index}, %e{index} : i8\n"
        )
    return (
        f"func.func @{name}({arguments}, %i: index, %w0: i8) -> i8 {{\n"
        f"{''.join(body)}  return %w{number} : i8\n}}\n"
    )


def write_ops(path: Path, kind: str, number: int, per_function: int) -> None:
    """Writes a module of `number` ops of `kind`, with `per_function` a function."""
    with path.open("w", encoding="utf-8") as file:
        for first in range(0, number, per_function):
            count = min(per_function, number - first)
            file.write(_function(f"f{first}", kind, first, count))


def write_constant(path: Path, size: int) -> None:
    """Writes a module that packs a constant of `size` codes of one bit a byte."""
    with path.open("w", encoding="utf-8") as file:
        file.write(
            f"func.func @constant() -> tensor<{size // 8}xui8> {{\n"
            f'  %0 = "onnx.Constant"() {{value = dense_resource<codes> : tensor<{size}xui8>}}'
            f" : () -> tensor<{size}xui8>\n"
            f'  %1 = "onnx.Pack"(%0) <{{bits = 1 : si64}}> : (tensor<{size}xui8>)'
            f" -> tensor<{size // 8}xui8>\n"
            f"  return %1 : tensor<{size // 8}xui8>\n}}\n"
            # A resource begins with its alignment, in four bytes.
            '{-# dialect_resources: { builtin: { codes: "0x01000000'
        )
        for left in range(size, 0, -_BLOCK):
            file.write("00010100" * (min(left, _BLOCK) // 4))
        file.write('" } } #-}\n')
