# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a compiled function says of its inputs and outputs.

Entry point: `ValueSpec`.
"""

import enum
import functools
from dataclasses import dataclass

from bale.runtime import library as capi
from bale.runtime.element_types import ElementType, element_type


class Kind(enum.Enum):
    """How a value goes in or out of a function; BaleValueKind."""

    TENSOR = 0
    BUFFER = 1
    SCALAR = 2
    UNSUPPORTED = 3


@dataclass(frozen=True)
class ValueSpec:
    """An input or output.

    index:        its position.
    name:         what the model calls it, or "".
    type:         the MLIR type, as text.
    kind:         how it is passed.
    element_type: the MLIR type of an element, as text.
    shape:        the extents, each None if it is known only at run time.
    dim_names:    what the model calls each extent, or "".
    """

    index: int
    name: str
    type: str
    kind: Kind
    element_type: str
    shape: tuple[int | None, ...]
    dim_names: tuple[str, ...]

    @classmethod
    def of(cls, index: int, info: capi.ValueInfo) -> "ValueSpec":
        """The value at `index` that the library describes by `info`."""
        dims = range(info.rank)
        return cls(
            index,
            capi.decode(info.name),
            capi.decode(info.type),
            Kind(info.kind),
            capi.decode(info.element_type),
            tuple(None if info.sizes[dim] < 0 else info.sizes[dim] for dim in dims),
            tuple(capi.decode(info.size_names[dim]) for dim in dims),
        )

    @functools.cached_property
    def elements(self) -> ElementType:
        """How its elements cross; raises BaleError if they cannot."""
        return element_type(self.element_type)

    @property
    def shape_text(self) -> str:
        """The shape as in "[2, N, ?]"."""
        dims = zip(self.shape, self.dim_names, strict=True)
        return f"[{', '.join(name or '?' if size is None else str(size) for size, name in dims)}]"

    def described(self, role: str) -> str:
        """How messages call it: `role`, its index and what the model calls it."""
        return f'{role} {self.index} ("{self.name}")' if self.name else f"{role} {self.index}"
