// Why steps of a statement may change without being noticed, as a file says it:
//
//   [[statement]]
//   name = "Layer"                  # the type of the statement
//   claims = ["my2026.lemma3"]
//   steps = 6                       # so many different steps at most, at any of its sizes
//   why = "the labels of the demonstrations: the step holds for any labels"
#pragma once

#include <map>
#include <string>
#include <utility>

namespace verify::mutants {

using StatementKey = std::pair<std::string, std::string>;  // claim, statement

struct Explanation {
  long steps = 0;
  std::string why;
};
using Explanations = std::map<StatementKey, Explanation>;

// `file` is the name for messages. Throws std::runtime_error that names file, field and remedy.
Explanations read_explanations(const std::string& text, const std::string& file);

}  // namespace verify::mutants
