// RUN: bale-opt %s --bale-make-signless | FileCheck %s

// Where order does not matter a cast may be one of itself.
// CHECK: unrealized_conversion_cast
module {
  %0 = builtin.unrealized_conversion_cast %0 : i8 to i8
}
