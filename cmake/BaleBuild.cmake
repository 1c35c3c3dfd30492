# Finds LLVM/MLIR 22.1 and sets what every target of the project is built with.
# The package's version check accepts "22.1", not "22"; Debian's prefix is not searched by default.
find_package(MLIR 22.1 REQUIRED CONFIG HINTS /usr/lib/llvm-22)
message(STATUS "MLIR ${LLVM_PACKAGE_VERSION} in ${MLIR_DIR}")

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
set(LLVM_RUNTIME_OUTPUT_INTDIR ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
set(LLVM_LIBRARY_OUTPUT_INTDIR ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(MLIR_BINARY_DIR ${PROJECT_BINARY_DIR}) # add_mlir_doc writes under it
set(LLVM_LINK_LLVM_DYLIB ON)
# Debian's libraries are an NDEBUG build; ours keeps its assertions where asked.
set(LLVM_ENABLE_ASSERTIONS ${BALE_ENABLE_ASSERTIONS})

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
# Python runs the tests and writes a page. Not cached: the virtual environment may be made
# after the first configuration.
find_program(BALE_PYTHON NAMES python3 HINTS ${PROJECT_SOURCE_DIR}/.venv/bin NO_DEFAULT_PATH NO_CACHE)
if(NOT BALE_PYTHON)
  find_program(BALE_PYTHON NAMES python3 NO_CACHE REQUIRED)
endif()

include(TableGen)
include(AddLLVM)
include(AddMLIR)
include(HandleLLVMOptions)

include_directories(SYSTEM ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
include_directories(${PROJECT_SOURCE_DIR}/include ${PROJECT_BINARY_DIR}/include)
separate_arguments(bale_llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
add_definitions(${bale_llvm_definitions})

if(BALE_SANITIZE)
  include(cmake/BaleSanitize.cmake)
endif()

# MLIR's headers that most files read, which take most of a file's time, are read once for
# all targets. CMAKE_DISABLE_PRECOMPILE_HEADERS is for builds without; `scripts/check` reads
# each file with what it includes itself.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/PrecompiledHeaders.cpp
  CONTENT "// Makes CMake precompile the headers.\n")
add_library(BalePrecompiledHeaders OBJECT ${PROJECT_BINARY_DIR}/PrecompiledHeaders.cpp)
llvm_update_compile_flags(BalePrecompiledHeaders)
target_precompile_headers(BalePrecompiledHeaders PRIVATE
  <mlir/Dialect/Affine/IR/AffineOps.h>
  <mlir/Dialect/Arith/IR/Arith.h>
  <mlir/Dialect/Arith/Utils/Utils.h>
  <mlir/Dialect/Bufferization/IR/Bufferization.h>
  <mlir/Dialect/Func/IR/FuncOps.h>
  <mlir/Dialect/LLVMIR/LLVMDialect.h>
  <mlir/Dialect/Linalg/IR/Linalg.h>
  <mlir/Dialect/MemRef/IR/MemRef.h>
  <mlir/Dialect/SCF/IR/SCF.h>
  <mlir/Dialect/Tensor/IR/Tensor.h>
  <mlir/Dialect/Vector/IR/VectorOps.h>
  <mlir/IR/PatternMatch.h>
  <mlir/Transforms/DialectConversion.h>)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  # ccache gives back what it compiled before: the times of files in it would not match.
  target_compile_options(BalePrecompiledHeaders PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  # Programs read the same headers as libraries only if they are compiled alike.
  set(CMAKE_CXX_COMPILE_OPTIONS_PIE ${CMAKE_CXX_COMPILE_OPTIONS_PIC})
endif()

# Compiles the target `name` with those headers read.
function(bale_reuse_precompiled_headers name)
  target_precompile_headers(${name} REUSE_FROM BalePrecompiledHeaders)
endfunction()

# A static library of the project, linked against libMLIR.so. INTERNAL: for the project's
# programs alone, not installed.
#   bale_add_library(<name> [INTERNAL] SOURCES <file>... [DEPENDS <target>...] [BALE <library>...]
#     [MLIR <library>...])
function(bale_add_library name)
  cmake_parse_arguments(arg "INTERNAL" "" "SOURCES;DEPENDS;BALE;MLIR" ${ARGN})
  add_mlir_dialect_library(${name} ${arg_SOURCES}
    EXCLUDE_FROM_LIBMLIR DISABLE_INSTALL DEPENDS ${arg_DEPENDS})
  bale_reuse_precompiled_headers(${name})
  # Its folders include their headers by their path from here.
  target_include_directories(${name} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${arg_BALE})
  mlir_target_link_libraries(${name} PUBLIC MLIRIR ${arg_MLIR})
  if(NOT arg_INTERNAL)
    bale_install_library(${name})
  endif()
endfunction()

# Lets the library `name` export only the symbols of the version script `exports`.
function(bale_export_only name exports)
  set_target_properties(${name} PROPERTIES
    C_VISIBILITY_PRESET hidden
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_link_options(${name} PRIVATE LINKER:--version-script=${exports})
  # The linker refuses undefined symbols; those of a sanitizer are the program's.
  if(BALE_SANITIZE)
    target_link_options(${name} PRIVATE LINKER:-z,undefs)
  endif()
  set_property(TARGET ${name} APPEND PROPERTY LINK_DEPENDS ${exports})
endfunction()

# A program of the project.
#   bale_add_tool(<name> SOURCES <file>... [BALE <library>...] [MLIR <library>...])
function(bale_add_tool name)
  cmake_parse_arguments(arg "" "" "SOURCES;BALE;MLIR" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  llvm_update_compile_flags(${name})
  bale_reuse_precompiled_headers(${name})
  target_link_libraries(${name} PRIVATE ${arg_BALE})
  mlir_target_link_libraries(${name} PRIVATE MLIRIR ${arg_MLIR})
endfunction()
