// Figures 3, 5 and 6: how far trained matrices are from multiples of the identity. What is sure:
// for an invariant law gradient training that starts on the structured set never leaves it. Where
// training from other matrices ends is reported for a few small runs and claimed of none.
#include <fmt/format.h>

#include <utility>

#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/stationary_points/matrix_training.hpp"
#include "theorems/cheng2024/stationary_points/plain_step.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::cheng2024::claim_exp_fig356 {
namespace {

// -- a step on the structured set

template <class T>
void append_off_multiple(Vector<T>& zero, const Matrix<T>& M) {
  append(zero, T(M.rows()) * M - trace(M) * identity_matrix<T>(M.rows()));
}

// Gradients of the shape that Propositions F.3 and F.4 give, by A a multiple of I, by B and C of
// Sigma^{1/2}: a step along grad for A and along grad Sigma^{-1} for B and C ends on the set.
struct StepOfShape {
  bool plain = false;  // along grad itself

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"k", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto [Th, Ti] = free.regular_symmetric("Th", free.space("d"));
    const auto a = free.scalar("a"), b = free.scalar("b"), c = free.scalar("c"),
               step = free.scalar("step");
    const auto of_A = free.scalar("of_A"), of_B = free.scalar("of_B"), of_C = free.scalar("of_C");
    const M I = identity_like(Th), metric = plain ? I : Ti * Ti;
    const M A = a * I - step * (of_A * I);
    const M B = b * Ti - step * (of_B * Th * metric), C = c * Ti - step * (of_C * Th * metric);
    const auto next_b = b - step * of_B, next_c = c - step * of_C;
    Vanishing<M> zero;
    zero.equal(A, (a - step * of_A) * I);
    zero.equal(B, next_b * Ti);
    zero.equal(C, next_c * Ti);
    zero.equal(Th * transpose(B) * C * Th, next_b * next_c * I);
    return zero;
  }
};

// The same with the gradients of the loss over the orbit of a free prompt: one gradient step from a
// point of the set, A_l = a_l I, B_l = b_l Sigma^{-1/2} and C_l likewise; afterwards A_l,
// Sigma^{1/2} B_l, C_l Sigma^{1/2} and Sigma^{1/2} B_l^T C_l Sigma^{1/2} are multiples of I.
struct StepStaysInSet {
  long d, n, layers;
  enum class Change { none, plain, quarter_turns } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    auto weights = structured_block(free_scalars(free, layers), s.inverse_root);
    const auto activation = free_activation(free, n + 1, layers);
    const auto Xi = free.matrix("Xi", d, n + 1);
    const auto K = free.symmetric("K", n + 1);
    const T step = free.scalar("step");
    const auto metric =
        change == Change::plain ? identity_matrix<T>(d) : s.inverse_root * s.inverse_root;
    const auto start = weights;
    const auto set = orthogonal_group(change == Change::quarter_turns ? "rotations4"
                                      : d == 3                        ? "tetrahedral"
                                                                      : "signed_permutations",
                                      d);
    for (const auto& P : set) {
      const auto g = block_gradient(s.root * (matrix_of<T>(P) * Xi), start, K, activation);
      for (long l = 0; l < layers; ++l) {
        weights[l].A = weights[l].A - step * g.A[l];
        weights[l].B = weights[l].B - step * (g.B[l] * metric);
        weights[l].C = weights[l].C - step * (g.C[l] * metric);
      }
    }
    Vector<T> zero;
    for (const auto& layer : weights) {
      append_off_multiple(zero, layer.A);
      append_off_multiple(zero, layer.B * s.root);
      append_off_multiple(zero, layer.C * s.root);
      append_off_multiple(zero, s.root * transpose(layer.B) * (layer.C * s.root));
    }
    return zero;
  }
};

// -- steps with numbers

struct Point {
  Matrix<Rational> Th, Xi;
  Vector<BlockLayer<Rational>> layers;
  Matrix<Rational> K;
  Activation h;
  Vector<SignedPermutation> set;

  BlockGradient<Rational> gradient() const { return orbit_gradient(Th, Xi, layers, K, h, set); }
};
Point point_of(const Instance& instance) {
  const auto& Xi = instance.matrix("X0");
  const auto& r = instance.vector("r");
  Point point{identity_matrix<Rational>(Xi.rows()),
              Xi,
              {},
              gram_matrix(kernel_of(instance), Xi),
              activation_of(instance),
              orthogonal_group("signed_permutations", Xi.rows())};
  for (std::size_t l = 0; l < r.size(); ++l)
    point.layers.push_back(
        {instance.matrices("A")[l], instance.matrices("B")[l], instance.matrices("C")[l], r[l]});
  return point;
}
void take_step(Vector<BlockLayer<Rational>>& layers, const BlockGradient<Rational>& g,
               const Rational& eta) {
  for (std::size_t l = 0; l < layers.size(); ++l) {
    layers[l].A = layers[l].A - eta * g.A[l];
    layers[l].B = layers[l].B - eta * g.B[l];
    layers[l].C = layers[l].C - eta * g.C[l];
    layers[l].r -= eta * g.dr[l];
  }
}
using Matrices = Vector<Matrix<Rational>>;
Matrices blocks_A(const Vector<BlockLayer<Rational>>& layers) {
  return map(layers, [](const BlockLayer<Rational>& layer) { return layer.A; });
}
Matrices blocks_BC(const Vector<BlockLayer<Rational>>& layers, const Matrix<Rational>& Th) {
  return map(layers, [&](const BlockLayer<Rational>& layer) {
    return Matrix<Rational>(Th * transpose(layer.B) * layer.C * Th);
  });
}
Vector<Rational> distances(const Matrices& blocks) {
  return map(blocks, [](const Matrix<Rational>& M) { return dist_squared(M); });
}
// The layers l whose matrix is 0, of which dist is 0/0.
std::string zero_layers(const Matrices& blocks) {
  std::string layers;
  for (std::size_t l = 0; l < blocks.size(); ++l)
    if (squared_norm(blocks[l]).sign() == 0)
      layers += (layers.empty() ? "" : ", ") + std::to_string(l);
  return layers;
}
// Adds the value, or the words that say why there is none.
void add_distances(Finding& result, const std::string& name, const std::string& matrix,
                   const Matrices& blocks) {
  if (const auto layers = zero_layers(blocks); layers.empty())
    result.values.push_back(value(name, distances(blocks)));
  else
    result.detail += fmt::format(
        "; {} is 0 in layer {} behind the step: {} has no value, as dist "
        "of 0 is 0/0",
        matrix, layers, name);
}

// Sigma^{1/2} = diag(1, root), the first layer of a point of the set, linear, one plain step: does
// it leave the set?
Finding plain_step_leaves(const Context& c, const Rational& root) {
  auto point = point_of(c.example("on the set"));
  point.Th = diagonal_matrix(Vector<Rational>{1, root});
  point.h = activation_named("linear");
  point.K = gram_matrix(Kernel{}, point.Xi);
  point.layers.resize(1);
  for (auto& layer : point.layers) {
    const auto Ti = inverse(point.Th);
    layer.B = layer.B * Ti;
    layer.C = layer.C * Ti;
  }
  take_step(point.layers, point.gradient(), Rational(1, 100));
  const auto squared = distances(blocks_BC(point.layers, point.Th));
  const auto words = fmt::format(
      "Sigma^{{1/2}} = diag(1, {}), first layer and prompt of the instance on the set, "
      "linear activation and labels, step 1/100: dist(Sigma^{{1/2}} B_0^T C_0 "
      "Sigma^{{1/2}}, I)^2 is {}, about {:.2g}",
      root.text(), squared.front().text(), squared.front().to_double());
  return settled(squared.front().sign() != 0, words, words);
}
Finding plain_step(const Context& c) { return plain_step_leaves(c, Rational(2)); }
Finding plain_step_isotropic(const Context& c) { return plain_step_leaves(c, Rational(1)); }

// -- the instance

// The signed permutations that swap neighbours and that change the first sign generate all.
Vector<SignedPermutation> generators(long d) {
  SignedPermutation one;
  for (long k = 0; k < d; ++k) {
    one.position.push_back(k);
    one.sign.push_back(1);
  }
  Vector<SignedPermutation> result = {one};
  result.front().sign.front() = -1;
  for (long k = 0; k + 1 < d; ++k) {
    result.push_back(one);
    std::swap(result.back().position[k], result.back().position[k + 1]);
  }
  return result;
}

bool turns_along(const Point& point, const BlockGradient<Rational>& g, const SignedPermutation& P) {
  const auto U = matrix_of<Rational>(P), back = transpose(U);
  const auto turn = [&](const Matrix<Rational>& M) { return back * M * U; };
  auto other = point;
  for (auto& [A, B, C, r] : other.layers) {
    A = turn(A);
    B = turn(B);
    C = turn(C);
  }
  const auto there = other.gradient();
  bool same = all_hold({there.loss == g.loss, there.dr == g.dr});
  for (std::size_t l = 0; l < g.A.size(); ++l)
    same = all_hold(
        {same, there.A[l] == turn(g.A[l]), there.B[l] == turn(g.B[l]), there.C[l] == turn(g.C[l])});
  return same;
}

bool all_multiples(const Vector<BlockLayer<Rational>>& layers) {
  for (const auto& layer : layers)
    for (const auto* M : {&layer.A, &layer.B, &layer.C})
      if (dist_numerator(*M).sign() != 0) return false;
  return true;
}

Finding of_instance(const Context& c) {
  auto point = point_of(c.instance);
  const auto g = point.gradient();
  bool invariant = true;
  for (const auto& P : generators(point.Th.rows())) invariant &= turns_along(point, g, P);
  const bool inside = all_multiples(point.layers);
  take_step(point.layers, g, c.instance.rational("eta"));
  const bool stays = all_multiples(point.layers);
  auto result = settled(
      {invariant, !inside || stays},
      std::string("the loss is the same at U^T A U, U^T B U, U^T C U and its gradient turns "
                  "along, for generators U of the signed permutations, so that the multiples of I, "
                  "which no U changes, keep their gradients; the start is ") +
          (inside ? "one of them and so is the end of the step" : "not among them"),
      "the gradient does not turn along with the weights, or a step leaves the multiples of I");
  result.values = {value("loss", g.loss)};
  add_distances(result, "dist_squared_A", "A_l", blocks_A(point.layers));
  add_distances(result, "dist_squared_BC", "B_l^T C_l", blocks_BC(point.layers, point.Th));
  return result;
}

std::optional<Complaint> usable(const Instance& instance) {
  const long d = instance.matrix("X0").rows();
  if (d <= 3) return std::nullopt;
  return Complaint{"X0", fmt::format("{} rows", d),
                   "at most 3: the loss is averaged over all signed permutations"};
}

// -- small runs

struct Panel {
  const char* name;
  KernelShape labels;
  Activation h;
};
const Activation linear_h{{KernelShape::linear}}, relu_h{{KernelShape::relu}},
    softmax_h{{KernelShape::exp}, true};

constexpr std::uint64_t fixed_seed = 2;
MatrixTrainingRun run_of(const Panel& panel, bool with_A, long prompts, int iterations,
                         std::uint64_t seed = fixed_seed) {
  return train_matrices({.labels = panel.labels,
                         .h = panel.h,
                         .with_A = with_A,
                         .prompts = prompts,
                         .most_iterations = iterations,
                         .seed = seed});
}

// What is asserted is that the loss falls; what dist does is told and drawn.
Finding told(const std::vector<Panel>& panels, bool with_A, long prompts, int iterations) {
  std::string text = fmt::format("seed {}, {} prompts", fixed_seed, prompts);
  Vector<Plot> plots;
  bool falls = true;
  for (const auto& panel : panels) {
    const auto run = run_of(panel, with_A, prompts, iterations);
    falls &= run.loss.back() < run.loss.front();
    text += fmt::format("; {}: {}", panel.name, run.ends());
    plots.push_back(
        dist_plot(fmt::format("{}, {}", panel.name, with_A ? "$A_l$ trained" : "$A_l = 0$"), run));
  }
  auto result = finding(truth_of(falls), text);
  result.plots = std::move(plots);
  return result;
}

const Panel exp_softmax{"exp labels, softmax", KernelShape::exp, softmax_h};
const Panel linear_linear{"linear labels, linear", KernelShape::linear, linear_h};
const Panel relu_linear{"relu labels, linear", KernelShape::relu, linear_h};

std::vector<Panel> nine() {
  return {linear_linear,
          {"linear labels, relu", KernelShape::linear, relu_h},
          {"linear labels, softmax", KernelShape::linear, softmax_h},
          relu_linear,
          {"relu labels, relu", KernelShape::relu, relu_h},
          {"relu labels, softmax", KernelShape::relu, softmax_h},
          {"exp labels, linear", KernelShape::exp, linear_h},
          {"exp labels, relu", KernelShape::exp, relu_h},
          exp_softmax};
}

Finding figure_3a(const Context&) { return told({exp_softmax}, false, 20, 100); }
Finding figure_3b(const Context&) { return told({exp_softmax}, true, 20, 100); }
Finding figure_5_linear(const Context&) { return told({linear_linear}, false, 20, 100); }
Finding figure_5(const Context&) { return told(nine(), false, 40, 500); }
Finding figure_6(const Context&) { return told(nine(), true, 40, 500); }

// The loss that is trained against the general model of the block form.
Finding is_block_form(const Context&) {
  ModelGap worst;
  for (const auto& panel : {linear_linear, Panel{"", KernelShape::relu, relu_h}, exp_softmax,
                            Panel{"", KernelShape::exp, {{KernelShape::exp}}}}) {
    worst.widen(
        gap_to_model({.labels = panel.labels, .h = panel.h, .prompts = 2, .seed = fixed_seed}));
  }
  return settled(
      worst.negligible(),
      fmt::format("losses agree to {:.1g}, derivatives to {:.1g} with difference "
                  "quotients",
                  worst.loss, worst.slope),
      fmt::format("losses differ by {:.2g}, derivatives by {:.2g}", worst.loss, worst.slope));
}

// Does the run end away from the multiples of I?
Finding ends_elsewhere(const Panel& panel) {
  const auto run = run_of(panel, false, 20, 150, 1);
  constexpr double small = power_of_two(-6);
  const auto words = std::string(panel.name) + ", seed 1, 20 prompts: " + run.ends();
  return settled(run.largest_dist() >= small, words, words);
}
Finding relu_ends_elsewhere(const Context&) { return ends_elsewhere(relu_linear); }
Finding linear_ends_elsewhere(const Context&) { return ends_elsewhere(linear_linear); }

}  // namespace

Theorem theorem() {
  const auto sampled = [](Settle settle) {
    return once(Evidence::sampled, {}, Inputs::points, settle);
  };
  return {
      .inputs = {{"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "base prompt, query last; d <= 3"},
                 steps_r_input(),
                 A_input(),
                 B_input(),
                 C_input(),
                 activation_input({"linear", "poly2"}),
                 kernel_input({"linear", "poly2", "affine"}),
                 {"eta", Kind::rational, {}, {Constraint::positive}, "size of the gradient step"},
                 n_input(),
                 d_input(),
                 L_input()},
      .values = {{"loss",
                  "rational: mean loss over the signed permutations of X0, before the step"},
                 {"dist_squared_A",
                  "vector[L]: dist(A_l, I)^2 after one gradient step, Sigma = I; left out where a "
                  "matrix is 0"},
                 {"dist_squared_BC",
                  "vector[L]: dist(B_l^T C_l, I)^2 after that step; left out where a matrix is 0"}},
      .parts = {{"step",
                 {words(StepOfShape{})},
                 {{"plain gradient steps stay on the set for every Sigma",
                   words(StepOfShape{true})}}},
                {"orbit",
                 {test(StepStaysInSet{2, 2, 2}), test(StepStaysInSet{2, 2, 3}),
                  test(StepStaysInSet{3, 2, 2}), exact(of_instance)},
                 {{"plain gradient steps stay on the set for every Sigma",
                   test(StepStaysInSet{2, 2, 2, StepStaysInSet::Change::plain})},
                  {"invariance under quarter turns is enough",
                   test(StepStaysInSet{2, 2, 2, StepStaysInSet::Change::quarter_turns})}}},
                {"plain",
                 {plain_step_with_facts<2>(plain_step)},
                 {{"for Sigma = I, too", plain_step_with_facts<1>(plain_step_isotropic)}}},
                {"small_runs",
                 {chain({sampled(figure_3a), sampled(figure_3b), sampled(figure_5_linear)})},
                 {},
                 {sampled(is_block_form)}},
                {"elsewhere",
                 {sampled(relu_ends_elsewhere)},
                 {{"linear labels end there, too", sampled(linear_ends_elsewhere)}}},
                {"nine_panels",
                 {Way(std::vector<WayCheck>{deep(sampled(figure_5)), deep(sampled(figure_6))})},
                 {}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_exp_fig356
