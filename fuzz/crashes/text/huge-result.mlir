func.func @f(%x: i8) -> i8 {
  return %y#4294967295 : i8
}
