# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR text of types, constants, ops and functions.

Entry points: `tensor`, `constant`, `resource`, `value_op`, `destination_op`, `onnx_op` and
`Function`.
"""

import hashlib
from dataclasses import dataclass, field

import numpy as np

from cases import Case, Shape
from elements import ElementType, truths


def tensor(shape: Shape, element: str, kind: str = "tensor", layout: str = "") -> str:
    """A tensor type, or memref type with `kind`."""
    extents = "*x" if shape is None else "".join("?x" if e < 0 else f"{e}x" for e in shape)
    return f"{kind}<{extents}{element}{layout}>"


def unknown(shape: list[int]) -> list[int]:
    """The shape of which only the rank is known."""
    return [-1] * len(shape)


def constant(element: ElementType, array: np.ndarray) -> str:
    """A constant with the elements of `array`, of the type without a sign."""
    if array.size == 0:
        literal = "dense<>"
    elif element.name == "bool":
        # No constant holds a bool's byte.
        literal = f"dense<{str(truths(array)).lower()}>"
    else:
        literal = f'dense<"0x{np.ascontiguousarray(array).tobytes().hex()}">'
    return f"arith.constant {literal} : {tensor(list(array.shape), element.constant)}"


def resource(element: ElementType, array: np.ndarray) -> tuple[str, str, str]:
    """A constant whose elements are a resource; the key of the resource, and its content in hex."""
    data = np.ascontiguousarray(array).tobytes()
    # The alignment of the data, then the data.
    content = array.dtype.itemsize.to_bytes(4, "little") + data
    key = f"r{hashlib.sha256(content).hexdigest()[:16]}"
    mlir = tensor(list(array.shape), element.constant)
    return f"arith.constant dense_resource<{key}> : {mlir}", key, content.hex()


def _code(case: Case) -> str:
    names = (name for name in ("bits", "radix", "group_size") if name in case.attributes)
    return f" <{', '.join(f'{name} = {case.attributes[name]}' for name in names)}>"


def _axis(case: Case) -> str:
    return f" axis({case.attributes['axis']})" if "axis" in case.attributes else ""


def value_op(case: Case, operands: list[str], types: list[str], result: str) -> str:
    """The value op of a case; the count of an unpack has no type."""
    if case.op == "pack":
        text = f"{operands[0]}{_code(case)}"
    elif case.op == "unpack":
        text = f"{operands[0]} count({operands[1]}){_code(case)}"
        types = types[:1]
    else:
        text = f"{operands[0]} where {operands[1]}"
    return f"bale.{case.op} {text}{_axis(case)} : {', '.join(types)} -> {result}"


def destination_op(case: Case, operands: list[str], types: list[str]) -> str:
    """The destination op of a case on memrefs; the destination is the last operand."""
    code = "" if case.op == "compress" else _code(case)
    inputs = " where ".join(operands[:-1])
    return (
        f"bale.{case.op}_into {inputs} into {operands[-1]}{code}{_axis(case)} : {', '.join(types)}"
    )


def onnx_op(case: Case, operands: list[str], types: list[str], result: str) -> str:
    """The ONNX op of a case, as importers write it."""
    attributes = [
        f"{name} = {value} : si64"
        for name, value in sorted(case.attributes.items())
        if name != "opset"
    ]
    properties = f" <{{{', '.join(attributes)}}}>" if attributes else ""
    return (
        f'"onnx.{case.op.capitalize()}"({", ".join(operands)}){properties}'
        f" : ({', '.join(types)}) -> {result}"
    )


@dataclass(frozen=True)
class Expected:
    """A result: its element type in MLIR, its shape, and its elements.

    written: of memory that is to be written in part, which of its elements; the others hold
             those of `array` before and must keep them. None if all are written.
    undefined: which elements may be any integers in [0, below), or None if none may.
    """

    element: ElementType | None  # None: index
    mlir: str
    shape: list[int]
    array: np.ndarray
    written: np.ndarray | None = None
    undefined: np.ndarray | None = None
    below: int = 0


@dataclass
class Function:
    """A function that is being written, with what it is called with and must return.

    results: values and types, each with what it must be, or None if no call returns.
    written: the positions of the arguments that the function writes, each with what it must
             hold afterwards. Their arrays say only shape and dtype.
    resources: the resources of the module that it reads, in hex.
    """

    arguments: list[tuple[str, np.ndarray]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    results: list[tuple[str, str, Expected | None]] = field(default_factory=list)
    written: dict[int, Expected] = field(default_factory=dict)
    resources: dict[str, str] = field(default_factory=dict)
    _values: int = 0

    def argument(self, mlir: str, array: np.ndarray) -> str:
        self.arguments.append((mlir, array))
        return f"%a{len(self.arguments) - 1}"

    def index(self, value: int) -> str:
        """An argument of type index."""
        return self.argument("index", np.array(value, np.int64))

    def value(self, text: str) -> str:
        """The result of the op `text`."""
        self._values += 1
        self.lines.append(f"%v{self._values} = {text}")
        return f"%v{self._values}"

    def returns(self, value: str, mlir: str, expected: Expected | None) -> None:
        self.results.append((value, mlir, expected))

    def returns_index(self, value: str, expected: int) -> None:
        array = np.array(expected, np.int64)
        self.returns(value, "index", Expected(None, "index", [], array))

    def text(self, name: str) -> str:
        arguments = ", ".join(f"%a{i}: {mlir}" for i, (mlir, _) in enumerate(self.arguments))
        types = ", ".join(mlir for _, mlir, _ in self.results)
        values = ", ".join(value for value, _, _ in self.results)
        ending = f"return {values} : {types}" if self.results else "return"
        body = "".join(f"  {line}\n" for line in (*self.lines, ending))
        return f"func.func @{name}({arguments}) -> ({types}) {{\n{body}}}\n"
