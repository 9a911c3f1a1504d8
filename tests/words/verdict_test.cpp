#include "verify/words/verdict.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace verify::verdict_test {
TEST_CASE("verdict: every word reads back, and nothing else does") {
  for (const auto verdict : all_verdicts) CHECK(parse_verdict(to_text(verdict)) == verdict);
  for (const auto* text : {"", "Proved", "proved ", "true", "ok"})
    CHECK_FALSE(parse_verdict(text).has_value());
}

TEST_CASE("verdict: words and meanings tell verdicts apart") {
  std::set<std::string_view> words, meanings;
  for (const auto& facts : verdict_table) {
    words.insert(facts.word);
    meanings.insert(facts.meaning);
    CHECK_FALSE(facts.sign.empty());
    CHECK_FALSE(facts.one.empty());
    CHECK_FALSE(facts.many.empty());
  }
  CHECK(words.size() == all_verdicts.size());
  CHECK(meanings.size() == all_verdicts.size());
}

TEST_CASE("verdict: what says nothing of the claim leaves something open") {
  for (const auto& facts : verdict_table) {
    CAPTURE(std::string(facts.word));
    const bool says_nothing = facts.printed == Truth::unknown;
    if (!is_settled(facts.verdict)) CHECK((says_nothing && facts.open));
    if (!says_nothing) CHECK(is_settled(facts.verdict));
    // Nothing may rest on what says nothing of a statement, or denies it and mends nothing.
    if (says_nothing) CHECK(facts.rank <= 0);
  }
  CHECK_FALSE(is_settled(Verdict::undecided));
  CHECK(is_sound(Verdict::undecided));
  CHECK_FALSE(is_sound(Verdict::checker_failed));
  CHECK_FALSE(is_settled(Verdict::checker_failed));
}

}  // namespace verify::verdict_test
