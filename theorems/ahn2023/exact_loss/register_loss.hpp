// The exact loss of layers of form (9) that leave the covariates alone and keep registers whose
// weights are the same for every token: the residual of the query is a sum of the same words as
// without them, each with a coefficient.
#pragma once

#include "theorems/ahn2023/exact_loss/given_network.hpp"

namespace verify::ahn2023 {

// With e_l the residual behind l layers, as a map of the query, e_{l+1} = e_l + sum_{m <= l}
// c[m][l] e_m G A_m: c[m][l] is what layer l adds of the attention of layer m.
using CarriedOn = Vector<Vector<Rational>>;

// Of registers that are kept or carried; c[l][l] = 1 and 0 else without any. Nothing where a
// weight of the labels differs from token to token.
std::optional<CarriedOn> carried_on(const GivenNetwork& network);

// E r^2 and E r <w, x> of the residual r of the query, under the law of the network; A as in
// descent_form, up to most_layers, three under a law of their own.
struct ResidualMoments {
  Rational square, with_label;
};
ResidualMoments residual_moments(const GivenNetwork& network, const Vector<Matrix<Rational>>& A,
                                 const CarriedOn& carried);

}  // namespace verify::ahn2023
