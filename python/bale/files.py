# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files that are written whole or not at all.

Entry points: `write_file` and `write_files`.
"""

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO


def write_file(path: str, write: Callable[[BinaryIO], object]) -> None:
    """Fills the file `path` by `write`. It changes only once all of it is on disk, unless
    it is a device or a pipe, which to replace would be wrong.

    Raises OSError, and whatever `write` raises.
    """
    path = os.path.realpath(path)
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as file:
            write(file)
        return
    write_files({Path(path): write})


def write_files(writers: Mapping[Path, Callable[[BinaryIO], object]]) -> None:
    """Fills each file by its writer. No file changes before all are on disk.

    Raises OSError, and whatever a writer raises.
    """
    # Their names say nothing of the files': the longest name has no room for more.
    temporaries = {path: path.with_name(f".{secrets.token_hex(8)}.tmp") for path in writers}
    try:
        for path, write in writers.items():
            # "x" creates it with the permissions that any new file gets.
            with open(temporaries[path], "xb") as file:
                write(file)
        for path, temporary in temporaries.items():
            os.replace(temporary, path)
    finally:
        for temporary in temporaries.values():
            temporary.unlink(missing_ok=True)
