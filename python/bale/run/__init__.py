# Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program bale-run: runs a function of an MLIR or ONNX model on .npy files.

Command line: `python -m bale.run`.
"""
