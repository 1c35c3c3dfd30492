# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From an ONNX model's path to MLIR text in the torch dialect, which IREE compiles.

Entry point: `import_model`. The text is made by IREE's importer; here the model is read
and made such that this importer takes it and loses nothing.
"""

import os
import warnings
from dataclasses import dataclass

import onnx.checker
from google.protobuf.message import EncodeError
from onnx import ModelProto, TensorProto

from bale.importer import ModelError
from bale.importer.errors import node_label, node_place, quoted
from bale.importer.external_data import load_external_data
from bale.importer.graph_checks import check_unreleased
from bale.importer.opsets import BALE_OPS, DEFAULT_DOMAIN, UNRELEASED_OPS, opset_versions
from bale.importer.reading import read_inlined_model
from bale.importer.subgraphs import nested_graphs, nested_nodes, subgraphs
from bale.iree.inference import check_ranks, infer_types, scopes
from bale.iree.schemas import register_schemas

#: Ops whose bodies IREE converts as they are, with ops of ONNX in them alone.
_WITH_BODIES = ("Loop", "Scan")
_COMPLEX = (TensorProto.COMPLEX64, TensorProto.COMPLEX128)


@dataclass(frozen=True)
class Imported:
    """What became of a model.

    text:          the module. With ops of Bale in generic form, with each node's name as a
                   location.
    has_bale_ops:  whether there are any.
    """

    text: str
    has_bale_ops: bool


def import_model(path: str, has_complex: bool = True) -> Imported:
    """The ONNX model in the file `path` as IREE's importer prints it.

    has_complex: whether the targets can move complex numbers.
    Raises ModelError if the file cannot be read, is no valid model, or has something that
    IREE does not take.
    """
    model = read_inlined_model(path)
    has_bale_ops = _check_bale_ops(model)
    load_external_data(model.graph, os.path.dirname(path) or ".")
    if has_bale_ops:
        register_schemas()
    _check(model)
    model = infer_types(model)
    if has_bale_ops:
        _check_sparse(model)
        check_ranks(model.graph)
        _check_elements(model, has_complex)
        _check_bodies(model)
        _name_nodes(model)
    return Imported(_module_text(model, is_generic=has_bale_ops), has_bale_ops)


def _check_bale_ops(model: ModelProto) -> bool:
    """Whether `model`, all of whose functions are inlined, has ops of Bale.

    Raises ModelError for one that its opset does not have, and for an op of another
    domain that IREE's importer, which drops domains, would take for one.
    """
    version = opset_versions(model).get(DEFAULT_DOMAIN, 1)
    has_bale_ops = False
    for index, node in nested_nodes(model.graph.node):
        if node.op_type not in BALE_OPS:
            continue
        what = node_label(node, index)
        if node.domain != DEFAULT_DOMAIN:
            raise ModelError(
                f"{what}: expected {node.op_type} to be ONNX's or a function of the model, but "
                f"got the op of domain {quoted(node.domain)}, which IREE's importer would take "
                "for ONNX's"
            )
        if node.op_type in UNRELEASED_OPS:
            check_unreleased(node, version, what)
        has_bale_ops = True
    return has_bale_ops


def _check(model: ModelProto) -> None:
    """Raises ModelError unless onnx's checker accepts `model`, if that is below 2 GiB.

    Of more than that onnx checks nothing, as with IREE's own importer.
    """
    try:
        onnx.checker.check_model(model)
    except onnx.checker.ValidationError as error:
        raise ModelError(
            f"expected a model that onnx's checker accepts, but got: {error}"
        ) from error
    except (ValueError, EncodeError):
        return


def _check_elements(model: ModelProto, has_complex: bool) -> None:
    """Raises ModelError for a Compress of elements that the targets cannot move."""
    for graph, types in scopes(model.graph):
        for index, node in enumerate(graph.node):
            if node.op_type != "Compress":
                continue
            data_type = types[node.input[0]].tensor_type.elem_type
            if data_type == TensorProto.STRING:
                got = "strings, which IREE has none of"
            elif data_type in _COMPLEX and not has_complex:
                got = "complex numbers, which vmvx and vmvx-inline have none of"
            else:
                continue
            raise ModelError(f"{node_label(node, index)}: expected numbers or bools, but got {got}")


def _check_sparse(model: ModelProto) -> None:
    """Raises ModelError for a sparse initializer, which IREE's importer does not know."""
    for graph in nested_graphs(model.graph):
        for sparse in graph.sparse_initializer:
            raise ModelError(
                f"sparse initializer {quoted(sparse.values.name)}: expected a dense one, as "
                "IREE's importer does"
            )


def _check_bodies(model: ModelProto) -> None:
    """Raises ModelError for a Loop or Scan around an op of Bale.

    IREE's conversion of the two takes ONNX's ops alone in their bodies.
    """
    for index, node in nested_nodes(model.graph.node):
        if node.op_type not in _WITH_BODIES or node.domain != DEFAULT_DOMAIN:
            continue
        for graph in subgraphs(node):
            for inner_index, inner in nested_nodes(graph.node):
                if inner.op_type in BALE_OPS:
                    raise ModelError(
                        f"{node_label(inner, inner_index)}: expected it outside of Loops and "
                        f"Scans, which IREE does not take with it, but got it in "
                        f"{node_label(node, index)}"
                    )


def _name_nodes(model: ModelProto) -> None:
    """Gives nodes the names by which the messages of later steps call them."""
    for index, node in nested_nodes(model.graph.node):
        node.name = node_place(node, index)


def _module_text(model: ModelProto, *, is_generic: bool) -> str:
    """What IREE's importer makes of `model`."""
    from iree.compiler import ir
    from iree.compiler.extras import onnx_importer

    info = onnx_importer.ModelInfo(model)
    module = info.create_module(context=ir.Context()).operation
    with warnings.catch_warnings():
        # It warns of unused values without a type, and advises flags of its own program.
        warnings.simplefilter("ignore")
        try:
            importer = onnx_importer.NodeImporter.define_function(info.main_graph, module)
            importer.import_all()
            module.verify()
        except Exception as error:  # it lets those of Python and protobuf pass
            raise ModelError(f"IREE's importer refuses it: {error}") from error
    return module.get_asm(
        assume_verified=True, enable_debug_info=is_generic, print_generic_op_form=is_generic
    )
