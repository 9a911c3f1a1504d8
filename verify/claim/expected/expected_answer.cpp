#include "verify/claim/expected/expected_answer.hpp"

#include <algorithm>

#include "verify/words/verdict.hpp"

namespace verify {
namespace {

bool is_answered_on_instances(const Claim& claim, const std::string& assertion) {
  return std::any_of(claim.checks.begin(), claim.checks.end(), [&](const Check& check) {
    return check.assertion == assertion && check.role == Role::way && check.on == On::instance;
  });
}

std::string assertions_on_instances(const Claim& claim) {
  std::string names;
  for (const auto& assertion : claim.words.assertions) {
    if (is_answered_on_instances(claim, assertion.id))
      names += (names.empty() ? "#" : ", #") + assertion.id;
  }
  return names.empty() ? "none, every assertion of this claim is settled without an instance"
                       : names;
}

}  // namespace

bool speaks_of_a_assertion(const std::string& expected_name) {
  return expected_name.starts_with('#');
}

std::string word_here(Answer answer) {
  if (!answer.applies()) return to_text(Verdict::does_not_apply);
  if (answer.truth() == Truth::unknown) return to_text(Verdict::undecided);
  return to_text(answer.truth() == Truth::yes ? Verdict::holds_here : Verdict::fails_here);
}

Truth agrees_here(const Datum& expected, Answer found) {
  if (found == Answer()) return Truth::unknown;
  return truth_of(expected == Datum(word_here(found)));
}

std::string fault_of_expected_answer(const Claim& claim, const std::string& name,
                                     const Datum& expected) {
  if (!is_answered_on_instances(claim, name.substr(1)))
    return "no such assertion is asked on an instance; allowed: " + assertions_on_instances(claim);
  std::string words;
  for (const Answer answer : {Answer(Truth::yes), Answer(Truth::no), Answer::does_not_apply()}) {
    if (expected == Datum(word_here(answer))) return "";
    words += (words.empty() ? "\"" : "\", \"") + word_here(answer);
  }
  return "given " + to_text(expected) + "; allowed: " + words + "\"";
}

}  // namespace verify
