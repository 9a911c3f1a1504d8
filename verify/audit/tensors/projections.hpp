// From query, key, value and output weights, in heads or not, to the P and Q of layers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/audit/network.hpp"
#include "verify/audit/stored_layers.hpp"

namespace verify {

struct ProjectedLayers {
  Vector<Matrix<Rational>> P, Q;  // layer by layer, in each the heads in turn
  long heads = 1;
  std::vector<std::string> notes;
};

// P_h = W_O W_V and Q_h = W_K^T W_Q of q, k, v and, where they are there, o. Throws WeightsError.
ProjectedLayers projected_layers(const Collected& tensors, const Conventions& conventions,
                                 const Network& network);

}  // namespace verify
