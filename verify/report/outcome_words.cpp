#include "verify/report/outcome_words.hpp"

namespace verify {
namespace {

struct Words {
  const char* word;
  const char* label;
};

constexpr Words holds{"holds", "holds"}, fails{"fails", "fails"};
constexpr Words refuted{"refuted", "refuted"}, not_refuted{"not refuted", "not refuted"};
constexpr Words rejected{"rejected", "negative control: no"},
    accepted{"accepted", "negative control: yes"};

Words words_of(const CheckOutcome& check) {
  const auto outcome = came_out(check);
  if (outcome == Outcome::not_run) return {"not run", "not run"};
  if (outcome == Outcome::not_applicable) return {"does not apply", "no matter"};
  if (outcome == Outcome::open) return {"not settled", "not settled"};
  const bool good = outcome == Outcome::as_it_should;
  if (check.role == Role::control) return good ? rejected : accepted;
  if (check.expected == Truth::no) return good ? refuted : not_refuted;
  return good ? holds : fails;
}

}  // namespace

std::string outcome_word(const CheckOutcome& check) { return words_of(check).word; }
std::string outcome_label(const CheckOutcome& check) { return words_of(check).label; }

}  // namespace verify
