# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From a module to machine code, a process a stage. Entry point: `compile_module`."""

import os
import re
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
STAGES = ("import", "canonicalize", "lower", "LLVM")

_PASSES = ROOT / "include" / "bale"
_TIME = re.compile(r"^ +([0-9.]+) \( *[0-9.]+%\) +(\w+)$", re.MULTILINE)


def _build_dir() -> Path:
    return Path(os.environ.get("BALE_BUILD_DIR") or ROOT / "build")


def _llvm_tool(name: str) -> Path:
    return Path(os.environ.get("BALE_LLVM_TOOLS_DIR") or "/usr/lib/llvm-22/bin") / name


@dataclass
class Compiled:
    """What it took to compile a module."""

    #: Seconds and the most memory in MiB of each stage, by its name.
    seconds: dict[str, float] = field(default_factory=dict)
    peaks: dict[str, float] = field(default_factory=dict)
    #: Seconds of each of Bale's own passes in the stage `lower`.
    passes: dict[str, float] = field(default_factory=dict)
    #: Bytes of machine code.
    code: int = 0


def _first_error(text: str) -> str:
    """The first error in `text`, which --mlir-timing may follow."""
    found = re.search(r"error: .*", text)
    return found[0] if found else text.strip()


def _run(command: list[str | Path]) -> tuple[float, float, str]:
    """Runs `command`; returns its seconds, its MiB and what it writes to stderr."""
    start = time.perf_counter()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - start
    if process.returncode != 0:
        raise ValueError(f"{' '.join(map(str, command))}: {_first_error(errors)}")
    return seconds, usage.ru_maxrss / 1024, errors


def _own_passes() -> set[str]:
    """The names that `--mlir-timing` has for Bale's own passes."""
    text = "".join(path.read_text(encoding="utf-8") for path in _PASSES.rglob("*Passes.td"))
    return set(re.findall(r'^def (\w+)\s*:\s*Pass<"', text, re.MULTILINE))


def read_own_passes(timing: str) -> dict[str, float]:
    """The seconds of Bale's own passes in what `--mlir-timing` prints as a list."""
    own = _own_passes()
    return {name: float(seconds) for seconds, name in _TIME.findall(timing) if name in own}


def _count_code(path: Path) -> int:
    """The bytes of the sections of code of an object file."""
    command = [_llvm_tool("llvm-size"), "-A", path]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return sum(int(size) for size in re.findall(r"^\.text\S* +(\d+)", done.stdout, re.MULTILINE))


def compile_module(source: Path, options: str, last: str) -> Compiled:
    """Compiles `source`, with `options` of bale-to-llvm, up to the stage `last`.

    Each stage reads what the one before wrote, as bytecode. Raises ValueError where one fails.
    """
    compiled = Compiled()
    bale = [_build_dir() / "bin" / "bale-opt", "--mlir-disable-threading", "--emit-bytecode"]
    timing = ["--mlir-timing", "--mlir-timing-display=list"]
    paths = {name: source.with_suffix(f".{name}") for name in (*STAGES, "ll", "bc")}
    commands = {
        "import": [[*bale, source, "--bale-from-onnx"]],
        "canonicalize": [[*bale, paths["import"], "--canonicalize"]],
        "lower": [[*bale, *timing, paths["canonicalize"], f"--bale-to-llvm={options}"]],
        "LLVM": [
            [_llvm_tool("mlir-translate"), "--mlir-to-llvmir", paths["lower"], "-o", paths["ll"]],
            [_llvm_tool("opt"), "-O3", "-mcpu=native", paths["ll"], "-o", paths["bc"]],
            [_llvm_tool("llc"), "-O3", "-mcpu=native", "-filetype=obj", paths["bc"]],
        ],
    }
    for stage in STAGES[: STAGES.index(last) + 1]:
        commands[stage][-1] += ["-o", paths[stage]]
        runs = [_run(command) for command in commands[stage]]
        compiled.seconds[stage] = sum(seconds for seconds, _, _ in runs)
        compiled.peaks[stage] = max(peak for _, peak, _ in runs)
        if stage == "lower":
            compiled.passes = read_own_passes(runs[0][2])
    if last == "LLVM":
        compiled.code = _count_code(paths["LLVM"])
    for path in paths.values():
        path.unlink(missing_ok=True)
    return compiled
