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

import bale.runtime
from assembly import constant, tensor, value_op
from bale.runtime import BaleError
from cases import Case, Shape, Variant
from reference import Code
from running import module_text


@dataclass(frozen=True)
class Query:
    """A function whose result is unranked, and what must and may be inferred of it."""

    arguments: tuple[str, ...]
    lines: tuple[str, ...]
    element: str
    least: Shape
    most: Shape

    def text(self, name: str) -> str:
        arguments = ", ".join(f"%a{i}: {mlir}" for i, mlir in enumerate(self.arguments))
        result = tensor(None, self.element)
        body = "".join(f"  {line}\n" for line in (*self.lines, f"return %r : {result}"))
        return f"func.func @{name}({arguments}) -> {result} {{\n{body}}}\n"


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
    types = [tensor(variant.input, case.input.element.mlir)]
    names, lines = ["%a0"], []
    arguments = list(types)
    if case.op == "compress":
        types.append(tensor(variant.condition, case.condition.element.mlir))
        if has_constant_condition:
            lines.append(f"%c = {constant(case.condition.element, case.condition.array)}")
    elif case.op == "unpack":
        types.append("index")
        if variant.count is not None:
            lines.append(f"%c = arith.constant {variant.count} : index")
    if len(types) == 2:
        names.append("%c" if lines else "%a1")
        arguments += [] if lines else types[1:]
    element = case.result_element.mlir
    lines.append(f"%r = {value_op(case, names, types, tensor(None, element))}")
    return Query(tuple(arguments), tuple(lines), element, least, most)


def run_queries(queries: list[Query]) -> Iterator[str | None]:
    """Infers the types of functions of one module; for each what is wrong, or None.

    If the module fails, each function is tried alone.
    """
    names = [f"f{place}" for place in range(len(queries))]
    texts = [query.text(name) for query, name in zip(queries, names)]
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
