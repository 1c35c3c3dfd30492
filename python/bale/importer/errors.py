# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The importer's one exception, and how names appear in its messages."""

import json

from onnx import NodeProto


class ModelError(Exception):
    """A model that cannot be imported; `str()` is one line that says what is wrong.

    The text says what was expected and what was found. It does not repeat the
    model's path, which the caller knows.
    """

    def __init__(self, message: str):
        # Texts of other libraries, which some messages quote, span lines.
        super().__init__(" ".join(message.split()))


def quoted(name: str) -> str:
    """`name` in double quotes, with control characters escaped."""
    return json.dumps(name, ensure_ascii=False)


def node_label(node: NodeProto, index: int) -> str:
    """How messages call the node at position `index` of its graph or function."""
    name = quoted(node.name) if node.name else f"#{index}"
    return f"node {name} ({_op_label(node)})"


def node_place(node: NodeProto, index: int) -> str:
    """How the compiler's messages call the node at position `index` of the graph.

    Positions are not the model's once functions are inlined, so that a node without a
    name is found by its first output.
    """
    output = next(filter(None, node.output), None)
    if node.name or output is None:
        return node_label(node, index)
    return f"node of {quoted(output)} ({_op_label(node)})"


def _op_label(node: NodeProto) -> str:
    domain = f"{node.domain}." if node.domain else ""
    return f"{domain}{node.op_type or 'no op type'}"
