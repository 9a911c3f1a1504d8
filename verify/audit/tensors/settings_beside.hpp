// What a setting beside the weights says of the layers: a number or a word, as "causal = True".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verify/scalar/rational.hpp"
#include "verify/weights/tensor.hpp"

namespace verify {

// Whether it is a word, True or False, a number of Python, or whole numbers in a row: what programs
// write beside weights, and seldom a weight.
bool is_like_a_setting(const StoredTensor& tensor);

// True or False, however it is written.
bool is_truth(const std::string& value);

// "distribution = uniform": a law of the data other than the normal one.
bool tells_another_law(const std::vector<std::string>& name, const std::string& value);

enum class SettingSays {
  linear_attention,  // what the layers of the papers have anyway: activation = linear
  another_network,   // activation = softmax, causal = True, residual = False
  a_count,           // of layers, heads, numbers of a token, data: compared with what is read
  a_factor,          // scale, temperature: what it multiplies is not known
  some_layers,       // exit_layer, used_layers: which of them are used, or how many
  another_reading,   // mean_over = n+1, looped = True: what it says is to be set, or left out
  nothing_that_is_known
};

// `name` are the words of its name, in small letters: "n", "loops"; `value` is its word, if it is
// one, `number` its number, if it is one alone: 0 and 1 may be truths, as in no_residual = 1.
SettingSays setting_says(const std::vector<std::string>& name, const std::string& value,
                         const std::optional<Rational>& number = std::nullopt);

}  // namespace verify
