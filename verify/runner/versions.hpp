// Versions of this program and of the libraries that it was built with.
#pragma once

#include "verify/judge/result.hpp"

namespace verify {

Versions library_versions();

}  // namespace verify
