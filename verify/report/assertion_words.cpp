#include "verify/report/assertion_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/decimal_text.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/file/known_theorems.hpp"

namespace verify {
namespace {

using Lines = std::vector<std::string>;

// A check on data says what it found there; the sentence itself is about all data.
constexpr const char* said_in_general = "in general: ";

const CheckOutcome* named(const std::string& name, const Result& result) {
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const CheckOutcome& c) { return c.name == name; });
  return found == result.checks.end() ? nullptr : &*found;
}

// "identity check, every n, d: " and what it found.
std::string check_words(const CheckOutcome& check, const std::string& scope) {
  return to_text(check.evidence) + " check" + (scope.empty() ? "" : ", " + scope) +
         (check.detail.empty() ? "" : ": ") + check.detail;
}

// The other links of a chain, each with the sizes it covers and why.
void add_chain(const AssertionResult& assertion, const CheckOutcome& first, const Result& result,
               Lines& lines) {
  for (const auto& link : result.checks) {
    if (link.role != Role::way || link.assertion != first.assertion || link.way != first.way ||
        link.name == first.name)
      continue;
    const auto& sizes = assertion.assertion.sizes;
    const auto why = argument_words(link.scope, sizes);
    lines.push_back("joined with: " + check_words(link, to_text(link.scope, sizes) +
                                                            (why.empty() ? "" : " (" + why + ")")));
  }
}

void add_standing(const AssertionResult& assertion, const Result& result, Lines& lines) {
  if (facts_of(assertion.status).rank > 0) {
    const auto* carrier = named(assertion.carrier, result);
    lines.push_back(scope_words(assertion) +
                    (carrier == nullptr ? "" : ", " + check_words(*carrier, "")));
    if (carrier != nullptr) add_chain(assertion, *carrier, result, lines);
    if (const auto why = argument_words(assertion.scope, assertion.assertion.sizes); !why.empty())
      lines.push_back("why at every size: " + why);
  } else {
    lines.push_back((assertion.status == Status::refuted ? scope_words(assertion) + ": " : "") +
                    assertion.reason);
  }
}

// That it corrects another, only where words of its author alone do not say so.
std::string whose_result(const Assertion& assertion) {
  const std::string own = "an additional result";
  if (!assertion.corrects.empty())
    return assertion.is_said(said_to_correct) ? own : own + ", corrects " + assertion.corrects;
  if (assertion.sharpens.empty() || assertion.is_said(said_to_sharpen)) return own;
  return own + ", sharpens " + assertion.sharpens;
}

std::string place_of(const Assertion& assertion) {
  if (assertion.origin == Origin::ours) return whose_result(assertion);
  if (assertion.quote.empty() && !assertion.prose.empty()) return "of the paper, by its author";
  const bool observed = assertion.kind == AssertionKind::observation;
  return std::string(observed ? "an observation" : "stated in the paper") +
         (assertion.where == Where::statement
              ? ""
              : ", in a " + std::string(word_of(assertion.where, wheres)));
}

void add_conditions(const AssertionResult& result, Lines& lines) {
  const auto& assertion = result.assertion;
  if (!assertion.reading.empty()) lines.push_back("read as: " + assertion.reading);
  if (!assertion.added.empty()) lines.push_back("hypothesis added by us: " + assertion.added);
  for (const auto& step : assertion.by_hand) lines.push_back("manual step: " + step);
  const bool inherited = result.by_hand && assertion.by_hand.empty();
  const auto leans = [&](const char* how, const std::vector<std::string>& others) {
    if (!others.empty())
      lines.push_back(fmt::format("{} {}{}", how, fmt::join(others, ", "),
                                  inherited ? ", with the manual step there" : ""));
  };
  leans("rests on", assertion.rests_on);
  leans("follows from", assertion.follows);
  for (const auto& id : assertion.quoted) {
    const auto* theorem = known_theorem(id);  // null: of results that another version wrote
    lines.push_back("quotes " + (theorem == nullptr ? id
                                                    : theorem->name + " (" + theorem->source +
                                                          "): " + theorem->statement));
  }
}

long count(const AssertionResult& assertion, const Result& result, Role role, Outcome outcome) {
  return std::count_if(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& c) {
    return c.assertion == assertion.assertion.id && c.role == role && came_out(c) == outcome &&
           c.detail.find(counts_for_nothing) == std::string::npos;
  });
}

// "proved, every n, d"; where no sizes are named the scope starts with the status: "checked
// (manual step)".
std::string status_and_scope(const AssertionResult& assertion) {
  const auto status = to_text(assertion.status);
  if (facts_of(assertion.status).rank <= 0) return status;
  const auto scope = scope_words(assertion);
  return scope.starts_with(status) ? scope : status + ", " + scope;
}

// Of a sentence that is false a control is another false one; that the code can say yes is seen at
// what corrects it.
void add_controls(const AssertionResult& assertion, const Result& result, Lines& lines) {
  const bool is_false = assertion.status == Status::refuted;
  for (const auto& check : result.checks) {
    const auto at = check.detail.find(counts_for_nothing);
    if (check.assertion == assertion.assertion.id && check.role == Role::control &&
        at != std::string::npos)
      lines.push_back("\"" + check.name + "\": " + check.detail.substr(at));
  }
  if (const auto rejected = count(assertion, result, Role::control, Outcome::as_it_should);
      rejected > 0)
    lines.push_back(fmt::format("{} negative control{} rejected by the same code", rejected,
                                rejected == 1 ? "" : "s"));
  if (!is_false) return;
  for (const auto* correction : corrections_of(assertion, result.assertions)) {
    lines.push_back(fmt::format("corrected by #{}, which is {}", correction->assertion.id,
                                status_and_scope(*correction)));
  }
}

// What the checks of an assertion say of a user's data.
AssertionWords words_here(const AssertionResult& assertion, const Result& result, Numbers numbers) {
  constexpr long digits = 8;
  AssertionWords words{"not run", assertion.assertion.text, {}};
  std::string found;
  for (const auto& check : result.checks) {
    if (check.assertion != assertion.assertion.id || check.role != Role::way) continue;
    words.status = !check.answer.applies()      ? "does not apply"
                   : check.answer == Truth::yes ? "holds here"
                   : check.answer == Truth::no  ? "fails here"
                                                : "not settled here";
    const bool rounded = numbers == Numbers::rounded && check.answer == Truth::yes;
    found += (found.empty() ? "" : "; ") +
             (rounded ? with_rounded_fractions(check.detail, digits) : check.detail);
  }
  if (!found.empty()) {
    words.said = found;
    words.lines.push_back(said_in_general + assertion.assertion.text);
  }
  words.lines.push_back("recorded: " + status_and_scope(assertion));
  return words;
}

}  // namespace

std::string name_of(const Assertion& assertion) {
  return assertion.name.empty() ? assertion.id : assertion.name + " (#" + assertion.id + ")";
}

std::vector<std::string> standing_words(const AssertionResult& recorded) {
  Lines lines;
  const bool known = facts_of(recorded.status).rank > 0 || recorded.status == Status::refuted;
  const auto standing = known ? scope_words(recorded) : recorded.assertion.open;
  if (!standing.empty()) lines.push_back(standing);
  add_conditions(recorded, lines);
  lines.push_back(place_of(recorded.assertion));
  return lines;
}

AssertionWords assertion_words(const AssertionResult& assertion, const Result& result,
                               Numbers numbers) {
  if (result.subject != Subject::data_file) return words_here(assertion, result, numbers);
  AssertionWords words{to_text(assertion.status), assertion.assertion.text, {}};
  add_standing(assertion, result, words.lines);
  add_conditions(assertion, words.lines);
  add_controls(assertion, result, words.lines);
  words.lines.push_back(place_of(assertion.assertion));
  return words;
}

}  // namespace verify
