//===- CheckText.cpp --------------------------------------------*- C++ -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the texts that a failed bale.check prints.
// Entry point: getLocationText, getMessageFormat.
// Invariant: printf never sees a percent sign that is not meant for it.
//
//===----------------------------------------------------------------------===//

#include "CheckText.h"
#include "bale/Dialect/Bale/IR/Bale.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

/// The text of `location`, or none if it says nothing.
static std::string getTextOrNone(LocationAttr location) {
  return llvm::TypeSwitch<LocationAttr, std::string>(location)
      .Case([](FileLineColRange range) {
        return (range.getFilename().getValue() + ":" +
                Twine(range.getStartLine()) + ":" +
                Twine(range.getStartColumn()))
            .str();
      })
      .Case([](NameLoc named) {
        std::string child = getTextOrNone(named.getChildLoc());
        std::string name = named.getName().str();
        return child.empty() ? name : name + " (" + child + ")";
      })
      .Case([](FusedLoc fused) {
        for (Location part : fused.getLocations())
          if (std::string text = getTextOrNone(part); !text.empty())
            return text;
        return std::string();
      })
      .Case([](CallSiteLoc call) {
        std::string callee = getTextOrNone(call.getCallee());
        return callee.empty() ? getTextOrNone(call.getCaller()) : callee;
      })
      .Case([](OpaqueLoc opaque) {
        return getTextOrNone(opaque.getFallbackLocation());
      })
      .Default(std::string());
}

std::string bale::getLocationText(Location location) {
  std::string text = getTextOrNone(location);
  return text.empty() ? "<unknown>" : text;
}

std::string bale::getMessageFormat(StringRef message) {
  SmallVector<StringRef> pieces;
  message.split(pieces, '%');
  return fillCheckMessage(llvm::join(pieces, "%%"), "%1$lld", "%2$lld");
}
