# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What must be inferred of result types, and what may be.

Entry points: `variant_queries`, `constant_queries` and `run_queries`. A result type must state
what the case expects. It may state more only where that is certain (`certain_shape`), and then
rightly: everything it states must be right for every value of the operands.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

import bale.runtime
from assembly import Function, constant, tensor, value_op
from bale.runtime import BaleError
from cases import Case, Shape, Variant
from reference import Code
from running import module_text


@dataclass(frozen=True)
class Query:
    """A function whose result is unranked, and what must and may be inferred of it."""

    function: Function
    element: str
    least: Shape
    most: Shape

    @property
    def described(self) -> str:
        """The types of the operands that are no constants."""
        return ", ".join(mlir for mlir, _ in self.function.arguments) or "constants"


def certain_shape(case: Case, variant: Variant) -> Shape:
    """All that the types of operands, and a constant count, decide of the result.

    The extents beside the axis are the input's, and so is the rank. Along the axis
    - a pack has the words of its codes, if their number is known;
    - an unpack has `count` codes, or, if only one number of codes takes just those words, that
      number: no codes of no words, a code a word if a code fills a word;
    - a compress keeps at most min(condition, extent) slices: none if either is 0.
    A compress that takes its input flat has rank 1, whatever the input's rank.
    """
    if case.op == "compress" and case.axis is None:
        # Any extent of 0 makes the number of elements 0, known or not.
        limits = [0] if variant.input and 0 in variant.input else []
        return [_most_kept(limits, variant.condition)]
    if variant.input is None:
        return None
    axis = case.axis % len(variant.input)
    extent = variant.input[axis]
    if case.op == "compress":
        extent = _most_kept([extent], variant.condition)
    elif case.op == "pack":
        code = Code.of(case.attributes)
        extent = -1 if extent < 0 else code.words(extent, case.word_bits)
    elif variant.count is not None:
        extent = variant.count
    elif extent >= 0:
        counts = Code.of(case.attributes).counts(extent, case.word_bits)
        extent = counts[0] if counts and counts[0] == counts[1] else -1
    return [*variant.input[:axis], extent, *variant.input[axis + 1 :]]


def _most_kept(limits: list[int], condition: Shape) -> int:
    return 0 if 0 in [*limits, *(condition or [])] else -1


def variant_queries(case: Case) -> Iterator[Query]:
    """One for each of the case's variants of types."""
    for variant in case.variants:
        yield _query(case, variant, variant.result, certain_shape(case, variant))


def constant_queries(case: Case) -> Iterator[Query]:
    """If a constant count or condition and the static type of the other operand decide all.

    Then the result type must be that of the case's result.
    """
    if case.op == "pack" or case.expected is None or case.expected.array is None:
        return
    shape, result = list(case.input.array.shape), list(case.expected.array.shape)
    if case.op == "unpack":
        variant = Variant(shape, None, case.count.array.item(), result)
    else:
        variant = Variant(shape, list(case.condition.array.shape), None, result)
    yield _query(case, variant, result, result, has_constant_condition=True)


def _query(
    case: Case, variant: Variant, least: Shape, most: Shape, *, has_constant_condition: bool = False
) -> Query:
    function = Function()

    def argument(mlir: str) -> str:
        # It is never called.
        return function.argument(mlir, np.zeros(()))

    types = [tensor(variant.input, case.input.element.mlir)]
    names = [argument(types[0])]
    if case.op == "compress":
        types.append(tensor(variant.condition, case.condition.element.mlir))
        if has_constant_condition:
            names.append(function.value(constant(case.condition.element, case.condition.array)))
        else:
            names.append(argument(types[1]))
    elif case.op == "unpack":
        types.append("index")
        if variant.count is None:
            names.append(argument("index"))
        else:
            names.append(function.value(f"arith.constant {variant.count} : index"))
    element = case.result_element.mlir
    result = tensor(None, element)
    function.returns(function.value(value_op(case, names, types, result)), result, None)
    return Query(function, element, least, most)


def run_queries(queries: list[Query]) -> Iterator[str | None]:
    """Infers the types of functions of one module; for each what is wrong, or None.

    If the module fails, each function is tried alone.
    """
    names = [f"f{place}" for place in range(len(queries))]
    texts = [query.function.text(name) for query, name in zip(queries, names)]
    try:
        types = _result_types(module_text(zip(names, texts), None))
        for query, name in zip(queries, names):
            yield judge(query, types.get(name))
    except BaleError:
        for query, name, text in zip(queries, names, texts):
            try:
                yield judge(query, _result_types(module_text([(name, text)], None)).get(name))
            except BaleError as error:
                yield str(error)


def _result_types(source: str) -> dict[str, str]:
    """The result type of each function after shape inference, by the function's name."""
    text = bale.runtime.emit(source, "bale")
    return dict(re.findall(r"func\.func @(\w+)\(.*\) -> (tensor<.*>) \{", text))


def judge(query: Query, got: str | None) -> str | None:
    """What is wrong with the inferred type `got`, or None."""
    shape = _shape_of(got, query.element) if got else ()
    if shape == ():
        return f"expected a tensor of {query.element}, but got {got}"
    if not _agrees(query.least, shape):
        return f"expected at least {tensor(query.least, query.element)}, but got {got}"
    if not _agrees(shape, query.most):
        return f"expected at most {tensor(query.most, query.element)}, but got {got}"
    return None


def _shape_of(mlir: str, element: str) -> Shape | tuple:
    """The shape of a tensor type with elements of type `element`; () if it is no such."""
    match = re.fullmatch(rf"tensor<(?:(\*x)|((?:(?:\d+|\?)x)*)){re.escape(element)}>", mlir)
    if not match:
        return ()
    if match[1]:
        return None
    return [-1 if extent == "?" else int(extent) for extent in match[2].split("x")[:-1]]


def _agrees(less: Shape, more: Shape) -> bool:
    """Whether `more` states all that `less` states."""
    if less is None:
        return True
    if more is None or len(less) != len(more):
        return False
    return all(extent in (-1, stated) for extent, stated in zip(less, more))
