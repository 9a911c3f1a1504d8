#include "verify/audit/tensors/inventory.hpp"

#include <algorithm>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_square_stack(const StoredTensor& tensor) {
  const auto depth = tensor.shape.size();
  return depth >= 2 && tensor.shape[depth - 1] == tensor.shape[depth - 2];
}

}  // namespace

std::string inventory(const std::vector<StoredTensor>& tensors) {
  std::string text;
  for (const auto& tensor : tensors)
    text += (text.empty() ? "" : ", ") +
            (tensor.name.empty() ? std::string("one array") : printable(tensor.name)) + " (" +
            (tensor.complaint.empty() ? shape_text(tensor.shape) + ", " + to_text(tensor.type)
                                      : "no numbers that can be read") +
            ")";
  return excerpt(text, 1000);
}

std::string with_star(std::string name) {
  const auto digit = name.find_first_of("0123456789");
  if (digit == std::string::npos) return name;
  return name.replace(digit, name.find_first_not_of("0123456789", digit) - digit, "*");
}

std::string example_of(const std::vector<StoredTensor>& tensors) {
  const auto square = std::find_if(tensors.begin(), tensors.end(), is_square_stack);
  if (square == tensors.end()) return "NAME";
  const auto name = printable(square->name);
  return square->shape.size() > 2 ? name : with_star(name);
}

}  // namespace verify
