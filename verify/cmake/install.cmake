# What `cmake --install` puts where, below the prefix:
#   bin/icl-verify                              the program; it needs no other file
#   share/icl-verify/icl_verify.py              the program from Python; finds bin/icl-verify by itself
#   share/icl-verify/results.schema.json        JSON Schema of what `run --json` writes
install(TARGETS icl-verify RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES verify/results/results.schema.json verify/python/icl_verify.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/icl-verify)
