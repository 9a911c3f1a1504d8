#include "verify/claim/references/cycles.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

// Depth first; a name met again on its own path closes a cycle.
class CycleSearch {
 public:
  explicit CycleSearch(const NameGraph& graph) : graph_(graph) {
    for (const auto& [name, others] : graph) visit(name);
  }
  std::vector<std::vector<std::string>> take() { return std::move(cycles_); }

 private:
  void visit(const std::string& name) {
    if (const auto begin = std::find(path_.begin(), path_.end(), name); begin != path_.end()) {
      cycles_.emplace_back(begin, path_.end()).push_back(name);
      return;
    }
    const auto found = graph_.find(name);
    if (found == graph_.end() || !done_.insert(name).second) return;
    path_.push_back(name);
    for (const auto& other : found->second) visit(other);
    path_.pop_back();
  }

  const NameGraph& graph_;
  std::vector<std::string> path_;
  std::set<std::string> done_;
  std::vector<std::vector<std::string>> cycles_;
};

}  // namespace

std::vector<std::vector<std::string>> cycles_of(const NameGraph& graph) {
  return CycleSearch(graph).take();
}

std::string to_text(const std::vector<std::string>& cycle) {
  std::string words;
  for (const auto& name : cycle) words += (words.empty() ? "" : " -> ") + name;
  return words;
}

}  // namespace verify
