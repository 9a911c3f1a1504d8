// From the words of --set to data.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/words/datum.hpp"

namespace verify {

// NAME=VALUE: the input of that name, and the words of its value in one line. Throws UsageError
// that names `owner`, a claim's id say, and what it takes.
struct Setting {
  const Input* input;
  std::string value;
};
Setting setting_of(const std::string& text, const std::vector<Input>& inputs,
                   const std::string& owner);

// "n=50", "Sigma=2,1;1,3", "A=[[1, 0], [0, 1]]", "A=@run.npz:A" by name, as the inputs say; numbers
// of files are read. Throws UsageError as above.
Fields set_values(const std::vector<std::string>& settings, const std::vector<Input>& inputs,
                  const std::string& owner);

}  // namespace verify
