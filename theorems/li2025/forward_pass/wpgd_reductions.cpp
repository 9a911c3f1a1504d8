// The step with a weight for every coordinate of every sample, P_2 (X P_1 o Omega)^T y, contains
// plain preconditioned descent (Omega = 1) and weights for whole samples (Omega = omega 1^T).
#include "theorems/li2025/prompt_inputs.hpp"
#include "verify/algebra/statement.hpp"
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

// (8a) with Omega = 1 and Omega = omega 1^T, minus what it is said to reduce to. Columns are
// samples, so that Omega is transposed here: 1 omega^T.
struct Reductions {
  long d, n;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n), P_1 = free.matrix(d, d), P_2 = free.matrix(d, d);
    const auto y = free.vector(n), omega = free.vector(n), nu = free.vector(d);
    const auto P = variant == Variant::key_transposed    ? P_2 * P_1
                   : variant == Variant::order_exchanged ? transpose(P_1) * P_2
                                                         : P_2 * transpose(P_1);
    const auto by_sample = variant == Variant::weights_by_coordinate ? outer(nu, ones<T>(n))
                                                                     : outer(ones<T>(d), omega);
    Vector<T> zero = weighted_step(X, y, P_1, P_2, outer(ones<T>(d), ones<T>(n))) - P * (X * y);
    const auto gap = weighted_step(X, y, P_1, P_2, by_sample) - weighted_step(X, y, P, omega);
    zero.insert(zero.end(), gap.begin(), gap.end());
    return zero;
  }
};

// Omega = omega nu^T: the weights nu of the coordinates go into the preconditioner,
// P_2 diag(nu) P_1^T.
struct RankOne {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n), P_1 = free.matrix(d, d), P_2 = free.matrix(d, d);
    const auto y = free.vector(n), omega = free.vector(n), nu = free.vector(d);
    const auto P = P_2 * (diagonal_matrix(nu) * transpose(P_1));
    return weighted_step(X, y, P_1, P_2, outer(nu, omega)) - weighted_step(X, y, P, omega);
  }
};

Finding expand_23(const Context&) { return expands_to_zero(Reductions{2, 3}); }
Finding expand_ginac(const Context&) { return expands_to_zero_ginac(Reductions{2, 2}); }
Finding identity_large(const Context& c) { return identity_test(Reductions{10, 40}, c.seed); }
Finding expand_rank_one(const Context&) { return expands_to_zero(RankOne{2, 3}); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(Reductions{2, 3, variant}, c.seed);
}
Finding key_transposed(const Context& c) { return broken(c, Variant::key_transposed); }
Finding order_exchanged(const Context& c) { return broken(c, Variant::order_exchanged); }
Finding by_coordinate(const Context& c) { return broken(c, Variant::weights_by_coordinate); }

// Two samples, P_1 = P_2 = I. Since beta is bilinear in the samples and labels, a sample-wise step
// is the same for all data iff omega_i P = diag(row i of Omega) for both i, and then the rows of
// Omega are proportional.
Finding every_omega_reduces(const Context&) {
  const Matrix<Rational> Omega = {{Rational(1), Rational(1)}, {Rational(1), Rational(2)}};
  const auto r = rank(Omega);
  return settled(r <= 1, "the weights have rank 1",
                 "d = n = 2, P_1 = P_2 = I, Omega = " + text_of(Omega) +
                     ": equality for all X and y means omega_i P = diag(row i of Omega) for i = 1, "
                     "2, which forces rank 1; the rank of Omega is " +
                     text_of(r));
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
  return settled(plain == P * (X * y) && weighted == weighted_step(X, y, P, omega),
                 "all weights 1 give P_2 P_1^T X^T y = " + text_of(plain) +
                     "; the first column of Omega as weights of samples gives " + text_of(weighted),
                 "a reduction fails: " + text_of(plain) + ", " + text_of(weighted));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string same = "does the step reduce to the plain and to the sample-wise one?";
  return {
      .inputs = {{"X", Kind::matrix, {"n", "d"}, {}, "demonstrations, rows are samples"},
                 {"y", Kind::vector, {"n"}, {}, "labels"},
                 {"P_1", Kind::matrix, {"d", "d"}, {}, "preconditioner inside the weights"},
                 {"P_2", Kind::matrix, {"d", "d"}, {}, "preconditioner outside"},
                 {"Omega", Kind::matrix, {"n", "d"}, {}, "a weight per sample and coordinate"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"beta", "vector[d]: P_2 (X P_1 o Omega)^T y"}},
      .checks =
          {
              {"Omega = 1 gives P_2 P_1^T X^T y and Omega = omega 1^T gives P_2 P_1^T X^T (omega o "
               "y)",
               symbolic, everywhere, holds, On::claim, "d=2, n=3; X, y, P_1, P_2, omega free",
               expand_23, same},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=2, n=2; X, y, P_1, P_2, omega free", expand_ginac, same},
              {"both reductions at full size", identity, everywhere, holds, On::claim, "d=10, n=40",
               identity_large, same},
              {"Omega = omega nu^T is a sample-wise step with P = P_2 diag(nu) P_1^T", symbolic,
               everywhere, holds, On::claim, "d=2, n=3; X, y, P_1, P_2, omega, nu free",
               expand_rank_one},
              {"the step sample by sample equals the step by matrices", exact, points, holds,
               On::instance, "the instance", step_on_instance},
              {"both reductions hold exactly", exact, points, holds, On::instance,
               "the instance; omega is the first column of Omega", reductions_on_instance},
              {"the reductions have P_1 for its transpose", identity, everywhere, control,
               On::claim, "d=2, n=3", key_transposed},
              {"the preconditioners change places", identity, everywhere, control, On::claim,
               "d=2, n=3", order_exchanged},
              {"Omega = 1 nu^T weights samples", identity, everywhere, control, On::claim,
               "d=2, n=3", by_coordinate},
              {"every Omega is a sample-wise step in disguise", exact, points, control, On::claim,
               "d=2, n=2, P_1 = P_2 = I", every_omega_reduces},
          },
  };
}

}  // namespace verify::li2025::claim_wpgd_reductions
