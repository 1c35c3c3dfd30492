# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The element types of case files: in MLIR, in memory, and as written in the file.

Entry points: `element_type`, `decode`, `truths` and `patterns`. Elements are compared by their
bits.
"""

from dataclasses import dataclass

import numpy as np


class CaseError(Exception):
    """A case that says something the runner does not know, or contradicts itself."""


@dataclass(frozen=True)
class ElementType:
    """An element type.

    name:     in case files, which is ONNX's name.
    mlir:     in MLIR, with the sign that ONNX gives it.
    constant: in constants, which arith wants without a sign; None if no constant holds it.
    onnx:     in the IR of ONNX importers.
    memory:   the dtype of arrays.
    encoding: how case files write elements.
    """

    name: str
    mlir: str
    constant: str | None
    onnx: str
    memory: np.dtype
    encoding: str

    @property
    def is_string(self) -> bool:
        return self.encoding == "str"

    @property
    def patterns(self) -> np.dtype:
        """The dtype of the bits of an element, or of one half of a complex number."""
        half = 2 if self.encoding == "bitpairs" else 1
        return np.dtype(f"u{self.memory.itemsize // half}")


def _plain(name: str, mlir: str, memory: str, encoding: str) -> ElementType:
    return ElementType(name, mlir, mlir, mlir, np.dtype(memory), encoding)


def _unsigned(bits: int) -> ElementType:
    mlir, memory = f"ui{bits}", np.dtype(f"uint{bits}")
    return ElementType(f"uint{bits}", mlir, f"i{bits}", mlir, memory, "int")


_STRING = ElementType(
    "string", "!ptr.ptr<#ptr.generic_space>", None, "!onnx.String", np.dtype(object), "str"
)

_TYPES = {
    element.name: element
    for element in (
        *(_unsigned(bits) for bits in (8, 16, 32, 64)),
        *(_plain(f"int{bits}", f"i{bits}", f"int{bits}", "int") for bits in (8, 16, 32, 64)),
        _plain("bool", "i1", "bool", "bool"),
        # numpy has no bfloat16; the runtime takes its bits.
        _plain("bfloat16", "bf16", "uint16", "bits"),
        *(_plain(f"float{bits}", f"f{bits}", f"float{bits}", "bits") for bits in (16, 32, 64)),
        _plain("complex64", "complex<f32>", "complex64", "bitpairs"),
        _plain("complex128", "complex<f64>", "complex128", "bitpairs"),
        _STRING,
    )
}


def element_type(name: object) -> ElementType:
    """The element type that case files call `name`."""
    if not isinstance(name, str) or name not in _TYPES:
        raise CaseError(f"expected a dtype among {', '.join(_TYPES)}, but got {name!r}")
    return _TYPES[name]


def _numbers(element: ElementType, data: list) -> np.ndarray:
    """Integers, or the bits of floats; numpy itself would wrap or round some."""
    dtype = element.memory if element.encoding == "int" else element.patterns
    limits = np.iinfo(dtype)
    for value in data:
        if type(value) is not int or not limits.min <= value <= limits.max:
            raise CaseError(
                f"expected {element.name} to be written as integers in "
                f"[{limits.min}, {limits.max}], but got {value!r}"
            )
    return np.array(data, dtype)


def decode(element: ElementType, data: object, encoding: object) -> np.ndarray:
    """The elements that `data` writes, as a flat array. No encoding means the type's own."""
    if encoding not in (None, element.encoding):
        raise CaseError(
            f"expected encoding of {element.name} to be {element.encoding}, but got {encoding!r}"
        )
    if not isinstance(data, list):
        raise CaseError(f"expected data to be a list, but got {type(data).__name__}")
    if element.is_string:
        if not all(isinstance(text, str) for text in data):
            raise CaseError("expected data of strings")
        strings = np.empty(len(data), object)
        strings[:] = data
        return strings
    if element.encoding == "bool":
        if not all(type(value) in (bool, int) and value in (0, 1) for value in data):
            raise CaseError("expected bools to be written as 0 and 1")
        return np.array(data, np.uint8).view(bool)
    if element.encoding == "bitpairs":
        if not all(isinstance(pair, list) and len(pair) == 2 for pair in data):
            raise CaseError("expected complex numbers to be written as pairs of bit patterns")
        data = [half for pair in data for half in pair]
    return _numbers(element, data).view(element.memory)


def raw_bools(data: object) -> np.ndarray:
    """Bools as the bytes of `data`, whatever they are."""
    if not isinstance(data, list) or not all(type(b) is int and 0 <= b <= 255 for b in data):
        raise CaseError("expected raw_bytes to be a list of integers in [0, 255]")
    return np.array(data, np.uint8).view(bool)


def truths(array: np.ndarray) -> list:
    """What bools of any bytes mean: all but 0 are true."""
    return (array.view(np.uint8) != 0).tolist()


def patterns(element: ElementType, array: np.ndarray) -> list:
    """What equal arrays have in common: the bits of the elements in row-major order, or strings."""
    if element.is_string:
        return array.ravel().tolist()
    return np.ascontiguousarray(array).reshape(-1).view(element.patterns).tolist()
