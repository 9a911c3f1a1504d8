// The population loss of one layer in closed form, for every (b, A) and every covariance.
#include <algorithm>

#include "theorems/ahn2023/one_layer/single_layer_isserlis.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_cubature.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::ahn2023::claim_eq15 {
namespace {

constexpr long cubature_limit = 8;  // 2 d^2 + 2 d + 1 nodes
constexpr long ladder_limit = 24;

template <class T>
T loss_by_cubature(const SingleLayer<T>& layer, const Matrix<T>& Sigma, const T& inverse_n) {
  return gaussian_expectation_degree5<T>(layer.d(), [&](const Vector<T>& w) {
    return single_layer_loss_given_task(layer, Sigma, inverse_n, w);
  });
}

// The closed form against the conditional loss given w, integrated over w: 1/n and Sigma are free.
struct LossByCubature {
  long d;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T inverse_n = free.scalar();
    const auto Sigma = free.symmetric(d);
    SingleLayer<T> layer{free.vector(d + 1), {}};
    layer.A = free.matrix(d + 1, d);
    return {single_layer_loss(layer, Sigma, inverse_n) - loss_by_cubature(layer, Sigma, inverse_n)};
  }
};

Finding isserlis_1(const Context&) { return expands_to_zero(LossByIsserlis{1}); }
Finding isserlis_ginac(const Context&) { return expands_to_zero_ginac(LossByIsserlis{1}); }
Finding isserlis_2(const Context&) { return expands_to_zero(LossByIsserlis{2, true}); }
Finding isserlis_2_full(const Context& c) { return identity_test(LossByIsserlis{2}, c.seed); }
Finding isserlis_3(const Context& c) { return identity_test(LossByIsserlis{3}, c.seed); }
Finding one_pairing(const Context& c) {
  return identity_test(LossByIsserlis{1, false, true}, c.seed);
}
Finding cubature_2(const Context&) { return expands_to_zero(LossByCubature{2}); }
Finding cubature_6(const Context& c) { return identity_test(LossByCubature{6}, c.seed); }

struct Problem {
  SingleLayer<Rational> layer;
  Matrix<Rational> Sigma;
  Rational inverse_n;

  explicit Problem(const Instance& instance)
      : layer{instance.vector("b_row"), instance.matrix("A_cols")},
        Sigma(instance.matrix("Sigma")),
        inverse_n(1, instance.integer("n")) {}
};

Finding loss_at_instance(const Context& c) {
  const Problem problem(c.instance);
  const Rational loss = single_layer_loss(problem.layer, problem.Sigma, problem.inverse_n);
  const Rational broken =
      single_layer_loss(problem.layer, problem.Sigma, problem.inverse_n, Rational(1));
  const bool twice = problem.layer.d() <= cubature_limit;
  const Rational again =
      twice ? loss_by_cubature(problem.layer, problem.Sigma, problem.inverse_n) : loss;
  auto result = settled(
      loss == again && loss.sign() >= 0,
      "f(b, A) = " + loss.text() +
          (twice ? ", also when the prompt is integrated given w, then w" : ", by the closed form"),
      "closed form " + loss.text() + ", prompt then task " + again.text());
  result.values = {value("loss", loss), value("loss_control", broken)};
  return result;
}

// Is the formula with one pairing the loss of the reference instance?
Finding one_pairing_at_reference(const Context& c) {
  const Problem problem(c.instance);
  const Rational loss = loss_by_cubature(problem.layer, problem.Sigma, problem.inverse_n);
  const Rational broken =
      single_layer_loss(problem.layer, problem.Sigma, problem.inverse_n, Rational(1));
  return settled(broken == loss, "both are " + loss.text(),
                 "one pairing gives " + broken.text() + ", the loss is " + loss.text());
}

// The leading dimensions of the instance, Sigma scaled by a fraction of a prime so that no entry is
// held exactly by luck.
struct RoundedLoss {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const Problem problem(instance);
    const long d = problem.layer.d(), k = std::min(d, ladder_limit);
    Vector<T> b;
    for (long i = d - k; i <= d; ++i) b.push_back(from_rational<T>(problem.layer.b[i]));
    const auto A = to_scalar<T>(block(problem.layer.A, d - k, d - k, k + 1, k));
    const Rational unit(2147483647, 1500000001);
    const auto Sigma = to_scalar<T>(unit * block(problem.Sigma, d - k, d - k, k, k));
    return {{single_layer_loss<T>({b, A}, Sigma, from_rational<T>(problem.inverse_n))}};
  }
};
Finding loss_ladder(const Context& c) {
  return slope_finding(climb_ladder(RoundedLoss{c.instance}), "loss");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string right = "is the closed form the loss for d=1";
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_semidefinite},
                  "covariance of x"},
                 {"b_row", Kind::vector, {Size("d") + 1}, {}, "b: last row of P"},
                 {"A_cols", Kind::matrix, {Size("d") + 1, "d"}, {}, "A: first d columns of Q"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"loss", "rational: f(b, A)"},
                 {"loss_control", "rational: with one of the two crossed pairings dropped"}},
      .checks =
          {
              {"the closed form is the expectation over raw Gaussian prompts (d=1)", symbolic,
               everywhere, holds, On::claim,
               "d=1, n=1 and n=2, hence every n (given w the loss is affine in 1/n); Sigma, b, A "
               "free",
               isserlis_1, right},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, n=1 and n=2; Sigma, b, A free", isserlis_ginac, right},
              {"the closed form is the expectation over raw Gaussian prompts (d=2)", symbolic,
               everywhere, holds, On::claim,
               "d=2, n=1 and n=2, hence every n; Sigma diagonal, b, A free", isserlis_2},
              {"the closed form is the expectation over raw Gaussian prompts (d=2, any "
               "covariance)",
               identity, everywhere, holds, On::claim,
               "d=2, n=1 and n=2, hence every n; Sigma = R R^T, b, A free", isserlis_2_full},
              {"the closed form is the expectation over raw Gaussian prompts (d=3, any "
               "covariance)",
               identity, everywhere, holds, On::claim,
               "d=3, n=1 and n=2, hence every n; Sigma = R R^T, b, A free", isserlis_3},
              {"the closed form integrates the conditional loss given w (d=2)", symbolic,
               everywhere, holds, On::claim, "d=2; 1/n, Sigma, b, A free", cubature_2},
              {"the closed form integrates the conditional loss given w (d=6)", identity,
               everywhere, holds, On::claim, "d=6; 1/n, Sigma, b, A free", cubature_6},
              {"the loss by two routes", exact, points, holds, On::instance,
               "the instance; the second route up to d = 8", loss_at_instance},
              {"rounding is the only error of the closed form", ladder, points, holds, On::instance,
               "the instance (its last 24 dimensions), Sigma scaled; 8 to 1024 bits", loss_ladder},
              {"E (w^T G w)^2 has one crossed pairing", identity, everywhere, control, On::claim,
               "d=1, n=1 and n=2", one_pairing},
              {"the formula with one crossed pairing is the loss", exact, points, control,
               On::claim, "the reference instance", one_pairing_at_reference},
          },
  };
}

}  // namespace verify::ahn2023::claim_eq15
