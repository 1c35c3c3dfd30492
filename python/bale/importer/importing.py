# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a model's path to MLIR text.

Entry point: `import_model`. The order matters: the onnx package's C++ code sees
only what the checks before it have passed.
"""

import os

from google.protobuf.message import DecodeError, Message
from onnx import ModelProto

from bale.importer.constant_values import constant_elements, initializer_elements, is_constant
from bale.importer.errors import ModelError, node_label
from bale.importer.external_data import load_external_data
from bale.importer.functions import inline_functions
from bale.importer.graph_checks import check_definitions, check_node, given_values
from bale.importer.module_text import module_text
from bale.importer.opsets import (
    DEFAULT_DOMAIN,
    canonicalize_domains,
    check_ir_version,
    opset_versions,
)
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
    model = _read(path)
    if not model.HasField("graph"):
        raise ModelError("expected an ONNX model with a graph, but got none")
    _check_text(model)
    return _import(model, os.path.dirname(path) or ".", resource_threshold)


def _read(path: str) -> ModelProto:
    """The parsed file."""
    if os.path.isdir(path):
        raise ModelError("expected a file, but got a directory")
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError as error:
        raise ModelError("expected a file, but there is none") from error
    except OSError as error:
        raise ModelError(f"cannot read the file: {error.strerror}") from error
    if not data:
        raise ModelError("expected an ONNX model, but the file is empty")
    model = ModelProto()
    try:
        model.ParseFromString(data)
    except DecodeError as error:
        raise ModelError(
            f"expected an ONNX model, but the file of {len(data)} bytes is none, is "
            "truncated, or is over protobuf's limit of 2 GiB"
        ) from error
    return model


def _check_text(message: Message) -> None:
    """Raises ModelError if any text in `message` is not UTF-8.

    Protobuf lets such text pass, and hands it out as bytes instead of a `str`.
    """
    for field in message.DESCRIPTOR.fields:
        if field.type not in (field.TYPE_STRING, field.TYPE_MESSAGE):
            continue
        value = getattr(message, field.name)
        values = value if field.is_repeated else [value] if message.HasField(field.name) else []
        for item in values:
            if isinstance(item, bytes):
                where = f"{message.DESCRIPTOR.name}.{field.name}"
                raise ModelError(f"expected {where} to be UTF-8, but got {item[:40]!r}")
            if isinstance(item, Message):
                _check_text(item)


def _import(model: ModelProto, folder: str, resource_threshold: int) -> str:
    """The text of `model`, whose external data are relative to `folder`."""
    check_ir_version(model)
    canonicalize_domains(model)
    # Inlining needs the model's imports to be as they should, and may add some.
    opset_versions(model)
    _check_values(model)
    model = inline_functions(model)
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


def _check_values(model: ModelProto) -> None:
    graph = model.graph
    outputs = [output.name for output in graph.output]
    check_definitions(graph.node, given_values(graph), outputs, "graph ")
