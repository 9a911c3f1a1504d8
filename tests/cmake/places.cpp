#include "tests/cmake/places.hpp"

namespace verify::testing {

std::string source_folder() { return VERIFY_SOURCE_DIR; }

const char* program() { return ICL_VERIFY_PROGRAM; }

std::string fault_shim() { return FAULT_SHIM; }

std::string measured() { return MEASURED; }

}  // namespace verify::testing
