// A network of known loss beside one whose loss is sampled: on the same prompts both do much the
// same, and only what they do not share is left to chance.
#pragma once

#include "theorems/ahn2023/exact_loss/given_network.hpp"

namespace verify::ahn2023 {

// A network near this one whose loss is known: its weights inside the form diag(B, p), diag(A, 0)
// without registers, where exact moments reach cheaply; else the nearest layers a_l Sigma^-1, b_l
// I. Nothing where none is near or its moments are of too high an order.
std::optional<ControlNetwork> control_network(const GivenNetwork& network);

}  // namespace verify::ahn2023
