// Theorem 4.5 (E.1): stationary points with A = 0, B_l = b_l Sigma^{-1/2}, C_l = c_l Sigma^{-1/2}.
// Every critical point of the loss in the scalars is critical in all matrices; the formal statement
// is also met by B = C = 0 for every law.
#include "theorems/cheng2024/stationary_points/refined_zero.hpp"
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_thm45 {
namespace {

WhitenedPopulation population_of(const Instance& instance) {
  return {instance.matrices("Xi_base"), activation_of(instance), kernel_of(instance)};
}

// The stationary scalars next to `start`: r, then s.
struct Point {
  Vector<Ball> r, s;
};
std::optional<Point> stationary_point(const Instance& instance) {
  const auto& start = instance.vector("start");
  const auto middle = start.begin() + instance.integer("L");
  const auto h = activation_of(instance);
  const bool scales = !h.normalised && (h.kernel.shape == KernelShape::linear ||
                                        h.kernel.shape == KernelShape::relu);
  const Vector<Rational> s(middle, start.end());
  const ScalarStationarity F{population_of(instance), scales ? s : Vector<Rational>{}};
  const auto zero = refined_zero(F, scales ? Vector<Rational>(start.begin(), middle) : start);
  if (!zero) return std::nullopt;
  if (scales) return Point{*zero, to_scalar<Ball>(s)};
  const auto half = zero->begin() + instance.integer("L");
  return Point{{zero->begin(), half}, {half, zero->end()}};
}

// The full gradient at the point, with the last C_0 replaced by `C` if given.
BlockGradient<Ball> gradient_at(const Instance& instance, const Point& point,
                                std::optional<Matrix<Rational>> C = {}) {
  const auto& Th = instance.matrix("Sigma_half");
  const auto Ti = to_scalar<Ball>(inverse(Th));
  const Vector<Ball> zero(point.r.size(), Ball(0)), one(point.r.size(), Ball(1));
  auto layers = structured_block<Ball>({point.r, zero, point.s, one}, Ti);
  if (C) layers[0].C = to_scalar<Ball>(*C) * Ti;
  return full_gradient(population_of(instance), to_scalar<Ball>(Th),
                       averaging_set(instance.text("group"), Th.rows()), layers);
}

Vector<Ball> entries_of(const BlockGradient<Ball>& g) {
  auto all = g.dr;
  for (std::size_t l = 0; l < g.B.size(); ++l) {
    append(all, g.B[l]);
    append(all, g.C[l]);
  }
  return all;
}
bool encloses_zero(const Vector<Ball>& entries) {
  for (const auto& entry : entries)
    if (!entry.contains(Rational(0))) return false;
  return true;
}

Finding of_instance(const Context& c) {
  const auto point = stationary_point(c.instance);
  if (!point) {
    return finding(Truth::unknown,
                   "no isolated stationary point of the scalars was proved near start");
  }
  const auto g = gradient_at(c.instance, *point);
  const bool vanishes = encloses_zero(entries_of(g));
  const bool claimed = c.instance.text("group") != "rotations4";
  auto result = settled(
      vanishes || !claimed,
      vanishes ? "Krawczyk's operator proves one stationary point of the scalars near start; there "
                 "all " +
                     std::to_string(entries_of(g).size()) +
                     " entries of the gradient by r, B and C enclose 0"
               : "the scalars are stationary, but the law is not invariant under reflections, and "
                 "an entry of the gradient by the matrices is not 0",
      "an entry of the gradient by B or C is not 0");
  result.values = {enclosed_value("r_approx", point->r), enclosed_value("s_approx", point->s),
                   enclosed_value("loss_approx", g.loss), value("gradient_vanishes", vanishes)};
  return result;
}

// -- for every law
// ---------------------------------------------------------------------------------

Finding structure(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 3, orthogonal_group("signed_permutations", 2), false},
                       c.seed);
}
Finding structure_space(const Context& c) {
  return identity_test(OrbitGradient{3, 2, 2, orthogonal_group("tetrahedral", 3), false}, c.seed);
}
Finding trivial_point(const Context&) { return expands_to_zero(TrivialPoint{2, 1, 2}); }
Finding trivial_point_large(const Context& c) {
  return identity_test(TrivialPoint{3, 3, 3}, c.seed);
}
Finding only_B_zero(const Context& c) { return identity_test(TrivialPoint{2, 2, 2, true}, c.seed); }

// At B = C = 0 with h = 1 everywhere and r_l = 0 for l > 0 the loss is K_qq + 2 r p + r^2 q, p the
// sum of K_iq and q that of K_ij; r = -p / q makes every df/dr_l vanish. Cleared of q.
struct TrivialSteps {
  long n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    T p(0L), q(0L);
    for (long i = 0; i < n; ++i) {
      p += K(i, n);
      for (long j = 0; j < n; ++j) q += K(i, j);
    }
    const Matrix<T> ones = map(Matrix<T>(n + 1, n + 1), [](const T&) { return T(1L); });
    const Matrix<T> H = masked(ones);
    // u(r) = (I + r_0 M H) e_q has q u = q e_q - p M H e_q at r_0 = -p / q; d/dr_l u = M H (1 + ..)
    // is a multiple of M H e_q in every layer since (M H)^2 = n M H.
    const auto e = unit_vector<T>(n + 1, n);
    const Vector<T> qu = q * e - p * (H * e);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      auto tail = H * e;  // the derivative by r_l at r_m = 0, m > 0, up to the factor of layer 0
      if (l > 0) tail = q * tail - p * (H * tail);
      zero.push_back(dot(tail, K * qu));
    }
    return zero;
  }
};
Finding trivial_steps(const Context&) { return expands_to_zero(TrivialSteps{3, 2}); }

// relu at b = 0: d = n = 1, X = (1, 1) or (-1, -1) with probability 1/2, c = 1: f(b) = K_qq +
// 2 r K_1q max(b, 0) + r^2 K_11 max(b, 0)^2. All K_ij = 1, r = -1.
Finding relu_is_smooth(const Context&) {
  const auto loss = [](const Rational& b) {
    Rational mean;
    for (const long sign : {1, -1}) {
      const Matrix<Rational> X = {{sign, sign}}, K = {{1, 1}, {1, 1}};
      mean +=
          Rational(1, 2) * block_loss(X, {{{{0}}, {{b}}, {{1}}, -1}}, activation_named("relu"), K);
    }
    return mean;
  };
  const Rational t(1, 1000), right = (loss(t) - loss(0)) / t, left = (loss(0) - loss(-t)) / t;
  // A quadratic on each side: the slope at 0 is the quotient minus t times half the curvature.
  const Rational slope =
      Rational(2) * right - (loss(Rational(2) * t) - loss(0)) / (Rational(2) * t);
  return settled(slope == left, "both one-sided slopes are " + text_of(slope),
                 "d = n = 1, X = (1, 1) or (-1, -1) with probability 1/2, all K_ij = 1, r = -1, "
                 "c = 1: f(b) = 1 - 2 max(b, 0) + max(b, 0)^2 has slope " +
                     text_of(slope) + " to the right of b = 0 and " + text_of(left) +
                     " to the left");
}

// -- controls at the first instance
// ----------------------------------------------------------------

Finding shifted_step(const Context& c) {
  auto point = stationary_point(c.instance);
  if (!point) return finding(Truth::unknown, "no stationary point");
  point->r[0] += Ball(power(Rational(10), -10));
  const auto g = gradient_at(c.instance, *point);
  return settled(encloses_zero(entries_of(g)), "the gradient still encloses 0",
                 "with r_0 moved by 10^-10 df/dr_0 = " + g.dr[0].decimal(10));
}
Finding skewed_C(const Context& c) {
  const auto point = stationary_point(c.instance);
  if (!point) return finding(Truth::unknown, "no stationary point");
  const auto g = gradient_at(c.instance, *point,
                             diagonal_matrix<Rational>({Rational(1), Rational(1001, 1000)}));
  return settled(encloses_zero(entries_of(g)), "the gradient still encloses 0",
                 "with C_0 = diag(1, 1.001) Sigma^{-1/2} the gradient by C_0 begins with " +
                     g.C[0](0, 0).decimal(10));
}

std::optional<Complaint> usable(const Instance& instance) {
  if (auto complaint = unfit_group(instance)) return complaint;
  if (instance.matrices("Xi_base").empty()) return Complaint{"Xi_base", "no atom", "one or more"};
  for (const auto& Xi : instance.matrices("Xi_base"))
    if (auto complaint = undefined_kernel(kernel_of(instance), Xi)) return complaint;
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {sigma_half_input(),
                 {"Xi_base",
                  Kind::matrices,
                  {"atoms", "d", Size("n") + 1},
                  {},
                  "whitened base atoms, query last: X = Sigma^{1/2} U Xi"},
                 group_input(),
                 activation_input(),
                 kernel_input(),
                 L_input(),
                 {"start", Kind::vector, {2 * Size("L")}, {}, "r_0.., s_0.. near the point meant"},
                 n_input(),
                 d_input()},
      .values = {{"r_approx", "vector[L]: stationary r"},
                 {"s_approx", "vector[L]: stationary s_l = b_l c_l"},
                 {"loss_approx", "f there"},
                 {"gradient_vanishes", "boolean: the full gradient by r, B, C encloses 0"}},
      .checks =
          {
              {"on the set grad_B and grad_C are multiples of Sigma^{1/2}: three layers", identity,
               everywhere, holds, On::claim,
               "d = n = 2, L = 3 over the 8 signed permutations; Sigma, atom, scalars, K, values "
               "and differentials of the activation free",
               structure},
              {"on the set grad_B and grad_C are multiples of Sigma^{1/2}: space", identity,
               everywhere, holds, On::claim, "d = 3, n = 2, L = 2 over the tetrahedral group",
               structure_space},
              {"at B = C = 0 all gradients by matrices vanish, for every law", symbolic, everywhere,
               holds, On::claim,
               "d = 2, n = 1, L = 2; r, A, one prompt, K, values and differentials of the "
               "activation free",
               trivial_point},
              {"at B = C = 0 all gradients by matrices vanish, larger", identity, everywhere, holds,
               On::claim, "d = n = L = 3", trivial_point_large},
              {"and r = (-p/q, 0, ..) makes df/dr vanish there when h = 1 at zero logits", symbolic,
               everywhere, holds, On::claim, "n = 3, two layers, K free", trivial_steps},
              {"a stationary point next to start", enclosure, region, holds, On::instance,
               "the instance, a box around start", of_instance},
              {"the loss is differentiable for relu, as the flow needs", exact, points, control,
               On::claim, "d = n = 1, b = 0", relu_is_smooth},
              {"the gradient vanishes with r_0 moved by 10^-10", enclosure, points, control,
               On::claim, "the first instance", shifted_step},
              {"the gradient vanishes with C_0 = diag(1, 1.001) Sigma^{-1/2}", enclosure, points,
               control, On::claim, "the first instance", skewed_C},
              {"B = 0 alone makes the gradients vanish", identity, everywhere, control, On::claim,
               "d = n = L = 2", only_B_zero},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_thm45
