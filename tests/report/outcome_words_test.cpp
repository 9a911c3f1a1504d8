#include "verify/report/outcome_words.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/reports_for_tests.hpp"

using namespace verify;
using test::outcome;

TEST_CASE("every outcome of every kind of check has a word and a label") {
  struct Row {
    Expect expect;
    Truth truth;
    const char* word;
    const char* label;
  };
  const Row rows[] = {
      {Expect::holds, Truth::yes, "holds", "holds"},
      {Expect::holds, Truth::no, "fails", "fails"},
      {Expect::refuted, Truth::no, "refuted", "refuted"},
      {Expect::refuted, Truth::yes, "not refuted", "not refuted"},
      {Expect::corrected, Truth::yes, "holds", "corrected"},
      {Expect::corrected, Truth::no, "fails", "fails"},
      {Expect::control, Truth::no, "rejected", "control: no"},
      {Expect::control, Truth::yes, "accepted", "control: yes"},
      {Expect::control, Truth::unknown, "open", "open"},
  };
  for (const auto& [expect, truth, word, label] : rows) {
    const auto check = outcome("c", expect, truth);
    CAPTURE(to_text(expect));
    CHECK(outcome_word(check) == std::string(word));
    CHECK(outcome_label(check) == std::string(label));
  }
  auto left_out = outcome("c", Expect::holds, Truth::yes);
  left_out.run = false;
  CHECK(outcome_word(left_out) == "not run");
  CHECK(outcome_label(left_out) == "not run");
}
