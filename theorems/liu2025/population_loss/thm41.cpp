// Zero population gradient recovers SQUARE and LINEAR: not from the input distribution alone. The
// printed theorem fails at all parameters 0; with B1 = 0, D.48 and product-form second moments it
// holds. What happens when B1 is trained too is settled for SQUARE on one entry.
#include "theorems/liu2025/population_loss/critical_points.hpp"
#include "theorems/liu2025/population_loss/inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/principal_minors.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_thm41 {
namespace {

// SQUARE on one entry with E u^2 = s, E u^4 = m and all four parameters trained, by expansion of
// the layer.
template <class T>
T loss_with_B1(const T& s, const T& m, const Vector<T>& x) {
  const PopulationProblem<T> problem{{{{s}}, {{m}}}, LayerTarget::product, 0, 0, {}, 0, 1};
  const LayerParameters<T> theta{{{x[0]}}, {{x[1]}}, {{x[3]}}};
  return raw_loss(problem, pair_table(problem.u), theta, {{x[2]}});
}

SecondOrder one_entry(const Rational& s, const Rational& m, const Vector<Rational>& at) {
  const PolynomialRing ring({"w", "k", "b1", "b2"});
  Vector<Polynomial> x;
  for (long i = 0; i < 4; ++i) x.push_back(Polynomial::variable(ring, i));
  return second_order_at(loss_with_B1(Polynomial(s), Polynomial(m), x), at);
}

bool vanishes(const Vector<Rational>& a) { return a == Vector<Rational>(a.size()); }

// With B1 trained. The point (0, 0, 1, 1) gives Z = 1. Its Hessian is positive semidefinite, but at
// w = k = t, b1 = b2 = b the loss for standard normal u is (b^2 + 3 t^2 - 1)^2 + 2 - 6 t^4.
struct Descent {
  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar("t"), b = free.scalar("b"), one(1L), three(3L);
    const T ellipse = b * b + three * t * t - one;
    return {loss_with_B1(one, three, {t, t, b, b}) - ellipse * ellipse - T(2L) +
            T(6L) * t * t * t * t};
  }
};
Finding trained_B1(const Context&) {
  const Rational one(1), three(3), none(0), half(1, 2);
  const Vector<Rational> at = {none, none, one, one};
  const auto second = one_entry(one, three, at);
  const auto loss = loss_with_B1(one, three, at);
  const auto below = loss_with_B1(one, three, {half, half, half, half});
  const bool found = all_hold({vanishes(second.gradient), loss == Rational(2),
                               inertia(second.hessian) == Inertia{2, 0, 2}, below < loss});
  return settled(found,
                 "SQUARE, N = d = 1, u standard normal, (w, k, b1, b2) = (0, 0, 1, 1): Z = 1, "
                 "gradient 0, loss 2, Hessian eigenvalue signs (2, 0, 2): spurious, and not a "
                 "strict saddle; no minimum either: at (t, t, b, b) with b^2 + 3 t^2 = 1 the loss "
                 "is 2 - 6 t^4, " +
                     below.text() + " at t = b = 1/2",
                 "the point with trained B1 is not as said");
}
// The same as facts for the certificate. The loss is of degree 2 in each parameter, and so are its
// derivatives at most.
template <class T>
struct StatedEntry {
  T s, m;
  T loss(const Vector<T>& x) const { return loss_with_B1(s, m, x); }
  Vector<T> gradient_twice(const Vector<T>& x) const {
    return twice_gradient([&](const Vector<T>& at) { return loss(at); }, x);
  }
  Matrix<T> hessian_four_times(const Vector<T>& x) const {
    Vector<Vector<T>> rows;
    for (std::size_t i = 0; i < x.size(); ++i)
      rows.push_back(twice_gradient([&](const Vector<T>& at) { return gradient_twice(at)[i]; }, x));
    return from_rows(rows);
  }
};
template <class T>
void no_strict_saddle(Comparisons<T>& say) {
  const StatedEntry<T> entry{T(1L), T(3L)};
  const Vector<T> at = {0, 0, 1, 1}, none = {0, 0, 0, 0};
  say.equal(entry.gradient_twice(at), none);
  say.equal(entry.loss(at), T(2L));
  say_semidefinite(say, entry.hessian_four_times(at), 2);
  say.less(entry.loss(Vector<T>(4, say.number(1, 2))), entry.loss(at));
}
template <class T>
void is_critical(Comparisons<T>& say, long fourth_moment, const Vector<T>& at) {
  const StatedEntry<T> entry{T(1L), T(fourth_moment)};
  say.equal(entry.gradient_twice(at), Vector<T>(4, T(0L)));
}
template <class T>
Vector<T> light_tailed_point(Comparisons<T>& say) {
  return {T(1L), say.number(1, 7), T(2L), say.number(2, 7)};
}

Finding other_bias(const Context&) {
  const Rational one(1), none(0);
  const auto second = one_entry(one, Rational(3), {none, none, one, Rational(2)});
  return settled(vanishes(second.gradient), "critical",
                 "(0, 0, 1, 2): the derivative by b1 is " + second.gradient[2].text());
}

// The critical points with w != 0 and (k, b2) != 0 when B1 is trained. Half the gradient is
//   (L_w, L_b1) = (A k + s Q b2, s Q k + D b2),  (L_k, L_b2) = (A w + s Q b1, s Q w + D b1)
// with P = w k - 1, Q = w b2 + k b1, R = b1 b2, A = m P + s R, D = R + s P, and
// w L_w - k L_k = s Q (w b2 - k b1).
struct TrainedGradient {
  bool opposite = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar("s"), m = free.scalar("m");
    const auto x = free.vector("x", 4);
    const T &w = x[0], &k = x[1], &b1 = x[2], &b2 = x[3];
    const auto twice =
        twice_gradient([&](const Vector<T>& at) { return loss_with_B1(s, m, at); }, x);
    const T P = w * k - T(1L), Q = w * b2 + k * b1, R = b1 * b2, A = m * P + s * R, D = R + s * P;
    const T four(4L);
    return {twice[0] - four * (A * k + s * Q * b2), twice[2] - four * (s * Q * k + D * b2),
            twice[1] - four * (A * w + s * Q * b1), twice[3] - four * (s * Q * w + D * b1),
            w * twice[0] - k * twice[1] - (opposite ? -four : four) * s * Q * (w * b2 - k * b1),
            // A = D = 0 gives (m - s^2) P = 0; P = 0 gives R = 0.
            A - s * D - (m - s * s) * P};
  }
};
// If not A = D = Q = 0, then (k, b2) = t (w, b1). With X = t w^2 and Y = t b1^2 the derivatives
// reduce to w t (m (X - 1) + 3 s Y) and b1 t (Y + s (3 X - 1)); both vanish together with
// w b1 t != 0 only if (m - 9 s^2) X = m - 3 s^2 and (m - 9 s^2) Y = -2 s m.
struct Parallel {
  bool added = false;

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar("s"), m = free.scalar("m"), w = free.scalar("w"),
            b1 = free.scalar("b1"), t = free.scalar("t");
    const Vector<T> x = {w, T(t * w), b1, T(t * b1)};
    const auto twice =
        twice_gradient([&](const Vector<T>& at) { return loss_with_B1(s, m, at); }, x);
    const T X = t * w * w, Y = t * b1 * b1, four(4L), one(1L), three(3L);
    const T nine(added ? -9L : 9L);
    const T first = m * (X - one) + three * s * Y, second = Y + s * (three * X - one);
    return {twice[0] - four * t * w * first,
            twice[1] - four * w * first,
            twice[2] - four * t * b1 * second,
            twice[3] - four * b1 * second,
            first - three * s * second - (m - nine * s * s) * X + (m - three * s * s),
            m * second - three * s * first - (m - nine * s * s) * Y - T(2L) * s * m};
  }
};
Finding light_tails(const Context&) {
  const Rational one(1), two(2), seventh(1, 7);
  const Vector<Rational> at = {one, seventh, two, two * seventh};
  const auto second = one_entry(one, two, at);
  const auto loss = loss_with_B1(one, two, at);
  return settled({vanishes(second.gradient), loss == Rational(8, 7)},
                 "E u^2 = 1, E u^4 = 2: at (w, k, b1, b2) = (1, 1/7, 2, 2/7) the gradient is 0 and "
                 "the loss " +
                     loss.text(),
                 "not a critical point with loss 8/7");
}
Finding light_tails_normal(const Context&) {
  const Rational one(1), two(2), seventh(1, 7);
  const auto second = one_entry(one, Rational(3), {one, seventh, two, two * seventh});
  return settled(vanishes(second.gradient), "critical",
                 "with E u^4 = 3 the derivative by w is " + second.gradient[0].text());
}

bool assumption_48(const LayerParameters<Rational>& theta) {
  for (long J = 0; J < theta.W.cols(); ++J) {
    if (vanishes(theta.W.col(J))) return false;
    if (vanishes(theta.K.col(J)) && vanishes(theta.B2.col(J))) return false;
  }
  return true;
}

// D.49: for SQUARE nothing is asked.
bool assumption_49(const PopulationProblem<Rational>& problem,
                   const LayerParameters<Rational>& theta) {
  if (problem.target == LayerTarget::product) return true;
  for (long J = 0; J < problem.d_out; ++J)
    if (dot(theta.W.col(J), problem.W_target.col(J)).sign() == 0) return false;
  return true;
}

// The theorem speaks of critical points with D.48, and is right where the second moments are p_i
// q_l, as for the inputs of the experiments; for others D.51 as printed can be false.
Finding at_instance(const Context& c) {
  const auto problem = population_problem(c.instance);
  const auto theta = layer_parameters(c.instance);
  auto result = population_finding(c.instance);
  if (result.answer != Truth::yes) return result;
  const bool critical = is_critical(problem.gradient(theta)), assumed = assumption_48(theta);
  const bool product = problem.target == LayerTarget::product || rank(problem.u.second) == 1;
  bool recovered = true;
  for (long j = 0; j < problem.d_out; ++j)
    recovered &= column_point(problem, theta, j).kind == ColumnKind::target;
  if (critical && assumed && product && !recovered)
    return finding(Truth::no, "a critical point with D.48 that does not give the target");
  if (recovered != (problem.loss(theta).sign() == 0))
    return finding(Truth::no, "the loss is 0 for other parameters than those of the target");
  const bool denied = all_hold({critical, assumed, assumption_49(problem, theta), !recovered});
  const std::string because =
      !critical  ? "not critical, where the theorem speaks of critical points"
      : !assumed ? "critical, but D.48 fails"
      : denied   ? "critical with D.45, D.46, D.48 and D.49, and the layer is not the target: for "
                   "these inputs, whose second moments are not p_i q_l, the printed theorem is "
                   "false (Theorem D.51, see liu2025.thm51)"
      : !product ? "critical, but the second moments are not p_i q_l"
                 : "critical with D.48, and the layer is the target";
  result.detail += "; " + because;
  if (!all_hold({critical, assumed, product})) result.answer = Answer::does_not_apply();
  result.values.insert(
      result.values.end(),
      {value("critical", critical), value("assumption_48", assumed),
       value("product_moments", rank(problem.u.second) == 1), value("recovered", recovered)});
  return result;
}

std::vector<Input> inputs() {
  auto result = population_inputs(PopulationTask::square);
  result.push_back({"W_target",
                    Kind::matrix,
                    {"d", "d"},
                    {},
                    "the target is u W_target (LINEAR); without it SQUARE",
                    true});
  return result;
}

}  // namespace

Theorem theorem() {
  auto values = population_values_doc();
  values.push_back({"critical", "boolean: the gradient by W, K, B2 vanishes"});
  values.push_back({"assumption_48", "boolean: no column with W = 0, or with K = 0 and B2 = 0"});
  values.push_back({"product_moments", "boolean: E u_il^2 = p_i q_l"});
  values.push_back({"recovered", "boolean: the layer equals the target"});
  const auto listed = [](Settle settle) {
    return once(Evidence::exact, {}, Inputs::points, settle);
  };
  return {
      .inputs = inputs(),
      .values = std::move(values),
      .parts = {{"trained_bias",
                 {with_facts(listed(trained_B1), [](auto& say) { no_strict_saddle(say); })},
                 {{"at (0, 0, 1, 2)", with_facts(listed(other_bias),
                                                 [](auto& say) {
                                                   is_critical(say, 3, {0, 0, 1, 2});
                                                 })}},
                 {expand(Descent{})}},
                {"trained_bias_equations",
                 {by_hand(chain({expand(TrainedGradient{}), expand(Parallel{})}))},
                 {{"s Q of the other sign", expand(TrainedGradient{true})},
                  {"m + 9 s^2 for m - 9 s^2", expand(Parallel{true})}}},
                {"light_tails",
                 {with_facts(listed(light_tails),
                             [](auto& say) {
                               using T = std::decay_t<decltype(say.number(1))>;
                               const auto at = light_tailed_point(say);
                               is_critical(say, 2, at);
                               say.equal(StatedEntry<T>{T(1L), T(2L)}.loss(at), say.number(8, 7));
                             })},
                 {{"for normal inputs",
                   with_facts(listed(light_tails_normal),
                              [](auto& say) { is_critical(say, 3, light_tailed_point(say)); })}}},
                {"data", {exact(at_instance)}}},
      .require = all_columns,
  };
}

}  // namespace verify::liu2025::claim_thm41
