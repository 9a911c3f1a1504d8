// One pass over the data with x last: the state must determine (A^T A, A^T b). On data X T with
// symmetric T near the identity, and labels b, that is (T, b): a continuous state has d(d+3)/2
// numbers or more; so many suffice.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/limits/moment_dimension.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_thm33 {
namespace {

// The samples are the columns of X, the right sides b: A = X^T.
template <class M>
VectorOf<M> gradient_of(const M& X, const VectorOf<M>& b, const VectorOf<M>& x) {
  return least_squares_gradient(X, b, x, ScalarOf<M>(1L));
}

// What the answers at all x say about the data.
struct Determined {
  bool as_printed = false;  // the answer is v - M x

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto b = free.vector("b", n), x = free.vector("x", d);
    const auto sign = ScalarOf<M>(as_printed ? -1L : 1L);
    const auto at_zero = gradient_of(X, b, zero_column(X));
    Vanishing<M> zero;
    zero.add(at_zero + sign * (X * b));
    zero.add(gradient_of(X, b, x) - at_zero - sign * (X * (transpose(X) * x)));
    return zero;
  }
};

// The data X T with labels b, X regular and T symmetric, k more that stay: the answers tell T and
// b. Where those of (T, b) and (U, c) agree at all x, T^2 = U^2; with D = T - U the trace of D (T +
// U) D is then 0, and so is D where T + U is positive definite; and (b - c)^T T (b - c) is 0.
struct Section {
  bool differences = false;  // the trace of D (T - U) D

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), k = free.space("k");
    const auto [X, X_inverse] = free.regular("X", d);
    const M T = free.symmetric("T", d), U = free.symmetric("U", d), D = T - U;
    const auto others = free.matrix("others", d, k);
    const auto other_b = free.vector("other_b", k), b = free.vector("b", d),
               c = free.vector("c", d), x = free.vector("x", d);
    const auto answer = [&](const M& factor, const VectorOf<M>& labels, const VectorOf<M>& at) {
      return gradient_of(M(X * factor), labels, at) + gradient_of(others, other_b, at);
    };
    const auto nothing = zero_column(X);
    const auto apart = answer(T, b, x) - answer(U, c, x);
    const auto apart_at_zero = answer(T, b, nothing) - answer(U, c, nothing);
    const auto labels_apart = answer(T, b, nothing) - answer(T, c, nothing);
    const M squares = T * T - U * U, between = differences ? M(T - U) : M(T + U);
    Vanishing<M> zero;
    zero.equal(X_inverse * (apart - apart_at_zero), squares * (transpose(X) * x));
    zero.equal(trace(D * squares), trace(D * between * D));
    zero.add(X_inverse * labels_apart + T * (b - c));
    return zero;
  }
};

// With x and all data but the labels b of d regular samples fixed, the gradient tells b.
struct ToldByGradient {
  bool all_labels = false;  // those of the k other samples vary with them

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), k = free.space("k");
    const auto [X, X_inverse] = free.regular("X", d);
    const auto others = free.matrix("others", d, k);
    const auto other_b = free.vector("other_b", k), other_c = free.vector("other_c", k);
    const auto b = free.vector("b", d), c = free.vector("c", d), x = free.vector("x", d);
    const auto gradient = [&](const VectorOf<M>& labels, const VectorOf<M>& other_labels) {
      return gradient_of(X, labels, x) + gradient_of(others, other_labels, x);
    };
    const auto apart = gradient(b, other_b) - gradient(c, all_labels ? other_c : other_b);
    Vanishing<M> zero;
    zero.equal(X_inverse * apart + b, c);
    return zero;
  }
};

// d regular samples moved along (dX, db), k more that stay: at every x the answer moves by S x - u
// to first order, for any symmetric S and any u. So the derivative of (M, v) has the value (S, u).
struct Onto {
  bool whole = false;  // the direction is not halved

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), k = free.space("k");
    const auto [X, X_inverse] = free.regular("X", d);
    const auto others = free.matrix("others", d, k), S = free.symmetric("S", d);
    const auto b = free.vector("b", d), other_b = free.vector("other_b", k),
               u = free.vector("u", d), x = free.vector("x", d);
    const auto t = free.scalar("t");
    const auto half = from_rational<ScalarOf<M>>(whole ? Rational(1) : Rational(1, 2));
    const auto dX = half * (S * transpose(X_inverse));
    const auto db = X_inverse * (u - dX * b);
    const auto answer = [&](const ScalarOf<M>& time) {
      return gradient_of(M(X + time * dX), VectorOf<M>(b + time * db), x) +
             gradient_of(others, other_b, x);
    };
    const auto second_order = dX * (transpose(dX) * x) - dX * db;
    Vanishing<M> zero;
    zero.add(answer(t) - answer(ScalarOf<M>(0L)) - t * (S * x - u) - t * t * second_order);
    return zero;
  }
};

// (M, v) as a state: M x - v with the row (a, b) added to both is the answer to all rows.
struct Updated {
  bool labels_ignored = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto before = free.space("n", 1), d = free.space("d");
    const auto X = free.matrix("X", d, before);
    const auto y = free.vector("y", before), a = free.vector("a", d), x = free.vector("x", d);
    const auto b = free.scalar("b");
    const auto v = X * y;
    const auto next_M = X * transpose(X) + outer(a, a);
    const auto next_v = labels_ignored ? v : v + b * a;
    Vanishing<M> zero;
    zero.equal(gradient_of(beside(X, a), with_last(y, b), x), next_M * x - next_v);
    return zero;
  }
};

// n data of n + k entries, X_1 above X_2, moved along any direction: X_1 S, X_2 S + E, e - S b.
// With G = S + S^T the answers at (x_1, x_2) move, to first order, as said below, so that for a
// regular X_1 they stay only where e = 0 (x = 0), G = 0 (x_2 = 0) and E = 0: along the n(n-1)/2
// turns.
struct Turned {
  enum class Change { none, antisymmetric, labels } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"k", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), k = free.space("k");
    const auto X1 = free.matrix("X1", n, n), X2 = free.matrix("X2", k, n);
    const auto S = free.matrix("S", n, n), E = free.matrix("E", k, n);
    const auto b = free.vector("b", n), e = free.vector("e", n), x1 = free.vector("x1", n),
               x2 = free.vector("x2", k);
    const auto t = free.scalar("t");
    const M dX1 = X1 * S, dX2 = X2 * S + E;
    const VectorOf<M> db = change == Change::labels ? e + S * b : e - S * b;
    const M moved1 = X1 + t * dX1, moved2 = X2 + t * dX2;
    const VectorOf<M> moved_b = b + t * db;
    const M G = change == Change::antisymmetric ? S - transpose(S) : S + transpose(S);
    const auto y = transpose(X1) * x1 + transpose(X2) * x2;
    const auto turned = G * y + transpose(E) * x2 - e;
    const auto second = transpose(dX1) * x1 + transpose(dX2) * x2 - db;
    // The entries of the answer that belong to x_1, and those that belong to x_2.
    const auto part = [&](const M& own, const M& other, const VectorOf<M>& labels,
                          const VectorOf<M>& at, const VectorOf<M>& at_other) {
      return gradient_of(own, VectorOf<M>(labels - transpose(other) * at_other), at);
    };
    Vanishing<M> zero;
    zero.add(part(moved1, moved2, moved_b, x1, x2) - part(X1, X2, b, x1, x2) - t * (X1 * turned) -
             t * t * (dX1 * second));
    zero.add(part(moved2, moved1, moved_b, x2, x1) - part(X2, X1, b, x2, x1) -
             t * (X2 * turned + E * (y - b)) - t * t * (dX2 * second));
    return zero;
  }
};

// The Jacobian against differentiation of the polynomials by FLINT, n = 2, d = 3.
bool jacobian_is_derivative() {
  const long n = 2, d = 3, count = n * (d + 1);
  std::vector<std::string> names;
  for (long k = 0; k < count; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(names);
  long next = 0;
  Matrix<Polynomial> A(n, d);
  A.entries() = variables_from(ring, next, n * d);
  const auto b = variables_from(ring, next, n);
  const auto state = moment_state(A, b);
  const auto J = moment_jacobian(A, b);
  bool equal = true;
  for (long r = 0; r < J.rows(); ++r)
    for (long k = 0; k < count; ++k) equal &= (state[r].derivative(k) - J(r, k)).vanishes();
  return equal;
}

constexpr long most_rows = 10, most_columns = 8;

// From below an integer point; from above the turns (S to S A is injective where A has rank n) and
// the number of coordinates.
Finding ranks_are(long more) {
  bool all = jacobian_is_derivative();
  long pairs = 0;
  std::string shown;
  for (long d = 1; d <= most_columns; ++d) {
    for (long n = 1; n <= most_rows; ++n) {
      const auto found = ranks_at_integer_point(n, d);
      auto said = generic_dimensions(n, d);
      said.state += more;
      said.gram += more;
      all &= all_hold({found == said, ranks_at_identity(n, d) == said});
      ++pairs;
      if (d == 5) shown += (n > 1 ? ", " : "") + std::to_string(found.state);
    }
  }
  const auto text =
      "ranks of the Jacobian at an integer point, as at A = [I 0], for d = 5, "
      "n = 1..10: " +
      shown +
      "; no more are possible: n(d+1) parameters less n(n-1)/2 turns for n <= d, "
      "the number of coordinates for n >= d";
  return settled({all, pairs == most_rows * most_columns}, text, text);
}
Finding ranks(const Context&) { return ranks_are(0); }
Finding one_more(const Context&) { return ranks_are(1); }

// d = 1: a sum of squares is -1.
Finding every_symmetric(const Context&) {
  const Matrix<Rational> target = {{Rational(-1)}};
  return settled(positive_semidefinite(target), "-1 is a sum of squares",
                 "d = 1: -1 is no sum of squares of real numbers (#semidefinite)");
}

struct SumOfSquares {
  bool of_columns = false;  // sum <a_j, x> <a_j, a_j>

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), none = zero_row(X);
    const auto products = transpose(X) * x;
    // M x is the gradient where all b_j are 0.
    Vanishing<M> zero;
    zero.equal(dot(x, gradient_of(X, none, x)),
               of_columns ? trace(transpose(X) * X) : dot(products, products));
    return zero;
  }
};

Finding dimensions(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d");
  const auto formula = generic_dimensions(n, d);
  std::string how;
  bool agree = true;
  constexpr long dense_columns = 120, dense_d = 10, identity_d = 100;
  if (n * (d + 1) <= dense_columns && d <= dense_d) {
    agree &= all_hold({ranks_at_integer_point(n, d) == formula,
                       rank(evaluation_matrix(d, unit_probes(d, d))) == moment_state_size(d)});
    how += "exact ranks at an integer point and of the evaluation matrix; ";
  }
  if (d <= identity_d) {
    agree &= ranks_at_identity(n, d) == formula;
    how += "independent columns of the Jacobian at A = [I 0]; ";
  }
  auto result = settled(agree,
                        how +
                            "from above: n(d+1) parameters minus n(n-1)/2 turns for n < d, the "
                            "number of coordinates for n >= d",
                        "a rank differs from the formula");
  result.values = {value("state_dimension", formula.state), value("gram_dimension", formula.gram)};
  if (n >= d) {
    result.values.push_back(value("minimal_state", moment_state_size(d)));
  } else if (agree) {
    result.answer = Answer::does_not_apply();
    result.detail +=
        "; these are the ranks, but d(d+3)/2 numbers are needed for n >= d: for n < d "
        "the n(d+1) of the data are a state of their own";
  }
  return result;
}

}  // namespace

Theorem theorem() {
  const auto at_listed_sizes = [](Settle settle) {
    return once(Evidence::exact,
                {{"n", Extent::between(1, most_rows)}, {"d", Extent::between(1, most_columns)}},
                Inputs::all, settle);
  };
  return {
      .inputs = {data_rows_input(), variables_input()},
      .values = {{"state_dimension", "integer: generic rank of (A, b) -> (A^T A, A^T b)"},
                 {"gram_dimension", "integer: generic rank of A -> A^T A"},
                 {"minimal_state", "integer: d(d+3)/2, the least number of a state, where n >= d"}},
      .parts =
          {{"bound", {words(Section{})}, {{"T - U in place of T + U", words(Section{true})}}},
           {"noncausal",
            {words(ToldByGradient{})},
            {{"the labels of the k other samples vary, too", words(ToldByGradient{true})}}},
           {"onto", {words(Onto{})}, {{"twice the direction", words(Onto{true})}}},
           {"determined",
            {words(Determined{})},
            {{"the sign that is printed", words(Determined{true})}}},
           {"attained", {words(Updated{})}, {{"v takes no notice of b", words(Updated{true})}}},
           {"dimension",
            {words(Turned{})},
            {{"antisymmetric directions count", words(Turned{Turned::Change::antisymmetric})},
             {"the labels are turned back", words(Turned{Turned::Change::labels})}}},
           {"ranks",
            {at_listed_sizes(ranks), exact(dimensions)},
            {{"one dimension more", at_listed_sizes(one_more)}}},
           {"reachable", {once(Evidence::exact, {{"d", 1}}, Inputs::all, every_symmetric)}, {}},
           {"semidefinite",
            {words(SumOfSquares{})},
            {{"sum of |a_j|^2", words(SumOfSquares{true})}}}},
  };
}

}  // namespace verify::liu2025::claim_thm33
