// Text from outside on its way to a terminal.
#pragma once

#include <cstddef>
#include <string>

namespace verify {

// The text with whatever is no visible character written out, as \u{1b} or \n: control characters,
// those that turn the direction of writing, and bytes that are no UTF-8. What is printed then moves
// no cursor, fakes no line and hides nothing.
std::string printable(const std::string& text);

// The same, cut after about `longest` bytes, with the length of the whole said.
std::string excerpt(const std::string& text, std::size_t longest = 120);

// The first character that printable would write out, as it writes it, but for tabs and line
// breaks; empty where there is none.
std::string first_unprintable(const std::string& text);

}  // namespace verify
