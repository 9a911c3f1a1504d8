// Figures 1 and 2 by training of the scalars that the stationary points leave free: which
// activation has the smallest loss for which labels, cell by cell, with standard errors on fresh
// prompts.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "theorems/cheng2024/trained_steps/lowest_curve.hpp"
#include "theorems/cheng2024/trained_steps/restricted_training.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention_block.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/search/training.hpp"

namespace verify::cheng2024::claim_exp_fig12 {
namespace {

constexpr long d = experiment_dimension;

struct NamedHead {
  const char* name;
  ScalarHead head;
};
const NamedHead linear{"linear", {KernelShape::linear}};
const NamedHead relu_head{"relu", {KernelShape::relu}};
const NamedHead exponential{"exp", {KernelShape::exp}};
const NamedHead softmax{"softmax", {KernelShape::exp, true}};

const char* name_of(LabelKernel labels) {
  return labels == LabelKernel::linear ? "linear" : labels == LabelKernel::relu ? "relu" : "exp";
}

// Fewer prompts where each costs more: with n demonstrations work / n.
const Experiment& experiment(const Context& c, LabelKernel labels, int n, int work, int fresh) {
  return experiment_of(labels, n, work / n, fresh, c.seed);
}

// A network that moves the covariates has rare prompts with a huge loss, which leave no usable
// standard error: no loss counts for more than four times E y^2.
std::vector<double> capped(std::vector<double> losses, const Experiment& e) {
  const double most = 4 * e.fresh.front().K.entries().back();
  for (auto& loss : losses) loss = std::min(loss, most);
  return losses;
}

// -- Figure 1: the matched activation against the other two without softmax

struct Cell {
  Truth is_best = Truth::yes;
  std::string text;
  std::map<std::string, double> mean;
};

// Is `best` better than every other head?
Cell cell_of(const Experiment& e, const std::string& best, int layers,
             const std::vector<NamedHead>& heads) {
  std::map<std::string, std::vector<double>> last;
  for (const auto& [name, head] : heads)
    last[name] = capped(trained_losses(e, {head}, layers).back(), e);
  Cell cell{Truth::yes, fmt::format("n = {}:", e.n), {}};
  for (const auto& [name, head] : heads) {
    cell.text += fmt::format(" {} {},", name, shown(last[name]));
    cell.mean[name] = estimate(last[name]).mean;
    if (name != best) cell.is_best = conjunction(cell.is_best, smaller(last[best], last[name]));
  }
  const auto bayes = bayes_losses(e.fresh);
  cell.mean["Bayes"] = estimate(bayes).mean;
  cell.text += fmt::format(" Bayes {}", shown(bayes));
  if (cell.is_best == Truth::unknown) cell.text += " (not told apart)";
  return cell;
}

Plot plot_of(LabelKernel labels, int layers, const std::map<int, Cell>& cells) {
  Plot plot{fmt::format("{} labels, {} layers, trained scalars", name_of(labels), layers),
            "demonstrations $n$",
            "loss on fresh prompts",
            "",
            {}};
  for (const auto& [name, loss] : cells.begin()->second.mean) {
    Curve curve{name, name == "Bayes" ? Mark::dashed : Mark::line, {}};
    for (const auto& [n, cell] : cells) curve.points.emplace_back(n, cell.mean.at(name));
    plot.curves.push_back(std::move(curve));
  }
  plot.about = lowest_in_words(plot.curves);
  return plot;
}

Finding head_is_best(const Context& c, const std::string& best, const std::vector<NamedHead>& heads,
                     LabelKernel labels, int layers, const std::vector<int>& sizes, int work,
                     int fresh) {
  std::map<int, Cell> cells;
  Truth all = Truth::yes;
  std::string text;
  for (const int n : sizes) {
    const auto cell = cell_of(experiment(c, labels, n, work, fresh), best, layers, heads);
    all = conjunction(all, cell.is_best);
    text += (text.empty() ? "" : "; ") + cell.text;
    cells.emplace(n, cell);
  }
  auto result = finding(
      all,
      fmt::format("{} labels, {} layer{}, seed {}, 3 standard errors, losses capped at 4 E y^2: {}",
                  name_of(labels), layers, layers == 1 ? "" : "s", c.seed, text));
  if (sizes.size() > 1) result.plots = {plot_of(labels, layers, cells)};
  return result;
}

Finding matched_is_best(const Context& c, LabelKernel labels, int layers,
                        const std::vector<int>& sizes, int work, int fresh) {
  return head_is_best(c, name_of(labels), {linear, relu_head, exponential}, labels, layers, sizes,
                      work, fresh);
}
Finding one_layer_linear(const Context& c) {
  return matched_is_best(c, LabelKernel::linear, 1, {6}, 1200, 1500);
}
Finding one_layer_relu(const Context& c) {
  return matched_is_best(c, LabelKernel::relu, 1, {6}, 1200, 1500);
}
Finding one_layer_exp(const Context& c) {
  return matched_is_best(c, LabelKernel::exp, 1, {6}, 1200, 1500);
}
Finding three_layers_linear(const Context& c) {
  return matched_is_best(c, LabelKernel::linear, 3, {2, 14}, 2100, 3000);
}
Finding three_layers_relu(const Context& c) {
  return matched_is_best(c, LabelKernel::relu, 3, {2, 14}, 2100, 3000);
}
Finding three_layers_exp(const Context& c) {
  return matched_is_best(c, LabelKernel::exp, 3, {2, 14}, 2100, 3000);
}

// -- softmax for exp labels

// "yes" where softmax is better, with the two losses.
Finding softmax_better(const Context& c, int n, int layers, int work, int fresh) {
  const auto& e = experiment(c, LabelKernel::exp, n, work, fresh);
  const auto& soft = trained_losses(e, {softmax.head}, layers).back();
  const auto& plain = trained_losses(e, {exponential.head}, layers).back();
  return finding(smaller(soft, plain),
                 fmt::format("exp labels, n = {}, {} layer{}, seed {}: softmax {}, exp {}", n,
                             layers, layers == 1 ? "" : "s", c.seed, shown(soft), shown(plain)));
}
Finding softmax_one_layer(const Context& c) { return softmax_better(c, 6, 1, 1200, 1500); }
Finding softmax_14(const Context& c) { return softmax_better(c, 14, 2, 2100, 3000); }
// Three layers, n = 6: exp is not beaten.
Finding exp_holds_at_6(const Context& c) {
  auto found = softmax_better(c, 6, 3, 2400, 8000);
  found.answer = found.answer == Truth::no    ? Truth::yes
                 : found.answer == Truth::yes ? Truth::no
                                              : Truth::unknown;
  return found;
}

// -- Figure 2: dependence on the number of layers

Plot depth_plot(const std::string& title, const std::map<std::string, LossesByDepth>& tested,
                double bayes) {
  Plot plot{title,
            "layers",
            "loss on fresh prompts",
            "The loss at each depth; the dashed line is the Bayes loss.",
            {}};
  std::size_t deepest = 1;
  for (const auto& [name, losses_at] : tested) {
    Curve curve{name, Mark::line, {}};
    for (std::size_t l = 0; l < losses_at.size(); ++l)
      curve.points.emplace_back(static_cast<double>(l + 1), estimate(losses_at[l]).mean);
    deepest = std::max(deepest, losses_at.size());
    plot.curves.push_back(std::move(curve));
  }
  plot.curves.push_back(
      {"Bayes", Mark::dashed, {{1, bayes}, {static_cast<double>(deepest), bayes}}});
  return plot;
}

Finding relu_plateau(const Context& c) {
  constexpr int layers = 4;
  const auto& e = experiment(c, LabelKernel::relu, 14, 2100, 3000);
  const auto& tested = trained_losses(e, {relu_head.head}, layers);
  auto floor = bayes_losses(e.fresh);
  const double bayes = estimate(floor).mean;
  for (auto& loss : floor) loss = loss * 7 / 5;
  auto result =
      finding(smaller(floor, tested.back()),
              fmt::format("relu labels, n = 14, seed {}: {} after {} layers, {} after {}; Bayes "
                          "{:.4f}, so that the gap stays above 2/5 of it",
                          c.seed, shown(tested[2]), 3, shown(tested.back()), layers, bayes));
  result.plots = {depth_plot("relu labels, $n = 14$, relu activation", {{"relu", tested}}, bayes)};
  return result;
}

// -- the networks that are trained

// The last label of any network is <u, y> for weights u that depend on X alone, so that the loss
// given X is (u, 1)^T K (u, 1). With Khat = S^2 and nu = Khat w, as there is w for every
// semidefinite K, it is mu - nu.w + |S (u + w)|^2: the Bayes loss plus a square, Khat singular or
// not.
struct BayesPlusSquare {
  bool half_of_it = false;  // half of the square

  Sizes sizes() const { return {{"n", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), Khat = S * S;
    const auto w = free.vector("w", n), u = free.vector("u", n);
    const auto mu = free.scalar("mu");
    const auto nu = Khat * w;
    const auto with_query = with_last(u, ScalarOf<M>(1L));
    const auto off = S * (u + w);
    const ScalarOf<M> share(half_of_it ? 2L : 1L);
    Vanishing<M> zero;
    zero.equal(share * (dot(with_query, bordered(Khat, nu, nu, mu) * with_query) - mu + dot(nu, w)),
               dot(off, off));
    return zero;
  }
};

// The scalars as matrices of the block form, with the general model of the attention.
double by_block_form(const NamedHead& named, const std::vector<double>& theta,
                     const SampledPrompt& prompt) {
  const auto one = identity_matrix<double>(d);
  Vector<BlockLayer<double>> layers;
  for (std::size_t l = 0; l < theta.size(); l += 3)
    layers.push_back({theta[l + 1] * one, theta[l + 2] * one, one, theta[l]});
  return block_loss(prompt.X, layers, Activation{{named.head.shape}, named.head.normalised},
                    prompt.K);
}

// The loss against the block form, and its derivative against a central difference.
Finding is_block_form(const Context& c) {
  const auto prompts = sample_prompts(LabelKernel::exp, 4, 5, c.seed);
  ModelGap worst;
  for (const auto& named : {linear, relu_head, exponential, softmax}) {
    const ScalarNetwork network({named.head}, 3);
    const auto theta = network.disturbed(4, c.seed);
    for (const auto& prompt : prompts) {
      std::vector<double> slope(theta.size(), 0);
      const double loss = network.loss(theta, prompt, slope);
      const auto loss_at = [&](const auto& x) { return network.loss(x, prompt); };
      worst.widen({relative_gap(loss, by_block_form(named, theta, prompt)),
                   slope_gap(loss_at, theta, slope)});
    }
  }
  return settled(
      worst.negligible(),
      fmt::format("four activations, three layers, five prompts: losses agree to {:.1g} "
                  "with the block form, derivatives to {:.1g} with difference quotients",
                  worst.loss, worst.slope),
      fmt::format("losses differ by {:.2g}, derivatives by {:.2g}", worst.loss, worst.slope));
}

// -- exact and sampled anchors

Rational one_layer_loss(long n) { return Rational(d - 1, n + d - 1); }

// Covariates on the sphere: E tr S^j / d for j = 0, 1, 2, and the least mean square of 1 - r t.
Finding anchor(const Context& c) {
  const long n = c.instance.integer("n");
  const Rational first(n, d), second = first + Rational(n * (n - 1), d * d);
  const Rational least = least_square({Rational(1), first, second}, 1);
  auto result = settled(least == one_layer_loss(n),
                        fmt::format("n = {}: from the moments {} of S, with closed form "
                                    "(d - 1)/(n + d - 1)",
                                    n, least.text()),
                        fmt::format("n = {}: {} from the moments, {} in closed form", n,
                                    least.text(), one_layer_loss(n).text()));
  result.values = {value("one_layer_loss", least)};
  return result;
}

Finding trained_anchor(const Context& c, const Rational& factor) {
  Truth all = Truth::yes;
  std::string text;
  for (const int n : {2, 6, 14}) {
    const auto& e = experiment(c, LabelKernel::linear, n, 1800, 3000);
    const auto& losses_at = trained_losses(e, {linear.head}, 1).back();
    const auto found = estimate(losses_at);
    const double exact = Rational(factor * one_layer_loss(n)).to_double();
    all = conjunction(all, truth_of(std::abs(found.mean - exact) < 4 * found.error));
    text += fmt::format("{}n = {}: {:.4f} +- {:.4f} against {:.4f}", text.empty() ? "" : "; ", n,
                        found.mean, 4 * found.error, exact);
  }
  return finding(all, fmt::format("linear labels and activation, one layer, 4 standard errors, "
                                  "seed {}: {}",
                                  c.seed, text));
}
Finding training_reaches_anchor(const Context& c) { return trained_anchor(c, Rational(1)); }
Finding noisier_anchor(const Context& c) { return trained_anchor(c, Rational(5, 4)); }

Finding linear_best_for_exp(const Context& c) {
  return head_is_best(c, "linear", {linear, exponential}, LabelKernel::exp, 1, {6}, 1200, 1500);
}

Finding below_bayes(const Context& c) {
  const auto& e = experiment(c, LabelKernel::exp, 6, 1200, 1500);
  const auto& trained = trained_losses(e, {softmax.head}, 1).back();
  return finding(smaller(trained, bayes_losses(e.fresh)),
                 fmt::format("softmax {}, Bayes {}", shown(trained), shown(bayes_losses(e.fresh))));
}

}  // namespace

Theorem theorem() {
  const auto sampled = [](Settle settle) {
    return once(Evidence::sampled, {}, Inputs::points, settle);
  };
  const auto together = [&](const std::vector<Settle>& checks) {
    std::vector<WayCheck> links;
    for (const auto settle : checks) links.push_back(sampled(settle));
    return chain(std::move(links));
  };
  return {
      .inputs = {n_input()},
      .values = {{"one_layer_loss",
                  "rational: least loss of one linear layer for linear labels, d = 5, on the "
                  "sphere"}},
      .parts = {{"one_layer",
                 {together({one_layer_linear, one_layer_relu, one_layer_exp, softmax_one_layer})},
                 {{"exp labels, one layer: linear beats exp", sampled(linear_best_for_exp)},
                  {"exp labels, one layer: softmax beats Bayes", sampled(below_bayes)}}},
                {"three_layers",
                 {Way(std::vector<WayCheck>{deep(sampled(three_layers_linear)),
                                            deep(sampled(three_layers_relu)),
                                            deep(sampled(three_layers_exp))})},
                 {}},
                {"softmax_14", {deep(sampled(softmax_14))}, {}},
                {"softmax_6", {deep(sampled(exp_holds_at_6))}, {}},
                {"relu_gap", {deep(sampled(relu_plateau))}, {}},
                {"least_loss",
                 {chain({exact(anchor), sampled(training_reaches_anchor)})},
                 {{"training ends at 5/4 of the least loss of one linear layer",
                   sampled(noisier_anchor)}}},
                {"loss",
                 {words(BayesPlusSquare{})},
                 {{"half of the square", words(BayesPlusSquare{true})}},
                 {sampled(is_block_form)}}},
  };
}

}  // namespace verify::cheng2024::claim_exp_fig12
