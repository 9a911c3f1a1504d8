#include "verify/claim/assertions/declaration_faults.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

using Faults = std::vector<std::string>;

std::string field_of(const std::string& assertion, const std::string& field) {
  return "[[claim.assertion]] " + assertion + " " + field + ": ";
}

const AssertionChecks* declared(const std::string& id, const Theorem& theorem) {
  for (const auto& assertion : theorem.parts)
    if (assertion.assertion == id) return &assertion;
  return nullptr;
}

const Assertion* worded(const std::string& id, const ClaimWords& words) {
  for (const auto& assertion : words.assertions)
    if (assertion.id == id) return &assertion;
  return nullptr;
}

bool has_ways(const AssertionChecks* assertion) {
  return assertion != nullptr && !assertion->ways.empty();
}

void settled_or_open(const Assertion& assertion, const AssertionChecks* checks, Faults& faults) {
  const bool says_open = !assertion.open.empty();
  if (!has_ways(checks) && !says_open && assertion.follows.empty())
    faults.push_back(
        field_of(assertion.id, "not_settled") +
        "the checker declares no method and nothing says why; give a method, follows = " +
        "[...], or not_settled = \"unknown: why nothing settles it\"");
  if (has_ways(checks) && says_open && assertion.expected == Status::open)
    return;  // ways of less than the sentence may stand beside the reason
  if (has_ways(checks) && !assertion.follows.empty())
    faults.push_back(field_of(assertion.id, "follows") +
                     "given although the checker declares a method; take one of the two out");
}

void hands_agree(const Assertion& assertion, const AssertionChecks* checks, Faults& faults) {
  const bool in_code = has_ways(checks) && std::any_of(checks->ways.begin(), checks->ways.end(),
                                                       [](const Way& way) { return way.by_hand; });
  if (in_code && assertion.by_hand.empty())
    faults.push_back(field_of(assertion.id, "manual_steps") +
                     "missing; the checker joins a method by a manual step: say which");
  if (!in_code && !assertion.by_hand.empty() && assertion.follows.empty())
    faults.push_back(
        field_of(assertion.id, "manual_steps") +
        "given, but no method of the checker is joined by a manual step; take it out, or write " +
        "by_hand(method)");
}

void names_fit(const Assertion& assertion, const WayCheck& link, Faults& faults) {
  if (link.on == On::instance) return;
  for (const auto& box : link.scope.boxes) {
    for (const auto& [size, extent] : box) {
      const bool known =
          std::find(assertion.sizes.begin(), assertion.sizes.end(), size) != assertion.sizes.end();
      if (!known)
        faults.push_back(
            field_of(assertion.id, "sizes") + "a method names the size \"" + size +
            "\", which the assertion does not speak of; add it, or take it out of sizes()");
      if (extent.all && extent.arguments.empty())
        faults.push_back(field_of(assertion.id, "sizes") + "a method covers every " + size +
                         " without an argument; name one");
    }
  }
  if (restricted(link.scope, assertion.sizes).is_empty())
    faults.push_back(field_of(assertion.id, "sizes") + "a method leaves a size out: it covers " +
                     "nothing; give each size a value or an argument (also absent)");
}

// Of a recorded statement the program shows it; of a function only words can.
void reasons_given(const Assertion& assertion, const WayCheck& link, Faults& faults) {
  if (link.on == On::instance || link.record || !link.reason.empty()) return;
  std::set<std::string> told;
  for (const auto& box : link.scope.boxes) {
    for (const auto& [size, extent] : box) {
      const bool unseen = extent.arguments.count(Argument::induction) != 0 ||
                          extent.arguments.count(Argument::free_index) != 0 ||
                          extent.arguments.count(Argument::variable) != 0 ||
                          extent.arguments.count(Argument::grid) != 0;
      if (!unseen || !told.insert(size).second) continue;
      faults.push_back(
          field_of(assertion.id, "sizes") + "a method run once says every " + size +
          " by induction, at a free index, as a variable or by its degree, which nothing "
          "checks; " +
          "give the reason in words, because(\"...\", method), or the values that are run");
    }
  }
}

// Of a statement by induction the step alone shows nothing.
void has_base(const Assertion& assertion, const WayCheck& link, Faults& faults) {
  if (link.type.empty() || link.has_base) return;
  for (const auto& box : link.scope.boxes) {
    for (const auto& [size, extent] : box) {
      if (extent.arguments.count(Argument::induction) == 0) continue;
      faults.push_back(field_of(assertion.id, "sizes") + "the statement " + link.type +
                       " says every " + size +
                       " by induction and has no base; give it base(free), what ought to " +
                       "vanish where the paper begins, or say Argument::free_index if it uses " +
                       "nothing of one index at the next");
      return;
    }
  }
}

void ways_fit(const Assertion& assertion, const AssertionChecks& checks, Faults& faults) {
  for (const auto& way : checks.ways) {
    if (way.links.empty()) {
      faults.push_back(field_of(assertion.id, "methods") + "an empty chain settles nothing");
      continue;
    }
    bool on_claim = true;
    auto shared = way.links.front().scope;
    for (const auto& link : way.links) {
      names_fit(assertion, link, faults);
      reasons_given(assertion, link, faults);
      has_base(assertion, link, faults);
      on_claim &= link.on == On::claim;
      shared = intersection(shared, link.scope, assertion.sizes);
    }
    if (on_claim && way.links.size() > 1 && shared.is_empty())
      faults.push_back(field_of(assertion.id, "methods") +
                       "the links of a chain have no size in common: it covers nothing; run them " +
                       "at one size");
  }
}

// What is run by default is held by a control that is run by default.
bool has_control(const WayCheck& link, const std::vector<AssertionChecks>& assertions) {
  for (const auto& assertion : assertions) {
    for (const auto& control : assertion.broken)
      if (is_one_change(control.link, link) && (link.deep || !control.link.deep)) return true;
  }
  return false;
}

// What is said of the statement, and what is held to be so at sizes: what is supported holds at
// listed inputs, and what is refuted says no itself.
bool needs_control(const Assertion& assertion) {
  const bool is_of_statement =
      assertion.origin == Origin::printed && assertion.where == Where::statement;
  return is_of_statement || assertion.expected == Status::proved ||
         assertion.expected == Status::checked;
}

void controls_fit(const Assertion& assertion, const AssertionChecks& checks, const Theorem& theorem,
                  Faults& faults) {
  if (needs_control(assertion) && checks.broken.empty()) {
    faults.push_back(field_of(assertion.id, "negative controls") +
                     "none; an assertion that is proved or checked needs a negative control that "
                     "the same code rejects");
    return;
  }
  for (const auto& way : checks.ways) {
    for (const auto& link : way.links) {
      if (link.type.empty() || has_control(link, theorem.parts)) continue;
      faults.push_back(field_of(assertion.id, "negative controls") + "the statement " + link.type +
                       " has none of its own kind; add one with exactly one member changed");
    }
  }
}

// A user's data get an answer, not values alone.
void answers_data(const Theorem& theorem, Faults& faults) {
  if (theorem.inputs.empty()) return;
  for (const auto& checks : theorem.parts) {
    for (const auto& way : checks.ways)
      for (const auto& link : way.links)
        if (link.on == On::instance) return;
  }
  faults.push_back(
      "no method of an assertion runs on a user's data, so that nothing is answered there; give "
      "one of them "
      "on_instance(...), or a part of its own with what is compared on the data");
}

}  // namespace

bool is_one_change(const WayCheck& control, const WayCheck& link) {
  if (control.type.empty() || control.type != link.type ||
      control.members.size() != link.members.size() || control.variants != link.variants)
    return false;
  int variants = 0, sizes = 0;
  for (std::size_t k = 0; k < link.members.size(); ++k) {
    if (control.members[k] == link.members[k]) continue;
    ++(link.variants[k] ? variants : sizes);
  }
  return variants == 1 || (variants == 0 && sizes == 1);
}

std::vector<std::string> declaration_faults(const ClaimWords& words, const Theorem& theorem) {
  Faults faults;
  for (const auto& checks : theorem.parts) {
    if (worded(checks.assertion, words) == nullptr)
      faults.push_back("[[claim.assertion]] \"" + checks.assertion +
                       "\": missing; the checker declares methods for it");
    // Ways are told apart by their number within one declaration.
    if (declared(checks.assertion, theorem) != &checks)
      faults.push_back(field_of(checks.assertion, "methods") +
                       "the checker declares the assertion twice; put its methods into one list");
  }
  for (const auto& assertion : words.assertions) {
    const auto* checks = declared(assertion.id, theorem);
    settled_or_open(assertion, checks, faults);
    hands_agree(assertion, checks, faults);
    if (checks == nullptr) continue;
    ways_fit(assertion, *checks, faults);
    if (!checks->ways.empty()) controls_fit(assertion, *checks, theorem, faults);
  }
  answers_data(theorem, faults);
  return faults;
}

std::vector<RecordingFault> recording_faults(const ClaimWords& words, const Theorem& theorem,
                                             bool deep) {
  std::vector<RecordingFault> faults;
  for (const auto& checks : theorem.parts) {
    const auto* assertion = worded(checks.assertion, words);
    if (assertion == nullptr) continue;
    for (const auto& way : checks.ways) {
      bool all_recorded = true, any_model = false;
      for (const auto& link : way.links) {
        if (!link.record || (link.deep && !deep)) {
          all_recorded = false;
          continue;
        }
        const auto recording = link.record();
        any_model |= recording.has_model;
        if (!recording.fault.empty())
          faults.push_back({assertion->id, field_of(assertion->id, "methods") + link.type +
                                               (link.type.empty() ? "" : ": ") + recording.fault});
      }
      if (all_recorded && !any_model && assertion->algebra.empty())
        faults.push_back(
            {assertion->id,
             field_of(assertion->id, "methods") +
                 "no recorded program of a method computes with a model; link it to one, "
                 "or say why it need not: algebra = \"...\""});
    }
  }
  return faults;
}

}  // namespace verify
