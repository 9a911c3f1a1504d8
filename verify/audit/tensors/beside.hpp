// What stands in a file beside the tensors that have a role: what plays no part in the network, and
// what would make it another one.
#pragma once

#include <string>
#include <vector>

#include "verify/audit/network.hpp"
#include "verify/weights/tensor.hpp"

namespace verify {

// Notes those that play no part: states of the training, counts, biases that are zero, the mask of
// the papers, copies of what the user named. `used` are the names of the tensors that have a role.
// Throws WeightsError for a bias, for a mask, and for weights of which no name tells what they do.
void judge_beside(const std::vector<StoredTensor>& rest, const std::vector<std::string>& used,
                  Network& network);

}  // namespace verify
