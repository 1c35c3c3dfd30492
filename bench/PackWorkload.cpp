//===- PackWorkload.cpp -----------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the memory of a pack or unpack at a size, and the calls on it.
// Entry point: PackWorkload.
// Invariant: the same memory serves Bale and those it is compared with.
//
//===----------------------------------------------------------------------===//

#include "PackWorkload.h"
#include "ResultMemory.h"
#include "ScalarC.h"
#include "YardstickNames.h"

#include <algorithm>
#include <cstring>

using namespace bale::bench;

/// Codes below `radix`, the same in every run.
static std::vector<uint8_t> makeCodes(size_t count, unsigned radix) {
  Random random;
  std::vector<uint8_t> codes(count);
  for (uint8_t &code : codes)
    code = (random.next() >> 20) % radix;
  return codes;
}

PackWorkload::PackWorkload(const PackCase &packCase, Extents extents)
    : form(packCase.getForm()), yardsticks(packCase.getYardsticks()),
      extents(extents), numWords(form.packing.getNumWords(extents.axis)),
      to(std::max(getNumCodes(), form.packing.getNumBytes(extents)),
         form.op == Op::Pack ? form.packing.getNumBytes(extents)
                             : getNumCodes()) {
  std::vector<uint8_t> codes =
      makeCodes(getNumCodes(), form.packing.code.radix);
  std::vector<uint8_t> words = pack(form.packing, codes.data(), extents);
  const bool packs = form.op == Op::Pack;
  const std::vector<uint8_t> &input = packs ? codes : words;
  // memcpy may copy as many bytes as there are codes.
  from = allocateBuffer(std::max(codes.size(), words.size()));
  std::memcpy(from.get(), input.data(), input.size());
  expected = std::move(packs ? words : codes);
}

size_t PackWorkload::getTraffic() const {
  return getNumCodes() + form.packing.getNumBytes(extents);
}

std::string PackWorkload::getDescription() const {
  return std::to_string(extents.outer) + " x " + std::to_string(extents.axis) +
         " x " + std::to_string(extents.inner) + " codes";
}

Descriptor PackWorkload::describeTensor(uint8_t *data, size_t axis) const {
  int64_t size = axis;
  switch (form.layout) {
  case Layout::Flat:
    return describe(data, {size});
  case Layout::FirstAxis:
    return describe(data, {size, int64_t(extents.inner)});
  case Layout::Rows:
    return describe(data, {int64_t(extents.outer), size});
  }
  __builtin_unreachable();
}

Descriptor PackWorkload::describeInput() const {
  return describeTensor(from.get(),
                        form.op == Op::Pack ? extents.axis : numWords);
}

Descriptor PackWorkload::describeOutput() const {
  return describeTensor(to.get(),
                        form.op == Op::Pack ? numWords : extents.axis);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

void PackWorkload::runKernel(void *entry) {
  Descriptor input = describeInput();
  Descriptor output = describeOutput();
  using Function = void (*)(Descriptor *, Descriptor *);
  reinterpret_cast<Function>(entry)(&input, &output);
  clobberMemory();
}

Descriptor PackWorkload::runCall(void *entry) {
  Descriptor input = describeInput(), result;
  if (form.op == Op::Pack) {
    using Function = void (*)(Descriptor *, Descriptor *);
    reinterpret_cast<Function>(entry)(&result, &input);
  } else {
    using Function = void (*)(Descriptor *, Descriptor *, int64_t);
    reinterpret_cast<Function>(entry)(&result, &input, extents.axis);
  }
  clobberMemory();
  freeResult(result.allocated);
  return result;
}

void PackWorkload::run(HandKernel kernel) {
  kernel(from.get(), to.get(), extents);
  clobberMemory();
}

void PackWorkload::runMemcpy(size_t bytes) {
  std::memcpy(to.get(), from.get(), bytes);
  clobberMemory();
}

bool PackWorkload::check(const std::function<void()> &run) {
  poison(to.get(), expected.size());
  run();
  return std::memcmp(to.get(), expected.data(), expected.size()) == 0 &&
         isGuardIntact(to.get(), expected.size());
}

bool PackWorkload::checkCall(void *entry) {
  Descriptor result;
  return check([&] { result = runCall(entry); }) &&
         isSame(result, describeOutput(), form.layout == Layout::Flat ? 1 : 2);
}

/// The peer of rows: scalar C; null for other layouts.
static HandKernel getScalarPeer(const PackCase::Form &form) {
  if (form.layout != Layout::Rows)
    return nullptr;
  return form.op == Op::Pack ? scalarPack3 : scalarUnpack3;
}

std::vector<Participant> PackWorkload::getParticipants(const Entries &entries,
                                                       bool withYardsticks) {
  std::vector<Participant> participants;
  auto add = [&](Role role, std::string name, std::function<void()> run,
                 std::function<bool()> check) {
    participants.push_back(
        {role, std::move(name), std::move(run), std::move(check)});
  };
  auto addHand = [&](Role role, const std::string &name, HandKernel kernel) {
    add(
        role, name, [this, kernel] { run(kernel); },
        [this, kernel] { return check([=] { run(kernel); }); });
  };
  auto kernel = [this, entry = entries.kernel] { runKernel(entry); };
  add(Role::Kernel, "the kernel", kernel, [=] { return check(kernel); });
  add(Role::Memcpy, "memcpy", [this] { runMemcpy(getNumCodes()); }, nullptr);
  add(
      Role::Traffic, "memcpy", [this] { runMemcpy(getTraffic() / 2); },
      nullptr);
  add(
      Role::Call, "the call with tensors",
      [this, entry = entries.call] { runCall(entry); },
      [this, entry = entries.call] { return checkCall(entry); });
  if (withYardsticks)
    for (const std::string &name : yardsticks)
      addHand(Role::Yardstick, "the yardstick " + name,
              std::get<HandKernel>(findYardstick(name).run));
  if (HandKernel scalar = getScalarPeer(form))
    addHand(Role::Scalar, "the scalar C", scalar);
  return participants;
}
