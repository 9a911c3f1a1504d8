// Where in a user's file of inputs something stands, for tools that show it there.
#pragma once

#include <string>

#include "verify/judge/agreement.hpp"

namespace verify {

// The line of "name = .." behind [expect], else anywhere; the first where it is not found or the
// file is gone.
int line_of_field(const std::string& path, const std::string& name);

// The path as a reference in a URI, without "./" in front.
std::string uri_of(const std::string& path);

// "loss: 0.11966783 found, 0.1195 +- 0.00005 expected".
std::string disagreement_text(const Agreement& agreement);

}  // namespace verify
