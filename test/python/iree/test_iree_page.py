# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every command of docs/iree.md is run in order, and what it shows as output is compared."""

import re
import subprocess
import sys

import pytest

from commands import examples, project_folder, run
from paths import ROOT

PAGE = ROOT / "docs" / "iree.md"
#: What installs IREE: set-up does that.
INSTALL = "-m pip install"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A folder in which the commands were run; each must succeed."""
    folder = project_folder(tmp_path_factory.mktemp("project"))
    for command, output in examples(PAGE):
        if INSTALL not in command:
            done = run(command, folder)
            if output:
                assert done.stdout == output
    return folder


def test_the_page_shows_eight_commands():
    assert len(examples(PAGE)) == 8


def test_installed_versions_are_those_of_the_requirements():
    (install,) = (command for command, _ in examples(PAGE) if INSTALL in command)
    requirements = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    wanted = re.findall(r"([\w-]+)(?:\[onnx\])?==([\d.]+)", install)
    assert len(wanted) == 2
    for name, version in wanted:
        assert any(line.startswith(f"{name}=={version}") for line in requirements), name


def test_commands_run(project):
    assert (project / "pack.vmfb").stat().st_size > 0


def test_python_example_runs(project):
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    script = f"{code}\nprint(words.tolist())"
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=project, check=True, capture_output=True, text=True
    )
    assert done.stdout == "[136, 198, 250]\n"
