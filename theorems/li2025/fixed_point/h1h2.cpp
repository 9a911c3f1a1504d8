// h_1 and h_2 without eigenvalues: from inverses of Sigma and R, and from their characteristic
// polynomials.
#include <fmt/format.h>

#include "theorems/li2025/landscape_data.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_h1h2 {
namespace {

// One eigenvalue s more of Sigma, P = M + gamma s, and sigma = s / P. Up to terms in e^3 let
// q(gamma
// + e) = q (1 + e a + e^2 (a^2 - c) / 2) with a = sum s_i / P_i, c = sum s_i^2 / P_i^2: the factor
// P + e s = P (1 + e sigma) makes it the same with a + sigma and c + sigma^2, from q = 1, a = c =
// 0. So q'/q = a, which is tr(Sigma N^-1), N = M I + gamma Sigma, and (q'/q)' = -c = -tr(Sigma^2
// N^-2). With t = sum s_i^2 / P_i, tr(Sigma^2 N^-1), M a + gamma t grows by s, as M = P (1 - gamma
// sigma).
struct CharacteristicPolynomial {
  bool without_square = false;  // the control: (q'/q)' = 0

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T q = free.scalar("q"), a = free.scalar("a"), c = free.scalar("c"), t = free.scalar("t");
    const T P = free.scalar("P"), sigma = free.scalar("sigma"), gamma = free.scalar("gamma"),
            e = free.scalar("e");
    const T one(1L), half = from_rational<T>(Rational(1, 2)), s = sigma * P;
    const T M = P * T(one - gamma * sigma);
    const auto expanded = [&](const T& value, const T& slope, const T& spread) {
      return T(value * T(one + e * slope + half * e * e * T(slope * slope - spread)));
    };
    const T more = without_square ? c : T(c + sigma * sigma);
    const T beyond = half * e * e * e * q * s * T(a * a - c);
    // The coefficients of 1, e and e^2, which the factor P + e s multiplies.
    const T slope = q * a, bend = half * q * T(a * a - c);
    free.state(q, T(q * P));
    free.state(slope, T(slope * P + q * s));
    free.state(bend, T(bend * P + slope * s));
    free.parameter(q, T(q * P));
    free.parameter(a, T(a + sigma));
    free.parameter(c, more);
    return {T(expanded(q, a, c) * T(P + e * s) - expanded(q * P, a + sigma, more) - beyond),
            T(M * T(a + sigma) + gamma * T(t + s * sigma) - M * a - gamma * t - s)};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // No eigenvalue: q = 1.
    const T e = free.scalar("e"), none(0L), one(1L);
    for (const T& number : {one, none, none}) {
      free.begins(number);
      free.begins_at(number);
    }
    return {T(one + e * none + e * e * T(none * none - none) - one)};
  }
};

// With phi(h) = r^T (I + h R)^-1 r = p/D, D the characteristic polynomial of R: for a step, Q = 1 +
// h lambda, Q' = 1 + (h + step) lambda and a^2 = u Q Q', phi(h) - phi(h + step) = step sum u lambda
// and (h + step) phi(h + step) - h phi(h) = step sum u, at step 0 -phi' and (h phi)', the sums in
// (14a).
struct FormOfTasks {
  bool without_lambda = false;  // the control: sum u in place of sum u lambda

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::absent}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n");
    const auto lambda = free.vector("lambda", n), u = free.vector("u", n), ones = free.ones(n);
    const auto h = free.scalar("h"), step = free.scalar("step");
    const auto now = dot(u, ones + (h + step) * lambda), later = dot(u, ones + h * lambda);
    Vanishing<Mat> zero;
    zero.add(now - later - step * dot(u, without_lambda ? ones : lambda));
    zero.add((h + step) * later - h * now - step * dot(u, ones));
    return zero;
  }
};

Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }

// In eigenbases: Sigma = U S U^T and R = E D E^T with diagonal S and D, r = E a. The traces and
// forms are then those of S, D and a, which are the sums of (14). U^-1 and E^-1 stand for U^T and
// E^T; the letters are S + mu I, mu = M / gamma, and D + eta I, eta = 1 / h.
struct Eigenbases {
  bool one_inverse = false;  // the control: r^T R K r with one K

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [U, U_inverse] = free.regular("U", d);
    const auto [E, E_inverse] = free.regular("E", n);
    const auto [N, N_inverse] = free.regular_symmetric("N", d);
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto a = free.vector("a", n);
    const T mu = free.scalar("mu"), eta = free.scalar("eta");
    const M S = N - mu * identity_like(N), D = L - eta * identity_like(L);
    const M Sigma = U * (S * U_inverse), R = E * (D * E_inverse);
    // (Sigma + mu I)^-1 and (R + eta I)^-1
    const M of_Sigma = U * (N_inverse * U_inverse), of_R = E * (L_inverse * E_inverse);
    const VectorOf<M> r = E * a;
    const auto with_r = [&](const VectorOf<M>& v) { return dot(a, E_inverse * v); };
    const M last = one_inverse ? identity_like(of_R) : of_R;
    Vanishing<M> zero;
    zero.equal(of_Sigma * (Sigma + mu * identity_like(Sigma)), identity_like(Sigma));
    zero.equal(of_R * (R + eta * identity_like(R)), identity_like(R));
    zero.equal(trace(Sigma * (Sigma * (of_Sigma * of_Sigma))),
               trace(S * (S * (N_inverse * N_inverse))));
    zero.equal(trace(Sigma * (Sigma * (Sigma * (of_Sigma * of_Sigma)))),
               trace(S * (S * (S * (N_inverse * N_inverse)))));
    zero.equal(with_r(of_R * (of_R * r)), dot(a, L_inverse * (L_inverse * a)));
    zero.equal(with_r(of_R * (R * (last * r))), dot(a, L_inverse * (D * (L_inverse * a))));
    return zero;
  }
};

// tr(Sigma^2 N^-1) = M C + gamma B, N = M I + gamma Sigma, and r^T K r = r^T K^2 r + h r^T K R K r,
// K = (I + h R)^-1: the letters are N / gamma, with mu = M / gamma, and K^-1 / h, with eta = 1 / h.
struct Scales {
  bool without_M = false;  // the control: tr(Sigma^2 N^-1) = C + gamma B

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [N, N_inverse] = free.regular_symmetric("N", d);
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto r = free.vector("r", n);
    const T mu = free.scalar("mu"), eta = free.scalar("eta"), one(1L);
    const M Sigma = N - mu * identity_like(N), R = L - eta * identity_like(L);
    const M square = Sigma * Sigma;
    const T B = trace(square * (Sigma * (N_inverse * N_inverse))),
            C = trace(square * (N_inverse * N_inverse));
    const auto w = L_inverse * r;
    Vanishing<M> zero;
    zero.add(trace(Sigma * (N_inverse * Sigma)) - (without_M ? one : mu) * C - B);
    zero.add(dot(r, w) - eta * dot(w, w) - dot(w, R * w));
    return zero;
  }
};

Finding both_routes(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const Rational gamma = c.instance.rational("gamma"), h = c.instance.rational("h");
  const auto data = read_landscape(c.instance);
  const auto K = inverse(data.M * identity_matrix<Rational>(Sigma.rows()) + gamma * Sigma);
  const auto SigmaK = Sigma * K, square = SigmaK * SigmaK;
  const Rational B = trace(square * Sigma), C = trace(square), of_covariates = B / (B + data.M * C);
  const auto tasks = task_correlations<Rational>(c.instance);
  const auto moments = tasks.moments(tasks.weights(h));
  const Rational of_tasks = moments.with_R / moments.squared;
  const Rational b = data.covariates.b.at(gamma),
                 by_polynomial = b / (b + data.M * data.covariates.c.at(gamma));
  const Rational tasks_by_polynomial = data.tasks.l.at(h) / data.tasks.e.at(h);
  auto result = settled({of_covariates == by_polynomial, of_tasks == tasks_by_polynomial},
                        fmt::format("h_2 = {} and h_1 = {}, by inverses and by polynomials",
                                    of_covariates.text(), of_tasks.text()),
                        "inverses and polynomials disagree");
  result.values = {value("h2", of_covariates), value("h1", of_tasks)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::dense)) return why;
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> two = {{"n", 2}};
  auto inputs = dense_landscape_inputs();
  inputs.push_back({"gamma", Kind::rational, {}, {Constraint::nonnegative}, "argument of h_2"});
  inputs.push_back({"h", Kind::rational, {}, {Constraint::nonnegative}, "argument of h_1"});
  return {
      .inputs = std::move(inputs),
      .values = {{"h2", "rational: h_2(gamma)"}, {"h1", "rational: h_1(h)"}},
      .parts = {{"traces",
                 {words(Eigenbases{}), exact(both_routes)},
                 {{"r^T R K r in place of r^T K R K r", words(Eigenbases{true})}}},
                {"polynomials",
                 {chain({test(CharacteristicPolynomial{}), visits(FormOfTasks{}, two)})},
                 {{"(q'/q)' is 0", test(CharacteristicPolynomial{true})},
                  {"the slope of phi is the sum of a^2 / (1 + h lambda)^2",
                   visits(FormOfTasks{true}, two)}},
                 {once(Evidence::symbolic, {{"n", 2}, {"d", 2}}, Inputs::all, route)}},
                {"scales", {words(Scales{})}, {{"the trace is C + gamma B", words(Scales{true})}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_h1h2
