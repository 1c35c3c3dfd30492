# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program bale-iree-compile: compiles ONNX models with Bale's ops for IREE.

Command line: `python -m bale.iree`.
"""
