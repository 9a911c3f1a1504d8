// Can parameters shared by all prompts beat conjugate gradients run on each prompt? Exact optima of
// fixed scalars against exact, enclosed or sampled means of conjugate gradients, cell by cell.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "theorems/memformer2024/comparison/conjugate_gradient_law.hpp"
#include "theorems/memformer2024/comparison/sampled_conjugate_gradients.hpp"
#include "theorems/memformer2024/comparison/sign_population.hpp"
#include "theorems/memformer2024/population_inputs.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/statement.hpp"
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

template <Cell cell>
Check cell_check(Expect expect) {
  const bool deep = cell.prompts > 10000;
  const auto loss = cell.loss == query ? "(8)" : "(12)";
  return {fmt::format("{}, layers {}, loss {}, k = {}: {} better", name_of(cell.baseline),
                      cell.kind == Layers::W ? "a_l Sigma^-1" : "a_l I", loss, cell.k,
                      cell.wins == Wins::fixed ? "fixed scalars are" : "conjugate gradients are"),
          Evidence::sampled,
          Scope::points,
          expect,
          On::claim,
          fmt::format("n = 20, d = 5; exact optimum against {} prompts, seed {}", cell.prompts,
                      sample_seed),
          judge_cell<cell>,
          "",
          deep};
}

// --- rigorous parts

// The smallest population: one number. The first step of conjugate gradients is exact there.
Finding outperforms(const Context&) {
  const Rational fixed = best_fixed(Baseline::D1, Layers::W, query, 5);
  const Rational one = residual_optimum(whitened_gram(1, 1, 1, query), 1).loss;
  const auto run = conjugate_gradients<Rational>({{Rational(1, 4)}}, {Rational(1)}, {Rational(0)});
  const Rational error = Rational(1) - run.w.back()[0];
  return settled(one < error * error, "fixed scalars are better",
                 fmt::format("n = d = 1, k = 1: the best fixed step has loss (8) {}, conjugate "
                             "gradients 0 on every prompt. Likewise at n = 20, d = 5 after five "
                             "layers: {} = {:.5f} against 0, whatever Sigma",
                             one.text(), fixed.text(), fixed.to_double()));
}

// R(w) - R(u) = (1/2) (w - u)^T H (w - u) - (w - u)^T r(u): where r(u) is orthogonal to w - u, as
// for conjugate gradients against every scalar method, u is not worse.
struct Optimality {
  long d;
  bool with_residual = true;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(d);
    const auto w = free.vector(d), u = free.vector(d), best = free.vector(d);
    const auto twice_R = [&](const Vector<T>& v) { return dot(v - best, H * (v - best)); };
    const auto step = w - u;
    T zero = twice_R(w) - twice_R(u) - dot(step, H * step);
    if (with_residual) zero += T(T(2L) * dot(step, H * (best - u)));
    return {zero};
  }
};
Finding optimality(const Context&) { return expands_to_zero(Optimality{3}); }
Finding optimality_ginac(const Context&) { return expands_to_zero_ginac(Optimality{2}); }
Finding optimality_large(const Context& c) { return identity_test(Optimality{10}, c.seed); }
Finding without_residual(const Context&) { return expands_to_zero(Optimality{2, false}); }

Finding first_step(const Context&) {
  const auto cg = first_step_losses<Rational>(n_paper, 5, 60);
  const Rational eight = best_fixed(Baseline::preconditioned, Layers::W, query, 1);
  const Rational twelve = best_fixed(Baseline::preconditioned, Layers::W, context, 1);
  return settled(cg.query.upper < eight && cg.context.upper < twelve,
                 fmt::format("loss (8): at most {:.6f} against {}; loss (12): at most {:.6f} "
                             "against {}",
                             cg.query.upper.to_double(), eight.text(), cg.context.upper.to_double(),
                             twelve.text()),
                 "the best fixed step is not worse");
}

// A finite population in which every mean is exact: the preconditioner makes the difference.
Finding preconditioner_decides(const Context&) {
  const Vector<Rational> sigma = {1, Rational(1, 2)};
  const auto D = diagonal_matrix(sigma);
  const Vector<Rational> origin = {0, 0}, task = {1, 2}, ones = {1, 1};
  const auto I = identity_matrix<Rational>(2);
  Rational plain(0), preconditioned(0), m1(0), m2(0);
  for (const auto& one : sign_population(3, 2)) {
    const auto plain_run =
        conjugate_gradients(Matrix<Rational>(D * (one.W * D)), task, origin, I, 1);
    const auto error = D * (task - plain_run.w.back());
    plain += one.weight * dot(error, error);
    const auto run = conjugate_gradients(one.W, ones, origin, I, 1);
    preconditioned += one.weight * dot(ones - run.w.back(), ones - run.w.back());
    m1 += one.weight * trace(one.W);
    m2 += one.weight * trace(one.W * one.W);
  }
  const Rational fixed = Rational(2) - m1 * m1 / m2;  // least of tr I - 2 a m1 + a^2 m2
  return settled(preconditioned < fixed && fixed < plain,
                 fmt::format("x_i = diag(1, 1/2) signs, n = 3, k = 1, loss (8): conjugate "
                             "gradients with Sigma^-1 {} < fixed step with Sigma^-1 {} < conjugate "
                             "gradients without {}",
                             preconditioned.text(), fixed.text(), plain.text()),
                 "the three do not come in this order");
}

// --- the instance

Datum rounded(const Vector<double>& x) {
  return to_datum(
      map(x, [](double value) { return parse_rational(fmt::format("{:.6f}", value)); }));
}

Finding table(const Context& c) {
  const auto& lambda = c.instance.vector("lambda");
  const long n = c.instance.integer("n"), K = c.instance.integer("K");
  const long d = static_cast<long>(lambda.size());
  const auto means =
      sampled_conjugate_gradients(n, lambda, K, c.instance.integer("prompts"),
                                  static_cast<std::uint64_t>(c.instance.integer("seed")));
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
  auto result = settled(
      sane,
      fmt::format("k = 1, loss (8): best fixed scalars {:.5f} (a_l Sigma^-1), {:.5f} (a_l I), "
                  "conjugate gradients {:.5f} with standard error {:.5f}; loss (12): {:.5f}, "
                  "{:.5f}, {:.5f} with {:.5f}",
                  query_w[0].to_double(), query_s[0].to_double(), eight[0], eight_error[0],
                  context_w[0].to_double(), context_s[0].to_double(), twelve[0], twelve_error[0]),
      "the sample contradicts the optimality of conjugate gradients in loss (12)");
  result.values = {value("loss8_lfom_s", query_s),   value("loss8_lfom_w", query_w),
                   value("R_lfom_s", context_s),     value("R_lfom_w", context_w),
                   {"loss8_cg", rounded(eight), {}}, {"loss8_cg_error", rounded(eight_error), {}},
                   {"R_cg", rounded(twelve), {}},    {"R_cg_error", rounded(twelve_error), {}}};
  return result;
}

std::vector<Check> all_checks();

}  // namespace

Theorem theorem() {
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
      .checks = all_checks(),
      .require = [](const Instance& instance) -> std::optional<Complaint> {
        if (auto large = require_degree(instance, "K")) return large;
        const long prompts = instance.integer("prompts");
        if (prompts >= 2 && prompts <= 400000) return std::nullopt;
        return Complaint{"prompts", std::to_string(prompts), "2 to 400000 prompts"};
      },
  };
}

namespace {

std::vector<Check> all_checks() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  using enum Baseline;
  using enum Layers;
  using enum Wins;
  return {
      {"shared parameters outperform conjugate gradients", exact, points, refuted, On::claim,
       "n = d = 1, one layer; n = 20, d = 5, five layers", outperforms},
      {"an iterate whose residual is orthogonal to the difference is not worse", symbolic,
       everywhere, corrected, On::claim, "loss (12), d = 3; H, w*, both points free", optimality,
       "is conjugate gradients optimal in loss (12)"},
      {"the same by a second computer algebra system", symbolic, everywhere, corrected, On::claim,
       "loss (12), d = 2; H, w*, both points free", optimality_ginac,
       "is conjugate gradients optimal in loss (12)"},
      {"an iterate whose residual is orthogonal is not worse (d = 10)", identity, everywhere,
       corrected, On::claim, "loss (12), d = 10; H, w*, both points free", optimality_large},
      {"isotropic data, one step: conjugate gradients are better in both losses", enclosure, points,
       corrected, On::claim, "n = 20, d = 5, also with Sigma^-1 for every Sigma", first_step},
      {"the preconditioner decides: it makes fixed steps win, and conjugate gradients again", exact,
       points, corrected, On::claim, "finite population, d = 2, n = 3, k = 1",
       preconditioner_decides},
      cell_check<Cell{D1, W, query, 1, fixed}>(corrected),
      cell_check<Cell{D1, W, query, 2, fixed}>(corrected),
      cell_check<Cell{D1, W, query, 3, gradients}>(corrected),
      cell_check<Cell{D1, W, query, 4, gradients}>(corrected),
      cell_check<Cell{D2, W, query, 1, fixed}>(corrected),
      cell_check<Cell{D2, W, query, 2, fixed}>(corrected),
      cell_check<Cell{D2, W, query, 3, fixed}>(corrected),
      cell_check<Cell{D2, W, query, 4, fixed}>(corrected),
      cell_check<Cell{D1, S, query, 1, gradients}>(corrected),
      cell_check<Cell{D1, S, query, 2, gradients}>(corrected),
      cell_check<Cell{D1, S, query, 3, gradients}>(corrected),
      cell_check<Cell{D1, S, query, 4, gradients}>(corrected),
      cell_check<Cell{preconditioned, W, query, 2, gradients}>(corrected),
      cell_check<Cell{preconditioned, W, query, 3, gradients}>(corrected),
      cell_check<Cell{preconditioned, W, query, 4, gradients}>(corrected),
      cell_check<Cell{D1, W, context, 1, fixed}>(corrected),
      cell_check<Cell{D1, W, context, 2, fixed, 40000}>(corrected),
      cell_check<Cell{D1, W, context, 3, gradients}>(corrected),
      cell_check<Cell{D1, W, context, 4, gradients}>(corrected),
      {"exact optima of fixed scalars, sampled means of conjugate gradients", sampled, points,
       corrected, On::instance, "the instance, with the prompts and the seed it names", table},
      {"the difference of two losses is the square alone", symbolic, everywhere, control, On::claim,
       "loss (12), d = 2; H, w*, both points free", without_residual},
      cell_check<Cell{D1, W, query, 4, fixed}>(control),
      cell_check<Cell{preconditioned, W, query, 2, fixed}>(control),
  };
}

}  // namespace

}  // namespace verify::memformer2024::claim_beats_cgd
