#include "verify/report/drawing/claim_graph.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "verify/report/checked/checked_words.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

bool is_worse(Verdict a, Verdict b) { return facts_of(a).rank < facts_of(b).rank; }

std::map<std::string, Verdict> verdicts_of(const Report& report) {
  std::map<std::string, Verdict> verdicts;
  for (const auto& result : report.results) {
    const auto [at, is_new] = verdicts.emplace(result.id, result.verdict);
    if (!is_new && is_worse(result.verdict, at->second)) at->second = result.verdict;
  }
  return verdicts;
}

// With the title that the program knows, where the report has no words of the claim.
ClaimNode new_node(const std::string& id) {
  ClaimNode node;
  node.id = id;
  const auto known = claim_index();
  const auto label = std::find_if(known.begin(), known.end(),
                                  [&](const ClaimLabel& claim) { return claim.id == id; });
  if (label != known.end()) {
    node.title = label->title;
    node.place = label->place;
  }
  return node;
}

// What rests on what, assertion by assertion: a claim with an open remark is no open ground for
// those that use another sentence of it.
class Grounds {
 public:
  Grounds(const Report& report, const std::map<std::string, Verdict>& verdicts)
      : verdicts_(verdicts) {
    for (const auto& result : report.results)
      for (const auto& assertion : result.assertions) {
        const bool carries = facts_of(assertion.status).rank > 0;
        const auto [at, is_new] =
            carries_.emplace(result.id + "#" + assertion.assertion.id, carries);
        if (!is_new) at->second = at->second && carries;
      }
    for (const auto& claim : report.claims) claims_[claim.id] = &claim;
  }

  // The other claims of which an assertion that is not settled lies below one of this claim's.
  std::set<std::string> open_below(const std::string& claim) const {
    std::set<std::string> reached, open;
    std::vector<std::string> waiting;
    add_all_below(claim, waiting);
    while (!waiting.empty()) {
      const auto name = waiting.back();
      waiting.pop_back();
      if (!reached.insert(name).second) continue;
      const auto other = name.substr(0, name.find('#'));
      if (other != claim && is_open(name, other)) open.insert(other);
      add_below(name, other, waiting);
    }
    return open;
  }

 private:
  // Of a claim that the report does not speak of nothing is known, not that it is open.
  bool is_open(const std::string& name, const std::string& claim) const {
    if (const auto known = carries_.find(name); known != carries_.end()) return !known->second;
    const auto verdict = verdicts_.find(claim);
    return verdict != verdicts_.end() && facts_of(verdict->second).rank <= 0;
  }

  static void add_needs(const std::string& claim, const Assertion& assertion,
                        std::vector<std::string>& waiting) {
    for (const auto* names : {&assertion.rests_on, &assertion.follows})
      for (const auto& name : *names)
        waiting.push_back(name.starts_with('#') ? claim + name : name);
  }

  void add_all_below(const std::string& claim, std::vector<std::string>& waiting) const {
    const auto words = claims_.find(claim);
    if (words == claims_.end()) return;
    for (const auto& assertion : words->second->assertions) add_needs(claim, assertion, waiting);
  }

  void add_below(const std::string& name, const std::string& claim,
                 std::vector<std::string>& waiting) const {
    const auto words = claims_.find(claim);
    if (words == claims_.end()) return;
    for (const auto& assertion : words->second->assertions)
      if (claim + "#" + assertion.id == name) return add_needs(claim, assertion, waiting);
    add_all_below(claim, waiting);
  }

  const std::map<std::string, Verdict>& verdicts_;
  std::map<std::string, bool> carries_;
  std::map<std::string, const ClaimWords*> claims_;
};

// All nodes that a node depends on, directly or not. Ends on cycles too.
std::set<std::size_t> everything_below(const ClaimGraph& graph, std::size_t node) {
  std::set<std::size_t> reached;
  std::vector<std::size_t> waiting = graph[node].needs;
  while (!waiting.empty()) {
    const auto next = waiting.back();
    waiting.pop_back();
    if (!reached.insert(next).second) continue;
    waiting.insert(waiting.end(), graph[next].needs.begin(), graph[next].needs.end());
  }
  return reached;
}

}  // namespace

ClaimGraph graph_of(const Report& report) {
  const auto verdicts = verdicts_of(report);
  ClaimGraph graph;
  std::map<std::string, std::size_t> index;
  const auto node = [&](const std::string& id) {
    const auto [at, is_new] = index.emplace(id, graph.size());
    if (!is_new) return at->second;
    graph.push_back(new_node(id));
    if (const auto found = verdicts.find(id); found != verdicts.end())
      graph.back().verdict = found->second;
    return at->second;
  };
  for (const auto& claim : report.claims) {
    auto& own = graph[node(claim.id)];
    own.stands_alone = claim.prose.empty() || claim.stands_alone.empty()
                           ? claim.stands_alone
                           : prose_sentence({claim.stands_alone});
    own.title = claim.title;
    own.place = claim.place;
  }
  for (const auto& claim : report.claims) {
    for (const auto& needed : claims_below(claim)) {
      const auto target = node(needed);
      graph[index.at(claim.id)].needs.push_back(target);
    }
  }
  const Grounds grounds(report, verdicts);
  for (auto& claim : graph) {
    const auto open = grounds.open_below(claim.id);
    for (const auto& other : graph)
      if (open.contains(other.id)) claim.open.push_back(other.id);
  }
  return graph;
}

ClaimGraph graph_of(const Report& report, const std::string& key) {
  const auto whole = graph_of(report);
  const auto own = [&](std::size_t k) { return paper_key(whole[k].id) == key; };
  std::set<std::size_t> kept;
  for (std::size_t k = 0; k < whole.size(); ++k) {
    if (own(k)) kept.insert(k);
    for (const auto needed : whole[k].needs) {
      if (own(k) || own(needed)) kept.insert({k, needed});
    }
  }
  std::map<std::size_t, std::size_t> renumbered;
  for (const auto k : kept) renumbered.emplace(k, renumbered.size());
  ClaimGraph graph;
  for (const auto k : kept) {
    auto node = whole[k];
    node.needs.clear();
    for (const auto needed : whole[k].needs) {
      if (own(k) || own(needed)) node.needs.push_back(renumbered.at(needed));
    }
    graph.push_back(std::move(node));
  }
  return graph;
}

std::vector<std::vector<std::size_t>> essential_needs(const ClaimGraph& graph) {
  std::vector<std::set<std::size_t>> below;
  for (std::size_t k = 0; k < graph.size(); ++k) below.push_back(everything_below(graph, k));
  std::vector<std::vector<std::size_t>> result(graph.size());
  for (std::size_t k = 0; k < graph.size(); ++k) {
    for (const auto needed : graph[k].needs) {
      const bool follows = std::any_of(
          graph[k].needs.begin(), graph[k].needs.end(),
          [&](std::size_t other) { return other != needed && below[other].count(needed) != 0; });
      if (!follows) result[k].push_back(needed);
    }
  }
  return result;
}

}  // namespace verify
