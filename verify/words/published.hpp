// Rules for the numbers of a paper that claims list: what such an entry must say.
#pragma once

#include <optional>
#include <string>

#include "verify/words/words.hpp"

namespace verify {

inline constexpr const char* reproduction_words =
    "allowed are \"yes\", \"partly\", \"contradicted\" and \"no\"";
std::optional<Reproduction> parse_reproduction(const std::string& word);

// What is wrong with an entry by itself: the field and the remedy.
struct PublishedFault {
  std::string field;
  std::string why;
};
std::optional<PublishedFault> fault_of(const PublishedNumber& number);

}  // namespace verify
