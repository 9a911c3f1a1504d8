# find_package(icl-verify): claims of one's own with the engine of icl-verify, in a program of one's
# own.
#
#   find_package(icl-verify REQUIRED)
#   icl_verify_add_claims(my_verify CLAIMS theorems DATA proofs_data [WITH_BUILT_IN])
#
# adds the program my_verify, which has every command of icl-verify. Its claims are the data files
# DATA/<paper>/[<topic>/]<claim>.toml with the checkers CLAIMS/<paper>/[<topic>/]<claim>.cpp and the
# blocks beside them; WITH_BUILT_IN adds those of icl-verify. `icl-verify new my2026.lemma3` writes
# a first one.
include(CMakeFindDependencyMacro)
get_filename_component(ICL_VERIFY_PREFIX ${CMAKE_CURRENT_LIST_DIR}/@up_from_cmake@ ABSOLUTE)
set(ICL_VERIFY_DATA ${ICL_VERIFY_PREFIX}/@CMAKE_INSTALL_DATADIR@/icl-verify)
set(ICL_VERIFY_WRITE_INDEX ${ICL_VERIFY_PREFIX}/@CMAKE_INSTALL_LIBEXECDIR@/icl-verify/write_index)
set(ICL_VERIFY_COMMIT_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/commit.cmake)
set(ICL_VERIFY_MAIN ${CMAKE_CURRENT_LIST_DIR}/main.cpp)
# "icl-verify 0.1.0, commit 87b7300d1c2f, 2026-11-25"
execute_process(COMMAND ${ICL_VERIFY_PREFIX}/@CMAKE_INSTALL_BINDIR@/icl-verify --version
  OUTPUT_VARIABLE ICL_VERIFY_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE ".*commit ([^,]*).*" "\\1" ICL_VERIFY_COMMIT "${ICL_VERIFY_COMMIT}")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
foreach(library GMP MPFR FLINT GiNaC LBFGS Boost Eigen3 fmt tomlplusplus pugixml Minizip)
  find_dependency(${library})
endforeach()
list(POP_FRONT CMAKE_MODULE_PATH)
include(${CMAKE_CURRENT_LIST_DIR}/registry.cmake)

foreach(library engine theorems)
  if(NOT TARGET icl-verify::${library})
    add_library(icl-verify::${library} STATIC IMPORTED)
    set_target_properties(icl-verify::${library} PROPERTIES
      IMPORTED_LOCATION
        ${ICL_VERIFY_PREFIX}/@CMAKE_INSTALL_LIBDIR@/icl-verify/libverify_${library}.a)
  endif()
endforeach()
target_include_directories(icl-verify::engine SYSTEM INTERFACE
  ${ICL_VERIFY_PREFIX}/@CMAKE_INSTALL_INCLUDEDIR@/icl-verify)
# A whole number that outgrows its machine word is no number: the worker ends, and nothing is said.
target_compile_options(icl-verify::engine INTERFACE -fsanitize=signed-integer-overflow
  -fsanitize-undefined-trap-on-error $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
target_link_libraries(icl-verify::engine INTERFACE FLINT::FLINT MPFR::MPFR GMP::GMP GiNaC::GiNaC
  Boost::headers Eigen3::Eigen LBFGS::LBFGS fmt::fmt tomlplusplus::tomlplusplus
  pugixml::pugixml Minizip::Minizip)
# The claims call the engine, and the engine the table of claims.
target_link_libraries(icl-verify::theorems INTERFACE icl-verify::engine)

# The data files of the program itself, by absolute path.
function(icl_verify_built_in_data result)
  file(GLOB_RECURSE files ${ICL_VERIFY_DATA}/proofs_data/*/*.toml)
  list(FILTER files EXCLUDE REGEX "/paper\\.toml$")
  set(${result} ${files} PARENT_SCOPE)
endfunction()

# Sets <result> to the data files in the order of their claims' ids.
function(icl_verify_sorted_by_id result)
  foreach(file IN LISTS ARGN)
    paper_of_data_file(paper root ${file})
    get_filename_component(claim ${file} NAME_WE)
    # A blank comes before all letters, so that "thm1" is before "thm10".
    list(APPEND pairs "${paper}.${claim} ${file}")
  endforeach()
  list(SORT pairs)
  list(TRANSFORM pairs REPLACE "^[^ ]* " "")
  set(${result} ${pairs} PARENT_SCOPE)
endfunction()

function(icl_verify_add_claims program)
  cmake_parse_arguments(PARSE_ARGV 1 arg "WITH_BUILT_IN" "CLAIMS;DATA" "")
  foreach(name CLAIMS DATA)
    if(NOT arg_${name})
      message(FATAL_ERROR "icl_verify_add_claims(${program} ...): ${name} is missing; write "
        "icl_verify_add_claims(${program} CLAIMS theorems DATA proofs_data)")
    endif()
  endforeach()
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "icl_verify_add_claims(${program} ...): "
      "${arg_UNPARSED_ARGUMENTS} is not understood; "
      "allowed are CLAIMS, DATA and WITH_BUILT_IN")
  endif()
  find_claims(checkers blocks data ${arg_CLAIMS} ${arg_DATA})
  if(NOT data)
    message(FATAL_ERROR "icl_verify_add_claims(${program} ...): there is no claim in "
      "${CMAKE_CURRENT_SOURCE_DIR}/${arg_DATA}; icl-verify new my2026.lemma3 writes one")
  endif()
  list(TRANSFORM data PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  set(folders ${CMAKE_CURRENT_SOURCE_DIR}/${arg_DATA})
  set(library icl-verify::engine)
  if(arg_WITH_BUILT_IN)
    icl_verify_built_in_data(built_in)
    foreach(file IN LISTS data)
      paper_of_data_file(paper root ${file})
      if(EXISTS ${ICL_VERIFY_DATA}/proofs_data/${paper})
        message(FATAL_ERROR "${file}: icl-verify has a paper ${paper}, too. Rename yours, or leave "
          "WITH_BUILT_IN out.")
      endif()
    endforeach()
    list(APPEND folders ${ICL_VERIFY_DATA}/proofs_data)
    set(library icl-verify::theorems)
  endif()
  icl_verify_sorted_by_id(all ${data} ${built_in})
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${program}_claims)
  generate_registry(${generated}/registry.cpp ${all})
  list(TRANSFORM folders APPEND /*/paper.toml OUTPUT_VARIABLE papers)
  file(GLOB papers CONFIGURE_DEPENDS ${papers})
  file(CONFIGURE OUTPUT ${generated}/files.txt CONTENT "${all}\n" @ONLY)
  add_custom_command(OUTPUT ${generated}/claim_index.cpp
    COMMAND ${ICL_VERIFY_WRITE_INDEX} ${generated}/claim_index.cpp ${folders}
    DEPENDS ${all} ${papers} ${generated}/files.txt COMMENT "Reading the data files" VERBATIM)
  add_custom_target(${program}_commit BYPRODUCTS ${generated}/commit.cpp
    COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_CURRENT_SOURCE_DIR} -DOUTPUT=${generated}/commit.cpp
      -DENGINE=${ICL_VERIFY_COMMIT} -P ${ICL_VERIFY_COMMIT_SCRIPT}
    COMMENT "Reading the commit" VERBATIM)
  add_executable(${program} ${checkers} ${blocks} ${ICL_VERIFY_MAIN} ${generated}/registry.cpp
    ${generated}/claim_index.cpp ${generated}/commit.cpp)
  add_dependencies(${program} ${program}_commit)
  set_target_properties(${program} PROPERTIES
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
  target_include_directories(${program} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  target_compile_options(${program} PRIVATE -Wall -Wextra -Wno-missing-field-initializers
    $<$<CONFIG:Release>:-Og>)
  target_link_libraries(${program} PRIVATE ${library})
endfunction()
