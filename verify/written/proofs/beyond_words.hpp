// What no word is by itself as a word in fresh letters, and gradients.
#pragma once

#include "verify/algebra/order/fresh_letters.hpp"
#include "verify/algebra/words/tree_values.hpp"

namespace verify {

// All three stay where they are as long as the values are asked for.
TreeValues<WordMatrix>::Beyond beyond_words(TreeValues<WordMatrix>& values,
                                            Letters<WordMatrix>& free, FreshLetters& fresh);

}  // namespace verify
