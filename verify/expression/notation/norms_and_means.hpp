// Brackets that mean something on paper: E[x], ||x||, |s|, <x, y>.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"

namespace verify::notation {

// "E_{x, y}[..]": where it begins, where its bracket opens, and what stands below.
struct MeanBelow {
  std::size_t from = 0, open = 0;
  std::string below;
  std::vector<std::string> over;  // its pieces between commas
};
std::vector<MeanBelow> means_below(const std::string& text);

// With the random symbols that E_x does not average over behind a bar.
std::string means_in_parentheses(const std::string& text, const Vocabulary& vocabulary);
std::string norms_by_name(const std::string& text, const Vocabulary& vocabulary);
std::string bars_by_name(const std::string& text, const Vocabulary& vocabulary);
std::string products_of_angles(const std::string& text);

}  // namespace verify::notation
