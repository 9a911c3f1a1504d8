#include "theorems/ahn2023/exact_loss/control_network.hpp"

#include <algorithm>

#include "verify/linalg/exact.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::ahn2023 {
namespace {

// With G = X X^T / n and layers a_l Sigma^-1, b_l I: mu_l the factor of G that tokens carry, p the
// residual, N what the labels' noise meets; whitened, all are polynomials in G.
struct StructuredPolynomials {
  Vector<Rational> residual, noise;
};

Vector<Rational> sum_of(Vector<Rational> p, const Vector<Rational>& q) {
  p.resize(std::max(p.size(), q.size()));
  for (std::size_t k = 0; k < q.size(); ++k) p[k] += q[k];
  return p;
}

Vector<Rational> scaled(const Rational& c, Vector<Rational> p) {
  for (auto& coefficient : p) coefficient *= c;
  return p;
}

StructuredPolynomials structured_polynomials(const Vector<Rational>& a, const Vector<Rational>& b) {
  const Vector<Rational> G = {Rational(0), Rational(1)};
  Vector<Rational> p = {Rational(1)}, N = {Rational(0)}, r = {Rational(1)};
  for (std::size_t l = 0; l < a.size(); ++l) {
    const auto step = scaled(a[l], polynomial_product(r, r));
    N = sum_of(N, polynomial_product(p, step));
    const auto moved = polynomial_product(G, step);
    if (l < b.size()) r = sum_of(r, scaled(b[l], polynomial_product(r, moved)));
    p = sum_of(p, polynomial_product(p, moved));
  }
  return {p, N};
}

Matrix<Rational> multiple(const Rational& factor, const Matrix<Rational>& a) { return factor * a; }

SampledNetwork structured_network(const GivenNetwork& like, const Vector<Rational>& a,
                                  const Vector<Rational>& b) {
  GivenNetwork network = like;
  network.heads = 1;
  network.P.clear();
  network.Q.clear();
  network.kept.clear();
  network.kept_own = network.kept_carried = false;
  network.carried.clear();
  network.step.clear();
  network.sees_query = false;
  network.minus = true;
  const auto precision = inverse(like.Sigma);
  const auto zero = Vector<Rational>(static_cast<std::size_t>(like.d));
  for (std::size_t l = 0; l < a.size(); ++l) {
    const Rational moved = l < b.size() ? b[l] : Rational(0);
    network.P.push_back(
        bordered(multiple(moved, identity_matrix<Rational>(like.d)), zero, zero, Rational(1)));
    network.Q.push_back(bordered(multiple(a[l], precision), zero, zero, Rational(0)));
  }
  return in_machine_numbers(network);
}

GivenNetwork inside_form(GivenNetwork network) {
  const long d = network.d;
  const Vector<Rational> zero(static_cast<std::size_t>(d));
  for (auto& P : network.P) P = bordered(block(P, 0, 0, d, d), zero, zero, P(d, d));
  for (auto& Q : network.Q) Q = bordered(block(Q, 0, 0, d, d), zero, zero, Rational(0));
  network.kept.clear();
  network.kept_own = network.kept_carried = false;
  network.carried.clear();
  network.step.clear();
  network.sees_query = false;
  return network;
}

std::optional<ControlNetwork> control_inside_form(const GivenNetwork& network) {
  constexpr long widest = 8, deepest = 3;
  if (network.d > widest || network.layers() > deepest) return std::nullopt;
  const auto inside = inside_form(network);
  const auto exact = exact_loss(inside);
  if (!exact) return std::nullopt;
  return ControlNetwork{in_machine_numbers(inside), exact->loss.to_double()};
}

std::optional<ControlNetwork> nearest_structured(const GivenNetwork& network) {
  constexpr long most_moments = 26;
  const long L = network.layers();
  const Rational each = Rational(network.n) * network.omega.front();  // n / divisor
  Vector<Rational> a, b;
  for (long l = 0; l < L; ++l) {
    a.push_back(trace_of_product(network.Sigma, label_step(network, l)) / Rational(network.d));
    if (l + 1 < L && response_degree(L, true) * 2 <= most_moments)
      b.push_back(trace(covariate_step(network, l)) / Rational(network.d));
  }
  const auto whitened = scaled(each, a);
  const auto [residual, noise] = structured_polynomials(whitened, b);
  const long degree = static_cast<long>(residual.size()) - 1;
  if (2 * degree > most_moments) return std::nullopt;
  const auto moments = covariance_moments(network.n, network.d, 2 * degree);
  Rational loss = trace_of_product(network.Sigma, network.Sigma_w) / Rational(network.d) *
                  mean_square(residual, moments);
  const auto with_G = polynomial_product<Rational>({Rational(0), Rational(1)}, noise);
  for (std::size_t i = 0; i < with_G.size(); ++i)
    for (std::size_t j = 0; j < noise.size(); ++j)
      loss += network.sigma2 / Rational(network.n) * with_G[i] * noise[j] * moments.at(i + j);
  return ControlNetwork{structured_network(network, a, b), loss.to_double()};
}

}  // namespace

std::optional<ControlNetwork> control_network(const GivenNetwork& network) {
  if (!network.minus || network.sees_query || !network.equal_weights()) return std::nullopt;
  if (descent_form(network)) return nearest_structured(network);  // it is its own form
  auto inside = control_inside_form(network);
  return inside ? std::move(inside) : nearest_structured(network);
}

}  // namespace verify::ahn2023
