#include "verify/report/concern.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "verify/judge/decimal_text.hpp"

namespace verify {
namespace {

using Reasons = std::vector<std::string>;

void add_verdict(const Result& result, Reasons& words) {
  const bool unexpected = result.verdict != result.expected;
  if (unexpected) words.push_back("expected: " + to_text(result.expected));
  if ((unexpected || !is_settled(result.verdict)) && !result.reason.empty())
    words.push_back(result.reason);
}

// The reason of an undecided verdict names its open check already.
void add_open_checks(const Result& result, Reasons& words) {
  if (is_sound(result.verdict) && !is_settled(result.verdict)) return;
  for (const auto& check : result.checks) {
    if (came_out(check) == Outcome::open)
      words.push_back(fmt::format("\"{}\" is not settled: {}", check.name, check.detail));
  }
}

void add_values(const Result& result, Reasons& words) {
  for (const auto& a : result.expected_values) {
    if (a.agrees == Truth::yes) continue;
    const auto [given, found] = told_apart(a.given, a.found);
    words.push_back(fmt::format("{} on {} should be {}, {}", a.name, a.instance, given,
                                found.empty()           ? "nothing was found"
                                : a.agrees == Truth::no ? "found " + found
                                                        : "not settled by " + found));
  }
}

}  // namespace

std::string concern_of(const Result& result) {
  Reasons words;
  add_verdict(result, words);
  add_open_checks(result, words);
  add_values(result, words);
  return fmt::format("{}", fmt::join(words, "; "));
}

}  // namespace verify
