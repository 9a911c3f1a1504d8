# Defines GiNaC::GiNaC. Its archives where there are any: a start that need not look up the 6000
# names by which GiNaC and CLN call themselves is 2 ms shorter, and there are two files less to map.
find_path(GiNaC_INCLUDE_DIR ginac/ginac.h)
find_library(GiNaC_LIBRARY NAMES libginac.a ginac)
find_library(CLN_LIBRARY NAMES libcln.a cln)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GiNaC REQUIRED_VARS GiNaC_LIBRARY CLN_LIBRARY GiNaC_INCLUDE_DIR)
if(GiNaC_FOUND AND NOT TARGET GiNaC::GiNaC)
  add_library(GiNaC::GiNaC INTERFACE IMPORTED)
  target_include_directories(GiNaC::GiNaC SYSTEM INTERFACE ${GiNaC_INCLUDE_DIR})
  target_link_libraries(GiNaC::GiNaC INTERFACE ${GiNaC_LIBRARY} ${CLN_LIBRARY} GMP::GMP)
endif()
mark_as_advanced(GiNaC_INCLUDE_DIR GiNaC_LIBRARY CLN_LIBRARY)
