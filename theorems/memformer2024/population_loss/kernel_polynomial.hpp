// The kernel polynomial K_k(., 0) of a positive definite form on the polynomials of degree at most
// k, in letters: of all p with p(0) = 1 a multiple of it alone has the least form, and it is
// orthogonal to everything that vanishes at 0.
#pragma once

#include "verify/algebra/words/word_ways.hpp"

namespace verify::memformer2024 {

// The polynomials of degree at most k and their coefficients c, G their form, e^T c = p(0), g =
// G^-1 e the coefficients of K_k(., 0), s = e^T g = K_k(0, 0):
//   s^2 c^T G c = s (e^T c)^2 + (s c - (e^T c) g)^T G (s c - (e^T c) g),
// so that of all p with p(0) = 1 K_k(., 0) / K_k(0, 0) has the least form, 1 / s, and no other has
// it.
struct LeastAtZero {
  bool without_root = false;  // the control: (e^T c)^2 in place of s (e^T c)^2

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"k", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto k = free.space("k");
    const auto [G, inverse] = free.regular_symmetric("G", k);
    const auto e = free.vector("e", k), c = free.vector("c", k);
    const VectorOf<M> kernel = inverse * e;
    const T s = dot(e, kernel), at_zero = dot(e, c);
    const VectorOf<M> off = s * c - at_zero * kernel;
    const T least = without_root ? at_zero * at_zero : s * at_zero * at_zero;
    Vanishing<M> zero;
    zero.add(s * s * dot(c, G * c) - least - dot(off, G * off));
    return zero;
  }
};

// K_k(., 0) reproduces: its product with q is q(0), and so 0 for q = lambda r.
struct Reproduces {
  bool without_form = false;  // the control: the product of the coefficients

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"k", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto k = free.space("k");
    const auto [G, inverse] = free.regular_symmetric("G", k);
    const auto e = free.vector("e", k), q = free.vector("q", k);
    const VectorOf<M> kernel = inverse * e, with = without_form ? q : G * q;
    Vanishing<M> zero;
    zero.equal(dot(kernel, with), dot(e, q));
    return zero;
  }
};

}  // namespace verify::memformer2024
