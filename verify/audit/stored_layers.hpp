// From the tensors of a role, of however many dimensions, to matrices layer by layer; and from what
// released code stores to the P and Q of the papers.
#pragma once

#include <map>

#include "verify/audit/network.hpp"
#include "verify/weights/reference.hpp"

namespace verify {

using Collected = std::map<std::string, std::vector<NamedTensor>>;  // tensors by role

// Fills the network's matrices, vectors and notes. Throws WeightsError.
void put_together(const Collected& tensors, const Conventions& conventions, Network& network);

}  // namespace verify
