# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of ONNX values, what is known of them, and how MLIR spells them.

A type is a `TensorType` or a `ContainerType`; nothing known about a value is
`UNKNOWN`. Entry points: `from_proto` and `merged`.
"""

from dataclasses import dataclass, replace

from onnx import TensorProto, TypeProto

from bale.importer.element_types import UNDEFINED_MLIR, element_type
from bale.importer.errors import ModelError


@dataclass(frozen=True)
class TensorType:
    """A tensor.

    data_type: number of `TensorProto.DataType`, 0 if unknown.
    dims:      the sizes, each None if unknown; None if the rank is unknown.
    """

    data_type: int = TensorProto.UNDEFINED
    dims: tuple[int | None, ...] | None = None

    def mlir(self) -> str:
        """The MLIR tensor type."""
        element = UNDEFINED_MLIR
        if self.data_type:
            element = element_type(self.data_type, "tensor").mlir
        if self.dims is None:
            return f"tensor<*x{element}>"
        sizes = "".join("?x" if size is None else f"{size}x" for size in self.dims)
        return f"tensor<{sizes}{element}>"

    def __str__(self) -> str:
        name = TensorProto.DataType.Name(self.data_type)
        if self.dims is None:
            return f"{name} of unknown rank"
        return f"{name}[{', '.join('?' if s is None else str(s) for s in self.dims)}]"


@dataclass(frozen=True)
class ContainerType:
    """A sequence (`Seq`) or an optional (`Opt`) of `element`."""

    mlir_name: str
    element: "ValueType"

    def mlir(self) -> str:
        """The type of ONNX-MLIR's dialect."""
        return f"!onnx.{self.mlir_name}<{self.element.mlir()}>"

    def __str__(self) -> str:
        return f"{self.mlir_name} of {self.element}"


ValueType = TensorType | ContainerType

#: The type of a value about which nothing is known.
UNKNOWN = TensorType()


def from_proto(proto: TypeProto, what: str) -> ValueType:
    """The type that `proto` declares, `UNKNOWN` if it declares none.

    Raises ModelError, which calls the value `what`, for kinds of types that the text
    form has none for, unknown element types and negative sizes.
    """
    kind = proto.WhichOneof("value")
    if kind is None:
        return UNKNOWN
    if kind == "sequence_type":
        return ContainerType("Seq", from_proto(proto.sequence_type.elem_type, what))
    if kind == "optional_type":
        return ContainerType("Opt", from_proto(proto.optional_type.elem_type, what))
    if kind != "tensor_type":
        raise ModelError(f"{what}: expected a tensor, a sequence or an optional, but got a {kind}")
    tensor = proto.tensor_type
    if tensor.elem_type:
        element_type(tensor.elem_type, what)
    dims = None
    if tensor.HasField("shape"):
        for axis, dim in enumerate(tensor.shape.dim):
            if dim.HasField("dim_value") and dim.dim_value < 0:
                raise ModelError(
                    f"{what}: expected dimension {axis} to be at least 0, but got {dim.dim_value}"
                )
        dims = tuple(
            dim.dim_value if dim.HasField("dim_value") else None for dim in tensor.shape.dim
        )
    return TensorType(tensor.elem_type, dims)


def agree(first: ValueType, second: ValueType) -> bool:
    """Whether one value can have both types."""
    if UNKNOWN in (first, second):
        return True
    if isinstance(first, ContainerType) or isinstance(second, ContainerType):
        return (
            isinstance(first, ContainerType)
            and isinstance(second, ContainerType)
            and first.mlir_name == second.mlir_name
            and agree(first.element, second.element)
        )
    if first.data_type and second.data_type and first.data_type != second.data_type:
        return False
    if first.dims is None or second.dims is None:
        return True
    return len(first.dims) == len(second.dims) and all(
        None in pair or pair[0] == pair[1] for pair in zip(first.dims, second.dims, strict=True)
    )


def merged(first: ValueType, second: ValueType) -> ValueType:
    """`first`, with what it leaves open taken from `second`.

    Where the two contradict each other, `first` stands.
    """
    if first == UNKNOWN:
        return second
    if isinstance(first, ContainerType) or isinstance(second, ContainerType):
        if isinstance(first, ContainerType) and agree(first, second) and second != UNKNOWN:
            return replace(first, element=merged(first.element, second.element))
        return first
    dims = first.dims
    if dims is None:
        dims = second.dims
    elif second.dims is not None and len(second.dims) == len(dims):
        dims = tuple(b if a is None else a for a, b in zip(dims, second.dims, strict=True))
    return TensorType(first.data_type or second.data_type, dims)


def to_proto(value_type: TensorType) -> TypeProto:
    """The proto of a tensor type, for onnx's shape inference."""
    proto = TypeProto()
    proto.tensor_type.elem_type = value_type.data_type
    if value_type.dims is not None:
        # Setting a field of the shape, even to nothing, is what makes rank 0 differ
        # from unknown rank.
        proto.tensor_type.shape.SetInParent()
        for size in value_type.dims:
            dim = proto.tensor_type.shape.dim.add()
            if size is not None:
                dim.dim_value = size
    return proto
