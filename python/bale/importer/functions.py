# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Model-local functions, which the importer replaces by their bodies.

Entry point: `inline_functions`.
"""

import onnx.defs
from onnx import FunctionProto, ModelProto, NodeProto, inliner

from bale.importer.errors import ModelError, node_label, quoted
from bale.importer.graph_checks import check_definitions
from bale.importer.opsets import BALE_OPS, DEFAULT_DOMAIN, opset_versions
from bale.importer.subgraphs import nested_nodes

_FunctionId = tuple[str, str, str]


def inline_functions(model: ModelProto) -> ModelProto:
    """`model` with every call of a model-local function replaced by the function's body.

    A function with the name of an op that Bale lowers is dropped: ONNX leaves to each
    runtime whether functions or standard ops win, and here the op is the better code.

    Raises ModelError for functions or calls that are malformed or recursive, and for
    functions written for opsets in which their ops are not the model's.
    """
    functions: dict[_FunctionId, FunctionProto] = {}
    for function in model.functions:
        key = _function_id(function)
        if function.domain == DEFAULT_DOMAIN and function.name in BALE_OPS:
            continue
        if functions.setdefault(key, function) is not function:
            raise ModelError(f"{_label(function)}: expected one definition, but got two")
    if not functions:
        return model
    for function in functions.values():
        _check_function(function, functions)
    _check_calls(model.graph.node, functions, "")
    prepared = _prepared(model, functions)
    try:
        return inliner.inline_local_functions(prepared)
    except Exception as error:  # onnx raises its C++ errors as several types
        raise ModelError(f"cannot inline its functions: {error}") from error


def _prepared(model: ModelProto, functions: dict[_FunctionId, FunctionProto]) -> ModelProto:
    """A copy with only those functions that are called, such that onnx inlines them.

    onnx leaves a call alone, without a word, if the function's opset imports are not
    the model's.
    """
    copy = ModelProto()
    copy.CopyFrom(model)
    del copy.functions[:]
    versions = opset_versions(model)
    for function in _called(model.graph.node, functions):
        for domain, version in opset_versions(function).items():
            # What only functions import, the model must import once they are inlined.
            if domain not in versions:
                versions[domain] = version
                copy.opset_import.add(domain=domain, version=version)
        target = copy.functions.add()
        target.CopyFrom(function)
        _align_opsets(target, versions, functions)
    return copy


def _called(nodes, functions: dict[_FunctionId, FunctionProto]) -> list[FunctionProto]:
    """The functions that `nodes` call, directly or not, each once."""
    found: dict[_FunctionId, FunctionProto] = {}
    pending = [node for _, node in nested_nodes(nodes)]
    while pending:
        key = _call_id(pending.pop())
        if key in functions and key not in found:
            found[key] = functions[key]
            pending.extend(node for _, node in nested_nodes(functions[key].node))
    return list(found.values())


def _align_opsets(
    function: FunctionProto, versions: dict[str, int], functions: dict[_FunctionId, FunctionProto]
) -> None:
    """Sets the opset imports of `function` to the model's `versions`.

    onnx inlines only functions whose imports are the model's. Other imports mean the
    same wherever the ops of the body did not change between the two versions. Raises
    ModelError if one did, or may have.
    """
    imports = opset_versions(function)
    for index, node in nested_nodes(function.node):
        if _call_id(node) in functions or node.domain not in imports:
            continue
        of_function, of_model = imports[node.domain], versions[node.domain]
        if of_function != of_model and not _is_unchanged(node, of_function, of_model):
            raise ModelError(
                f"{_label(function)}: {node_label(node, index)}: expected opset {of_model} "
                f"of domain {quoted(node.domain)}, as in the model, or an op that is the same "
                f"there, but got opset {of_function}"
            )
    del function.opset_import[:]
    for domain in imports:
        function.opset_import.add(domain=domain, version=versions[domain])


def _is_unchanged(node: NodeProto, first: int, second: int) -> bool:
    """Whether the op of `node` has one definition in both versions of its domain.

    For versions that the onnx package does not know yet, its newest definitions count.
    """
    if not all(onnx.defs.has(node.op_type, version, node.domain) for version in (first, second)):
        return False
    definitions = {
        onnx.defs.get_schema(node.op_type, version, node.domain).since_version
        for version in (first, second)
    }
    return len(definitions) == 1


def _function_id(function: FunctionProto) -> _FunctionId:
    return function.domain, function.name, function.overload


def _call_id(node: NodeProto) -> _FunctionId:
    return node.domain, node.op_type, node.overload


def _label(function: FunctionProto) -> str:
    domain, name, overload = _function_id(function)
    return f"function {quoted('.'.join(filter(None, (domain, name, overload))))}"


def _check_function(function: FunctionProto, functions: dict[_FunctionId, FunctionProto]) -> None:
    """Checks a body by itself: once inlined, it could find names of its caller."""
    what = f"{_label(function)}: "
    opset_versions(function, what)
    given = dict.fromkeys(function.input, "the function's input")
    if len(given) != len(function.input):
        raise ModelError(f"{what}expected distinct names of inputs, but got {list(function.input)}")
    try:
        check_definitions(function.node, given, function.output, "")
    except ModelError as error:
        raise ModelError(f"{what}{error}") from error
    _check_calls(function.node, functions, what)


def _check_calls(nodes, functions: dict[_FunctionId, FunctionProto], what: str) -> None:
    """Checks the numbers of inputs and outputs of all calls among `nodes`."""
    for index, node in nested_nodes(nodes):
        function = functions.get(_call_id(node))
        if function is None:
            continue
        for got, most, kind in (
            (len(node.input), len(function.input), "inputs"),
            (len(node.output), len(function.output), "outputs"),
        ):
            if got > most:
                raise ModelError(
                    f"{what}{node_label(node, index)}: expected at most {most} {kind}, as "
                    f"{_label(function)} has, but got {got}"
                )
