#include "verify/judge/recorded.hpp"

#include <functional>
#include <map>
#include <set>
#include <stdexcept>

namespace verify {
namespace {

// Every check of the default run on the data file as if it came out as declared; of a check on
// instances nothing is known but that it covers listed inputs.
std::vector<CheckOutcome> assumed(const Claim& claim) {
  std::vector<CheckOutcome> outcomes;
  for (const auto& check : claim.checks) {
    CheckOutcome outcome;
    outcome.name = check.name;
    outcome.evidence = check.evidence;
    outcome.role = check.role;
    outcome.assertion = check.assertion;
    outcome.way = check.way;
    outcome.by_hand = check.by_hand;
    outcome.scope = check.scope;
    outcome.run = !check.deep && check.on == On::claim;
    outcome.answer = check.expected;
    outcomes.push_back(std::move(outcome));
  }
  return outcomes;
}

Sizes everywhere(const SizeNames& sizes) {
  Sizes box;
  for (const auto& size : sizes) box[size] = Argument::absent;
  return box;
}

// The assertion and those of its claim on which it rests.
std::vector<Assertion> with_foundations(const Claim& claim, const std::string& id) {
  std::set<std::string> needed;
  const std::function<void(const std::string&)> need = [&](const std::string& name) {
    if (!needed.insert(name).second) return;
    for (const auto& assertion : claim.words.assertions) {
      if (assertion.id != name) continue;
      for (const auto* names : {&assertion.rests_on, &assertion.follows})
        for (const auto& other : *names)
          if (other.starts_with("#")) need(other.substr(1));
    }
  };
  need(id);
  std::vector<Assertion> assertions;
  for (const auto& assertion : claim.words.assertions)
    if (needed.count(assertion.id) != 0) assertions.push_back(assertion);
  return assertions;
}

// What is recorded of the assertions of other claims, each found once: what rests on two that rest
// on two more, and so on, would ask for each of them twice as often as for the one before.
class Recorded {
 public:
  explicit Recorded(const Claims& claims) : claims_(claims) {}

  std::vector<AssertionResult> before(const std::vector<Assertion>& assertions) {
    std::vector<AssertionResult> results;
    for (const auto& assertion : assertions) {
      AssertionResult result;
      result.assertion = assertion;
      for (const auto* names : {&assertion.rests_on, &assertion.follows}) {
        for (const auto& name : *names)
          if (!name.starts_with("#")) result.caps.push_back(cap_of(name));
      }
      results.push_back(std::move(result));
    }
    return results;
  }

  std::vector<AssertionResult> of(const std::vector<Assertion>& assertions, const Claim& claim) {
    auto results = graded(before(assertions), assumed(claim));
    for (auto& assertion : results) {
      assertion.status = assertion.assertion.expected;
      if (assertion.scope.is_empty()) assertion.scope.inputs = Inputs::points;
    }
    return results;
  }

 private:
  const Cap& cap_of(const std::string& name) {
    if (const auto known = caps_.find(name); known != caps_.end()) return known->second;
    if (!open_.insert(name).second)
      throw std::runtime_error(name +
                               " rests on itself, by whatever way round: take one of the "
                               "names out of rests_on or follows");
    auto cap = found(name);
    open_.erase(name);
    return caps_.emplace(name, std::move(cap)).first->second;
  }

  // Of the other claim nothing is asked but this assertion: the others may rest on the claim that
  // asks.
  Cap found(const std::string& name) {
    const auto mark = name.find('#');
    const auto& claim = claims_.at(name.substr(0, mark));
    const auto id = name.substr(mark + 1);
    const auto assertions = of(with_foundations(claim, id), claim);
    const auto* assertion = find_assertion(assertions, id);
    if (assertion == nullptr)
      throw std::runtime_error(claim.words.id + " has no assertion \"" + id + "\"");
    // Shown on listed inputs only: the status limits what rests on it, no size does.
    const bool listed = assertion->scope.is_empty() && facts_of(assertion->status).rank > 0;
    return {
        name, assertion->status,
        listed ? Scope{{everywhere(assertion->assertion.sizes)}, Inputs::points} : assertion->scope,
        assertion->assertion.sizes};
  }

  const Claims& claims_;
  std::map<std::string, Cap> caps_;
  std::set<std::string> open_;
};

}  // namespace

std::vector<AssertionResult> assertions_before(const Claim& claim, const Claims& claims) {
  return Recorded(claims).before(claim.words.assertions);
}

std::vector<CheckOutcome> declared_ways(const Claim& claim) {
  std::vector<CheckOutcome> ways;
  for (const auto& check : claim.checks) {
    if (check.role != Role::way || !check.checked) continue;
    CheckOutcome way;
    way.name = check.name;
    way.assertion = check.assertion;
    way.way = check.way;
    way.evidence = check.evidence;
    way.scope = check.scope;
    way.by_hand = check.by_hand;
    way.run = false;
    way.checked = check.checked();
    ways.push_back(std::move(way));
  }
  return ways;
}

std::vector<AssertionResult> recorded_assertions(const Claim& claim, const Claims& claims) {
  return Recorded(claims).of(claim.words.assertions, claim);
}

}  // namespace verify
