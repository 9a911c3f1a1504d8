// How fast: the loss above the Bayes loss is sum_j c_j (1 - delta lambda_j)^{2L}.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/at_most.hpp"
#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::claim_prop34_rate {
namespace {

// One layer on the label weights (v - w, 1) of any v, Khat w = nu: v becomes (I - delta Khat) v,
// the loss is mu - w.nu + v^T Khat v, and along a vector e with Khat e = lambda e the part e.v is
// multiplied by 1 - delta lambda. The base: e_query is v = w. So v^T Khat v = sum_j lambda_j
// (e_j.w)^2 (1 - delta lambda_j)^{2L} over orthonormal eigenvectors, lambda_j (e_j.w)^2 = c_j.
struct LayerOnAnyWeights {
  enum class Change { none, without_w, twice_lambda } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Khat = free.symmetric("Khat", n);
    const auto w = free.vector("w", n), v = free.vector("v", n), e = free.vector("e", n),
               y = free.vector("y", n);
    const auto mu = free.scalar("mu"), delta = free.scalar("delta"), lambda = free.scalar("lambda"),
               y_query = free.scalar("y_query");
    const ScalarOf<M> one(1L);
    const auto nu = Khat * w;
    const M K = bordered(Khat, nu, nu, mu);
    const auto weights = [&](const VectorOf<M>& at) {
      return with_last(change == Change::without_w ? at : at - w, one);
    };
    // The entry of the query behind the layer, by the labels in front of it.
    const M X = free.matrix("X", d, n), Z = bordered(X, free.vector(d), y, y_query);
    const M after = Z + attended(Z, block_values(zero_like(X * transpose(X)), -delta), K);
    const auto next = v - delta * (Khat * v);
    Vanishing<M> zero;
    zero.equal(dot(with_last(bottom_border(after), corner(after)), weights(v)),
               dot(with_last(y, y_query), weights(next)));
    zero.add(dot(weights(v), K * weights(v)) - mu + dot(w, nu) - dot(v, Khat * v));
    // 0 where Khat e = lambda e.
    const auto share = change == Change::twice_lambda ? lambda + lambda : lambda;
    zero.add(dot(e, next) - (one - delta * share) * dot(e, v) +
             delta * dot(Khat * e - lambda * e, v));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Behind the last layer the entry of the query has the weights of v = w.
    const auto n = free.space("n"), d = free.space("d");
    const auto w = free.vector("w", n), y = free.vector("y", n);
    const M X = free.matrix("X", d, n);
    const auto x = free.vector("x", d);
    const M Z = bordered(X, x, y, free.scalar());
    const auto at = change == Change::without_w ? w : w - w;
    Vanishing<M> zero;
    zero.equal(corner(Z),
               dot(with_last(bottom_border(Z), corner(Z)), with_last(at, ScalarOf<M>(1L))));
    return zero;
  }
};

// Khat = R diag(lambda) R^T with R = [[p, q], [-q, p]], s = p^2 + q^2, has the eigenvalues s
// lambda_j; with nu = R diag(lambda) b the weights c_j = (nu.v_j)^2 / (s lambda_j) are lambda_j
// b_j^2. Every 2 x 2 symmetric Khat and every nu in its range are of this form.
struct SpectralFormula {
  long L;
  bool not_squared = false;  // (1 - delta s lambda)^L

  Sizes sizes() const { return {{"n", 2}, {"d", Argument::absent}, {"L", L}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar("p"), q = free.scalar("q"), mu = free.scalar("mu"),
            delta = free.scalar("delta");
    const auto lambda = free.vector("lambda", 2), b = free.vector("b", 2);
    const Matrix<T> R = {{p, q}, {T(-q), p}};
    const auto Khat = R * diagonal_matrix(lambda) * transpose(R);
    const auto nu = R * hadamard(lambda, b);
    Matrix<T> K(3, 3);
    set_block(K, 0, 0, Khat);
    for (long i = 0; i < 2; ++i) K(i, 2) = K(2, i) = nu[i];
    K(2, 2) = mu;
    const auto u = [&] {
      const ModelStep<T> model_step;
      return label_weights_backwards(Vector<Matrix<T>>(L, K), Vector<T>(L, T(-delta))).front();
    }();
    T formula = mu;
    for (long j = 0; j < 2; ++j) {
      const T c = lambda[j] * b[j] * b[j];
      const T factor = T(1L) - delta * T(p * p + q * q) * lambda[j];
      T power(1L);
      for (long l = 0; l < (not_squared ? L : 2 * L); ++l) power = T(power * factor);
      formula += c * power - c;
    }
    return {quadratic_loss(u, K) - formula};
  }
};

// With x = 1 - delta a, y = 1 - delta b: b x - a y = b - a, and
//   (a + b) (b x^2 + a y^2) = (b - a)^2 + a b (x + y)^2,
// so that a mean of x^2 and y^2, with weights b and a, is at least ((b-a)/(b+a))^2 for every delta;
// delta = 2/(a+b) attains it with x (a+b) = b - a = -y (a+b).
struct BestStep {
  bool inverse_of_largest = false;  // delta = 1 / b attains it

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar("a"), b = free.scalar("b"), delta = free.scalar("delta"), one(1L);
    // numerator and denominator of the step
    const T top = inverse_of_largest ? one : T(2L), below = inverse_of_largest ? b : T(a + b);
    const T x = one - delta * a, y = one - delta * b;
    return {T(a + b) * T(b * x * x + a * y * y) - T(b - a) * T(b - a) - a * b * T(x + y) * T(x + y),
            T(a + b) * T(below - top * a) - T(b - a) * below,
            T(a + b) * T(below - top * b) + T(b - a) * below};
  }
};

// t (1 - t)^N <= 1/(e N) for 0 <= t <= 1, by e^x >= 1 + x at x = -t and x = N t - 1. With E = e^-t,
// p = E^m and q = (1 - t)^m
//   E p - (1 - t) q = E (p - q) + (E - (1 - t)) q,
// so that p - q is not negative for any m; at m = N, with F = e^(N t - 1), p F = 1/e and
//   1/e - N t q = p (F - N t) + N t (p - q).
// The excess is the sum of (1/delta) t (1 - t)^N (e_j.w)^2 over t = delta lambda_j, N = 2 L.
struct ExponentialBound {
  bool at_t = false;  // the control: F = e^(t - 1)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::variable}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const T L = free.size("L"), t = free.scalar("t"), E = free.scalar("E"), p = free.scalar("p"),
            q = free.scalar("q"), F = free.scalar("F");
    const T one(1L), N = T(2L) * L, exponent = at_t ? t : T(N * t);
    return {E * p - T(one - t) * q - E * T(p - q) - T(E - T(one - t)) * q,
            p * F - N * t * q - p * T(F - exponent) - N * t * T(p - q)};
  }
};

// Khat = diag(1, 4), delta against 2/5 = 2 / (lambda_min + lambda_max) after one layer.
template <class T>
void smaller_excess(Comparisons<T>& say, const Vector<T>& nu) {
  const auto Khat = diagonal_matrix<T>({1, 4});
  const GramSystem<T> system{Khat, nu, T(100L)};
  // The loss of the Bayes predictor, mu - nu^T Khat^{-1} nu.
  const T bayes = T(100L) - nu[0] * nu[0] - nu[1] * nu[1] / T(4L);
  const auto after = [&](const T& delta) {
    return T(descent_course<T>(system, nu, {delta}).loss.back() - bayes);
  };
  const T best = after(say.number(2, 5)), other = after(say.number(49, 100));
  say.less(other, best);
  say.words("Khat = diag(1, 4), nu = " + shown(nu) + ", one layer: excess " + shown(best) +
            " with delta = 2/5, " + shown(other) + " with delta = 49/100");
}

// t (1-t)^m <= m^m / (m+1)^{m+1} on [0, 1], and that is at most 1/(e m) since (1 + 1/m)^{m+1} > e.
Finding below_e(const Ball& e) {
  constexpr long deepest = 64;
  for (long L = 1; L <= deepest; ++L) {
    const long m = 2 * L;
    const Truth larger = less(e, Ball(power(Rational(m + 1, m), m + 1)));
    if (larger != Truth::yes)
      return finding(larger, fmt::format("(1 + 1/m)^(m+1) > e is not shown for m = {}", m));
  }
  return finding(Truth::yes,
                 fmt::format("(1 + 1/m)^(m+1) > e for m = 2L, L = 1 .. {}; the derivative of "
                             "t (1-t)^m is (1-t)^(m-1) (1 - (m+1) t), so that its maximum on [0,1] "
                             "is m^m/(m+1)^(m+1) < 1/(e m), and with c_j = lambda_j (w.v_j)^2 the "
                             "excess is at most |w|^2 / (2 e delta L)",
                             deepest));
}
Finding condition_free(const Context&) { return below_e(exp(Ball(1))); }
Finding a_larger_base(const Context&) { return below_e(exp(Ball(Rational(101, 100)))); }

// The eigenvalues, of which the smallest n - rank are exactly 0; nothing where the others are not
// separated from 0 yet.
std::optional<Vector<Ball>> spectrum(const GramSystem<Ball>& system, long rank) {
  auto eigenvalues = symmetric_eigenvalues(system.Khat);
  if (!eigenvalues) return {};
  const long zeros = system.n() - rank;
  for (long j = 0; j < zeros; ++j) (*eigenvalues)[j] = Ball(0);
  if (positive((*eigenvalues)[zeros]) != Truth::yes) return {};
  return eigenvalues;
}

// c_j = nu^T P_j nu / lambda_j, P_j nu by Lagrange interpolation: prod_{i != j} (Khat - lambda_i) /
// (lambda_j - lambda_i) nu over the distinct eigenvalues; 0 for lambda_j = 0. Nothing where two
// positive eigenvalues are not told apart.
std::optional<Vector<Ball>> spectral_weights(const GramSystem<Ball>& system,
                                             const Vector<Ball>& eigenvalues, long rank) {
  const long n = system.n(), zeros = n - rank;
  for (long j = zeros; j + 1 < n; ++j)
    if (less(eigenvalues[j], eigenvalues[j + 1]) != Truth::yes) return {};
  Vector<Ball> weights(zeros, Ball(0));
  for (long j = zeros; j < n; ++j) {
    auto v = system.nu;
    for (long i = std::max(zeros - 1, 0L); i < n; ++i) {
      if (i == j) continue;
      const Ball scale = Ball(1) / (eigenvalues[j] - eigenvalues[i]);
      v = scale * (system.Khat * v - eigenvalues[i] * v);
    }
    weights.push_back(dot(system.nu, v) / eigenvalues[j]);
  }
  return weights;
}

Ball integer_power(Ball base, long exponent) {
  Ball result(1);
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1) result *= base;
    base *= base;
  }
  return result;
}

template <class T>
Vector<T> excess_of(const Context& c, const Vector<Rational>& steps) {
  const auto system = gram_system(kernel_of(c.instance), prompt_of<T>(c.instance));
  const auto b = bayes_predictor<T>(kernel_of(c.instance), prompt_of(c.instance));
  const auto course =
      descent_course(system, to_scalar<T>(c.instance.vector("y")), to_scalar<T>(steps));
  return map(course.loss, [&](const T& loss) { return T(loss - b.variance); });
}

Ball as_ball(const Rational& q) { return Ball(q); }
Ball as_ball(const Ball& x) { return x; }

Plot rate_plot(const Vector<Ball>& excess, const Ball& mu, const Ball& rho) {
  Curve exact{"excess loss", Mark::line, {}}, bound{"$\\mu \\rho^{2L}$", Mark::dashed, {}};
  for (std::size_t l = 0; l < excess.size(); ++l) {
    const Ball limit = mu * integer_power(square(rho), static_cast<long>(l));
    if (positive(excess[l]) == Truth::yes)
      exact.points.emplace_back(l, (log(excess[l]) / log(Ball(2))).to_double());
    if (positive(limit) == Truth::yes)
      bound.points.emplace_back(l, (log(limit) / log(Ball(2))).to_double());
  }
  return {"Loss above the Bayes loss",
          "layers",
          "log2(excess)",
          "The loss that a layer leaves above the Bayes loss; the dashed line is the bound by the "
          "slowest eigenvalue.",
          {std::move(exact), std::move(bound)}};
}

// Spectral formula and matrix recursion must enclose the same numbers; bounds (i), (ii), (iii).
struct Rate {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto& delta = c.instance.rational("delta");
      const long L = c.instance.integer("L");
      const auto found = excess_of<T>(c, Vector<Rational>(L, delta));
      const auto system = gram_system(kernel_of(c.instance), prompt_of<Ball>(c.instance));
      const long rank = gram_rank(kernel_of(c.instance), prompt_of(c.instance));
      const auto eigenvalues = spectrum(system, rank);
      if (!eigenvalues)
        return finding(Truth::unknown, "the eigenvalues are not separated from 0 yet");
      const Ball low = (*eigenvalues)[system.n() - rank], high = eigenvalues->back(), step(delta);
      const Ball rho = larger(abs(Ball(1) - step * low), abs(Ball(1) - step * high));
      const auto excess = map(found, [](const T& x) { return as_ball(x); });
      const auto weights = spectral_weights(system, *eigenvalues, rank);
      // Eigenvalues that even many bits do not tell apart are taken to be equal.
      constexpr long enough_bits = 512;
      if (!weights && c.bits < enough_bits)
        return finding(Truth::unknown, "the eigenvalues are not separated yet");
      Truth holds = Truth::yes;
      for (long l = 0; l <= L; ++l) {
        if (weights) {
          Ball sum;
          for (long j = 0; j < system.n(); ++j)
            sum += (*weights)[j] * integer_power(Ball(1) - step * (*eigenvalues)[j], 2 * l);
          holds = conjunction(holds, truth_of(consistent(sum, excess[l])));
        }
        holds = conjunction(holds, at_most(excess[l], system.mu * integer_power(square(rho), l)));
        if (l > 0 && delta.sign() >= 0 && less(step * high, Ball(2)) == Truth::yes)
          holds = conjunction(holds, at_most(excess[l], excess[l - 1]));
      }
      if (holds != Truth::yes)
        return finding(holds, holds == Truth::no
                                  ? "spectral formula, recursion and bound disagree"
                                  : "the excess and its bound are not told apart yet");
      auto result = finding(
          holds,
          fmt::format("{}; the excess is at most mu rho^(2L) with rho = {}{}",
                      weights ? "the sum over the spectrum encloses the excess of the recursion in "
                                "every layer"
                              : "eigenvalues coincide, so that the sum over the spectrum is left "
                                "out",
                      rho.decimal(12), less(rho, Ball(1)) == Truth::yes ? " and never rises" : ""));
      result.values = {exact_or_enclosed("excess", found), enclosed_value("rho_approx", rho),
                       enclosed_value("delta_best_approx", Ball(2) / (low + high))};
      if (deserves_plots(c) && L > 1) result.plots = {rate_plot(excess, system.mu, rho)};
      return result;
    });
  }
};
Finding rate(const Context& c) { return with_scalar(kernel_of(c.instance).is_rational(), Rate{c}); }

// u^T K u of the layers themselves.
struct Layers {
  const Context& c;
  template <class T>
  Finding operator()() const {
    return unless_singular([&] {
      const auto prompt = prompt_of<T>(c.instance);
      constexpr long budget = 20000;
      const long L = std::clamp<long>(budget / (prompt.n() * prompt.n() + 1), 1,
                                      std::min<long>(c.instance.integer("L"), 24));
      const auto& delta = c.instance.rational("delta");
      const auto zero = Matrix<T>(prompt.d(), prompt.d());
      const auto one = identity_matrix<T>(prompt.d());
      const Vector<BlockLayer<T>> layers(L, {zero, one, one, from_rational<T>(-delta)});
      const Activation h{kernel_of(c.instance), false};
      const auto X = all_points(prompt);
      const T loss = block_loss(X, layers, h, gram_matrix(h.kernel, X));
      const auto b = bayes_predictor<T>(h.kernel, prompt_of(c.instance));
      const auto excess = excess_of<T>(c, Vector<Rational>(L, delta)).back();
      return settled(consistent(T(loss - b.variance), excess),
                     fmt::format("u^T K u of the forward pass through {} layers exceeds the Bayes "
                                 "loss by the same",
                                 L),
                     "the loss of the forward pass differs");
    });
  }
};
Finding forward_pass(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), Layers{c});
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto complaint = complaint_about_gram(instance)) return complaint;
  if (gram_rank(kernel_of(instance), prompt_of(instance)) > 0) return {};
  return Complaint{"X", "Khat = 0", "some demonstration with a positive kernel value"};
}

}  // namespace

Theorem theorem() {
  using Change = LayerOnAnyWeights::Change;
  const Sizes to_64 = {
      {"n", Argument::absent}, {"d", Argument::absent}, {"L", Extent::between(1, 64)}};
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input(), delta_input(), L_input()}),
      .values = {{"excess",
                  "vector[L+1]: loss after 0 .. L layers minus the Bayes loss (_approx "
                  "for exp)"},
                 {"rho_approx", "max |1 - delta lambda_j| over lambda_j > 0"},
                 {"delta_best_approx", "2 / (lambda_min + lambda_max), the least that is not 0"}},
      .parts =
          {{"spectrum",
            {words(LayerOnAnyWeights{}), expand(SpectralFormula{2}), test(SpectralFormula{8}),
             on_instance(Evidence::enclosure, rate),
             on_instance(Evidence::enclosure, forward_pass)},
            {{"the weights are v", words(LayerOnAnyWeights{Change::without_w})},
             {"the factor is 1 - 2 delta lambda", words(LayerOnAnyWeights{Change::twice_lambda})},
             {"the exponent is L instead of 2L", test(SpectralFormula{3, true})}},
            {ginac(SpectralFormula{1})}},
           {"bound",
            {words(LayerOnAnyWeights{}), on_instance(Evidence::enclosure, rate)},
            {{"the weights are v", words(LayerOnAnyWeights{Change::without_w})},
             {"the factor is 1 - 2 delta lambda", words(LayerOnAnyWeights{Change::twice_lambda})}}},
           {"best_step", {expand(BestStep{})}, {{"1 / lambda_max is best", test(BestStep{true})}}},
           {"not_best",
            {compare([](auto& say) {
              smaller_excess(say, {1, 0});
            })},
            {{"nu = (0, 1)", compare([](auto& say) {
                smaller_excess(say, {0, 1});
              })}}},
           {"condition_free",
            {chain({words(LayerOnAnyWeights{}), expand(ExponentialBound{})}),
             once(Evidence::enclosure, to_64, Inputs::all, condition_free)},
            {{"F = e^(t - 1)", expand(ExponentialBound{true})},
             {"the weights are v", words(LayerOnAnyWeights{Change::without_w})},
             {"exp(1.01) in place of e",
              once(Evidence::enclosure, to_64, Inputs::all, a_larger_base)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prop34_rate
