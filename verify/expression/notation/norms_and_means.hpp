// Brackets that mean something on paper: E[x], ||x||, |s|, <x, y>.
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify::notation {

std::string means_in_parentheses(const std::string& text, const Vocabulary& vocabulary);
std::string norms_by_name(const std::string& text, const Vocabulary& vocabulary);
std::string bars_by_name(const std::string& text, const Vocabulary& vocabulary);
std::string products_of_angles(const std::string& text);

}  // namespace verify::notation
