//===- CompressCase.h -------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: compressions and counts of trues as cases.
// Entry point: CompressCase, CountCase, Mask.
// Invariant: a name and a size say which elements and which conditions.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_BENCH_COMPRESSCASE_H
#define BALE_BENCH_COMPRESSCASE_H

#include "Case.h"
#include "Memory.h"
#include "Reference.h"

namespace bale::bench {

/// Which conditions are true.
struct Mask {
  enum Kind {
    Drawn,      // `percent` of them, one at least
    OneRun,     // the half in the middle
    Alternating // every other one
  } kind;
  unsigned percent;

  /// Such as "true=50%".
  std::string getName() const;
  /// One byte for each, of which all but 0 are true. Masks of one length have
  /// equally many trues, however often `random` is asked.
  std::vector<uint8_t> make(size_t length, Random &random) const;
};

/// Along which axis slices are kept.
enum class Along {
  Flat,  // of one row
  First, // of [axis, inner]
  Last,  // of [outer, axis]
  Middle // of [outer, axis, inner]
};

class CompressCase : public Case {
public:
  struct Form {
    /// In MLIR, such as "f32".
    const char *elementType;
    size_t elementBytes;
    Along along;
    /// 0 for the one that a size decides.
    Extents extents;
    /// Whether the type states the inner extent, as for small slices.
    bool isInnerStatic;
  };

  CompressCase(Form form, Mask mask, std::vector<std::string> yardsticks,
               std::vector<size_t> sizes, std::vector<Goal> goals)
      : Case(std::move(yardsticks), std::move(sizes), std::move(goals)),
        form(form), mask(mask) {}

  std::string getName() const override {
    return getCodeName() + "," + mask.getName();
  }
  std::string getCodeName() const override;
  Table getTable() const override { return Table::Compress; }
  std::string getKernelSource() const override;
  std::optional<std::string> getCallSource() const override;
  std::unique_ptr<Workload> makeWorkload(size_t bytes) const override;
  std::unique_ptr<Workload> makeShortWorkload(size_t length) const override;
  bool measuresShortCall() const override {
    return form.along == Along::Flat && mask.percent == 50;
  }

  const Form &getForm() const { return form; }
  const Mask &getMask() const { return mask; }
  /// About `bytes` bytes of elements, one slice at least.
  Extents getExtents(size_t bytes) const;

private:
  std::string getType(llvm::StringRef container) const;
  /// " axis(1)", or nothing for flat.
  std::string getAxis() const;

  Form form;
  Mask mask;
};

/// bale.count of as many conditions as bytes.
class CountCase : public Case {
public:
  CountCase(std::vector<std::string> yardsticks, std::vector<size_t> sizes,
            std::vector<Goal> goals)
      : Case(std::move(yardsticks), std::move(sizes), std::move(goals)) {}

  std::string getName() const override { return "count/true=50%"; }
  Table getTable() const override { return Table::Count; }
  std::string getKernelSource() const override;
  std::optional<std::string> getCallSource() const override { return {}; }
  std::unique_ptr<Workload> makeWorkload(size_t bytes) const override;
  std::unique_ptr<Workload> makeShortWorkload(size_t length) const override;
  bool measuresShortCall() const override { return false; }
};

} // namespace bale::bench

#endif // BALE_BENCH_COMPRESSCASE_H
