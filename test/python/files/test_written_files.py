# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files are written whole or not at all, and nothing else is left, whatever ends the writing."""

import signal
import subprocess
import sys

import pytest

from bale.files import write_file, write_files

#: What ends Python's functions: a fault, Ctrl-C, and what command_line makes of a signal.
ENDINGS = [OSError(28, "No space left on device"), KeyboardInterrupt(), SystemExit(143)]

#: A tool that begins to write its output and then waits.
TOOL = """
import sys, time
from bale.command_line import tool
from bale.files import write_file

def write(file):
    file.write(b"new")
    file.flush()
    print("writing", flush=True)
    time.sleep(60)

@tool("waiting")
def main(argv):
    write_file(argv[0], write)

sys.exit(main(sys.argv[1:]))
"""


def ended(ending):
    """A writer that writes something, and is then ended."""

    def write(file):
        file.write(b"new")
        file.flush()
        raise ending

    return write


@pytest.fixture
def old(tmp_path):
    """A file that is there before, alone in its folder."""
    path = tmp_path / "out"
    path.write_bytes(b"old")
    return path


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_file_is_replaced(old):
    write_file(str(old), lambda file: file.write(b"new"))
    assert contents(old.parent) == {"out": b"new"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: type(ending).__name__)
def test_an_ended_writer_leaves_the_old_file_alone(old, ending):
    with pytest.raises(type(ending)):
        write_file(str(old), ended(ending))
    assert contents(old.parent) == {"out": b"old"}


@pytest.mark.parametrize("ending", ENDINGS, ids=lambda ending: type(ending).__name__)
def test_an_ended_writer_leaves_all_files_alone(old, ending):
    writers = {old: lambda file: file.write(b"new"), old.with_name("second"): ended(ending)}
    with pytest.raises(type(ending)):
        write_files(writers)
    assert contents(old.parent) == {"out": b"old"}


def test_a_link_stays_and_leads_to_the_new_file(old):
    link = old.with_name("link")
    link.symlink_to("out")
    write_file(str(link), lambda file: file.write(b"new"))
    assert link.is_symlink()
    assert contents(old.parent) == {"out": b"new", "link": b"new"}


def test_a_file_of_the_temporary_name_is_not_written(old, monkeypatch):
    monkeypatch.setattr("secrets.token_hex", lambda count: "name")
    target = old.with_name("target")
    target.write_bytes(b"not ours")
    # As somebody else may put there who can guess the name.
    old.with_name(".name.tmp").symlink_to("target")
    with pytest.raises(FileExistsError):
        write_file(str(old), lambda file: file.write(b"new"))
    assert old.read_bytes() == b"old"
    assert target.read_bytes() == b"not ours"


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_a_signal_leaves_the_old_file_alone(old, number, code):
    process = subprocess.Popen(
        [sys.executable, "-c", TOOL, old],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Who starts the tests may ignore Ctrl-C, and programs inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout.readline() == "writing\n"
    assert len(contents(old.parent)) == 2
    process.send_signal(number)
    process.communicate()
    assert process.returncode == code
    assert contents(old.parent) == {"out": b"old"}
