# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m bale.run`: runs the command line tool."""

import sys

from bale.run.cli import main

sys.exit(main(sys.argv[1:]))
