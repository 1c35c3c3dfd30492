# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands that a page shows, and where they run.

Entry points: `examples`, `project_folder` and `run`.
"""

import subprocess
import sys
from pathlib import Path

from page_blocks import read_commands
from paths import BUILD, ROOT


def examples(page: Path) -> list[tuple[str, str]]:
    """Each command of `page`, and what it prints, or "" if that is not shown."""
    return [
        (command.block.text.strip(), command.output or "")
        for command in read_commands(page)
        if command.block.language == "sh"
    ]


def project_folder(folder: Path) -> Path:
    """Makes `folder` look as the project's does after the demo."""
    (folder / "build").symlink_to(BUILD)
    (folder / ".venv").symlink_to(sys.prefix)
    (folder / "scripts").symlink_to(ROOT / "scripts")
    demo = subprocess.run(
        [sys.executable, "-m", "bale.demo", "--output", folder / "demo-output"],
        check=False,
        capture_output=True,
        text=True,
    )
    assert demo.returncode == 0, demo.stdout + demo.stderr
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess:
    """Runs a command as a reader does, in `folder`; it must succeed and say nothing on stderr."""
    done = subprocess.run(
        ["bash", "-euc", command], cwd=folder, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done
