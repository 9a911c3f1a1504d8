// How fast: the loss above the Bayes loss is sum_j c_j (1 - delta lambda_j)^{2L}.
#include <fmt/format.h>

#include "theorems/cheng2024/bayes_limit/gram_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024::claim_prop34_rate {
namespace {

// Khat = R diag(lambda) R^T with R = [[p, q], [-q, p]], s = p^2 + q^2, has the eigenvalues s
// lambda_j; with nu = R diag(lambda) b the weights c_j = (nu.v_j)^2 / (s lambda_j) are lambda_j
// b_j^2. Every 2 x 2 symmetric Khat and every nu in its range are of this form.
struct SpectralFormula {
  long L;
  bool squared = true;  // (1 - delta s lambda)^{2L} rather than ^L

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar(), q = free.scalar(), mu = free.scalar(), delta = free.scalar();
    const auto lambda = free.vector(2), b = free.vector(2);
    const Matrix<T> R = {{p, q}, {T(-q), p}};
    const auto Khat = R * diagonal_matrix(lambda) * transpose(R);
    const auto nu = R * hadamard(lambda, b);
    Matrix<T> K(3, 3);
    set_block(K, 0, 0, Khat);
    for (long i = 0; i < 2; ++i) K(i, 2) = K(2, i) = nu[i];
    K(2, 2) = mu;
    const auto u =
        label_weights_backwards(Vector<Matrix<T>>(L, K), Vector<T>(L, T(-delta))).front();
    T formula = mu;
    for (long j = 0; j < 2; ++j) {
      const T c = lambda[j] * b[j] * b[j];
      const T factor = T(1L) - delta * T(p * p + q * q) * lambda[j];
      T power(1L);
      for (long l = 0; l < (squared ? 2 * L : L); ++l) power = T(power * factor);
      formula += c * power - c;
    }
    return {quadratic_loss(u, K) - formula};
  }
};

// b (1 - delta a) - a (1 - delta b) = b - a for every delta: no step makes both factors smaller
// than (b-a)/(b+a), which delta = 2/(a+b) attains with (1 - delta a) (a+b) = b - a.
struct BestStep {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), delta = free.scalar(), one(1L);
    return {b * T(one - delta * a) - a * T(one - delta * b) - T(b - a),
            T(a + b) - T(2L) * a - T(b - a), T(a + b) - T(2L) * b + T(b - a)};
  }
};

Finding spectral(const Context&) { return expands_to_zero(SpectralFormula{2}); }
Finding spectral_ginac(const Context&) { return expands_to_zero_ginac(SpectralFormula{1}); }
Finding spectral_deep(const Context& c) { return identity_test(SpectralFormula{8}, c.seed); }
Finding exponent_L(const Context& c) { return identity_test(SpectralFormula{3, false}, c.seed); }
Finding best_step(const Context&) { return expands_to_zero(BestStep{}); }

// t (1-t)^m <= m^m / (m+1)^{m+1} on [0, 1], and that is at most 1/(e m) since (1 + 1/m)^{m+1} > e.
Finding condition_free(const Context&) {
  constexpr long deepest = 64;
  const Ball e = exp(Ball(1));
  for (long L = 1; L <= deepest; ++L) {
    const long m = 2 * L;
    if (less(e, Ball(power(Rational(m + 1, m), m + 1))) != Truth::yes)
      return finding(Truth::no, fmt::format("(1 + 1/m)^(m+1) > e fails for m = {}", m));
  }
  return finding(Truth::yes,
                 fmt::format("(1 + 1/m)^(m+1) > e for m = 2L, L = 1 .. {}; the derivative of "
                             "t (1-t)^m is (1-t)^(m-1) (1 - (m+1) t), so that its maximum on [0,1] "
                             "is m^m/(m+1)^(m+1) < 1/(e m), and with c_j = lambda_j (w.v_j)^2 the "
                             "excess is at most |w|^2 / (2 e delta L)",
                             deepest));
}

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

// a <= b, or the two agree to 18 digits (both sides can be equal).
bool at_most(const Ball& a, const Ball& b) {
  const Ball slack = abs(b) * Ball(Rational(1, 1000000000000000000L));
  return less(a, b + slack) == Truth::yes || is_zero(a) != Truth::no;
}

Plot rate_plot(const Vector<Ball>& excess, const Ball& mu, const Ball& rho) {
  Curve exact{"excess loss", Mark::line, {}}, bound{"$\\mu \\rho^{2L}$", Mark::dashed, {}};
  for (std::size_t l = 0; l < excess.size(); ++l) {
    const Ball limit = mu * integer_power(square(rho), static_cast<long>(l));
    if (positive(excess[l]) == Truth::yes)
      exact.points.emplace_back(l, (log(excess[l]) / log(Ball(2))).to_double());
    if (positive(limit) == Truth::yes)
      bound.points.emplace_back(l, (log(limit) / log(Ball(2))).to_double());
  }
  return {
      "Loss above the Bayes loss",
      "layers",
      "log2(excess)",
      "The excess falls at the rate of each eigenvalue in turn; the dashed line is the bound by "
      "the slowest.",
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
      const Ball low = eigenvalues->front(), high = eigenvalues->back(), step(delta);
      const Ball rho = larger(abs(Ball(1) - step * low), abs(Ball(1) - step * high));
      const auto excess = map(found, [](const T& x) { return as_ball(x); });
      const auto weights = spectral_weights(system, *eigenvalues, rank);
      // Eigenvalues that even many bits do not tell apart are taken to be equal.
      constexpr long enough_bits = 512;
      if (!weights && c.bits < enough_bits)
        return finding(Truth::unknown, "the eigenvalues are not separated yet");
      bool agree = true, bounded = true, falls = true;
      for (long l = 0; l <= L; ++l) {
        if (weights) {
          Ball sum;
          for (long j = 0; j < system.n(); ++j)
            sum += (*weights)[j] * integer_power(Ball(1) - step * (*eigenvalues)[j], 2 * l);
          agree &= consistent(sum, excess[l]);
        }
        bounded &= at_most(excess[l], system.mu * integer_power(square(rho), l));
        if (l > 0 && delta.sign() >= 0 && less(step * high, Ball(2)) == Truth::yes)
          falls &= at_most(excess[l], excess[l - 1]);
      }
      auto result = settled(
          agree && bounded && falls,
          fmt::format("{}; the excess stays below mu rho^(2L) with rho = {}{}",
                      weights ? "the sum over the spectrum encloses the excess of the recursion in "
                                "every layer"
                              : "eigenvalues coincide, so that the sum over the spectrum is left "
                                "out",
                      rho.decimal(12), less(rho, Ball(1)) == Truth::yes ? " and never rises" : ""),
          "spectral formula, recursion and bound disagree");
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = prompt_inputs({kernel_input(), bandwidth_input(), delta_input(), L_input()}),
      .values = {{"excess",
                  "vector[L+1]: loss after 0 .. L layers minus the Bayes loss (_approx "
                  "for exp)"},
                 {"rho_approx", "max_j |1 - delta lambda_j|"},
                 {"delta_best_approx", "2 / (lambda_min + lambda_max)"}},
      .checks =
          {
              {"the loss of the layers is mu - sum c_j + sum c_j (1 - delta lambda_j)^(2L)",
               symbolic, everywhere, holds, On::claim,
               "every symmetric 2 x 2 Khat by eigenvalues and rotation, L = 2; all free", spectral},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "n = 2, L = 1; eigenvalues, rotation, weights, delta free",
               spectral_ginac},
              {"the spectral formula for eight layers", identity, everywhere, holds, On::claim,
               "n = 2, L = 8; eigenvalues, rotation, weights, delta free", spectral_deep},
              {"the best constant step is 2/(lambda_min + lambda_max), with (kappa-1)/(kappa+1)",
               symbolic, everywhere, holds, On::claim, "extreme eigenvalues and delta free",
               best_step},
              {"without any condition number: excess <= |w|^2 / (2 e delta L) for delta <= "
               "1/lambda_max",
               enclosure, region, holds, On::claim, "L = 1 .. 64, every Khat", condition_free},
              {"spectral formula, recursion and bounds agree", enclosure, points, holds,
               On::instance, "the instance", rate},
              {"the loss of the forward pass is the same", exact, points, holds, On::instance,
               "the instance, up to 24 layers; enclosed for exp", forward_pass},
              {"the exponent is L instead of 2L", identity, everywhere, control, On::claim,
               "n = 2, L = 3", exponent_L},
          },
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_prop34_rate
