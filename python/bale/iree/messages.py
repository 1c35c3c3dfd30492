# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What MLIR's programs print, as messages of this one.

Entry point: `errors_in`. Nodes of ONNX models are named by locations, which those programs
print as MLIR does.
"""

import re

#: An error: where, if that is a place in a file; then, if that is the name of a node, or a
#: chain of names, the innermost first; then the text.
_ERROR = re.compile(
    r"^(?P<place>(?:(?!: (?:note|warning|remark): )[^\n])*?): error: "
    r'(?:loc\((?:callsite\()*"(?P<name>(?:[^"\\]|\\.)*)".*?\)+: )?'
    r"(?P<text>[^\n]*)$",
    re.MULTILINE,
)
#: How MLIR writes a byte of a name that it does not print as it is.
_ESCAPE = re.compile(rb'\\([0-9A-Fa-f]{2}|[\\"])')
#: Where MLIR knows no file.
_NOWHERE = "<unknown>:0"


def errors_in(output: str) -> list[str]:
    """The errors in what a program printed, each in one line "WHERE: TEXT", once."""
    found = {}
    for match in _ERROR.finditer(output):
        place = match["place"]
        if match["name"]:
            place = _unescaped(match["name"])
        text = " ".join(match["text"].split())
        found[text if place == _NOWHERE else f"{place}: {text}"] = None
    return list(found)


def _unescaped(name: str) -> str:
    def byte(match: re.Match) -> bytes:
        code = match[1]
        return bytes([int(code, 16)]) if len(code) == 2 else code

    return _ESCAPE.sub(byte, name.encode()).decode(errors="backslashreplace")
