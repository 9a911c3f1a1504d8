# cpack -G DEB in the build directory: icl-verify, the program with all that stands beside it, and
# icl-verify-dev, what claims of others need. verify/package holds what only packages need.
set(share ${CMAKE_INSTALL_DATADIR})
find_program(GZIP_PROGRAM gzip REQUIRED)
# Manual pages are what --help says: they are written where the program is installed.
find_program(VERIFY_PYTHON python3 REQUIRED)
set(manual_pages ${CMAKE_CURRENT_BINARY_DIR}/manual_pages)
install(CODE "
  file(REMOVE_RECURSE \"${manual_pages}\")
  execute_process(COMMAND ${VERIFY_PYTHON} -B
    \"${CMAKE_CURRENT_SOURCE_DIR}/verify/package/manual_pages.py\"
    \"$<TARGET_FILE:icl-verify>\" \"${manual_pages}\" COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB pages \"${manual_pages}/*.1\")
  execute_process(COMMAND ${GZIP_PROGRAM} -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)"
  COMPONENT program)
install(DIRECTORY ${manual_pages}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES verify/package/completions/icl-verify.bash RENAME icl-verify
  DESTINATION ${share}/bash-completion/completions COMPONENT program)
install(FILES verify/package/completions/_icl-verify
  DESTINATION ${share}/zsh/vendor-completions COMPONENT program)
install(FILES verify/package/completions/icl-verify.fish
  DESTINATION ${share}/fish/vendor_completions.d COMPONENT program)
install(FILES README.md CITATION.cff CHANGELOG.md DESTINATION ${share}/doc/icl-verify
  COMPONENT program)
install(DIRECTORY docs DESTINATION ${share}/doc/icl-verify COMPONENT program
  FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN static EXCLUDE PATTERN templates EXCLUDE)
install(FILES LICENSE RENAME copyright DESTINATION ${share}/doc/icl-verify COMPONENT program)
install(FILES LICENSE RENAME copyright
  DESTINATION ${share}/doc/icl-verify-dev COMPONENT development)
install(DIRECTORY verify/examples DESTINATION ${share}/doc/icl-verify-dev COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_PACKAGE_CONTACT "The icl-verify maintainers <icl-verify@localhost>")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME icl-verify)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "theorems on in-context learning, checked
Checks the theorems of papers on in-context learning and says of each: proved for all sizes,
checked at the sizes listed, supported, corrected, refuted with an exact counterexample, or open.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME icl-verify-dev)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "theorems on in-context learning, claims of one's own
Headers, libraries and a CMake package with which claims outside of icl-verify are built.")
# What verify/setup installs, but for the tests.
string(JOIN ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "icl-verify (= ${PROJECT_VERSION})"
  "g++ (>= 4:12)" "cmake (>= 3.25)" make ninja-build libboost1.81-dev libmpfr-dev libgmp-dev
  libeigen3-dev libginac-dev libflint-dev libflint-arb-dev libcli11-dev libtomlplusplus-dev
  nlohmann-json3-dev libpugixml-dev libfmt-dev liblbfgs-dev libminizip-dev
  zlib1g-dev)
include(CPack)
