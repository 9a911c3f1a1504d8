// What a setting beside the weights says of the layers: a word that denies a part of every layer
// of the papers makes another network, one that denies what they do not have does not.
#include "verify/audit/tensors/settings_beside.hpp"

#include <doctest/doctest.h>

namespace verify::settings_beside_test {

TEST_CASE("settings beside: parts that the layers have, and parts that they have not") {
  using enum SettingSays;
  struct Row {
    std::vector<std::string> words;
    const char* value;
    SettingSays says;
  };
  const Row rows[] = {{{"residual"}, "True", linear_attention},
                      {{"residual"}, "False", another_network},
                      {{"use", "skip"}, "none", another_network},
                      {{"residual"}, "linear", nothing_that_is_known},
                      {{"activation"}, "linear", linear_attention},
                      {{"activation"}, "identity", linear_attention},
                      {{"activation"}, "softmax", another_network},
                      {{"causal"}, "True", another_network},
                      {{"causal"}, "off", linear_attention},
                      {{"attention"}, "LinearAttention", linear_attention},
                      {{"name"}, "softmax", nothing_that_is_known},
                      {{"mode"}, "softmax", another_network},
                      {{"mode"}, "linear, softmax", another_network},
                      {{"mode"}, "linear, not softmax", nothing_that_is_known},
                      {{"no", "residual"}, "True", another_network},
                      {{"no", "residual"}, "False", linear_attention},
                      {{"no", "softmax"}, "true", linear_attention},
                      {{"mean", "over"}, "n+1", another_reading},
                      {{"mean", "over"}, "n", linear_attention},
                      {{"mean", "over"}, "", another_reading},
                      {{"scale"}, "1/sqrt(d)", another_reading},
                      {{"lr", "scale"}, "cosine", nothing_that_is_known},
                      {{"looped"}, "true", another_reading},
                      {{"looped"}, "False", linear_attention},
                      {{"weight", "decay"}, "", nothing_that_is_known},
                      {{"norm", "type"}, "rms", another_network},
                      {{"attention", "enabled"}, "True", linear_attention},
                      {{"norm", "enabled"}, "True", another_network},
                      {{"n", "layers"}, "", a_count},
                      {{"residual", "scale"}, "", a_factor},
                      {{"mask", "layers"}, "", a_factor},
                      {{"name"}, "", nothing_that_is_known}};
  for (const auto& [words, value, says] : rows) {
    CAPTURE(words.front());
    CAPTURE(std::string(value));
    CHECK((setting_says(words, value) == says));
  }
}

}  // namespace verify::settings_beside_test
