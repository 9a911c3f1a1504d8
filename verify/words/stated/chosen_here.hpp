// Which of a claim's hypotheses are choices of this program, and none of the paper's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace verify {

inline constexpr std::string_view chosen_here = "here: ";

struct Supposed {
  std::vector<std::string> of_paper;
  std::vector<std::string> here;  // without "here: "
};

// In their order.
inline Supposed supposed(const std::vector<std::string>& hypotheses) {
  Supposed result;
  for (const auto& hypothesis : hypotheses) {
    if (hypothesis.starts_with(chosen_here))
      result.here.push_back(hypothesis.substr(chosen_here.size()));
    else
      result.of_paper.push_back(hypothesis);
  }
  return result;
}

}  // namespace verify
