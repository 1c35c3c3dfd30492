# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX element types: their MLIR names and how their elements are stored.

Entry point: `element_type`. Every number of `TensorProto.DataType` that is a type
of elements has exactly one row in the table.
"""

import enum
from dataclasses import dataclass

import numpy as np
from onnx import TensorProto

from bale.importer.errors import ModelError


class Kind(enum.Enum):
    """What the bits of an element mean."""

    BOOL = enum.auto()
    SIGNED = enum.auto()
    UNSIGNED = enum.auto()
    FLOAT = enum.auto()
    COMPLEX = enum.auto()
    STRING = enum.auto()


@dataclass(frozen=True)
class ElementType:
    """One ONNX element type.

    mlir:  the MLIR type, as text.
    bits:  value bits of one component (a complex has two components); 0 for strings.
    field: the typed field of `TensorProto` that may hold the elements.
    """

    onnx: int
    mlir: str
    kind: Kind
    bits: int
    field: str

    @property
    def onnx_name(self) -> str:
        """The name in `TensorProto.DataType`, such as FLOAT16."""
        return TensorProto.DataType.Name(self.onnx)

    @property
    def components(self) -> int:
        """Numbers in an element."""
        return 2 if self.kind is Kind.COMPLEX else 1

    @property
    def storage(self) -> np.dtype:
        """Little-endian unsigned integer that holds one component's bits.

        Types narrower than a byte are held in a byte, as MLIR does.
        """
        return np.dtype(f"<u{max(1, self.bits // 8)}")

    @property
    def is_whole_bytes(self) -> bool:
        """Whether the value bits fill the storage, so that layouts cannot differ."""
        return self.bits > 0 and self.bits % 8 == 0


def _rows() -> dict[int, ElementType]:
    """The table. Fields are those that the comments in onnx.proto prescribe."""
    signed, unsigned, real = Kind.SIGNED, Kind.UNSIGNED, Kind.FLOAT
    rows = [
        ("FLOAT", "f32", real, 32, "float_data"),
        ("UINT8", "ui8", unsigned, 8, "int32_data"),
        ("INT8", "i8", signed, 8, "int32_data"),
        ("UINT16", "ui16", unsigned, 16, "int32_data"),
        ("INT16", "i16", signed, 16, "int32_data"),
        ("INT32", "i32", signed, 32, "int32_data"),
        ("INT64", "i64", signed, 64, "int64_data"),
        ("STRING", "!onnx.String", Kind.STRING, 0, "string_data"),
        ("BOOL", "i1", Kind.BOOL, 1, "int32_data"),
        ("FLOAT16", "f16", real, 16, "int32_data"),
        ("DOUBLE", "f64", real, 64, "double_data"),
        ("UINT32", "ui32", unsigned, 32, "uint64_data"),
        ("UINT64", "ui64", unsigned, 64, "uint64_data"),
        ("COMPLEX64", "complex<f32>", Kind.COMPLEX, 32, "float_data"),
        ("COMPLEX128", "complex<f64>", Kind.COMPLEX, 64, "double_data"),
        ("BFLOAT16", "bf16", real, 16, "int32_data"),
        ("FLOAT8E4M3FN", "f8E4M3FN", real, 8, "int32_data"),
        ("FLOAT8E4M3FNUZ", "f8E4M3FNUZ", real, 8, "int32_data"),
        ("FLOAT8E5M2", "f8E5M2", real, 8, "int32_data"),
        ("FLOAT8E5M2FNUZ", "f8E5M2FNUZ", real, 8, "int32_data"),
        ("UINT4", "ui4", unsigned, 4, "int32_data"),
        ("INT4", "i4", signed, 4, "int32_data"),
        ("FLOAT4E2M1", "f4E2M1FN", real, 4, "int32_data"),
        ("FLOAT8E8M0", "f8E8M0FNU", real, 8, "int32_data"),
        ("UINT2", "ui2", unsigned, 2, "int32_data"),
        ("INT2", "i2", signed, 2, "int32_data"),
        ("FLOAT6E2M3", "f6E2M3FN", real, 6, "int32_data"),
        ("FLOAT6E3M2", "f6E3M2FN", real, 6, "int32_data"),
    ]
    table = {}
    for name, *columns in rows:
        number = TensorProto.DataType.Value(name)
        table[number] = ElementType(number, *columns)
    return table


_TABLE = _rows()

#: The MLIR element type of values about whose elements nothing is known.
UNDEFINED_MLIR = "!onnx.Undefined"


def element_type(data_type: int, what: str) -> ElementType:
    """The element type with the number `data_type` of `TensorProto.DataType`.

    Raises ModelError, naming `what` has it, for 0 (UNDEFINED) and unknown numbers.
    """
    if data_type not in _TABLE:
        raise ModelError(
            f"{what}: expected an element type from 1 to {max(_TABLE)}, but got {data_type}"
        )
    return _TABLE[data_type]
