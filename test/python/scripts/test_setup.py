# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The scripts: that bash reads them, and what scripts/setup does about packages.

The package tests run a copy of scripts/setup beside stand-ins for dpkg-query, apt-get
and cmake that record their calls, so that nothing is installed.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paths import ROOT

SCRIPTS = [
    "scripts/setup",
    "scripts/test",
    "scripts/demo",
    "scripts/bench",
    "scripts/check",
    "scripts/coverage",
    "scripts/fuzz",
    "scripts/mutate",
    "scripts/sanitize",
    ".ci/run",
]
PACKAGES = ["first-pkg", "second-pkg"]

# Lists $INSTALLED as dpkg-query would; fails, as it does, if a package is unknown.
DPKG_QUERY = """#!/bin/bash
for package in $INSTALLED; do echo "installed $package:amd64"; done
echo "not-installed removed-pkg:amd64"
[[ $INSTALLED == "$ALL" ]]
"""
# Knows the packages once the lists are there.
APT_GET = """#!/bin/bash
echo "apt-get $*" >>"$CALLS"
[[ $1 == update ]] && { touch "$LISTS"; exit; }
[[ -e $LISTS ]]
"""
CMAKE = """#!/bin/bash
echo "cmake $*" >>"$CALLS"
echo "cmake's own words"
exit ${CMAKE_STATUS:-0}
"""


@pytest.mark.parametrize("script", SCRIPTS)
def test_bash_reads_the_script(script):
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["bash", "-n", ROOT / script], check=True)


@pytest.mark.parametrize("script", [script for script in SCRIPTS if script.startswith("scripts/")])
def test_help_states_usage_and_exit_codes(script):
    done = subprocess.run([ROOT / script, "--help"], check=True, capture_output=True, text=True)
    assert done.stdout.startswith(f"usage: {script}")
    assert "exit codes:" in done.stdout
    assert done.stderr == ""


def test_setup_rejects_an_argument():
    done = subprocess.run(
        [ROOT / "scripts/setup", "quickly"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr == ("setup: error: expected no argument but --help, but got 'quickly'\n")


class Checkout:
    """A copy of scripts/setup with its data, among stand-ins."""

    def __init__(self, folder: Path):
        self.root = folder / "a checkout"
        self.calls = folder / "calls"
        self.lists = folder / "lists"
        (self.root / "scripts").mkdir(parents=True)
        shutil.copy(ROOT / "scripts/setup", self.root / "scripts")
        (self.root / "scripts/apt-packages.txt").write_text(
            "# a comment\n" + "\n\n".join(PACKAGES) + "\n"
        )
        (self.root / "requirements.txt").write_text("# nothing\n")
        self.stand_ins = folder / "bin"
        self.stand_ins.mkdir()
        for name, text in (("dpkg-query", DPKG_QUERY), ("apt-get", APT_GET), ("cmake", CMAKE)):
            path = self.stand_ins / name
            path.write_text(text)
            path.chmod(0o755)
        self.use_present_python()

    def use_present_python(self) -> None:
        """An environment that is up to date, so that the package tests make none."""
        (self.root / ".venv/bin").mkdir(parents=True)
        (self.root / ".venv/bin/python3").symlink_to("/usr/bin/python3")
        shutil.copy(self.root / "requirements.txt", self.root / ".venv/requirements-installed.txt")

    def setup(self, installed: list[str], user: int | None = None, **variables: str):
        environment = {
            **os.environ,
            "PATH": f"{self.stand_ins}:/usr/bin:/bin",
            "ALL": " ".join(PACKAGES),
            "INSTALLED": " ".join(installed),
            "CALLS": str(self.calls),
            "LISTS": str(self.lists),
            **variables,
        }
        return subprocess.run(
            [self.root / "scripts/setup"],
            check=False,
            capture_output=True,
            text=True,
            env=environment,
            user=user,
        )

    def called(self) -> list[str]:
        return self.calls.read_text().splitlines() if self.calls.exists() else []

    def apt_calls(self) -> list[str]:
        return [call for call in self.called() if call.startswith("apt-get")]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def needs_root():
    return pytest.mark.skipif(os.geteuid() != 0, reason="only root installs packages")


def test_setup_calls_no_apt_if_every_package_is_there(checkout):
    done = checkout.setup(PACKAGES)
    assert done.returncode == 0, done.stderr
    assert checkout.apt_calls() == []
    assert [line[:5] for line in done.stdout.splitlines() if line.startswith("[")] == [
        "[1/4]",
        "[2/4]",
        "[3/4]",
        "[4/4]",
    ]


@needs_root()
def test_setup_installs_only_what_is_missing(checkout):
    checkout.lists.touch()
    done = checkout.setup(PACKAGES[:1])
    assert done.returncode == 0, done.stderr
    install = "apt-get install --no-install-recommends second-pkg"
    assert checkout.apt_calls() == [f"{install} --simulate", f"{install} --yes"]


@needs_root()
def test_setup_fetches_the_lists_of_packages_if_they_are_absent(checkout):
    done = checkout.setup([])
    assert done.returncode == 0, done.stderr
    install = "apt-get install --no-install-recommends first-pkg second-pkg"
    assert checkout.apt_calls() == [f"{install} --simulate", "apt-get update", f"{install} --yes"]


def test_setup_without_root_prints_the_command_and_stops(checkout):
    user = 65534 if os.geteuid() == 0 else None
    if user is not None:
        _let_others_read(checkout.root.parents[2], checkout.root)
    done = checkout.setup(PACKAGES[1:], user=user)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "apt-get install --no-install-recommends first-pkg"
    assert checkout.called() == []


def _let_others_read(top: Path, folder: Path) -> None:
    """pytest's folders are private; the script of another user has to get there."""
    while folder != top.parent:
        folder.chmod(folder.stat().st_mode | 0o055)
        folder = folder.parent


def test_setup_shows_the_log_of_a_failed_configuration(checkout):
    done = checkout.setup(PACKAGES, CMAKE_STATUS="3")
    assert done.returncode == 1
    assert "cmake's own words" in done.stderr
    assert done.stderr.splitlines()[-1] == "setup: error: cmake failed"


def test_setup_makes_the_environment_again_if_the_requirements_changed(checkout):
    stale = checkout.root / ".venv/stale"
    stale.touch()
    (checkout.root / "requirements.txt").write_text("# something else, still nothing\n")
    done = checkout.setup(PACKAGES)
    assert done.returncode == 0, done.stderr
    assert not stale.exists()
    assert (checkout.root / ".venv/bin/python3").exists()


def test_the_packages_of_the_list_are_those_of_this_machine():
    done = subprocess.run(
        ["bash", "-c", "sed -e 's/#.*//' scripts/apt-packages.txt | xargs dpkg-query -W"],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_the_demo_script_states_the_options_that_the_demo_has():
    def options(*command: str | Path) -> set[str]:
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return set(re.findall(r"--[a-z]+", done.stdout)) - {"--help"}

    assert options(ROOT / "scripts/demo", "--help") == options(
        sys.executable, "-m", "bale.demo", "--help"
    )
