#include "verify/claim/dependencies.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "verify/claim/registry.hpp"

namespace verify {
namespace {

using Graph = std::map<std::string, std::vector<std::string>>;  // what each claim depends on

std::string at(const std::string& id) { return data_file(id) + ": [claim] "; }

std::vector<std::string> unknown_names(const Graph& graph) {
  std::vector<std::string> faults;
  for (const auto& [id, needed] : graph) {
    for (const auto& name : needed) {
      if (graph.count(name) == 0)
        faults.push_back(at(id) + "depends_on: \"" + name +
                         "\" is no claim; allowed are the ids that icl-verify list shows");
    }
  }
  return faults;
}

// Depth first along the dependencies; a claim met again on its own path closes a cycle.
class CycleSearch {
 public:
  explicit CycleSearch(const Graph& graph) : graph_(graph) {
    for (const auto& [id, needed] : graph) visit(id);
  }
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  void visit(const std::string& id) {
    if (const auto begin = std::find(path_.begin(), path_.end(), id); begin != path_.end())
      return report(begin);
    const auto found = graph_.find(id);
    if (found == graph_.end() || !done_.insert(id).second) return;
    path_.push_back(id);
    for (const auto& name : found->second) visit(name);
    path_.pop_back();
  }
  void report(std::vector<std::string>::const_iterator begin) {
    std::string words = at(*begin) + "depends_on: a cycle: ";
    for (auto step = begin; step != path_.end(); ++step) words += *step + " -> ";
    faults_.push_back(words + *begin + "; take out the dependency that no proof needs");
  }

  const Graph& graph_;
  std::vector<std::string> path_;
  std::set<std::string> done_;
  std::vector<std::string> faults_;
};

std::vector<std::string> orphans(const std::vector<ClaimWords>& claims, const Graph& graph) {
  std::set<std::string> tied;
  for (const auto& [id, needed] : graph) {
    if (!needed.empty()) tied.insert(id);
    tied.insert(needed.begin(), needed.end());
  }
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    if (tied.count(claim.id) == 0 && claim.stands_alone.empty())
      faults.push_back(at(claim.id) +
                       "depends on no claim and no claim depends on it; name what it rests on in "
                       "depends_on, or say why not: stands_alone = \"...\"");
  }
  return faults;
}

}  // namespace

std::vector<std::string> graph_faults(const std::vector<ClaimWords>& claims) {
  Graph graph;
  for (const auto& claim : claims) graph[claim.id] = claim.depends_on;
  auto faults = unknown_names(graph);
  const CycleSearch search(graph);
  faults.insert(faults.end(), search.faults().begin(), search.faults().end());
  const auto alone = orphans(claims, graph);
  faults.insert(faults.end(), alone.begin(), alone.end());
  std::sort(faults.begin(), faults.end());
  return faults;
}

std::vector<std::string> published_faults(const std::vector<Claim>& claims) {
  std::vector<std::string> faults;
  for (const auto& claim : claims) {
    const auto at = data_file(claim.id) + ": [[claim.published]] ";
    for (const auto& n : claim.published) {
      if (n.by.empty()) continue;
      const auto named = std::find_if(claims.begin(), claims.end(),
                                      [&](const Claim& other) { return other.id == n.by; });
      if (named == claims.end()) {
        faults.push_back(at + "by: \"" + n.by +
                         "\" is no claim; allowed are the ids that icl-verify list shows");
        continue;
      }
      const auto& checks = named->theorem.checks;
      const auto is_it = [&](const Check& c) { return c.name == n.check; };
      if (!n.check.empty() && std::none_of(checks.begin(), checks.end(), is_it))
        faults.push_back(at + "check: \"" + n.check + "\" is no check of " + n.by +
                         "; allowed are those that icl-verify show " + n.by + " lists");
    }
  }
  return faults;
}

}  // namespace verify
