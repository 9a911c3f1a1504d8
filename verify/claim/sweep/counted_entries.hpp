// Lists whose length is a size of the point at hand.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "verify/claim/input.hpp"

namespace verify {

// The value of an integer input that is set at this point, by its name.
using SizeOf = std::function<std::optional<std::string>(const std::string&)>;

// A list as written after NAME=, with "d*1/2" (that many entries, d a number or the name of an
// integer input) and, for matrices, "diag(2,d*1)" and "I" written out. Other kinds stay as they
// are. Throws std::invalid_argument with what is wrong and how to mend it.
std::string with_counted_entries(const std::string& text, const Input& input,
                                 const SizeOf& size_of);

}  // namespace verify
