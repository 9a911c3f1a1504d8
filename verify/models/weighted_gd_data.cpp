#include "verify/models/weighted_gd_data.hpp"

#include <algorithm>
#include <map>

#include "verify/linalg/exact.hpp"

namespace verify {
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
  data.d = Sigma.rows();
  data.M = sigma2 + trace(Sigma);
  Vector<Poly> factors;
  Poly Q(1), u;
  for (const auto& [p, multiplicity] : squarefree_factors(Poly(characteristic_polynomial(Sigma)))) {
    for (auto& root : real_roots(p)) data.s.push_back({std::move(root), multiplicity});
    const Poly q = root_factors(p, data.M);  // sum over its roots of s/(M+gamma s) = q'/q
    u = u * q + Poly(multiplicity) * q.derivative() * Q;
    Q *= q;
  }
  std::sort(data.s.begin(), data.s.end(), [](const RepeatedRoot& a, const RepeatedRoot& b) {
    return less(a.value.enclosure, b.value.enclosure) == Truth::yes;
  });
  data.covariates = covariate_polynomials(Q, u, data.M, trace(Sigma));
}

void read_eigenvalues(LandscapeData& data, const Vector<Rational>& s, const Vector<Rational>& mult,
                      const Rational& sigma2) {
  std::map<Rational, Rational> groups;
  for (std::size_t i = 0; i < s.size(); ++i) groups[s[i]] += mult[i];
  data.M = sigma2 + dot(s, mult);
  Vector<Poly> factors;
  Vector<Rational> weights;
  Poly Q(1);
  for (const auto& [value, count] : groups) {
    data.s.push_back({{Ball(value), value}, count.to_long()});
    data.d += count.to_long();
    factors.push_back(Poly({data.M, value}));
    weights.push_back(count * value);
    Q *= factors.back();
  }
  data.covariates =
      covariate_polynomials(Q, sum_of_cofactors(factors, weights), data.M, dot(s, mult));
}

using Groups = std::map<Rational, Rational>;  // lambda -> A

void set_tasks(LandscapeData& data, const Groups& groups) {
  Vector<Poly> factors;
  Vector<Rational> weights;
  Poly D(1);
  for (const auto& [value, weight] : groups) {
    data.lambda.push_back({Ball(value), value});
    data.A.emplace_back(weight);
    factors.push_back(Poly({Rational(1), value}));
    weights.push_back(weight);
    D *= factors.back();
  }
  data.tasks = task_polynomials(D, sum_of_cofactors(factors, weights));
}

void read_blocks(LandscapeData& data, const Vector<Rational>& lengths, const Vector<Rational>& r,
                 Groups& groups) {
  Groups all;
  for (std::size_t k = 0; k < r.size(); ++k) all[lengths[k]] += lengths[k] * r[k] * r[k];
  for (const auto& [value, weight] : all) {
    data.effective.push_back({Ball(value), value});
    if (weight.sign() > 0) groups[value] = weight;
  }
  set_tasks(data, groups);
}

void read_levels(LandscapeData& data, const Vector<Rational>& lambda, const Vector<Rational>& A,
                 Groups& groups) {
  for (std::size_t j = 0; j < A.size(); ++j) groups[lambda[j]] += A[j];
  for (const auto& [value, weight] : groups) {
    if (value.sign() > 0) data.effective.push_back({Ball(value), value});
  }
  set_tasks(data, groups);
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
  const Poly slope = mu.derivative();
  for (auto& root : real_roots(mu)) {
    data.A.push_back(nu.at(root.enclosure) / slope.at(root.enclosure));
    data.lambda.push_back(std::move(root));
  }
  data.tasks = task_polynomials(at_minus_reciprocal(mu, mu.degree()),
                                at_minus_reciprocal(nu, mu.degree() - 1));
  for (auto& root : real_roots(Poly(characteristic_polynomial(R)))) {
    if (!root.exact || root.exact->sign() != 0) data.effective.push_back(std::move(root));
  }
}

// The squared parts of r at rational eigenvalues, exactly.
std::optional<LandscapeSpectrum<Rational>> exact_spectrum(const LandscapeData& data) {
  LandscapeSpectrum<Rational> result;
  result.M = data.M;
  for (const auto& [value, multiplicity] : data.s) {
    if (!value.exact) return std::nullopt;
    result.s.push_back(*value.exact);
    result.m.emplace_back(multiplicity);
  }
  // phi = p/D has the residues A_j: A_j = p(-1/lambda_j) / prod_{l != j} (1 - lambda_l/lambda_j);
  // for lambda_j = 0 the limit h -> infinity of phi.
  for (const auto& root : data.lambda) {
    if (!root.exact) return std::nullopt;
    result.lambda.push_back(*root.exact);
  }
  const auto& [D, p, e, l] = data.tasks;
  for (const auto& lambda : result.lambda) {
    if (lambda.sign() == 0) {
      result.A.push_back(p.coefficient(D.degree()) / D.leading());
      continue;
    }
    const Rational h = Rational(-1) / lambda;  // a simple root of D: p/D ~ A / (lambda (x - h))
    result.A.push_back(lambda * p.at(h) / D.derivative().at(h));
  }
  return result;
}

bool has_blocks(const Instance& instance) { return instance.has("task_lengths"); }

}  // namespace

LandscapeSpectrum<Ball> LandscapeData::enclosed() const {
  LandscapeSpectrum<Ball> result{Ball(M), {}, {}, {}, A};
  for (const auto& [value, multiplicity] : s) {
    result.s.push_back(value.enclosure);
    result.m.emplace_back(multiplicity);
  }
  for (const auto& root : lambda) result.lambda.push_back(root.enclosure);
  return result;
}

bool LandscapeData::in_range() const { return lambda.front().exact != Rational(0); }

LandscapeData read_landscape(const Instance& instance) {
  LandscapeData data;
  if (instance.has("Sigma")) {
    read_covariance(data, instance.matrix("Sigma"), instance.rational("sigma2"));
  } else {
    read_eigenvalues(data, instance.vector("s"), instance.vector("mult"),
                     instance.rational("sigma2"));
  }
  Groups groups;
  if (has_blocks(instance)) {
    read_blocks(data, instance.vector("task_lengths"), instance.vector("r_tasks"), groups);
  } else if (instance.has("lambda")) {
    read_levels(data, instance.vector("lambda"), instance.vector("A"), groups);
  } else {
    read_correlations(data, instance.matrix("R"), instance.vector("r"));
  }
  data.exact = exact_spectrum(data);
  return data;
}

LandscapeData landscape_of(const LandscapeSpectrum<Rational>& spectrum) {
  LandscapeData data;
  Groups groups;
  read_eigenvalues(data, spectrum.s, spectrum.m, spectrum.M - dot(spectrum.s, spectrum.m));
  read_levels(data, spectrum.lambda, spectrum.A, groups);
  data.exact = spectrum;
  return data;
}

std::vector<Input> dense_landscape_inputs() {
  return {{"Sigma",
           Kind::matrix,
           {"d", "d"},
           {Constraint::positive_definite},
           "covariance of the covariates",
           true},
          {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "variance of the label noise"},
          {"R",
           Kind::matrix,
           {"n", "n"},
           {Constraint::positive_semidefinite, Constraint::unit_diagonal},
           "task correlations R_ij = E[beta_i . beta_j] / d",
           true},
          {"r",
           Kind::vector,
           {"n"},
           {Constraint::nonzero},
           "correlations r_i = E[beta_i . beta] / d with the query task",
           true},
          {"task_lengths",
           Kind::vector,
           {"K"},
           {Constraint::positive, Constraint::integers},
           "examples of each of K uncorrelated tasks, instead of R",
           true},
          {"r_tasks",
           Kind::vector,
           {"K"},
           {Constraint::nonzero},
           "correlation of each task with the query task, instead of r",
           true},
          {"d", Kind::integer, {}, {Constraint::positive}, "dimension", true},
          {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations", true},
          {"K", Kind::integer, {}, {Constraint::positive}, "number of tasks", true}};
}

std::vector<Input> spectral_landscape_inputs() {
  return {{"s",
           Kind::vector,
           {"k"},
           {Constraint::positive, Constraint::distinct},
           "distinct eigenvalues of Sigma",
           true},
          {"mult",
           Kind::vector,
           {"k"},
           {Constraint::positive, Constraint::integers},
           "their multiplicities",
           true},
          {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "variance of the label noise"},
          {"task_lengths",
           Kind::vector,
           {"K"},
           {Constraint::positive, Constraint::integers},
           "examples of each of K uncorrelated tasks",
           true},
          {"r_tasks",
           Kind::vector,
           {"K"},
           {Constraint::nonzero},
           "correlation of each task with the query task",
           true},
          {"lambda",
           Kind::vector,
           {"m"},
           {Constraint::nonnegative, Constraint::distinct},
           "eigenvalues of R whose eigenspace meets r, instead of task blocks",
           true},
          {"A",
           Kind::vector,
           {"m"},
           {Constraint::positive},
           "squared length of r's part in each of these eigenspaces",
           true}};
}

std::vector<Input> landscape_inputs() {
  auto inputs = dense_landscape_inputs();
  for (auto& input : spectral_landscape_inputs()) {
    const auto same = [&](const Input& known) { return known.name == input.name; };
    if (std::none_of(inputs.begin(), inputs.end(), same)) inputs.push_back(std::move(input));
  }
  return inputs;
}

namespace {

// Exactly one of the pairs, and complete.
using Pairs = std::vector<std::pair<const char*, const char*>>;

std::optional<Complaint> one_pair(const Instance& instance, const Pairs& pairs) {
  std::string words;
  const char* present = nullptr;
  for (const auto& [first, second] : pairs) {
    words += std::string(words.empty() ? "" : ", or ") + first +
             (*second ? std::string(" and ") + second : "");
  }
  for (const auto& [first, second] : pairs) {
    const bool has_first = instance.has(first), has_second = *second && instance.has(second);
    if (!has_first && !has_second) continue;
    if (present != nullptr)
      return Complaint{first, std::string("given together with ") + present,
                       "only one of: " + words};
    present = has_first ? first : second;
    if (!has_first) return Complaint{first, "", std::string("needed with ") + second, true};
    if (*second && !has_second)
      return Complaint{second, "", std::string("needed with ") + first, true};
  }
  if (present == nullptr) return Complaint{pairs.front().first, "", words, true};
  return std::nullopt;
}

}  // namespace

std::optional<Complaint> complaint_about_landscape(const Instance& instance, LandscapeForm form) {
  Pairs covariates, tasks = {{"task_lengths", "r_tasks"}};
  if (form != LandscapeForm::spectral) {
    covariates.push_back({"Sigma", ""});
    tasks.insert(tasks.begin(), {"R", "r"});
  }
  if (form != LandscapeForm::dense) {
    covariates.push_back({"s", "mult"});
    tasks.push_back({"lambda", "A"});
  }
  if (auto why = one_pair(instance, covariates)) return why;
  if (auto why = one_pair(instance, tasks)) return why;
  if (instance.has("task_lengths")) {
    const auto& r = instance.vector("r_tasks");
    if (dot(r, r) > Rational(1)) {
      return Complaint{"r_tasks", "squares that sum to " + dot(r, r).text(),
                       "squares that sum to at most 1, since [[R, r], [r^T, 1]] is a covariance"};
    }
  }
  if (instance.has("task_lengths") && instance.has("n") &&
      Rational(instance.integer("n")) != sum(instance.vector("task_lengths"))) {
    return Complaint{"n", std::to_string(instance.integer("n")), "the sum of task_lengths"};
  }
  if (instance.has("R")) {
    const auto& R = instance.matrix("R");
    const auto& r = instance.vector("r");
    const long n = R.rows();
    Matrix<Rational> joint(n + 1, n + 1);
    set_block(joint, 0, 0, R);
    for (long i = 0; i < n; ++i) joint(i, n) = joint(n, i) = r[i];
    joint(n, n) = Rational(1);
    if (!positive_semidefinite(joint)) {
      return Complaint{"r", "a vector that makes [[R, r], [r^T, 1]] indefinite",
                       "correlations with [[R, r], [r^T, 1]] positive semidefinite"};
    }
  }
  return std::nullopt;
}

Truth spectral_gap_condition(const LandscapeData& data, long bound_factor) {
  const auto gap = [](const RealRoot& low, const RealRoot& high) {
    if (low.exact && high.exact)
      return RealRoot{Ball(*high.exact - *low.exact), *high.exact - *low.exact};
    return RealRoot{high.enclosure - low.enclosure, std::nullopt};
  };
  const RealRoot& s_min = data.s.front().value;
  const RealRoot zero{Ball(0), Rational(0)};
  const RealRoot covariance = data.s.size() == 1 ? zero : gap(s_min, data.s.back().value);
  const RealRoot tasks =
      data.effective.size() <= 1 ? zero : gap(data.effective.front(), data.effective.back());
  if (covariance.exact == Rational(0) || tasks.exact == Rational(0)) return Truth::yes;
  if (covariance.exact && tasks.exact && s_min.exact) {
    return truth_of(*covariance.exact * *tasks.exact <
                    Rational(bound_factor) * (data.M + *s_min.exact));
  }
  return less(covariance.enclosure * tasks.enclosure,
              Ball(bound_factor) * (Ball(data.M) + s_min.enclosure));
}

}  // namespace verify
