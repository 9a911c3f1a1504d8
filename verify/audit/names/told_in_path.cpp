#include "verify/audit/names/told_in_path.hpp"

#include <algorithm>
#include <set>

#include "verify/audit/names/setting_words.hpp"
#include "verify/audit/names/words_in_names.hpp"
#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/inventory.hpp"
#include "verify/audit/tensors/settings_beside.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// Of layers that are no linear attention, of another order of tokens, and of weights in another
// form; none of these is what trainers and libraries call their containers.
bool tells(const Names& words) {
  static const WordSet known = {"causal",     "masked",    "mask",        "autoregressive",
                                "cross",      "mamba",     "ssm",         "rwkv",
                                "retnet",     "retention", "hyena",       "deltanet",
                                "delta",      "lstm",      "gru",         "rnn",
                                "tanh",       "gelu",      "sigmoid",     "elu",
                                "silu",       "swish",     "cosine",      "rbf",
                                "nonlinear",  "gating",    "moe",         "sliding",
                                "windowed",   "sparse",    "dilated",     "recurrent",
                                "looped",     "neg",       "negative",    "negated",
                                "minus",      "inv",       "inverse",     "inverted",
                                "transposed", "transpose", "scaled",      "rescaled",
                                "scale",      "decay",     "decayed",     "sqrt",
                                "cholesky",   "quantized", "quantised",   "reversed",
                                "flipped",    "swapped",   "tangent",     "diff",
                                "difference", "log",       "logarithm",   "normalized",
                                "normalised", "squared",   "root",        "pruned",
                                "dropped",    "unmasked",  "exponential", "s4",
                                "gla",        "whitened"};
  static const WordSet turned = {"un", "non"};
  return has_any_word(words, known) && !is_turned(words) && !has_any_word(words, turned);
}

// "no_residual", "noskip": without a part that the layers of the papers have.
bool takes_own_part_away(const Names& words) { return is_turned(words) && is_of_own_parts(words); }

// "label_first", "yx".
bool tells_order(const Names& words) {
  const auto has = [&](const char* word) {
    return std::count(words.begin(), words.end(), word) != 0;
  };
  return has("yx") || ((has("label") || has("labels") || has("y") || has("target")) &&
                       (has("first") || has("front")));
}

std::string telling_container(const std::string& tensor) {
  const auto steps = steps_in_name(tensor);
  for (std::size_t k = 0; k + 1 < steps.size(); ++k) {
    const auto words = words_apart(words_in_step(steps[k]));
    if (tells(words) || takes_own_part_away(words) || tells_order(words)) return steps[k];
  }
  return "";
}

bool may_be_weights(const StoredTensor& tensor) {
  const auto* role = role_of_tensor(tensor.name);
  return role != nullptr && role->name != "unused" && !is_like_a_setting(tensor) &&
         !is_of_optimiser(tensor.name) && !is_bias(tensor.name);
}

}  // namespace

void refuse_told_in_path(const std::vector<StoredTensor>& tensors, const std::string& file,
                         const std::function<bool(const std::string& tensor)>& is_said) {
  std::string container, first;
  std::set<std::string> options, leaving;
  for (const auto& tensor : tensors) {
    if (!may_be_weights(tensor) || is_said(tensor.name)) continue;
    const auto found = telling_container(tensor.name);
    if (found.empty()) continue;
    if (first.empty()) {
      first = tensor.name;
      container = found;
    }
    const auto name = with_star(printable(tensor.name));
    options.insert("--tensor '" + role_of_tensor(tensor.name)->name + "=" + name + "'");
    leaving.insert("--tensor 'unused=" + name + "'");
  }
  if (first.empty()) return;
  const auto joined = [](const std::set<std::string>& all) {
    std::string text;
    for (const auto& option : all) text += (text.empty() ? "" : " ") + option;
    return excerpt(text, 400);
  };
  throw WeightsError(printable(file) + ": " + printable(first) + " stands in " +
                     excerpt(printable(container), 60) +
                     ", which says that its layers are other ones than those of linear attention, "
                     "or that the weights are kept in another form. If they are the weights of "
                     "linear attention as they are, say so: " +
                     joined(options) + "; if the network does not use them: " + joined(leaving));
}

}  // namespace verify
