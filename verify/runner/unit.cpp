#include "verify/runner/unit.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <stdexcept>

#include "verify/claim/expected/expected_answer.hpp"
#include "verify/claim/finite_points.hpp"
#include "verify/claim/instance.hpp"
#include "verify/runner/plotted.hpp"
#include "verify/scalar/precision.hpp"

namespace verify {
namespace {

using Clock = std::chrono::steady_clock;

CheckOutcome outcome_of(const Check& check) {
  CheckOutcome outcome;
  outcome.name = check.name;
  outcome.role = check.role;
  outcome.assertion = check.assertion;
  outcome.way = check.way;
  outcome.evidence = check.evidence;
  outcome.on = check.on;
  outcome.scope = check.scope;
  outcome.by_hand = check.by_hand;
  outcome.reason = check.reason;
  outcome.expected = check.expected;
  return outcome;
}

std::vector<Agreement> compare(const InstanceText& text, const std::vector<Value>& values) {
  std::vector<Agreement> agreements;
  for (const auto& [name, expected] : text.expect) {
    const Value* found = find_value(name, values);
    if (found == nullptr) continue;
    agreements.push_back({name, text.name, expected, found->exact, agrees(name, expected, *found)});
  }
  return agreements;
}

// What is expected of the assertion itself.
void compare_answer(const InstanceText& text, UnitResult& result) {
  const auto& outcome = result.outcome;
  const auto expected = text.expect.find("#" + outcome.assertion);
  if (outcome.role != Role::way || expected == text.expect.end()) return;
  result.agreements.push_back({expected->first, text.name, expected->second,
                               word_here(outcome.answer),
                               agrees_here(expected->second, outcome.answer)});
}

bool settled_fully(const Finding& finding, const std::vector<Agreement>& agreements) {
  return finding.answer != Answer() &&
         std::all_of(finding.values.begin(), finding.values.end(), is_tight) &&
         std::none_of(agreements.begin(), agreements.end(),
                      [](const Agreement& a) { return a.agrees == Truth::unknown; });
}

SizeNames sizes_in(const Check& check, const Claim& claim) {
  for (const auto& assertion : claim.words.assertions)
    if (assertion.id == check.assertion) return assertion.sizes;
  return {};
}

// Made before it is run: what both evaluate is recorded once. The name stands in the results,
// whether the text is kept or not.
void certify(const Job& job, const Check& check, CheckOutcome& outcome) {
  const bool stands = check.role == Role::way || check.role == Role::control;
  if (!check.certificate || !stands || job.subject != Subject::data_file) return;
  const auto certificate = check.certificate();
  if (certificate.sections.empty()) return;
  const CertifiedFor standing{job.claim->words.id, check.assertion,
                              check.role == Role::way ? "statement" : "negative_control",
                              check.expected == Truth::yes,
                              to_text(check.scope, sizes_in(check, *job.claim))};
  const auto text = to_text(standing, certificate);
  outcome.certificate = certificate_name(text);
  if (job.keep_certificate)
    job.keep_certificate(certificate_path(standing, outcome.certificate), text);
}

// The sizes of the instance that its claim speaks of.
Sizes sizes_of(const Instance& instance, const Claim& claim) {
  Sizes box;
  for (const auto& assertion : claim.words.assertions) {
    for (const auto& size : assertion.sizes) {
      if (const auto value = instance.size(size)) box[size] = *value;
    }
  }
  return box;
}

// More bits can only help where balls are computed.
bool escalates(const Check& check, const Finding& finding) {
  const auto encloses = [](const Value& v) {
    return v.enclosure.is_list || !v.enclosure.text.empty();
  };
  return check.evidence == Evidence::enclosure || check.evidence == Evidence::certificate ||
         std::any_of(finding.values.begin(), finding.values.end(), encloses);
}

bool is_finite(const Datum& enclosure) {
  if (enclosure.is_list)
    return std::all_of(enclosure.items.begin(), enclosure.items.end(), is_finite);
  return enclosure.text.find("inf") == std::string::npos &&
         enclosure.text.find("nan") == std::string::npos;
}

// Twice as many; where the answer is there and only digits are missing, as many as those take.
long bits_after(long bits, const Finding& finding) {
  do {
    bits *= 2;
  } while (finding.answer != Answer() && bits < promised_bits);
  return bits;
}

// A value that no precision makes finite is no value, and the check that gave it says nothing.
void drop_infinite_values(UnitResult& result) {
  for (const auto& value : result.values) {
    if (is_finite(value.enclosure)) continue;
    result.outcome.answer = Answer();
    result.outcome.detail =
        "the value " + value.name + " is not finite at these inputs: " +
        (result.outcome.detail.empty() ? "it overflows or divides by zero" : result.outcome.detail);
  }
  std::erase_if(result.values, [](const Value& value) { return !is_finite(value.enclosure); });
}

}  // namespace

std::vector<Unit> units_of(const Job& job) {
  std::vector<Unit> units;
  const auto& checks = job.claim->checks;
  for (int instance = claim_level; instance < static_cast<int>(job.instances.size()); ++instance) {
    for (int check = 0; check < static_cast<int>(checks.size()); ++check) {
      const bool on_claim = checks[check].on == On::claim;
      // What is recorded of a claim is not shown again for a user's data.
      if (on_claim && job.subject != Subject::data_file) continue;
      if (on_claim == (instance == claim_level)) units.push_back({check, instance});
    }
  }
  return units;
}

UnitResult abandoned(const Job& job, const Unit& unit, std::string reason) {
  UnitResult result{unit, outcome_of(job.claim->checks.at(unit.check)), {}, {}, {}};
  result.outcome.detail = std::move(reason);
  result.outcome.finished = false;
  return result;
}

UnitResult run_unit(const Job& job, const Unit& unit, const Instance& instance,
                    const std::vector<Instance>& examples) {
  const Check& check = job.claim->checks.at(unit.check);
  if (check.deep && !job.deep) {
    auto result = abandoned(job, unit, "not run: takes long, add --deep");
    result.outcome.run = false;
    result.outcome.finished = true;
    return result;
  }
  const bool on_claim = unit.instance == claim_level;
  UnitResult result{unit, outcome_of(check), {}, {}, {}};
  if (!on_claim) result.outcome.scope = {{sizes_of(instance, *job.claim)}, Inputs::points};
  const auto start = Clock::now();
  try {
    certify(job, check, result.outcome);
    for (long bits = first_bits, next = 0; bits <= last_bits; bits = next) {
      const PrecisionScope scope(bits);
      Finding finding = check.run({instance, job.seed, bits, &examples});
      auto agreements = on_claim ? std::vector<Agreement>{}
                                 : compare(job.instances[unit.instance], finding.values);
      const bool done = settled_fully(finding, agreements) || !escalates(check, finding);
      next = bits_after(bits, finding);
      result.outcome.bits = bits;
      result.outcome.answer = finding.answer;
      result.outcome.detail = std::move(finding.detail);
      result.outcome.program = std::move(finding.program);
      result.values = std::move(finding.values);
      result.plots = with_finite_points(std::move(finding.plots));
      result.agreements = std::move(agreements);
      if (done) break;
    }
    if (check.role == Role::way && check.checked) result.outcome.checked = check.checked();
    drop_infinite_values(result);
    if (!on_claim) compare_answer(job.instances[unit.instance], result);
    if (job.subject == Subject::data_file && unit.instance <= 0)
      for (auto& agreement :
           plotted_agreements(job.claim->words, result.plots, job.instances.front().name))
        result.agreements.push_back(std::move(agreement));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::length_error& error) {
    result = abandoned(job, unit,
                       std::string("needs more entries than any memory holds: ") + error.what());
  } catch (const std::exception& error) {
    result = abandoned(job, unit, std::string("stopped by an error: ") + error.what());
  }
  result.outcome.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace verify
