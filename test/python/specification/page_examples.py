# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of a page: MLIR blocks that state operands and results, or an error.

Entry points: `read_examples` and `Example`. In a block, blank lines part examples. One is an op,
with comments before and after it:

    // %x: [0, 1]          an operand, as JSON; `bytes [0, 255]` for the bytes of bools
    // opset: 9            the opset of the module; the newest if not stated
    // ONNX: name          what ONNX calls the example
    %y = <op on %x>
    // %y: [2]             the result; or `each in [0, 2]`
    // error: <message>    instead of a result: of the call if there are operands, else of
                           the compiler

Other comments are for readers.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

DTYPES = {
    "i1": np.bool_, "ui8": np.uint8, "ui32": np.uint32, "i64": np.int64, "f32": np.float32,
}  # fmt: skip

_BLOCK = re.compile(r"^```mlir\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_STATEMENT = re.compile(r"%(?P<result>\w+) = (?P<op>.*) : (?P<operands>.*) -> (?P<type>\S+)")
_TENSOR = re.compile(r"tensor<(?P<extents>(?:[\d?]+x)*)(?P<element>\w+)>")


@dataclass(frozen=True)
class Example:
    """One op, what it is applied to, and what must come of it.

    statement:  the op as the page writes it, on one line.
    operands:   the name and the MLIR type of each operand.
    arguments:  the values of the operands, none if they are not stated.
    attributes: those of the ONNX op, of which `output_type` follows from the words.
    expected:   the result, a range that its elements are in, or None if there is an error.
    """

    line: int
    statement: str
    op: str
    is_onnx: bool
    operands: list[tuple[str, str]]
    result: tuple[str, str]
    attributes: dict[str, int]
    arguments: list[np.ndarray]
    expected: np.ndarray | range | None
    error: str | None
    opset: int | None
    onnx_name: str | None


def read_examples(page: Path) -> list[Example]:
    """All examples of the page, in its order."""
    text = page.read_text(encoding="utf-8")
    examples = []
    for block in _BLOCK.finditer(text):
        line = text.count("\n", 0, block.start(1)) + 1
        for piece in re.split(r"(\n\n+)", block[1]):
            if piece.strip():
                examples.append(_read(piece, line))
            line += piece.count("\n")
    return examples


def _read(text: str, line: int) -> Example:
    lines = text.strip().splitlines()
    notes = [note for note in lines if note.startswith("// ")]
    statement = " ".join(piece.strip() for piece in lines if not piece.startswith("// "))
    parts = _STATEMENT.fullmatch(statement)
    assert parts, f"line {line}: expected one op, but got {statement}"
    stated = dict(re.findall(r"^// (%\w+|opset|ONNX|error): (.*)$", "\n".join(notes), re.MULTILINE))
    operands = _operands(parts["op"], parts["operands"])
    values = [stated[name] for name, _ in operands if name in stated]
    assert len(values) in (0, len(operands)), f"line {line}: expected all operands or none"
    result = (f"%{parts['result']}", parts["type"])
    assert ("error" in stated) != (result[0] in stated), f"line {line}: expected a result or error"
    return Example(
        line=line,
        statement=statement,
        op=re.match(r'"?(?:bale|onnx)\.(\w+)', parts["op"])[1].lower(),
        is_onnx=parts["op"].startswith('"onnx.'),
        operands=operands,
        result=result,
        attributes=_attributes(parts["op"], result[1]),
        arguments=[
            _array(value, mlir) for value, (_, mlir) in zip(values, operands, strict=bool(values))
        ],
        expected=_expected(stated[result[0]], result[1]) if result[0] in stated else None,
        error=stated.get("error"),
        opset=int(stated["opset"]) if "opset" in stated else None,
        onnx_name=stated.get("ONNX"),
    )


def _operands(op: str, types: str) -> list[tuple[str, str]]:
    names = re.findall(r"%\w+", op)
    known = re.findall(r"tensor<[^>]*>", types)
    if op.startswith("bale.unpack"):
        known.append("index")  # the count, whose type is not written
    return list(zip(names, known, strict=True))


def _attributes(op: str, result: str) -> dict[str, int]:
    names = "bits|radix|group_size|axis|output_type"
    found = {name: int(value) for name, value in re.findall(rf"({names}) = (-?\d+)", op)}
    if axis := re.search(r"axis\((-?\d+)\)", op):
        found["axis"] = int(axis[1])
    if op.startswith("bale.pack") and result.endswith("ui32>"):
        found["output_type"] = 12
    return found


def _expected(text: str, mlir: str) -> np.ndarray | range:
    if limits := re.fullmatch(r"each in \[(\d+), (\d+)\]", text):
        return range(int(limits[1]), int(limits[2]) + 1)
    return _array(text, mlir)


def _array(text: str, mlir: str) -> np.ndarray:
    """The value that `text` states, of the type `mlir`, whose extents it agrees with."""
    if mlir == "index":
        return np.array(json.loads(text), np.int64)
    tensor = _TENSOR.fullmatch(mlir)
    dtype = DTYPES[tensor["element"]]
    if text.startswith("bytes "):
        array = np.array(json.loads(text.removeprefix("bytes ")), np.uint8).view(dtype)
    else:
        array = np.array(json.loads(text), dtype)
    extents = tensor["extents"].split("x")[:-1]
    if array.size == 0:
        # Lists do not show the extents behind one of 0, an unknown one among them.
        array = array.reshape([0 if extent == "?" else int(extent) for extent in extents])
    assert len(extents) == array.ndim and all(
        stated in ("?", str(extent)) for stated, extent in zip(extents, array.shape, strict=True)
    ), f"expected a value of {mlir}, but got {text}"
    return array
