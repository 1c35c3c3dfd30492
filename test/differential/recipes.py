# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How the memrefs of a kernel lie in memory, whatever their extents.

Entry point: `draw_layout`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from trials import Layout


def one_of(source: np.random.Generator, values: Sequence):
    """One of `values`, each as often."""
    return values[int(source.integers(len(values)))]


@dataclass(frozen=True)
class LayoutRecipe:
    """Dimensions lie in memory in `order`, outermost first.

    steps: of each dimension, in units of what lies within it. gaps: what more lies between its
    slices. states: whether the type states what it may: all if the extents are stated, and else
    the stride of the innermost dimension.
    """

    order: tuple[int, ...]
    steps: tuple[int, ...]
    gaps: tuple[int, ...]
    before: int
    behind: int
    states: bool

    def layout(self, shape: Sequence[int], is_fixed: bool) -> Layout:
        """The layout of a memref of `shape`; is_fixed: whether its type states that."""
        strides, stride = [0] * len(shape), 1
        for dim in reversed(self.order):
            # Gaps in front of the innermost elements would be a stride.
            stride += self.gaps[dim] if dim != self.order[-1] else 0
            strides[dim] = stride * self.steps[dim]
            stride *= max(1, shape[dim] * abs(self.steps[dim]))
        inner = self.order[-1]
        known = tuple(self.states and (is_fixed or dim == inner) for dim in range(len(shape)))
        is_offset_known = self.states and is_fixed
        return Layout(tuple(strides), self.before, self.behind, known, is_offset_known)


def draw_layout(source: np.random.Generator, rank: int) -> LayoutRecipe | None:
    """None is a memref that is row-major without gaps. Elements never share a place."""
    style = one_of(source, ("none", "none", "rows", "rows", "any"))
    if style == "none":
        return None
    steps, gaps, order = [1] * rank, [0] * rank, list(range(rank))
    for dim in range(rank):
        if source.random() < 0.4:
            gaps[dim] = int(source.integers(0, 40))
    if style == "any":
        order = list(map(int, source.permutation(rank)))
        steps = [one_of(source, (1, 1, -1, 2, -3)) for _ in range(rank)]
    before, behind = (one_of(source, (0, 0, 1, int(source.integers(64)))) for _ in range(2))
    states = bool(source.random() < 0.75)
    return LayoutRecipe(tuple(order), tuple(steps), tuple(gaps), before, behind, states)
