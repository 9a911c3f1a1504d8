#include "verify/report/outcome_words.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/reports_for_tests.hpp"

namespace verify::outcome_words_test {
using test::control_of_bound;
using test::outcome;

TEST_CASE("every outcome of every kind of check has a word and a label") {
  struct Row {
    CheckOutcome check;
    const char* word;
    const char* label;
  };
  const Row rows[] = {
      {outcome("c", Truth::yes, Truth::yes), "holds", "holds"},
      {outcome("c", Truth::yes, Truth::no), "fails", "fails"},
      {outcome("c", Truth::no, Truth::no), "refuted", "refuted"},
      {outcome("c", Truth::no, Truth::yes), "not refuted", "not refuted"},
      {control_of_bound("c", Truth::no), "rejected", "negative control: no"},
      {control_of_bound("c", Truth::yes), "accepted", "negative control: yes"},
      {control_of_bound("c", Truth::unknown), "not settled", "not settled"},
  };
  for (const auto& [check, word, label] : rows) {
    CAPTURE(word);
    CHECK(outcome_word(check) == std::string(word));
    CHECK(outcome_label(check) == std::string(label));
  }
  auto left_out = outcome("c", Truth::yes, Truth::yes);
  left_out.run = false;
  CHECK(outcome_word(left_out) == "not run");
  CHECK(outcome_label(left_out) == "not run");
}

}  // namespace verify::outcome_words_test
