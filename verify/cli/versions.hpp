// Versions of this program and of the libraries that it was built with.
#pragma once

#include "verify/core/result.hpp"

namespace verify {

Versions library_versions();

}  // namespace verify
