#include "verify/words/verdict.hpp"

#include <stdexcept>

namespace verify {

const VerdictFacts& facts_of(Verdict verdict) {
  for (const auto& facts : verdict_table) {
    if (facts.verdict == verdict) return facts;
  }
  throw std::logic_error("verdict without a row in the table");
}

std::string to_text(Verdict verdict) { return std::string(facts_of(verdict).word); }

std::optional<Verdict> parse_verdict(std::string_view text) {
  for (const auto& facts : verdict_table) {
    if (facts.word == text) return facts.verdict;
  }
  return std::nullopt;
}

}  // namespace verify
