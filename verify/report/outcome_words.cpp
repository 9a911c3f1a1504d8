#include "verify/report/outcome_words.hpp"

#include <stdexcept>

namespace verify {
namespace {

struct Words {
  const char* word;
  const char* label;
};

struct Row {
  Expect expect;
  Words as_it_should, against;
};

constexpr Row rows[] = {
    {Expect::holds, {"holds", "holds"}, {"fails", "fails"}},
    {Expect::refuted, {"refuted", "refuted"}, {"not refuted", "not refuted"}},
    {Expect::corrected, {"holds", "corrected"}, {"fails", "fails"}},
    {Expect::control, {"rejected", "control: no"}, {"accepted", "control: yes"}},
};

Words words_of(const CheckOutcome& check) {
  const auto outcome = came_out(check);
  if (outcome == Outcome::not_run) return {"not run", "not run"};
  if (outcome == Outcome::not_applicable) return {"does not apply", "no matter"};
  if (outcome == Outcome::open) return {"open", "open"};
  for (const auto& row : rows) {
    if (row.expect == check.expect)
      return outcome == Outcome::against ? row.against : row.as_it_should;
  }
  throw std::logic_error("an expectation without words for its outcome");
}

}  // namespace

std::string outcome_word(const CheckOutcome& check) { return words_of(check).word; }
std::string outcome_label(const CheckOutcome& check) { return words_of(check).label; }

}  // namespace verify
