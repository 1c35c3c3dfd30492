# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MLIR's lexical forms: strings, attribute names, numbers and SSA names.

All text is ASCII, whatever the model holds, and every number reads back to the
same bits.
"""

import re

import numpy as np

from bale.importer.element_types import ElementType, Kind

_BARE_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*")


def string_literal(text: str | bytes) -> str:
    """A quoted MLIR string with the bytes of `text` (UTF-8 for a `str`)."""
    data = text.encode() if isinstance(text, str) else text
    # 0x22 is the quote and 0x5C the backslash; the rest of printable ASCII stands for itself.
    escaped = "".join(
        chr(b) if 0x20 <= b < 0x7F and b not in (0x22, 0x5C) else f"\\{b:02X}" for b in data
    )
    return f'"{escaped}"'


def location(text: str) -> str:
    """What gives an op a location that says `text`, for the end of its line."""
    return f" loc({string_literal(text)})"


def attribute_name(name: str) -> str:
    """The key of a named attribute, quoted if it is no identifier."""
    return name if _BARE_IDENTIFIER.fullmatch(name) else string_literal(name)


def float_literal(element: ElementType, bits: int) -> str:
    """The float of type `element` with the given `bits`.

    Decimal where a float64 holds the value and the decimal reads back exactly,
    which is so for all finite f16, bf16, f32 and f64; hexadecimal for the rest.
    """
    width = element.bits
    value = None
    if element.mlir == "bf16":
        value = float(np.uint32(bits << 16).view(np.float32))
    elif width >= 16:
        value = float(np.array(bits, f"<u{width // 8}").view(f"<f{width // 8}"))
    if value is None or not np.isfinite(value):
        return f"0x{bits:0{(width + 3) // 4}X}"
    mantissa, mark, exponent = repr(value).partition("e")
    # MLIR wants a decimal point even before an exponent: 1.0e-07, not 1e-07.
    if "." not in mantissa:
        mantissa += ".0"
    return mantissa + mark + exponent


def number_literal(element: ElementType, component: int) -> str:
    """One component, given as the unsigned integer that stores it, as a number."""
    if element.kind is Kind.BOOL:
        return "true" if component else "false"
    if element.kind is Kind.SIGNED and component >> (element.bits - 1):
        return str(component - (1 << element.bits))
    if element.kind in (Kind.FLOAT, Kind.COMPLEX):
        return float_literal(element, component)
    return str(component)


class NameTable:
    """Gives out distinct MLIR identifiers that resemble ONNX names."""

    def __init__(self, reserved: set[str]):
        self._used = set(reserved)
        self._next: dict[str, int] = {}

    def fresh(self, name: str) -> str:
        """An identifier, without its sigil, that was not given out before."""
        base = re.sub(r"[^A-Za-z0-9_.$]", "_", name).lstrip("_")
        if not base or not base[0].isalpha():
            base = f"v{base}"
        candidate = base
        while candidate in self._used:
            count = self._next.get(base, 0) + 1
            self._next[base] = count
            candidate = f"{base}_{count}"
        self._used.add(candidate)
        return candidate
