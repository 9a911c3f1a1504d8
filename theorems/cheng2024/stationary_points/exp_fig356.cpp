// Figures 3, 5 and 6: how far trained matrices are from multiples of the identity. What is sure:
// for an invariant law gradient training that starts on the structured set never leaves it. Where
// training from other matrices ends is reported for a few small runs and claimed of none.
#include <fmt/format.h>

#include <utility>

#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/stationary_points/matrix_training.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/search/power_of_two.hpp"

namespace verify::cheng2024::claim_exp_fig356 {
namespace {

// -- a step on the structured set

template <class T>
void append_off_multiple(Vector<T>& zero, const Matrix<T>& M) {
  append(zero, T(M.rows()) * M - trace(M) * identity_matrix<T>(M.rows()));
}

// One gradient step from a point of the set, A_l = a_l I, B_l = b_l Sigma^{-1/2} and C_l likewise:
// afterwards A_l, Sigma^{1/2} B_l, C_l Sigma^{1/2} and Sigma^{1/2} B_l^T C_l Sigma^{1/2} are
// multiples of I, so that their dist is 0. B and C step along grad Sigma^{-1}, which is the
// gradient in the coordinates B Sigma^{1/2}; for Sigma = I it is the gradient.
struct StepStaysInSet {
  long d, n, layers;
  Vector<SignedPermutation> set;
  bool plain = false;  // along grad itself, Sigma free

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    auto weights = structured_block(free_scalars(free, layers), s.inverse_root);
    const auto activation = free_activation(free, n + 1, layers);
    const auto Xi = free.matrix(d, n + 1);
    const auto K = free.symmetric(n + 1);
    const T step = free.scalar();
    const auto metric = plain ? identity_matrix<T>(d) : s.inverse_root * s.inverse_root;
    const auto start = weights;
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

Finding step_in_plane(const Context& c) {
  auto result =
      identity_test(StepStaysInSet{2, 2, 3, orthogonal_group("signed_permutations", 2)}, c.seed);
  result.detail +=
      "; the set is a linear space that contains its gradients, so that momentum, ADAM and L-BFGS "
      "with Sigma = I stay in it too, and dist is 0 at every iteration";
  return result;
}
Finding step_in_space(const Context& c) {
  return identity_test(StepStaysInSet{3, 2, 2, orthogonal_group("tetrahedral", 3)}, c.seed);
}
Finding step_by_quarter_turns(const Context& c) {
  return identity_test(StepStaysInSet{2, 2, 2, orthogonal_group("rotations4", 2)}, c.seed);
}
Finding plain_step(const Context& c) {
  return identity_test(StepStaysInSet{2, 2, 2, orthogonal_group("signed_permutations", 2), true},
                       c.seed);
}

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
Vector<Rational> distances_A(const Vector<BlockLayer<Rational>>& layers) {
  return map(layers, [](const BlockLayer<Rational>& layer) { return dist_squared(layer.A); });
}
Vector<Rational> distances_BC(const Vector<BlockLayer<Rational>>& layers,
                              const Matrix<Rational>& Th) {
  return map(layers, [&](const BlockLayer<Rational>& layer) {
    return dist_squared(Th * transpose(layer.B) * layer.C * Th);
  });
}

// Sigma^{1/2} = diag(1, 2), the first layer of a point of the set, linear, one plain step.
Finding plain_step_with_numbers(const Context& c) {
  auto point = point_of(c.example("on the set"));
  point.Th = diagonal_matrix(Vector<Rational>{1, 2});
  point.h = activation_named("linear");
  point.K = gram_matrix(Kernel{}, point.Xi);
  point.layers.resize(1);
  for (auto& layer : point.layers) {
    const auto Ti = inverse(point.Th);
    layer.B = layer.B * Ti;
    layer.C = layer.C * Ti;
  }
  take_step(point.layers, point.gradient(), Rational(1, 100));
  const auto squared = distances_BC(point.layers, point.Th);
  return settled(
      squared.front().sign() == 0, "dist(Sigma^{1/2} B_0^T C_0 Sigma^{1/2}, I) stays 0",
      fmt::format("Sigma^{{1/2}} = diag(1, 2), first layer and prompt of the instance on "
                  "the set, linear activation and labels, step 1/100: dist(Sigma^{{1/2}} B_0^T C_0 "
                  "Sigma^{{1/2}}, I)^2 "
                  "is {}, about {:.2g}",
                  squared.front().text(), squared.front().to_double()));
}

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
  bool same = there.loss == g.loss && there.dr == g.dr;
  for (std::size_t l = 0; l < g.A.size(); ++l)
    same = same && there.A[l] == turn(g.A[l]) && there.B[l] == turn(g.B[l]) &&
           there.C[l] == turn(g.C[l]);
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
      invariant && (!inside || stays),
      std::string("the loss is the same at U^T A U, U^T B U, U^T C U and its gradient turns "
                  "along, for generators U of the signed permutations, so that the multiples of I, "
                  "which no U changes, keep their gradients; the start is ") +
          (inside ? "one of them and so is the end of the step" : "not among them"),
      "the gradient does not turn along with the weights, or a step leaves the multiples of I");
  result.values = {value("loss", g.loss), value("dist_squared_A", distances_A(point.layers)),
                   value("dist_squared_BC", distances_BC(point.layers, point.Th))};
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
    falls = falls && run.loss.back() < run.loss.front();
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

Finding always_multiples(const Context&) {
  const auto run = run_of(relu_linear, false, 20, 150, 1);
  constexpr double small = power_of_two(-6);
  return settled(run.largest_dist() < small, "all dist are small",
                 std::string(relu_linear.name) + ", seed 1, 20 prompts: " + run.ends());
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
                 {"dist_squared_A", "vector[L]: dist(A_l, I)^2 after one gradient step, Sigma = I"},
                 {"dist_squared_BC", "vector[L]: dist(B_l^T C_l, I)^2 after that step"}},
      .checks =
          {{"a gradient step from the structured set ends on it, in the plane", identity,
            everywhere, corrected, On::claim,
            "d = n = 2, L = 3 over the 8 signed permutations; base prompt, Sigma, scalars, step, "
            "K, values and differentials of the activation free",
            step_in_plane},
           {"a gradient step from the structured set ends on it, in space", identity, everywhere,
            corrected, On::claim, "d = 3, n = 2, L = 2 over the 12 rotations of the tetrahedron",
            step_in_space},
           {"the gradient turns along with the weights, and multiples of I stay multiples", exact,
            points, holds, On::instance, "the instance; generators of the signed permutations",
            of_instance},
           {"what is trained is the block form of Assumption 4.4, with its derivatives", sampled,
            points, holds, On::claim, "four activations, 3 layers, full matrices, 8 prompts each",
            is_block_form},
           {"exp labels, softmax, A = 0: training lowers the loss; dist is reported", sampled,
            points, holds, On::claim, "d = 2, n = 4, 3 layers; one fixed seed", figure_3a},
           {"exp labels, softmax, A trained: training lowers the loss; dist is reported", sampled,
            points, holds, On::claim, "d = 2, n = 4, 3 layers; one fixed seed", figure_3b},
           {"linear labels and activation, A = 0: training lowers the loss; dist is reported",
            sampled, points, holds, On::claim, "d = 2, n = 4, 3 layers; one fixed seed",
            figure_5_linear},
           {"nine panels with A = 0: training lowers the loss; dist is reported", sampled, points,
            holds, On::claim, "d = 2, n = 4, 3 layers; one fixed seed a panel", figure_5, "", true},
           {"nine panels with A trained: training lowers the loss; dist is reported", sampled,
            points, holds, On::claim, "d = 2, n = 4, 3 layers; one fixed seed a panel", figure_6,
            "", true},
           {"plain gradient steps stay on the set for every Sigma", identity, everywhere, control,
            On::claim, "d = n = 2, L = 2; the same free quantities", plain_step},
           {"a plain gradient step keeps dist 0 at Sigma^{1/2} = diag(1, 2)", exact, points,
            control, On::claim, "one prompt with its 8 signed permutations, one linear layer",
            plain_step_with_numbers},
           {"invariance under quarter turns is enough", identity, everywhere, control, On::claim,
            "d = n = 2, L = 2 over the four quarter turns", step_by_quarter_turns},
           {"every small run ends at multiples of I", sampled, points, control, On::claim,
            "relu labels, linear activation, A = 0; one fixed seed", always_multiples}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_exp_fig356
