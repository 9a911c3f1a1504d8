# Results and manual as one site, in site/ of the build: `cmake --build build --target site`.
add_custom_target(site
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/verify/package/site $<TARGET_FILE:icl-verify>
    ${CMAKE_CURRENT_BINARY_DIR}/site
  DEPENDS icl-verify USES_TERMINAL VERBATIM)
