// What a file says of its network and its data in arrays beside the weights: how often layers are
// used, how the data was drawn, how many demonstrations there were.
#pragma once

#include <string>
#include <vector>

#include "verify/audit/network.hpp"
#include "verify/weights/tensor.hpp"

namespace verify {

// Keeps what may speak of the data in network.told. Throws WeightsError where a number says that
// there are more layers than were read: a network of fewer would be another one. `left` are names
// that the user leaves out on purpose.
void read_told(const std::vector<StoredTensor>& tensors, const std::vector<std::string>& left,
               Network& network);

// Whether it says, by a number or a covariance, that tokens have so many covariates.
bool tells_width(const Network& network, long width);

// What of this the settings contradict or do not take up, in a sentence each.
std::vector<std::string> told_and_not_taken(const Network& network, const Fields& settings, long d);

}  // namespace verify
