// The checks of a claim at an instance of one's own, timed as the peers time theirs: in this
// process, again and again.
#pragma once

#include <string>

namespace verify::bench {

// Processor seconds of one pass through the checks of the instance in the file: the ways, exact or
// enclosed, that settle the statement there, and all checks together. Medians. Throws
// std::runtime_error where the file names no instance or a way does not say yes.
struct CheckSeconds {
  double ways = 0, all = 0;
};
CheckSeconds check_seconds(const std::string& instance_file);

}  // namespace verify::bench
