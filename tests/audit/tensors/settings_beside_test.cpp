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
