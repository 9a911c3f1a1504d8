// Finite populations in which conjugate gradients and the best fixed coefficients have exact
// rational mean losses: who beats whom, without sampling.
#include <fmt/format.h>

#include "theorems/memformer2024/comparison/sign_population.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_conjugate_gradient.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_population_exact {
namespace {

struct Losses {
  Vector<Rational> query, context;  // k = 0 .. K
};

// Adds weight times the losses of one run; it stays where it stopped. Loss (8) weighs the errors
// with `variance`.
void add_run(Losses& sum, const Matrix<Rational>& H, const Vector<Rational>& task,
             const Vector<Rational>& variance, const Rational& weight, long K) {
  const Vector<Rational> origin(task.size(), Rational(0));
  const auto run = conjugate_gradients(H, task, origin, identity_matrix<Rational>(H.rows()), K);
  for (long k = 0; k <= K; ++k) {
    const auto at = static_cast<std::size_t>(std::min(k, run.steps()));
    const auto error = task - run.w[at];
    sum.query[static_cast<std::size_t>(k)] += weight * dot(hadamard(variance, error), error);
    sum.context[static_cast<std::size_t>(k)] +=
        weight * dot(error, run.r[at]) / Rational(2);  // r = H error
  }
}

Losses no_losses(long K) {
  const Vector<Rational> zeros(static_cast<std::size_t>(K + 1), Rational(0));
  return {zeros, zeros};
}

Vector<Rational> inverses(const Vector<Rational>& v) {
  return map(v, [](const Rational& x) { return power(x, -1); });
}

// H = diag(sigma) W diag(sigma).
Matrix<Rational> covariance_of(const Matrix<Rational>& W, const Vector<Rational>& sigma) {
  return diagonal_matrix(sigma) * (W * diagonal_matrix(sigma));
}

struct Means {
  Losses cg, pcg;
  Matrix<Rational> query_s, query_w, context_s, context_w;  // the forms of fixed coefficients
};

// The forms: E tr[Sigma H^i Sigma^{-1} H^j] and (1/2) E tr[Sigma^{-1} H^{i+j+1}].
void add_forms(Means& means, const Matrix<Rational>& W, const Vector<Rational>& sigma,
               const Rational& weight, long K) {
  const auto variance = hadamard(sigma, sigma);
  const auto Sigma = diagonal_matrix(variance), inverse = diagonal_matrix(inverses(variance));
  const auto H = covariance_of(W, sigma);
  Vector<Matrix<Rational>> H_power = {identity_matrix<Rational>(H.rows())}, W_power = H_power;
  for (long q = 1; q <= 2 * K + 1; ++q) {
    H_power.push_back(H_power.back() * H);
    W_power.push_back(W_power.back() * W);
  }
  const Rational half = weight / Rational(2);
  for (long i = 0; i <= K; ++i) {
    for (long j = 0; j <= K; ++j) {
      means.query_s(i, j) += weight * trace(Sigma * H_power[i] * inverse * H_power[j]);
      means.query_w(i, j) += weight * trace(W_power[i + j]);
      means.context_s(i, j) += half * trace(inverse * H_power[i + j + 1]);
      means.context_w(i, j) += half * trace(W_power[i + j + 1]);
    }
  }
}

Means means_of(long n, long K, const Vector<Rational>& sigma) {
  const long d = static_cast<long>(sigma.size());
  const Matrix<Rational> none(K + 1, K + 1);
  Means means{no_losses(K), no_losses(K), none, none, none, none};
  const Vector<Rational> ones(sigma.size(), Rational(1));
  for (const auto& one : sign_population(n, d)) {
    add_run(means.cg, covariance_of(one.W, sigma), inverses(sigma), hadamard(sigma, sigma),
            one.weight, K);
    add_run(means.pcg, one.W, ones, ones, one.weight, K);
    add_forms(means, one.W, sigma, one.weight, K);
  }
  return means;
}

// All draws by themselves; the preconditioned method with its preconditioner, unwhitened.
bool every_draw_agrees(long n, long K, const Vector<Rational>& sigma, const Means& means) {
  const long d = static_cast<long>(sigma.size());
  const auto draws = sign_draws(n, d);
  const Rational weight(1, static_cast<long>(draws.size()));
  const auto variance = hadamard(sigma, sigma);
  const Vector<Rational> origin(sigma.size(), Rational(0));
  Losses cg = no_losses(K), pcg = no_losses(K);
  for (const auto& draw : draws) {
    const auto H = covariance_of(draw.W, sigma);
    const auto task = hadamard(inverses(sigma), draw.task);
    add_run(cg, H, task, variance, weight, K);
    const auto run = conjugate_gradients(H, task, origin, diagonal_matrix(inverses(variance)), K);
    for (long k = 0; k <= K; ++k) {
      const auto error = task - run.w[static_cast<std::size_t>(std::min(k, run.steps()))];
      pcg.query[static_cast<std::size_t>(k)] += weight * dot(hadamard(variance, error), error);
      pcg.context[static_cast<std::size_t>(k)] += weight * dot(error, H * error) / Rational(2);
    }
  }
  return all_hold({cg.query == means.cg.query, cg.context == means.cg.context,
                   pcg.query == means.pcg.query, pcg.context == means.pcg.context});
}

Finding brute_force(const Context& c) {
  const auto& given = c.example("plane, two scales");
  const auto& sigma = given.vector("sigma");
  const long n = given.integer("n"), K = given.integer("K");
  return settled(
      {sign_draws(n, 2).size() == 256, every_draw_agrees(n, K, sigma, means_of(n, K, sigma))},
      "n = 3, sigma = (1, 1/2): all 256 draws, one by one and unwhitened, give the same "
      "means of conjugate gradients with and without preconditioning",
      "the draws one by one give other means");
}

// G c = (least value, 0, .., 0): for a positive semidefinite form c is a minimiser.
bool stationary(const Matrix<Rational>& form, const ResidualOptima& optima) {
  for (long k = 1; k <= static_cast<long>(optima.losses.size()); ++k) {
    for (long i = 0; i <= k; ++i) {
      Rational sum(0);
      for (long j = 0; j <= k; ++j) sum += form(i, j) * optima.coefficients(k - 1, j);
      if (sum != (i == 0 ? optima.losses[static_cast<std::size_t>(k - 1)] : Rational(0)))
        return false;
    }
  }
  return true;
}

constexpr long most_cases = 2000;

Finding exact_means(const Context& c) {
  const auto& sigma = c.instance.vector("sigma");
  const long n = c.instance.integer("n"), K = c.instance.integer("K");
  const long d = static_cast<long>(sigma.size());
  const auto means = means_of(n, K, sigma);
  bool minimal = true;
  const auto fixed = [&](const Matrix<Rational>& form) {
    const auto optima = residual_optima(form, K);
    minimal &= stationary(form, optima);
    return optima.losses;
  };
  const auto query_s = fixed(means.query_s), query_w = fixed(means.query_w),
             context_s = fixed(means.context_s), context_w = fixed(means.context_w);
  // On each prompt conjugate gradients minimise loss (12) over their class.
  bool optimal = true;
  for (std::size_t k = 1; k <= static_cast<std::size_t>(K); ++k)
    optimal &= all_hold(
        {means.cg.context[k] <= context_s[k - 1], means.pcg.context[k] <= context_w[k - 1]});
  auto result = settled(
      {optimal, minimal},
      fmt::format("k = 1, loss (8): conjugate gradients {}, preconditioned {}; best fixed "
                  "coefficients {} without and {} with Sigma^-1. Loss (12): {}, {}, {}, {}: never "
                  "below conjugate gradients of the same class",
                  means.cg.query[1].text(), means.pcg.query[1].text(), query_s[0].text(),
                  query_w[0].text(), means.cg.context[1].text(), means.pcg.context[1].text(),
                  context_s[0].text(), context_w[0].text()),
      minimal ? "fixed coefficients beat conjugate gradients of the same class in loss (12)"
              : "the coefficients are not the minimisers of their forms");
  result.values = {value("count", power(Rational(2), d * n + d)),
                   value("loss8_cg", means.cg.query),
                   value("R_cg", means.cg.context),
                   value("loss8_pcg", means.pcg.query),
                   value("R_pcg", means.pcg.context),
                   value("loss8_lfom_s", query_s),
                   value("loss8_lfom_w", query_w),
                   value("R_lfom_s", context_s),
                   value("R_lfom_w", context_w)};
  return result;
}

// The forms have the Gaussian first moment: E W = I, so that (0, 1) entries agree.
Finding first_moments(const Context& c) {
  const auto& sigma = c.instance.vector("sigma");
  const auto means = means_of(c.instance.integer("n"), 1, sigma);
  Rational tr(0);
  for (const auto& s : sigma) tr += s * s;
  const Rational d(static_cast<long>(sigma.size()));
  return settled({means.query_s(0, 1) == tr, means.query_w(0, 1) == d, means.cg.query[0] == d,
                  means.pcg.query[0] == d},
                 "E tr H = tr Sigma, E tr W = d, and loss (8) starts at d",
                 "a first moment is off");
}

// Signs: rotating the signs away leaves the losses of any method w = q(H) H w* unchanged. With
// D = diag(s), s_i^2 = 1: (D H D, D w*) has error D e. Here for one step with a free length.
struct SignsDropOut {
  long d;
  bool task_is_kept = false;  // the control: w* keeps its signs

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;
    const auto H = free.symmetric("H", d);
    const auto w = free.vector("w", d), variance = free.vector("variance", d);
    const T step = free.scalar("step");
    Vector<T> zero;
    for (long flipped = 0; flipped < d; ++flipped) {
      auto D = identity_matrix<T>(d);
      D(flipped, flipped) = T(-1L);
      const auto turned = D * (H * D);
      const auto error = w - step * (H * w);
      const auto task = task_is_kept ? w : D * w;
      const auto other = task - step * (turned * task);
      zero.push_back(
          T(dot(hadamard(variance, error), error) - dot(hadamard(variance, other), other)));
      zero.push_back(T(dot(error, H * error) - dot(other, turned * other)));
      zero.push_back(T(dot(H * w, H * w) - dot(turned * task, turned * task)));
    }
    return zero;
  }
};
const Vector<Rational>& two_scales() {
  static const Vector<Rational> sigma = {1, Rational(1, 2)};
  return sigma;
}
// The population of 256 draws: who has the smaller means. The control asks the same of fixed
// coefficients without a preconditioner.
template <bool without_preconditioner>
Finding fixed_coefficients_win(const Context& c) {
  const auto& sigma = c.example("plane, two scales").vector("sigma");
  if (sigma != two_scales())
    return finding(Truth::unknown, "the instance has other data than the certificate");
  const auto means = means_of(3, 2, sigma);
  const auto query_s = residual_optima(means.query_s, 2).losses,
             query_w = residual_optima(means.query_w, 2).losses,
             context_s = residual_optima(means.context_s, 2).losses,
             context_w = residual_optima(means.context_w, 2).losses;
  const auto& query = without_preconditioner ? query_s : query_w;
  const auto& context = without_preconditioner ? context_s : context_w;
  const bool wins = all_hold({query[0] < means.cg.query[1], query[1] < means.cg.query[2],
                              context[0] < means.cg.context[1]});
  bool others = true;
  for (std::size_t k = 1; k <= 2; ++k) {
    others &= all_hold({query_s[k - 1] > means.cg.query[k], context_s[k - 1] > means.cg.context[k],
                        means.pcg.query[k] <= std::min(query_w[k - 1], means.cg.query[k]),
                        means.pcg.context[k] <= std::min(context_w[k - 1], means.cg.context[k])});
  }
  const auto words = fmt::format(
      "loss (8): {} < {}, {} < {}; loss (12): {} < {}", query[0].text(), means.cg.query[1].text(),
      query[1].text(), means.cg.query[2].text(), context[0].text(), means.cg.context[1].text());
  return settled({wins, others}, words, "not so: " + words);
}

// The same as facts for the certificate, at n = 3, sigma = (1, 1/2), up to two steps.
template <class T>
struct StatedMeans {
  Vector<T> cg_query, cg_context, pcg_query, pcg_context;
  Matrix<T> query_s, query_w, context_s, context_w;
};

template <class T>
void state_run(Comparisons<T>& say, const Matrix<Rational>& H, const Vector<Rational>& task,
               const Vector<Rational>& variance, const T& weight, Vector<T>& query,
               Vector<T>& context) {
  const auto run = state_conjugate_gradients(say, H, task, 2);
  for (std::size_t k = 0; k <= 2; ++k) {
    const auto at = std::min(k, run.w.size() - 1);
    const auto error = to_scalar<T>(task) - run.w[at];
    query[k] += weight * dot(hadamard(to_scalar<T>(variance), error), error);
    context[k] += weight * dot(error, run.r[at]) / T(2L);
  }
}

template <class T>
StatedMeans<T> state_means(Comparisons<T>& say) {
  const auto& sigma = two_scales();
  const Vector<T> none(3, T(0L));
  const Matrix<T> form(3, 3);
  StatedMeans<T> means{none, none, none, none, form, form, form, form};
  const Vector<Rational> ones = {1, 1}, variance = hadamard(sigma, sigma);
  const auto Sigma = to_scalar<T>(diagonal_matrix(variance)),
             inverse = to_scalar<T>(diagonal_matrix(inverses(variance)));
  for (const auto& one : sign_population(3, 2)) {
    const T weight = from_rational<T>(one.weight);
    const auto covariance = covariance_of(one.W, sigma);
    state_run(say, covariance, inverses(sigma), variance, weight, means.cg_query, means.cg_context);
    state_run(say, one.W, ones, ones, weight, means.pcg_query, means.pcg_context);
    const auto W = to_scalar<T>(one.W), H = to_scalar<T>(covariance);
    Vector<Matrix<T>> of_H = {identity_matrix<T>(2)}, of_W = of_H;
    for (long q = 1; q <= 5; ++q) of_H.push_back(of_H.back() * H), of_W.push_back(of_W.back() * W);
    for (long i = 0; i <= 2; ++i) {
      for (long j = 0; j <= 2; ++j) {
        means.query_s(i, j) += weight * trace(Sigma * of_H[i] * inverse * of_H[j]);
        means.query_w(i, j) += weight * trace(of_W[i + j]);
        means.context_s(i, j) += weight / T(2L) * trace(inverse * of_H[i + j + 1]);
        means.context_w(i, j) += weight / T(2L) * trace(of_W[i + j + 1]);
      }
    }
  }
  return means;
}

template <class T>
void wins_by_facts(Comparisons<T>& say, bool without_preconditioner) {
  const auto exact = means_of(3, 2, two_scales());
  const auto found = state_means(say);
  const auto least = [&](const Matrix<T>& form, const Matrix<Rational>& numbers) {
    Vector<T> losses;
    for (long k = 1; k <= 2; ++k)
      losses.push_back(state_optimum(say, form, residual_optimum(numbers, k).coefficients).loss);
    return losses;
  };
  const auto query_s = least(found.query_s, exact.query_s),
             query_w = least(found.query_w, exact.query_w),
             context_s = least(found.context_s, exact.context_s),
             context_w = least(found.context_w, exact.context_w);
  const auto& query = without_preconditioner ? query_s : query_w;
  const auto& context = without_preconditioner ? context_s : context_w;
  say.less(query[0], found.cg_query[1]);
  say.less(query[1], found.cg_query[2]);
  say.less(context[0], found.cg_context[1]);
  for (std::size_t k = 1; k <= 2; ++k) {
    say.less(found.cg_query[k], query_s[k - 1]);
    say.less(found.cg_context[k], context_s[k - 1]);
    say.at_most(found.pcg_query[k], query_w[k - 1]);
    say.at_most(found.pcg_query[k], found.cg_query[k]);
    say.at_most(found.pcg_context[k], context_w[k - 1]);
    say.at_most(found.pcg_context[k], found.cg_context[k]);
  }
}
template <bool without_preconditioner>
WayCheck wins(const Sizes& plane) {
  return with_facts(
      once(Evidence::exact, plane, Inputs::points, fixed_coefficients_win<without_preconditioner>),
      [](auto& say) { wins_by_facts(say, without_preconditioner); });
}

}  // namespace

Theorem theorem() {
  const Sizes plane;
  return {
      .inputs = {{"sigma", Kind::vector, {"d"}, {Constraint::positive}, "standard deviations"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest number of steps"}},
      .values = {{"count", "integer: 2^{d n + d}, the number of draws"},
                 {"loss8_cg", "vector[K+1]: E Loss8 of conjugate gradients, k = 0 .. K"},
                 {"R_cg", "vector[K+1]: E R of conjugate gradients"},
                 {"loss8_pcg", "vector[K+1]: E Loss8, preconditioned by Sigma^-1"},
                 {"R_pcg", "vector[K+1]: E R, preconditioned by Sigma^-1"},
                 {"loss8_lfom_s", "vector[K]: least E Loss8 of fixed coefficients, k = 1 .. K"},
                 {"loss8_lfom_w", "vector[K]: the same with Sigma^-1"},
                 {"R_lfom_s", "vector[K]: least E R of fixed coefficients"},
                 {"R_lfom_w", "vector[K]: the same with Sigma^-1"}},
      .parts = {{"wins",
                 {wins<false>(plane)},
                 {{"fixed coefficients without a preconditioner", wins<true>(plane)}},
                 {once(Evidence::exact, plane, Inputs::points, brute_force)}},
                {"means", {exact(exact_means)}, {}, {exact(first_moments)}},
                {"signs",
                 {expand(SignsDropOut{2}), test(SignsDropOut{5})},
                 {{"the task keeps its signs", expand(SignsDropOut{2, true})},
                  {"the task keeps its signs, five coordinates", test(SignsDropOut{5, true})}}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        const long n = instance.integer("n"), d = instance.integer("d");
        // Counting the cases takes n steps; from d = 2 on there are more than n.
        const bool few = n <= most_cases && d <= 12 && sign_cases(n, d) <= Rational(most_cases);
        if (few) return std::nullopt;
        return Complaint{"n", std::to_string(n),
                         fmt::format("at most {0}, with at most {0} different sample covariances: "
                                     "n over 2^(d-1) kinds of columns with repetition",
                                     most_cases)};
      },
  };
}

}  // namespace verify::memformer2024::claim_population_exact
