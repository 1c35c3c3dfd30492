# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a model's path to MLIR text.

Entry point: `import_model`. The order matters: the onnx package's C++ code sees
only what the checks before it have passed.
"""

import os

from onnx import ModelProto

from bale.importer.constant_values import constant_elements, initializer_elements, is_constant
from bale.importer.errors import node_label
from bale.importer.external_data import load_external_data
from bale.importer.graph_checks import check_node
from bale.importer.module_text import module_text
from bale.importer.opsets import DEFAULT_DOMAIN, opset_versions
from bale.importer.reading import read_inlined_model
from bale.importer.type_inference import value_types

#: Constants of more bytes than this are printed as resources.
DEFAULT_RESOURCE_THRESHOLD = 1024


def import_model(
    path: str | os.PathLike, resource_threshold: int = DEFAULT_RESOURCE_THRESHOLD
) -> str:
    """The ONNX model in the file `path` as MLIR text in generic form.

    resource_threshold: constants of more bytes than this become `dense_resource`.
    Raises ModelError if the file cannot be read, is no valid model, or has something
    that Bale does not support.
    """
    path = os.fspath(path)
    return _import(read_inlined_model(path), os.path.dirname(path) or ".", resource_threshold)


def _import(model: ModelProto, folder: str, resource_threshold: int) -> str:
    """The text of `model`, without functions, whose external data are relative to `folder`."""
    versions = opset_versions(model)
    graph = model.graph
    load_external_data(graph, folder)
    for index, node in enumerate(graph.node):
        check_node(node, index, versions)
    constants = initializer_elements(graph)
    for index, node in enumerate(graph.node):
        if is_constant(node):
            constants[node.output[0]] = constant_elements(node, node_label(node, index))
    types = value_types(model, constants)
    return module_text(model, constants, types, versions.get(DEFAULT_DOMAIN), resource_threshold)
