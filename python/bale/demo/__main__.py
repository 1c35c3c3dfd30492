# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`python -m bale.demo`: runs the demo."""

import sys

from bale.demo.cli import main

sys.exit(main(sys.argv[1:]))
