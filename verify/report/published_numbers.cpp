#include "verify/report/published_numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/report/outcome_words.hpp"

namespace verify {
namespace {

// A claim run on several instances has several results; the first that has the check is taken.
PublishedEntry entry_of(const PublishedNumber& number, const Report& report) {
  PublishedEntry entry{&number, nullptr, nullptr, {}};
  for (const auto& result : report.results) {
    if (number.by.empty() || result.id != number.by) continue;
    if (entry.result == nullptr) entry.result = &result;
    const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                    [&](const CheckOutcome& c) { return c.name == number.check; });
    if (found == result.checks.end()) continue;
    return {&number, &result, &*found, {}};
  }
  return entry;
}

NamedOutcome named_outcome(const std::string& name, const ClaimWords& words, const Report& report) {
  const auto hash = name.find('#');
  NamedOutcome outcome{hash == 0 ? words.id : name.substr(0, hash), name.substr(hash + 1), nullptr};
  for (const auto& result : report.results) {
    if (result.id != outcome.claim || outcome.result != nullptr) continue;
    for (const auto& assertion : result.assertions)
      if (assertion.assertion.id == outcome.assertion) outcome.result = &assertion;
  }
  return outcome;
}

bool is_worse(const NamedOutcome& outcome) {
  const auto& assertion = *outcome.result;
  if (assertion.status == assertion.assertion.expected) return false;
  return assertion.status == Status::refuted || assertion.assertion.expected == Status::refuted ||
         facts_of(assertion.status).rank < facts_of(assertion.assertion.expected).rank;
}

Standing standing_of_assertions(const PublishedEntry& e) {
  auto standing = Standing::stands;
  for (const auto& outcome : e.assertions) {
    if (outcome.result == nullptr)
      standing = Standing::not_run;
    else if (is_worse(outcome))
      return Standing::fallen;
  }
  return standing;
}

bool lost_its_check(const PublishedEntry& e) {
  return e.check == nullptr && !e.number->check.empty();
}

}  // namespace

std::vector<PublishedNumbers> published_numbers(const Report& report) {
  std::vector<PublishedNumbers> all;
  for (const auto& words : report.claims) {
    if (words.published.empty()) continue;
    const auto key = paper_key(words.id);
    auto paper = std::find_if(all.begin(), all.end(),
                              [&](const PublishedNumbers& p) { return p.paper == key; });
    if (paper == all.end()) paper = all.insert(all.end(), PublishedNumbers{key, words.paper, {}});
    for (const auto& number : words.published) {
      auto& entry = paper->entries.emplace_back(entry_of(number, report));
      for (const auto& name : number.from)
        entry.assertions.push_back(named_outcome(name, words, report));
    }
  }
  return all;
}

std::string outcome_text(const NamedOutcome& outcome) {
  return outcome.result == nullptr ? "not run" : to_text(outcome.result->status);
}

std::string setting_text(const PublishedNumber& number) {
  std::string text;
  for (const auto& [name, value] : number.setting)
    text += (text.empty() ? "" : ", ") + name + ": " + value;
  return text;
}

std::string outcome_text(const PublishedEntry& e) {
  if (e.number->by.empty()) return "";
  if (e.result == nullptr || lost_its_check(e)) return "not run";
  if (e.check == nullptr) return to_text(e.result->verdict);
  return outcome_word(*e.check) + (e.check->run ? " (" + to_text(e.check->evidence) + ")" : "");
}

Standing standing(const PublishedEntry& e) {
  const auto assertions = standing_of_assertions(e);
  if (assertions != Standing::stands || e.number->by.empty()) return assertions;
  if (e.result == nullptr || lost_its_check(e)) return Standing::not_run;
  if (e.check != nullptr && came_out(*e.check) == Outcome::not_run) return Standing::not_run;
  const bool good = e.check != nullptr ? came_out(*e.check) == Outcome::as_it_should
                                       : e.result->verdict == e.result->expected;
  return good && is_sound(e.result->verdict) ? Standing::stands : Standing::fallen;
}

std::string reproduction_text(const PublishedEntry& e) {
  if (standing(e) == Standing::fallen) return "not borne out";
  switch (e.number->reproduced) {
    case Reproduction::yes:
      return "reproduced";
    case Reproduction::partly:
      return "in part";
    case Reproduction::no:
      return "not reproduced";
    case Reproduction::not_tested:
      return "not tested";
  }
  return "";
}

std::string count_text(const PublishedNumbers& numbers) {
  const auto& all = numbers.entries;
  const auto add = [&](std::vector<std::string>& assertions, const char* words, auto belongs) {
    const auto n = std::count_if(all.begin(), all.end(), belongs);
    if (n > 0) assertions.push_back(fmt::format("{} {}", n, words));
  };
  std::vector<std::string> assertions;
  for (const char* words :
       {"reproduced", "in part", "not reproduced", "not tested", "not borne out"})
    add(assertions, words, [&](const PublishedEntry& e) { return reproduction_text(e) == words; });
  auto text = fmt::format("{} published number{}: {}", all.size(), all.size() == 1 ? "" : "s",
                          fmt::join(assertions, ", "));
  const auto silent = std::count_if(all.begin(), all.end(), [](const PublishedEntry& e) {
    return standing(e) == Standing::not_run;
  });
  return text + (silent == 0 ? "" : fmt::format("; the claims of {} were not run", silent));
}

}  // namespace verify
