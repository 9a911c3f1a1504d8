#include "verify/claim/references/stated_facts.hpp"

#include <algorithm>

namespace verify {
namespace {

struct Name {
  std::string claim, part;
  std::string text() const { return claim + "#" + part; }
};

// "#part" is of the claim that says so; the part is empty where a name is a claim's.
Name name_of(const std::string& text, const std::string& claim) {
  const auto hash = text.find('#');
  if (hash == 0) return {claim, text.substr(1)};
  if (hash == std::string::npos) return {text, ""};
  return {text.substr(0, hash), text.substr(hash + 1)};
}

const Part* part_of(const Name& name, const WordsOf& words_of) {
  const auto* claim = words_of(name.claim);
  if (claim == nullptr) return nullptr;
  const auto found = std::find_if(claim->parts.begin(), claim->parts.end(),
                                  [&](const Part& part) { return part.id == name.part; });
  return found == claim->parts.end() ? nullptr : &*found;
}

// The part and all that it rests on, however far down.
void add_foundations(const Name& name, const WordsOf& words_of, std::set<std::string>& reached) {
  if (!reached.insert(name.text()).second) return;
  const auto* part = part_of(name, words_of);
  if (part == nullptr) return;
  for (const auto* names : {&part->rests_on, &part->follows})
    for (const auto& other : *names) add_foundations(name_of(other, name.claim), words_of, reached);
}

}  // namespace

std::map<std::string, Facts> recorded_facts(const Theorem& theorem, bool deep) {
  std::map<std::string, Facts> result;
  for (const auto& part : theorem.parts) {
    const FactCollection collection;
    for (const auto& way : part.ways) {
      for (const auto& link : way.links)
        if (link.record && (deep || !link.deep)) link.record();
    }
    result[part.part] = collection.facts();
  }
  return result;
}

std::vector<std::string> fact_faults(const ClaimWords& claim, const std::string& part,
                                     const Facts& facts, const WordsOf& words_of) {
  const WordsOf words = [&](const std::string& id) {
    return id == claim.id ? &claim : words_of(id);
  };
  std::set<std::string> reached;
  add_foundations({claim.id, part}, words, reached);
  std::vector<std::string> faults;
  const auto add = [&](const std::string& what) {
    faults.push_back("[[claim.assertion]] " + part + " rests_on: a method computes with what " +
                     what);
  };
  for (const auto& fact : facts) {
    const auto name = name_of(fact, claim.id);
    const bool known =
        name.part.empty() ? words(name.claim) != nullptr : part_of(name, words) != nullptr;
    if (!known) {
      add("\"" + fact +
          "\" states, and there is none; name the assertion, or the claim where no assertion " +
          "states it, in the block's StatedBy");
    } else if (!name.part.empty() && reached.count(fact) == 0) {
      const auto own = name.claim == claim.id ? "#" + name.part : fact;
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
