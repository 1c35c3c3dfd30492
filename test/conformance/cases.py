# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads case files; README.md describes their format.

Entry points: `read_lines` and `Case.decode`. What the runner does not know is an error of the
case, never left out.
"""

import functools
import json
import math
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from elements import CaseError, ElementType, decode, element_type, patterns, raw_bools, truths

#: The type of a tensor: extents, -1 where unknown; None without a rank.
Shape = list[int] | None

_ATTRIBUTES = {
    "pack": {"bits", "radix", "group_size", "axis", "output_type"},
    "unpack": {"bits", "radix", "group_size", "axis"},
    "compress": {"axis", "opset"},
}
_CASE_FIELDS = {
    "id", "source", "fault_kind", "note", "op", "attrs", "input", "condition", "count",
    "type_variants", "expected", "expected_error", "error_stage", "checks",
}  # fmt: skip
_TENSOR_FIELDS = {
    "dtype", "shape", "encoding", "data", "memref", "raw_bytes", "generator", "refines_to",
}  # fmt: skip
_VARIANT_FIELDS = {"input", "condition", "count", "result"}


#: The stage of the errors that are none in Bale: ONNX leaves the result undefined.
POLICY_STAGE = "runtime-or-policy"


@dataclass(frozen=True)
class View:
    """Where the elements of a tensor lie in a flat buffer; strides count elements.

    places: the index in the buffer of each element.
    """

    buffer: np.ndarray
    offset: int
    strides: list[int]
    places: np.ndarray


@dataclass(frozen=True)
class Tensor:
    """A tensor of a case.

    array:      its elements; None if the case has only the type.
    view:       the same elements seen through strides, or None.
    refines_to: the shape that is found out later than the type, or None.
    """

    element: ElementType
    shape: Shape
    array: np.ndarray | None = None
    view: View | None = None
    refines_to: Shape = None


@dataclass(frozen=True)
class Variant:
    """Types of operands and what must be inferred from them at least.

    condition: its type. count: its value, or None if it is no constant.
    """

    input: Shape
    condition: Shape
    count: int | None
    result: Shape


@dataclass(frozen=True)
class Case:
    """One line of a case file."""

    id: str
    op: str
    attributes: dict[str, int]
    input: Tensor
    condition: Tensor | None
    count: Tensor | None
    variants: list[Variant]
    expected: Tensor | None
    error: str | None
    stage: str | None
    checks: list[str] = field(default_factory=list)

    @classmethod
    def decode(cls, record: object) -> "Case":
        """The case that a line's JSON states. Raises CaseError."""
        _check_fields("case", record, _CASE_FIELDS)
        op = record.get("op")
        if op not in _ATTRIBUTES:
            raise CaseError(f"expected op among {', '.join(_ATTRIBUTES)}, but got {op!r}")
        attributes = record.get("attrs") or {}
        _check_fields("attrs", attributes, _ATTRIBUTES[op])
        for name, value in attributes.items():
            _check_integer(name, value)
        for name, owner in (("condition", "compress"), ("count", "unpack")):
            if (record.get(name) is not None) != (op == owner):
                raise CaseError(f"expected {name} in cases of {owner} only, and in all of them")
        variants = record.get("type_variants") or []
        if not isinstance(variants, list):
            raise CaseError("expected type_variants to be a list")
        return cls(
            record.get("id"),
            op,
            attributes,
            _tensor("input", record.get("input")),
            _tensor("condition", record["condition"]) if op == "compress" else None,
            _tensor("count", record["count"]) if op == "unpack" else None,
            [_variant(op, variant) for variant in variants],
            None if record.get("expected") is None else _tensor("expected", record["expected"]),
            record.get("expected_error"),
            record.get("error_stage"),
            record.get("checks") or [],
        )

    @property
    def is_valid(self) -> bool:
        """Whether Bale defines a result."""
        return self.error is None or self.stage == POLICY_STAGE

    @property
    def axis(self) -> int | None:
        """The axis; None if the case takes the input flat."""
        return self.attributes.get("axis", None if self.op == "compress" else -1)

    @property
    def opset(self) -> int | None:
        return self.attributes.get("opset")

    @property
    def word_bits(self) -> int:
        """The bits of a word of a valid pack or unpack."""
        if self.op == "pack":
            return {2: 8, 12: 32}[self.attributes.get("output_type", 2)]
        return 8 * self.input.element.memory.itemsize

    @property
    def result_element(self) -> ElementType:
        """The element type of the op's result, which the specification states."""
        if self.op == "pack":
            return element_type({2: "uint8", 12: "uint32"}[self.attributes.get("output_type", 2)])
        return element_type("uint8") if self.op == "unpack" else self.input.element


def read_lines(path: Path) -> list[tuple[str, object]]:
    """The cases of a file: each its name in reports, and its JSON or the CaseError about it."""
    records, names = [], set()
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        name = f"line {number}"
        try:
            record = json.loads(line)
        except ValueError as error:
            records.append((name, CaseError(f"expected JSON, but got {error}")))
            continue
        if not isinstance(record, dict) or not isinstance(record.get("id"), str):
            record = CaseError("expected a JSON object with an id")
        elif record["id"] in names:
            record = CaseError(f"expected an id of its own, but got {record['id']} again")
        else:
            name = record["id"]
            names.add(name)
        records.append((name, record))
    return records


def _check_fields(what: str, record: object, known: set[str]) -> None:
    if not isinstance(record, dict):
        raise CaseError(f"expected {what} to be an object, but got {record!r}")
    if unknown := sorted(record.keys() - known):
        raise CaseError(f"expected fields of {what} among {sorted(known)}, but got {unknown}")


def _check_integer(what: str, value: object) -> int:
    if type(value) is not int:
        raise CaseError(f"expected {what} to be an integer, but got {value!r}")
    return value


def _shape(what: str, value: object) -> Shape:
    if value is None:
        return None
    if not isinstance(value, list) or not all(type(n) is int and n >= -1 for n in value):
        raise CaseError(
            f"expected {what} to be a list of extents of at least -1, but got {value!r}"
        )
    return value


def _variant(op: str, record: object) -> Variant:
    _check_fields("type variant", record, _VARIANT_FIELDS)
    operand = {"compress": {"condition"}, "unpack": {"count"}}.get(op, set())
    if record.keys() != {"input", "result"} | operand:
        raise CaseError(f"expected a type variant of {op} to state input, result {operand or ''}")
    count = record.get("count")
    return Variant(
        _shape("input type", record["input"]),
        _shape("condition type", record.get("condition")),
        None if count is None else _check_integer("count", count),
        _shape("result type", record["result"]),
    )


def _tensor(what: str, record: object) -> Tensor:
    _check_fields(what, record, _TENSOR_FIELDS)
    element = element_type(record.get("dtype"))
    shape = _shape(f"shape of {what}", record.get("shape"))
    if record.get("generator") not in (None, "type_only"):
        raise CaseError(f"expected generator type_only, but got {record['generator']!r}")
    array = _array(what, element, shape, record)
    view = None
    if record.get("memref") is not None:
        array, view = _view(what, element, shape, array, record["memref"])
    refines_to = _shape(f"refined shape of {what}", record.get("refines_to"))
    return Tensor(element, shape, array, view, refines_to)


def _array(what: str, element: ElementType, shape: Shape, record: dict) -> np.ndarray | None:
    """The elements that `data` or `raw_bytes` state; those must agree if both are there."""
    array = None
    if record.get("data") is not None:
        data = record["data"] if isinstance(record["data"], list) else [record["data"]]
        array = decode(element, data, record.get("encoding"))
    if record.get("raw_bytes") is not None:
        raw = raw_bools(record["raw_bytes"])
        if element.name != "bool" or (array is not None and truths(raw) != truths(array)):
            raise CaseError(f"expected raw_bytes of {what} to be the bools of its data")
        array = raw
    if array is None:
        return None
    if shape is None or -1 in shape or math.prod(shape) != array.size:
        raise CaseError(f"expected {what} of shape {shape} to match its {array.size} elements")
    return array.reshape(shape)


def _view(
    what: str, element: ElementType, shape: Shape, array: np.ndarray | None, record: object
) -> tuple[np.ndarray, View]:
    """The elements of a strided view, which must be those of `array` if there is one."""
    _check_fields("memref", record, {"buffer", "offset", "strides", "shape"})
    # A bool's bytes in memory may be any.
    buffer = (
        raw_bools(record["buffer"])
        if element.name == "bool"
        else decode(element, record["buffer"], element.encoding)
    )
    offset = _check_integer("offset", record["offset"])
    strides = [_check_integer("stride", stride) for stride in record["strides"]]
    if (
        shape is None
        or -1 in shape
        or len(strides) != len(shape)
        or record.get("shape", shape) != shape
    ):
        raise CaseError(f"expected the memref of {what} to have shape {shape}")
    places = offset + sum(
        (index * stride for index, stride in zip(np.indices(shape), strides)),
        start=np.zeros(shape, int),
    )
    if places.size and not 0 <= places.min() <= places.max() < buffer.size:
        raise CaseError(f"expected the memref of {what} to lie within its buffer")
    shown = buffer[places]
    if array is None:
        array = shown
    values = truths if element.name == "bool" else functools.partial(patterns, element)
    if values(shown) != values(array):
        raise CaseError(f"expected the memref of {what} to show its data")
    return array, View(buffer, offset, strides, places)
