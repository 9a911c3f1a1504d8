// Why the risk of causal_depth.hpp is that of the recursion of Corollary 3 (gates 1, P_l = p_l I)
// with any number n of examples and any d, in three steps: the query's error as a sum over chains,
// the mean over the query and the task, the mean over the examples.
//
// With Y -> T Y, (T Y)_i = sum_{j <= i} x_j (x_j . Y_j), on columns Y_1, .., Y_n, the chain C_k
// beta is the last column of T^k (beta, .., beta), and 0 without examples unless k = 0.
#pragma once

#include "theorems/li2025/forward_pass/causal_depth.hpp"
#include "verify/algebra/words/causal_order.hpp"
#include "verify/linalg/words/token_columns.hpp"
#include "verify/probability/token_means.hpp"

namespace verify::li2025 {

// (x_1 (x_1 . Y_1), .., x_n (x_n . Y_n)): of these columns T takes the sums up to each.
template <class M>
M causal_terms(const M& X, const M& Y) {
  return scaled_columns(X, column_products(X, Y));
}

// C_0 beta, .., C_L beta.
template <class M, class Order>
Vector<VectorOf<M>> causal_chains(const M& X, const VectorOf<M>& beta, const VectorOf<M>& ones,
                                  const Order& order, long layers) {
  Vector<VectorOf<M>> chains = {beta};
  M columns = outer(beta, ones);
  for (long k = 0; k < layers; ++k) {
    const M terms = causal_terms(X, columns);
    chains.push_back(terms * ones);
    columns = terms * order;
  }
  return chains;
}

// The query's error x . (beta - beta_hat_L) is the sum over chains with the coefficients of
// causal_depth.hpp: beta_i takes the steps of the examples up to i, beta_hat those of all examples
// and its own decay.
struct ErrorInChains {
  long L;
  QueryDecay decay = QueryDecay::on;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const ModelStep<T> step;
    const auto d = free.space("d"), n = free.space("n");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), beta = free.vector("beta", d), ones = free.ones(n);
    const auto order = causal_order(free, n);
    Vector<T> p;
    for (long l = 0; l < L; ++l) p.push_back(free.scalar("p"));

    M missing = outer(beta, ones);  // beta - beta_i
    VectorOf<M> query = beta;       // beta - beta_hat
    for (const auto& by : p) {
      const M terms = causal_terms(X, missing);
      query = (T(1L) - by * dot(x, x)) * query + by * dot(x, x) * beta - by * (terms * ones);
      missing = missing - by * (terms * order);
    }

    const auto f = chain_coefficients(p, decay).query;
    const auto chains = causal_chains(X, beta, ones, order, L);
    T sum(0L);
    for (long k = 0; k <= L; ++k) {
      T power(1L);  // |x|^(2 s)
      for (long s = 0; s <= L; ++s) {
        sum += f(k, s) * power * dot(x, chains[k]);
        power = power * dot(x, x);
      }
    }
    Vanishing<M> zero;
    zero.equal(dot(x, query), sum);
    return zero;
  }
};

// E q^s (x . C beta)(x . D beta) = (d + 2) .. (d + 2 s) tr(C D^T), q = |x|^2, over x, beta ~ N(0,
// I) that are independent of C and D.
struct QueryMoment {
  long s;
  bool one_less = false;  // the control: s - 1 factors

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto x = free.vector("x", space), beta = free.vector("beta", space);
    const auto C = free.matrix("C", space, space), D = free.matrix("D", space, space);
    const auto unit = identity_like(C);
    // The mean over beta first: what remains is x . C D^T x.
    const auto over_task = expectation(dot(x, C * beta) * dot(x, D * beta), {gaussian(beta, unit)});
    TreeScalar power(1);
    for (long k = 0; k < s; ++k) power = power * dot(x, x);
    const auto claimed = radial_moment<TreeScalar>(one_less ? s - 1 : s, free.size(space));
    Vanishing<TreeMatrix> zero;
    zero.equal(expectation(power * over_task, {gaussian(x, unit)}),
               claimed * trace(C * transpose(D)));
    return zero;
  }
};

// tr(C_a C_b^T)/d in expectation, for all a, b <= L: the mean over beta and the examples of |sum_k
// e_k C_k beta|^2 with free numbers e_k.
struct ChainMoments {
  long L;
  bool without_order = false;  // the control: the order of the examples does not matter

  Sizes sizes() const { return {{"n", Argument::grid}, {"d", Argument::words}}; }

  TreeScalar operator()(TokenLetters& free) const {
    const auto space = free.space("d");
    const auto beta = free.gaussian(space);
    const auto X = free.tokens(space);
    const auto chains = causal_chains(X, beta, free.ones(), free.order(), L);
    auto sum = free.scalar() * chains[0];
    for (long k = 1; k <= L; ++k) sum = sum + free.scalar() * chains[k];
    return dot(sum, sum);
  }
  TreeScalar mean(const TreeScalar& n, const TreeScalar& d, const Vector<TreeScalar>& e) const {
    const auto moments = CausalMoments(static_cast<int>(L), !without_order).at(n, d);
    TreeScalar sum;
    for (long a = 0; a <= L; ++a)
      for (long b = 0; b <= L; ++b) sum += e[a] * e[b] * d * moments(a, b);
    return sum;
  }
};

}  // namespace verify::li2025
