// f = h_1(h_2(gamma)) + 1 is nondecreasing and maps [1, inf) into [1 + least lambda, 1 + largest
// lambda], so it has a fixed point there.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "verify/algebra/words/visit_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_lem1 {
namespace {

Sizes every_size() { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

// h_1 = N/D is a mean of the lambda with weights (a_i c_i)^2, c_i = 1/(1 + lambda_i h), and B/C one
// of the s with weights (s_i q_i)^2, q_i = 1/(M + gamma s_i), in (14a), (14b). So N - low D is the
// sum of (lambda_i - low) times the weights, and with h_2 = B/(B + M C) the number h_2 - low/(M +
// low) is M times such a sum over (M + low)(B + M C); the same with high for low. Here c, q are any
// numbers.
struct Bracket {
  bool unsquared = false;  // the control: c_i in place of c_i^2 in the denominators

  Sizes sizes() const { return every_size(); }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), a = free.vector("a", n), c = free.vector("c", n);
    const auto s = free.vector("s", d), q = free.vector("q", d);
    const auto M = free.scalar("M"), low = free.scalar("low"), bound = free.scalar("bound");
    const auto squares = hadamard(a, a), ac = hadamard(a, c), sq = hadamard(s, q);
    const auto N = dot(hadamard(lambda, squares), hadamard(c, c));
    const auto D = dot(squares, unsquared ? c : hadamard(c, c));
    const auto B = dot(hadamard(s, hadamard(s, s)), hadamard(q, q));
    const auto C = dot(hadamard(s, s), hadamard(q, q));
    const auto above = [](const auto& x, const auto& end, const auto& ones) {
      return x - end * ones;
    };
    const auto tasks = above(lambda, low, free.ones(n)), covariates = above(s, bound, free.ones(d));
    Vanishing<Mat> zero;
    zero.add(N - low * D - dot(tasks, hadamard(ac, ac)));
    zero.add((M + bound) * B - bound * (B + M * C) - M * dot(covariates, hadamard(sq, sq)));
    return zero;
  }
};

// The mean of x_i under weights w_i/P_i^2, P_i = mu + x_i g, falls as g grows to g + step: with Q_i
// = mu + x_i (g + step) and the weights multiplied by P_i^2 Q_i^2, which leaves any w_i > 0,
//   2 (N D' - N' D) = mu step sum_ij w_i w_j (x_i - x_j)^2 (Q_i P_j + P_i Q_j),
// as Q_i P_j - P_i Q_j = mu step (x_i - x_j). For h_1 x = lambda, mu = 1; for B/C x = s, mu = M,
// w = s^2; and h_2 - h_2' is (B C' - B' C) M over (B + M C)(B' + M C').
struct MeansFall {
  bool without_step = false;  // the control: Q_i P_j + P_i Q_j reads 2 P_i P_j

  Sizes sizes() const { return every_size(); }

  // {2 (N D' - N' D), the double sum with its factor mu step}
  template <class Mat>
  struct Sides {
    ScalarOf<Mat> first, first_weight, second, second_weight, pairs;
  };
  template <class Mat>
  Sides<Mat> sides(const VectorOf<Mat>& x, const VectorOf<Mat>& w, const VectorOf<Mat>& ones,
                   const ScalarOf<Mat>& mu, const ScalarOf<Mat>& g,
                   const ScalarOf<Mat>& step) const {
    const auto P = mu * ones + g * x, Q = mu * ones + (g + step) * x;
    const auto now = hadamard(w, hadamard(Q, Q)), later = hadamard(w, hadamard(P, P));
    const auto gaps = outer(x, ones) - outer(ones, x);
    const auto mixed = without_step ? outer(P, P) + outer(P, P) : outer(Q, P) + outer(P, Q);
    const auto terms = hadamard(hadamard(gaps, gaps), hadamard(outer(w, w), mixed));
    return {dot(x, now), dot(ones, now), dot(x, later), dot(ones, later),
            mu * step * dot(ones, terms * ones)};
  }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto M = free.scalar("M"), h = free.scalar("h"), gamma = free.scalar("gamma"),
               step = free.scalar("step");
    const ScalarOf<Mat> one(1L), two(2L);
    const auto lambda = free.vector("lambda", n), w = free.vector("w", n), s = free.vector("s", d),
               v = free.vector("v", d);
    const auto tasks = sides<Mat>(lambda, w, free.ones(n), one, h, step);
    const auto b = sides<Mat>(s, v, free.ones(d), M, gamma, step);
    Vanishing<Mat> zero;
    zero.equal(two * (tasks.first * tasks.second_weight - tasks.second * tasks.first_weight),
               tasks.pairs);
    zero.equal(two * (b.first * (b.second + M * b.second_weight) -
                      b.second * (b.first + M * b.first_weight)),
               M * b.pairs);
    return zero;
  }
};

// With e = 1/gamma, w_i = 1/(e M + s_i)^2: h_2 = B/(B + M C), B = sum s_i^3 w_i, C = sum s_i^2 w_i,
// and the limit is S/(S + M d), S = sum s_i. Both differences are sums of terms >= 0 for 0 <= e <=
// 1:
//   excess = B (S + M d) - S (B + M C)
//          = (e M^2 / 2) sum_ij w_i w_j (s_i - s_j)^2 (e M (s_i + s_j) + 2 s_i s_j)
//   2 e M^2 t (B + M C) - excess,   t = sum (e M + s_i) w_i = sum 1/(e M + s_i) <= tr Sigma^-1.
// A 1 is written as (e M + s_i)^2 w_i, so that s, w are any numbers.
struct Tail {
  bool half_as_far = false;  // the control: the upper bound has M^2 for 2 M^2

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::indices}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto d = free.space("d");
    const auto s = free.vector("s", d), w = free.vector("w", d), ones = free.ones(d);
    const auto M = free.scalar("M"), e = free.scalar("e");
    const ScalarOf<Mat> one(1L), two(2L), four(4L);
    const auto P = e * M * ones + s, one_each = hadamard(w, hadamard(P, P));
    const auto square = hadamard(s, s);
    const auto C = dot(square, w), B = dot(hadamard(s, square), w), t = dot(P, w);
    const auto S = dot(s, one_each), Md = M * dot(ones, one_each);
    const auto excess = B * (S + Md) - S * (B + M * C);
    const auto gaps = outer(s, ones) - outer(ones, s), sums = outer(s, ones) + outer(ones, s);
    const auto squared = hadamard(gaps, gaps), pair = outer(w, w);
    const auto total = [&](const auto& terms) { return dot(ones, hadamard(pair, terms) * ones); };
    const auto factor = e * M * M;
    Vanishing<Mat> zero;
    zero.equal(two * excess, factor * total(hadamard(squared, e * M * sums + two * outer(s, s))));
    const auto rest = four * hadamard(outer(s, s), outer(P, P)) +
                      hadamard(squared, e * M * sums + two * e * e * M * M * outer(ones, ones));
    const auto far = half_as_far ? two : four;
    zero.add(far * factor * t * (B + M * C) - two * excess - four * factor * (one - e) * M * C * t -
             factor * total(rest));
    return zero;
  }
};

constexpr long largest_degree = 600;  // of N; beyond, its coefficients fill megabytes

Finding bracket_and_polynomial(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto& spectrum = *data.grouped;
  const Rational low = Rational(1) + spectrum.lambda.front(),
                 high = Rational(1) + spectrum.lambda.back();
  const long degree = fixed_point_degree(data);
  const bool affordable = degree <= largest_degree;
  // h_2(inf) from the leading coefficients of its polynomials and from the mean eigenvalue of
  // Sigma.
  const Rational b = data.covariates.b.leading(),
                 tail = b / (b + data.M * data.covariates.c.leading());
  const Rational mean = dot(spectrum.s, spectrum.m) / sum(spectrum.m);
  const Rational limit = mean / (data.M + mean);
  const Rational at_low = fixed_point_map(spectrum, low), at_high = fixed_point_map(spectrum, high);
  bool holds = all_hold({tail == limit, low <= at_low, at_low <= at_high, at_high <= high});
  Finding result;
  if (affordable) {
    const auto N = fixed_point_polynomial(data);
    holds &= all_hold({N.degree() == degree, N.at(low).sign() == (at_low - low).sign(),
                       N.at(high).sign() == (at_high - high).sign()});
    result.values = {value("N", N.descending())};
  }
  result.answer = truth_of(holds);
  result.detail =
      holds ? fmt::format("f({}) >= {} and f({}) <= {}, so f has a fixed point between; {}",
                          low.text(), low.text(), high.text(), high.text(),
                          affordable ? "N has the degree and at both ends the signs that it should"
                                     : "N is left out because of its degree")
            : "f does not map the bracket into itself, or N does not fit";
  result.values.push_back(value("degree", degree));
  result.values.push_back(value("h2_inf", limit));
  result.values.push_back(value("bracket", Vector<Rational>{low, high}));
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::spectral);
}

}  // namespace

Theorem theorem() {
  const std::map<std::string, long> three = {{"n", 3}, {"d", 3}}, four = {{"d", 4}};
  const Control unsquared{"the weights of h_1 are a^2/(1 + lambda h) in its denominator",
                          visits(Bracket{true}, three)};
  const Control same_argument{"both means are taken at the same argument",
                              visits(MeansFall{true}, three)};
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"N",
                  "vector[degree+1]: primitive integer coefficients, highest power first; sign N = "
                  "sign(f - id)"},
                 {"degree", "integer: 4 (k-1)(m-1) + 1"},
                 {"h2_inf", "rational: limit of h_2 at infinity"},
                 {"bracket", "vector[2]: 1 + least lambda, 1 + largest lambda"}},
      .parts = {{"exists", {visits(Bracket{}, three), exact(bracket_and_polynomial)}, {unsquared}},
                {"bracket", {visits(Bracket{}, three)}, {unsquared}},
                {"monotone", {visits(MeansFall{}, three)}, {same_argument}},
                {"slopes", {visits(MeansFall{}, three)}, {same_argument}},
                {"limit",
                 {visits(Tail{}, four)},
                 {{"h_2 comes half as far from its limit", visits(Tail{true}, four)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_lem1
