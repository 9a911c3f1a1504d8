// Where the tests find what was built and the source tree: in one unit, so that no other one
// depends on the folder in which it is compiled, and a cache serves all trees.
#pragma once

#include <string>

namespace verify::testing {

// The root of the source tree, without a slash at its end.
std::string source_folder();

// The program icl-verify that was built with these tests.
const char* program();

// The library that makes calls of the system fail, to be preloaded.
std::string fault_shim();

// The program that measures another one.
std::string measured();

}  // namespace verify::testing
