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

// A grade below the expected one, or a sentence known to be false that no longer is; before a part
// that did not come to its end one that did.
const PartResult* worse_part(const Result& result) {
  const PartResult* unsettled = nullptr;
  for (const auto& part : result.parts) {
    const auto expected = part.part.expected;
    const bool other = (expected == Grade::refuted) != (part.grade == Grade::refuted);
    if (!other && facts_of(part.grade).rank >= facts_of(expected).rank) continue;
    if (part.grade != Grade::unsettled) return &part;
    if (unsettled == nullptr) unsettled = &part;
  }
  return unsettled;
}

// Better than expected is as good as expected. What is false for a user's data
// is worse than what the user hoped for; that nothing is said of them is not.
bool has_worse_verdict(const Result& result) {
  if (result.verdict == Verdict::does_not_apply) return false;
  if (result.subject != Subject::data_file) return result.verdict == Verdict::fails_here;
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
    const bool unsettled = part != nullptr && part->grade == Grade::unsettled;
    open |= undecided || unsettled;
    worse |= has_disagreement(result) ||
             (!undecided && (has_worse_verdict(result) || (part != nullptr && !unsettled)));
  }
  return worse ? 1 : open ? 3 : 0;
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
