# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""External data: tensors whose bytes are in files next to the model.

Entry point: `load_external_data`. No file outside the model's folder is read.
"""

import os
import warnings
from collections.abc import Iterator

from onnx import GraphProto, TensorProto
from onnx.external_data_helper import load_external_data_for_tensor, uses_external_data

from bale.importer.errors import ModelError, node_label, quoted
from bale.importer.subgraphs import nested_graphs


def named_tensors(graph: GraphProto) -> Iterator[tuple[TensorProto, str]]:
    """Every tensor of `graph` and its subgraphs with the text that messages call it by."""
    for nested in nested_graphs(graph):
        yield from _own_tensors(nested)


def _own_tensors(graph: GraphProto) -> Iterator[tuple[TensorProto, str]]:
    """Every tensor of `graph`, but not those of its subgraphs."""
    for tensor in graph.initializer:
        yield tensor, f"initializer {quoted(tensor.name)}"
    for sparse in graph.sparse_initializer:
        what = f"sparse initializer {quoted(sparse.values.name)}"
        yield sparse.values, f"{what}, values"
        yield sparse.indices, f"{what}, indices"
    for index, node in enumerate(graph.node):
        for attribute in node.attribute:
            what = f"{node_label(node, index)}: attribute {quoted(attribute.name)}"
            if attribute.HasField("t"):
                yield attribute.t, what
            for tensor in attribute.tensors:
                yield tensor, what
            if attribute.HasField("sparse_tensor"):
                yield attribute.sparse_tensor.values, f"{what}, values"
                yield attribute.sparse_tensor.indices, f"{what}, indices"


def load_external_data(graph: GraphProto, folder: str) -> None:
    """Moves all external data of `graph` into its tensors' raw_data.

    Locations are relative to `folder`, the model's. Raises ModelError, naming the
    tensor and the file, for data that are missing, too short or outside `folder`.
    """
    for tensor, what in named_tensors(graph):
        if not uses_external_data(tensor):
            continue
        _check_reference(tensor, folder, what)
        try:
            with warnings.catch_warnings():
                # Keys that onnx does not know say nothing about where the data are.
                warnings.simplefilter("ignore")
                # onnx opens the file without following links out of the folder.
                load_external_data_for_tensor(tensor, folder)
        except Exception as error:  # onnx raises its C++ errors as several types
            raise ModelError(f"{what}: cannot read its external data: {error}") from error


def _check_reference(tensor: TensorProto, folder: str, what: str) -> None:
    """Raises ModelError unless the file, offset and length of `tensor` exist."""
    entries = {entry.key: entry.value for entry in tensor.external_data}
    location = entries.get("location", "")
    if not location or "\0" in location:
        raise ModelError(
            f"{what}: expected a location of its external data, but got {quoted(location)}"
        )
    what = f"{what}: external data file {quoted(location)}"
    path = os.path.join(folder, location)
    root = os.path.realpath(folder)
    if os.path.isabs(location) or os.path.commonpath([root, os.path.realpath(path)]) != root:
        raise ModelError(
            f"{what}: expected a path inside the model's folder, "
            f"but got {quoted(os.path.realpath(path))}"
        )
    if not os.path.exists(path):
        raise ModelError(f"{what}: expected a file, but there is none")
    if not os.path.isfile(path):
        got = "a folder" if os.path.isdir(path) else "a device, pipe or socket"
        raise ModelError(f"{what}: expected a regular file, but got {got}")
    size = os.path.getsize(path)
    offset = _number(entries, "offset", 0, what)
    length = _number(entries, "length", max(0, size - offset), what)
    if offset + length > size:
        raise ModelError(
            f"{what}: expected {offset + length} bytes ({length} from offset {offset}), "
            f"but got {size}"
        )


def _number(entries: dict[str, str], key: str, default: int, what: str) -> int:
    """The entry `key` as an integer >= 0."""
    text = entries.get(key)
    if text is None:
        return default
    # Offsets are 64-bit; longer digit strings are nonsense that int() is slow on.
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise ModelError(
            f"{what}: expected {key} to be an integer of at least 0, but got {quoted(text)}"
        )
    return int(text)
