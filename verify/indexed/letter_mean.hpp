// The mean of a product of entries of one random letter, by partitions into blocks.
#pragma once

#include <string>
#include <vector>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/sums/indexed_sum.hpp"

namespace verify {

// One occurrence of a random letter: its row, and the places that say which copy it is.
struct Draw {
  IndexForm row;
  std::vector<IndexForm> copy;
};

// Throws Unsayable for moments that are not given, and for too many entries.
IndexedSum mean_of_draws(const Vocabulary& vocabulary, const std::string& letter,
                         const std::vector<Draw>& draws);

}  // namespace verify
