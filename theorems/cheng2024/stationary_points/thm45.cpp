// Theorem 4.5 (E.1): stationary points with A = 0, B_l = b_l Sigma^{-1/2}, C_l = c_l Sigma^{-1/2}.
// Every critical point of the loss in the scalars is critical in all matrices; with B = C = 0 and
// equal steps there is one for every law and every activation.
#include <fmt/format.h>

#include "theorems/cheng2024/stationary_points/only_trivial_point.hpp"
#include "theorems/cheng2024/stationary_points/refined_zero.hpp"
#include "theorems/cheng2024/stationary_points/set_flow.hpp"
#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "theorems/cheng2024/stationary_points/zero_weights.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "verify/algebra/facts/krawczyk_facts.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
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
  auto result =
      c.instance.text("group") == "rotations4"
          ? finding(Answer::does_not_apply(),
                    "Assumption 4.1 asks for every orthogonal U, in the plane reflections too; the "
                    "group has 4 rotations and 0 reflections")
          : settled(vanishes,
                    "Krawczyk's operator proves one stationary point of the scalars near start; "
                    "there all " +
                        std::to_string(entries_of(g).size()) +
                        " entries of the gradient by r, B and C enclose 0",
                    "an entry of the gradient by B or C is not 0");
  result.values = {enclosed_value("r_approx", point->r), enclosed_value("s_approx", point->s),
                   enclosed_value("loss_approx", g.loss), value("gradient_vanishes", vanishes)};
  return result;
}

// relu at b = 0: d = n = 1, X = (1, 1) or (-1, -1) with probability 1/2, c = 1: f(b) = K_qq +
// 2 r K_1q max(b, 0) + r^2 K_11 max(b, 0)^2. All K_ij = 1. Do the slopes at 0 differ?
template <class T>
void kink_with(Comparisons<T>& say, long r_of_layer) {
  const T r(r_of_layer), two(2L), none(0L);
  const auto loss = [&](const T& b) {
    T mean(0L);
    for (const long sign : {1, -1}) {
      const Matrix<T> X = {{T(sign), T(sign)}}, K = {{1, 1}, {1, 1}};
      mean += say.number(1, 2) *
              block_loss<T>(X, {{{{0}}, {{b}}, {{1}}, r}}, activation_named("relu"), K);
    }
    return mean;
  };
  const T t = say.number(1, 1000), right = (loss(t) - loss(none)) / t,
          left = (loss(none) - loss(T(-t))) / t;
  // A quadratic on each side: the slope at 0 is the quotient minus t times half the curvature.
  const T slope = two * right - (loss(T(two * t)) - loss(none)) / (two * t);
  say.differ(slope, left);
  say.equal(slope, T(two * r));
  say.zero(left);
  say.words("d = n = 1, X = (1, 1) or (-1, -1) with probability 1/2, all K_ij = 1, r = " +
            shown(r) + ", c = 1: f has slope " + shown(slope) + " to the right of b = 0 and " +
            shown(left) + " to the left");
}

// The kernels of two layers at the point: exp of s_l <u, w>, with the value 1 at (0, 0). Do they
// have different values at (e_1, e_1), so that no kernel serves both whatever the steps are?
Finding kernels_differ(const Context& c, std::size_t one, std::size_t other) {
  const auto point = stationary_point(c.example("exponential, two layers"));
  if (!point) return finding(Truth::unknown, "no stationary point");
  const Ball &s = point->s[one], &t = point->s[other];
  return finding(disjoint(exp(s), exp(t)),
                 fmt::format("exponential, two layers: the kernel of layer {} is exp({} <u, w>), "
                             "that of layer {} exp({} <u, w>)",
                             one, s.decimal(10), other, t.decimal(10)));
}
Finding layers_differ(const Context& c) { return kernels_differ(c, 0, 1); }
Finding one_layer_differs(const Context& c) { return kernels_differ(c, 0, 0); }

// Is the function of the layer at the stationary point of the instance, exp(s <u, w>), not
// semidefinite: has its matrix at 0 and e_1, [[1, 1], [1, e^s]], a negative determinant?
Finding not_semidefinite(const Context& c, const std::string& instance) {
  const auto point = stationary_point(c.example(instance));
  if (!point) return finding(Truth::unknown, "no stationary point");
  const Ball det = exp(point->s[0]) - Ball(1);
  return finding(less(det, Ball(0)),
                 fmt::format("{}: exp({} <u, w>) has a matrix of determinant {} at 0 and e_1",
                             instance, point->s[0].decimal(10), det.decimal(10)));
}
Finding negative_scale(const Context& c) {
  return not_semidefinite(c, "exponential, a negative scale");
}
Finding positive_scale(const Context& c) { return not_semidefinite(c, "exponential, one layer"); }

// n = d = 1, one layer, B = C = 1, prompts (x_1, x_q) = +-(1, 1) and +-(2, 1), equally likely,
// labels of the kernel of the activation. df/dr is affine in r and not constant: at its only zero,
// is df/dB = 0 as well?
Finding stationary_construction(KernelShape shape) {
  const Kernel kernel{shape};
  const WhitenedPopulation population{{{{1, 1}}, {{2, 1}}}, Activation{kernel}, kernel};
  const auto at = [&](const Rational& r) {
    return population.gradient<Rational>({r}, {Rational(1)});
  };
  const Rational start = at(0).dr[0], slope = at(1).dr[0] - start;
  if (slope.sign() == 0) return finding(Truth::unknown, "df/dr does not depend on r");
  const Rational r = -start / slope;
  const auto g = at(r);
  if (g.dr[0].sign() != 0) return finding(Truth::unknown, "df/dr is not affine in r");
  const auto words = fmt::format(
      "n = d = 1, one layer, (x_1, x_q) = +-(1, 1), +-(2, 1): df/dr = 0 at r = {} alone, where "
      "df/dB = {}",
      r.text(), text_of(g.B[0](0, 0)));
  return settled(g.B[0](0, 0).sign() == 0, words, words);
}
// As facts for the certificate, from values of f: it is of degree 2 in r and at most 4 in B, of
// which five values give the slope.
template <class T>
void stationary_by_facts(Comparisons<T>& say, KernelShape shape) {
  const Kernel kernel{shape};
  const T one(1L), half = say.number(1, 2);
  const auto f = [&](const T& r, const T& B) {
    T mean(0L);
    for (const long x : {1, 2}) {
      const Matrix<T> X = {{T(x), one}};
      mean += half * block_loss<T>(X, {{{{0}}, {{B}}, {{1}}, r}}, Activation{kernel},
                                   gram_matrix(kernel, X));
    }
    return mean;
  };
  const auto by_r = [&](const T& r) { return T(half * T(f(r + one, one) - f(r - one, one))); };
  const T start = by_r(T(0L)), slope = by_r(one) - start;
  say.nonzero(slope);
  const T r = -start / slope;
  say.zero(by_r(r));
  const auto apart = [&](long k) { return T(f(r, T(1 + k)) - f(r, T(1 - k))); };
  say.zero(T(T(8L) * apart(1) - apart(2)));
}
Finding matched_polynomial(const Context&) { return stationary_construction(KernelShape::poly2); }
Finding matched_linear(const Context&) { return stationary_construction(KernelShape::linear); }

// -- the same as facts, at the points of the data
// ----------------------------------------------------------------

Matrix<Rational> in_eighths(const Vector<long>& first, const Vector<long>& second) {
  const auto row = [](const Vector<long>& eighths) {
    return map(eighths, [](long k) { return Rational(k, 8); });
  };
  Matrix<Rational> atom(2, static_cast<long>(first.size()));
  const auto one = row(first), two = row(second);
  for (long j = 0; j < atom.cols(); ++j) {
    atom(0, j) = one[static_cast<std::size_t>(j)];
    atom(1, j) = two[static_cast<std::size_t>(j)];
  }
  return atom;
}
ScalarStationarity three_atoms(bool softmax) {
  const Kernel kernel{KernelShape::exp};
  return {{{in_eighths({4, -6, 2}, {8, 4, -4}), in_eighths({-2, 8, 6}, {6, 2, 4}),
            in_eighths({1, -4, 8}, {-8, 3, 2})},
           Activation{kernel, softmax},
           kernel},
          {}};
}
ScalarStationarity two_atoms() {
  const Kernel kernel{KernelShape::exp};
  const Rational third(1, 3), half(1, 2), quarter(1, 4);
  return {{{{{1, -half}, {half, 1}}, {{-third, 1}, {1, quarter}}}, Activation{kernel}, kernel}, {}};
}
Rational millionths(long count) { return Rational(count, 1000000); }

// The scalars r and s of one layer next to the start, in millionths, for softmax and for exp.
template <class T>
Vector<T> state_point(Comparisons<T>& say, Boxes<T>& free, const ScalarStationarity& F,
                      const Vector<long>& start) {
  return state_one_zero(say, free, F, krawczyk_box(F, map(start, millionths)));
}
template <class T>
Vector<T> one_layer_of_exp(Comparisons<T>& say, Boxes<T>& free) {
  return state_point(say, free, three_atoms(false), {-286617, 1034630});
}
template <class T>
void points_by_facts(Comparisons<T>& say, Boxes<T>& free) {
  const auto softmax = state_point(say, free, three_atoms(true), {-614662, 2110450});
  say.nonzero(softmax[1]);
  say.nonzero(one_layer_of_exp(say, free)[1]);
}
template <class T>
void kernels_differ_by_facts(Comparisons<T>& say, Boxes<T>& free, std::size_t one,
                             std::size_t other) {
  const auto x = state_point(say, free, three_atoms(false), {-304069, -432392, 942267, 1088563});
  const Vector<T> at_one = {exp(x[2]), exp(x[3])};  // the kernels where <u, w> = 1
  say.differ(at_one[one], at_one[other]);
}
template <class T>
void not_semidefinite_by_facts(Comparisons<T>& say, Boxes<T>& free, bool positive) {
  const auto x = positive ? one_layer_of_exp(say, free)
                          : state_point(say, free, two_atoms(), {-286505, -666667});
  say.less(exp(x[1]), T(1L));
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
    if (auto complaint = no_label_covariance(kernel_of(instance), Xi)) return complaint;
  if (activation_of(instance).kernel.shape != KernelShape::relu) return std::nullopt;
  auto population = population_of(instance);
  population.kernel = rational_labels(population.kernel);
  const auto& start = instance.vector("start");
  const auto middle = start.begin() + instance.integer("L");
  try {
    population.gradient<Rational>({start.begin(), middle}, {middle, start.end()});
  } catch (const std::domain_error& why) {
    return Complaint{"Xi_base", "covariates or scalars where relu meets 0",
                     std::string("others, at which the loss has a gradient: ") + why.what()};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
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
      .parts =
          {{"scalars",
            {words(GradientAgainstScalar{})},
            {{"the gradient is a multiple of Sigma^{-1/2}", words(GradientAgainstScalar{true})}}},
           trivial_point_exists(),
           {"isolated",
            {with_enclosures(on_instance(Evidence::enclosure, of_instance),
                             [](auto& say, auto& free) { points_by_facts(say, free); })},
            {{"the gradient vanishes with r_0 moved by 10^-10",
              once(Evidence::enclosure, {}, Inputs::points, shifted_step)},
             {"the gradient vanishes with C_0 = diag(1, 1.001) Sigma^{-1/2}",
              once(Evidence::enclosure, {}, Inputs::points, skewed_C)}}},
           {"scales",
            {chain({with_enclosures(
                        once(Evidence::enclosure, {}, Inputs::points, layers_differ),
                        [](auto& say, auto& free) { kernels_differ_by_facts(say, free, 0, 1); }),
                    with_enclosures(once(Evidence::enclosure, {}, Inputs::points, negative_scale),
                                    [](auto& say, auto& free) {
                                      not_semidefinite_by_facts(say, free, false);
                                    })})},
            {{"a layer has another kernel than itself",
              with_enclosures(
                  once(Evidence::enclosure, {}, Inputs::points, one_layer_differs),
                  [](auto& say, auto& free) { kernels_differ_by_facts(say, free, 0, 0); })},
             {"no scale is positive",
              with_enclosures(
                  once(Evidence::enclosure, {}, Inputs::points, positive_scale),
                  [](auto& say, auto& free) { not_semidefinite_by_facts(say, free, true); })}}},
           {"alone",
            {expand(OnlyTrivialPoint{})},
            {{"the query is 1 at both prompts", expand(OnlyTrivialPoint{1})}}},
           {"choices",
            {once(Evidence::exact, {{"n", 1}, {"d", 1}, {"k", 0}}, Inputs::points,
                  matched_polynomial)},
            {}},
           {"choices_linear",
            {with_facts(once(Evidence::exact, {}, Inputs::points, matched_linear),
                        [](auto& say) { stationary_by_facts(say, KernelShape::linear); })},
            {{"the polynomial (1 + s)^2 for s",
              with_facts(once(Evidence::exact, {}, Inputs::points, matched_polynomial),
                         [](auto& say) { stationary_by_facts(say, KernelShape::poly2); })}}},
           {"kink",
            {compare([](auto& say) { kink_with(say, -1); })},
            {{"without the step r = -1", compare([](auto& say) { kink_with(say, 0); })}}},
           {"flow_exists",
            {words(LengthOfSetFlow{})},
            {{"the share of b is -b'^2 d / tr Sigma", words(LengthOfSetFlow{true})}}},
           {"flow_stops",
            {chain({expand(FlowIntoKink{}), compare([](auto& say) { kink_with(say, 1); })})},
            {{"the flow keeps b^2 + c^2", expand(FlowIntoKink{true})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_thm45
