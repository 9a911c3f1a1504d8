#include "verify/claim/references/errata_faults.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "verify/claim/assertions/assertion_names.hpp"
#include "verify/claim/references/cycles.hpp"
#include "verify/claim/registry.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

struct Owned {
  const Claim* claim;
  const Erratum* erratum;
};
using Errata = std::map<std::string, Owned>;  // by "claim#id"
using Faults = std::vector<std::string>;

std::string at(const Owned& owned, const std::string& field) {
  return data_file(owned.claim->words.id) + ": [[claim.erratum]] " + owned.erratum->id + " " +
         field + ": ";
}

std::string quoted(const std::string& name) { return "\"" + name + "\""; }

Errata errata_by_name(const std::vector<Claim>& claims) {
  Errata errata;
  for (const auto& claim : claims) {
    for (const auto& e : claim.words.errata)
      errata[erratum_name(claim.words.id, e.id)] = {&claim, &e};
  }
  return errata;
}

std::string allowed_changes(const AssertionChecks& checks) {
  std::string words;
  for (const auto& control : checks.broken)
    words += (words.empty() ? "" : ", ") + quoted(control.change);
  return words.empty() ? "none, for it has no negative control" : words;
}

// What is true as printed shows no erratum: a report would find nothing that bears it out.
void check_names_false(const Owned& owned, const NamedAssertion& named, Faults& faults) {
  if (named.assertion->origin != Origin::printed || facts_of(named.assertion->expected).rank <= 0)
    return;
  const auto name = quoted("#" + named.assertion->id);
  faults.push_back(
      at(owned, "shown_by") + name + " is printed and expected to be " +
      std::string(to_text(named.assertion->expected)) +
      ", so that it shows nothing false; allowed are an assertion that is refuted, "
      "an additional one, or \"#assertion: what a negative control of it has wrong\"; or "
      "leave the field out and name " +
      name + " in `right`");
}

void check_shown_by(const Owned& owned, const std::vector<Claim>& claims, Faults& faults) {
  const auto shown = parse_shown_by(owned.claim->words.id, owned.erratum->shown_by);
  if (!shown) return;
  const auto named = named_assertion(claims, shown->claim, shown->assertion);
  if (named.assertion == nullptr) {
    faults.push_back(at(owned, "shown_by") + named.fault);
    return;
  }
  if (shown->change.empty()) return check_names_false(owned, named, faults);
  for (const auto& checks : named.claim->theorem.parts) {
    if (checks.assertion != shown->assertion) continue;
    if (std::none_of(checks.broken.begin(), checks.broken.end(),
                     [&](const Control& c) { return c.change == shown->change; }))
      faults.push_back(at(owned, "shown_by") + quoted(shown->change) +
                       " is what is wrong with no negative control of #" + shown->assertion +
                       "; allowed are " + allowed_changes(checks));
  }
}

void check_target(const Owned& owned, const std::string& name, const Owned& target,
                  Faults& faults) {
  if (paper_key(owned.claim->words.id) != paper_key(target.claim->words.id))
    faults.push_back(at(owned, "same") + quoted(name) +
                     " is of another paper; errata are the same within one paper only");
  if (owned.erratum->kind != target.erratum->kind)
    faults.push_back(at(owned, "same") + quoted(name) + " is of kind \"" +
                     to_text(target.erratum->kind) + "\", this one of kind \"" +
                     to_text(owned.erratum->kind) +
                     "\"; one defect has one kind: change one of the two, or take out the name");
}

const Owned* find(const Errata& errata, const std::string& name) {
  const auto found = errata.find(name);
  return found == errata.end() ? nullptr : &found->second;
}

void check_same(const Owned& owned, const Errata& errata, Faults& faults) {
  for (const auto& name : owned.erratum->same) {
    const auto* target = find(errata, name);
    if (target == nullptr)
      faults.push_back(at(owned, "same") + quoted(name) +
                       " is no erratum; allowed is \"claim#id\" of one that " +
                       program_call("show") +
                       " CLAIM "
                       "lists");
    else
      check_target(owned, name, *target, faults);
  }
}

Faults cycle_faults(const Errata& errata) {
  NameGraph graph;
  for (const auto& [name, owned] : errata) graph[name] = owned.erratum->same;
  Faults faults;
  for (const auto& cycle : cycles_of(graph))
    faults.push_back(at(errata.at(cycle.front()), "same") + "a cycle: " + to_text(cycle) +
                     "; take the field out of the one that is stated first in the paper");
  return faults;
}

// Where an erratum is printed first, as the names say; more than one where they disagree.
std::set<std::string> first_places(const std::string& name, const Errata& errata) {
  const auto owned = errata.find(name);
  if (owned == errata.end()) return {};
  std::set<std::string> first;
  for (const auto& next : owned->second.erratum->same) first.merge(first_places(next, errata));
  return first.empty() ? std::set<std::string>{name} : first;
}

void check_first_places(const Errata& errata, Faults& faults) {
  for (const auto& [name, owned] : errata) {
    const auto first = first_places(name, errata);
    if (first.size() < 2) continue;
    faults.push_back(at(owned, "same") + "two first places, " + *first.begin() + " and " +
                     *first.rbegin() + "; let one of the two name the other, or name one only");
  }
}

}  // namespace

std::vector<std::string> errata_faults(const std::vector<Claim>& claims) {
  const auto errata = errata_by_name(claims);
  Faults faults;
  for (const auto& [name, owned] : errata) {
    check_shown_by(owned, claims, faults);
    check_same(owned, errata, faults);
  }
  // Along a cycle nothing is first.
  const auto cycles = cycle_faults(errata);
  faults.insert(faults.end(), cycles.begin(), cycles.end());
  if (cycles.empty()) check_first_places(errata, faults);
  std::sort(faults.begin(), faults.end());
  return faults;
}

}  // namespace verify
