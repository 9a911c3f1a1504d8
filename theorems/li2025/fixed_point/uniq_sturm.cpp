// The number of fixed points as the number of roots in [1, inf) of a polynomial with integer
// coefficients.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_uniq_sturm {
namespace {

// With c_j = 1/(D + lambda_j B) both sums of (14a) are those of A_j c_j^2 over the same D^2, so f -
// gamma = h_1 + 1 - gamma times sum A_j c_j^2 is sum A_j (lambda_j + 1 - gamma) c_j^2, which is N
// times prod c_l^2. Here c is any vector.
struct SignOfN {
  bool shifted_level = false;  // the control: lambda_j - gamma for lambda_j + 1 - gamma

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::absent}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n");
    const auto lambda = free.vector("lambda", n), A = free.vector("A", n), c = free.vector("c", n);
    const auto gamma = free.scalar("gamma");
    const ScalarOf<Mat> one(1L);
    const auto squares = hadamard(c, c), weights = hadamard(A, squares);
    const auto numerator = dot(hadamard(lambda, A), squares), denominator = dot(A, squares);
    const auto level = shifted_level ? ScalarOf<Mat>(0L) - gamma : one - gamma;
    Vanishing<Mat> zero;
    zero.equal(numerator + (one - gamma) * denominator,
               dot(lambda + level * free.ones(n), weights));
    return zero;
  }
};

// With e = 1/gamma: B = sum m_i s_i^3 prod_{l != i} (M + gamma s_l)^2, C with s_i^2, and p = prod
// (M
// + gamma s_l)^2 are gamma to their degree times b + e .., c + e .. and p + e .. . One more
// eigenvalue s of Sigma multiplies the terms of B by (M + gamma s)^2 = gamma^2 (s + e M)^2 and adds
// m s^3 p, of the same degree: b becomes b s^2 + m s^3 p, which is positive where b >= 0, p > 0,
// from b = 0, p = 1. So B, C have degree 2 (k - 1), and a factor (D + lambda B)^2 of a term of N
// has twice that and the leading coefficient x^2, x = (1 + lambda) b + M c > 0; one factor more
// multiplies. The terms -gamma A_j prod (D + lambda_l B)^2 have degree 4 (k - 1) (m - 1) + 1 and
// negative leading coefficients, those of A_j (lambda_j + 1) one degree less.
struct LeadingTerms {
  bool without_new_term = false;  // the control: b becomes b s^2

  // The induction begins at no eigenvalue, where B and D are 0; the sentence at one.
  Sizes sizes() const {
    return {{"n", from(1, Argument::induction)}, {"d", from(1, Argument::induction)}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T b = free.scalar("b"), b_rest = free.scalar("b_rest"), p = free.scalar("p"),
            p_rest = free.scalar("p_rest");
    const T s = free.scalar("s"), M = free.scalar("M"), m = free.scalar("m"), e = free.scalar("e");
    const T x = free.scalar("x"), x_rest = free.scalar("x_rest"), q = free.scalar("q"),
            q_rest = free.scalar("q_rest");
    const auto square = [](const T& a) { return T(a * a); };
    // (first + e rest) (s + e M)^2 less its value at e = 0, over e.
    const auto beyond = [&](const T& first, const T& rest, const T& at, const T& more) {
      return T(rest * square(T(at + e * more)) + first * T(T(2L) * at * more + e * more * more));
    };
    const T new_term = m * s * s * s;
    const T leading = without_new_term ? T(b * s * s) : T(b * s * s + new_term * p);
    const auto carry = [&](const T& first, const T& rest, const T& at, const T& more,
                           const T& added, const T& next, const T& next_rest) {
      const T whole = first + e * rest;
      free.state(whole, T(whole * square(T(at + e * more)) + added));
      free.parameter(first, next);
      free.parameter(rest, next_rest);
    };
    carry(b, b_rest, s, M, T(new_term * T(p + e * p_rest)), leading,
          T(beyond(b, b_rest, s, M) + new_term * p_rest));
    carry(p, p_rest, s, M, T(0L), T(p * s * s), beyond(p, p_rest, s, M));
    carry(q, q_rest, x, x_rest, T(0L), T(q * x * x), beyond(q, q_rest, x, x_rest));
    return {T(T(b + e * b_rest) * square(T(s + e * M)) + new_term * T(p + e * p_rest) - leading -
              e * T(beyond(b, b_rest, s, M) + new_term * p_rest)),
            T(T(q + e * q_rest) * square(T(x + e * x_rest)) - q * x * x -
              e * beyond(q, q_rest, x, x_rest))};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // No eigenvalue, no factor.
    const T s = free.scalar("s"), m = free.scalar("m"), e = free.scalar("e"), none(0L), one(1L);
    for (const T& leading : {none, one, one}) {
      free.begins(leading);
      free.begins_at(leading);
      free.begins_at(none);
    }
    const T new_term = m * s * s * s;
    return {T(none * s * s + new_term * T(one + e * none) - (without_new_term ? none : new_term))};
  }
};

Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }

// N and f - id, the latter from (14a) and (14b), have equal signs at rational points of [1, 1 + max
// lambda].
bool signs_agree(const LandscapeData& data, const UnivariatePolynomial& N) {
  const long steps = 12;
  for (long k = 0; k <= steps; ++k) {
    const Rational gamma = Rational(1) + data.largest_lambda * Rational(k, steps);
    if (N.at(gamma).sign() != (fixed_point_map(*data.grouped, gamma) - gamma).sign()) return false;
  }
  return true;
}

Finding roots_of(const Instance& instance) {
  const auto data = read_landscape(instance);
  const auto exact = exact_fixed_point_count(data);
  const long degree = fixed_point_degree(data);
  Finding result;
  if (exact) {
    const auto N = fixed_point_polynomial(data);
    const bool consistent = all_hold({N.degree() == degree, signs_agree(data, N)});
    result = settled(consistent,
                     fmt::format("N has degree {} and exactly {} root(s) in [1, inf) by Sturm's "
                                 "theorem; its sign is that of f - id "
                                 "at 13 rational points",
                                 degree, *exact),
                     "N has another degree or sign than f - id");
    result.values = {value("count", *exact)};
  } else {
    const auto found = enclose_fixed_points(data);
    if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
    result = finding(
        Truth::yes,
        fmt::format(
            "the Sturm chain of degree {} is too long; enclosures in {} boxes give the count {}",
            degree, found.boxes, found.points.size()));
    result.values = {value("count", static_cast<long>(found.points.size()))};
  }
  result.values.push_back(value("degree", degree));
  return result;
}

Finding count_roots(const Context& c) { return roots_of(c.instance); }
Finding roots_at(const Context& c, const char* name) {
  auto result = roots_of(c.example(name));
  result.values.clear();
  return result;
}
Finding roots_at_H(const Context& c) { return roots_at(c, "H"); }
Finding roots_at_Q(const Context& c) { return roots_at(c, "Q"); }
Finding roots_at_S(const Context& c) { return roots_at(c, "S"); }
Finding roots_at_W(const Context& c) { return roots_at(c, "W"); }

// The instance S with 60 examples of the second task.
Finding three_with_sixty(const Context& c) {
  const Instance& S = c.example("S");
  const auto &s = S.vector("s"), &multiplicities = S.vector("mult"), &r = S.vector("r_tasks");
  auto lengths = S.vector("task_lengths");
  lengths.back() = Rational(60);
  const auto data = landscape_of_blocks(s, multiplicities, S.rational("sigma2"), lengths, r);
  const auto count = exact_fixed_point_count(data);
  if (!count) return finding(Truth::unknown, "the Sturm chain is too long");
  return settled(*count == 3, "three roots",
                 fmt::format("s = {} with the multiplicities {}, sigma^2 = {}, examples {}, r = "
                             "{}: N has {} root(s) in [1, inf)",
                             text_of(s), text_of(multiplicities), S.rational("sigma2").text(),
                             text_of(lengths), text_of(r), *count));
}

// The leading coefficient of N is -sum_j A_j prod_{l != j} (D + lambda_l B)^2 with those of D = B +
// M C and B, which are positive and lambda >= 0: it does not vanish. N itself where it is short.
Finding has_degree(const LandscapeData& data, long degree) {
  const auto& [Q, t, b, c] = data.covariates;
  const bool positive = all_hold({b.leading().sign() > 0, c.leading().sign() > 0});
  const long found = 2 * (data.m - 1) * std::max(b.degree(), c.degree()) + 1;
  const bool same =
      exact_fixed_point_count(data) ? fixed_point_polynomial(data).degree() == found : true;
  return settled({positive, same, found == degree},
                 fmt::format("k = {}, m = {}: degree {}", data.k, data.m, found),
                 fmt::format("k = {}, m = {}: degree {}, not {}", data.k, data.m, found, degree));
}
Finding degree_at(const Instance& instance) {
  const auto data = read_landscape(instance);
  return has_degree(data, 4 * (data.k - 1) * (data.m - 1) + 1);
}
Finding degree_of_N(const Context& c) { return degree_at(c.instance); }
Finding larger_degree(const Context& c) {
  const auto data = read_landscape(c.example("S"));
  return has_degree(data, 4 * (data.k - 1) * data.m + 1);
}

Finding counts_agree(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto exact = exact_fixed_point_count(data);
  return settled(!exact || *exact == static_cast<long>(found.points.size()),
                 fmt::format("{} box(es) of {} hold exactly one fixed point each, the others none",
                             found.points.size(), found.boxes),
                 fmt::format("enclosures find {} fixed points, Sturm's theorem {}",
                             found.points.size(), exact.value_or(-1)));
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::spectral);
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> three = {{"n", 3}};
  const auto at = [](long n, long d, Settle settle) {
    return once(Evidence::certificate, {{"n", n}, {"d", d}}, Inputs::points, settle);
  };
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"count", "integer: distinct roots of N in [1, inf)"},
                 {"degree", "integer: 4 (k-1)(m-1) + 1"}},
      .parts = {{"sign",
                 {visits(SignOfN{}, three)},
                 {{"N with lambda_j - gamma in place of lambda_j + 1 - gamma",
                   visits(SignOfN{true}, three)}},
                 {once(Evidence::symbolic, {{"n", 2}, {"d", 2}}, Inputs::all, route)}},
                {"count", {}, {}},
                {"on_data",
                 {at(3, 3, roots_at_H), at(101, 2, roots_at_Q), at(201, 41, roots_at_S),
                  at(1001, 101, roots_at_W), on_instance(Evidence::certificate, count_roots)},
                 {{"three roots with 60 in place of 200 examples", at(61, 41, three_with_sixty)}},
                 {on_instance(Evidence::enclosure, counts_agree)}},
                {"degree",
                 {test(LeadingTerms{}), exact(degree_of_N)},
                 {{"a term has no leading coefficient", test(LeadingTerms{true})},
                  {"the degree is 4 (k-1) m + 1", once(Evidence::exact, {{"n", 201}, {"d", 41}},
                                                       Inputs::points, larger_degree)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_sturm
