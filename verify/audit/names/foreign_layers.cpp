#include "verify/audit/names/foreign_layers.hpp"

#include <algorithm>

#include "verify/audit/names/words_in_names.hpp"
#include "verify/audit/tensors/inventory.hpp"
#include "verify/audit/tensors/settings_beside.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

std::string fused_example(const StoredTensor& tensor) {
  const bool fused = tensor.shape.size() == 2 && tensor.name.find("q_proj") == std::string::npos;
  const bool turned = fused && tensor.shape[1] == 3 * tensor.shape[0];
  return (fused ? "qkv=" : "q=") + with_star(printable(tensor.name)) + (turned ? "^T" : "");
}

struct Making {
  const char* sign;
  const char* what;
  const char* remedy;
};
constexpr Making makings[] = {
    {".weight_g", "weight norm", "torch.nn.utils.remove_weight_norm(layer)"},
    {".weight_orig", "pruning or a spectral norm",
     "torch.nn.utils.prune.remove(layer, \"weight\") or remove_spectral_norm(layer)"},
    {"parametrizations.", "a parametrization",
     "torch.nn.utils.parametrize.remove_parametrizations(layer, \"weight\")"},
    {"lora_", "an adapter of low rank", "model.merge_and_unload()"}};

}  // namespace

void refuse_made(const std::vector<StoredTensor>& tensors, const std::string& file,
                 const std::function<bool(const std::string& tensor)>& is_said) {
  for (const auto& tensor : tensors) {
    if (is_said(tensor.name) || is_of_optimiser(tensor.name)) continue;
    for (const auto& [sign, what, remedy] : makings) {
      if (tensor.name.find(sign) == std::string::npos) continue;
      throw WeightsError(printable(file) + ": " + printable(tensor.name) +
                         " is what weights are made of when the network runs, by " + what +
                         "; save the weights themselves, after " + remedy +
                         ". Of what is not used say --tensor 'unused=" + printable(tensor.name) +
                         "'");
    }
  }
}

void refuse_foreign(const std::vector<StoredTensor>& tensors, const std::string& file,
                    const std::function<bool(const std::string& tensor)>& is_said) {
  std::string found, example = "qkv=layers.*.in_proj_weight";
  std::vector<std::string> said;
  for (const auto& tensor : tensors) {
    const bool judged_later = is_said(tensor.name) || is_like_a_setting(tensor);
    const auto what = judged_later ? "" : foreign_part(tensor.name);
    if (what.empty() || std::count(said.begin(), said.end(), what) != 0) continue;
    const bool attention = what.starts_with("softmax attention");
    if (attention && is_bias(tensor.name)) continue;  // its weights stand beside it
    if (attention) example = fused_example(tensor);
    said.push_back(what);
    found += (found.empty() ? "" : ", ") + what + " (" + printable(tensor.name) + ")";
  }
  if (found.empty()) return;
  throw WeightsError(
      printable(file) + ": it holds " + found +
      ", and no claim gives the loss of such layers, softmax, ReLU, perceptrons and "
      "convolutions; that of the attention alone would be another network's. What can be had: "
      "one layer of BaseConv on a prompt, exactly (run liu2025.layer), kernel attention at "
      "given points (cheng2024.own_kernel), and the loss over a file of prompts: audit FILE of "
      "numpy.savez(FILE, prediction=.., label=..), what your own forward pass says of each. "
      "If the attention is linear, say so of its weights, as in --tensor '" +
      example +
      "' (^T behind it where a library stores the transpose), and of what is not used --tensor "
      "'unused=NAME'");
}

}  // namespace verify
