// The step with a weight for every coordinate of every sample, P_2 (X P_1 o Omega)^T y, contains
// plain preconditioned descent (Omega = 1) and weights for whole samples (Omega = omega 1^T).
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025::claim_wpgd_reductions {
namespace {

template <class T>
Vector<T> ones(long n) {
  return Vector<T>(n, T(1L));
}

enum class Variant { as_stated, key_transposed, order_exchanged, weights_by_coordinate };

// (8a) with Omega = 1, with Omega = omega 1^T and with Omega = omega nu^T, minus what it is said to
// reduce to: the last one has P_2 diag(nu) P_1^T. Columns are samples, so that Omega is transposed.
struct Reductions {
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), P_1 = free.matrix("P_1", d, d),
               P_2 = free.matrix("P_2", d, d);
    const auto y = free.vector("y", n), omega = free.vector("omega", n), nu = free.vector("nu", d);
    const auto step = [&](const M& Omega) {
      return P_2 * (hadamard(transpose(P_1) * X, Omega) * y);
    };
    const auto key = variant == Variant::key_transposed ? P_1 : transpose(P_1);
    const auto P = variant == Variant::order_exchanged ? key * P_2 : P_2 * key;
    const auto by_sample = variant == Variant::weights_by_coordinate ? outer(nu, free.ones(n))
                                                                     : outer(free.ones(d), omega);
    const auto diagonal = P_2 * hadamard(outer(nu, free.ones(d)), key);
    Vanishing<M> zero;
    zero.equal(step(outer(free.ones(d), free.ones(n))), P * (X * y));
    zero.equal(step(by_sample), P * (X * hadamard(omega, y)));
    zero.equal(step(outer(nu, omega)), diagonal * (X * hadamard(omega, y)));
    return zero;
  }
};

// The matrix by which example i acts: what the step makes of y_i = 1 and x_i = e_k, all else 0.
template <class T>
Matrix<T> acts_by(const Matrix<T>& Omega, long i) {
  const auto I = identity_matrix<T>(Omega.cols());
  Matrix<T> A(Omega.cols(), Omega.cols());
  for (long k = 0; k < Omega.cols(); ++k) {
    Matrix<T> X(Omega.cols(), Omega.rows());
    X(k, i) = T(1L);
    const auto beta = weighted_step(X, unit_vector<T>(Omega.rows(), i), I, I, transpose(Omega));
    for (long a = 0; a < Omega.cols(); ++a) A(a, k) = beta[a];
  }
  return A;
}
// Two matrices are independent where |A|^2 |B|^2 is more than (A . B)^2.
template <class T>
void no_sample_wise_step(Comparisons<T>& say, const Matrix<T>& Omega) {
  const auto first = acts_by(Omega, 0).entries(), second = acts_by(Omega, 1).entries();
  const T mixed = dot(first, second);
  say.less(T(mixed * mixed), T(dot(first, first) * dot(second, second)));
  say.words("d = n = 2, P_1 = P_2 = I, Omega = " + shown(Omega) +
                ": the matrices by which the two examples act are linearly independent, "
                "those of a sample-wise step, omega_1 P and omega_2 P, are not",
            "d = n = 2, P_1 = P_2 = I, Omega = " + shown(Omega) +
                ": the two examples act by multiples of one matrix");
}

// Row by row as printed: sum_i y_i P_2 ((P_1^T x_i) o Omega_i).
Finding step_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto &X = in.matrix("X"), &P_1 = in.matrix("P_1"), &P_2 = in.matrix("P_2");
  const auto& Omega = in.matrix("Omega");
  const auto& y = in.vector("y");
  const auto beta = weighted_step(transpose(X), y, P_1, P_2, transpose(Omega));
  const auto keys = X * P_1;
  Vector<Rational> sum(X.cols(), Rational(0));
  for (long i = 0; i < X.rows(); ++i) sum = sum + y[i] * hadamard(keys.row(i), Omega.row(i));
  auto result =
      settled(beta == P_2 * sum, "the step sample by sample gives beta = " + text_of(beta),
              "sample by sample " + text_of(P_2 * sum) + ", by matrices " + text_of(beta));
  result.values = {value("beta", beta)};
  return result;
}

// Both reductions on the instance's own data; the weights of samples are the first column of Omega.
Finding reductions_on_instance(const Context& c) {
  const auto& in = c.instance;
  const auto X = transpose(in.matrix("X"));
  const auto &P_1 = in.matrix("P_1"), &P_2 = in.matrix("P_2");
  const auto& y = in.vector("y");
  const auto omega = in.matrix("Omega").col(0);
  const auto row = ones<Rational>(X.rows());
  const auto plain = weighted_step(X, y, P_1, P_2, outer(row, ones<Rational>(X.cols())));
  const auto weighted = weighted_step(X, y, P_1, P_2, outer(row, omega));
  const auto P = P_2 * transpose(P_1);
  return settled({plain == P * (X * y), weighted == weighted_step(X, y, P, omega)},
                 "all weights 1 give P_2 P_1^T X^T y = " + text_of(plain) +
                     "; the first column of Omega as weights of samples gives " + text_of(weighted),
                 "a reduction fails: " + text_of(plain) + ", " + text_of(weighted));
}

}  // namespace

Theorem theorem() {
  const LeastSizes enough = {{"n", 2}, {"d", 4}};
  return {
      .inputs = sample_inputs(
          {{"P_1", Kind::matrix, {"d", "d"}, {}, "preconditioner inside the weights"},
           {"P_2", Kind::matrix, {"d", "d"}, {}, "preconditioner outside"},
           {"Omega", Kind::matrix, {"n", "d"}, {}, "a weight per sample and coordinate"}}),
      .values = {{"beta", "vector[d]: P_2 (X P_1 o Omega)^T y"}},
      .parts = {{"reductions",
                 {visits(Reductions{}, enough),
                  chain({exact(step_on_instance), exact(reductions_on_instance)})},
                 {{"the reductions have P_1 for its transpose",
                   visits(Reductions{Variant::key_transposed}, enough)},
                  {"the preconditioners change places",
                   visits(Reductions{Variant::order_exchanged}, enough)},
                  {"Omega = 1 nu^T weights samples",
                   visits(Reductions{Variant::weights_by_coordinate}, enough)}}},
                {"rank_one",
                 {visits(Reductions{}, enough)},
                 {{"the weights of the coordinates meet the transpose of the wrong preconditioner",
                   visits(Reductions{Variant::key_transposed}, enough)}}},
                {"rank_two",
                 {compare([](auto& say) {
                   no_sample_wise_step(say, {{1, 1}, {1, 2}});
                 })},
                 {{"the rows of Omega are proportional", compare([](auto& say) {
                     no_sample_wise_step(say, {{1, 1}, {2, 2}});
                   })}}}},
  };
}

}  // namespace verify::li2025::claim_wpgd_reductions
