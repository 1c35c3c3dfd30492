# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The type of every value of a graph.

Entry point: `value_types`. Sources, the first wins: constants and graph inputs; what
the model declares; what onnx infers; what this file knows of the ops that Bale
lowers. How long their packed or kept dimension is, is not decided here but by the
compiler's own inference, which has the one copy of those laws.
"""

from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, TensorProto, shape_inference

from bale.importer.errors import ModelError, quoted
from bale.importer.opsets import BALE_OPS, DEFAULT_DOMAIN
from bale.importer.tensor_data import Elements
from bale.importer.value_types import (
    UNKNOWN,
    TensorType,
    ValueType,
    agree,
    from_proto,
    merged,
    to_proto,
)

#: Inference reads the elements of small tensors, such as the shape of a Reshape. Of
#: tensors with more elements than this it is given the type alone.
_INFERENCE_ELEMENTS = 1024

_WORD_TYPES = (TensorProto.UINT8, TensorProto.UINT32)


def value_types(model: ModelProto, constants: dict[str, Elements]) -> dict[str, ValueType]:
    """The type of each value that has a known one; others are `UNKNOWN`.

    constants: the elements of the values that are constants, by name.
    Raises ModelError where the model contradicts itself.
    """
    arguments = {value.name for value in model.graph.input} - set(constants)
    types = _declared(model.graph, arguments, constants)
    stripped = _without_large_data(model)
    bale_nodes = [
        node
        for node in model.graph.node
        if node.op_type in BALE_OPS and node.domain == DEFAULT_DOMAIN
    ]
    # onnx does not know the results of Pack and Unpack, nor what follows from them. So
    # tell it, and ask again, until nothing is new. Each round settles a node at least.
    while True:
        for name, found in _inferred(stripped).items():
            if name not in arguments:
                types[name] = merged(types.get(name, UNKNOWN), found)
        news = _infer_bale_ops(bale_nodes, types)
        if not news:
            return types
        _declare(stripped.graph, news)


def _declared(
    graph: GraphProto, arguments: set[str], constants: dict[str, Elements]
) -> dict[str, ValueType]:
    """The types that the model states.

    An argument's type is what its graph input says and no more, even where an output
    or a value info of the same name says more: it is what callers go by.
    """
    types: dict[str, ValueType] = {
        name: TensorType(elements.type.onnx, elements.dims) for name, elements in constants.items()
    }
    for group, what in (
        (graph.input, "graph input"),
        (graph.output, "graph output"),
        (graph.value_info, "value info"),
    ):
        for value in group:
            label = f"{what} {quoted(value.name)}"
            declared = from_proto(value.type, label)
            known = types.get(value.name, UNKNOWN)
            if not agree(known, declared):
                raise ModelError(f"{label}: expected type {known} as elsewhere, but got {declared}")
            if what == "graph input" and value.name in arguments:
                _check_input(declared, label)
            if what == "graph input" or value.name not in arguments:
                types[value.name] = merged(known, declared)
    return types


def _check_input(declared: ValueType, label: str) -> None:
    """Raises ModelError unless `declared`, an argument's type, has an element type."""
    innermost = declared
    while not isinstance(innermost, TensorType):
        innermost = innermost.element
    if not innermost.data_type:
        raise ModelError(f"{label}: expected a type with an element type, but got none")


def _without_large_data(model: ModelProto) -> ModelProto:
    """A copy for shape inference, which would otherwise serialize every weight."""
    copy = ModelProto(ir_version=model.ir_version, opset_import=model.opset_import)
    graph = copy.graph
    graph.name = model.graph.name
    graph.input.extend(model.graph.input)
    graph.output.extend(model.graph.output)
    graph.value_info.extend(model.graph.value_info)
    for tensor in model.graph.initializer:
        graph.initializer.append(_small(tensor))
    for sparse in model.graph.sparse_initializer:
        value = graph.value_info.add(name=sparse.values.name)
        value.type.CopyFrom(to_proto(TensorType(sparse.values.data_type, tuple(sparse.dims))))
    for node in model.graph.node:
        target = graph.node.add(
            op_type=node.op_type, domain=node.domain, input=node.input, output=node.output
        )
        for attribute in node.attribute:
            if attribute.type == AttributeProto.TENSOR:
                target.attribute.add(
                    name=attribute.name, type=attribute.type, t=_small(attribute.t)
                )
            else:
                target.attribute.append(attribute)
    return copy


def _small(tensor: TensorProto) -> TensorProto:
    """`tensor`, without its elements if they are many."""
    count = 1
    for size in tensor.dims:
        count *= size
    if count <= _INFERENCE_ELEMENTS:
        return tensor
    return TensorProto(name=tensor.name, data_type=tensor.data_type, dims=tensor.dims)


def _inferred(model: ModelProto) -> dict[str, ValueType]:
    """What onnx infers; nothing if it fails, since types are an aid and no condition."""
    try:
        graph = shape_inference.infer_shapes(model, data_prop=True).graph
    except Exception:  # noqa: BLE001 - onnx raises its C++ errors as several types
        return {}
    types = {}
    for value in (*graph.value_info, *graph.output):
        try:
            types[value.name] = from_proto(value.type, "")
        except ModelError:
            # A type that the text form cannot show was not declared by the model, so
            # the value is left as unknown as onnx's failure would leave it.
            continue
    return types


def _infer_bale_ops(nodes: list[NodeProto], types: dict[str, ValueType]) -> dict[str, TensorType]:
    """Adds to `types` what follows for the results of `nodes`; returns what was new."""
    news = {}
    for node in nodes:
        source = types.get(node.input[0], UNKNOWN)
        known = types.get(node.output[0], UNKNOWN) if node.output else UNKNOWN
        if not isinstance(source, TensorType) or not isinstance(known, TensorType):
            continue
        found = merged(known, _bale_result(node, source))
        if found != known:
            types[node.output[0]] = news[node.output[0]] = found
    return news


def _bale_result(node: NodeProto, source: TensorType) -> TensorType:
    """The result of a Pack, Unpack or Compress of `source`, its axis dimension open."""
    axis = _int_attribute(node, "axis", None if node.op_type == "Compress" else -1)
    dims: tuple[int | None, ...] | None = None
    if axis is None:
        # Compress without an axis takes its input flat.
        dims = (None,)
    elif source.dims is not None and -len(source.dims) <= axis < len(source.dims):
        axis %= len(source.dims)
        dims = (*source.dims[:axis], None, *source.dims[axis + 1 :])
    if node.op_type == "Compress":
        return TensorType(source.data_type, dims)
    if node.op_type == "Unpack":
        return TensorType(TensorProto.UINT8, dims)
    word = _int_attribute(node, "output_type", TensorProto.UINT8)
    return TensorType(word if word in _WORD_TYPES else TensorProto.UNDEFINED, dims)


def _int_attribute(node: NodeProto, name: str, default: int | None) -> int | None:
    for attribute in node.attribute:
        if attribute.name == name and attribute.type == AttributeProto.INT:
            return attribute.i
    return default


def _declare(graph: GraphProto, types: dict[str, TensorType]) -> None:
    """States `types` in `graph`, in the place where onnx reads each value's type."""
    places = {value.name: value for value in (*graph.value_info, *graph.output)}
    for name, value_type in types.items():
        place = places.get(name) or graph.value_info.add(name=name)
        place.type.CopyFrom(to_proto(value_type))
