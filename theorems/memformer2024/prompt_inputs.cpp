#include "theorems/memformer2024/prompt_inputs.hpp"

#include <utility>

namespace verify::memformer2024 {

Input demonstrations_input() {
  return {"X", Kind::matrix, {"d", "n"}, {}, "demonstrations, columns are samples"};
}
Input task_input() {
  return {"w_star", Kind::vector, {"d"}, {}, "task vector: y_i = <x_i, w_star>"};
}
Input query_input() { return {"x_query", Kind::vector, {"d"}, {}, "query"}; }
Input start_input() { return {"w_0", Kind::vector, {"d"}, {}, "start; zero when absent", true}; }
Input layers_input() {
  return {"A", Kind::matrices, {"L", "d", "d"}, {}, "A_0..A_{L-1} of (9), any real matrices"};
}
Input layer_scalars_input(std::string name, std::string about) {
  return {std::move(name), Kind::vector, {"L"}, {}, std::move(about)};
}
Input demonstrations_number_input() {
  return {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"};
}
Input dimension_input() { return {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}; }
Input depth_input() { return {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}; }
Input degree_input(std::string name, std::string about) {
  return {std::move(name), Kind::integer, {}, {Constraint::positive}, std::move(about)};
}

namespace {
std::vector<Input> joined(std::vector<Input> first, std::vector<Input> then) {
  for (auto& input : then) first.push_back(std::move(input));
  return first;
}
}  // namespace

std::vector<Input> with_prompt(std::vector<Input> more) {
  return joined(joined({demonstrations_input(), task_input(), query_input()}, std::move(more)),
                {demonstrations_number_input(), dimension_input()});
}
std::vector<Input> with_prompt_and_depth(std::vector<Input> more) {
  auto inputs = with_prompt(std::move(more));
  inputs.push_back(depth_input());
  return inputs;
}

}  // namespace verify::memformer2024
