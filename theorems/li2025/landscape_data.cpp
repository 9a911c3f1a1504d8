#include "theorems/li2025/landscape_data.hpp"

#include <algorithm>
#include <map>

#include "verify/linalg/exact.hpp"

namespace verify::li2025 {
namespace {

using Poly = UnivariatePolynomial;

// sum_i weights_i over all i, each times prod_{k != i} factors_k.
Poly sum_of_cofactors(const Vector<Poly>& factors, const Vector<Rational>& weights) {
  Poly sum, product(1);  // invariant: sum / product is the partial sum of weights / factors
  for (std::size_t i = 0; i < factors.size(); ++i) {
    sum = sum * factors[i] + Poly(weights[i]) * product;
    product *= factors[i];
  }
  return sum;
}

// From U = tr(Sigma (M + gamma Sigma)^-1) = u/Q: C = -U', T = (tr Sigma - M U)/gamma, B = -T'.
CovariatePolynomials covariate_polynomials(const Poly& Q, const Poly& u, const Rational& M,
                                           const Rational& trace_sigma) {
  const auto minus_derivative = [&](const Poly& numerator) {
    return numerator * Q.derivative() - numerator.derivative() * Q;
  };
  const Poly t = exact_quotient(Poly(trace_sigma) * Q - Poly(M) * u, Poly::variable());
  return {Q, t, minus_derivative(t), minus_derivative(u)};
}

// From phi = r^T (I+hR)^-1 r = p/D: r^T R (I+hR)^-2 r = -phi', r^T (I+hR)^-2 r = (h phi)'.
TaskPolynomials task_polynomials(const Poly& D, const Poly& p) {
  const Poly hp = Poly::variable() * p;
  return {D, p, hp.derivative() * D - hp * D.derivative(), p * D.derivative() - p.derivative() * D};
}

// prod over the roots s of the monic p of (M + gamma s).
Poly root_factors(const Poly& p, const Rational& M) {
  Vector<Rational> coefficients;  // (-gamma)^k p(-M/gamma) = sum_j p_j (-1)^(k-j) M^j gamma^(k-j)
  const long k = p.degree();
  for (long l = 0; l <= k; ++l) {
    coefficients.push_back(Rational(l % 2 == 0 ? 1 : -1) * p.coefficient(k - l) * power(M, k - l));
  }
  return Poly(coefficients);
}

struct MonicFactor {
  Poly p;
  long multiplicity;
};

// p = prod p_e^e with the p_e squarefree and coprime (Musser's algorithm).
Vector<MonicFactor> squarefree_factors(const Poly& p) {
  Vector<MonicFactor> result;
  Poly rest = gcd(p, p.derivative());
  Poly part = exact_quotient(p, rest);
  for (long e = 1; part.degree() > 0; ++e) {
    const Poly common = gcd(part, rest);
    const Poly factor = exact_quotient(part, common);
    if (factor.degree() > 0) result.push_back({factor * Poly(Rational(1) / factor.leading()), e});
    part = common;
    rest = exact_quotient(rest, common);
  }
  return result;
}

void read_covariance(LandscapeData& data, const Matrix<Rational>& Sigma, const Rational& sigma2) {
  data.M = sigma2 + trace(Sigma);
  Poly Q(1), u;
  data.s.polynomial = Poly(characteristic_polynomial(Sigma));
  for (const auto& [p, multiplicity] : squarefree_factors(data.s.polynomial)) {
    const Poly q = root_factors(p, data.M);  // sum over its roots of s/(M+gamma s) = q'/q
    u = u * q + Poly(multiplicity) * q.derivative() * Q;
    Q *= q;
  }
  data.k = Q.degree();
  data.covariates = covariate_polynomials(Q, u, data.M, trace(Sigma));
}

using Groups = std::map<Rational, Rational>;  // eigenvalue -> multiplicity or weight

Groups grouped(const Vector<Rational>& values, const Vector<Rational>& weights) {
  Groups groups;
  for (std::size_t i = 0; i < values.size(); ++i) groups[values[i]] += weights[i];
  return groups;
}

// Linear factors constant + x eigenvalue, their product and the given sum over cofactors.
struct Product {
  Poly product, cofactors;
};
Product product_of(const Groups& groups, const Rational& constant, bool times_eigenvalue) {
  Vector<Poly> factors;
  Vector<Rational> weights;
  Poly product(1);
  for (const auto& [value, weight] : groups) {
    factors.emplace_back(Vector<Rational>{constant, value});
    weights.push_back(times_eigenvalue ? value * weight : weight);
    product *= factors.back();
  }
  return {product, sum_of_cofactors(factors, weights)};
}

void set_covariates(LandscapeData& data, const Groups& groups, const Rational& sigma2) {
  Rational trace_sigma;
  for (const auto& [value, count] : groups) {
    trace_sigma += value * count;
    data.s.listed.push_back(value);
  }
  data.M = sigma2 + trace_sigma;
  data.k = static_cast<long>(groups.size());
  const auto [Q, u] = product_of(groups, data.M, true);
  data.covariates = covariate_polynomials(Q, u, data.M, trace_sigma);
}

void set_tasks(LandscapeData& data, const Groups& groups) {
  data.m = static_cast<long>(groups.size());
  data.largest_lambda = groups.rbegin()->first;
  data.in_range = groups.begin()->first.sign() > 0;
  const auto [D, p] = product_of(groups, Rational(1), false);
  data.tasks = task_polynomials(D, p);
}

// Block lengths are eigenvalues even where r_k = 0; only those with r_k != 0 are met by r.
Groups read_blocks(LandscapeData& data, const Vector<Rational>& lengths,
                   const Vector<Rational>& r) {
  Vector<Rational> weights;
  for (std::size_t k = 0; k < r.size(); ++k) weights.push_back(lengths[k] * r[k] * r[k]);
  Groups groups = grouped(lengths, weights);
  for (const auto& [value, weight] : groups) data.effective.listed.push_back(value);
  std::erase_if(groups, [](const auto& group) { return group.second.sign() == 0; });
  return groups;
}

Groups read_levels(LandscapeData& data, const Vector<Rational>& lambda, const Vector<Rational>& A) {
  Groups groups = grouped(lambda, A);
  data.only_met = true;
  for (const auto& [value, weight] : groups) {
    if (value.sign() > 0) data.effective.listed.push_back(value);
  }
  return groups;
}

// r^T (t I - R)^-1 r = nu/mu in lowest terms: mu is the minimal polynomial of r, from the first
// linear dependence in r, R r, R^2 r, ...; nu is the polynomial part of mu times sum_k (r^T R^k r)
// t^(-k-1).
struct Resolvent {
  Poly nu, mu;
};

Resolvent resolvent_of(const Matrix<Rational>& R, const Vector<Rational>& r) {
  const long n = R.rows();
  Matrix<Rational> krylov(n, n + 1);
  Vector<Rational> moments, power = r;
  for (long k = 0; k <= n; ++k) {
    for (long i = 0; i < n; ++i) krylov(i, k) = power[i];
    moments.push_back(dot(r, power));
    power = R * power;
  }
  const long m = rank(krylov);
  const auto dependence = solve_any(block(krylov, 0, 0, n, m), krylov.col(m));
  Vector<Rational> mu;
  for (const auto& entry : *dependence) mu.push_back(-entry);
  mu.emplace_back(1);
  Vector<Rational> nu(m);
  for (long k = 0; k < m; ++k)
    for (long j = k + 1; j <= m; ++j) nu[k] += mu[j] * moments[j - 1 - k];
  return {Poly(nu), Poly(mu)};
}

// p(h) -> (-h)^n p(-1/h).
Poly at_minus_reciprocal(const Poly& p, long n) {
  Vector<Rational> coefficients;
  for (long l = 0; l <= n; ++l) {
    coefficients.push_back(Rational(l % 2 == 0 ? 1 : -1) * p.coefficient(n - l));
  }
  return Poly(coefficients);
}

void read_correlations(LandscapeData& data, const Matrix<Rational>& R, const Vector<Rational>& r) {
  const auto [nu, mu] = resolvent_of(R, r);
  data.m = mu.degree();
  data.largest_lambda = trace(R);
  data.in_range = mu.coefficient(0).sign() != 0;
  data.tasks = task_polynomials(at_minus_reciprocal(mu, mu.degree()),
                                at_minus_reciprocal(nu, mu.degree() - 1));
  data.effective.polynomial = Poly(characteristic_polynomial(R));
  while (data.effective.polynomial.coefficient(0).sign() == 0) {
    data.effective.polynomial = exact_quotient(data.effective.polynomial, Poly::variable());
  }
}

LandscapeSpectrum<Rational> spectrum_of(const Rational& M, const Groups& covariates,
                                        const Groups& tasks) {
  LandscapeSpectrum<Rational> result{M, {}, {}, {}, {}};
  for (const auto& [value, count] : covariates) {
    result.s.push_back(value);
    result.m.push_back(count);
  }
  for (const auto& [value, weight] : tasks) {
    result.lambda.push_back(value);
    result.A.push_back(weight);
  }
  return result;
}

}  // namespace

Finding where_tasks_exist(bool in_range, Finding result) {
  if (in_range) return result;
  result.answer = Answer::does_not_apply();
  result.detail = "r must lie in the range of R, but meets its kernel, which no tasks allow" +
                  (result.detail.empty() ? "" : "; " + result.detail);
  return result;
}

std::optional<std::pair<RealRoot, RealRoot>> EigenvalueSet::extremes() const {
  if (!listed.empty()) {
    const auto [low, high] = std::minmax_element(listed.begin(), listed.end());
    return std::pair{RealRoot{Ball(*low), *low}, RealRoot{Ball(*high), *high}};
  }
  const auto roots = real_roots(polynomial);
  if (roots.empty()) return std::nullopt;
  return std::pair{roots.front(), roots.back()};
}

LandscapeData read_landscape(const Instance& instance) {
  LandscapeData data;
  Groups covariates, tasks;
  if (instance.has("Sigma")) {
    read_covariance(data, instance.matrix("Sigma"), instance.rational("sigma2"));
  } else {
    covariates = grouped(instance.vector("s"), instance.vector("mult"));
    set_covariates(data, covariates, instance.rational("sigma2"));
  }
  if (instance.has("R")) {
    read_correlations(data, instance.matrix("R"), instance.vector("r"));
  } else {
    tasks = instance.has("lambda")
                ? read_levels(data, instance.vector("lambda"), instance.vector("A"))
                : read_blocks(data, instance.vector("task_lengths"), instance.vector("r_tasks"));
    set_tasks(data, tasks);
  }
  if (!covariates.empty() && !tasks.empty()) data.grouped = spectrum_of(data.M, covariates, tasks);
  return data;
}

LandscapeData landscape_of_blocks(const Vector<Rational>& s, const Vector<Rational>& mult,
                                  const Rational& sigma2, const Vector<Rational>& task_lengths,
                                  const Vector<Rational>& r_tasks) {
  LandscapeData data;
  const Groups covariates = grouped(s, mult);
  set_covariates(data, covariates, sigma2);
  const Groups tasks = read_blocks(data, task_lengths, r_tasks);
  set_tasks(data, tasks);
  data.grouped = spectrum_of(data.M, covariates, tasks);
  return data;
}

LandscapeData landscape_of_spectrum(const LandscapeSpectrum<Rational>& spectrum) {
  LandscapeData data;
  const Groups covariates = grouped(spectrum.s, spectrum.m);
  set_covariates(data, covariates, spectrum.M - dot(spectrum.s, spectrum.m));
  const Groups tasks = read_levels(data, spectrum.lambda, spectrum.A);
  set_tasks(data, tasks);
  data.grouped = spectrum_of(data.M, covariates, tasks);
  return data;
}

Truth spectral_gap_condition(const LandscapeData& data, long bound_factor) {
  const auto gap = [](const std::pair<RealRoot, RealRoot>& ends) {
    const auto& [low, high] = ends;
    if (low.exact && high.exact)
      return RealRoot{Ball(*high.exact - *low.exact), *high.exact - *low.exact};
    return RealRoot{high.enclosure - low.enclosure, std::nullopt};
  };
  if (data.k == 1)
    return Truth::yes;  // Delta_Sigma = 0, also where the one eigenvalue is not listed
  // Exact checks ask too, which the runner does not repeat with more bits: the comparison of two
  // algebraic numbers is settled here.
  for (long bits = 64; bits <= 4096; bits *= 4) {
    const PrecisionScope scope(bits);
    const auto covariates = *data.s.extremes();
    const auto tasks = data.effective.extremes();
    if (!tasks) return Truth::yes;
    const RealRoot covariate_gap = gap(covariates), task_gap = gap(*tasks),
                   &s_min = covariates.first;
    if (task_gap.exact == Rational(0)) return Truth::yes;
    const Rational factor(bound_factor);
    if (covariate_gap.exact && task_gap.exact && s_min.exact) {
      return truth_of(*covariate_gap.exact * *task_gap.exact < factor * (data.M + *s_min.exact));
    }
    const Truth answer = less(covariate_gap.enclosure * task_gap.enclosure,
                              Ball(factor) * (Ball(data.M) + s_min.enclosure));
    if (answer != Truth::unknown) return answer;
  }
  return Truth::unknown;
}

}  // namespace verify::li2025
