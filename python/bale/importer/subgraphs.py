# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Subgraphs, which ops such as If and Loop have for attributes.

Entry points: `nested_nodes` and `nested_graphs`. The importer of MLIR text refuses
subgraphs; that of IREE takes them.
"""

from collections.abc import Iterable, Iterator

from onnx import AttributeProto, GraphProto, NodeProto


def nested_nodes(nodes: Iterable[NodeProto]) -> Iterator[tuple[int, NodeProto]]:
    """Each of `nodes` and of their subgraphs' nodes, after its position in its own graph."""
    for index, node in enumerate(nodes):
        yield index, node
        for graph in subgraphs(node):
            yield from nested_nodes(graph.node)


def nested_graphs(graph: GraphProto) -> Iterator[GraphProto]:
    """`graph` and all graphs inside it."""
    yield graph
    for node in graph.node:
        for subgraph in subgraphs(node):
            yield from nested_graphs(subgraph)


def subgraphs(node: NodeProto) -> Iterator[GraphProto]:
    """The graphs that are attributes of `node`."""
    for attribute in node.attribute:
        if attribute.type == AttributeProto.GRAPH:
            yield attribute.g
        yield from attribute.graphs
