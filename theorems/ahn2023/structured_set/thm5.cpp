// Theorem 5: with covariate updates, on A_l = a_l Sigma^{-1}, B_l = b_l I the gradients of the loss
// are multiples of Sigma (by A_l) and of I (by B_l).
#include "theorems/ahn2023/inputs.hpp"
#include "theorems/ahn2023/mean_of_residual.hpp"
#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/raw_population_loss.hpp"
#include "theorems/ahn2023/structured_set/turned_words.hpp"
#include "theorems/ahn2023/structured_set/whitened_set.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_thm5 {
namespace {

using Variant = GradientStructure::Variant;

// Footnote 3: B of a layer has no effect on the labels that it gives; so that of the last has none.
struct IdleLayer {
  bool covariates = false;  // nor on its covariates

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Z = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d),
               other = free.matrix("other", d, d);
    const auto scale = free.scalar("scale");
    const auto difference = covariate_layer(A, B, Z, scale) - covariate_layer(A, other, Z, scale);
    Vanishing<M> zero;
    zero.add(bottom_border(difference));
    zero.add(corner(difference));
    if (covariates) zero.add(inner_block(difference));
    return zero;
  }
};

// What a layer adds to labels and covariates is linear in A, for every B: with A = 0 it adds
// nothing.
struct LinearInA {
  bool in_B = false;  // in B, for every A

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", from(2, Argument::absent)}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Z = bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto scale = free.scalar("scale"), t = free.scalar("t");
    const auto moved = covariate_layer(A, B, Z, scale) - Z;
    const auto scaled =
        (in_B ? covariate_layer(A, t * B, Z, scale) : covariate_layer(t * A, B, Z, scale)) - Z;
    Vanishing<M> zero;
    zero.equal(scaled, t * moved);
    return zero;
  }
};

// Two layers in trace words, any d: the third route.
bool words_agree(const StructuredPoint& point) {
  const auto layers = point.layers();
  const LayerLoss words(point.n, layers.A, layers.B, point.Sigma);
  const auto gradient = words.gradient();
  bool equal = words.value() == point.slopes.loss;
  for (std::size_t l = 0; l < gradient.A.size(); ++l)
    equal &= gradient.A[l] == point.g()[l] * point.Sigma;
  for (std::size_t l = 0; l < gradient.B.size(); ++l)
    equal &= gradient.B[l] == point.h()[l] * identity_matrix<Rational>(point.d());
  return equal;
}

Finding at_instance(const Context& c) {
  const StructuredPoint point(c.instance, true);
  const auto& slopes = point.slopes;
  bool equal = true;
  std::string routes = "from the power sums";
  if (point.within_reach()) {
    const auto direction = point.seeded_direction(c.seed);
    const auto found = population_loss_along(point.layers(), direction, point.data());
    equal &= all_hold({found.loss == slopes.loss, found.derivative == point.predicted(direction)});
    routes += ", along seeded directions by Bartlett's decomposition";
    if (point.d() <= 2 && point.a.size() <= 2) {
      const auto gradient = point.gradient();
      for (std::size_t l = 0; l < gradient.A.size(); ++l)
        equal &= gradient.A[l] == point.g()[l] * point.Sigma;
      for (std::size_t l = 0; l < gradient.B.size(); ++l)
        equal &= gradient.B[l] == point.h()[l] * identity_matrix<Rational>(point.d());
      routes += ", there entry by entry";
    }
  }
  constexpr long widest = 20;
  if (point.a.size() == 2 && point.d() <= widest) {
    equal &= words_agree(point);
    routes += ", in trace words";
  }
  auto result = settled(equal, "loss and gradients g_l Sigma, h_l I " + routes,
                        "two of the routes differ: " + routes);
  result.values = {value("loss", slopes.loss), value("g", point.g()), value("h", point.h())};
  return result;
}

std::optional<Complaint> matching_layers(const Instance& instance) {
  const long L = instance.integer("L"), moved = static_cast<long>(instance.vector("b").size());
  if (L > most_moving_layers)
    return Complaint{"L", std::to_string(L), "at most " + std::to_string(most_moving_layers)};
  if (moved == L || moved == L - 1) return {};
  return Complaint{"b", std::to_string(moved) + " entries", "as many as a, or one less"};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {n_input(), inverse_task_covariance_input(), layer_steps_input(),
                 covariate_steps_input(), d_input(), L_input()},
      .values = {{"loss", "rational: the in-context loss"},
                 {"g", "vector[L]: grad_{A_l} f = g_l Sigma"},
                 {"h", "vector[L-1]: grad_{B_l} f = h_l I"}},
      .parts =
          {{"structure",
            {chain({words(TurnedLayer{}), words(ReflectionKeepsLaw{}), words(MeanOfReflections{})}),
             expand(GradientStructure{2, 2, true}), deep(test(GradientStructure{3, 2, true})),
             deep(test(GradientStructure{2, 3, true})), exact(at_instance)},
            {{"the layers see V A_l V",
              words(TurnedLayer{false, TurnedLayer::Variant::not_transposed})},
             {"V = s I - Sigma q q^T for the reflection along q", words(ReflectionKeepsLaw{true})},
             {"the mean over s I - Sigma q q^T", words(MeanOfReflections{true})},
             {"grad_{A_l} f is a multiple of Sigma^{-1}",
              test(GradientStructure{2, 2, true, Variant::along_inverse})},
             {"grad_{B_l} f is a multiple of Sigma",
              test(GradientStructure{2, 2, true, Variant::B_along_Sigma})},
             {"the task covariance is I", test(GradientStructure{2, 2, true, Variant::other_task})},
             {"B_0 is moved by diag(t, -t)", test(GradientStructure{2, 2, true, Variant::other_B})},
             {"the task covariance is I in the space",
              deep(test(GradientStructure{3, 2, true, Variant::other_task}))},
             {"the task covariance is I for three layers",
              deep(test(GradientStructure{2, 3, true, Variant::other_task}))}},
            {expand(GradientStructure{1, 2, true}), ginac(GradientStructure{1, 2, true}),
             test(GradientStructure{1, 3, true}), expand(LossRoutes{1, 1, 2, true}),
             test(LossRoutes{2, 1, 2, true})}},
           {"phi",
            {chain({words(TurnedLayer{}), words(WhitenedSet{}), words(ScalarLayers{}),
                    words(MeanOfResidual{})})},
            {{"the covariates see V^T B_l V",
              words(TurnedLayer{false, TurnedLayer::Variant::transposed_B})},
             {"R^T A_l R is A_l", words(WhitenedSet{true})},
             {"mu moves to mu (1 + c mu)", words(ScalarLayers{true})},
             {"the mean is tr(Sigma_w U Sigma U)", words(MeanOfResidual{true})}}},
           {"idle",
            {words(IdleLayer{})},
            {{"B_l has no effect on the covariates", words(IdleLayer{true})}}},
           {"not_coercive",
            {words(LinearInA{})},
            {{"what it adds is linear in B", words(LinearInA{true})}}}},
      .require = matching_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm5
