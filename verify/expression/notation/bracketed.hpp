// Pieces of a formula that is not read yet: what brackets enclose, what one operator is applied to.
#pragma once

#include <cstddef>
#include <string>

namespace verify::notation {

bool is_letter(char c);
bool is_of_name(char c);
bool is_blank(char c);
bool is_printed(const std::string& text);  // ASCII that is seen
std::string trimmed(const std::string& text);

// Where the bracket closes that opens at `open`; npos where none does.
std::size_t closing(const std::string& text, std::size_t open);

// Whether what stands at `at` begins an operand: nothing, a sign or an open bracket is before it.
bool begins_operand(const std::string& text, std::size_t at);

// Where a body ends that begins at `from`: at a comma, a sign of comparison or a bracket that was
// open before; a sum ends a body of products.
enum class Body { product, sum };
std::size_t body_end(const std::string& text, std::size_t from, Body body);

// Without one pair of brackets around all of it.
std::string unwrapped(const std::string& text);

// "{i=1}" and "i" behind _ or ^ at `at`, which is moved behind it; empty where there is none.
std::string script(const std::string& text, std::size_t& at);

}  // namespace verify::notation
