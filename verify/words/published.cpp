#include "verify/words/published.hpp"

namespace verify {

std::optional<Reproduction> parse_reproduction(const std::string& word) {
  for (const auto value : reproductions) {
    if (word == to_text(value)) return value;
  }
  return std::nullopt;
}

std::optional<PublishedFault> fault_of(const PublishedNumber& n) {
  const auto word = "\"" + to_text(n.reproduced) + "\"";
  if (n.reproduced == Reproduction::no) {
    if (n.why.empty()) return PublishedFault{"why", "reproduced = \"no\" needs a reason"};
  } else {
    if (n.by.empty()) return PublishedFault{"by", "reproduced = " + word + " needs a claim"};
    if (n.ours.empty())
      return PublishedFault{"ours", "reproduced = " + word + " needs what comes out here"};
  }
  if (!n.check.empty() && n.by.empty())
    return PublishedFault{"check", "a check needs the claim that it belongs to, in by"};
  return std::nullopt;
}

}  // namespace verify
