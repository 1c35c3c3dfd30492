# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a function wants, as text.

Entry point: `describe`.
"""

from bale.runtime import BaleError, Function, ValueSpec


def describe(function: Function) -> str:
    """The inputs and outputs of `function`, one a line."""
    lines = [f"function {function.name}"]
    for role, specs in (("input", function.inputs), ("output", function.outputs)):
        lines.extend(f"  {spec.described(role)}: {_type(spec)}" for spec in specs)
    return "\n".join(lines)


def _type(spec: ValueSpec) -> str:
    try:
        return f"{spec.elements} {spec.shape_text}, {spec.type}"
    except BaleError:
        return f"no numpy type, {spec.type}"
