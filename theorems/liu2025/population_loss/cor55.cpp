// All parameters 0 is a critical point of the loss for SQUARE, but not a local minimum.
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "theorems/liu2025/population_loss/statements.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025::claim_cor55 {
namespace {

// dZ/dx at theta = 0, B1 included, for every entry of Z and every parameter; `gate` sets W_00 = 1.
struct Derivatives {
  long N, d;
  bool gate = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto u = free.matrix(N, d);
    Matrix<T> W(d, d), K(N, d), B1(N, d), B2(N, d);
    if (gate) W(0, 0) = T(1L);
    const auto output = [&] {
      return base_conv(simple_base_conv(Convolution::causal, W, B1, K, B2), u);
    };
    const auto base = output();
    Vector<T> zero;
    for (auto* part : {&W, &K, &B1, &B2}) {
      for (auto& entry : part->entries()) {
        const T here = entry;
        entry = T(here + T(1L));
        append(zero, output() - base);
        entry = here;
      }
    }
    return zero;
  }
};

// The Hessian of column J at 0, target SQUARE: -2 sum_i E u_iJ^4 at (K_0, W_J), all else 0. Its
// nonzero block has determinant -(2 sum_i E u_iJ^4)^2 < 0.
struct HessianAtZero {
  long N, d, J;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const EvenMoments<T> u{free.matrix(N, d), free.matrix(N, d)};
    const LayerParameters<T> theta{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
    auto hessian = hessian_of(loss_column(u, theta, J, product_target(u, J, J, J)));
    const T twice = T(2L) * sum(u.fourth.col(J));
    hessian(0, 2 * N + J) += twice;
    hessian(2 * N + J, 0) += twice;
    return hessian.entries();
  }
};

Finding closed_hessian(const Context& c) {
  return identity_test(ClosedHessian{5, 4, 1, LayerTarget::product}, c.seed);
}
Finding hessian(const Context&) { return expands_to_zero(HessianAtZero{2, 2, 1}); }
Finding hessian_large(const Context& c) { return identity_test(HessianAtZero{6, 5, 2}, c.seed); }

Finding derivatives(const Context&) { return expands_to_zero(Derivatives{2, 2}); }
Finding derivatives_ginac(const Context&) { return expands_to_zero_ginac(Derivatives{2, 1}); }
Finding derivatives_large(const Context& c) { return identity_test(Derivatives{6, 5}, c.seed); }
Finding derivatives_gate(const Context& c) {
  return identity_test(Derivatives{2, 2, true}, c.seed);
}

PopulationProblem<Rational> square(const Matrix<Rational>& variances) {
  PopulationProblem<Rational> problem;
  problem.u = gaussian_even_moments(variances);
  problem.d_out = variances.cols();
  return problem;
}

LayerParameters<Rational> zeros(const Matrix<Rational>& variances) {
  const long N = variances.rows(), d = variances.cols();
  return {Matrix<Rational>(d, d), Matrix<Rational>(N, d), Matrix<Rational>(N, d)};
}

Inertia inertia_at_zero(const Matrix<Rational>& variances) {
  const auto problem = square(variances);
  const auto theta = zeros(variances);
  Inertia total;
  for (long j = 0; j < problem.d_out; ++j) {
    const auto part = inertia(hessian_of(problem.column(theta, j)));
    total.positive += part.positive;
    total.negative += part.negative;
    total.zero += part.zero;
  }
  return total;
}

Finding local_minimum(const Context& c) {
  const auto& variances = c.instance.matrix("variances");
  const auto problem = square(variances);
  auto moved = zeros(variances);
  const auto at_zero = raw_loss(problem, moved);
  moved.W(0, 0) = moved.K(0, 0) = Rational(1, 10);
  const auto beside = raw_loss(problem, moved);
  return settled(beside >= at_zero, "no lower loss beside 0",
                 "N = d = 1, unit variance: the loss 3 (w k - 1)^2 + b^2 w^2 is " + at_zero.text() +
                     " at 0 and " + beside.text() +
                     " at w = k = 1/10, b = 0; along w = k = e it is 3 (1 - e^2)^2");
}

Finding semidefinite(const Context& c) {
  const auto found = inertia_at_zero(c.instance.matrix("variances"));
  return settled(found.negative == 0, "positive semidefinite",
                 std::to_string(found.negative) + " negative eigenvalue");
}

// One negative and one positive direction a column, (K_0, W_J) with opposite or equal signs.
Finding at_instance(const Context& c) {
  const auto& variances = c.instance.matrix("variances");
  const auto problem = square(variances);
  const auto theta = zeros(variances);
  const long N = variances.rows(), d = variances.cols();
  const auto found = inertia_at_zero(variances);
  auto moved = theta;
  moved.W(0, 0) = moved.K(0, 0) = Rational(1, 10);
  const bool saddle = is_critical(problem.gradient(theta)) &&
                      problem.loss(moved) < problem.loss(theta) &&
                      found == Inertia{d, d, d * (d + 2 * N - 2)};
  auto result = settled(saddle,
                        "gradient 0; one negative and one positive eigenvalue a column, all others "
                        "0; the loss falls to " +
                            problem.loss(moved).text() + " at W_00 = K_00 = 1/10",
                        "theta = 0 is no strict saddle");
  result.values = {value("loss", problem.loss(theta)),
                   value("inertia", Vector<Rational>{found.positive, found.negative, found.zero})};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"variances",
                  Kind::matrix,
                  {"length", "d"},
                  {Constraint::positive},
                  "E u_il^2 of independent centred Gaussian entries"},
                 {"length", Kind::integer, {}, {Constraint::positive}, "number N of positions"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "number of channels"}},
      .values = {{"loss", "rational: at all parameters 0, target SQUARE"},
                 {"inertia", "vector[3]: positive, negative, zero eigenvalues of the Hessian"}},
      .checks =
          {
              {"every derivative of every entry of the layer is 0 at 0, B1 included", symbolic,
               everywhere, holds, On::claim, "N = d = 2; u free", derivatives},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "N = 2, d = 1; u free", derivatives_ginac},
              {"every derivative is 0 at 0 for longer sequences", identity, everywhere, holds,
               On::claim, "N = 6, d = 5; u free", derivatives_large},
              {"0 is a local minimum", exact, points, refuted, On::claim,
               "the reference instance; loss by expansion of the layer", local_minimum},
              {"the Hessian at 0 has one nonzero entry and its mirror image a column", symbolic,
               everywhere, corrected, On::claim,
               "N = d = 2, column 1; independent entries, E u^2 and E u^4 free", hessian},
              {"the same for longer sequences", identity, everywhere, corrected, On::claim,
               "N = 6, d = 5, column 2; moments free", hessian_large},
              {"the closed Hessian is the derivative of the closed gradient", identity, everywhere,
               corrected, On::claim, "N = 5, d = 4, one column; moments and parameters free",
               closed_hessian},
              {"0 is a strict saddle for SQUARE", certificate, points, corrected, On::instance,
               "the instance; exact inertia and a point of lower loss", at_instance},
              {"the derivatives vanish where W is not 0", identity, everywhere, control, On::claim,
               "N = d = 2, W_00 = 1", derivatives_gate},
              {"the Hessian at 0 is positive semidefinite", certificate, points, control, On::claim,
               "the reference instance", semidefinite},
          },
  };
}

}  // namespace verify::liu2025::claim_cor55
