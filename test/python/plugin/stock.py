# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""LLVM's own mlir-opt with Bale's plugin.

Entry points: `STOCK_OPT`, the command, and `PLUGIN`.
"""

from paths import BUILD, LLVM_TOOLS

PLUGIN = BUILD / "lib" / "libBalePlugin.so"

STOCK_OPT = [
    LLVM_TOOLS / "mlir-opt",
    f"--load-dialect-plugin={PLUGIN}",
    f"--load-pass-plugin={PLUGIN}",
]
