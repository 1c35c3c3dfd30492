//===- VectorOptions.td ------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: what passes are told of the target of vector code.
// Entry point: vectorOptions.
// Invariant: an option means the same to the pass that makes code and to the one that
//   explains it.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_VECTOROPTIONS_TD
#define BALE_CONVERSION_VECTOROPTIONS_TD

include "mlir/Pass/PassBase.td"

defvar vectorOptions = [
  Option<"triple", "triple", "std::string", /*default=*/"\"\"",
         "the architecture to make code for, as LLVM names it, such as "
         "aarch64-linux-gnu; this machine's by default">,
  Option<"cpu", "cpu", "std::string", /*default=*/"\"\"",
         "the CPU to make code for, as LLVM names it; by default this machine's, or "
         "the least of triple">,
  Option<"vectorBits", "vector-bits", "unsigned", /*default=*/"0",
         "the widest vectors to use: 128, 256 or 512 bits; 0, the default, for the "
         "CPU's">,
  Option<"threads", "threads", "bool", /*default=*/"false",
         "make scf.parallel of loops over independent parts; false by default">,
  Option<"nonTemporalBytes", "non-temporal-bytes", "int64_t",
         /*default=*/"int64_t(1) << 26",
         "from how many bytes read and written on an op is made for memory rather "
         "than for caches: results are stored past the caches; 64 MiB by default, 0 "
         "for never">,
];

#endif // BALE_CONVERSION_VECTOROPTIONS_TD
