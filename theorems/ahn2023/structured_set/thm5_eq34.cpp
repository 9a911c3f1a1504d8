// Equations (34)-(37): on the set a direction (R, S) has the slope of (r_l Sigma^{-1}, s_l I). The
// printed s_l Sigma^{-1}, in (37) and in the flow before (35), is wrong.
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/structured_set/flow.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm5_eq34 {
namespace {

using Variant = ProjectedSlope::Variant;

// With grad_{A_l} f = g Sigma and grad_{B_l} f = h I, r = tr(Sigma grad_A), s = tr(grad_B): the
// slope along (-r Sigma^{-1}, -s I) is -d (|g Sigma|_F^2 + |h I|_F^2).
struct RateOfFlow {
  bool once = false;  // without d

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", d);
    const auto g = free.scalar("g"), h = free.scalar("h");
    const auto I = identity_like(Sigma);
    const auto by_A = g * Sigma, by_B = h * I;
    const auto slope =
        trace(by_A * (-trace(Sigma * by_A) * precision)) + trace(by_B * (-trace(by_B) * I));
    Vanishing<M> zero;
    zero.add(slope +
             (once ? ScalarOf<M>(1L) : free.size(d)) * (trace(by_A * by_A) + trace(by_B * by_B)));
    return zero;
  }
};

// Along dA/dt = -r Sigma^{-1}, dB/dt = -s I the numbers a and b move by a' = -g tr Sigma^2 and b' =
// -d h, and the shares of df/dt are -(d / tr Sigma^2) a'^2 and -b'^2: the length of the flow on [0,
// t] is bounded, as f is not negative, so that a and b stay bounded on bounded intervals.
struct LengthOfFlow {
  bool once = false;  // without d in the first share

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto space = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", space);
    const auto g = free.scalar("g"), h = free.scalar("h"), d = free.size(space);
    const auto I = identity_like(Sigma);
    const auto by_A = g * Sigma, by_B = h * I;
    const auto squares = trace(Sigma * Sigma);
    const auto of_a = -(g * squares), of_b = -(d * h);
    const auto flow_A = -trace(Sigma * by_A) * precision, flow_B = -trace(by_B) * I;
    Vanishing<M> zero;
    zero.equal(flow_A, of_a * precision);
    zero.equal(flow_B, of_b * I);
    zero.add(squares * trace(by_A * flow_A) + (once ? ScalarOf<M>(1L) : d) * of_a * of_a);
    zero.add(trace(by_B * flow_B) + of_b * of_b);
    return zero;
  }
};

RationalLayers at_rest(const StructuredPoint& point) {
  const Matrix<Rational> zero(point.d(), point.d());
  return {Vector<Matrix<Rational>>(point.a.size(), zero),
          Vector<Matrix<Rational>>(point.b.size(), zero)};
}

struct Slopes {
  Rational derivative, projected, expected;
};

// The slope along R_j, S_j and along their projections, and g_j tr(Sigma R) + h_j tr S. Where
// Bartlett's route is out of reach, the second is taken from phi.
Slopes slopes_of(const StructuredPoint& point, long j, const Matrix<Rational>* R,
                 const Matrix<Rational>* S) {
  const Rational d(point.d());
  auto given = at_rest(point), projected = given;
  Rational r, s;
  if (R != nullptr) {
    r = trace_of_product(point.Sigma, *R) / d;
    given.A[j] = *R;
    projected.A[j] = r * point.Sigma_inverse;
  }
  if (S != nullptr && j < static_cast<long>(point.b.size())) {  // the last B has no effect
    s = trace(*S) / d;
    given.B[j] = *S;
    projected.B[j] = s * identity_matrix<Rational>(point.d());
  }
  const Rational expected = point.predicted(given);
  if (point.within_reach()) return {point.derivative(given), point.derivative(projected), expected};
  const auto& phi = point.slopes;
  Rational inside = r * phi.by_a[j];
  if (s.sign() != 0) inside += s * phi.by_b[j];
  return {expected, inside, expected};
}

Finding at_instance(const Context& c) {
  const StructuredPoint point(c.instance, true);
  const auto* R = c.instance.has("R") ? &c.instance.matrix("R") : nullptr;
  const auto* S = c.instance.has("S") ? &c.instance.matrix("S") : nullptr;
  const auto [derivative, projected, expected] =
      slopes_of(point, c.instance.integer("layer"), R, S);
  auto result = settled(
      {derivative == projected, derivative == expected},
      "both derivatives are " + derivative.text() + " = g_j tr(Sigma R) + h_j tr S" +
          (point.within_reach() ? ", by Bartlett's decomposition and by power sums"
                                : ", from the power sums; Bartlett's route is left out at this "
                                  "size"),
      "along the direction " + derivative.text() + ", along its projection " + projected.text() +
          ", from power sums " + expected.text());
  result.values = {value("derivative", derivative), value("derivative_projected", projected)};
  return result;
}

// (37) with S~ = s Sigma^{-1} at d = 1, Sigma = 4: s = S, so the two sides are h S / 4 and h S.
Finding printed_direction(const Context& c) {
  const StructuredPoint point(c.example("line"), true);
  const Rational h = point.gradient().B.front()(0, 0);
  auto direction = at_rest(point), printed = direction;
  const Rational S(h.sign() > 0 ? -1 : 1);  // so that h S < 0
  direction.B[0] = {{S}};
  printed.B[0] = S * point.Sigma_inverse;
  const Rational left = point.derivative(printed), right = point.derivative(direction);
  const auto words = "n = d = 1, Sigma = 4, a = " + text_of(point.a) +
                     ", b_0 = " + point.b[0].text() + ", S_0 = " + S.text() +
                     ": the left side of (37) with s_0 Sigma^{-1} is " + left.text() +
                     ", the right side " + right.text();
  return settled(left <= right, words, words);
}

// (35) along the printed flow dB/dt = -s Sigma^{-1}, same point; or along +s Sigma^{-1}.
template <bool upwards = false>
Finding printed_flow(const Context& c) {
  const StructuredPoint point(c.example("line"), true);
  const auto gradient = point.gradient();
  auto flow = gradient;
  Rational squared;
  for (auto& A : flow.A) {
    squared += A(0, 0) * A(0, 0);
    A = -trace_of_product(point.Sigma, A) * point.Sigma_inverse;
  }
  for (auto& B : flow.B) {
    squared += B(0, 0) * B(0, 0);
    B = (upwards ? trace(B) : -trace(B)) * point.Sigma_inverse;
  }
  const Rational rate = point.derivative(flow);
  const auto words = "n = d = 1, Sigma = 4, a = " + text_of(point.a) +
                     ", b_0 = " + point.b[0].text() + ": df/dt = " + rate.text() +
                     (upwards ? " along dB_i/dt = s_i Sigma^{-1}" : " along the printed flow") +
                     ", but (35) says <= " + (-squared).text();
  return settled(rate <= -squared, words, words);
}

std::optional<Complaint> complete(const Instance& instance) {
  const long layer = instance.integer("layer"), L = instance.integer("L");
  const long moved = static_cast<long>(instance.vector("b").size());
  if (layer < 0 || layer >= L)
    return Complaint{"layer", std::to_string(layer), "0 to " + std::to_string(L - 1)};
  if (L > most_moving_layers)
    return Complaint{"L", std::to_string(L), "at most " + std::to_string(most_moving_layers)};
  if (moved != L && moved != L - 1)
    return Complaint{"b", std::to_string(moved) + " entries", "as many as a, or one less"};
  if (!instance.has("R") && !instance.has("S"))
    return Complaint{"R", "", "a direction R of A_j, or S of B_j, or both", true};
  return {};
}

}  // namespace

Theorem theorem() {
  const Sizes line = {{"n", 1}, {"d", 1}, {"L", 2}};
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(),
                 covariate_steps_input(), moved_layer_input(), optional(direction_of_A_input()),
                 optional(direction_of_B_input()), d_input(), L_input()},
      .values = {{"derivative", "rational: d/dt f(A + t R_j, B + t S_j) at t = 0"},
                 {"derivative_projected",
                  "rational: the same along (tr(Sigma R)/d) Sigma^{-1} and (tr S/d) I"}},
      .parts =
          {{"all",
            {chain({words(TurnedLayer{}), words(ReflectionKeepsLaw{}), words(MeanOfReflections{})}),
             expand(ProjectedSlope{1, 2, true}), expand(ProjectedSlope{2, 2, true}),
             test(ProjectedSlope{1, 3, true}), deep(test(ProjectedSlope{3, 2, true})),
             exact(at_instance)},
            {{"the layers see V A_l V",
              words(TurnedLayer{false, TurnedLayer::Variant::not_transposed})},
             {"V = s I - Sigma q q^T for the reflection along q", words(ReflectionKeepsLaw{true})},
             {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})},
             {"the projections are s_l Sigma^{-1}",
              test(ProjectedSlope{2, 2, true, Variant::inverse_for_B})},
             {"the projections are r_l I",
              test(ProjectedSlope{2, 2, true, Variant::identity_for_A})},
             {"the inequality (37) holds with s_j Sigma^{-1}, s_j as after (34)",
              once(Evidence::exact, line, Inputs::points, printed_direction)}}},
           {"printed_rate",
            {once(Evidence::exact, line, Inputs::points, printed_flow<>)},
            {{"(35) holds along dB_i/dt = s_i Sigma^{-1}",
              once(Evidence::exact, line, Inputs::points, printed_flow<true>)}}},
           {"rate",
            {words(RateOfFlow{}), deep(test(FlowSlope{2, 2, true}))},
            {{"the rate is the squared norm", words(RateOfFlow{true})},
             {"the rate is the squared norm for d = 2", deep(test(FlowSlope{2, 2, true, true}))},
             {"(35) holds along dB_i/dt = -s_i Sigma^{-1}, as printed",
              once(Evidence::exact, line, Inputs::points, printed_flow<>)}},
            {expand(FlowSlope{1, 2, true})}},
           {"exists",
            {words(LengthOfFlow{})},
            {{"the share of a is -a'^2 / tr Sigma^2", words(LengthOfFlow{true})}}}},
      .require = complete,
  };
}

}  // namespace verify::ahn2023::claim_thm5_eq34
