# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The types of a model's values, which IREE's importer takes from the model alone.

Entry points: `infer_types` and `scopes`. What onnx infers needs the schemas of Pack and
Unpack, see `schemas`.
"""

from collections.abc import Iterator

from onnx import GraphProto, ModelProto, NodeProto, TensorProto, TypeProto, helper
from onnx.shape_inference import infer_shapes

from bale.importer import ModelError
from bale.importer.errors import node_label, quoted
from bale.importer.external_data import named_tensors
from bale.importer.subgraphs import nested_graphs, subgraphs

Types = dict[str, TypeProto]

#: Inference reads the elements of small tensors, such as the shape of a Reshape. Of larger
#: ones it is given the type alone: it copies the model, of which it takes at most 2 GiB.
_INFERENCE_ELEMENTS = 1024

_NO_RANK = "expected a type with a rank, but the model states none, and onnx infers none"


def infer_types(model: ModelProto) -> ModelProto:
    """`model` with the types of its values, as far as they follow from what it says.

    `model` is left without the elements of its large tensors, which the result has.
    """
    large = [_take(tensor) for tensor, _ in named_tensors(model.graph)]
    inferred = _infer(model)
    # onnx infers nothing of a Compress of opset 9.
    while _add_compress_types(inferred.graph):
        inferred = _infer(inferred)
    for (tensor, _), whole in zip(named_tensors(inferred.graph), large, strict=True):
        if whole is not None:
            tensor.CopyFrom(whole)
    return inferred


def _take(tensor: TensorProto) -> TensorProto | None:
    """What was `tensor`, from which the elements are taken; None leaves it as it is."""
    count = 1
    for size in tensor.dims:
        count *= size
    if count <= _INFERENCE_ELEMENTS:
        return None
    whole = TensorProto()
    whole.CopyFrom(tensor)
    tensor.CopyFrom(TensorProto(name=whole.name, data_type=whole.data_type, dims=whole.dims))
    return whole


def _infer(model: ModelProto) -> ModelProto:
    try:
        return infer_shapes(model, data_prop=True)
    except Exception as error:  # onnx raises its C++ errors as several types
        raise ModelError(f"onnx cannot infer its types: {error}") from error


def scopes(graph: GraphProto, outer: Types | None = None) -> Iterator[tuple[GraphProto, Types]]:
    """`graph` and the graphs inside it, each with the types of the values it can name."""
    types = dict(outer or {})
    for tensor in graph.initializer:
        types[tensor.name] = helper.make_tensor_type_proto(tensor.data_type, tensor.dims)
    for value in (*graph.input, *graph.value_info, *graph.output):
        if value.type.WhichOneof("value") and not has_rank(types.get(value.name)):
            types[value.name] = value.type
    yield graph, types
    for node in graph.node:
        for subgraph in subgraphs(node):
            yield from scopes(subgraph, types)


def has_rank(value_type: TypeProto | None) -> bool:
    """Whether a value's type is known, and its rank if it is a tensor."""
    if value_type is None or not value_type.HasField("tensor_type"):
        return value_type is not None
    return value_type.tensor_type.elem_type != 0 and value_type.tensor_type.HasField("shape")


def _add_compress_types(graph: GraphProto) -> bool:
    """States in `graph` what follows for results of Compress; returns whether that is new."""
    is_new = False
    for nested, types in scopes(graph):
        for node in nested.node:
            if node.op_type != "Compress" or node.domain or has_rank(types.get(node.output[0])):
                continue
            found = _compress_type(node, types.get(node.input[0]))
            if found is not None:
                _state(nested, node.output[0], found)
                is_new = True
    return is_new


def _compress_type(node: NodeProto, source: TypeProto | None) -> TypeProto | None:
    """The type of a Compress of `source`, the extent along its axis open; None if unknown."""
    if not has_rank(source):
        return None
    dims: list = list(source.tensor_type.shape.dim)
    axis = next((a.i for a in node.attribute if a.name == "axis"), None)
    if axis is None:
        dims = [None]
    elif -len(dims) <= axis < len(dims):
        dims[axis] = None
    else:
        return None
    result = helper.make_tensor_type_proto(source.tensor_type.elem_type, [None] * len(dims))
    for target, dim in zip(result.tensor_type.shape.dim, dims, strict=True):
        if dim is not None:
            target.CopyFrom(dim)
    return result


def _state(graph: GraphProto, name: str, value_type: TypeProto) -> None:
    places = [value for value in (*graph.value_info, *graph.output) if value.name == name]
    for place in places or [graph.value_info.add(name=name)]:
        place.type.CopyFrom(value_type)


def check_ranks(graph: GraphProto) -> None:
    """Raises ModelError if a value that something reads has no known type and rank.

    IREE's importer would take it for none, or for a scalar.
    """
    graphs = list(nested_graphs(graph))
    read = {name for nested in graphs for node in nested.node for name in node.input}
    read.update(output.name for nested in graphs for output in nested.output)
    for nested, types in scopes(graph):
        for value in nested.input:
            if not has_rank(types.get(value.name)):
                raise ModelError(f"input {quoted(value.name)}: {_NO_RANK}")
        for index, node in enumerate(nested.node):
            for name in node.output:
                if name in read and not has_rank(types.get(name)):
                    raise ModelError(
                        f"{node_label(node, index)}: output {quoted(name)}: {_NO_RANK}"
                    )
