# Fails unless the page CHECKED_IN is what the build MADE.
execute_process(
  COMMAND ${CMAKE_COMMAND} -E compare_files ${CHECKED_IN} ${MADE}
  RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
if(differs)
  message(FATAL_ERROR
    "expected ${CHECKED_IN} to be the page that the build makes; refresh it with\n"
    "  cmake --build build --target bale-docs")
endif()
