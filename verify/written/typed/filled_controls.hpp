// Negative controls for a data file that has none yet: of each assertion with a formula, one change
// of it that is found to be false.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct FilledControls {
  std::string text;               // of the file, with the controls in it
  std::vector<std::string> told;  // "one_step: must_fail = [..]", or why there is none
  bool changed = false;
};

// `file` is the name for messages. Throws std::runtime_error for what is no data file.
FilledControls with_controls(const std::string& text, const std::string& file);

}  // namespace verify
