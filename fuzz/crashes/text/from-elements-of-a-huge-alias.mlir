!huge = vector<1152921504606846977xi8>
func.func @f(%x: i8) {
  %0 = vector.from_elements %x : !huge
  return
}
