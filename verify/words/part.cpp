#include "verify/words/part.hpp"

#include <stdexcept>

namespace verify {

const GradeFacts& facts_of(Grade grade) {
  for (const auto& facts : grade_table)
    if (facts.grade == grade) return facts;
  throw std::logic_error("a status without a row");
}

std::string to_text(Grade grade) { return std::string(facts_of(grade).word); }

std::optional<Grade> parse_grade(std::string_view text) {
  for (const auto& facts : grade_table)
    if (facts.word == text) return facts.grade;
  return std::nullopt;
}

Grade lesser(Grade a, Grade b) { return facts_of(b).rank < facts_of(a).rank ? b : a; }

}  // namespace verify
