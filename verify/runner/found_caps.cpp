#include "verify/runner/found_caps.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "verify/judge/judge.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

using ById = std::map<std::string, Result*>;

// Also where a document is read without the folder of its claims.
bool is_of_folder(const std::string& id) {
  const auto index = built_in_index();
  return std::none_of(index.begin(), index.end(),
                      [&](const ClaimLabel& claim) { return claim.id == id; });
}

// Results of whole claims, those of folders alone.
ById added_of(std::vector<Result>& results) {
  ById found;
  for (auto& result : results)
    if (result.subject == Subject::data_file && is_of_folder(result.id)) found[result.id] = &result;
  return found;
}

class Settling {
 public:
  explicit Settling(ById results) : results_(std::move(results)) {
    for (auto& [id, result] : results_) settle(*result);
  }

 private:
  // What it rests on first; no two rest on each other, as was seen before they ran.
  void settle(Result& result) {
    if (!settled_.insert(result.id).second) return;
    std::map<std::string, std::string> missing;  // assertion that rests on it, what is not there
    bool rests = false;
    for (auto& assertion : result.assertions) {
      for (auto& cap : assertion.caps) {
        const auto below = cap.assertion.substr(0, cap.assertion.find('#'));
        if (!is_of_folder(below)) continue;
        rests = true;
        if (!take(cap, below)) missing.emplace(assertion.assertion.id, cap.assertion);
      }
    }
    if (!rests) return;
    result.assertions = graded(std::move(result.assertions), result.checks);
    for (auto& assertion : result.assertions) {
      const auto absent = missing.find(assertion.assertion.id);
      if (absent != missing.end() && facts_of(assertion.status).rank == 0 &&
          assertion.status != Status::refuted)
        assertion.reason = "rests on " + absent->second + ", which this run did not check: run " +
                           absent->second.substr(0, absent->second.find('#')) + " with it";
    }
    const auto judgement = judge(result.assertions, result.checks, result.clashes);
    result.verdict = judgement.verdict;
    result.reason = judgement.reason;
  }

  // The cap as it was found; of what did not run nothing is known.
  bool take(Cap& cap, const std::string& claim) {
    cap.status = Status::open;
    const auto found = results_.find(claim);
    if (found == results_.end()) return false;
    settle(*found->second);
    const auto* below =
        find_assertion(found->second->assertions, cap.assertion.substr(claim.size() + 1));
    if (below == nullptr) return false;
    cap.status = below->status;
    cap.scope = below->scope;
    return true;
  }

  ById results_;
  std::set<std::string> settled_;
};

}  // namespace

void cap_by_findings(std::vector<Result>& results) { const Settling settling(added_of(results)); }

}  // namespace verify
