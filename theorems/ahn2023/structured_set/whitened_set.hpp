// The loss on the structured set A_l = a_l Sigma^{-1}, B_l = b_l I as the mean of a polynomial in
// one matrix, at every size (Ahn et al. 2023, Theorems 4 and 5).
#pragma once

#include "verify/algebra/words/word_ways.hpp"

namespace verify::ahn2023 {

// With a root Sigma = R R^T of any kind covariates are x = R g with standard g, and the task is w =
// R^{-T} h with standard h: R^T w = h, and w has the covariance R^{-T} R^{-1} = Sigma^{-1}. Layers
// a Sigma^{-1} and b I on R g are layers a I and b I on g.
struct WhitenedSet {
  bool unwhitened = false;  // R^T A R = A

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [R, back] = free.regular("R", d);
    const auto h = free.vector("h", d);
    const auto a = free.scalar("a"), b = free.scalar("b");
    const auto I = identity_like(R);
    const auto precision = transpose(back) * back;
    Vanishing<M> zero;
    zero.equal(R * transpose(R) * precision, I);
    zero.equal(transpose(R) * (transpose(back) * h), h);
    zero.equal(transpose(R) * (a * precision) * R, a * (unwhitened ? precision : I));
    zero.equal(back * (b * I) * R, b * I);
    return zero;
  }
};

// Where all A_l = a_l I and B_l = b_l I the state R_l of the residual form is a polynomial in G:
// symmetric, and G R = R G. One layer keeps that, and mu_l = G R_l^2 moves to mu_l (I + a_l b_l
// mu_l)^2, so that U_L = prod_l (I + a_l mu_l) is the same polynomial in G. Written for any
// symmetric G and R with what is left over, in K = R G - G R: the step of an induction from R = I.
struct ScalarLayers {
  bool squared_once = false;  // mu moves to mu (I + a b mu)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto G = free.symmetric("G", d), R = free.symmetric("R", d);
    const auto a = free.scalar("a"), b = free.scalar("b");
    const auto c = a * b;
    const auto I = identity_like(G);
    const auto T = G * transpose(R) * (a * I) * R;  // U moves to U (I + T)
    const auto next = R + b * I * R * T;
    const auto K = R * G - G * R;
    const auto mu = G * R * R, factor = I + c * mu;
    Vanishing<M> zero;
    zero.equal(T, a * mu);
    zero.add(next - transpose(next) + c * (R * K * R));
    zero.add(next * G - G * next - K - c * (R * G * R * K + R * G * K * R + K * G * R * R));
    zero.add(G * next * next - (squared_once ? mu * factor : mu * factor * factor) +
             c * (G * R * K * R * R) + c * c * (G * R * K * R * R * G * R * R));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // R = I: symmetric, it commutes with G, and mu is G.
    const auto G = free.symmetric("G", free.space("d"));
    const auto R = identity_like(G);
    Vanishing<M> zero;
    zero.equal(R * G, G * R);
    zero.equal(G * transpose(R) * R, G);
    return zero;
  }
};

}  // namespace verify::ahn2023
