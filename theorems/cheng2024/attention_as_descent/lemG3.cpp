// The steepest descent direction of sum_i (y_i - f(x_i))^2 among functions of norm 1 is
// c sum_i e_i kappa(., x_i) with e_i = y_i - f(x_i), c = q^{-1/2}, q = e^T K e; its slope is -2
// q^{1/2}.
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_lemG3 {
namespace {

// d/dt of sum_i (y_i - f_i - t g_i)^2 at 0, exactly: the loss is a quadratic in t, so the odd part
// of its values at t = 1 and t = -1 is the linear coefficient.
template <class T>
T slope(const Vector<T>& y, const Vector<T>& f, const Vector<T>& g) {
  const auto loss = [&](const Vector<T>& at) {
    const auto residual = y - at;
    return dot(residual, residual);
  };
  return T(from_rational<T>(Rational(1, 2)) * T(loss(f + g) - loss(f - g)));
}

// Any g of the space, in the span of the kappa(., x_i) or not: of it only a_i = g(x_i) and N =
// |g|^2 count, and [[K, a], [a^T, N]] is the Gram matrix of kappa(., x_1), .., kappa(., x_n), g.
// With s = e^T a and q = e^T K e the slope along g is -2 s, and
//   q (q N - s^2) = |q g - s sum_i e_i kappa(., x_i)|^2 >= 0,
// 0 only where g is s/q times the sum; for N = 1 and the least slope s = q^{1/2}.
struct SteepestSlope {
  long n;
  enum class Change { none, labels_only, norm_once, flow_sign } change = Change::none;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n), f = free.vector(n), a = free.vector(n);
    const T N = free.scalar();
    const auto e = y - f;
    const T s = dot(e, a), q = dot(e, K * e);
    Matrix<T> gram(n + 1, n + 1);
    set_block(gram, 0, 0, K);
    for (long i = 0; i < n; ++i) gram(i, n) = gram(n, i) = a[i];
    gram(n, n) = N;
    auto apart = map(e, [&](const T& x) { return T(-s * x); });
    apart.push_back(q);
    // E4: -2 y_i g(x_i) is printed; E5: +2 sum e_i kappa(., x_i) is the direction of descent.
    const T descent = change == Change::labels_only ? dot(y, a)
                      : change == Change::flow_sign ? T(-s)
                                                    : s;
    const T norm = change == Change::norm_once ? T(N + N) : N;
    return {T(slope(y, f, a) + T(2L) * descent),
            T(dot(apart, gram * apart) - q * T(q * norm - s * s))};
  }
};

// g = c sum_i e_i kappa(., x_i) has |g|^2 = c^2 q and slope -2 c q: of norm 1 where c^2 q = 1. The
// proof prints c = 1/q, for which |g|^2 q = 1.
struct Attained {
  long n;
  bool printed_constant = false;

  Sizes sizes() const { return {{"n", n}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n);
    const auto y = free.vector(n), f = free.vector(n);
    const T c = free.scalar();
    const auto e = y - f;
    const auto g = K * (c * e);  // at the points
    const T q = dot(e, K * e), squared_norm = dot(c * e, g);
    const T constant = printed_constant ? T(c * q) : T(c * c * q);
    return {T(squared_norm - constant), T(slope(y, f, g) + T(2L) * c * q)};
  }
};

// Linear regression: theta' = 2 X (y - X^T theta) is minus the gradient of the squared residuals,
// and changes f_t(x) = <x, theta> at the rate 2 sum_i (y_i - f_t(x_i)) <x_i, x>.
struct Flow {
  long d, n;
  enum class Change { none, printed_sign, printed_sum } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto y = free.vector(n), theta = free.vector(d), x = free.vector(d);
    const auto F = transpose(X) * theta;
    auto direction = T(2L) * (X * (y - F));
    if (change == Change::printed_sum) direction = T(n) * direction;
    T rate = T(2L) * dot(y - F, transpose(X) * x);
    if (change == Change::printed_sign) rate = T(-rate);
    // Along u the loss changes at the rate -<theta', u>.
    const auto u = free.vector(d);
    return {T(dot(x, direction) - rate), T(slope(y, F, transpose(X) * u) + dot(direction, u))};
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
  const auto along_e = slope(e, Vector<Rational>(e.size()), Ke);
  auto result = settled(
      steepest && along_e * along_e * c_squared == slope_squared,
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
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"q", "rational: e^T K e"},
                 {"c_squared", "rational: 1/q"},
                 {"slope_squared", "rational: 4 q"},
                 {"slope_approx", "real: -2 sqrt(q)"},
                 {"printed_norm_squared", "rational: |g|^2 with the printed c = 1/q"}},
      .parts = {{"direction",
                 {by_hand(chain({expand(SteepestSlope{1}), expand(Attained{1})}), {"n"}),
                  by_hand(chain({expand(SteepestSlope{2}), expand(Attained{2})}), {"n"}),
                  by_hand(chain({test(SteepestSlope{12}), test(Attained{12})}), {"n"}),
                  on_instance(Evidence::certificate, at_instance)},
                 {{"the slope is -2 sum y_i g(x_i), as the second line of the proof prints",
                   test(SteepestSlope{2, Change::labels_only})},
                  {"the slope is +2 sum e_i g(x_i)", test(SteepestSlope{2, Change::flow_sign})},
                  {"|g|^2 counts twice", test(SteepestSlope{2, Change::norm_once})},
                  {"c = 1/q gives norm 1", test(Attained{1, true})}},
                 {ginac(SteepestSlope{2})}},
                {"flow",
                 {by_hand(expand(Flow{2, 2}), {"n", "d"}), by_hand(test(Flow{5, 8}), {"n", "d"})},
                 {{"f_t falls along sum e_i kappa(., x_i)",
                   test(Flow{1, 1, Flow::Change::printed_sign})},
                  {"the gradient is summed over i once more",
                   test(Flow{2, 2, Flow::Change::printed_sum})}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_lemG3
