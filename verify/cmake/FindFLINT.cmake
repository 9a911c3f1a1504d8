# FLINT with Arb: FLINT 3 holds Arb in one library, FLINT 2 comes with a library of its own for it
# (libflint-arb on Debian, libarb elsewhere). Defines FLINT::FLINT and FLINT_VERSION.
find_path(FLINT_INCLUDE_DIR flint/flint.h)
find_library(FLINT_LIBRARY flint)
find_path(ARB_INCLUDE_DIR NAMES flint/arb.h arb.h)
find_library(ARB_LIBRARY NAMES flint-arb arb)

if(FLINT_INCLUDE_DIR)
  file(STRINGS ${FLINT_INCLUDE_DIR}/flint/flint.h flint_version_line
    REGEX "define FLINT_VERSION +\"")
  string(REGEX REPLACE ".*\"([0-9.]+)[^\"]*\".*" "\\1" FLINT_VERSION "${flint_version_line}")
endif()

set(FLINT_NEEDED FLINT_LIBRARY FLINT_INCLUDE_DIR ARB_INCLUDE_DIR)
if(FLINT_VERSION AND FLINT_VERSION VERSION_LESS 3)
  list(APPEND FLINT_NEEDED ARB_LIBRARY)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(FLINT REQUIRED_VARS ${FLINT_NEEDED} VERSION_VAR FLINT_VERSION)

if(FLINT_FOUND AND NOT TARGET FLINT::FLINT)
  add_library(FLINT::FLINT INTERFACE IMPORTED)
  target_include_directories(FLINT::FLINT SYSTEM INTERFACE ${FLINT_INCLUDE_DIR} ${ARB_INCLUDE_DIR})
  if(FLINT_VERSION VERSION_LESS 3)
    target_link_libraries(FLINT::FLINT INTERFACE ${ARB_LIBRARY})
  endif()
  target_link_libraries(FLINT::FLINT INTERFACE ${FLINT_LIBRARY} MPFR::MPFR GMP::GMP)
endif()
mark_as_advanced(FLINT_INCLUDE_DIR FLINT_LIBRARY ARB_INCLUDE_DIR ARB_LIBRARY)
