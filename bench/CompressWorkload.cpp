//===- CompressWorkload.cpp -------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the memory of a compress or a count at a size, and the calls on it.
// Entry point: CompressWorkload, CountWorkload.
// Invariant: the same memory serves Bale and those it is compared with.
//
//===----------------------------------------------------------------------===//

#include "CompressWorkload.h"
#include "ResultMemory.h"
#include "YardstickNames.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstring>

using namespace bale::bench;

//===----------------------------------------------------------------------===//
// Compress
//===----------------------------------------------------------------------===//

/// More decisions than branch predictors remember, while a cache holds the
/// conditions.
static constexpr size_t kDecisions = 512 * kKiB;
static constexpr size_t kMaxMasks = 64;

/// Masks that make kDecisions decisions about `elements` elements each.
static size_t getNumMasks(size_t elements) {
  return std::clamp<size_t>(kDecisions / std::max<size_t>(1, elements), 1,
                            kMaxMasks);
}

static size_t countTrues(const std::vector<uint8_t> &condition) {
  return llvm::count_if(condition, [](uint8_t byte) { return byte != 0; });
}

CompressWorkload::CompressWorkload(const CompressCase &compressCase,
                                   Extents extents)
    : form(compressCase.getForm()), yardsticks(compressCase.getYardsticks()),
      extents(extents), inputBytes(extents.outer * extents.axis *
                                   extents.inner * form.elementBytes) {
  Random random;
  const size_t numMasks = getNumMasks(inputBytes / form.elementBytes);
  for (size_t i = 0; i < numMasks; ++i) {
    std::vector<uint8_t> mask =
        compressCase.getMask().make(extents.axis, random);
    kept = countTrues(mask);
    conditions.push_back(allocateBuffer(mask.size()));
    std::memcpy(conditions.back().get(), mask.data(), mask.size());
  }
  outputBytes = extents.outer * kept * extents.inner * form.elementBytes;

  // memcpy copies half of the bytes that a call reads and writes.
  const size_t copied = (getTraffic(2) + 1) / 2;
  from = allocateBuffer(std::max(inputBytes, copied));
  to = std::make_unique<ResultMemory>(std::max(outputBytes, copied),
                                      outputBytes);
  for (size_t i = 0; i < inputBytes; i += sizeof(uint64_t)) {
    uint64_t bytes = random.next();
    std::memcpy(from.get() + i, &bytes,
                std::min(sizeof(uint64_t), inputBytes - i));
  }
  for (const Buffer &condition : conditions)
    expected.push_back(
        compress(from.get(), form.elementBytes, extents, condition.get()));
}

std::string CompressWorkload::getDescription() const {
  return std::to_string(kept) + " of " + std::to_string(extents.outer) + " x " +
         std::to_string(extents.axis) + " x " + std::to_string(extents.inner) +
         " elements";
}

Descriptor CompressWorkload::describeTensor(uint8_t *data, size_t axis) const {
  const int64_t outer = extents.outer, length = axis, inner = extents.inner;
  switch (form.along) {
  case Along::Flat:
    return describe(data, {length});
  case Along::First:
    return describe(data, {length, inner});
  case Along::Last:
    return describe(data, {outer, length});
  case Along::Middle:
    return describe(data, {outer, length, inner});
  }
  __builtin_unreachable();
}

uint8_t *CompressWorkload::takeCondition() {
  last = (last + 1) % conditions.size();
  return conditions[last].get();
}

void CompressWorkload::runKernel(void *entry) {
  Descriptor input = describeTensor(from.get(), extents.axis);
  Descriptor mask = describe(takeCondition(), {int64_t(extents.axis)});
  Descriptor output = describeTensor(to->get(), kept);
  using Function = void (*)(Descriptor *, Descriptor *, Descriptor *);
  reinterpret_cast<Function>(entry)(&input, &mask, &output);
  clobberMemory();
}

Descriptor CompressWorkload::runCall(void *entry) {
  Descriptor input = describeTensor(from.get(), extents.axis);
  Descriptor mask = describe(takeCondition(), {int64_t(extents.axis)});
  Descriptor result;
  using Function = void (*)(Descriptor *, Descriptor *, Descriptor *);
  reinterpret_cast<Function>(entry)(&result, &input, &mask);
  clobberMemory();
  freeResult(result.allocated);
  return result;
}

void CompressWorkload::run(HandCompress kernel) {
  kernel(from.get(), takeCondition(), to->get(), extents, kept);
  clobberMemory();
}

void CompressWorkload::runMemcpy(size_t traffic) {
  std::memcpy(to->get(), from.get(), traffic / 2);
  clobberMemory();
}

bool CompressWorkload::check(const std::function<void()> &run) {
  return llvm::all_of(conditions, [&](const auto &) {
    poison(to->get(), outputBytes);
    run();
    return std::memcmp(to->get(), expected[last].data(), outputBytes) == 0 &&
           isGuardIntact(to->get(), outputBytes);
  });
}

bool CompressWorkload::checkCall(void *entry) {
  const size_t rank = form.along == Along::Flat     ? 1
                      : form.along == Along::Middle ? 3
                                                    : 2;
  Descriptor result;
  return check([&] { result = runCall(entry); }) &&
         isSame(result, describeTensor(to->get(), kept), rank);
}

std::vector<Participant>
CompressWorkload::getParticipants(const Entries &entries, bool withYardsticks) {
  std::vector<Participant> participants;
  auto kernel = [this, entry = entries.kernel] { runKernel(entry); };
  participants.push_back(
      {Role::Kernel, "the kernel", kernel, [=] { return check(kernel); }});
  participants.push_back(
      {Role::Call, "the call with tensors",
       [this, entry = entries.call] { runCall(entry); },
       [this, entry = entries.call] { return checkCall(entry); }});
  participants.push_back(
      {Role::Traffic, "memcpy", [this] { runMemcpy(getTraffic(1)); }, nullptr});
  participants.push_back({Role::CallTraffic, "memcpy",
                          [this] { runMemcpy(getTraffic(2)); }, nullptr});
  if (!withYardsticks)
    return participants;
  for (const std::string &name : yardsticks) {
    auto hand = [this, kernel = std::get<HandCompress>(
                           findYardstick(name).run)] { run(kernel); };
    participants.push_back({Role::Yardstick, "the yardstick " + name, hand,
                            [=] { return check(hand); }});
  }
  return participants;
}

//===----------------------------------------------------------------------===//
// Count
//===----------------------------------------------------------------------===//

CountWorkload::CountWorkload(const CountCase &countCase, size_t length)
    : yardsticks(countCase.getYardsticks()), length(length) {
  Random random;
  std::vector<uint8_t> mask = Mask{Mask::Drawn, 50}.make(length, random);
  expected = countTrues(mask);
  condition = allocateBuffer(length);
  std::memcpy(condition.get(), mask.data(), length);
}

std::string CountWorkload::getDescription() const {
  return std::to_string(length) + " conditions";
}

std::vector<Participant> CountWorkload::getParticipants(const Entries &entries,
                                                        bool withYardsticks) {
  std::vector<Participant> participants;
  auto add = [&](Role role, std::string name, std::function<size_t()> count) {
    std::function<bool()> check;
    if (role != Role::Reading)
      check = [this, count] { return count() == expected; };
    participants.push_back({role, std::move(name),
                            [count] {
                              count();
                              clobberMemory();
                            },
                            std::move(check)});
  };
  auto countByHand = [this](llvm::StringRef name) {
    return [this, hand = std::get<HandCount>(findYardstick(name).run)] {
      return hand(condition.get(), length);
    };
  };
  add(Role::Kernel, "the kernel", [this, entry = entries.kernel] {
    Descriptor mask = describe(condition.get(), {int64_t(length)});
    using Function = int64_t (*)(Descriptor *, int64_t);
    return size_t(reinterpret_cast<Function>(entry)(&mask, length));
  });
  if (!withYardsticks)
    return participants;
  add(Role::Reading, "reading", countByHand("readBytes"));
  for (const std::string &name : yardsticks)
    add(Role::Yardstick, "the yardstick " + name, countByHand(name));
  return participants;
}
