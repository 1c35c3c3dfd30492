# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ONNX attributes as MLIR attributes, in the types that ONNX-MLIR gives them.

Entry point: `AttributePrinter.named`.
"""

from onnx import AttributeProto

from bale.importer.constants import ConstantPrinter
from bale.importer.element_types import element_type
from bale.importer.errors import ModelError, quoted
from bale.importer.literals import attribute_name, float_literal, string_literal
from bale.importer.tensor_data import Elements, float_bits
from bale.importer.value_types import from_proto

#: INT attributes of the default domain that name an element type and that ONNX-MLIR
#: keeps as a type.
_TYPE_ATTRIBUTES = {("Cast", "to")}

_F32 = element_type(1, "float attribute")


class AttributePrinter:
    """Prints attributes; tensors go through `constants`."""

    def __init__(self, constants: ConstantPrinter):
        self._constants = constants

    def named(self, attribute: AttributeProto, op_type: str, what: str) -> str:
        """`name = value`.

        op_type: the op's type if the op is of the default domain, else "".
        Raises ModelError, calling the node `what`, for attributes that have no MLIR form.
        """
        what = f"{what}: attribute {quoted(attribute.name)}"
        return f"{attribute_name(attribute.name)} = {self._value(attribute, op_type, what)}"

    def _value(self, attribute: AttributeProto, op_type: str, what: str) -> str:
        kinds = AttributeProto
        match attribute.type:
            case kinds.INT if (op_type, attribute.name) in _TYPE_ATTRIBUTES:
                return element_type(attribute.i, what).mlir
            case kinds.INT:
                return f"{attribute.i} : si64"
            case kinds.INTS:
                return _array(f"{value} : i64" for value in attribute.ints)
            case kinds.FLOAT:
                return _f32(float_bits(attribute, "f")[0])
            case kinds.FLOATS:
                return _array(map(_f32, float_bits(attribute, "floats")))
            case kinds.STRING:
                return string_literal(attribute.s)
            case kinds.STRINGS:
                return _array(map(string_literal, attribute.strings))
            case kinds.TENSOR:
                return self._tensor(attribute.t, what, attribute.name)
            case kinds.TENSORS:
                return _array(self._tensor(t, what, attribute.name) for t in attribute.tensors)
            case kinds.TYPE_PROTO:
                return from_proto(attribute.tp, what).mlir()
            case kinds.TYPE_PROTOS:
                return _array(from_proto(proto, what).mlir() for proto in attribute.type_protos)
        # Subgraphs were refused before; of sparse tensors MLIR 22 has only matrices
        # and the like of one layout, not ONNX's.
        name = AttributeProto.AttributeType.Name(attribute.type)
        raise ModelError(f"{what}: expected a type of attribute that MLIR can show, but got {name}")

    def _tensor(self, tensor, what: str, name: str) -> str:
        return self._constants.attribute(Elements.of_tensor(tensor, what), name)


def _array(values) -> str:
    return f"[{', '.join(values)}]"


def _f32(bits) -> str:
    return f"{float_literal(_F32, int(bits))} : f32"
