#include "verify/claim/references/dependencies.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "verify/claim/assertions/assertion_names.hpp"
#include "verify/claim/references/cycles.hpp"
#include "verify/claim/registry.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

std::string at(const std::string& id) { return data_file(id) + ": [claim] "; }

std::vector<std::string> unknown_names(const std::vector<ClaimWords>& claims) {
  std::set<std::string> known;
  for (const auto& claim : claims) known.insert(claim.id);
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    for (const auto& name : claim.see) {
      if (known.count(name) == 0)
        faults.push_back(at(claim.id) + "see: \"" + name +
                         "\" is no claim; allowed are the ids that " + program_call("list") +
                         " shows");
    }
  }
  return faults;
}

std::string claim_of(const std::string& name) { return name.substr(0, name.find('#')); }

// The assertions on which an assertion rests, with the field that says so; of its own claim too.
struct Foundation {
  std::string field, name;
};
std::vector<Foundation> foundations(const Assertion& assertion, const std::string& claim) {
  std::vector<Foundation> list;
  const auto add = [&](const char* field, const std::string& name) {
    list.push_back({field, name.starts_with("#") ? claim + name : name});
  };
  for (const auto& name : assertion.rests_on) add("rests_on", name);
  for (const auto& name : assertion.follows) add("follows", name);
  return list;
}

NameGraph assertion_graph(const std::vector<ClaimWords>& claims) {
  NameGraph graph;
  for (const auto& claim : claims) {
    for (const auto& assertion : claim.assertions) {
      auto& needed = graph[claim.id + "#" + assertion.id];
      for (const auto& foundation : foundations(assertion, claim.id))
        needed.push_back(foundation.name);
    }
  }
  return graph;
}

// The assertion of another claim must be there; those of the same one, the reader of the file has
// seen.
std::vector<std::string> unknown_assertions(const std::vector<ClaimWords>& claims,
                                            const NameGraph& graph) {
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    for (const auto& assertion : claim.assertions) {
      auto named = foundations(assertion, claim.id);
      if (!assertion.sharpens.empty() && !assertion.sharpens.starts_with("#"))
        named.push_back({"sharpens", assertion.sharpens});
      for (const auto& [field, name] : named) {
        if (graph.count(name) != 0) continue;
        faults.push_back(data_file(claim.id) + ": [[claim.assertion]] " + assertion.id + " " +
                         field + ": \"" + name + "\" is no assertion; allowed are those that " +
                         program_call("show") + " " + claim_of(name) +
                         " lists, if that is a claim");
      }
    }
  }
  return faults;
}

std::vector<std::string> cycle_faults(const NameGraph& graph) {
  std::vector<std::string> faults;
  for (const auto& cycle : cycles_of(graph))
    faults.push_back(at(claim_of(cycle.front())) + "rests_on: a cycle: " + to_text(cycle) +
                     "; take out the dependency that no proof needs");
  return faults;
}

std::vector<std::string> orphans(const std::vector<ClaimWords>& claims) {
  std::set<std::string> tied;
  for (const auto& claim : claims) {
    auto names = claims_below(claim);
    names.insert(names.end(), claim.see.begin(), claim.see.end());
    if (!names.empty()) tied.insert(claim.id);
    tied.insert(names.begin(), names.end());
  }
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    if (tied.count(claim.id) == 0 && claim.stands_alone.empty())
      faults.push_back(
          at(claim.id) +
          "rests on no claim and no claim rests on it; name the assertions it needs in "
          "rests_on, a related claim in see, or say why not: stands_alone = \"...\"");
  }
  return faults;
}

}  // namespace

std::vector<std::string> graph_faults(const std::vector<ClaimWords>& claims) {
  auto faults = unknown_names(claims);
  const auto add = [&](const std::vector<std::string>& more) {
    faults.insert(faults.end(), more.begin(), more.end());
  };
  const auto assertions = assertion_graph(claims);
  add(unknown_assertions(claims, assertions));
  add(cycle_faults(assertions));
  add(orphans(claims));
  std::sort(faults.begin(), faults.end());
  return faults;
}

std::vector<std::string> published_faults(const std::vector<Claim>& claims) {
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    const auto at = data_file(claim.words.id) + ": [[claim.published]] ";
    for (const auto& n : claim.words.published) {
      for (const auto& name : n.from) {
        const auto hash = name.find('#');
        const auto owner = hash == 0 ? claim.words.id : name.substr(0, hash);
        const auto assertion = named_assertion(claims, owner, name.substr(hash + 1));
        if (assertion.assertion == nullptr) faults.push_back(at + "from: " + assertion.fault);
      }
      if (n.by.empty()) continue;
      const auto named = std::find_if(claims.begin(), claims.end(),
                                      [&](const Claim& other) { return other.words.id == n.by; });
      if (named == claims.end()) {
        faults.push_back(at + "by: \"" + n.by + "\" is no claim; allowed are the ids that " +
                         program_call("list") + " shows");
        continue;
      }
      const auto& checks = named->checks;
      const auto is_it = [&](const Check& c) { return c.name == n.check; };
      if (!n.check.empty() && std::none_of(checks.begin(), checks.end(), is_it))
        faults.push_back(at + "check: \"" + n.check + "\" is no check of " + n.by +
                         "; allowed are those that " + program_call("show") + " " + n.by +
                         " lists");
    }
  }
  return faults;
}

}  // namespace verify
