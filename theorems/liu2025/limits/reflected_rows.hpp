// Outputs of one head of softmax attention (Liu et al. 2025, (26)) at inputs of which one position
// is reflected, for every N and D. Columns are positions, the one in question last; scores enter
// through their exponentials alone, so that a free number stands for each that is not known.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

// Row 1 of a causal head is W_V^T x + b, x the first position, whatever the others are: at s e + t
// f, -s e - t f, s e - t f and -s e + t f the fractions y_1 + y_2 - y_3 - y_4 add up to 0, for all
// vectors e and f: with e = f, s = t = R/2 that is y(R) + y(-R) - 2 y(0). So do the inputs
// themselves, for a residual connection.
struct FirstRowReflected {
  bool without_mask = false;  // the other positions have weights, too

  Sizes sizes() const { return {{"N", Argument::indices}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto others = free.space("N", 1), d = free.space("D");
    const M Wv = free.matrix("W_V", d, d), B_others = free.matrix("B_others", d, others);
    const M u_others = free.matrix("u_others", d, others);
    const auto b = free.vector("b", d), e = free.vector("e", d), f = free.vector("f", d);
    const auto s = free.scalar("s"), t = free.scalar("t");
    const auto ones = with_last(free.ones(others), S(1L));
    const M B = beside(B_others, b);
    struct Fraction {
      VectorOf<M> numerator;
      S denominator;
    };
    const auto row = [&](const VectorOf<M>& x) {
      const auto seen = without_mask ? free.vector("seen", others) : S(0L) * free.vector(others);
      const auto exponentials = with_last(seen, free.scalar());
      const M values = transpose(Wv) * beside(u_others, x) + B;
      return Fraction{values * exponentials, dot(ones, exponentials)};
    };
    const VectorOf<M> x[] = {s * e + t * f, S(-1L) * (s * e + t * f), s * e - t * f, t * f - s * e};
    const Fraction y[] = {row(x[0]), row(x[1]), row(x[2]), row(x[3])};
    const S same = y[0].denominator * y[1].denominator;
    const S opposite = y[2].denominator * y[3].denominator;
    Vanishing<M> zero;
    zero.equal(y[0].numerator, y[0].denominator * (transpose(Wv) * x[0] + b));
    zero.equal(opposite * (y[1].denominator * y[0].numerator + y[0].denominator * y[1].numerator),
               same * (y[3].denominator * y[2].numerator + y[2].denominator * y[3].numerator));
    zero.add(x[0] + x[1] - x[2] - x[3]);
    return zero;
  }
};

// Without mask, x at one position and 0 at the others: bias-free scores of a row that is not 0 with
// one that is vanish, the own score is the same for x and -x, and with its exponential E the row is
// ((E - 1) b + E W_V^T x + S) / (E + N - 1), where b is its bias and S the sum of all biases.
struct OneRowOfAny {
  bool biased_query = false;

  Sizes sizes() const { return {{"N", Argument::indices}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto others = free.space("N", 1), d = free.space("D");
    const M Wv = free.matrix("W_V", d, d), Wq = free.matrix("Wq", d, d),
            Wk = free.matrix("Wk", d, d);
    const M B_others = free.matrix("B_others", d, others);
    const auto b = free.vector("b", d), x = free.vector("x", d),
               query_bias = free.vector("query_bias", d);
    const M B = beside(B_others, b);
    const auto E = free.scalar("E");
    const auto nothing = zero_column(Wv), minus_x = S(-1L) * x;
    const auto score = [&](const VectorOf<M>& query, const VectorOf<M>& key) {
      const auto q = transpose(Wq) * query;
      return dot(biased_query ? q + query_bias : q, transpose(Wk) * key);
    };
    const auto ones = with_last(free.ones(others), S(1L));
    const auto exponentials = with_last(free.ones(others), E);
    const M u = beside(zero_like(B_others), x);
    const M values = transpose(Wv) * u + B;
    Vanishing<M> zero;
    zero.add(score(x, nothing));
    zero.equal(score(x, x), score(minus_x, minus_x));
    zero.add(values * exponentials - (E - S(1L)) * b - E * (transpose(Wv) * x) - B * ones);
    return zero;
  }
};

// W_V = 0 and the bias c in every row: the output is c, whatever the exponentials are.
struct ConstantRow {
  bool values_matter = false;  // W_V is not 0

  Sizes sizes() const { return {{"N", Argument::indices}, {"D", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const ModelStep<S> model_step;
    const auto positions = free.space("N"), d = free.space("D");
    const M u = free.matrix("u", d, positions), W = free.matrix("W", d, d);
    const auto c = free.vector("c", d), exponentials = free.vector("exponentials", positions);
    const auto ones = free.ones(positions);
    const M Wv = values_matter ? W : zero_like(W);
    Vanishing<M> zero;
    zero.equal((transpose(Wv) * u + outer(c, ones)) * exponentials, dot(ones, exponentials) * c);
    return zero;
  }
};

}  // namespace verify::liu2025
