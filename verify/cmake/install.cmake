# What `cmake --install` puts where, below the prefix:
#   bin/icl-verify                          the program; it needs no other file
#   share/icl-verify/icl_verify/            the program from Python; finds bin/icl-verify by itself
#   bin/icl-verify-check                    checks certificates, in Python, without the program
#   share/icl-verify/icl_verify_check/      what it consists of
#   share/icl-verify/results.schema.json    JSON Schema of what `run --json` writes
# and, for claims of others (component development):
#   include/icl-verify/verify/              what a checker includes
#   lib/icl-verify/, lib/cmake/icl-verify/  the libraries, and find_package(icl-verify)
#   libexec/icl-verify/write_index          writes the index of claims while a program is built
#   share/icl-verify/proofs_data/           the data files of the built-in claims, for WITH_BUILT_IN
#   share/icl-verify/theorems/              what Coq checks of them
include(CMakePackageConfigHelpers)
install(TARGETS icl-verify RUNTIME_DEPENDENCY_SET libraries
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
# With VERIFY_STATIC all but the C library goes along, and the folder runs wherever that is as new
# as here.
if(VERIFY_STATIC)
  set_target_properties(icl-verify PROPERTIES
    INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR}/icl-verify" BUILD_WITH_INSTALL_RPATH OFF)
  # Of the libraries that other libraries ask for, too.
  target_link_options(icl-verify PRIVATE -Wl,--disable-new-dtags)
  install(RUNTIME_DEPENDENCY_SET libraries
    PRE_EXCLUDE_REGEXES "^(libc|libm|libpthread|libdl|librt|ld-linux.*)\\.so"
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/icl-verify COMPONENT program)
endif()
install(FILES verify/results/results.schema.json
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icl-verify COMPONENT program)
install(PROGRAMS verify/python/icl-verify-check
  DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY verify/python/icl_verify verify/python/icl_verify_check
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icl-verify COMPONENT program
  FILES_MATCHING PATTERN "*.py")
# A Python wheel with the program inside: `cmake --build build --target wheel`. For other machines
# configure with VERIFY_STATIC, so that the libraries go along.
find_program(VERIFY_PYTHON python3)
if(VERIFY_PYTHON)
  add_custom_target(wheel
    COMMAND ${CMAKE_COMMAND} --install ${CMAKE_CURRENT_BINARY_DIR} --component program
      --prefix ${CMAKE_CURRENT_BINARY_DIR}/wheel/program --strip
    COMMAND ${VERIFY_PYTHON} ${CMAKE_CURRENT_SOURCE_DIR}/verify/python/build_wheel.py
      --program ${CMAKE_CURRENT_BINARY_DIR}/wheel/program --version ${PROJECT_VERSION}
      --out ${CMAKE_CURRENT_BINARY_DIR}/wheel
    DEPENDS icl-verify VERBATIM)
endif()

# A checker needs number types, matrices, statements, models and probability, and what these
# include; how claims are run, judged and reported is nobody else's business.
foreach(room scalar linalg recording expression claim words algebra probability rounding
    search models indexed written)
  install(DIRECTORY verify/${room}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/icl-verify/verify
    COMPONENT development FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES verify/cli/commands.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/icl-verify/verify/cli
  COMPONENT development)
install(TARGETS verify_engine verify_theorems
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/icl-verify COMPONENT development)
install(PROGRAMS $<TARGET_FILE:write_index> DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/icl-verify
  COMPONENT development)
install(DIRECTORY proofs_data DESTINATION ${CMAKE_INSTALL_DATADIR}/icl-verify COMPONENT development
  FILES_MATCHING PATTERN "*.toml")
# What Coq checks of them, which their entries hold.
install(DIRECTORY theorems DESTINATION ${CMAKE_INSTALL_DATADIR}/icl-verify COMPONENT development
  FILES_MATCHING PATTERN "*.v")

set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/icl-verify)
file(RELATIVE_PATH up_from_cmake /${cmake_folder} /)
configure_file(verify/cmake/package/icl-verify-config.cmake icl-verify-config.cmake @ONLY)
write_basic_package_version_file(icl-verify-config-version.cmake COMPATIBILITY SameMinorVersion)
file(GLOB find_modules CONFIGURE_DEPENDS verify/cmake/Find*.cmake)
install(FILES ${find_modules} verify/cmake/registry.cmake verify/cmake/commit.cmake verify/main.cpp
  ${CMAKE_CURRENT_BINARY_DIR}/icl-verify-config.cmake
  ${CMAKE_CURRENT_BINARY_DIR}/icl-verify-config-version.cmake
  DESTINATION ${cmake_folder} COMPONENT development)
