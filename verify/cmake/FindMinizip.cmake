# Defines Minizip::Minizip, zlib's reader of zip archives with zlib; their archives where there are
# any, as for GiNaC.
find_path(MINIZIP_INCLUDE_DIR minizip/unzip.h)
find_path(MINIZIP_ZLIB_INCLUDE_DIR zlib.h)
find_library(MINIZIP_LIBRARY NAMES libminizip.a minizip)
find_library(MINIZIP_ZLIB_LIBRARY NAMES libz.a z)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Minizip REQUIRED_VARS
  MINIZIP_LIBRARY MINIZIP_ZLIB_LIBRARY MINIZIP_INCLUDE_DIR MINIZIP_ZLIB_INCLUDE_DIR)
if(Minizip_FOUND AND NOT TARGET Minizip::Minizip)
  add_library(Minizip::Minizip INTERFACE IMPORTED)
  target_include_directories(Minizip::Minizip SYSTEM INTERFACE
    ${MINIZIP_INCLUDE_DIR} ${MINIZIP_ZLIB_INCLUDE_DIR})
  target_link_libraries(Minizip::Minizip INTERFACE ${MINIZIP_LIBRARY} ${MINIZIP_ZLIB_LIBRARY})
endif()
mark_as_advanced(MINIZIP_LIBRARY MINIZIP_ZLIB_LIBRARY MINIZIP_INCLUDE_DIR MINIZIP_ZLIB_INCLUDE_DIR)
