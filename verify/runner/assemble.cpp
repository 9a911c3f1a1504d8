#include "verify/runner/assemble.hpp"

#include <algorithm>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/judge.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/runner/plotted.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

// Behind what is recorded of a claim of a folder, which nothing here has tested.
constexpr const char* only_expected = " (as its file expects; run without inputs finds out)";

Result blank(const Job& job, std::string instance) {
  Result result;
  result.id = job.claim->words.id;
  result.title = job.claim->words.title;
  result.prose = job.claim->words.prose;
  result.instance = std::move(instance);
  result.expected = job.claim->words.expected;
  result.assertions = job.assertions;
  return result;
}

// Of the instances on which a check ran, those that its answer speaks of: where it says no, that is
// the place of the counterexample.
Scope scope_of_both(const CheckOutcome& sum, const CheckOutcome& next) {
  const auto answer = over_inputs(sum.answer, next.answer);
  const bool from_sum = sum.answer == answer, from_next = next.answer == answer;
  if (from_sum && from_next) return together(sum.scope, next.scope);
  return from_next ? next.scope : sum.scope;
}

// Words of an instance to which a sentence applies say more of it than those of one to which it
// does not, and a no or an open question more than a yes.
bool says_more(const CheckOutcome& next, const CheckOutcome& sum) {
  if (!next.answer.applies()) return false;
  return !sum.answer.applies() || next.answer != Truth::yes;
}

// The same check on one more instance: the weaker answer counts, its words are kept.
void fold(CheckOutcome& sum, const UnitResult& unit, const std::string& instance, bool several) {
  const auto& next = unit.outcome;
  if (several && says_more(next, sum))
    sum.detail = "on instance \"" + instance + "\": " + next.detail;
  sum.scope = scope_of_both(sum, next);
  sum.answer = over_inputs(sum.answer, next.answer);
  sum.finished &= next.finished;
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
      result.clashes.push_back({value.name, known->exact, value.exact});
    }
  }
}

// Two ways to one value say of an expectation what one of them says.
void add_agreements(Result& result, const std::vector<Agreement>& agreements) {
  for (const auto& next : agreements) {
    const auto same = [&](const Agreement& a) {
      return a.name == next.name && a.instance == next.instance && a.found == next.found &&
             a.agrees == next.agrees;
    };
    auto& all = result.expected_values;
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(next);
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

bool has_agreement(const Result& result, const std::string& name) {
  return std::any_of(result.expected_values.begin(), result.expected_values.end(),
                     [&](const Agreement& a) { return a.name == name; });
}

void add_missing_points(Result& result, const ClaimWords& claim) {
  for (const auto& expected : claim.plotted) {
    for (const auto& [x, y] : expected.points) {
      const auto name = name_of_point(expected, x);
      if (!has_agreement(result, name))
        result.expected_values.push_back({name, result.instance, y, Datum{}, Truth::unknown});
    }
  }
}

Judgement judgement_of(Result& result) {
  if (result.subject != Subject::data_file)
    return judge_here(result.assertions, result.checks, result.clashes);
  result.assertions = graded(std::move(result.assertions), result.checks);
  return judge(result.assertions, result.checks, result.clashes);
}

void conclude(Result& result) {
  const auto judgement = judgement_of(result);
  result.verdict = judgement.verdict;
  result.reason = judgement.reason;
  for (const auto& check : result.checks) result.seconds += check.seconds;
}

void add_claim_level(Result& result, const std::vector<UnitResult>& units) {
  for (const auto& unit : units) {
    if (unit.unit.instance != claim_level) continue;
    result.checks.push_back(unit.outcome);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
    add_agreements(result, unit.agreements);
    add_values(result, unit.values);
  }
}

}  // namespace

Result assemble_instance(const Job& job, const std::vector<UnitResult>& units, int instance,
                         const Fields& filled) {
  const auto& text = job.instances[instance];
  Result result = blank(job, text.name);
  result.subject = job.subject;
  if (job.subject == Subject::instance && !text.origin.starts_with("proofs_data/"))
    result.file = text.origin;
  result.inputs = text.fields;
  if (!filled.empty()) result.filled.from = job.claim->words.instances.front().name;
  for (const auto& [name, datum] : filled) {
    result.inputs.emplace(name, datum);
    result.filled.names.push_back(name);
  }
  result.expected = Verdict::holds_here;
  const auto& words = job.claim->words;
  // A file of one's own only expects: nothing was found yet that is false as stated.
  result.recorded = is_added(words.id) ? to_text(words.expected) + ": " +
                                             claim_line(result.assertions) + only_expected
                                       : recorded_text(words.expected, result.assertions);
  for (const auto& unit : units) {
    if (unit.unit.instance != instance) continue;
    result.checks.push_back(unit.outcome);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
    add_agreements(result, unit.agreements);
    add_values(result, unit.values);
  }
  add_missing_expectations(result, text);
  conclude(result);
  return result;
}

namespace {

Result on_data_file(const Job& job, const std::vector<UnitResult>& units) {
  Result result = blank(job, job.instances.front().name);
  add_claim_level(result, units);
  std::map<int, std::size_t> row_of_check;
  for (const auto& unit : units) {
    if (unit.unit.instance == claim_level) continue;
    const auto [row, fresh] = row_of_check.emplace(unit.unit.check, result.checks.size());
    if (fresh) {
      result.checks.push_back(unit.outcome);
    } else {
      fold(result.checks[row->second], unit, job.instances[unit.unit.instance].name, true);
    }
    add_agreements(result, unit.agreements);
    if (unit.unit.instance != 0) continue;
    add_values(result, unit.values);
    result.plots.insert(result.plots.end(), unit.plots.begin(), unit.plots.end());
  }
  for (const auto& text : job.instances) add_missing_expectations(result, text);
  add_missing_points(result, job.claim->words);
  conclude(result);
  return result;
}

}  // namespace

std::vector<Result> assemble(const Job& job, const std::vector<UnitResult>& units,
                             const std::map<int, std::string>& refused) {
  if (job.subject == Subject::data_file) return {on_data_file(job, units)};
  std::vector<Result> results;
  for (int instance = 0; instance < static_cast<int>(job.instances.size()); ++instance) {
    if (refused.count(instance) == 0) results.push_back(assemble_instance(job, units, instance));
  }
  return results;
}

}  // namespace verify
