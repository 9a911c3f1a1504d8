// On the structured set A_l = a_l Sigma^{-1}, B_l = b_l I the loss is E tr p(G)^2 with one scalar
// polynomial p of degree (3^L - 1)/2, so that it is an exact rational.
#include <fmt/format.h>

#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::ahn2023::claim_thm5_sloss {
namespace {

constexpr long highest_degree = 45;  // of p; 40 for four layers with B

enum class Variant { as_stated, covariates_fixed, without_a, without_scale };

// c_l of the map mu -> mu (1 + c_l mu)^2.
template <class T>
Vector<T> covariate_steps(const Vector<T>& a, const Vector<T>& b, Variant variant) {
  if (variant == Variant::covariates_fixed) return {};
  Vector<T> c;
  for (std::size_t l = 0; l + 1 < a.size(); ++l) {
    c.push_back(variant == Variant::without_a ? b[l] : T(a[l] * b[l]));
  }
  return c;
}

// The loss of the attention layers over raw Gaussian prompts minus E tr p(G)^2. Symbols: a, b.
// Sigma = root root^T is 9/4, or [[1, 1/2], [1/2, 17/4]] in the plane.
struct IsMeanSquare {
  long n, d, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;  // the forward pass runs on polynomials over T
    const auto a = free.vector("a", layers), b = free.vector("b", layers);
    const auto p = response_polynomial(a, covariate_steps(a, b, variant));
    auto moments = covariance_moments(n, d, 2 * static_cast<long>(p.size()) - 2);
    if (variant == Variant::without_scale) {
      Rational scale(1);
      for (auto& m : moments) m *= scale, scale *= Rational(n);
    }
    return {T(raw_loss(a, b) - mean_square(p, to_scalar<T>(moments)))};
  }

 private:
  template <class T>
  T raw_loss(const Vector<T>& a, const Vector<T>& b) const {
    const Matrix<Rational> line = {{Rational(3, 2)}}, plane = {{1, 0}, {Rational(1, 2), 2}};
    const auto& root = d == 1 ? line : plane;
    const auto inverse_root = inverse(root);
    const auto precision = to_scalar<T>(transpose(inverse_root) * inverse_root);
    Vector<Matrix<T>> A, B;
    for (std::size_t l = 0; l < a.size(); ++l) {
      A.push_back(a[l] * precision);
      B.push_back(b[l] * identity_matrix<T>(root.rows()));
    }
    return population_loss_of_forward_pass<T>({A, B}, to_scalar<T>(root),
                                              to_scalar<T>(transpose(inverse_root)), n);
  }
};

// The same before any expectation: [Z_L]_{d+1,n+1} + <w, x_query> = <w, p(G S) x_query> for every
// prompt, S = Sigma^{-1}. Symbols: S, prompt, a, b, 1/n.
struct PerPrompt {
  long n, d, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.symmetric("S", d);
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w = free.vector("w", d);
    const auto a = free.vector("a", layers), b = free.vector("b", layers);
    const T scale = free.scalar("scale");
    Vector<Matrix<T>> P, Q;
    for (long l = 0; l < layers; ++l) {
      P.push_back(label_weights<T>(d));
      set_block(P.back(), 0, 0, b[l] * identity_matrix<T>(d));
      Q.push_back(query_key_weights(a[l] * S));
    }
    const auto states =
        linear_attention_stack(token_matrix(linear_prompt(X, x_query, w)), P, Q, scale);
    const T unit = variant == Variant::without_scale ? T(1L) : scale;
    const Matrix<T> GS = unit * (X * (transpose(X) * S));
    T response(0L);
    Vector<T> power = x_query;  // (G S)^k x_query
    for (const auto& coefficient : response_polynomial(a, covariate_steps(a, b, variant))) {
      response += coefficient * dot(w, power);
      power = GS * power;
    }
    return {T(states.back()(d, n) + dot(w, x_query) - response)};
  }
};

struct Point {
  long n, d;
  Vector<Rational> a, c;
};

Point point_of(const Instance& instance) {
  Point point{instance.integer("n"), instance.integer("d"), instance.vector("a"), {}};
  const auto b = instance.has("b") ? instance.vector("b") : Vector<Rational>{};
  point.c = covariate_steps(point.a, b, Variant::as_stated);
  return point;
}

Vector<Rational> trimmed_response(const Point& point) {
  auto p = response_polynomial(point.a, point.c);
  while (p.size() > 1 && p.back().sign() == 0) p.pop_back();
  return p;
}

Rational loss_of(const Point& point) {
  const auto p = trimmed_response(point);
  return mean_square(p, covariance_moments(point.n, point.d, 2 * static_cast<long>(p.size()) - 2));
}

Finding loss(const Context& c) {
  const auto point = point_of(c.instance);
  const Rational f = loss_of(point);
  const auto p = trimmed_response(point);
  auto result = settled(f.sign() > 0,
                        fmt::format("n = {}, d = {}: p has degree {}, the loss is {}", point.n,
                                    point.d, p.size() - 1, f.text()),
                        "a mean square came out as " + f.text());
  result.values = {value("loss", f)};
  return result;
}

// The same with polynomials of FLINT and moments by the recursion.
Finding second_route(const Context& c) {
  const auto point = point_of(c.instance);
  using P = UnivariatePolynomial;
  P mu = P::variable(), p(1);
  for (std::size_t l = 0; l < point.a.size(); ++l) {
    p *= P(1) + P(point.a[l]) * mu;
    if (l < point.c.size()) mu *= power(P(1) + P(point.c[l]) * mu, 2);
  }
  WishartPowerSums<Rational> sums(Rational(point.n), Rational(point.d));
  Vector<Rational> moments;
  Rational scale(1);
  for (long q = 0; q <= 2 * p.degree(); ++q) {
    moments.push_back(sums.mean({q}) * scale);
    scale /= Rational(point.n);
  }
  const Rational f = integral(p * p, moments);
  return settled(f == loss_of(point), "the recursion's moments give " + f.text() + " too",
                 "the recursion's moments give " + f.text());
}

// p and the loss in rounded arithmetic at the second instance.
struct RoundedLoss {
  Point point;
  Vector<Rational> moments;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto p = response_polynomial(to_scalar<T>(point.a), to_scalar<T>(point.c));
    return {p, {mean_square(p, to_scalar<T>(moments))}};
  }
};

Finding rounding(const Context& c) {
  const auto point = point_of(c.example("ten demonstrations"));
  return slope_finding(
      climb_precision_sweep(RoundedLoss{point, covariance_moments(point.n, point.d, 26)}), "loss",
      "stage");
}

std::optional<Complaint> fitting(const Instance& instance) {
  const auto layers = static_cast<long>(instance.vector("a").size());
  const long given = instance.has("b") ? static_cast<long>(instance.vector("b").size()) : 0;
  if (given != layers - 1 && given != layers) {
    return Complaint{"b", fmt::format("{} entries", given),
                     fmt::format("L - 1 = {} or L = {} entries; the last of L has no effect",
                                 layers - 1, layers),
                     !instance.has("b")};
  }
  const auto point = point_of(instance);
  long by_mu = 1, degree = 0;
  for (long l = 0; l < layers && degree <= highest_degree; ++l) {
    if (point.a[l].sign() != 0) degree += by_mu;
    if (l + 1 < layers && point.c[l].sign() != 0) by_mu *= 3;
  }
  if (degree <= highest_degree) return std::nullopt;
  return Complaint{"a", fmt::format("a response of degree {} or more", degree),
                   fmt::format("degree at most {}, that is four layers with B; the moments needed "
                               "cost the cube of the degree",
                               highest_degree)};
}

}  // namespace

Theorem theorem() {
  const Sizes experiment = {{"n", 10}, {"d", 5}, {"L", 3}};
  return {
      .inputs = {layer_steps_input(),
                 {"b",
                  Kind::vector,
                  {"given"},
                  {},
                  "B_l = b_l I, L - 1 entries or L; may be left out for one layer",
                  true},
                 n_input(),
                 d_input(),
                 optional(L_input())},
      .values = {{"loss", "rational: in-context loss, the same for every Sigma"}},
      .parts = {{"prompt",
                 {expand(PerPrompt{1, 2, 2}), test(PerPrompt{8, 5, 3}), test(PerPrompt{3, 2, 4})},
                 {{"the covariates step by b_l alone",
                   expand(PerPrompt{1, 2, 2, Variant::without_a})},
                  {"the factor 1/n is dropped from G",
                   expand(PerPrompt{1, 2, 2, Variant::without_scale})}}},
                {"mean",
                 {expand(IsMeanSquare{2, 1, 2}), expand(IsMeanSquare{1, 2, 2}),
                  test(IsMeanSquare{2, 2, 2})},
                 {{"the loss does not depend on B",
                   expand(IsMeanSquare{2, 1, 2, Variant::covariates_fixed})},
                  {"the covariates step by b_l alone in the mean",
                   expand(IsMeanSquare{2, 1, 2, Variant::without_a})},
                  {"the factor 1/n is dropped in the mean",
                   expand(IsMeanSquare{2, 1, 2, Variant::without_scale})}},
                 {verify::ginac(IsMeanSquare{1, 1, 2})}},
                {"loss",
                 {exact(loss)},
                 {},
                 {exact(second_route),
                  once(Evidence::precision_sweep, experiment, Inputs::points, rounding)}}},
      .require = fitting,
  };
}

}  // namespace verify::ahn2023::claim_thm5_sloss
