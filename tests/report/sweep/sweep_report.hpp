// A sweep made up for the tests of its tables and drawings.
#pragma once

#include <string>

#include "verify/judge/result.hpp"

namespace verify::test {

// The value f = n/d over n = 1..3 and d = 2, 5, with a list of d entries; n = 0 is refused.
inline Report sweep_report() {
  Report report;
  for (const char* d : {"2", "5"}) {
    for (const char* n : {"1", "2", "3"}) {
      Result r;
      r.id = "t.sweep";
      r.title = "A claim";
      r.instance = std::string("n=") + n + " d=" + d;
      r.subject = Subject::settings;
      r.inputs = {{"n", n}, {"d", d}};
      r.inputs["lambda"] = Datum::list(std::vector<Datum>(d[0] == '2' ? 2 : 5, "1"));
      r.verdict = r.expected = Verdict::holds_here;
      r.values = {{"f", std::string(n) + "/" + d, {}},
                  {"c", Datum::list({n, d}), {}},
                  {"n", n, {}},
                  {"word", "yes", {}}};
      report.results.push_back(r);
    }
  }
  report.refused = {
      {{"t.sweep", Subject::settings, "n=0 d=2"}, {{"n", "0"}, {"d", "2"}}, "n = 0, \"no\""}};
  return report;
}

}  // namespace verify::test
