// Jobs cut so that every worker has something to do.
#pragma once

#include <vector>

#include "verify/runner/unit.hpp"

namespace verify {

// The same instances in the same order. A user's instances of one claim become several jobs, each
// of so many that what a worker process costs is a small assertion of it.
std::vector<Job> pieces_of(std::vector<Job> jobs, int workers);

}  // namespace verify
