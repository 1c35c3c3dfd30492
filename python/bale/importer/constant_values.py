# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The values of a graph that are constants: initializers and Constant nodes.

Entry points: `initializer_elements` and `constant_elements`.
"""

from onnx import AttributeProto, GraphProto, NodeProto

from bale.importer.errors import ModelError, quoted
from bale.importer.opsets import DEFAULT_DOMAIN
from bale.importer.tensor_data import Elements


def initializer_elements(graph: GraphProto) -> dict[str, Elements]:
    """The elements of all initializers by name; sparse ones are made dense.

    Raises ModelError if data do not fit the type and shape given with them.
    """
    elements = {
        tensor.name: Elements.of_tensor(tensor, f"initializer {quoted(tensor.name)}")
        for tensor in graph.initializer
    }
    for sparse in graph.sparse_initializer:
        name = sparse.values.name
        elements[name] = Elements.of_sparse(sparse, f"sparse initializer {quoted(name)}")
    return elements


def is_constant(node: NodeProto) -> bool:
    """Whether `node` is ONNX's Constant."""
    return node.op_type == "Constant" and node.domain == DEFAULT_DOMAIN


def constant_elements(node: NodeProto, what: str) -> Elements:
    """The elements of a Constant node that `check_node` passed; messages call it `what`.

    Raises ModelError unless exactly one attribute gives its value.
    """
    if len(node.attribute) != 1:
        names = ", ".join(quoted(attribute.name) for attribute in node.attribute)
        raise ModelError(f"{what}: expected exactly one attribute, its value, but got [{names}]")
    (attribute,) = node.attribute
    where = f"{what}: attribute {quoted(attribute.name)}"
    # The op's definition, against which the node was checked, gives each name its type.
    if attribute.type == AttributeProto.TENSOR:
        return Elements.of_tensor(attribute.t, where)
    if attribute.type == AttributeProto.SPARSE_TENSOR:
        return Elements.of_sparse(attribute.sparse_tensor, where)
    return Elements.of_numbers(attribute)
