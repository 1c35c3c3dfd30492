# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The registered pipelines, and their stages: the sections of docs/Pipeline.md.

Entry points: `passes`, `tables`, `STAGES` and `emit`.
"""

import re
import subprocess

from paths import BALE_OPT, ROOT

#: The sections of docs/Pipeline.md that a pipeline goes through.
STAGES = {
    "bale-from-onnx": ["bale-from-onnx"],
    "bale-to-llvm": [
        "On tensors", "From tensors to memrefs", "From linalg to loops", "To the LLVM dialect",
    ],
    "bale-to-linalg": ["On tensors", "bale-to-linalg"],
    "bale-for-iree": ["bale-for-iree"],
}  # fmt: skip

#: A pass of a printed pipeline, on a line of its own, with options.
_PASS = re.compile(r"^ +(?P<name>[a-z][a-z0-9-]+)(?:\{.*\})?,?$")


def _dump(option: str) -> list[str]:
    """The pipeline as bale-opt prints it."""
    done = subprocess.run(
        [BALE_OPT, option, "--dump-pass-pipeline"],
        input="module {}", check=True, capture_output=True, text=True,
    )  # fmt: skip
    lines = done.stderr.splitlines()
    return lines[lines.index("builtin.module(") :]


def passes(option: str) -> list[str]:
    """The passes that bale-opt runs."""
    return [found["name"] for line in _dump(option) if (found := _PASS.match(line))]


def tables() -> dict[str, list[str]]:
    """The passes in the tables of each section, by its title."""
    sections: dict[str, list[str]] = {}
    title = ""
    kind = ""
    for line in (ROOT / "docs" / "Pipeline.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            title = line.lstrip("# ")
        elif head := re.match(r"\| ([a-z]+) \|", line):
            kind = head[1]
        elif kind == "pass" and line.startswith("| `"):
            names = re.findall(r"`([a-z0-9-]+)`", line.split("|")[1])
            sections.setdefault(title, []).extend(names)
    return sections


def emit(text: str, option: str, number: int) -> str:
    """What the first `number` passes of a pipeline make of the module."""
    lines = _dump(option)
    place = [place for place, line in enumerate(lines) if _PASS.match(line)][number - 1]
    # What a pass is nested in is closed after it.
    nested = sum(line.endswith("(") for line in lines[: place + 1])
    closed = sum(line.strip() in (")", "),") for line in lines[: place + 1])
    pipeline = "".join(lines[: place + 1]).rstrip(",") + ")" * (nested - closed)
    done = subprocess.run(
        [BALE_OPT, f"--pass-pipeline={pipeline}", "--mlir-print-local-scope"],
        input=text, check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout
