// A fact that fails at run time: checks.c and handler.c call it.

#unpack = loc("model.mlir":7:9)
func.func @check(%holds: i1, %first: index, %second: index) -> tensor<1xindex> {
  bale.check %holds, "bale.unpack",
    "expected 100% of words dimension 0 to be {0}, but got {1}" (%first, %second)
    loc("Unpack_3"(#unpack))
  %0 = tensor.from_elements %first : tensor<1xindex>
  return %0 : tensor<1xindex>
}
