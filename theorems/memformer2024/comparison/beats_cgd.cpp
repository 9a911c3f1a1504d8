// In some cases parameters shared by all prompts do beat conjugate gradients run on each prompt: a
// rigorous bound at one layer, sampled means at the other cells against exact optima.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "theorems/memformer2024/comparison/conjugate_gradient_law.hpp"
#include "theorems/memformer2024/comparison/first_step_bound.hpp"
#include "theorems/memformer2024/comparison/sampled_conjugate_gradients.hpp"
#include "theorems/memformer2024/comparison/sign_population.hpp"
#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "theorems/memformer2024/stated_conjugate_gradient.hpp"
#include "theorems/memformer2024/stated_optimum.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_beats_cgd {
namespace {

using enum PopulationLoss;

constexpr long n_paper = 20, layers = 4;
constexpr std::uint64_t sample_seed = 2024;
const double confidence = 329 / double{100};  // standard errors: 99.9 percent, two-sided

enum class Baseline { D1, D2, preconditioned };
enum class Layers { S, W };  // a_l I, a_l Sigma^{-1}
enum class Wins { fixed, gradients };

Vector<Rational> spectrum(Baseline baseline) {
  if (baseline == Baseline::D1) return {1, 1, Rational(1, 2), Rational(1, 4), 1};
  if (baseline == Baseline::D2) return {1, 1, Rational(1, 4), Rational(1, 16), 1};
  return Vector<Rational>(5, Rational(1));
}
std::string name_of(Baseline baseline) {
  if (baseline == Baseline::preconditioned) return "conjugate gradients with Sigma^-1";
  return std::string("conjugate gradients, Sigma = D") + (baseline == Baseline::D1 ? "1" : "2");
}

const SampledLosses& sample(Baseline baseline, long prompts) {
  static std::map<std::pair<Baseline, long>, SampledLosses> known;
  return computed_once(known, {baseline, prompts}, [&] {
    return sampled_conjugate_gradients(n_paper, spectrum(baseline), layers, prompts, sample_seed);
  });
}

Rational best_fixed(Baseline baseline, Layers kind, PopulationLoss loss, long k) {
  const auto form = kind == Layers::W ? whitened_gram(n_paper, 5, k, loss)
                                      : covariance_gram(n_paper, spectrum(baseline), k, loss);
  return residual_optimum(form, k).loss;
}

// One cell of the table.
struct Cell {
  Baseline baseline;
  Layers kind;
  PopulationLoss loss;
  long k;
  Wins wins;
  long prompts = 4000;
};

Finding judge(const Cell& cell) {
  const auto& means = sample(cell.baseline, cell.prompts);
  const auto& losses = cell.loss == query ? means.query : means.context;
  const auto& found = losses[static_cast<std::size_t>(cell.k)];
  const Rational fixed = best_fixed(cell.baseline, cell.kind, cell.loss, cell.k);
  const double gap = (found.mean - fixed.to_double()) / found.standard_error;
  const auto text = fmt::format(
      "best fixed scalars {} = {:.5f}; {} {:.5f} +- {:.5f} (99.9 percent interval, {} prompts, "
      "seed {})",
      fixed.text(), fixed.to_double(), name_of(cell.baseline), found.mean,
      confidence * found.standard_error, cell.prompts, sample_seed);
  if (std::abs(gap) <= confidence)
    return finding(Truth::unknown, "the interval decides nothing: " + text);
  return finding(truth_of((gap > 0) == (cell.wins == Wins::fixed)), text);
}
template <Cell cell>
Finding judge_cell(const Context&) {
  return judge(cell);
}

// Points at the paper's n = 20, d = 5.
template <Cell cell>
WayCheck cell_link() {
  auto link = once(Evidence::sampled, {}, Inputs::points, judge_cell<cell>);
  link.deep = cell.prompts > 10000;
  return link;
}

// --- rigorous assertions

// One layer with the best fixed step along Sigma^{-1} against any first step of conjugate
// gradients, in loss (8). kappa_0 = 14/15 is near the best for both spectra.
Finding first_layer(const Vector<Rational>& lambda, const std::string& name) {
  const Rational fixed = residual_optimum(whitened_gram(n_paper, 5, 1, query), 1).loss;
  const Rational least = first_step_lower_bound(n_paper, lambda, Rational(14, 15));
  auto words = fmt::format(
      "n = 20, d = 5, Sigma = {}, one layer, loss (8): the best fixed step along "
      "Sigma^-1 has {} = {:.5f}, conjugate gradients at least {:.5f}, an exact rational",
      name, fixed.text(), fixed.to_double(), least.to_double());
  if (fixed < least) return finding(Truth::yes, words);
  // On isotropic data their mean is a series, and so bounded from above as well.
  if (!equal_entries(lambda)) return finding(Truth::unknown, words);
  const auto cg = first_step_losses<Rational>(n_paper, static_cast<long>(lambda.size()), 60);
  words += fmt::format(" and at most {:.5f}", cg.query.upper.to_double());
  return finding(cg.query.upper < fixed ? Truth::no : Truth::unknown, words);
}
Finding first_layer_d1(const Context&) { return first_layer(spectrum(Baseline::D1), "D1"); }
Finding first_layer_d2(const Context&) { return first_layer(spectrum(Baseline::D2), "D2"); }
Finding first_layer_isotropic(const Context&) {
  return first_layer(spectrum(Baseline::preconditioned), "I");
}

// R(w) - R(u) = (1/2) (w - u)^T H (w - u) - (w - u)^T r(u): where r(u) is orthogonal to w - u, as
// for conjugate gradients against every scalar method, u is not worse.
struct Optimality {
  bool without_residual = false;

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w = free.vector("w", d), u = free.vector("u", d), best = free.vector("best", d);
    const auto twice_R = [&](const auto& v) { return dot(v - best, H * (v - best)); };
    const auto step = w - u;
    const auto along = ScalarOf<M>(2L) * dot(step, H * (best - u));
    const auto square = dot(step, H * step);
    Vanishing<M> zero;
    zero.add(twice_R(w) - twice_R(u) - (without_residual ? square : square - along));
    return zero;
  }
};
// The control: at d = 25, n = 25, where the fixed step wins in loss (8).
template <bool large>
Finding first_step(const Context&) {
  const long n = large ? 25 : n_paper, d = large ? 25 : 5;
  const auto cg = first_step_losses<Rational>(n, d, 60);
  const Rational eight = residual_optimum(whitened_gram(n, d, 1, query), 1).loss;
  const Rational twelve = residual_optimum(whitened_gram(n, d, 1, context), 1).loss;
  const auto below = [](const Bounds<Rational>& mean, const Rational& fixed) {
    return mean.upper < fixed ? Truth::yes : fixed < mean.lower ? Truth::no : Truth::unknown;
  };
  return finding(
      conjunction(below(cg.query, eight), below(cg.context, twelve)),
      fmt::format("loss (8): between {:.6f} and {:.6f} against {}; loss (12): between {:.6f} and "
                  "{:.6f} against {}",
                  cg.query.lower.to_double(), cg.query.upper.to_double(), eight.text(),
                  cg.context.lower.to_double(), cg.context.upper.to_double(), twelve.text()));
}
// The same as facts, with the best fixed steps by their normal equations.
template <class T>
void first_step_by_facts(Comparisons<T>& say, long n, long d) {
  const auto cg = first_step_losses<T>(n, d, 60);
  const auto fixed = [&](PopulationLoss loss) {
    const Vector<Rational> ones(static_cast<std::size_t>(d), Rational(1));
    const auto numbers = residual_optimum(whitened_gram(n, d, 1, loss), 1).coefficients;
    return state_optimum(say, gram_of_covariance<T>(n, ones, 1, loss), numbers).loss;
  };
  say.less(cg.query.upper, fixed(query));
  say.less(cg.context.upper, fixed(context));
}
template <bool large>
WayCheck first_step_stated() {
  return with_facts(
      once(Evidence::enclosure, {}, Inputs::points, first_step<large>),
      [](auto& say) { first_step_by_facts(say, large ? 25 : n_paper, large ? 25 : 5); });
}

// A finite population in which every mean is exact: the preconditioner makes the difference.
// The control: equal scales, where there is nothing to precondition.
template <class T>
void preconditioner_decides(Comparisons<T>& say, bool equal) {
  const Vector<Rational> sigma = {1, equal ? Rational(1) : Rational(1, 2)};
  const auto D = diagonal_matrix(sigma);
  const Vector<Rational> ones = {1, 1}, task = {1, Rational(1) / sigma[1]};
  T plain(0L), preconditioned(0L), m1(0L), m2(0L);
  for (const auto& one : sign_population(3, 2)) {
    const T weight = from_rational<T>(one.weight);
    const auto plain_run =
        state_conjugate_gradients(say, Matrix<Rational>(D * (one.W * D)), task, 1);
    const auto error = to_scalar<T>(D) * (to_scalar<T>(task) - plain_run.w.back());
    plain += weight * dot(error, error);
    const auto run = state_conjugate_gradients(say, one.W, ones, 1);
    const auto rest = to_scalar<T>(ones) - run.w.back();
    preconditioned += weight * dot(rest, rest);
    const auto W = to_scalar<T>(one.W);
    m1 += weight * trace(W);
    m2 += weight * trace(W * W);
  }
  const T fixed = T(2L) - m1 * m1 / m2;  // least of tr I - 2 a m1 + a^2 m2
  say.less(preconditioned, fixed);
  say.less(fixed, plain);
  say.words(fmt::format("x_i = diag(1, {}) signs, n = 3, k = 1, loss (8): conjugate "
                        "gradients with Sigma^-1 {} < fixed step with Sigma^-1 {} < conjugate "
                        "gradients without {}",
                        sigma[1].text(), shown(preconditioned), shown(fixed), shown(plain)),
            "the three do not come in this order");
}

// --- the instance

// From how many prompts on the mean of a sample is near enough to normal for its intervals.
constexpr long enough_prompts = 100;

Datum rounded(const Vector<double>& x) {
  return to_datum(
      map(x, [](double value) { return parse_rational(fmt::format("{:.6f}", value)); }));
}

Finding table(const Context& c) {
  const auto& lambda = c.instance.vector("lambda");
  const long n = c.instance.integer("n"), K = c.instance.integer("K");
  const long d = static_cast<long>(lambda.size()), prompts = c.instance.integer("prompts");
  const auto means = sampled_conjugate_gradients(
      n, lambda, K, prompts, static_cast<std::uint64_t>(c.instance.integer("seed")));
  const auto query_s = residual_optima(covariance_gram(n, lambda, K, query), K).losses;
  const auto query_w = residual_optima(whitened_gram(n, d, K, query), K).losses;
  const auto context_s = residual_optima(covariance_gram(n, lambda, K, context), K).losses;
  const auto context_w = residual_optima(whitened_gram(n, d, K, context), K).losses;
  Vector<double> eight, eight_error, twelve, twelve_error;
  bool sane = true;
  for (std::size_t k = 1; k <= static_cast<std::size_t>(K); ++k) {
    eight.push_back(means.query[k].mean);
    eight_error.push_back(means.query[k].standard_error);
    twelve.push_back(means.context[k].mean);
    twelve_error.push_back(means.context[k].standard_error);
    sane &= twelve.back() - 8 * twelve_error.back() <= context_s[k - 1].to_double();
  }
  std::string won;  // depths at which fixed scalars are better, beyond the sampling error
  for (std::size_t k = 0; k < eight.size(); ++k) {
    const double fixed = std::min(query_w[k].to_double(), query_s[k].to_double());
    if (fixed < eight[k] - confidence * eight_error[k])
      won += fmt::format("{}{}", won.empty() ? "" : ", ", k + 1);
  }
  const auto numbers = fmt::format(
      "k = 1, loss (8): best fixed scalars {:.5f} (a_l Sigma^-1), {:.5f} (a_l I), conjugate "
      "gradients {:.5f} with standard error {:.5f}; loss (12): {:.5f}, {:.5f}, {:.5f} with {:.5f}",
      query_w[0].to_double(), query_s[0].to_double(), eight[0], eight_error[0],
      context_w[0].to_double(), context_s[0].to_double(), twelve[0], twelve_error[0]);
  const bool decides = prompts >= enough_prompts;
  auto result =
      decides
          ? settled(sane,
                    fmt::format("fixed scalars are better in loss (8) at k = {}; {}", won, numbers),
                    "the sample is eight standard errors off the optimality of conjugate "
                    "gradients in loss (12); " +
                        numbers)
          : finding(Truth::unknown,
                    fmt::format("{} prompts are too few to tell; {}", prompts, numbers));
  if (all_hold({decides, sane, won.empty()})) {  // the sentence speaks of some cases
    result.answer = Answer::does_not_apply();
    result.detail =
        "no case of it: fixed scalars are not better in loss (8) up to K = " + std::to_string(K) +
        "; " + numbers;
  }
  result.values = {value("loss8_lfom_s", query_s),   value("loss8_lfom_w", query_w),
                   value("R_lfom_s", context_s),     value("R_lfom_w", context_w),
                   {"loss8_cg", rounded(eight), {}}, {"loss8_cg_error", rounded(eight_error), {}},
                   {"R_cg", rounded(twelve), {}},    {"R_cg_error", rounded(twelve_error), {}}};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Baseline;
  using enum Layers;
  using enum Wins;
  return {
      .inputs = {{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "eigenvalues of Sigma"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest number of steps"},
                 {"prompts", Kind::integer, {}, {Constraint::positive}, "prompts drawn, 2 or more"},
                 {"seed", Kind::integer, {}, {Constraint::nonnegative}, "seed of the sample"}},
      .values = {{"loss8_lfom_s", "vector[K]: least loss (8) of fixed scalars, layers a_l I"},
                 {"loss8_lfom_w", "vector[K]: the same, layers a_l Sigma^-1"},
                 {"R_lfom_s", "vector[K]: least loss (12), layers a_l I"},
                 {"R_lfom_w", "vector[K]: the same, layers a_l Sigma^-1"},
                 {"loss8_cg", "vector[K]: loss (8) of conjugate gradients, sampled, six decimals"},
                 {"loss8_cg_error", "vector[K]: its standard error"},
                 {"R_cg", "vector[K]: loss (12) of conjugate gradients, sampled, six decimals"},
                 {"R_cg_error", "vector[K]: its standard error"}},
      .parts =
          {{"one_layer",
            {by_hand(chain({test(StepBound{5, 20}), test(OneLayer{5, 20}),
                            once(Evidence::exact, {}, Inputs::points, first_layer_d1),
                            once(Evidence::exact, {}, Inputs::points, first_layer_d2)}))},
            {{"the fixed step is ahead on isotropic data, too",
              once(Evidence::exact, {}, Inputs::points, first_layer_isotropic)},
             {"the bound takes kappa - c for its square", test(StepBound{2, 3, true})},
             {"the layer adds the step", test(OneLayer{2, 3, true})}},
            {}},
           {"more_layers",
            {chain({cell_link<Cell{D1, W, query, 2, fixed}>(),
                    cell_link<Cell{D2, W, query, 2, fixed}>(),
                    cell_link<Cell{D2, W, query, 3, fixed}>(),
                    cell_link<Cell{D2, W, query, 4, fixed}>()}),
             on_instance(Evidence::sampled, table)},
            {{"the first spectrum after four layers", cell_link<Cell{D1, W, query, 4, fixed}>()}},
            {cell_link<Cell{D1, W, query, 1, fixed}>(), cell_link<Cell{D2, W, query, 1, fixed}>(),
             cell_link<Cell{D1, W, context, 1, fixed}>(),
             cell_link<Cell{D1, W, context, 2, fixed, 40000}>()}},
           {"later",
            {chain({cell_link<Cell{D1, W, query, 3, gradients}>(),
                    cell_link<Cell{D1, W, query, 4, gradients}>(),
                    cell_link<Cell{D1, W, context, 3, gradients}>(),
                    cell_link<Cell{D1, W, context, 4, gradients}>()})}},
           {"scalar_loses",
            {chain({cell_link<Cell{D1, S, query, 1, gradients}>(),
                    cell_link<Cell{D1, S, query, 2, gradients}>(),
                    cell_link<Cell{D1, S, query, 3, gradients}>(),
                    cell_link<Cell{D1, S, query, 4, gradients}>()})}},
           {"preconditioned",
            {chain({first_step_stated<false>(),
                    cell_link<Cell{preconditioned, W, query, 2, gradients}>(),
                    cell_link<Cell{preconditioned, W, query, 3, gradients}>(),
                    cell_link<Cell{preconditioned, W, query, 4, gradients}>()})},
            {{"with Sigma^-1 on both sides fixed scalars are better at two layers",
              cell_link<Cell{preconditioned, W, query, 2, fixed}>()}}},
           {"isotropic",
            {first_step_stated<false>()},
            {{"at n = d = 25, too", first_step_stated<true>()}}},
           {"signs",
            {compare([](auto& say) { preconditioner_decides(say, false); })},
            {{"both scales equal", compare([](auto& say) { preconditioner_decides(say, true); })}}},
           {"orthogonal",
            {words(Optimality{})},
            {{"the difference of two losses is the square alone", words(Optimality{true})}}}},
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        if (auto large = require_degree(instance, "K")) return large;
        const long prompts = instance.integer("prompts");
        if (prompts >= 2 && prompts <= 400000) return std::nullopt;
        return Complaint{"prompts", std::to_string(prompts), "2 to 400000 prompts"};
      },
  };
}

}  // namespace verify::memformer2024::claim_beats_cgd
