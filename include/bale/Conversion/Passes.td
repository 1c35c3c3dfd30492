//===- Passes.td -------------------------------------------*- tablegen -*-===//
//
// Part of Bale, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Purpose: the passes that convert between Bale and other dialects.
// Entry point: the passes below, and those of the file that is included.
// Invariant: each pass converts in one direction and names what it cannot convert.
//
//===----------------------------------------------------------------------===//

#ifndef BALE_CONVERSION_PASSES_TD
#define BALE_CONVERSION_PASSES_TD

include "bale/Conversion/VectorPasses.td"
include "mlir/Pass/PassBase.td"

def ConvertONNXToBale : Pass<"convert-onnx-to-bale", "::mlir::ModuleOp"> {
  let summary = "convert ONNX Pack, Unpack and Compress to Bale";
  let description = [{
    Takes the generic form that ONNX-MLIR prints. `onnx.Pack`, `onnx.Unpack`,
    `onnx.Compress` and `onnx.Custom` of any domain with those function names become
    value ops; `onnx.Constant` becomes `arith.constant`, `onnx.Return` becomes
    `func.return`, `onnx.EntryPoint` goes, `!onnx.String` becomes an opaque handle
    (`!ptr.ptr<#ptr.generic_space>`). Attributes may be properties or discardable.
    The rules of the opset that the module records (`bale.onnx_opset`) apply; none
    recorded means the newest known, 29. To `onnx.Custom` no opset applies. A condition
    of more than one dimension, of which at most one may differ from 1, is taken flat,
    with a warning. Ops that Bale has no business with stay as they are, and so do
    constants of strings, but for their type.

    Precondition: none. Postcondition: none of the other named ops is left; one that
    cannot be converted is reported, as every one of them.

    ```mlir
    func.func @main_graph(%x: tensor<8xui8>) -> tensor<3xui8> {
      %y = "onnx.Pack"(%x) <{bits = 3 : si64}> : (tensor<8xui8>) -> tensor<3xui8>
      "onnx.Return"(%y) : (tensor<3xui8>) -> ()
    }
    "onnx.EntryPoint"() <{func = @main_graph}> : () -> ()
    // becomes
    func.func @main_graph(%x: tensor<8xui8>) -> tensor<3xui8> {
      %y = bale.pack %x <bits = 3> : tensor<8xui8> -> tensor<3xui8>
      return %y : tensor<3xui8>
    }
    ```
  }];
  let dependentDialects = [
    "::bale::BaleDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::ptr::PtrDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "Pack, Unpack and Compress ops converted">,
  ];
}

def ConvertTorchONNXToBale : Pass<"convert-torch-onnx-to-bale", "::mlir::ModuleOp"> {
  let summary = "convert ONNX Pack, Unpack and Compress in torch-mlir's form to Bale";
  let description = [{
    Takes what IREE's importer of ONNX makes, in the generic form. `torch.operator`
    ops of the functions `onnx.Pack`, `onnx.Unpack` and `onnx.Compress` become calls of
    private functions that apply Bale's value ops to builtin tensors; ops that are equal
    in attributes and types call one function. The rules are those of
    `convert-onnx-to-bale`, for the opset that the function around records
    (`torch.onnx_meta.opset_version`). All else stays as it is: other ops, types,
    attributes, and the signs of integers.

    Precondition: the types of operands and results are `!torch.vtensor`s of known rank.
    Postcondition: none of the named ops is left; one that cannot be converted is
    reported, as every one of them.

    ```mlir
    func.func @main_graph(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
        attributes {torch.onnx_meta.opset_version = 29 : si64} {
      %y = "torch.operator"(%x) <{name = "onnx.Pack"}> {torch.onnx.bits = 3 : si64}
         : (!torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
      return %y : !torch.vtensor<[3],ui8>
    }
    // becomes
    func.func @main_graph(%x: !torch.vtensor<[8],ui8>) -> !torch.vtensor<[3],ui8>
        attributes {torch.onnx_meta.opset_version = 29 : si64} {
      %codes = "torch_c.to_builtin_tensor"(%x)
        : (!torch.vtensor<[8],ui8>) -> tensor<8xi8>
      %words = call @bale_pack(%codes) : (tensor<8xi8>) -> tensor<3xi8>
      %y = "torch_c.from_builtin_tensor"(%words)
        : (tensor<3xi8>) -> !torch.vtensor<[3],ui8>
      return %y : !torch.vtensor<[3],ui8>
    }
    func.func private @bale_pack(%codes: tensor<8xi8>) -> tensor<3xi8>
        attributes {torch.onnx_meta.opset_version = 29 : si64} {
      %unsigned_codes = tensor.bitcast %codes : tensor<8xi8> to tensor<8xui8>
      %unsigned_words = bale.pack %unsigned_codes <bits = 3>
        : tensor<8xui8> -> tensor<3xui8>
      %words = tensor.bitcast %unsigned_words : tensor<3xui8> to tensor<3xi8>
      return %words : tensor<3xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::bale::BaleDialect", "::mlir::arith::ArithDialect",
    "::mlir::func::FuncDialect", "::mlir::ptr::PtrDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "Pack, Unpack and Compress ops converted">,
  ];
}

def ConvertBaleToLinalg : Pass<"convert-bale-to-linalg"> {
  let summary = "convert destination ops and counts to linalg, scf and arith";
  let description = [{
    On tensors or memrefs, `bale.pack_into` and `bale.unpack_into` become a
    `linalg.generic` over the destination; `bale.compress_into` and `bale.count`
    become an `scf.for` over the condition. The IR does not grow with the extents.

    On tensors, `compress-form` chooses another way:

    * `positions`: trues are counted by blocks of 64 conditions. One loop over the blocks,
      with one tensor of exactly the slices kept, fills the output if elements move,
      and otherwise a list of positions, by which a `linalg.generic` gathers. For
      `bale-form-dispatch-regions`.
    * `search`: a tree of counts, three levels of parallel `linalg.generic` ops; another
      finds in it, for each slice of the output, the position that it comes from, and one
      gathers. No op carries a tensor through a loop, and none depends on the order of
      visits.

    Blocks that nothing reaches are erased. `bale.check` is left to the passes that
    convert it.

    Precondition: no value ops (`bale-materialize-destinations`), signless integers
    (`bale-make-signless`). Postcondition: of Bale's ops only `bale.check` is left.

    ```mlir
    func.func @pack(%x: tensor<?xi8>, %e: tensor<?xi8>) -> tensor<?xi8> {
      %w = bale.pack_into %x into %e <bits = 8>
        : tensor<?xi8>, tensor<?xi8> -> tensor<?xi8>
      return %w : tensor<?xi8>
    }
    func.func @count(%m: tensor<?xi1>, %d: index) -> index {
      %k = bale.count %m limit %d : tensor<?xi1>
      return %k : index
    }
    // becomes
    func.func @pack(%x: tensor<?xi8>, %e: tensor<?xi8>) -> tensor<?xi8> {
      // ...
      %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>],
                           iterator_types = ["parallel"]} outs(%e : tensor<?xi8>) {
      ^bb0(%out: i8):
        %t = linalg.index 0 : index
        // ...
        // word %t, from the codes of %x that reach into it
        %bits = scf.for %i = %first to %end step %step iter_args(%before = %zero) -> (i64) {
          // ...
          %code = tensor.extract %x[%i] : tensor<?xi8>
          // ...
        }
        %word = arith.trunci %bits : i64 to i8
        linalg.yield %word : i8
      } -> tensor<?xi8>
      return %w : tensor<?xi8>
    }
    func.func @count(%m: tensor<?xi1>, %d: index) -> index {
      // ...
      %length = tensor.dim %m, %dimension : tensor<?xi1>
      %bound = arith.minui %length, %d : index
      // ...
      %k = scf.for %i = %c0 to %bound step %c1 iter_args(%sum = %none) -> (index) {
        %b = tensor.extract %m[%i] : tensor<?xi1>
        %one = arith.index_castui %b : i1 to index
        %next = arith.addi %sum, %one : index
        scf.yield %next : index
      }
      return %k : index
    }
    ```

    With `code-form=blocks`, packs and unpacks on tensors go by blocks, each the least
    number of groups that are whole words, or a few times that: the axis is split into
    blocks and the places in one, and `linalg.generic` ops whose maps are affine and whose
    bodies compute no index go over both. Where the codes of an axis are no whole blocks, or
    are not known to be, the operand is padded with zeros, and as much of the result as there
    is is copied into the destination. Blocks of words of more than 64 bits go by bytes.
    A digit of a radix is a product with a reciprocal: nothing divides.

    ```mlir
    func.func @pack(%x: tensor<64xi8>, %w: tensor<24xi8>) -> tensor<24xi8> {
      %r = bale.pack_into %x into %w <bits = 3> : tensor<64xi8>, tensor<24xi8> -> tensor<24xi8>
      return %r : tensor<24xi8>
    }
    // becomes with code-form=blocks
    func.func @pack(%x: tensor<64xi8>, %w: tensor<24xi8>) -> tensor<24xi8> {
      %b = tensor.expand_shape %x [[0, 1]] output_shape [8, 8] : tensor<64xi8> into tensor<8x8xi8>
      %up = arith.constant dense<[0, 3, 6, 9, 12, 15, 18, 21]> : tensor<8xi32>
      // ...
      // bits[n] = OR over p of b[n, p] mod 2^3 * 2^(3*p)
      %bits = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%b, %up : tensor<8x8xi8>, tensor<8xi32>) outs(%zeros : tensor<8xi32>) {
      // ...
      } -> tensor<8xi32>
      %down = arith.constant dense<[0, 8, 16]> : tensor<3xi32>
      // ...
      // words[n, t] = bits[n] div 2^(8*t), mod 2^8
      %words = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%bits, %down : tensor<8xi32>, tensor<3xi32>) outs(%e : tensor<8x3xi8>) {
      // ...
      } -> tensor<8x3xi8>
      %r = tensor.collapse_shape %words [[0, 1]] : tensor<8x3xi8> into tensor<24xi8>
      return %r : tensor<24xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect",
  ];
  let options = [
    Option<"codeForm", "code-form", "::bale::CodeForm",
           /*default=*/"::bale::CodeForm::Elements",
           "what packs and unpacks on tensors become; elements by default",
           [{::llvm::cl::values(
             clEnumValN(::bale::CodeForm::Elements, "elements",
                        "one linalg.generic, element by element"),
             clEnumValN(::bale::CodeForm::Blocks, "blocks",
                        "linalg.generic ops over whole blocks"))}]>,
    Option<"compressForm", "compress-form", "::bale::CompressForm",
           /*default=*/"::bale::CompressForm::Loop",
           "what counts and compresses on tensors become; loop by default",
           [{::llvm::cl::values(
             clEnumValN(::bale::CompressForm::Loop, "loop",
                        "a loop that moves slices"),
             clEnumValN(::bale::CompressForm::Positions, "positions",
                        "a loop that fills a list of what is kept, and a gather"),
             clEnumValN(::bale::CompressForm::Search, "search",
                        "counts in a tree, and a gather that searches in it"))}]>,
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "ops converted">,
  ];
}

def ConvertBaleToCF : Pass<"convert-bale-to-cf"> {
  let summary = "convert bale.check to cf.assert";
  let description = [{
    For consumers that know upstream dialects only. The text names the op and the
    fact; `cf.assert` can carry no numbers, an ellipsis stands for each.

    Precondition: none. Postcondition: no `bale.check` is left.

    ```mlir
    func.func @f(%ok: i1, %a: index, %b: index) {
      bale.check %ok, "bale.unpack", "expected count to be at least {0}, but got {1}"(%a, %b)
      return
    }
    // becomes
    func.func @f(%ok: i1, %a: index, %b: index) {
      cf.assert %ok, "'bale.unpack' op expected count to be at least ..., but got ..."
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::cf::ControlFlowDialect"];
  let statistics = [
    Statistic<"numConverted", "num-converted", "checks converted">,
  ];
}

def ConvertBaleToLLVM : Pass<"convert-bale-to-llvm", "::mlir::ModuleOp"> {
  let summary = "convert bale.check to a call of the run-time function";
  let description = [{
    Each `bale.check` becomes a conditional call of

    ```c
    void bale_check_failed(const char *op, const char *location, const char *message,
                           int64_t first, int64_t second);
    ```

    and, for a definition that returns, of `abort`. The module gets a weak definition,
    which prints `LOCATION: error: 'OP' op MESSAGE` with the two numbers to the
    standard error and aborts; so an object file needs nothing else, and a program may
    define its own. `message` is a printf format that takes `first` as `%1$lld` and
    `second` as `%2$lld`. Equal texts are one constant.

    Precondition: a message that mentions `{1}` mentions `{0}`. Postcondition: no
    `bale.check` is left.

    ```mlir
    func.func @f(%ok: i1, %a: index, %b: index) {
      bale.check %ok, "bale.unpack", "expected count to be at least {0}, but got {1}"(%a, %b)
      return
    }
    // becomes
    // ...
    func.func @f(%ok: i1, %a: index, %b: index) {
      %true = arith.constant true
      %failed = arith.xori %ok, %true : i1
      scf.if %failed {
        %op = llvm.mlir.addressof @bale_text_1 : !llvm.ptr
        %location = llvm.mlir.addressof @bale_text_2 : !llvm.ptr
        %message = llvm.mlir.addressof @bale_text_3 : !llvm.ptr
        %first = arith.index_cast %a : index to i64
        %second = arith.index_cast %b : index to i64
        llvm.call @bale_check_failed(%op, %location, %message, %first, %second)
          : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i64, i64) -> ()
        llvm.call @abort() : () -> ()
      }
      return
    }
    llvm.func weak @bale_check_failed(
    // ...
    ```
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::scf::SCFDialect",
  ];
  let statistics = [
    Statistic<"numConverted", "num-converted", "checks converted">,
  ];
}

#endif // BALE_CONVERSION_PASSES_TD
