# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How lit runs the .mlir and .test files: Bale's tools first on PATH, then LLVM's."""

import os

import lit.formats

config.name = "bale"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
# Modules that C programs call; they have no RUN lines.
config.excludes = ["abi", "compatibility", "threads"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.bale_binary_dir, "test")
config.environment["PATH"] = os.pathsep.join(
    [os.path.join(config.bale_binary_dir, "bin"), config.llvm_tools_dir, os.environ["PATH"]]
)
config.environment["FILECHECK_OPTS"] = "-enable-var-scope --allow-unused-prefixes=false"
for variable in ("ASAN_OPTIONS", "LLVM_PROFILE_FILE", "LSAN_OPTIONS", "UBSAN_OPTIONS"):
    if variable in os.environ:
        config.environment[variable] = os.environ[variable]
