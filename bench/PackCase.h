//===- PackCase.h -----------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: packs and unpacks as cases.
// Entry point: PackCase, Op, Layout.
// Invariant: what a name leaves out is the same for every case.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_PACKCASE_H
#define BALE_BENCH_PACKCASE_H

#include "Case.h"
#include "Reference.h"

namespace bale::bench {

/// What a case does.
enum class Op { Pack, Unpack };

/// Where the codes lie.
enum class Layout {
  Flat,      // one row
  FirstAxis, // along axis 0, with kInnerExtent codes inside
  Rows       // many rows, along the last axis
};

/// The inner extent of Layout::FirstAxis; no power of two, which would have
/// every row in the same sets of the cache.
constexpr size_t kInnerExtent = 4160;

/// A pack or an unpack.
class PackCase : public Case {
public:
  struct Form {
    Op op;
    Packing packing;
    Layout layout;
    /// The codes of each of many rows; 0 for other layouts.
    size_t rowLength;
  };

  PackCase(Form form, std::vector<std::string> yardsticks,
           std::vector<size_t> sizes, std::vector<Goal> goals)
      : Case(std::move(yardsticks), std::move(sizes), std::move(goals)),
        form(form) {}

  std::string getName() const override;
  Table getTable() const override;
  std::string getKernelSource() const override;
  std::optional<std::string> getCallSource() const override;
  std::unique_ptr<Workload> makeWorkload(size_t bytes) const override;
  std::unique_ptr<Workload> makeShortWorkload(size_t length) const override;
  bool measuresShortCall() const override;

  const Form &getForm() const { return form; }
  /// About `codes` codes in the case's layout, a row at least.
  Extents getExtents(size_t codes) const;

private:
  Form form;
};

} // namespace bale::bench

#endif // BALE_BENCH_PACKCASE_H
