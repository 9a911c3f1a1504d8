#include "verify/core/result.hpp"

#include <algorithm>

namespace verify {
namespace {

bool has_unknown(const Result& result) {
  const auto open = [](const auto& item) { return item == Truth::unknown; };
  return std::any_of(result.checks.begin(), result.checks.end(),
                     [&](const CheckOutcome& c) { return c.run && open(c.truth); }) ||
         std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [&](const Agreement& a) { return open(a.agrees); });
}

// A statement known to be false that was not refuted this time.
bool has_unrefuted(const Result& result) {
  return std::any_of(result.checks.begin(), result.checks.end(), [](const CheckOutcome& c) {
    return c.run && c.expect == Expect::refuted && c.truth == Truth::yes;
  });
}

bool has_disagreement(const Result& result) {
  return std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [](const Agreement& a) { return a.agrees == Truth::no; });
}

Result blank(const Job& job, std::string instance) {
  Result result;
  result.id = job.claim->id;
  result.title = job.claim->title;
  result.instance = std::move(instance);
  result.expected = job.claim->expected;
  return result;
}

// The same check on one more instance: the weaker answer counts, its words are kept.
void fold(CheckOutcome& sum, const UnitResult& unit, const std::string& instance, bool several) {
  const auto& next = unit.outcome;
  if (several && next.truth != Truth::yes)
    sum.detail = "on instance \"" + instance + "\": " + next.detail;
  sum.truth = conjunction(sum.truth, next.truth);
  sum.bits = std::max(sum.bits, next.bits);
  sum.seconds += next.seconds;
}

// Two routes to one value must give one number.
void add_values(Result& result, const std::vector<Value>& values) {
  for (const auto& value : values) {
    const auto known = std::find_if(result.values.begin(), result.values.end(),
                                    [&](const Value& v) { return v.name == value.name; });
    if (known == result.values.end()) {
      result.values.push_back(value);
    } else if (known->enclosure == Datum{} && value.enclosure == Datum{} &&
               !(known->exact == value.exact)) {
      CheckOutcome clash;
      clash.name = "every route to " + value.name + " gives the same value";
      clash.expect = Expect::control;  // two exact routes that disagree make the checker unsound
      clash.truth = Truth::yes;
      clash.detail = to_text(known->exact) + " against " + to_text(value.exact);
      result.checks.push_back(clash);
    }
  }
}

void add_missing_expectations(Result& result, const InstanceText& text) {
  for (const auto& [name, given] : text.expect) {
    const auto answered = [&, wanted = name](const Agreement& a) {
      return a.name == wanted && a.instance == text.name;
    };
    if (std::none_of(result.expected_values.begin(), result.expected_values.end(), answered)) {
      result.expected_values.push_back({name, text.name, given, Datum{}, Truth::unknown});
    }
  }
}

void conclude(Result& result) {
  const auto judgement = judge(result.checks);
  result.verdict = judgement.verdict;
  result.reason = judgement.reason;
  for (const auto& check : result.checks) result.seconds += check.seconds;
}

void add_claim_level(Result& result, const std::vector<UnitResult>& units, bool with_values) {
  for (const auto& unit : units) {
    if (unit.unit.subject != claim_level) continue;
    result.checks.push_back(unit.outcome);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
    if (with_values) add_values(result, unit.values);
  }
}

Result on_own_instance(const Job& job, const std::vector<UnitResult>& units, int subject) {
  Result result = blank(job, job.subjects[subject].name);
  result.subject = job.fill_from_reference ? Subject::settings : Subject::instance;
  result.inputs = job.subjects[subject].fields;
  add_claim_level(result, units, false);
  for (const auto& unit : units) {
    if (unit.unit.subject != subject) continue;
    result.checks.push_back(unit.outcome);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
    result.expected_values.insert(result.expected_values.end(), unit.agreements.begin(),
                                  unit.agreements.end());
    add_values(result, unit.values);
  }
  add_missing_expectations(result, job.subjects[subject]);
  conclude(result);
  return result;
}

Result on_data_file(const Job& job, const std::vector<UnitResult>& units) {
  Result result = blank(job, job.subjects.front().name);
  add_claim_level(result, units, true);
  std::map<int, std::size_t> row_of_check;
  for (const auto& unit : units) {
    if (unit.unit.subject == claim_level) continue;
    const auto [row, fresh] = row_of_check.emplace(unit.unit.check, result.checks.size());
    if (fresh) {
      result.checks.push_back(unit.outcome);
    } else {
      fold(result.checks[row->second], unit, job.subjects[unit.unit.subject].name, true);
    }
    result.expected_values.insert(result.expected_values.end(), unit.agreements.begin(),
                                  unit.agreements.end());
    if (unit.unit.subject != 0) continue;
    add_values(result, unit.values);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
  }
  for (const auto& text : job.subjects) add_missing_expectations(result, text);
  conclude(result);
  return result;
}

}  // namespace

std::vector<Result> assemble(const Job& job, const std::vector<UnitResult>& units,
                             const std::vector<int>& invalid) {
  if (!job.own_instances) return {on_data_file(job, units)};
  std::vector<Result> results;
  for (int subject = 0; subject < static_cast<int>(job.subjects.size()); ++subject) {
    if (std::find(invalid.begin(), invalid.end(), subject) != invalid.end()) continue;
    results.push_back(on_own_instance(job, units, subject));
  }
  return results;
}

std::vector<ClaimWords> words_for(const std::vector<Result>& results,
                                  const std::vector<Claim>& claims) {
  std::vector<ClaimWords> words;
  for (const auto& claim : claims) {
    const auto is_its = [&](const Result& r) { return r.id == claim.id; };
    if (std::any_of(results.begin(), results.end(), is_its)) words.push_back(claim);
  }
  return words;
}

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

std::map<std::string, int> totals(const std::vector<Result>& results) {
  std::map<std::string, int> counts;
  for (const auto verdict : {Verdict::verified, Verdict::corrected, Verdict::refuted,
                             Verdict::supported, Verdict::undecided, Verdict::unsound}) {
    counts[to_text(verdict)] = 0;
  }
  for (const auto& result : results) ++counts[to_text(result.verdict)];
  return counts;
}

int exit_code(const std::vector<Result>& results) {
  bool worse = false, open = false;
  for (const auto& result : results) {
    if (result.verdict == Verdict::unsound) return 4;
    const bool undecided = result.verdict == Verdict::undecided || has_unknown(result);
    open |= undecided;
    worse |= has_disagreement(result) || has_unrefuted(result) ||
             (!undecided && result.verdict != result.expected);
  }
  return worse ? 1 : open ? 3 : 0;
}

std::optional<std::string> surprise(const Result& result) {
  if (result.verdict != result.expected) return "expected: " + to_text(result.expected);
  if (has_disagreement(result)) return "an expected value does not agree";
  if (has_unrefuted(result)) return "a statement known to be false was not refuted";
  if (has_unknown(result)) return "something is not settled";
  return std::nullopt;
}

}  // namespace verify
