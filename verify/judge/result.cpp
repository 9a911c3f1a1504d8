#include "verify/judge/result.hpp"

#include <algorithm>
#include <set>

#include "verify/claim/claim.hpp"

namespace verify {
namespace {

bool has_unknown(const Result& result) {
  return std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [](const Agreement& a) { return a.agrees == Truth::unknown; });
}

bool has_own_cut(const Result& result, const std::string& assertion) {
  return std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& check) {
    return check.assertion == assertion && is_cut_off(check);
  });
}

// Whether a check of the assertion was ended, or of what it rests on in this claim: what is less
// than expected may be so for that reason alone, and nothing is known of it.
bool is_cut(const Result& result, const Assertion& assertion, std::set<std::string>& seen) {
  if (!seen.insert(assertion.id).second) return false;
  if (has_own_cut(result, assertion.id)) return true;
  for (const auto* names : {&assertion.rests_on, &assertion.follows}) {
    for (const auto& name : *names) {
      const auto* other =
          name.starts_with("#") ? find_assertion(result.assertions, name.substr(1)) : nullptr;
      if (other != nullptr && is_cut(result, other->assertion, seen)) return true;
    }
  }
  return false;
}

bool is_lower_for_a_cut(const Result& result, const AssertionResult& assertion) {
  std::set<std::string> seen;
  return assertion.status != Status::refuted && is_cut(result, assertion.assertion, seen);
}

// A status below the expected one, or a sentence known to be false that no longer is; before an
// assertion of which not all checks came to their end one of which they did.
const AssertionResult* worse_assertion(const Result& result) {
  const AssertionResult* unsettled = nullptr;
  for (const auto& assertion : result.assertions) {
    const auto expected = assertion.assertion.expected;
    const bool other = (expected == Status::refuted) != (assertion.status == Status::refuted);
    if (!other && facts_of(assertion.status).rank >= facts_of(expected).rank) continue;
    if (assertion.status != Status::unsettled && !is_lower_for_a_cut(result, assertion))
      return &assertion;
    if (unsettled == nullptr) unsettled = &assertion;
  }
  return unsettled;
}

// Better than expected is as good as expected, but what was to be false and holds is the opposite.
// What is false for a user's data
// is worse than what the user hoped for; that nothing is said of them is not.
bool has_worse_verdict(const Result& result) {
  if (result.verdict == Verdict::does_not_apply) return false;
  if (result.subject != Subject::data_file) return result.verdict == Verdict::fails_here;
  // A counterexample is one, whatever else was ended.
  if (cut_off_checks(result) > 0 && result.verdict != Verdict::refuted &&
      result.verdict != Verdict::corrected)
    return false;
  const bool opposite = facts_of(result.verdict).printed == Truth::yes &&
                        facts_of(result.expected).printed == Truth::no;
  return opposite || facts_of(result.verdict).rank < facts_of(result.expected).rank ||
         (result.verdict == Verdict::corrected) != (result.expected == Verdict::corrected);
}

bool has_disagreement(const Result& result) {
  return std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [](const Agreement& a) { return a.agrees == Truth::no; });
}

}  // namespace

std::vector<ClaimWords> words_for(const std::vector<Result>& results, const Claims& claims) {
  std::set<std::string> ids;  // in the order of the registry
  for (const auto& result : results) ids.insert(result.id);
  std::vector<ClaimWords> words;
  for (const auto& id : ids) {
    if (const auto* claim = claims.find(id)) words.push_back(claim->words);
  }
  return words;
}

std::vector<Paper> papers_for(const std::vector<ClaimWords>& claims) {
  std::set<std::string> keys;
  for (const auto& claim : claims) keys.insert(paper_key(claim.id));
  std::vector<Paper> papers;
  for (const auto& key : keys) papers.push_back(paper_words(key));
  return papers;
}

ResultPlace place_of(const Result& result) { return {result.id, result.subject, result.instance}; }

std::string to_text(Subject subject) {
  switch (subject) {
    case Subject::data_file:
      return "data file";
    case Subject::instance:
      return "instance";
    case Subject::settings:
      return "settings";
  }
  return "";
}

Count counted_as(const Result& result) {
  if (result.subject != Subject::data_file) return Count::here;
  const auto statement = statement_of(result.assertions);
  // Nobody held a formula of somebody's own file against the paper that it names.
  const bool of_paper = result.prose.empty() && !statement.empty() &&
                        statement.front()->assertion.origin == Origin::printed;
  if (!of_paper) return Count::ours;
  const auto& assertion = statement.front()->assertion;
  if (assertion.where == Where::proof) return Count::proofs;
  return assertion.kind == AssertionKind::observation ? Count::observations : Count::statements;
}

std::map<std::string, int> totals(const std::vector<Result>& results, Count count) {
  std::map<std::string, int> counts;
  for (const auto verdict : all_verdicts) counts[to_text(verdict)] = 0;
  for (const auto& result : results)
    if (counted_as(result) == count) ++counts[to_text(result.verdict)];
  return counts;
}

int exit_code(const std::vector<Result>& results) {
  bool worse = false, open = false;
  for (const auto& result : results) {
    if (!is_sound(result.verdict)) return 4;
    const bool undecided = !is_settled(result.verdict) || has_unknown(result);
    const auto* assertion =
        result.subject == Subject::data_file ? worse_assertion(result) : nullptr;
    const bool unsettled = assertion != nullptr && (assertion->status == Status::unsettled ||
                                                    is_lower_for_a_cut(result, *assertion));
    open |= undecided || unsettled || cut_off_checks(result) > 0;
    worse |= has_disagreement(result) ||
             (!undecided && (has_worse_verdict(result) || (assertion != nullptr && !unsettled)));
  }
  return worse ? 1 : open ? 3 : 0;
}

long cut_off_checks(const Result& result) {
  return std::count_if(result.checks.begin(), result.checks.end(), is_cut_off);
}

long cut_off_checks(const std::vector<Result>& results) {
  long count = 0;
  for (const auto& result : results) count += cut_off_checks(result);
  return count;
}

std::optional<std::string> surprise(const Result& result) {
  if (result.subject == Subject::data_file) {
    if (const auto* assertion = worse_assertion(result))
      return "\"" + assertion->assertion.label() +
             "\" expected: " + to_text(assertion->assertion.expected);
  }
  if (has_worse_verdict(result)) return "expected: " + to_text(result.expected);
  if (has_disagreement(result)) return "an expected value does not agree";
  if (has_unknown(result) || !is_settled(result.verdict)) return "something is not settled";
  return std::nullopt;
}

std::vector<const AssertionResult*> better_assertions(const Result& result, bool deep) {
  std::vector<const AssertionResult*> better;
  if (result.subject != Subject::data_file) return better;
  for (const auto& assertion : result.assertions) {
    const auto expected = deep ? assertion.assertion.deep.value_or(assertion.assertion.expected)
                               : assertion.assertion.expected;
    if (facts_of(assertion.status).rank > facts_of(expected).rank && expected != Status::refuted)
      better.push_back(&assertion);
  }
  return better;
}

}  // namespace verify
