#include "verify/claim/references/stated_facts.hpp"

#include <algorithm>

namespace verify {
namespace {

struct Name {
  std::string claim, assertion;
  std::string text() const { return claim + "#" + assertion; }
};

// "#assertion" is of the claim that says so; the assertion is empty where a name is a claim's.
Name name_of(const std::string& text, const std::string& claim) {
  const auto hash = text.find('#');
  if (hash == 0) return {claim, text.substr(1)};
  if (hash == std::string::npos) return {text, ""};
  return {text.substr(0, hash), text.substr(hash + 1)};
}

const Assertion* assertion_of(const Name& name, const WordsOf& words_of) {
  const auto* claim = words_of(name.claim);
  if (claim == nullptr) return nullptr;
  const auto found =
      std::find_if(claim->assertions.begin(), claim->assertions.end(),
                   [&](const Assertion& assertion) { return assertion.id == name.assertion; });
  return found == claim->assertions.end() ? nullptr : &*found;
}

// The assertion and all that it rests on, however far down.
void add_foundations(const Name& name, const WordsOf& words_of, std::set<std::string>& reached) {
  if (!reached.insert(name.text()).second) return;
  const auto* assertion = assertion_of(name, words_of);
  if (assertion == nullptr) return;
  for (const auto* names : {&assertion->rests_on, &assertion->follows})
    for (const auto& other : *names) add_foundations(name_of(other, name.claim), words_of, reached);
}

}  // namespace

std::map<std::string, Facts> recorded_facts(const Theorem& theorem, bool deep) {
  std::map<std::string, Facts> result;
  for (const auto& assertion : theorem.parts) {
    const FactCollection collection;
    for (const auto& way : assertion.ways) {
      for (const auto& link : way.links)
        if (link.record && (deep || !link.deep)) link.record();
    }
    result[assertion.assertion] = collection.facts();
  }
  return result;
}

std::vector<std::string> fact_faults(const ClaimWords& claim, const std::string& assertion,
                                     const Facts& facts, const WordsOf& words_of) {
  const WordsOf words = [&](const std::string& id) {
    return id == claim.id ? &claim : words_of(id);
  };
  std::set<std::string> reached;
  add_foundations({claim.id, assertion}, words, reached);
  std::vector<std::string> faults;
  const auto add = [&](const std::string& what) {
    faults.push_back("[[claim.assertion]] " + assertion +
                     " rests_on: a method computes with what " + what);
  };
  for (const auto& fact : facts) {
    const auto name = name_of(fact, claim.id);
    const bool known = name.assertion.empty() ? words(name.claim) != nullptr
                                              : assertion_of(name, words) != nullptr;
    if (!known) {
      add("\"" + fact +
          "\" states, and there is none; name the assertion, or the claim where no assertion " +
          "states it, in the block's StatedBy");
    } else if (!name.assertion.empty() && reached.count(fact) == 0) {
      const auto own = name.claim == claim.id ? "#" + name.assertion : fact;
      add("\"" + own +
          "\" states, and the assertion does not rest on it; add it to rests_on, or take " +
          "the block out of the method");
    }
  }
  return faults;
}

std::vector<std::string> facts_of_claims(const Facts& facts) {
  std::vector<std::string> claims;
  for (const auto& fact : facts)
    if (fact.find('#') == std::string::npos) claims.push_back(fact);
  return claims;
}

}  // namespace verify
