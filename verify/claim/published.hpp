// Rules for the numbers of a paper that claims list: what such an entry must say, and whom it
// names.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

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

// Every number that names a claim or a check that is not there, in the words of graph_faults.
std::vector<std::string> published_faults(const std::vector<Claim>& claims);

}  // namespace verify
