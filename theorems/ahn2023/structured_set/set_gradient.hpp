// Why the gradient on the set A_l = a_l Sigma^{-1} is a multiple of Sigma at every size, one layer
// at a time (Ahn et al. 2023, Theorem 4), and the same from the forward pass at listed sizes.
#pragma once

#include <algorithm>
#include <numeric>

#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/algebra/dual.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

// Covariates [d, N] over their labels.
template <class T>
Matrix<T> labelled_tokens(const Matrix<T>& X, const Vector<T>& labels) {
  Matrix<T> Z(X.rows() + 1, X.cols());
  set_block(Z, 0, 0, X);
  for (long i = 0; i < X.cols(); ++i) Z(X.rows(), i) = labels[static_cast<std::size_t>(i)];
  return Z;
}

// A layer with A on the covariates R X moves the labels as one with R^T A R does on X, whatever the
// labels are, and leaves the covariates. The labels <w, x> of Z_0 are those of w = R^{-T} h and of
// h: with R R^T = Sigma, f at A_l and Sigma is f at R^T A_l R and I.
struct ChangedBasis {
  long d, n;
  bool not_transposed = false;  // R A R

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto R = free.matrix(d, d), A = free.matrix(d, d), X = free.matrix(d, n + 1);
    const auto labels = free.vector(n + 1);
    const T scale = free.scalar();
    const auto step = [&](const Matrix<T>& covariates, const Matrix<T>& weights) {
      return linear_attention_layer(labelled_tokens(covariates, labels), label_weights<T>(d),
                                    query_key_weights(weights), scale);
    };
    const auto there = step(R * X, A);
    const auto here = step(X, (not_transposed ? R : transpose(R)) * (A * R));
    auto zero = there.row(d) - here.row(d);
    append(zero, block(there, 0, 0, d, n + 1) - R * X);
    return zero;
  }

 private:
  template <class T>
  static void append(Vector<T>& zero, const Matrix<T>& a) {
    zero.insert(zero.end(), a.entries().begin(), a.entries().end());
  }
};

// The mean of V^T D V over the signed permutations V is (tr D / d) I.
struct SignedMean {
  long d;
  bool without_signs = false;

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", d}, {"L", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto D = free.matrix(d, d);
    Matrix<T> sum(d, d);
    long count = 0;
    std::vector<long> order(static_cast<std::size_t>(d));
    std::iota(order.begin(), order.end(), 0L);
    do {
      for (long signs = 0; signs < (without_signs ? 1 : 1L << d); ++signs) {
        ++count;
        for (long i = 0; i < d; ++i) {
          for (long k = 0; k < d; ++k) {
            const bool minus = ((signs >> i) ^ (signs >> k)) & 1;
            const T& entry =
                D(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(k)]);
            sum(i, k) += minus ? T(-entry) : entry;
          }
        }
      }
    } while (std::next_permutation(order.begin(), order.end()));
    return (T(d) * sum - T(T(count) * trace(D)) * identity_matrix<T>(d)).entries();
  }
};

// If the labels of the demonstrations are <v, x_i> and that of the query is <v - w, x>, then after
// a layer they are so for v + A^T G v, G = scale sum_i x_i x_i^T. Z_0 has v = w; for A_l = a_l I
// the residual of the query is <prod_l (I + a_l G) w, x>.
struct ResidualLayer {
  long d, n;
  bool wrong_sign = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto x = free.vector(d), v = free.vector(d), w = free.vector(d);
    const T scale = free.scalar();
    Matrix<T> covariates(d, n + 1);
    set_block(covariates, 0, 0, X);
    for (long k = 0; k < d; ++k) covariates(k, n) = x[static_cast<std::size_t>(k)];
    const auto labels = [&](const Vector<T>& state) {
      auto row = transpose(X) * state;
      row.push_back(dot(state - w, x));
      return row;
    };
    const auto Z = linear_attention_layer(labelled_tokens(covariates, labels(v)),
                                          label_weights<T>(d), query_key_weights(A), scale);
    const auto step = scale * (transpose(A) * (X * (transpose(X) * v)));
    return Z.row(d) - labels(wrong_sign ? v - step : v + step);
  }
};

// Sigma = root root^T with every positive definite Sigma: root = U diag(delta), U unit upper
// triangular. Without division: task_root task_root^T = cofactors = s Sigma^{-1}, s = det Sigma.
template <class T>
struct FreeCovariance {
  Matrix<T> root, task_root, Sigma, cofactors;
  T s = T(1L);

  FreeCovariance(Variables<T>& free, long d) {
    const UnitRoot<T> U(free, d);
    const auto delta = free.vector(d);
    Vector<T> others(static_cast<std::size_t>(d), T(1L));
    for (std::size_t k = 0; k < others.size(); ++k) {
      s = T(s * delta[k] * delta[k]);
      for (std::size_t j = 0; j < others.size(); ++j)
        if (j != k) others[k] = T(others[k] * delta[j]);
    }
    root = U.root * diagonal_matrix(delta);
    task_root = transpose(U.inverse) * diagonal_matrix(others);
    Sigma = root * transpose(root);
    cofactors = task_root * transpose(task_root);
  }
};

// The loss of the forward pass (3)-(5) on raw Gaussian prompts and its derivative along free
// directions D_l at A_l = a_l Sigma^{-1}: phi and sum_l g_l tr(Sigma D_l), g_l = phi_{a_l} / d.
//   f(a adj(Sigma); Sigma_w = adj(Sigma)) = s phi(s a).
struct ForwardGradient {
  enum class Variant {
    as_stated,
    along_inverse,  // grad_{A_l} f = g_l Sigma^{-1}
    other_task,     // Sigma_w = I
    off_the_set,    // A_0 moved by diag(t, -t, 0, ..)
  };
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using G = GaussianPolynomial<T>;
    const FreeCovariance<T> data(free, d);
    const auto a = free.vector(layers);
    const auto direction = free.matrices(layers, d, d);
    Vector<Matrix<Dual<G>>> A;
    for (std::size_t l = 0; l < a.size(); ++l) {
      auto at = a[l] * data.cofactors;
      if (l == 0 && variant == Variant::off_the_set) {
        const T t = free.scalar();
        at(0, 0) += t;
        at(1, 1) = at(1, 1) - t;
      }
      A.push_back(along(gaussian_constants(at), gaussian_constants(direction[l])));
    }
    const auto residual = residual_of(A, data);
    const T loss = expectation_of_product(residual.value, residual.value);
    const T derivative = T(2L) * expectation_of_product(residual.value, residual.slope);
    const auto phi = structured_slopes(
        data.s * a, {}, mean_covariance_traces(T(d), from_rational<T>(Rational(1, n)), 2 * layers));
    T expected(0L);
    for (std::size_t l = 0; l < a.size(); ++l) {
      const auto& along_this = variant == Variant::along_inverse ? data.cofactors : data.Sigma;
      expected += phi.by_a[l] * trace_of_product(along_this, direction[l]);
    }
    return {loss - data.s * phi.loss, T(d) * derivative - data.s * expected};
  }

 private:
  // [Z_L]_{d+1,n+1} + <w, x_query>.
  template <class T>
  Dual<GaussianPolynomial<T>> residual_of(const Vector<Matrix<Dual<GaussianPolynomial<T>>>>& A,
                                          const FreeCovariance<T>& data) const {
    const ModelStep<T> model_step;  // the model runs on polynomials over T
    using G = GaussianPolynomial<T>;
    const auto root = gaussian_constants(data.root);
    const auto task_root =
        variant == Variant::other_task ? identity_matrix<G>(d) : gaussian_constants(data.task_root);
    long next = 0;
    const auto w = task_root * gaussian_vector<T>(next, d);
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    const auto prompt = linear_prompt<G>(root * X, root * gaussian_vector<T>(next, d), w);
    const Dual<G> scale(G::constant(from_rational<T>(Rational(1, n))));
    const auto Z = covariate_stack(constant_dual(token_matrix(prompt)), {A, {}}, scale).back();
    return Z(d, n) + Dual<G>(dot(w, prompt.x_query));
  }
};

}  // namespace verify::ahn2023
