# Which files are claims, which are blocks, and the list of all claims.
#
# A claim is a data file proofs_data/<paper>/[<topic>/]<claim>.toml with its checker at the mirrored
# path, theorems/<paper>/[<topic>/]<claim>.cpp, or one that declares [claim.symbols] and is a
# checker itself. Every other source of theorems/ is a block, which the claims beside or below it
# share, and has a header of its name: otherwise a misspelt data file would make a block of a
# checker, and its claim would be gone without a word.

# Sets <result> to whether the text of a data file declares symbols, so that it needs no checker.
function(is_written_alone result text)
  set(${result} OFF PARENT_SCOPE)
  if("\n${text}" MATCHES "\n[ \t]*\\[[ \t]*claim[ \t]*\\.[ \t]*symbols[ \t]*\\]")
    set(${result} ON PARENT_SCOPE)
  endif()
endfunction()

# Sets <checkers> and <blocks> to the sources of either kind, <data> to the data files by id, of the
# folders <theorems> and <proofs_data> of this directory.
function(find_claims checkers blocks data theorems proofs_data)
  set(root ${CMAKE_CURRENT_SOURCE_DIR})
  if(NOT IS_DIRECTORY ${root}/${proofs_data})
    message(FATAL_ERROR "${root}/${proofs_data} is no folder. Claims are data files "
      "${proofs_data}/<paper>/<claim>.toml with checkers ${theorems}/<paper>/<claim>.cpp.")
  endif()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${root}/${theorems} ${theorems}/*.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${root}/${proofs_data} ${proofs_data}/*/*.toml)
  list(FILTER files EXCLUDE REGEX "^[^/]*/paper\\.toml$")
  foreach(file IN LISTS files)
    string(REGEX REPLACE "\\.toml$" ".cpp" source ${file})
    file(READ ${root}/${proofs_data}/${file} text)
    is_written_alone(alone "${text}")
    if(alone AND source IN_LIST sources)
      message(FATAL_ERROR
        "${proofs_data}/${file} declares [claim.symbols], and has a checker, too. "
        "Remove ${theorems}/${source}, or the symbols and identities.")
    elseif(NOT alone AND NOT source IN_LIST sources)
      message(FATAL_ERROR "${proofs_data}/${file} is a claim without a checker. "
        "Write ${theorems}/${source}, or move one of the two so that their paths agree; "
        "identities of matrices need none, if their symbols are declared in [claim.symbols].")
    endif()
    string(REGEX REPLACE "/.*" "" paper ${file})
    get_filename_component(claim ${file} NAME_WE)
    set(id "${paper}.${claim}")
    if(DEFINED file_of_${id})
      message(FATAL_ERROR
        "${proofs_data}/${file} and ${file_of_${id}} would both be the claim ${id}. "
        "Rename one of them, with its checker.")
    endif()
    if(NOT EXISTS ${root}/${proofs_data}/${paper}/paper.toml)
      message(FATAL_ERROR "${proofs_data}/${file} belongs to a paper that nothing describes. "
        "Write ${proofs_data}/${paper}/paper.toml with its name and title.")
    endif()
    set(file_of_${id} "${proofs_data}/${file}")
    list(APPEND ids ${id})
    if(NOT alone)
      list(APPEND of_claims ${source})
    endif()
  endforeach()
  foreach(source IN LISTS sources)
    if(source IN_LIST of_claims)
      continue()
    endif()
    string(REGEX REPLACE "\\.cpp$" "" stem ${source})
    if(NOT EXISTS ${root}/${theorems}/${stem}.hpp)
      message(FATAL_ERROR "${theorems}/${source} is neither a checker nor a block. "
        "Write its data file ${proofs_data}/${stem}.toml (or mend the name of that file), "
        "or its header ${theorems}/${stem}.hpp.")
    endif()
    list(APPEND of_blocks ${source})
  endforeach()
  list(SORT ids)
  foreach(id IN LISTS ids)
    list(APPEND sorted ${file_of_${id}})
  endforeach()
  list(TRANSFORM of_claims PREPEND ${theorems}/)
  list(TRANSFORM of_blocks PREPEND ${theorems}/)
  set(${checkers} ${of_claims} PARENT_SCOPE)
  set(${blocks} ${of_blocks} PARENT_SCOPE)
  set(${data} ${sorted} PARENT_SCOPE)
endfunction()

# Sets <paper> to the key of the paper that a data file belongs to, which is the folder with
# paper.toml, and <root> to the folder that this one stands in.
function(paper_of_data_file paper root file)
  get_filename_component(folder ${file} DIRECTORY)
  while(NOT EXISTS ${folder}/paper.toml)
    get_filename_component(folder ${folder} DIRECTORY)
  endwhile()
  get_filename_component(key ${folder} NAME)
  get_filename_component(parent ${folder} DIRECTORY)
  set(${paper} ${key} PARENT_SCOPE)
  set(${root} ${parent} PARENT_SCOPE)
endfunction()

# Sets <proof> to what Coq checks of a claim: the files <claim>.v and <claim>_*.v beside its
# checker, those that are another claim's left out, each behind a line that names it.
function(proofs_of_claim proof tree data_file)
  string(REGEX REPLACE "^proofs_data/(.*)[.]toml$" "theorems/\\1" stem ${data_file})
  set(text "")
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${tree} ${tree}/${stem}.v ${tree}/${stem}_*.v)
  foreach(file IN LISTS files)
    string(REGEX REPLACE "^theorems/(.*)[.]v$" "proofs_data/\\1.toml" other ${file})
    if(NOT other STREQUAL data_file AND EXISTS ${tree}/${other})
      continue()
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tree}/${file})
    file(READ ${tree}/${file} one)
    string(APPEND text "(*** ${file} ***)\n${one}")
  endforeach()
  set(${proof} "${text}" PARENT_SCOPE)
endfunction()

# Writes the registry of the claims whose data files are given by id, of whatever trees. A checker
# that defines no `theorem()` in the namespace of its claim is an undefined reference when linking.
function(generate_registry output)
  set(declarations "")
  set(rows "")
  set(papers "")
  set(seen_papers "")
  foreach(file IN LISTS ARGN)
    get_filename_component(file ${file} ABSOLUTE)
    get_filename_component(claim ${file} NAME_WE)
    paper_of_data_file(paper root ${file})
    get_filename_component(tree ${root} DIRECTORY)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    file(RELATIVE_PATH shown ${tree} ${file})
    is_written_alone(alone "${text}")
    if(alone)
      set(describe written_theorem)
    else()
      string(APPEND declarations
        "namespace verify::${paper}::claim_${claim} { Theorem theorem(); }\n")
      set(describe "described<${paper}::claim_${claim}::theorem>")
    endif()
    proofs_of_claim(proof ${tree} ${shown})
    string(APPEND rows "    {\"${paper}.${claim}\", ${describe}, \"${shown}\", "
      "R\"~toml~(${text})~toml~\", R\"~coq~(${proof})~coq~\"},\n")
    if(NOT paper IN_LIST seen_papers)
      list(APPEND seen_papers ${paper})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${root}/${paper}/paper.toml)
      file(READ ${root}/${paper}/paper.toml text)
      file(RELATIVE_PATH about ${tree} ${root}/${paper}/paper.toml)
      string(APPEND papers "    {\"${paper}\", \"${about}\", R\"~toml~(${text})~toml~\"},\n")
    endif()
  endforeach()
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [=[
// Generated by CMake from theorems/ and proofs_data/; edits are lost.
#include "verify/written/written_theorem.hpp"

@declarations@
namespace verify {
namespace {
template <Theorem (*theorem)()>
Theorem described(const Entry&) {
  return theorem();
}
const Entry entries[] = {
@rows@};
const PaperEntry papers[] = {
@papers@};
}  // namespace

std::span<const Entry> built_in_claims() { return entries; }
std::span<const PaperEntry> built_in_papers() { return papers; }
}  // namespace verify
]=])
endfunction()
