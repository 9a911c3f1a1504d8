// The exact population loss where the layers update the covariates too: A_l and B_l arbitrary.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/ahn2023/exact_loss/task_law.hpp"
#include "theorems/ahn2023/mean_of_residual.hpp"
#include "theorems/ahn2023/residual_statements.hpp"
#include "theorems/ahn2023/trained_layers.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/wishart_pairings.hpp"

namespace verify::ahn2023::claim_thm5_loss {
namespace {

// Two steps T = G R^T A R, U (I + T), R + B R T of the residual form from R = U = I, A symmetric.
struct TwoLayerProduct {
  bool not_transposed = false;  // B_0 for B_0^T

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const M G = free.symmetric("G", d), B = free.matrix("B", d, d);
    const Vector<M> A = {free.symmetric(d), free.symmetric(d)};
    const M I = identity_like(G);
    M R = I, U = I;
    for (const M& layer : A) {
      const M T = G * transpose(R) * layer * R;
      U = U * (I + T);
      R = R + B * R * T;
    }
    const M left = I + A[0] * G * (not_transposed ? B : transpose(B)), right = I + B * G * A[0];
    Vanishing<M> zero;
    zero.equal(U, (I + G * A[0]) * (I + G * left * A[1] * right));
    return zero;
  }
};

constexpr LayerForm updated = LayerForm::covariates_updated;
constexpr long most_structured_layers = 3;  // moments of G up to order 3^L - 1 = 26
constexpr long printed_dimension = 6;
constexpr long gradient_dimension = 20;

Finding pairings_2(const Context&) {
  const auto& [words, f] = loss_polynomial(2, updated);
  const auto square = words.residual * words.residual.transposed(words.alphabet);
  const auto other =
      sample_covariance_mean_by_pairings(trace_of(square, words.alphabet), words.alphabet);
  constexpr std::size_t monomials = 1097, traces = 107;
  return settled({other == f, f.terms.size() == monomials, f.words.size() == traces},
                 "both give the same " + std::to_string(f.terms.size()) + " monomials in " +
                     std::to_string(f.words.size()) + " traces of words",
                 "the recursion and the pairings give different polynomials");
}

bool is_zero_matrix(const Matrix<Rational>& a) { return inner_product(a, a).sign() == 0; }

// The layers that do something: one with A_l = 0 leaves tokens and covariates alone, and the last
// B acts on nothing that is read.
struct Stack {
  TrainedLayers layers;
  Vector<Matrix<Rational>> B;
  long dropped = 0;

  bool covariates_fixed() const { return std::all_of(B.begin(), B.end(), is_zero_matrix); }
  // The b_l, if A_l = a_l Sigma^-1 and B_l = b_l I throughout.
  std::optional<Vector<Rational>> scalar_B() const {
    Vector<Rational> b;
    for (const auto& factor : B) {
      if (!(factor == factor(0, 0) * identity_matrix<Rational>(factor.rows()))) return std::nullopt;
      b.push_back(factor(0, 0));
    }
    return layers.structured() ? std::optional(b) : std::nullopt;
  }
};

Stack stack_of(const Instance& instance) {
  const auto& A = instance.matrices("A");
  const auto B = instance.has("B") ? instance.matrices("B") : Vector<Matrix<Rational>>{};
  const long d = A.front().rows();
  Stack stack{{instance.integer("n"),
               {},
               instance.has("Sigma") ? instance.matrix("Sigma") : identity_matrix<Rational>(d)},
              {}};
  for (std::size_t l = 0; l < A.size(); ++l) {
    if (is_zero_matrix(A[l])) {
      ++stack.dropped;
      continue;
    }
    stack.layers.A.push_back(A[l]);
    if (l < B.size()) stack.B.push_back(B[l]);
  }
  const auto kept = stack.layers.A.size();
  if (kept > 0) stack.B.resize(std::min(stack.B.size(), kept - 1));
  return stack;
}

enum class Route { nothing, fixed, words, scalar, none };
Route route_of(const Stack& stack) {
  const long L = stack.layers.layers();
  if (L == 0) return Route::nothing;
  if (L <= most_layers && stack.covariates_fixed()) return Route::fixed;
  if (L <= most_layers_with_B) return Route::words;
  return L <= most_structured_layers && stack.scalar_B() ? Route::scalar : Route::none;
}

Rational scalar_loss(const Stack& stack) {
  const auto a = *stack.layers.structured();
  const auto p = response_polynomial(a, covariate_steps(a, *stack.scalar_B()));
  const long degree = static_cast<long>(p.size()) - 1;
  return mean_square(p, covariance_moments(stack.layers.n, stack.layers.d(), 2 * degree));
}

LayerLoss in_words(const Stack& stack) {
  return {stack.layers.n, stack.layers.A, stack.B, stack.layers.Sigma};
}

Rational loss_of(const Stack& stack) {
  switch (route_of(stack)) {
    case Route::nothing:
      return Rational(stack.layers.d());
    case Route::fixed:
      return LayerLoss(stack.layers.n, stack.layers.A, {}, stack.layers.Sigma).value();
    case Route::words:
      return in_words(stack).value();
    default:
      return scalar_loss(stack);
  }
}

// A direction without pattern, and the exact rate of change of the loss along it.
Matrix<Rational> probe(long d, long k, bool symmetric) {
  Matrix<Rational> R(d, d);
  for (long i = 0; i < d; ++i)
    for (long j = 0; j < d; ++j) R(i, j) = Rational((7 * i + 3 * j + 5 * k) % 11 - 5);
  return symmetric ? R + transpose(R) : R;
}

bool agrees_with_differences(const Stack& stack, const LayerLoss::Gradient& gradient) {
  constexpr long degree = 12;  // of the loss of two layers in A_0, A_1 and B_0 together
  const long d = stack.layers.d();
  Vector<Matrix<Rational>> dA, dB;
  Rational predicted;
  for (const auto& slope : gradient.A) {
    dA.push_back(probe(d, static_cast<long>(dA.size()), true));
    predicted += inner_product(slope, dA.back());
  }
  for (const auto& slope : gradient.B) {
    dB.push_back(probe(d, 3, false));
    predicted += inner_product(slope, dB.back());
  }
  const auto moved = [&](const Rational& t) {
    auto other = stack;
    for (std::size_t l = 0; l < dA.size(); ++l) other.layers.A[l] = stack.layers.A[l] + t * dA[l];
    for (std::size_t l = 0; l < dB.size(); ++l) other.B[l] = stack.B[l] + t * dB[l];
    return in_words(other).value();
  };
  return predicted == derivative_at_zero(moved, degree);
}

Rational squared_norm(const Vector<Matrix<Rational>>& matrices) {
  Rational sum;
  for (const auto& a : matrices) sum += inner_product(a, a);
  return sum;
}

// The gradient of a full two-layer stack joins the values; its words join the detail.
void add_gradient(const Stack& stack, Finding& result) {
  const long d = stack.layers.d();
  if (stack.dropped > 0 || stack.layers.layers() != 2 || stack.B.empty()) return;
  if (d > gradient_dimension) {
    result.detail += "; the gradient is given up to d = " + std::to_string(gradient_dimension);
    return;
  }
  const auto gradient = in_words(stack).gradient();
  if (!agrees_with_differences(stack, gradient)) {
    result.answer = Truth::no;
    result.detail += "; the gradient disagrees with exact differences of the loss";
    return;
  }
  result.detail += "; sum |grad_A|^2 = " + short_number(squared_norm(gradient.A)) +
                   ", |grad_B|^2 = " + short_number(squared_norm(gradient.B)) +
                   ", confirmed along a probe direction by exact differences of the loss";
  if (d > printed_dimension) return;
  result.values.push_back(enclosed_matrices("gradient_A_approx", gradient.A));
  result.values.push_back(enclosed_matrices("gradient_B_approx", gradient.B));
}

Finding loss_at_instance(const Context& c) {
  const auto stack = stack_of(c.instance);
  const auto route = route_of(stack);
  const Rational loss = loss_of(stack);
  bool equal = all_hold({loss.sign() > 0, loss >= Rational(stack.layers.d() - stack.layers.n)});
  std::string words = "the loss, tasks N(0, Sigma^-1), is " + short_number(loss) + " by ";
  words += route == Route::words   ? "trace words in A_0, A_1, B_0"
           : route == Route::fixed ? "trace words, the covariates being left alone"
                                   : "scalar moments of G";
  if (route == Route::words && stack.scalar_B()) {
    equal &= scalar_loss(stack) == loss;
    words += " and by scalar moments of G (A_l = a_l Sigma^-1, B_l = b_l I)";
  }
  if (stack.dropped > 0)
    words += "; " + std::to_string(stack.dropped) + " layers with A_l = 0 do nothing";
  auto result = settled(equal, words, "two routes disagree on the loss " + loss.text());
  result.values = {value("loss", loss)};
  add_gradient(stack, result);
  return result;
}

bool has_law(const Stack& stack) {
  const auto route = route_of(stack);
  return route == Route::words ||
         (route == Route::fixed && stack.layers.layers() <= most_layers_of_law);
}

// The loss under the law that the instance names, else under N(0, Sigma^-1) without noise, where it
// has to be the loss of the other words.
Finding loss_of_law(const Context& c) {
  auto stack = stack_of(c.instance);
  if (!has_law(stack)) {
    auto left_out = finding(Truth::yes,
                            "other laws of the tasks: up to two layers that move the "
                            "covariates, up to three that do not");
    left_out.answer = Answer::does_not_apply();
    return left_out;
  }
  if (stack.covariates_fixed()) stack.B.clear();
  const TaskLaw usual{inverse(stack.layers.Sigma), Rational(0)};
  const auto law = task_law(c.instance, stack.layers.Sigma);
  const Rational loss = loss_under(stack.layers, law, stack.B);
  auto result = settled(
      loss_under(stack.layers, usual, stack.B) == loss_of(stack),
      fmt::format("tasks N(0, {}), label noise of variance {}: the loss is {}; the same words at "
                  "tasks N(0, Sigma^-1) without noise give the loss of the part before",
                  c.instance.has("Sigma_w") ? "Sigma_w" : "Sigma^-1", law.sigma2.text(),
                  short_number(loss)),
      "at tasks N(0, Sigma^-1) without noise the words give another loss");
  result.values = {value("loss_law", loss)};
  return result;
}

std::optional<Complaint> feasible(const Instance& instance) {
  const auto layers = instance.matrices("A").size();
  const auto given = instance.has("B") ? instance.matrices("B").size() : 0;
  if (instance.has("B") && given + 1 != layers && given != layers) {
    return Complaint{"B",
                     std::to_string(given) + " matrices with " + std::to_string(layers) + " layers",
                     "one for each layer but the last, or one for each layer (0 for a layer that "
                     "leaves the covariates alone; no B at all if every layer does)"};
  }
  const auto stack = stack_of(instance);
  if ((instance.has("Sigma_w") || instance.has("sigma2")) && !has_law(stack)) {
    return Complaint{instance.has("Sigma_w") ? "Sigma_w" : "sigma2",
                     "with " + std::to_string(stack.layers.layers()) + " layers that do something",
                     "1 or 2 such layers, or 3 that leave the covariates alone, with a law of the "
                     "tasks of one's own; without it tasks are N(0, Sigma^-1) and labels have no "
                     "noise"};
  }
  if (route_of(stack) != Route::none) return std::nullopt;
  return Complaint{"A", std::to_string(stack.layers.layers()) + " layers that do something",
                   "2 layers with any B_0; up to 4 where all B are 0; up to 3 where all A_l are "
                   "multiples of Sigma^-1 and all B_l of I. Three layers with other B_0 are a "
                   "polynomial of degree 26 in the sample covariance: 51!! (about 3e33) pairings, "
                   "out of reach for any exact method known here; sample the loss instead"};
}

}  // namespace

Theorem theorem() {
  const Sizes formal = {{"n", Argument::words}, {"d", Argument::words}, {"L", 2}};
  return {
      .inputs = {n_input(),
                 {"A",
                  Kind::matrices,
                  {"L", "d", "d"},
                  {Constraint::symmetric},
                  "layers A_0..A_{L-1}; descent is negative"},
                 {.name = "B",
                  .kind = Kind::matrices,
                  .shape = {"M", "d", "d"},
                  .about = "updates of the covariates B_0..B_{L-2} (B_{L-1} may follow and has no "
                           "effect); absent: 0",
                  .optional = true},
                 {.name = "Sigma",
                  .kind = Kind::matrix,
                  .shape = {"d", "d"},
                  .constraints = {Constraint::positive_definite},
                  .about = "covariance of x, I if absent; the task vector has covariance Sigma^-1",
                  .optional = true},
                 law_covariance_input("at most 2 layers with B"),
                 law_noise_input(),
                 d_input(),
                 L_input()},
      .values = {{"loss",
                  "rational: the population loss f(A, B), tasks N(0, Sigma^-1), no label noise"},
                 {"loss_law",
                  "rational: the loss where tasks are N(0, Sigma_w) and labels have noise of "
                  "variance sigma2, for up to 2 layers with B; the loss where neither is given"},
                 {"gradient_A_approx",
                  "list of L matrices[d, d]: gradient by A_l over symmetric matrices (L = 2, d <= "
                  "6)"},
                 {"gradient_B_approx",
                  "list of L-1 matrices[d, d]: gradient by all entries of B_l (L = 2, d <= 6)"}},
      .parts =
          {{"form",
            {chain({words(MeanOfResidual{}), words(TwoLayerProduct{})})},
            {{"the trace of Sigma_w U Sigma U", words(MeanOfResidual{true})},
             {"B_0 for its transpose", words(TwoLayerProduct{true})}}},
           {"link",
            {expand(LossFromForwardPass{1, 1, 2, updated}),
             expand(LossFromForwardPass{2, 1, 2, updated}),
             test(LossFromForwardPass{1, 2, 2, updated})},
            {{"the sample covariance is replaced by its mean",
              expand(LossFromForwardPass{1, 1, 2, updated, true})},
             {"the same for two demonstrations",
              expand(LossFromForwardPass{2, 1, 2, updated, true})},
             {"the same in the plane", test(LossFromForwardPass{1, 2, 2, updated, true})}},
            {ginac(LossFromForwardPass{1, 1, 2, updated}),
             deep(once(Evidence::symbolic, formal, Inputs::all, pairings_2)),
             expand(LossOnStructuredSet{2, updated}), test(GradientAlongDirection{2, 2, updated})}},
           {"law",
            {chain({words(LabelsOfMovedTokens{}), words(NoisyLabels{}), words(MeanWithNoise{})}),
             exact(loss_of_law)},
            {{"tokens R x meet R A R", words(LabelsOfMovedTokens{true})},
             {"noise meets A and not its transpose", words(NoisyLabels{true})},
             {"the trace of G N Sigma N", words(MeanWithNoise{true})}}},
           {"layers", {exact(loss_at_instance)}}},
      .require = feasible,
  };
}

}  // namespace verify::ahn2023::claim_thm5_loss
