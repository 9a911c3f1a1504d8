// Theorem 5: with covariate updates, on A_l = a_l Sigma^{-1}, B_l = b_l I the gradients of the loss
// are multiples of Sigma (by A_l) and of I (by B_l).
#include "theorems/ahn2023/residual_words.hpp"
#include "theorems/ahn2023/structured_set/instance.hpp"
#include "theorems/ahn2023/structured_set/raw_population_loss.hpp"
#include "verify/claim/finding.hpp"

namespace verify::ahn2023::claim_thm5 {
namespace {

using Variant = GradientStructure::Variant;

Finding structure_12(const Context&) { return expands_to_zero(GradientStructure{1, 2, true}); }
Finding structure_ginac(const Context&) {
  return expands_to_zero_ginac(GradientStructure{1, 2, true});
}
Finding structure_22(const Context&) { return expands_to_zero(GradientStructure{2, 2, true}); }
Finding structure_13(const Context& c) {
  return identity_test(GradientStructure{1, 3, true}, c.seed);
}
Finding structure_32(const Context& c) {
  return identity_test(GradientStructure{3, 2, true}, c.seed);
}
Finding structure_23(const Context& c) {
  return identity_test(GradientStructure{2, 3, true}, c.seed);
}
Finding routes_112(const Context&) { return expands_to_zero(LossRoutes{1, 1, 2, true}); }
Finding routes_212(const Context& c) { return identity_test(LossRoutes{2, 1, 2, true}, c.seed); }

Finding broken(const Context& c, Variant variant) {
  return identity_test(GradientStructure{2, 2, true, variant}, c.seed);
}
Finding along_inverse(const Context& c) { return broken(c, Variant::along_inverse); }
Finding along_Sigma(const Context& c) { return broken(c, Variant::B_along_Sigma); }
Finding other_task(const Context& c) { return broken(c, Variant::other_task); }
Finding other_B(const Context& c) { return broken(c, Variant::other_B); }

// Footnote 3: the label row of Z_L does not depend on B_{L-1}; that of B_0 it does for L = 2.
struct IdleLayer {
  long d, n, layers, idle;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T scale = free.scalar();
    const auto Z = free.matrix(d + 1, n + 1);
    CovariateLayers<T> weights{free.matrices(layers, d, d), free.matrices(layers, d, d)};
    auto other = weights;
    other.B[idle] = free.matrix(d, d);
    return covariate_stack(Z, weights, scale).back().row(d) -
           covariate_stack(Z, other, scale).back().row(d);
  }
};
Finding idle_last(const Context& c) { return identity_test(IdleLayer{5, 10, 3, 2}, c.seed); }
Finding idle_first(const Context& c) { return identity_test(IdleLayer{2, 1, 2, 0}, c.seed); }

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
    equal &= found.loss == slopes.loss && found.derivative == point.predicted(direction);
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "are the gradients g Sigma and h I for d=1, L=2";
  return {
      .inputs =
          {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
           {"Sigma",
            Kind::matrix,
            {"d", "d"},
            {Constraint::positive_definite},
            "covariance of the covariates; the tasks have Sigma^{-1}"},
           {"a", Kind::vector, {"L"}, {}, "A_l = a_l Sigma^{-1}"},
           {"b", Kind::vector, {"L_b"}, {}, "B_l = b_l I; L-1 entries, a further one is idle"},
           {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
           {"L", Kind::integer, {}, {Constraint::positive}, "number of layers"}},
      .values = {{"loss", "rational: the in-context loss"},
                 {"g", "vector[L]: grad_{A_l} f = g_l Sigma"},
                 {"h", "vector[L-1]: grad_{B_l} f = h_l I"}},
      .checks =
          {
              {"the gradients are g_l Sigma and h_l I with g_l = phi_{a_l}/d, h_l = phi_{b_l}/d "
               "(d=2, L=2)",
               symbolic, everywhere, holds, On::claim,
               "d=2, L=2; n, Sigma, a, b and all entries of the gradients free", structure_22},
              {"the gradients are g_l Sigma and h_l I (d=1, L=2)", symbolic, everywhere, holds,
               On::claim, "d=1, L=2; n, Sigma, a, b free", structure_12, question},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=1, L=2; n, Sigma, a, b free", structure_ginac, question},
              {"the gradients are g_l Sigma and h_l I (d=1, L=3)", identity, everywhere, holds,
               On::claim, "d=1, L=3; n, Sigma, a, b free", structure_13},
              {"the gradients are g_l Sigma and h_l I (d=3, L=2)", identity, everywhere, holds,
               On::claim, "d=3, L=2; n, Sigma, a, b free", structure_32, "", true},
              {"the gradients are g_l Sigma and h_l I (d=2, L=3)", identity, everywhere, holds,
               On::claim, "d=2, L=3; n, Sigma, a, b free", structure_23, "", true},
              {"forward pass, residual form on raw data and Bartlett's decomposition give one loss",
               symbolic, everywhere, holds, On::claim,
               "d=1, n=1, L=2; A, B, R, S, Sigma, Sigma_w free", routes_112},
              {"the same in the plane", identity, everywhere, holds, On::claim,
               "d=2, n=1, L=2; everything free", routes_212},
              {"the last B_l has no effect on the labels", identity, everywhere, holds, On::claim,
               "d=5, n=10, L=3; all tokens and weights free", idle_last},
              {"loss and gradients at the instance", exact, points, holds, On::instance,
               "the instance", at_instance},
              {"grad_{A_l} f is a multiple of Sigma^{-1}", identity, everywhere, control, On::claim,
               "d=2, L=2", along_inverse},
              {"grad_{B_l} f is a multiple of Sigma", identity, everywhere, control, On::claim,
               "d=2, L=2", along_Sigma},
              {"the gradients have this form for Sigma_w = I too", identity, everywhere, control,
               On::claim, "d=2, L=2", other_task},
              {"B_0 may be any diagonal matrix", identity, everywhere, control, On::claim,
               "d=2, L=2, B_0 moved by diag(t, -t)", other_B},
              {"the first B_l has no effect on the labels either", identity, everywhere, control,
               On::claim, "d=2, n=1, L=2", idle_first},
          },
      .require = matching_layers,
  };
}

}  // namespace verify::ahn2023::claim_thm5
