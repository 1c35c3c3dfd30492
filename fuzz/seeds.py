# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the fuzzers begin with, besides the corpus: the modules of the lit tests, and the
models of the demo.

Entry points: `TARGETS`, `write_seeds`.
"""

import random
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: What is fuzzed, by the names of the folders of inputs.
TARGETS = ("text", "bytecode", "calls", "onnx")

#: Lines that are for lit and FileCheck.
_COMMENT = re.compile(r"^\s*//.*\n", re.MULTILINE)
_SPLIT = re.compile(r"^// -----.*\n", re.MULTILINE)
#: A function at the left margin.
_FUNCTION = re.compile(r"^func\.func (?!private).*?^}\n", re.MULTILINE | re.DOTALL)
#: No more functions are in a module, since each takes its time; the fuzzers keep to it too.
_MOST_FUNCTIONS = 4
#: Seeds of the calls, whose bytes say nothing to a reader.
_CALLS, _CALL_BYTES, _SEED = 40, 300, 20261130


def write_seeds(folder: Path, bale_opt: Path) -> None:
    """Writes a folder of inputs for each target into `folder`, in place of what is there."""
    if folder.exists():
        shutil.rmtree(folder)
    for target in TARGETS:
        (folder / target).mkdir(parents=True, exist_ok=True)
    for index, text in enumerate(_modules()):
        path = folder / "text" / f"{index:04}.mlir"
        path.write_text(text, encoding="utf-8")
    for path in sorted((folder / "text").iterdir())[::4]:
        _write_bytecode(bale_opt, path, folder / "bytecode" / f"{path.stem}.mlirbc")
    source = random.Random(_SEED)
    for index in range(_CALLS):
        (folder / "calls" / f"{index:02}").write_bytes(source.randbytes(_CALL_BYTES))
    _write_models(folder / "onnx")


def _modules() -> list[str]:
    """Every module of the lit tests, without its comments; each once."""
    texts = (
        module
        for path in sorted((ROOT / "test").rglob("*.mlir"))
        for part in _SPLIT.split(path.read_text(encoding="utf-8"))
        for module in _cut(_COMMENT.sub("", part).strip() + "\n")
    )
    return sorted({text for text in texts if text.strip()})


def _cut(module: str) -> list[str]:
    """`module` as several with few functions in each, and the rest of it."""
    functions = _FUNCTION.findall(module)
    if len(functions) <= _MOST_FUNCTIONS:
        return [module]
    rest = _FUNCTION.sub("", module)
    return [
        "".join([rest, *functions[first : first + _MOST_FUNCTIONS]])
        for first in range(0, len(functions), _MOST_FUNCTIONS)
    ]


def _write_bytecode(bale_opt: Path, source: Path, result: Path) -> None:
    """Writes a module as bytecode; not one that does not parse, as some tests want."""
    command = [bale_opt, source, "--allow-unregistered-dialect", "--emit-bytecode", "-o", result]
    subprocess.run(command, check=False, capture_output=True)


def _write_models(folder: Path) -> None:
    from bale.demo.cases import all_cases

    for case in all_cases():
        (folder / f"{case.name}.onnx").write_bytes(case.model.SerializeToString())
