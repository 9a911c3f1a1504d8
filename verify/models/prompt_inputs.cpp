#include "verify/models/prompt_inputs.hpp"

#include <utility>

namespace verify {

Input covariates_input() {
  return {
      "X", Kind::matrix, {"d", "n"}, {}, "demonstrations without the query, columns are samples"};
}
Input query_input() { return {"x_query", Kind::vector, {"d"}, {}, "query"}; }
Input labels_input() { return {"y", Kind::vector, {"n"}, {}, "labels of the demonstrations"}; }

Input n_input() {
  return {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"};
}
Input d_input() { return {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}; }
Input L_input() { return {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}; }

std::vector<Input> prompt_inputs(std::vector<Input> more, Depth depth) {
  std::vector<Input> inputs = {covariates_input(), query_input(), labels_input()};
  for (auto& input : more) inputs.push_back(std::move(input));
  inputs.push_back(n_input());
  inputs.push_back(d_input());
  if (depth == Depth::implied) inputs.push_back(L_input());
  return inputs;
}

}  // namespace verify
