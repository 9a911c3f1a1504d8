// What a TOML parser takes ill, looked at before it reads the text: it makes a table of every
// assertion of a dotted key, one within the other, and their destruction is as deep; and it takes
// for granted that the name in a table's header begins as names do. And each value costs it twenty
// times its text, or more.
#pragma once

#include <string>

namespace verify {

constexpr long most_key_assertions = 8;

// The line of the first key with more assertions than that; 0 where there is none.
long line_of_long_key(const std::string& text);

// The line of the first header, as in "[ = ]", with something else in place of a name; 0 where
// there is none.
long line_of_header_without_name(const std::string& text);

// A matrix of 700 x 700; what is larger belongs in a file of weights.
constexpr long most_toml_values = 500000;

// The line on which more values, lists and tables than that have begun, at most; 0 where they are
// fewer.
long line_of_too_many_values(const std::string& text);

}  // namespace verify
