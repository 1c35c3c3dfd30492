# What `cmake --install` installs, and the package that find_package(Bale) finds.
#
# Components: Runtime (shared libraries), Development (headers, static libraries, the
# package; needs Runtime), Tools (programs; need Runtime), Documentation.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(BALE_INSTALL_PACKAGEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Bale)
set(BALE_INSTALL_PYTHONDIR ${CMAKE_INSTALL_DATADIR}/bale/python)
# Installed files look for libMLIR.so where the linker found it, and for nothing in the
# folders of the build.
set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)

# A static library, as Bale::<name> and as a part of Bale::Bale.
function(bale_install_library name)
  set_property(GLOBAL APPEND PROPERTY BALE_INSTALLED_LIBRARIES ${name})
  add_library(Bale::${name} ALIAS ${name})
  target_compile_features(${name} INTERFACE cxx_std_17)
  install(TARGETS ${name} EXPORT BaleTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT Development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endfunction()

# A shared library with a C header. It has targets of its own, for projects in C that have
# no MLIR to find.
function(bale_install_c_library name)
  add_library(Bale::${name} ALIAS ${name})
  install(TARGETS ${name} EXPORT BaleCAPITargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT Runtime
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endfunction()

# A library that is loaded, never linked: Bale::<name> says where it is.
function(bale_install_plugin name)
  install(TARGETS ${name} EXPORT BaleTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT Runtime)
endfunction()

# A program.
function(bale_install_tool name)
  install(TARGETS ${name} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT Tools)
endfunction()

# The umbrella Bale::Bale, and what is no target: headers, the package, pages, examples.
function(bale_install_package)
  get_property(BALE_LIBRARIES GLOBAL PROPERTY BALE_INSTALLED_LIBRARIES)
  add_library(Bale INTERFACE)
  add_library(Bale::Bale ALIAS Bale)
  target_link_libraries(Bale INTERFACE ${BALE_LIBRARIES})
  install(TARGETS Bale EXPORT BaleTargets)

  foreach(targets BaleTargets BaleCAPITargets)
    install(EXPORT ${targets} NAMESPACE Bale:: DESTINATION ${BALE_INSTALL_PACKAGEDIR}
      COMPONENT Development)
  endforeach()
  set(package ${PROJECT_BINARY_DIR}/cmake/Bale)
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/BaleConfig.cmake.in
    ${package}/BaleConfig.cmake
    INSTALL_DESTINATION ${BALE_INSTALL_PACKAGEDIR}
    PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
  write_basic_package_version_file(${package}/BaleConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${package}/BaleConfig.cmake ${package}/BaleConfigVersion.cmake
    DESTINATION ${BALE_INSTALL_PACKAGEDIR} COMPONENT Development)

  foreach(headers ${PROJECT_SOURCE_DIR}/include/ ${PROJECT_BINARY_DIR}/include/)
    install(DIRECTORY ${headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
      FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
      PATTERN CMakeFiles EXCLUDE
      PATTERN Tools EXCLUDE)
  endforeach()
  install(FILES README.md CHANGELOG.md LICENSE requirements.txt
    DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Documentation)
  install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Documentation
    FILES_MATCHING PATTERN "*.md" PATTERN "*.svg")
  install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT Documentation)
  # Pages link sources and tests, too, which are not installed.
  install(CODE "execute_process(COMMAND \"${BALE_PYTHON}\" -B
      \"${PROJECT_SOURCE_DIR}/cmake/unlink_missing_pages.py\"
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\"
    RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR \"expected pages without links to what is not installed: \${failed}\")
    endif()" COMPONENT Documentation)
endfunction()
