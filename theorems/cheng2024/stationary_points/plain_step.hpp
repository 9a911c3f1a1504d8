// A plain gradient step leaves the structured set, as facts for the certificate: the first layer
// and the prompt of the instance on the set, linear activation and labels, step 1/100.
#pragma once

#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"

namespace verify::cheng2024 {

// h(s) = s: of slope 1.
template <class T>
struct LinearSlope {
  Matrix<T> H;
  Matrix<T> backward(const Matrix<T>& G) const { return G; }
};

// The layer A = a I, B = b Sigma^{-1/2}, C = c Sigma^{-1/2}.
struct FirstLayerOnSet {
  Matrix<Rational> Xi;
  Rational r, a, b, c;

  bool is_that_of(const Instance& given) const {
    const auto I = identity_matrix<Rational>(2);
    return all_hold({given.matrix("X0") == Xi, given.vector("r")[0] == r,
                     given.matrices("A")[0] == a * I, given.matrices("B")[0] == b * I,
                     given.matrices("C")[0] == c * I});
  }
};

inline FirstLayerOnSet first_layer_on_set() {
  const Rational half(1, 2);
  return {{{1, half, -1}, {Rational(1, 3), -1, half}},
          Rational(-1, 5),
          Rational(1, 4),
          half,
          Rational(3, 4)};
}

// Sigma^{1/2} = diag(1, root): d |M|^2 - (tr M)^2 is not 0 for M = Sigma^{1/2} B^T C Sigma^{1/2}.
template <class T>
void plain_step_leaves_set(Comparisons<T>& say, long root) {
  const auto first = first_layer_on_set();
  const auto Xi = to_scalar<T>(first.Xi), I = identity_matrix<T>(2);
  const auto Th = diagonal_matrix<T>({T(1L), T(root)}),
             Ti = diagonal_matrix<T>({T(1L), say.number(1, root)});
  const auto number = [](const Rational& q) { return from_rational<T>(q); };
  const BlockLayer<T> layer{number(first.a) * I, number(first.b) * Ti, number(first.c) * Ti,
                            number(first.r)};
  const auto respond = [](long, const Matrix<T>& P) { return LinearSlope<T>{P}; };
  const auto set = orthogonal_group("signed_permutations", 2);
  auto mean = zero_gradient<T>(2, 1);
  for (const auto& P : set)
    add_scaled(mean, say.number(1, static_cast<long>(set.size())),
               block_gradient(Th * (matrix_of<T>(P) * Xi), Vector<BlockLayer<T>>{layer},
                              transpose(Xi) * Xi, respond));
  const T step = say.number(1, 100);
  const auto B = layer.B - step * mean.B[0], C = layer.C - step * mean.C[0];
  say.nonzero(dist_numerator(Th * transpose(B) * C * Th));
}

template <long root>
WayCheck plain_step_with_facts(Settle settle) {
  auto link = once(Evidence::exact, {}, Inputs::points, settle);
  link.run = [settle](const Context& c) {
    if (!first_layer_on_set().is_that_of(c.example("on the set")))
      return finding(Truth::unknown, "the instance has other data than the certificate");
    return settle(c);
  };
  return with_facts(std::move(link), [](auto& say) { plain_step_leaves_set(say, root); });
}

}  // namespace verify::cheng2024
