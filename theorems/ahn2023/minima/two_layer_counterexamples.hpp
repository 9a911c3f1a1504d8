// Statements about two attention layers that look plausible next to the theorem and are false, each
// evaluated exactly where it fails.
#pragma once

#include "verify/claim/theorem.hpp"

namespace verify::ahn2023 {

// Coordinates that take a_0 and a_1 in opposite order attain f* (d >= 2).
Finding crossed_orders_attain(long n, long d);
// Two equal steps attain f* (n = d = 1).
Finding equal_steps_attain();
// Replacing A_0 by its mean never raises the loss with the best second layer.
Finding averaging_first_layer_helps();
// Replacing both layers by their means never raises the loss.
Finding averaging_both_layers_helps();
// The loss is convex in two layers jointly.
Finding jointly_convex();
// The loss grows along every line of pairs, symmetric or not.
Finding grows_along_skew_pairs();
// The loss of Z_1 depends on the second of two pairs (P_0, Q_0), (P_1, Q_1).
Finding first_state_sees_second_layer();

}  // namespace verify::ahn2023
