// The in-context loss of one linear attention layer on Gaussian data: x_i ~ N(0, Sigma), w ~ N(0,
// I), y_i = <w, x_i>, f = E([Z_1]_{d+1,n+1} + <w, x_query>)^2 (Ahn et al. 2023, equations (5) and
// (15)).
#pragma once

#include "verify/claim/stated_by.hpp"
#include "verify/probability/wishart_moments.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// What the corner of Z_1 depends on: b = last row of P [d+1], A = first d columns of Q [d+1, d].
template <class T>
struct SingleLayer {
  Vector<T> b;
  Matrix<T> A;

  long d() const { return A.cols(); }
  Vector<T> b_top() const { return {b.begin(), b.end() - 1}; }
  Matrix<T> A_top() const { return block(A, 0, 0, d(), d()); }
  Vector<T> A_last() const { return A.row(d()); }
};

template <class T>
SingleLayer<T> reduced(const Matrix<T>& P, const Matrix<T>& Q) {
  return {P.row(P.rows() - 1), block(Q, 0, 0, Q.rows(), Q.cols() - 1)};
}

// b = e_{d+1}, A = [A_top; 0]: one step of preconditioned gradient descent.
template <class T>
SingleLayer<T> descent_layer(const Matrix<T>& A_top) {
  const long d = A_top.rows();
  SingleLayer<T> layer{unit_vector<T>(d + 1, d), Matrix<T>(d + 1, d)};
  set_block(layer.A, 0, 0, A_top);
  return layer;
}

// ((n+1)/n) Sigma + (tr Sigma / n) I: minus its inverse is the optimal A_top (equation (8)).
template <MatrixLike M>
M inverse_preconditioner(const M& Sigma, const ScalarOf<M>& inverse_n, bool with_trace = true) {
  const M D = (ScalarOf<M>(1L) + inverse_n) * Sigma;
  return with_trace ? D + (inverse_n * trace(Sigma)) * identity_like(Sigma) : D;
}

// The loss in closed form: with b = (b1; beta), A = [A1; alpha^T], T = alpha b1^T + beta A1^T, the
// expectation over w leaves second moments of G. `crossed` is the 2 of E (w^T G w)^2 =
// (tr G)^2 + 2 tr G^2.
template <MatrixLike M>
ScalarOf<M> single_layer_loss(const VectorOf<M>& b1, const ScalarOf<M>& beta, const M& A1,
                              const VectorOf<M>& alpha, const M& Sigma,
                              const ScalarOf<M>& inverse_n, const ScalarOf<M>& crossed) {
  using S = ScalarOf<M>;
  const ModelStep<S> model_step;
  const StatedBy fact("ahn2023.eq15#closed");
  const M linear = outer(alpha, b1) + beta * transpose(A1);
  const M weighted = Sigma * linear;
  const S task_once = trace_of_product(weighted, Sigma);
  const S task_twice = mean_trGNG<M>(Sigma, transpose(linear) * weighted, inverse_n);
  // b1^T E[G N G] b1 for N = A1 Sigma A1^T.
  const auto u = Sigma * b1, v = transpose(A1) * u;
  const S task_free =
      (S(1L) + inverse_n) * dot(v, Sigma * v) +
      inverse_n * trace_of_product<M>(Sigma * A1, Sigma * transpose(A1)) * dot(b1, u);
  const S mixed = dot(alpha, Sigma * (transpose(A1) * (mean_G_trG(Sigma, inverse_n) * b1)));
  const S fourth = mean_trG_squared(Sigma, inverse_n) + crossed * mean_trGG(Sigma, inverse_n);
  return trace(Sigma) + S(2L) * task_once + task_twice + task_free + S(2L) * beta * mixed +
         beta * beta * dot(alpha, Sigma * alpha) * fourth;
}
template <class T>
T single_layer_loss(const SingleLayer<T>& layer, const Matrix<T>& Sigma, const T& inverse_n,
                    const T& crossed = T(2L)) {
  return single_layer_loss(layer.b_top(), layer.b.back(), layer.A_top(), layer.A_last(), Sigma,
                           inverse_n, crossed);
}

// The loss given w, by E[G N G] = Sigma N Sigma + (1/n) (Sigma N Sigma + tr(N Sigma) Sigma) alone.
// With z = J x, J = [I; w^T], the residual is Sigma^{1/2} (A^T J G J^T b + w), and N = q Sigma q^T.
template <class T>
T single_layer_loss_given_task(const SingleLayer<T>& layer, const Matrix<T>& Sigma,
                               const T& inverse_n, const Vector<T>& w) {
  const ModelStep<T> model_step;
  const auto p = layer.b_top() + layer.b.back() * w;             // J^T b
  const Matrix<T> q = layer.A_top() + outer(w, layer.A_last());  // J^T A
  const Vector<T> u = Sigma * p, moved = transpose(q) * u;
  const Vector<T> mean = moved + w;  // A^T J E[G] J^T b + w
  const T size = trace_of_product(q * Sigma, transpose(q) * Sigma);
  return dot(mean, Sigma * mean) + inverse_n * (dot(moved, Sigma * moved) + size * dot(p, u));
}

}  // namespace verify
