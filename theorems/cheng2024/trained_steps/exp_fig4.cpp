// Figure 4 by training of scalars: a network with a linear and an exp head against networks with
// one of them, for labels of either kernel and of a sum of both.
#include <fmt/format.h>

#include <cmath>
#include <map>

#include "theorems/cheng2024/trained_steps/lowest_curve.hpp"
#include "theorems/cheng2024/trained_steps/restricted_training.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/search/training.hpp"

namespace verify::cheng2024::claim_exp_fig4 {
namespace {

constexpr int demonstrations = 14;

// Of Figure 4c: coordinates 1, 2 and 3, 4, 5 have scales of their own.
std::vector<int> groups_for(LabelKernel labels) {
  return labels == LabelKernel::linear_and_exp ? std::vector<int>{0, 0, 1, 1, 1}
                                               : std::vector<int>{0, 0, 0, 0, 0};
}

const char* name_of(LabelKernel labels) {
  switch (labels) {
    case LabelKernel::linear:
      return "linear labels";
    case LabelKernel::exp:
      return "exp labels";
    default:
      return "labels of half a linear and half an exp kernel";
  }
}

struct Panel {
  std::map<std::string, LossesByDepth> tested;
  std::vector<double> bayes;
};

Panel panel_of(const Context& c, LabelKernel labels, int layers, int training, int fresh) {
  const auto& e = experiment_of(labels, demonstrations, training, fresh, c.seed);
  const ScalarHead linear{KernelShape::linear, false, groups_for(labels)};
  const ScalarHead exponential{KernelShape::exp, false, groups_for(labels)};
  return {{{"linear", trained_losses(e, {linear}, layers)},
           {"exp", trained_losses(e, {exponential}, layers)},
           {"two heads", trained_losses(e, {linear, exponential}, layers)}},
          bayes_losses(e.fresh)};
}

std::string told(const Context& c, LabelKernel labels, const Panel& panel) {
  std::string text = fmt::format("{}, n = {}, seed {}, 3 standard errors", name_of(labels),
                                 demonstrations, c.seed);
  for (const auto& [name, by_depth] : panel.tested) {
    text += "; " + name + ":";
    for (const auto& losses : by_depth) text += " " + shown(losses);
  }
  return text + "; Bayes: " + shown(panel.bayes);
}

Plot plot_of(LabelKernel labels, const Panel& panel) {
  Plot plot{fmt::format("{}, $n = {}$, trained scalars", name_of(labels), demonstrations),
            "layers",
            "loss on fresh prompts",
            "",
            {}};
  for (const auto& [name, by_depth] : panel.tested) {
    Curve curve{name, Mark::line, {}};
    for (std::size_t l = 0; l < by_depth.size(); ++l)
      curve.points.emplace_back(static_cast<double>(l + 1), estimate(by_depth[l]).mean);
    plot.curves.push_back(std::move(curve));
  }
  const double bayes = estimate(panel.bayes).mean;
  plot.curves.push_back({"Bayes", Mark::dashed, {{1, bayes}, {2, bayes}}});
  plot.about = lowest_in_words(plot.curves);
  return plot;
}

// Two heads below both single heads at every depth, by more than three standard errors.
Finding strictly_better(const Context& c, LabelKernel labels, int layers, int training, int fresh) {
  const auto panel = panel_of(c, labels, layers, training, fresh);
  Truth all = Truth::yes;
  for (int l = 0; l < layers; ++l) {
    for (const char* other : {"linear", "exp"})
      all = conjunction(all, smaller(panel.tested.at("two heads")[l], panel.tested.at(other)[l]));
  }
  auto result = finding(all, told(c, labels, panel));
  if (layers > 1) result.plots = {plot_of(labels, panel)};
  return result;
}

// Nowhere above the better single head by three standard errors and a fiftieth of its loss.
Finding never_worse(const Context& c, LabelKernel labels, int layers, int training, int fresh) {
  const auto panel = panel_of(c, labels, layers, training, fresh);
  Truth all = Truth::yes;
  for (int l = 0; l < layers; ++l) {
    for (const char* other : {"linear", "exp"}) {
      auto slack = panel.tested.at(other)[l];
      for (auto& loss : slack) loss = loss * 51 / 50;
      all =
          conjunction(all, truth_of(smaller(slack, panel.tested.at("two heads")[l]) != Truth::yes));
    }
  }
  auto result = finding(all, told(c, labels, panel));
  if (layers > 1) result.plots = {plot_of(labels, panel)};
  return result;
}

Finding mixed_one_layer(const Context& c) {
  return strictly_better(c, LabelKernel::linear_and_exp, 1, 80, 800);
}
Finding mixed(const Context& c) {
  return strictly_better(c, LabelKernel::linear_and_exp, 2, 150, 3000);
}
Finding exp_labels(const Context& c) { return never_worse(c, LabelKernel::exp, 2, 150, 3000); }
Finding linear_labels(const Context& c) {
  return never_worse(c, LabelKernel::linear, 2, 600, 3000);
}

Finding single_wins(const Context& c) {
  const auto panel = panel_of(c, LabelKernel::linear_and_exp, 1, 80, 800);
  return finding(smaller(panel.tested.at("linear")[0], panel.tested.at("two heads")[0]),
                 told(c, LabelKernel::linear_and_exp, panel));
}

// With r = a = 0 in one head the network is that of the other head: every loss of a single head is
// a loss of two heads, prompt by prompt.
Finding contains(const Context& c) {
  const int layers = static_cast<int>(c.instance.integer("L"));
  const auto prompts = sample_prompts(LabelKernel::exp, demonstrations, 20, c.seed);
  const ScalarHead linear{KernelShape::linear}, exponential{KernelShape::exp};
  const ScalarNetwork one({exponential}, layers), two({linear, exponential}, layers);
  const auto theta = one.disturbed(demonstrations, c.seed);
  std::vector<double> both;
  for (int l = 0; l < layers; ++l) {
    both.insert(both.end(), {0, 0, 1});
    both.insert(both.end(), theta.begin() + 3 * l, theta.begin() + 3 * (l + 1));
  }
  bool equal = true, finite = true;
  for (const auto& prompt : prompts) {
    const double alone = one.loss(theta, prompt);
    finite = finite && std::isfinite(alone);
    equal &= alone == two.loss(both, prompt);
  }
  if (!finite) {
    return finding(Truth::unknown,
                   fmt::format("the losses of {} layers overflow double precision: there is "
                               "nothing to compare; take fewer layers",
                               layers));
  }
  return settled(equal,
                 fmt::format("L = {}: with r = a = 0 in the linear head the losses of 20 prompts "
                             "are those of the exp head alone, to the last bit",
                             layers),
                 "the losses differ");
}

// The same for any two activations given by their values and any V: an idle head adds nothing to
// the layer of the other one.
struct IdleHead {
  bool busy = false;  // the second head has its own r

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const auto table = [&] {
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return bordered(free.matrix(n, n), column, row, free.scalar());
    };
    const M H = table(), other = table();
    const auto A = free.matrix("A", d, d);
    const auto r = free.scalar("r"), r_other = busy ? free.scalar("r_other") : ScalarOf<M>(0L);
    const M V = block_values(A, r), idle = block_values(zero_like(A), r_other);
    const M one_head = Z + attended(Z, V, H);
    const M two_heads = Z + (attended(Z, V, H) + attended(Z, idle, other));
    Vanishing<M> zero;
    zero.equal(two_heads, one_head);
    return zero;
  }
};

// -- what is trained, by the general model of several heads

// u of one prompt: with the unit row e_i as labels the last entry after all layers is u_i.
double by_tokens(const std::vector<ScalarHead>& heads, const std::vector<double>& theta,
                 const SampledPrompt& prompt) {
  const long d = experiment_dimension, N = prompt.n() + 1;
  Vector<double> u;
  for (long i = 0; i < N; ++i) {
    Matrix<double> Z(d + 1, N);
    set_block(Z, 0, 0, prompt.X);
    Z(d, i) = 1;
    for (auto at = theta.begin(); at != theta.end();) {
      Vector<KernelHead<double>> layer;
      Vector<Activation> activations;
      for (const auto& head : heads) {
        Vector<double> values(d, at[1]), scales;
        values.push_back(at[0]);
        for (const int group : head.group) scales.push_back(at[2 + group]);
        layer.push_back(
            {diagonal_matrix(values), diagonal_matrix(scales), identity_matrix<double>(d)});
        activations.push_back({{head.shape}, head.normalised});
        at += head.scalars();
      }
      Z = multi_head_layer<double, Activation>(Z, layer, activations);
    }
    u.push_back(Z(d, N - 1));
  }
  double loss = 0;
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j) loss += u[i] * prompt.K(i, j) * u[j];
  return loss;
}

Finding is_two_heads(const Context& c) {
  const auto groups = groups_for(LabelKernel::linear_and_exp);
  const std::vector<ScalarHead> heads = {{KernelShape::linear, false, groups},
                                         {KernelShape::exp, false, groups}};
  const ScalarNetwork network(heads, 3);
  const auto theta = network.disturbed(4, c.seed);
  ModelGap worst;
  for (const auto& prompt : sample_prompts(LabelKernel::linear_and_exp, 4, 5, c.seed)) {
    std::vector<double> slope(theta.size(), 0);
    const double loss = network.loss(theta, prompt, slope);
    const auto loss_at = [&](const auto& x) { return network.loss(x, prompt); };
    worst.widen(
        {relative_gap(loss, by_tokens(heads, theta, prompt)), slope_gap(loss_at, theta, slope)});
  }
  return settled(
      worst.negligible(),
      fmt::format("a linear and an exp head with two groups of coordinates, three "
                  "layers, five prompts: losses agree to {:.1g} with layers of "
                  "tokens, derivatives to {:.1g} with difference quotients",
                  worst.loss, worst.slope),
      fmt::format("losses differ by {:.2g}, derivatives by {:.2g}", worst.loss, worst.slope));
}

}  // namespace

Theorem theorem() {
  const auto sampled = [](Settle settle) {
    return once(Evidence::sampled, {}, Inputs::points, settle);
  };
  return {
      .inputs = {{"L",
                  Kind::integer,
                  {},
                  {Constraint::positive},
                  "number of layers of the networks whose losses are compared bit by bit"}},
      .values = {},
      .parts = {{"contains",
                 {words(IdleHead{}), on_instance(Evidence::sampled, contains)},
                 {{"the second head has its own r", words(IdleHead{true})}},
                 {sampled(is_two_heads)}},
                {"one_layer",
                 {sampled(mixed_one_layer)},
                 {{"labels of a sum of kernels, one layer: the linear head beats two heads",
                   sampled(single_wins)}}},
                {"two_layers", {deep(sampled(mixed))}, {}},
                {"single_kernels",
                 {Way(std::vector<WayCheck>{deep(sampled(exp_labels)),
                                            deep(sampled(linear_labels))})},
                 {}}},
  };
}

}  // namespace verify::cheng2024::claim_exp_fig4
