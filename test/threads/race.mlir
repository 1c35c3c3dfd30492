// Iterations that write one place: race.c calls it. ThreadSanitizer has to say so.

func.func @race(%n: index, %x: memref<1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %x[%c0] : memref<1xindex>
  }
  return
}
