// The steepest descent direction of sum_i (y_i - f(x_i))^2 among functions of norm 1 is
// c sum_i e_i kappa(., x_i) with e_i = y_i - f(x_i), c = q^{-1/2}, q = e^T K e; its slope is -2
// q^{1/2}.
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::cheng2024::claim_lemG3 {
namespace {

// Twice d/dt of sum_i (y_i - f_i - t g_i)^2 at 0, exactly: the loss is a quadratic in t, so that
// the odd part of its values at t = 1 and t = -1 is the linear coefficient.
template <class V>
auto twice_slope(const V& y, const V& f, const V& g) {
  const auto up = y - (f + g), down = y - (f - g);
  return dot(up, up) - dot(down, down);
}

// Any g of the space, in the span of the kappa(., x_i) or not: of it only a_i = g(x_i) and N =
// |g|^2 count, and [[K, a], [a^T, N]] is the Gram matrix of kappa(., x_1), .., kappa(., x_n), g.
// With s = e^T a and q = e^T K e the slope along g is -2 s, and
//   q (q N - s^2) = |q g - s sum_i e_i kappa(., x_i)|^2,
// the gap in the inequality of Cauchy and Schwarz for g and the sum, whose inner product is s.
struct SteepestSlope {
  enum class Change { none, labels_only, norm_once, flow_sign } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto K = free.symmetric("K", n);
    const auto y = free.vector("y", n), f = free.vector("f", n), a = free.vector("a", n);
    const auto N = free.scalar("N");
    const auto e = y - f;
    const auto s = dot(e, a), q = dot(e, K * e);
    const auto apart = with_last(-s * e, q);
    // E4: -2 y_i g(x_i) is printed; E5: +2 sum e_i kappa(., x_i) is the direction of descent.
    const auto descent = change == Change::labels_only ? dot(y, a)
                         : change == Change::flow_sign ? -s
                                                       : s;
    const auto norm = change == Change::norm_once ? N + N : N;
    Vanishing<M> zero;
    zero.add(twice_slope(y, f, a) + ScalarOf<M>(4L) * descent);
    zero.equal(dot(apart, bordered(K, a, a, N) * apart), q * (q * norm - s * s));
    return zero;
  }
};

// g = c sum_i e_i kappa(., x_i) has |g|^2 = c^2 q and slope -2 c q: of norm 1 where c^2 q = 1. The
// proof prints c = 1/q, for which |g|^2 q = 1.
struct Attained {
  bool printed_constant = false;

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto K = free.symmetric("K", n);
    const auto y = free.vector("y", n), f = free.vector("f", n);
    const auto c = free.scalar("c");
    const auto e = y - f;
    const auto g = K * (c * e);  // at the points
    const auto q = dot(e, K * e), squared_norm = dot(c * e, g);
    Vanishing<M> zero;
    zero.equal(squared_norm, printed_constant ? c * q : c * c * q);
    zero.add(twice_slope(y, f, g) + ScalarOf<M>(4L) * c * q);
    return zero;
  }
};

// Linear regression: theta' = 2 X (y - X^T theta) is minus the gradient of the squared residuals,
// and changes f_t(x) = <x, theta> at the rate 2 sum_i (y_i - f_t(x_i)) <x_i, x>.
struct Flow {
  enum class Change { none, printed_sign, printed_sum } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto y = free.vector("y", n), theta = free.vector("theta", d), x = free.vector("x", d);
    const auto F = transpose(X) * theta;
    const ScalarOf<M> two(2L);
    auto direction = two * (X * (y - F));
    if (change == Change::printed_sum) direction = free.size(n) * direction;
    auto rate = two * dot(y - F, transpose(X) * x);
    if (change == Change::printed_sign) rate = -rate;
    // Along u the loss changes at the rate -<theta', u>.
    const auto u = free.vector("u", d);
    Vanishing<M> zero;
    zero.equal(dot(x, direction), rate);
    zero.add(twice_slope(y, F, transpose(X) * u) + two * dot(direction, u));
    return zero;
  }
};

// q K - (K e)(K e)^T is positive semidefinite: no alpha of norm 1 has a steeper slope.
Finding at_instance(const Context& c) {
  const auto& K = c.instance.matrix("K");
  const auto& e = c.instance.vector("e");
  const auto Ke = K * e;
  const Rational q = dot(e, Ke), slope_squared = Rational(4) * q, c_squared = Rational(1) / q;
  const bool steepest = positive_semidefinite(q * K - outer(Ke, Ke));
  const auto printed = (Rational(1) / q) * e;
  const Rational along_e = twice_slope(e, Vector<Rational>(e.size()), Ke) / Rational(2);
  auto result = settled(
      {steepest, along_e == Rational(-2) * q, along_e * along_e * c_squared == slope_squared},
      "q K - (K e)(K e)^T is positive semidefinite, so no function of norm 1 descends faster than "
      "slope -2 sqrt(" +
          q.text() + "), which c e with c^2 = " + c_squared.text() + " attains",
      "a function of norm 1 descends faster");
  result.values = {value("q", q), value("c_squared", c_squared),
                   value("slope_squared", slope_squared),
                   enclosed_value("slope_approx", Ball(-2) * sqrt(Ball(q))),
                   value("printed_norm_squared", dot(printed, K * printed))};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& e = instance.vector("e");
  const Rational q = dot(e, instance.matrix("K") * e);
  if (q.sign() > 0) return {};
  return Complaint{"e", "e^T K e = " + q.text(),
                   "e^T K e > 0: otherwise every direction has derivative 0"};
}

}  // namespace

Theorem theorem() {
  using Change = SteepestSlope::Change;
  return {
      .inputs = {{"K",
                  Kind::matrix,
                  {"n", "n"},
                  {Constraint::positive_semidefinite},
                  "Gram matrix kappa(x_i, x_j)"},
                 {"e", Kind::vector, {"n"}, {}, "residuals y_i - f(x_i), e^T K e > 0"},
                 n_input()},
      .values = {{"q", "rational: e^T K e"},
                 {"c_squared", "rational: 1/q"},
                 {"slope_squared", "rational: 4 q"},
                 {"slope_approx", "real: -2 sqrt(q)"},
                 {"printed_norm_squared", "rational: |g|^2 with the printed c = 1/q"}},
      .parts =
          {{"direction",
            {chain({words(SteepestSlope{}), words(Attained{})}),
             on_instance(Evidence::certificate, at_instance)},
            {{"the slope is -2 sum y_i g(x_i), as the second line of the proof prints",
              words(SteepestSlope{Change::labels_only})},
             {"the slope is +2 sum e_i g(x_i)", words(SteepestSlope{Change::flow_sign})},
             {"|g|^2 counts twice", words(SteepestSlope{Change::norm_once})},
             {"c = 1/q gives norm 1", words(Attained{true})}},
            {test_at(SteepestSlope{}, {{"n", 3}})}},
           {"flow",
            {words(Flow{})},
            {{"f_t falls along sum e_i kappa(., x_i)", words(Flow{Flow::Change::printed_sign})},
             {"the gradient is summed over i once more", words(Flow{Flow::Change::printed_sum})}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_lemG3
