# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs with as much time and memory as a user would give them.

Entry points: `run_opt` and `run_python`. A program that takes more fails its test.
"""

import os
import resource
import subprocess
import sys

from paths import BALE_OPT

#: Many times what the cases take on an idle machine.
SECONDS = 60

#: What address space a program may take: the libraries take 0.5 GiB. A sanitizer takes
#: all that there is, whatever the program does.
ADDRESS_SPACE = None if os.environ.get("BALE_SANITIZE") else 4 << 30


def _limit() -> None:
    if ADDRESS_SPACE:
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _run(command: list, text: str) -> subprocess.CompletedProcess:
    done = subprocess.run(
        command,
        input=text,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        preexec_fn=_limit,
    )
    # Killed by a signal, as by an abort, is less than 0.
    assert done.returncode in (0, 1), f"{done.returncode}: {done.stderr[-2000:]}"
    return done


def run_opt(text: str, *options: str) -> subprocess.CompletedProcess:
    """bale-opt on `text`. It succeeds, or it fails with a message."""
    done = _run([BALE_OPT, *options], text)
    assert done.returncode == 0 or "error:" in done.stderr
    return done


def run_python(code: str, text: str) -> str:
    """What Python prints of `code`, with `text` as standard input."""
    done = _run([sys.executable, "-c", code], text)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
