# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A copy of the project in which lines are changed, built and tested. Entry point: `Copy`."""

import contextlib
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from areas import Test
from mutations import Mutation

#: What a mutation makes endless takes so many times as long as it took without, and a minute.
_TIMES = 10
_SECONDS = 60
#: No process of a test has more memory than this.
_BYTES = 16 << 30


class Copy:
    """The files of the project `root` that git tracks, copied to `folder`/source."""

    def __init__(self, root: Path, folder: Path, jobs: int):
        self._source = folder / "source"
        self._build = self._source / "build"
        self._jobs = jobs
        self._root = root
        self._log = folder / "log.txt"
        #: Of each test, how long it takes without mutations.
        self._seconds: dict[str, float] = {}
        self._text: tuple[Path, str] | None = None
        self._title = "lib without mutations"
        #: As in a build of the project itself, so that ccache knows what is built there.
        self._environment = {
            **os.environ,
            "CCACHE_BASEDIR": str(self._source),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        _copy_tracked(root, self._source)
        self._configure()

    @contextlib.contextmanager
    def changed(self, mutation: Mutation) -> Iterator[None]:
        """Within the context, the copy has `mutation`."""
        path = self._source / "lib" / mutation.file
        text = path.read_text()
        self._text, self._title = (path, text), mutation.title
        path.write_text(text.replace(mutation.old, mutation.new))
        try:
            yield
        finally:
            path.write_text(text)
            self._text = None

    def passes(self, test: Test) -> bool:
        """Whether `test` passes. Ends the program if it does not without mutations."""
        if test.name not in self._seconds:
            self._time_unchanged(test)
        self._build_targets(test)
        limit = _SECONDS + _TIMES * self._seconds[test.name]
        return self._run(self._command(test), limit)

    def _time_unchanged(self, test: Test) -> None:
        """Runs `test` without mutations."""
        assert self._text is not None
        path, text = self._text
        changed = path.read_text()
        path.write_text(text)
        self._build_targets(test)
        start = time.monotonic()
        if not self._run(self._command(test), limit=None):
            sys.exit(f"mutate: error: {test.name} fails without mutations; see {self._log}")
        self._seconds[test.name] = time.monotonic() - start
        path.write_text(changed)

    def _command(self, test: Test) -> list[str | Path]:
        if test.arguments:
            runner = self._source / "test" / "conformance"
            return [
                self._source / ".venv" / "bin" / "python3",
                *(runner / "run.py", "--cases", runner / "cases.jsonl"),
                *test.arguments,
            ]
        name = f"^{test.name}$"
        return ["ctest", "--test-dir", self._build, "--no-tests=error", "-R", name]

    def _configure(self) -> None:
        python = self._source / ".venv" / "bin" / "python3"
        command = ["cmake", "--preset", "default", f"-DBALE_PYTHON={python}"]
        if not self._run(command, limit=None):
            sys.exit(f"mutate: error: cmake failed; see {self._log}")

    def _build_targets(self, test: Test) -> None:
        command = ["ninja", "-C", self._build, f"-j{self._jobs}", *test.targets]
        if not self._run(command, limit=None):
            sys.exit(f"mutate: error: {self._title}: does not build; see {self._log}")

    def _run(self, command: list[str | Path], limit: float | None) -> bool:
        """Whether `command` succeeds within `limit` seconds. What it prints goes to the log."""
        with self._log.open("w") as log:
            print("$", *command, file=log, flush=True)
            process = subprocess.Popen(
                ["nice", *command],
                cwd=self._source,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_limit_memory,
            )
            try:
                return process.wait(limit) == 0
            except subprocess.TimeoutExpired:
                return False
            finally:
                # Also what a test left behind.
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_BYTES, _BYTES))


def _copy_tracked(root: Path, target: Path) -> None:
    """Copies what differs, so that only that is built; removes what is tracked no more."""
    listing = subprocess.run(
        ["git", "-c", f"safe.directory={root}", "ls-files", "-z"],
        cwd=root,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = {name for name in listing.split("\0") if name and (root / name).is_file()}
    for name in names:
        path, content = target / name, (root / name).read_bytes()
        if path.is_file() and path.read_bytes() == content:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod((root / name).stat().st_mode)
    for folder, folders, files in os.walk(target):
        # What is made there, and not copied.
        if Path(folder) == target:
            folders[:] = [name for name in folders if name not in ("build", ".venv")]
        for name in files:
            path = Path(folder) / name
            if path.relative_to(target).as_posix() not in names:
                path.unlink()
    environment = target / ".venv"
    if not environment.is_symlink():
        environment.symlink_to(root / ".venv")
