// Temporary driver: runs claims in this process.
#include <cstdio>
#include "verify/core/unit.hpp"
using namespace verify;
int main(int argc, char** argv) {
  try {
  for (const auto& entry : registry()) {
    bool wanted = argc < 2;
    for (int i = 1; i < argc; ++i) wanted |= std::string(entry.id) == canonical_id(argv[i]);
    if (!wanted) continue;
    const Claim claim = load_claim(entry);
    Job job{&claim, claim.instances, false, false, 1};
    std::vector<Instance> examples;
    for (auto& t : claim.instances) examples.push_back(validate(claim, t));
    std::vector<CheckOutcome> outcomes;
    std::printf("== %s %s\n", claim.id.c_str(), claim.title.c_str());
    for (auto& u : units_of(job)) {
      auto r = run_unit(job, u, examples, examples);
      std::printf("  %-8s %-11s %-10s %-10s %7.1f ms %s%s\n      %s\n", to_text(r.outcome.truth).c_str(), to_text(r.outcome.evidence).c_str(), to_text(r.outcome.scope).c_str(), to_text(r.outcome.expect).c_str(), r.outcome.seconds * 1e3, r.outcome.name.c_str(), u.subject >= 0 ? (" @" + claim.instances[u.subject].name).c_str() : "", r.outcome.detail.c_str());
      for (auto& v : r.values) std::printf("        %s = %s\n", v.name.c_str(), to_text(v.exact).c_str());
      for (auto& a : r.agreements) std::printf("        %s expected %s: %s\n", a.name.c_str(), to_text(a.given).c_str(), to_text(a.agrees).c_str());
      outcomes.push_back(r.outcome);
    }
    auto j = judge(outcomes);
    std::printf("  => %s (expected %s) %s\n", to_text(j.verdict).c_str(), to_text(claim.expected).c_str(), j.reason.c_str());
  }
  } catch (std::exception& e) { std::fprintf(stderr, "%s\n", e.what()); return 2; }
}
