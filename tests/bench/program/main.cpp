// verify_bench list; verify_bench PAIRS NAME...: a line of JSON a comparison, as it is measured.
// verify_bench check FILE: seconds of the checks of a claim at the instance. tests/bench/run calls
// it.
#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/bench/program/claim_checks.hpp"
#include "tests/bench/program/paired.hpp"

namespace verify::bench {
namespace {

using Json = nlohmann::ordered_json;

std::vector<Comparison> all_comparisons() {
  std::vector<Comparison> all;
  for (const auto& some :
       {identity_comparisons(), word_comparisons(), ball_comparisons(), exact_comparisons(),
        expansion_comparisons(), precision_sweep_comparisons(), boost_comparisons()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

void say(const Json& line) {
  std::puts(line.dump().c_str());
  std::fflush(stdout);
}

Json description(const Comparison& comparison) {
  return {{"name", comparison.name},
          {"ours", comparison.ours},
          {"theirs", comparison.theirs},
          {"small", comparison.small}};
}

Json measured(const Comparison& comparison, int pairs) {
  const auto result = measure(comparison.sides(), pairs);
  auto line = description(comparison);
  line["agree"] = result.agree;
  line["calls"] = {result.ours_calls, result.theirs_calls};
  line["pairs"] = Json::array();
  for (const auto& pair : result.pairs) line["pairs"].push_back({pair.ours, pair.theirs});
  return line;
}

int run(const std::vector<std::string>& words) {
  const auto all = all_comparisons();
  if (words.size() == 1 && words[0] == "list") {
    for (const auto& comparison : all) say(description(comparison));
    return 0;
  }
  if (words.size() == 2 && words[0] == "check") {
    const auto seconds = check_seconds(words[1]);
    say({{"ways", seconds.ways}, {"all", seconds.all}});
    return 0;
  }
  const int pairs = words.empty() ? 0 : std::atoi(words[0].c_str());
  if (pairs < 1) {
    std::fputs("verify_bench: list, check FILE, or how many pairs (1, 2, ..) and names\n", stderr);
    return 2;
  }
  for (std::size_t k = 1; k < words.size(); ++k) {
    const auto one = std::find_if(all.begin(), all.end(),
                                  [&](const auto& known) { return known.name == words[k]; });
    if (one == all.end()) {
      std::fprintf(stderr, "verify_bench: no comparison %s; verify_bench list names them\n",
                   words[k].c_str());
      return 2;
    }
    say(measured(*one, pairs));
  }
  return 0;
}

}  // namespace
}  // namespace verify::bench

int main(int count, char** words) {
  try {
    return verify::bench::run({words + 1, words + count});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "verify_bench: %s\n", error.what());
    return 1;
  }
}
