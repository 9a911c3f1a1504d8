#include "verify/audit/tensors/inventory.hpp"

#include <algorithm>

#include "verify/audit/tensor_role.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_square_stack(const StoredTensor& tensor) {
  const auto depth = tensor.shape.size();
  if (tensor.name.find("mask") != std::string::npos) return false;
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
  const bool number_alone = name.find_first_not_of("0123456789") == std::string::npos;
  if (digit == std::string::npos || number_alone) return name;
  return name.replace(digit, name.find_first_not_of("0123456789", digit) - digit, "*");
}

std::string example_of(const std::vector<StoredTensor>& tensors) {
  const auto square = std::find_if(tensors.begin(), tensors.end(), is_square_stack);
  if (square == tensors.end()) return "NAME";
  const auto name = printable(square->name);
  return square->shape.size() > 2 ? name : with_star(name);
}

namespace {

// "'P=weights[:,0]' --tensor 'Q=weights[:,1]'" where two matrices a layer could be these.
std::string example_of_roles(const std::vector<StoredTensor>& tensors) {
  for (const auto& tensor : tensors) {
    const auto& shape = tensor.shape;
    const auto name = printable(tensor.name);
    if (shape.size() == 4 && shape[1] == 2 && shape[2] == shape[3])
      return "'P=" + name + "[:,0]' --tensor 'Q=" + name + "[:,1]' for two matrices a layer";
  }
  return "'A=" + example_of(tensors) + "' or --tensor 'q=NAME'";
}

}  // namespace

void refuse_unnamed(const std::vector<StoredTensor>& tensors, const std::string& file) {
  if (tensors.empty())
    throw WeightsError(printable(file) +
                       ": it holds no array of numbers; write the weights as arrays, as in "
                       "numpy.savez(FILE, A=numpy.array(layers))");
  const bool none_readable = std::all_of(
      tensors.begin(), tensors.end(), [](const auto& tensor) { return !tensor.complaint.empty(); });
  if (none_readable) throw WeightsError(tensors.front().complaint);
  const bool matrices = std::any_of(tensors.begin(), tensors.end(), [](const auto& tensor) {
    return tensor.shape.size() > 1 || !tensor.complaint.empty();
  });
  throw WeightsError(
      printable(file) + ": no tensor is called after what it is for; it holds " +
      inventory(tensors) +
      (matrices ? "; say which is which, as in --tensor " + example_of_roles(tensors) +
                      "; known are " + role_names() + " (icl-verify audit --help says what each is)"
                : "; layers are matrices, and predictions of your own over prompts are called "
                  "prediction and label, as in numpy.savez(FILE, prediction=.., label=..)"));
}

}  // namespace verify
