# A build with BALE_SANITIZE: all of Bale's code is instrumented, LLVM's libraries are not.
add_compile_options(-fsanitize=${BALE_SANITIZE} -fno-omit-frame-pointer)
add_link_options(-fsanitize=${BALE_SANITIZE})

# Python runs in a program with the sanitizer's run-time library; in a virtual environment
# that is .venv but for the program.
find_package(Python3 REQUIRED COMPONENTS Development.Embed)
set(environment ${PROJECT_SOURCE_DIR}/.venv)
set(sanitized_environment ${PROJECT_BINARY_DIR}/venv)
if(NOT EXISTS ${environment}/pyvenv.cfg)
  message(FATAL_ERROR "expected ${environment}, which scripts/setup makes, but found none")
endif()
file(GLOB programs ${environment}/bin/*)
file(MAKE_DIRECTORY ${sanitized_environment}/bin)
foreach(program ${programs})
  get_filename_component(name ${program} NAME)
  if(NOT name MATCHES "^python")
    file(CREATE_LINK ${program} ${sanitized_environment}/bin/${name} SYMBOLIC)
  endif()
endforeach()
file(CREATE_LINK ${environment}/lib ${sanitized_environment}/lib SYMBOLIC)
configure_file(${environment}/pyvenv.cfg ${sanitized_environment}/pyvenv.cfg COPYONLY)

add_executable(BaleSanitizedPython ${PROJECT_SOURCE_DIR}/test/sanitize/python.c)
target_link_libraries(BaleSanitizedPython PRIVATE Python3::Python)
set_target_properties(BaleSanitizedPython PROPERTIES
  LINKER_LANGUAGE CXX # for the sanitizer's part for C++
  OUTPUT_NAME python3
  RUNTIME_OUTPUT_DIRECTORY ${sanitized_environment}/bin)
set(BALE_PYTHON ${sanitized_environment}/bin/python3)
