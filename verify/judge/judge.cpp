#include "verify/judge/judge.hpp"

#include <algorithm>
#include <optional>

namespace verify {
namespace {

using Checks = std::vector<CheckOutcome>;
using AssertionResults = std::vector<AssertionResult>;

const CheckOutcome* control_that(const Checks& checks, Answer said) {
  const auto found = std::find_if(checks.begin(), checks.end(), [&](const CheckOutcome& c) {
    return c.role == Role::control && c.run && c.answer == said;
  });
  return found == checks.end() ? nullptr : &*found;
}

// A second computation of the same that surely comes to another result. On data of one's own it may
// be the precision of the other that does not do, or a hypothesis that the data do not meet.
const CheckOutcome* failed_route(const Checks& checks) {
  const auto found = std::find_if(checks.begin(), checks.end(), [](const CheckOutcome& c) {
    return c.role == Role::route && c.on == On::claim && c.run && c.answer == Truth::no &&
           is_rigorous(c.evidence);
  });
  return found == checks.end() ? nullptr : &*found;
}

std::string words_of(const std::vector<Clash>& clashes) {
  std::string words = "two independent checks of one value disagree: ";
  for (const auto& clash : clashes)
    words += (&clash == &clashes.front() ? "" : "; ") + clash.value + ", " + to_text(clash);
  return words;
}

std::optional<Judgement> checker_failed(const Checks& checks, const std::vector<Clash>& clashes) {
  if (const auto* control = control_that(checks, Truth::yes))
    return Judgement{Verdict::checker_failed,
                     "the negative control \"" + control->name + "\" came out yes"};
  if (!clashes.empty()) return Judgement{Verdict::checker_failed, words_of(clashes)};
  if (const auto* route = failed_route(checks))
    return Judgement{Verdict::checker_failed, "\"" + route->name + "\" fails: " + route->detail};
  return std::nullopt;
}

// The statement's assertions, and the corrections of those that are false.
std::vector<const AssertionResult*> decisive(const AssertionResults& assertions) {
  auto decisive = statement_of(assertions);
  for (const auto* assertion : statement_of(assertions)) {
    if (assertion->status != Status::refuted) continue;
    for (const auto* correction : corrections_of(*assertion, assertions))
      decisive.push_back(correction);
  }
  return decisive;
}

bool is_true(const AssertionResult* assertion) { return facts_of(assertion->status).rank > 0; }

// What several assertions put in its place must all hold.
Judgement on_false(const AssertionResult& assertion, const AssertionResults& assertions) {
  const auto corrections = corrections_of(assertion, assertions);
  const bool mended =
      !corrections.empty() && std::all_of(corrections.begin(), corrections.end(), is_true);
  return {mended ? Verdict::corrected : Verdict::refuted,
          "\"" + assertion.assertion.label() + "\" is false: " + assertion.reason};
}

Verdict verdict_of(Status status) {
  switch (status) {
    case Status::proved:
      return Verdict::proved;
    case Status::checked:
      return Verdict::checked;
    case Status::supported:
      return Verdict::supported;
    case Status::refuted:
    case Status::unsettled:
    case Status::open:
      break;
  }
  return Verdict::open;
}

}  // namespace

Status status_of_claim(const AssertionResults& assertions) {
  const auto statement = statement_of(assertions);
  Status least = statement.empty() ? Status::open : Status::proved;
  for (const auto* assertion : statement) {
    const auto corrections = corrections_of(*assertion, assertions);
    if (assertion->status != Status::refuted || corrections.empty()) {
      least = lesser(least, assertion->status);
    } else {
      for (const auto* correction : corrections) least = lesser(least, correction->status);
    }
  }
  return least;
}

Judgement judge(const AssertionResults& assertions, const Checks& checks,
                const std::vector<Clash>& clashes) {
  if (auto judgement = checker_failed(checks, clashes)) return *judgement;
  for (const auto& assertion : assertions) {
    if (assertion.contradicts_itself)
      return {Verdict::checker_failed, "\"" + assertion.assertion.label() + "\" is shown where \"" +
                                           assertion.carrier + "\" denies it"};
  }
  if (const auto* control = control_that(checks, Answer()))
    return {Verdict::undecided, "\"" + control->name + "\" is not settled: " + control->detail};
  const auto turning = decisive(assertions);
  if (turning.empty()) return {Verdict::undecided, "the claim has no assertion that it states"};
  for (const auto* assertion : turning) {
    if (assertion->status == Status::unsettled) return {Verdict::undecided, assertion->reason};
  }
  const AssertionResult* corrected = nullptr;
  for (const auto* assertion : statement_of(assertions)) {
    if (assertion->status != Status::refuted) continue;
    if (auto judgement = on_false(*assertion, assertions); judgement.verdict == Verdict::refuted)
      return judgement;
    if (corrected == nullptr) corrected = assertion;
  }
  if (corrected != nullptr) return on_false(*corrected, assertions);
  for (const auto* assertion : turning) {
    if (assertion->status == Status::open)
      return {Verdict::open,
              "\"" + assertion->assertion.label() + "\" is not settled, " + assertion->reason};
  }
  return {verdict_of(status_of_claim(assertions)), ""};
}

namespace {

// What a user's data are asked: what is held to be true of the statement, or all that is ours
// where the statement has no check of instances.
bool concerns_data(const CheckOutcome& check, const AssertionResults& assertions,
                   bool statement_only) {
  const auto* result = find_assertion(assertions, check.assertion);
  if (check.role != Role::way || !check.run || result == nullptr) return false;
  const auto& assertion = result->assertion;
  if (assertion.origin == Origin::self || assertion.expected == Status::refuted) return false;
  return !statement_only || assertion.where == Where::statement;
}

// Whether the assertion is recorded as shown, rigorously and for all inputs, where the check ran.
// Sizes that the data do not tell lie in what covers all.
bool is_shown_there(const AssertionResult& result, const CheckOutcome& check) {
  const auto& sizes = result.assertion.sizes;
  const bool shown = result.status == Status::proved || result.status == Status::checked;
  return shown && result.scope.inputs == Inputs::all &&
         (restricted(check.scope, sizes).is_empty() ? has_all_sizes(result.scope, sizes)
                                                    : contains(result.scope, check.scope, sizes));
}

bool denies(const CheckOutcome& check) {
  return check.answer == Truth::no && is_rigorous(check.evidence);
}

}  // namespace

namespace {

// Why what holds on the data is not the statement itself; empty where one of its sentences does, or
// what corrects one.
std::string beside_the_statement(const AssertionResults& assertions,
                                 const std::vector<const CheckOutcome*>& list) {
  for (const auto* assertion : decisive(assertions))
    for (const auto* check : list)
      if (check->assertion == assertion->assertion.id && check->answer == Truth::yes) return "";
  return "what stands beside the statement holds; no sentence of the statement was run on these "
         "data";
}

// A sentence of the statement that does not apply to the data, where none holds on them: what holds
// beside it is no answer.
const CheckOutcome* silent_statement(const AssertionResults& assertions,
                                     const std::vector<const CheckOutcome*>& list) {
  const CheckOutcome* silent = nullptr;
  for (const auto* assertion : decisive(assertions))
    for (const auto* check : list) {
      if (check->assertion != assertion->assertion.id) continue;
      if (check->answer == Truth::yes) return nullptr;
      if (!check->answer.applies() && silent == nullptr) silent = check;
    }
  return silent;
}

}  // namespace

Judgement judge_here(const AssertionResults& assertions, const Checks& checks,
                     const std::vector<Clash>& clashes) {
  if (auto judgement = checker_failed(checks, clashes)) return *judgement;
  const auto asked = [&](bool statement_only) {
    std::vector<const CheckOutcome*> list;
    for (const auto& check : checks)
      if (concerns_data(check, assertions, statement_only)) list.push_back(&check);
    return list;
  };
  auto list = asked(true);
  if (list.empty()) list = asked(false);
  const auto said = [](const CheckOutcome& check) {
    return "\"" + check.name + "\": " + check.detail;
  };
  const CheckOutcome *fails = nullptr, *holds = nullptr, *open = nullptr, *silent = nullptr;
  for (const auto* check : list) {
    if (denies(*check)) {
      if (is_shown_there(*find_assertion(assertions, check->assertion), *check))
        return {Verdict::checker_failed, said(*check)};
      if (fails == nullptr) fails = check;
      continue;
    }
    if (check->answer == Truth::no || check->answer == Answer()) open = check;
    if (!check->answer.applies() && silent == nullptr) silent = check;
    if (check->answer == Truth::yes) holds = check;
  }
  if (fails != nullptr) return {Verdict::fails_here, said(*fails)};
  if (open != nullptr)
    return {Verdict::undecided, "\"" + open->name + "\" is not settled: " + open->detail};
  if (const auto* check = silent_statement(assertions, list))
    return {Verdict::does_not_apply, check->detail};
  if (holds != nullptr) return {Verdict::holds_here, beside_the_statement(assertions, list)};
  if (silent != nullptr) return {Verdict::does_not_apply, silent->detail};
  return {Verdict::undecided, "no check of the statement was run on these data"};
}

}  // namespace verify
