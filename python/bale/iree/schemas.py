# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Pack and Unpack as ops that the onnx package knows, types of results included.

Entry point: `register_schemas`. The number of words is the library's to say.
"""

import onnx.defs
from onnx import AttributeProto, TensorProto, TypeProto, numpy_helper
from onnx.defs import OpSchema

from bale.importer.opsets import DEFAULT_DOMAIN, UNRELEASED_OPS
from bale.runtime import BaleError, num_words

_WORDS = ["tensor(uint8)", "tensor(uint32)"]
_WORD_BITS = {TensorProto.UINT8: 8, TensorProto.UINT32: 32}


def register_schemas() -> None:
    """Makes onnx's checker and shape inference know Pack and Unpack, in this process.

    A package that knows them by itself is left as it is.
    """
    for name, make in (("Pack", _pack_schema), ("Unpack", _unpack_schema)):
        since = UNRELEASED_OPS[name].since
        if not onnx.defs.has(name, since, DEFAULT_DOMAIN):
            onnx.defs.register_schema(make(name, since))


def _pack_schema(name: str, since: int) -> OpSchema:
    schema = OpSchema(
        name,
        DEFAULT_DOMAIN,
        since,
        inputs=[OpSchema.FormalParameter("X", "T1")],
        outputs=[OpSchema.FormalParameter("Y", "T2")],
        type_constraints=[("T1", ["tensor(uint8)"], "codes"), ("T2", _WORDS, "words")],
        attributes=_attributes("axis", "bits", "group_size", "output_type", "radix"),
    )
    schema.set_type_and_shape_inference_function(_infer_pack)
    return schema


def _unpack_schema(name: str, since: int) -> OpSchema:
    schema = OpSchema(
        name,
        DEFAULT_DOMAIN,
        since,
        inputs=[OpSchema.FormalParameter("X", "T1"), OpSchema.FormalParameter("count", "T3")],
        outputs=[OpSchema.FormalParameter("Y", "T2")],
        type_constraints=[
            ("T1", _WORDS, "words"),
            ("T2", ["tensor(uint8)"], "codes"),
            ("T3", ["tensor(int64)"], "the number of codes"),
        ],
        attributes=_attributes("axis", "bits", "group_size", "radix"),
    )
    schema.set_type_and_shape_inference_function(_infer_unpack)
    return schema


def _attributes(*names: str) -> list[OpSchema.Attribute]:
    # Without default values, onnx leaves out those that a node does not state.
    return [OpSchema.Attribute(name, OpSchema.AttrType.INT, required=False) for name in names]


def _infer_pack(context) -> None:
    """The words: as many as the codes take. What breaks a rule is the compiler's to report."""
    words = _integer(context, "output_type") or TensorProto.UINT8

    def extent(codes: int | None) -> int | None:
        if codes is None:
            return None
        try:
            spelling = {
                name: _integer(context, name) or 0 for name in ("bits", "radix", "group_size")
            }
            return num_words(codes, _WORD_BITS[words], **spelling)
        except BaleError:
            return None

    if words in _WORD_BITS:
        _set_result(context, words, extent)


def _infer_unpack(context) -> None:
    """The codes: as many as count says, if that is a constant."""
    count = context.get_input_data(1)

    def extent(_words: int | None) -> int | None:
        if count is None:
            return None
        values = numpy_helper.to_array(count)
        return values.item() if values.size == 1 and values.item() >= 0 else None

    _set_result(context, TensorProto.UINT8, extent)


def _set_result(context, data_type: int, extent) -> None:
    """Gives the result the shape of the first input, except along the axis.

    There it has what `extent` makes of the input's extent, which may be None.
    """
    source = context.get_input_type(0)
    result = TypeProto()
    result.tensor_type.elem_type = data_type
    if source is not None and source.tensor_type.HasField("shape"):
        shape = result.tensor_type.shape
        shape.CopyFrom(source.tensor_type.shape)
        axis = _integer(context, "axis")
        axis = -1 if axis is None else axis
        if -len(shape.dim) <= axis < len(shape.dim):
            _set_extent(shape.dim[axis], extent)
        else:
            result.tensor_type.ClearField("shape")
    context.set_output_type(0, result)


def _set_extent(dim, extent) -> None:
    packed = dim.dim_value if dim.HasField("dim_value") else None
    dim.Clear()
    found = extent(packed)
    if found is not None:
        dim.dim_value = found


def _integer(context, name: str) -> int | None:
    """The attribute `name`; None if the node does not state it, or not as an integer."""
    attribute = context.get_attribute(name)
    if attribute is None or attribute.type != AttributeProto.INT:
        return None
    return attribute.i
