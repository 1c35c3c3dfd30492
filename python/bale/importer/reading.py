# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The file of a model, as a message that the other checks may look at.

Entry points: `read_model` and `read_inlined_model`.
"""

import os

from google.protobuf.message import DecodeError, Message
from onnx import ModelProto

from bale.importer.errors import ModelError
from bale.importer.functions import inline_functions
from bale.importer.graph_checks import check_values
from bale.importer.opsets import canonicalize_domains, check_ir_version, opset_versions


def read_model(path: str) -> ModelProto:
    """The model in the file `path`, with a graph, and with UTF-8 for text.

    External data are not read. Raises ModelError if there is no such model.
    """
    model = _parse(path)
    if not model.HasField("graph"):
        raise ModelError("expected an ONNX model with a graph, but got none")
    _check_text(model)
    return model


def read_inlined_model(path: str) -> ModelProto:
    """The model in the file `path`, checked and with its functions inlined.

    Domains are canonical. Raises ModelError if there is no such model.
    """
    model = read_model(path)
    check_ir_version(model)
    canonicalize_domains(model)
    # Inlining needs the model's imports to be as they should, and may add some.
    opset_versions(model)
    check_values(model.graph)
    return inline_functions(model)


def _parse(path: str) -> ModelProto:
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
