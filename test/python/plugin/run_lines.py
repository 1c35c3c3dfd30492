# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the commands of lit tests that call bale-opt, also as mlir-opt with Bale's plugin.

Entry points: `lit_tests`, `compare_file`.
"""

import functools
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from paths import BALE_OPT, ROOT
from stock import STOCK_OPT

#: Options that both programs have and that are no passes.
GENERIC = re.compile(
    r"--?(split-input-file|allow-unregistered-dialect|emit-bytecode|mlir-print-.*)"
)
#: Options that are left out, so that more can be compared: all diagnostics, and the result. The
#: second names a pass, and mlir-opt reads names of passes before it loads plugins.
DROPPED = re.compile(r"--?(verify-diagnostics(=.*)?|mlir-print-ir-before=.*)")
#: Text of dialects that bale-opt lets through and mlir-opt only with an option.
FOREIGN = re.compile(rb'[!#"]?\b(onnx|torch|torch_c|flow)\.')

#: Why a command is not compared.
OWN_TEXT = "prints bale-opt's own text (--help, --version)"
NO_PIPELINE = "its options make no pipeline"
NO_INPUT = "its input file is missing on purpose"


@dataclass(frozen=True)
class Comparison:
    """A command of a lit test: the reason why it is not compared, or what differs, or neither."""

    command: str
    skipped: str = ""
    difference: str = ""


def lit_tests() -> list[Path]:
    """The lit tests that call bale-opt."""
    folders = ("Conversion", "Dialect", "Pipelines", "tools")
    files = [path for folder in folders for path in (ROOT / "test" / folder).rglob("*.*")]
    return sorted(
        path
        for path in files
        if path.suffix in (".mlir", ".test") and b"bale-opt" in path.read_bytes()
    )


def _run_lines(path: Path) -> list[str]:
    """The RUN lines of a test, each whole."""
    text = re.sub(r"\\\n(?://)?\s*RUN:\s*", "", path.read_text(encoding="utf-8"))
    return re.findall(r"^(?://)?\s*RUN: (.*)$", text, re.MULTILINE)


def _stages(line: str) -> Iterator[list[str]]:
    """The words of each command in a pipe."""
    stage: list[str] = []
    for word in shlex.split(line):
        if word == "|":
            yield stage
            stage = []
        else:
            stage.append(word)
    yield stage


def compare_file(path: Path, folder: Path) -> list[Comparison]:
    """Runs every command of the test that calls bale-opt. Files are written to `folder`."""
    comparisons = []
    temporary = str(folder / path.name)
    for line in _run_lines(path):
        line = line.replace("%s", str(path)).replace("%t", temporary)
        flowing = b""
        for words in _stages(line):
            if words[0] == "not":
                words = words[1:]
            if words[0] == "echo":
                flowing = words[1].encode()
            elif words[0] == "bale-opt":
                comparison, flowing = _compare(words[1:], flowing)
                comparisons.append(comparison)
            else:
                break
    return comparisons


def _arguments(words: list[str]) -> tuple[list[str], str | None]:
    """The arguments that decide what is printed, and the file that it goes to, if any."""
    arguments, output = [], None
    words = [word for word in words if word != "2>&1" and not DROPPED.fullmatch(word)]
    while words:
        word = words.pop(0)
        if word in ("-o", ">"):
            output = words.pop(0)
        else:
            arguments.append(word)
    return arguments, output


def _reason(options: list[str], inputs: list[str]) -> str:
    """Why a command is not compared; "" if it is."""
    if "--help" in options or "--version" in options:
        return OWN_TEXT
    if "--no-such-option" in options:
        return NO_PIPELINE
    if not all(Path(path).exists() for path in inputs):
        return NO_INPUT
    return ""


@functools.cache
def _pass_options(options: tuple[str, ...]) -> list[str]:
    """The pipeline of the options, as bale-opt writes it; no option if it has no pass."""
    command = [BALE_OPT, *options, "--dump-pass-pipeline"]
    text = _run(command, b"module {}").stderr.decode()
    start = text.index("builtin.module(")
    pipeline = " ".join(text[start : text.index("\n)\n", start) + 2].split())
    return [] if pipeline == "builtin.module( )" else [f"--pass-pipeline={pipeline}"]


def _run(command: list, standard_input: bytes) -> subprocess.CompletedProcess:
    return subprocess.run(command, input=standard_input, check=False, capture_output=True)


def _compare(words: list[str], standard_input: bytes) -> tuple[Comparison, bytes]:
    """Compares one call of bale-opt, and returns what it writes to its output."""
    command = " ".join(["bale-opt", *words])
    arguments, output = _arguments(words)
    options = [word for word in arguments if word.startswith("-")]
    inputs = [word for word in arguments if not word.startswith("-")]
    ours = _run([BALE_OPT, *arguments], standard_input)
    if output not in (None, "-", "/dev/null"):
        Path(output).write_bytes(ours.stdout)
    if reason := _reason(options, inputs):
        return Comparison(command, skipped=reason), ours.stdout
    generic = [option for option in options if GENERIC.fullmatch(option)]
    text = b"".join([standard_input, *(Path(path).read_bytes() for path in inputs)])
    if FOREIGN.search(text):
        generic.append("--allow-unregistered-dialect")
    passes = _pass_options(tuple(option for option in options if option not in generic))
    theirs = _run([*STOCK_OPT, *passes, *generic, *inputs], standard_input)
    return Comparison(command, difference=_difference(ours, theirs)), ours.stdout


def _difference(ours: subprocess.CompletedProcess, theirs: subprocess.CompletedProcess) -> str:
    """What bale-opt and mlir-opt printed or returned differently; "" if nothing."""
    for what in ("stderr", "stdout", "returncode"):
        expected, got = getattr(ours, what), getattr(theirs, what)
        if expected != got:
            return f"expected the {what} {expected!r:.2000}, but got {got!r:.2000}"
    return ""
