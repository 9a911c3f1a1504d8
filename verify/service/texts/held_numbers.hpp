// Numbers of a text that a comment behind them holds to a result:
//   The loss is 0.1195 <!-- icl-verify: weights/readme.toml loss -->
#pragma once

#include <string>
#include <vector>

namespace verify {

struct HeldNumber {
  std::string instance;  // the path of the instance file, found beside the text
  std::string file;      // the same as the comment has it
  std::string value;     // which of its values
  std::string expected;  // "0.1195 +- 0.00005": the number is the value rounded
  int line = 1;
};

// Comments in code of Markdown are examples, and hold nothing. Throws UsageError that names file
// and line where a comment has no number in front of it, or speaks of icl-verify and does not say
// what holds the number.
std::vector<HeldNumber> held_numbers(const std::string& path);

}  // namespace verify
