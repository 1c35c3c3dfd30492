# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structural checks: names, order, and nodes against the ops' definitions.

Entry points: `check_values` for the values of a graph, `check_definitions` for those of a
function too, `check_node` for one node, and `check_unreleased` for a Pack or Unpack. The onnx
package's own model check is not used: it refuses these two, and says less about what is wrong
with names.
"""

import re
from collections.abc import Iterable, Sequence

import onnx.checker
import onnx.defs
from onnx import AttributeProto, GraphProto, NodeProto

from bale.importer.errors import ModelError, node_label, quoted
from bale.importer.opsets import DEFAULT_DOMAIN, UNRELEASED_OPS

_OP_TYPE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
#: The equation of an Einsum without its blanks: one term an input, and maybe one for the
#: output; a term has letters and at most one ellipsis.
_TERM = rb"[A-Za-z]*(\.\.\.[A-Za-z]*)?"
_EQUATION = re.compile(rb"%b(,%b)*(->%b)?" % (_TERM, _TERM, _TERM))
_SUBGRAPHS = (AttributeProto.GRAPH, AttributeProto.GRAPHS)


def check_definitions(
    nodes: Sequence[NodeProto], given: dict[str, str], outputs: Iterable[str], owner: str
) -> None:
    """Raises ModelError unless every value has one definition, before all of its uses.

    given:   values defined before the first node, each with the text that says by what.
    outputs: names that must be defined after the last node.
    owner:   text before messages about outputs, such as `graph `.
    """
    makers = _makers(nodes, given)
    available = set(given)
    for index, node in enumerate(nodes):
        for position, name in enumerate(node.input):
            if not name or name in available:
                continue
            what = f"{node_label(node, index)}: expected input {position}, {quoted(name)},"
            text = f"{what} to be defined"
            if name not in makers:
                raise ModelError(f"{text}, but nothing defines it")
            maker = node_label(nodes[makers[name]], makers[name])
            if _depends_on(nodes, makers, makers[name], index):
                raise ModelError(f"{text} before it, but {maker} depends on this node: a cycle")
            raise ModelError(
                f"{text} before it, but {maker} comes later: the nodes are not topologically sorted"
            )
        available.update(node.output)
    for name in outputs:
        if not name:
            raise ModelError(f"{owner}output: expected a name, but got an empty one")
        if name not in available:
            raise ModelError(
                f"{owner}output {quoted(name)}: expected it to be defined, but nothing defines it"
            )


def _makers(nodes: Sequence[NodeProto], given: dict[str, str]) -> dict[str, int]:
    """The position of the node that defines each value; ModelError if there are two."""
    makers: dict[str, int] = {}
    for index, node in enumerate(nodes):
        for name in filter(None, node.output):
            if name in given or name in makers:
                first = given.get(name) or node_label(nodes[makers[name]], makers[name])
                raise ModelError(
                    f"{node_label(node, index)}: expected a new name for its output, "
                    f"but {first} already defines {quoted(name)}"
                )
            makers[name] = index
    return makers


def _depends_on(nodes: Sequence[NodeProto], makers: dict[str, int], start: int, goal: int) -> bool:
    """Whether node `start` needs, directly or not, a result of node `goal`."""
    pending, seen = [start], set()
    while pending:
        index = pending.pop()
        if index == goal:
            return True
        if index not in seen:
            seen.add(index)
            pending += [makers[name] for name in nodes[index].input if name in makers]
    return False


def check_values(graph: GraphProto) -> None:
    """`check_definitions` of a model's graph; those of its subgraphs are not looked at."""
    outputs = [output.name for output in graph.output]
    check_definitions(graph.node, _given_values(graph), outputs, "graph ")


def _given_values(graph: GraphProto) -> dict[str, str]:
    """The values that a graph's inputs and initializers define, and by what.

    Raises ModelError for empty names and for names given twice, except that an
    initializer may have the name of an input.
    """
    given: dict[str, str] = {}
    for group, what in (
        ([value.name for value in graph.input], "graph input"),
        (
            [tensor.name for tensor in graph.initializer]
            + [sparse.values.name for sparse in graph.sparse_initializer],
            "initializer",
        ),
    ):
        seen = set()
        for index, name in enumerate(group):
            if not name:
                raise ModelError(f"{what} #{index}: expected a name, but got an empty one")
            if name in seen:
                raise ModelError(f"{what} {quoted(name)}: expected one of this name, but got two")
            seen.add(name)
            given[name] = f"the {what}"
    return given


def check_node(node: NodeProto, index: int, versions: dict[str, int]) -> None:
    """Raises ModelError unless the text form can show `node` and its op allows it.

    versions: see `opset_versions`.
    """
    what = node_label(node, index)
    _check_form(node, what)
    if node.domain not in versions:
        raise ModelError(
            f"{what}: expected an opset import of its domain {quoted(node.domain)}, but got none"
        )
    context = type(onnx.checker.DEFAULT_CONTEXT)()
    context.ir_version = onnx.IR_VERSION
    context.opset_imports = versions
    try:
        if node.domain == DEFAULT_DOMAIN and not onnx.defs.has(
            node.op_type, versions[DEFAULT_DOMAIN], DEFAULT_DOMAIN
        ):
            _check_unknown(node, versions[DEFAULT_DOMAIN], what)
            for attribute in node.attribute:
                onnx.checker.check_attribute(attribute, context)
        else:
            onnx.checker.check_node(node, context)
    except onnx.checker.ValidationError as error:
        # The context that onnx appends only names the node again.
        reason = str(error).partition("==> Context")[0]
        raise ModelError(
            f"{what}: expected a node that onnx's checker accepts, but got: {reason}"
        ) from error
    if node.op_type == "Einsum" and node.domain == DEFAULT_DOMAIN:
        _check_equation(node, what)


def _check_equation(node: NodeProto, what: str) -> None:
    """Checks the equation of an Einsum, which has passed onnx's check.

    That check lets any text pass, and onnx's shape inference does not end on some.
    """
    for attribute in node.attribute:
        if attribute.name == "equation" and not _EQUATION.fullmatch(attribute.s.replace(b" ", b"")):
            raise ModelError(
                f"{what}: expected an equation of letters, commas, ... and ->, "
                f"but got {attribute.s!r}"
            )


def _check_form(node: NodeProto, what: str) -> None:
    """What MLIR's syntax and single function need of any node."""
    if not node.op_type:
        raise ModelError(f"{what}: expected an op type, but got none")
    if node.domain == DEFAULT_DOMAIN and not _OP_TYPE.fullmatch(node.op_type):
        raise ModelError(
            f"{what}: expected an identifier as op type, but got {quoted(node.op_type)}"
        )
    seen = set()
    for attribute in node.attribute:
        name = quoted(attribute.name)
        if not attribute.name:
            raise ModelError(f"{what}: expected a name for each attribute, but got an empty one")
        if attribute.name in seen:
            raise ModelError(f"{what}: expected one attribute {name}, but got two")
        seen.add(attribute.name)
        if attribute.type in _SUBGRAPHS:
            raise ModelError(
                f"{what}: expected an op without subgraphs, but its attribute {name} is one"
            )
        if attribute.ref_attr_name:
            raise ModelError(
                f"{what}: expected attribute {name} to have a value, but it refers to "
                f"{quoted(attribute.ref_attr_name)} outside any function"
            )


def _check_unknown(node: NodeProto, version: int, what: str) -> None:
    """Checks a node of the default domain that the onnx package cannot check."""
    if node.op_type in UNRELEASED_OPS:
        check_unreleased(node, version, what)
    # Opsets newer than the package may have ops that only they know.
    elif version <= onnx.defs.onnx_opset_version():
        raise ModelError(
            f"{what}: expected an op of ONNX opset {version}, but got {quoted(node.op_type)}"
        )


def check_unreleased(node: NodeProto, version: int, what: str) -> None:
    """Raises ModelError unless a model of opset `version` may have `node`, which messages
    call `what` and which is one of `UNRELEASED_OPS`."""
    signature = UNRELEASED_OPS[node.op_type]
    if version < signature.since:
        raise ModelError(
            f"{what}: expected ONNX opset {signature.since} or newer, but got {version}"
        )
    for values, expected, kind in (
        (node.input, signature.inputs, "input"),
        (node.output, signature.outputs, "output"),
    ):
        if len(values) != expected or not all(values):
            got = [quoted(name) for name in values]
            raise ModelError(
                f"{what}: expected {expected} named {kind}{'s' * (expected != 1)}, "
                f"but got [{', '.join(got)}]"
            )
