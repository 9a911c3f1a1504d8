#include "verify/words/assertion.hpp"

#include <stdexcept>

namespace verify {

const StatusFacts& facts_of(Status status) {
  for (const auto& facts : status_table)
    if (facts.status == status) return facts;
  throw std::logic_error("a status without a row");
}

std::string to_text(Status status) { return std::string(facts_of(status).word); }

std::optional<Status> parse_status(std::string_view text) {
  for (const auto& facts : status_table)
    if (facts.word == text) return facts.status;
  return std::nullopt;
}

Status lesser(Status a, Status b) { return facts_of(b).rank < facts_of(a).rank ? b : a; }

}  // namespace verify
