// What stands before a number of a text, and may make another number of it: "7 * 1.8", "10^1.8".
#pragma once

#include <string>

namespace verify {

// Why the text before a number does not leave it what it is, and what to write; empty where it
// does. `number` is as it is written, `behind` what stood between it and the comment. Signs that
// are not known here are a fault, too.
std::string fault_before(const std::string& before, const std::string& number,
                         const std::string& behind);

}  // namespace verify
