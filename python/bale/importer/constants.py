# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants as MLIR elements attributes.

Entry point: `ConstantPrinter.attribute`. Each form was chosen so that MLIR reads
back every bit:

* one value for all elements: `dense<v>`;
* few elements: a nested list, for the reader's sake;
* bools: MLIR 22 packs eight to a byte, the first in the least significant bit;
* more bytes than the threshold: `dense_resource<key>`, whose bytes stand in the
  module's trailer. Only for types that fill whole bytes: MLIR does not say how a
  resource stores narrower ones, and does not check;
* the rest: `dense<"0x…">`, one storage integer a component.
"""

import numpy as np

from bale.importer.element_types import ElementType, Kind
from bale.importer.literals import NameTable, number_literal, string_literal
from bale.importer.tensor_data import Elements
from bale.importer.value_types import TensorType

#: Tensors of at most this many elements are printed as lists.
LIST_LIMIT = 16


class ConstantPrinter:
    """Prints constants and collects the resources that they refer to."""

    def __init__(self, resource_threshold: int):
        """Constants of more than `resource_threshold` bytes become resources."""
        self._threshold = resource_threshold
        self._keys = NameTable(set())
        self._resources: list[tuple[str, str]] = []

    def attribute(self, elements: Elements, name: str) -> str:
        """The typed attribute, such as `dense<[1, 2]> : tensor<2xi64>`.

        `name` is the ONNX name from which a resource's key is made.
        """
        tensor = TensorType(elements.type.onnx, elements.dims).mlir()
        return f"{self._value(elements, name)} : {tensor}"

    def trailer(self) -> str:
        """The `{-# … #-}` section with all resources, or nothing."""
        if not self._resources:
            return ""
        blobs = ",\n".join(f'      {key}: "{blob}"' for key, blob in self._resources)
        return f"\n{{-#\n  dialect_resources: {{\n    builtin: {{\n{blobs}\n    }}\n  }}\n#-}}\n"

    def _value(self, elements: Elements, name: str) -> str:
        kind, storage = elements.type, elements.storage
        rows = storage.reshape(-1, kind.components)
        if len(rows) == 0:
            return "dense<>"
        if (rows == rows[0]).all():
            return f"dense<{_element(kind, rows[0])}>"
        if len(rows) <= LIST_LIMIT or kind.kind is Kind.STRING:
            return f"dense<{_nested(elements)}>"
        if kind.kind is Kind.BOOL:
            return f'dense<"{_hex(np.packbits(storage, bitorder="little").tobytes())}">'
        if storage.nbytes > self._threshold and kind.is_whole_bytes:
            key = self._keys.fresh(f"data_{name}")
            # A resource starts with the alignment of its bytes, a 32-bit integer.
            alignment = kind.storage.itemsize.to_bytes(4, "little")
            self._resources.append((key, _hex(alignment + storage.tobytes())))
            return f"dense_resource<{key}>"
        return f'dense<"{_hex(storage.tobytes())}">'


def _hex(data: bytes) -> str:
    return "0x" + data.hex().upper()


def _element(kind: ElementType, row: np.ndarray) -> str:
    """One element, given as its components."""
    if kind.kind is Kind.STRING:
        return string_literal(row[0])
    numbers = [number_literal(kind, int(component)) for component in row]
    return numbers[0] if len(numbers) == 1 else f"({', '.join(numbers)})"


def _nested(elements: Elements) -> str:
    """The elements as lists nested like the shape, which has no size 0 and is not a scalar's."""
    kind = elements.type
    texts = [_element(kind, row) for row in elements.storage.reshape(-1, kind.components)]
    for size in reversed(elements.dims):
        texts = [f"[{', '.join(texts[i : i + size])}]" for i in range(0, len(texts), size)]
    return texts[0]
