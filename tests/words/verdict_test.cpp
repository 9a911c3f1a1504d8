#include "verify/words/verdict.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace verify;

TEST_CASE("verdict: every word reads back, and nothing else does") {
  for (const auto verdict : all_verdicts) CHECK(parse_verdict(to_text(verdict)) == verdict);
  for (const auto* text : {"", "Verified", "verified ", "true", "ok"})
    CHECK_FALSE(parse_verdict(text).has_value());
}

TEST_CASE("verdict: words, meanings, signs, tones and ranks tell verdicts apart") {
  std::set<std::string_view> words, meanings, signs;
  std::set<Tone> tones;
  std::set<int> ranks;
  for (const auto& facts : verdict_table) {
    words.insert(facts.word);
    meanings.insert(facts.meaning);
    signs.insert(facts.sign);
    tones.insert(facts.tone);
    ranks.insert(facts.rank);
    CHECK_FALSE(facts.one.empty());
    CHECK_FALSE(facts.many.empty());
  }
  for (const auto size : {words.size(), meanings.size(), signs.size(), tones.size(), ranks.size()})
    CHECK(size == all_verdicts.size());
}

TEST_CASE("verdict: what says nothing of the claim leaves something open") {
  for (const auto& facts : verdict_table) {
    CAPTURE(std::string(facts.word));
    CHECK(is_settled(facts.verdict) == (facts.printed != Truth::unknown));
    if (!is_settled(facts.verdict)) CHECK(facts.open);
  }
  CHECK_FALSE(is_settled(Verdict::undecided));
  CHECK(is_sound(Verdict::undecided));
  CHECK_FALSE(is_sound(Verdict::unsound));
  CHECK_FALSE(is_settled(Verdict::unsound));
}
