// How deep the keys of a TOML text go, looked at before it is parsed: the parser makes a table of
// every part of a dotted key, one within the other, and their destruction is as deep.
#pragma once

#include <string>

namespace verify {

constexpr long most_key_parts = 8;

// The line of the first key with more parts than that; 0 where there is none.
long line_of_long_key(const std::string& text);

}  // namespace verify
