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

bool has_own_cut(const Result& result, const std::string& part) {
  return std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& check) {
    return check.part == part && is_cut_off(check);
  });
}

// Whether a check of the part was ended, or of what it rests on in this claim: what is less than
// expected may be so for that reason alone, and nothing is known of it.
bool is_cut(const Result& result, const Part& part, std::set<std::string>& seen) {
  if (!seen.insert(part.id).second) return false;
  if (has_own_cut(result, part.id)) return true;
  for (const auto* names : {&part.rests_on, &part.follows}) {
    for (const auto& name : *names) {
      const auto* other = name.starts_with("#") ? find_part(result.parts, name.substr(1)) : nullptr;
      if (other != nullptr && is_cut(result, other->part, seen)) return true;
    }
  }
  return false;
}

bool is_lower_for_a_cut(const Result& result, const PartResult& part) {
  std::set<std::string> seen;
  return part.grade != Grade::refuted && is_cut(result, part.part, seen);
}

// A grade below the expected one, or a sentence known to be false that no longer is; before a part
// of which not all checks came to their end one of which they did.
const PartResult* worse_part(const Result& result) {
  const PartResult* unsettled = nullptr;
  for (const auto& part : result.parts) {
    const auto expected = part.part.expected;
    const bool other = (expected == Grade::refuted) != (part.grade == Grade::refuted);
    if (!other && facts_of(part.grade).rank >= facts_of(expected).rank) continue;
    if (part.grade != Grade::unsettled && !is_lower_for_a_cut(result, part)) return &part;
    if (unsettled == nullptr) unsettled = &part;
  }
  return unsettled;
}

// Better than expected is as good as expected. What is false for a user's data
// is worse than what the user hoped for; that nothing is said of them is not.
bool has_worse_verdict(const Result& result) {
  if (result.verdict == Verdict::does_not_apply) return false;
  if (result.subject != Subject::data_file) return result.verdict == Verdict::fails_here;
  // A counterexample is one, whatever else was ended.
  if (cut_off_checks(result) > 0 && result.verdict != Verdict::refuted &&
      result.verdict != Verdict::corrected)
    return false;
  return facts_of(result.verdict).rank < facts_of(result.expected).rank ||
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
  const auto statement = statement_of(result.parts);
  if (statement.empty() || statement.front()->part.origin != Origin::printed) return Count::ours;
  const auto& part = statement.front()->part;
  if (part.where == Where::proof) return Count::proofs;
  return part.kind == PartKind::observation ? Count::observations : Count::statements;
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
    const auto* part = result.subject == Subject::data_file ? worse_part(result) : nullptr;
    const bool unsettled =
        part != nullptr && (part->grade == Grade::unsettled || is_lower_for_a_cut(result, *part));
    open |= undecided || unsettled || cut_off_checks(result) > 0;
    worse |= has_disagreement(result) ||
             (!undecided && (has_worse_verdict(result) || (part != nullptr && !unsettled)));
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
    if (const auto* part = worse_part(result))
      return "\"" + part->part.label() + "\" expected: " + to_text(part->part.expected);
  }
  if (has_worse_verdict(result)) return "expected: " + to_text(result.expected);
  if (has_disagreement(result)) return "an expected value does not agree";
  if (has_unknown(result) || !is_settled(result.verdict)) return "something is not settled";
  return std::nullopt;
}

std::vector<const PartResult*> better_parts(const Result& result, bool deep) {
  std::vector<const PartResult*> better;
  if (result.subject != Subject::data_file) return better;
  for (const auto& part : result.parts) {
    const auto expected = deep ? part.part.deep.value_or(part.part.expected) : part.part.expected;
    if (facts_of(part.grade).rank > facts_of(expected).rank && expected != Grade::refuted)
      better.push_back(&part);
  }
  return better;
}

}  // namespace verify
