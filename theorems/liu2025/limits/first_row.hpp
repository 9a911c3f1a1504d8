// Rows of softmax attention that are affine in their input (Liu et al. 2025, theorem D.31), for
// every N and D: the first row of a causal layer, and every row where all positions hold the same,
// so that all its scores are equal.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

// Row 1 of the layer at u = t, 0, -t in entry b and 0 elsewhere, as numerator over denominator, for
// every N and D: the values u W_V + B of all positions, times the exponentials of the scores, of
// which the mask leaves that of position 1, a free number E at each input. The residuals combine to
// -2 t^2 E_1 E_2 E_3, so that for t != 0 they do not all vanish.
struct FirstRowOnLetters {
  bool without_mask = false;  // the other positions have weights, too

  Sizes sizes() const { return {{"N", Argument::indices}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto others = free.space("N", 1), channels = free.space("D", 1);
    // Channels are rows, b last; positions are columns, the first last.
    const auto letters = [&](const auto& cols) {
      const M inner = free.matrix("inner", channels, cols);
      const auto right = free.vector("right", channels), bottom = free.vector("bottom", cols);
      return bordered(inner, right, bottom, free.scalar());
    };
    const M Wv = letters(channels), B = letters(others), no_input = zero_like(inner_block(B));
    const auto positions = with_last(free.ones(others), S(1L));
    struct Fraction {
      S numerator, denominator;
    };
    const auto entry = [&](const S& t) {
      const M u = bordered(no_input, zero_column(no_input), zero_row(no_input), t);
      const auto elsewhere =
          without_mask ? free.vector("elsewhere", others) : S(0L) * free.vector(others);
      const auto exponentials = with_last(elsewhere, free.scalar());
      return Fraction{last((transpose(Wv) * u + B) * exponentials), dot(positions, exponentials)};
    };
    const S t = free.scalar("t");
    const auto plus = entry(t), middle = entry(S(0L)), minus = entry(-t);
    const auto residual = [&](const Fraction& f, const S& square) {
      return S(f.numerator - square * f.denominator);
    };
    const S without_plus = middle.denominator * minus.denominator;
    const S without_minus = middle.denominator * plus.denominator;
    const S without_middle = plus.denominator * minus.denominator;
    Vanishing<M> zero;
    zero.add(residual(plus, t * t) * without_plus + residual(minus, t * t) * without_minus -
             S(2L) * (residual(middle, S(0L)) * without_middle) +
             S(2L) * (t * t) * (without_middle * middle.denominator));
    return zero;
  }
};

// The row at t x, 0 and -t x in every position, as numerators over denominators: the mask leaves
// the weights c, and the one score of the row has a free number E at each input. The residuals
// combine to -2 t^2 x o x times the denominators, so that for t x != 0 they do not all vanish.
struct ConstantInputs {
  bool unequal_scores = false;  // the exponentials depend on the position

  Sizes sizes() const {
    return {{"N", from(1, Argument::indices)}, {"D", from(1, Argument::indices)}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto positions = free.space("N"), d = free.space("D");
    const M Wq = free.matrix("Wq", d, d), Wk = free.matrix("Wk", d, d),
            Wv = free.matrix("W_V", d, d);
    const M B = free.matrix("B", d, positions);
    const auto x = free.vector("x", d);
    const auto c = free.vector("c", positions), ones = free.ones(positions);
    Vanishing<M> zero;
    struct Fraction {
      VectorOf<M> numerator;
      S denominator;
    };
    const auto row = [&](const S& t) {
      const VectorOf<M> input = t * x;
      const M u = outer(input, ones);
      const auto query = transpose(Wq) * input;
      zero.equal(transpose(transpose(Wk) * u) * query, dot(query, transpose(Wk) * input) * ones);
      const auto exponentials =
          unequal_scores ? hadamard(c, free.vector(positions)) : free.scalar() * c;
      return Fraction{(transpose(Wv) * u + B) * exponentials, dot(ones, exponentials)};
    };
    const S t = free.scalar("t");
    const auto plus = row(t), middle = row(S(0L)), minus = row(-t);
    const auto residual = [&](const Fraction& f, const S& square) {
      return VectorOf<M>(f.numerator - f.denominator * square * hadamard(x, x));
    };
    const S without_plus = middle.denominator * minus.denominator;
    const S without_minus = middle.denominator * plus.denominator;
    const S without_middle = plus.denominator * minus.denominator;
    zero.add(without_plus * residual(plus, t * t) + without_minus * residual(minus, t * t) -
             S(2L) * without_middle * residual(middle, S(0L)) +
             S(2L) * (t * t) * without_middle * middle.denominator * hadamard(x, x));
    return zero;
  }
};

}  // namespace verify::liu2025
