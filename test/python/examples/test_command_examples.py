# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of a page run in its order, in one folder that has the files which it shows.

The folder looks as the project's does after the build; beside it lies `model.onnx`, a pack.
"""

import os
import subprocess
import sys
from pathlib import Path

import onnx
import pytest

from bale.demo.cases import all_cases
from example_counts import count
from page_blocks import Command, read_commands, read_files
from paths import BUILD, ROOT

PAGES = ["docs/Calling.md", "docs/Explain.md", "docs/ONNX-MLIR.md", "docs/upstream.md"]
COMMANDS = [(page, command) for page in PAGES for command in read_commands(page)]


def make_folder(path: Path, page: str) -> Path:
    """A folder in which the commands of the page run."""
    for name in ("include", "python", "scripts"):
        (path / name).symlink_to(ROOT / name)
    (path / "build").symlink_to(BUILD)
    (model,) = [case.model for case in all_cases() if case.name == "test_pack_3bit"]
    onnx.save(model, path / "model.onnx")
    for name, text in read_files(page).items():
        (path / name).write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def folders(tmp_path_factory) -> dict[str, Path]:
    return {page: make_folder(tmp_path_factory.mktemp("page"), page) for page in PAGES}


def start(command: Command) -> list[str]:
    if command.block.language == "python":
        return [sys.executable, "-c", command.block.text]
    return ["bash", "-euo", "pipefail", "-c", command.block.text]


def label(value: str | Command) -> str:
    return f"line{value.block.line}" if isinstance(value, Command) else Path(value).stem


@pytest.mark.parametrize("page, command", COMMANDS, ids=label)
def test_the_command_prints_what_is_shown(folders, page, command, record_property):
    if os.environ.get("BALE_SANITIZE") and "-lBaleCAPI" in command.block.text:
        pytest.skip("a program that is not instrumented cannot link a library that is")
    count(record_property, f"{command.block.language} commands")
    done = subprocess.run(
        start(command), cwd=folders[page], capture_output=True, text=True, check=False, timeout=120,
        env=os.environ | {"PYTHONPATH": str(ROOT / "python")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    if command.output is not None:
        assert done.stdout.strip() == command.output.strip()


@pytest.mark.parametrize("page", PAGES)
def test_the_page_has_commands_and_outputs(page):
    commands = read_commands(page)
    assert sum(command.output is not None for command in commands) >= 2
