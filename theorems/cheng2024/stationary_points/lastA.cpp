// The last covariate weight A_k is inert: what it moves is read by no later layer.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_lastA {
namespace {

template <class T>
Vector<BlockLayer<T>> free_layers(Variables<T>& free, long d, long layers) {
  Vector<BlockLayer<T>> result;
  for (long l = 0; l < layers; ++l)
    result.push_back({free.matrix(d, d), free.matrix(d, d), free.matrix(d, d), free.scalar()});
  return result;
}

// The loss itself with two different matrices A in one layer, for a polynomial activation.
struct TwoLosses {
  long d, n, layers, layer;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto weights = free_layers(free, d, layers);
    const auto X0 = free.matrix(d, n + 1);
    const auto K = free.symmetric(n + 1);
    auto other = weights;
    other[layer].A = free.matrix(d, d);
    const auto h = activation_named("poly2");
    return {block_loss(X0, weights, h, K) - block_loss(X0, other, h, K)};
  }
};

// The gradient, for every differentiable activation of U^T W.
struct Gradient {
  long d, n, layers, layer;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto weights = free_layers(free, d, layers);
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1);
    return block_gradient(X0, weights, free.symmetric(n + 1), activation).A[layer].entries();
  }
};

Finding one_layer(const Context&) { return expands_to_zero(TwoLosses{2, 1, 1, 0}); }
Finding three_layers(const Context& c) { return identity_test(TwoLosses{3, 3, 3, 2}, c.seed); }
Finding gradient(const Context&) { return expands_to_zero(Gradient{2, 1, 2, 1}); }
Finding gradient_large(const Context& c) { return identity_test(Gradient{3, 3, 4, 3}, c.seed); }
Finding last_but_one(const Context& c) { return identity_test(TwoLosses{2, 2, 2, 0}, c.seed); }
Finding its_gradient(const Context& c) { return identity_test(Gradient{2, 2, 2, 0}, c.seed); }

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Th = to_scalar<T>(instance.matrix("Sigma_half"));
    const auto Ti_exact = inverse(instance.matrix("Sigma_half"));
    const auto Xi = Ti_exact * instance.matrix("X0");
    const auto layers =
        structured_block(to_scalar<T>(scalars_of(instance)), to_scalar<T>(Ti_exact));
    const auto g =
        orbit_gradient(Th, to_scalar<T>(Xi), layers, label_covariance<T>(kernel_of(instance), Xi),
                       activation_of(instance), averaging_set(instance.text("group"), Th.rows()));
    const auto& last = g.A.back();
    auto result =
        settled(consistent(last, Matrix<T>(last.rows(), last.cols())),
                "the gradient by the last A is zero on every atom: the covariates it moves are "
                "never read",
                "the gradient by the last A is not zero");
    // Zero by construction of the backward pass, whatever the scalar: an exact zero.
    result.values = {value("grad_A_last", map(last, [](const T&) { return Rational(0); }))};
    if constexpr (std::is_same_v<T, Ball>) {
      result.values.push_back(exact_or_enclosed("grad_A_last", last));
    }
    return result;
  }
};
Finding of_instance(const Context& c) {
  const bool rational =
      activation_of(c.instance).is_rational() && kernel_of(c.instance).is_rational();
  return with_scalar(rational, OfInstance{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  if (auto complaint = unfit_group(instance)) return complaint;
  const auto Xi = inverse(instance.matrix("Sigma_half")) * instance.matrix("X0");
  if (auto complaint = undefined_kernel(kernel_of(instance), Xi)) return complaint;
  return undefined_gradient(instance, Xi);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = structured_point_inputs(),
      .values = {{"grad_A_last", "matrix[d, d]: the gradient by the last A, zero"}},
      .checks =
          {
              {"the loss of one layer does not contain A_0", symbolic, everywhere, holds, On::claim,
               "d = 2, n = 1, h = (1 + s)^2, every entry free", one_layer},
              {"the loss of three layers does not contain A_2", identity, everywhere, holds,
               On::claim, "d = n = 3, h = (1 + s)^2, every entry free", three_layers},
              {"the gradient by the last A is zero for every activation", symbolic, everywhere,
               holds, On::claim,
               "d = 2, n = 1, two layers; weights, prompt, values and differentials of the "
               "activation free",
               gradient},
              {"the same, larger", identity, everywhere, holds, On::claim, "d = n = 3, L = 4",
               gradient_large},
              {"the gradient by the last A at the given point", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"the loss does not contain the last but one A", identity, everywhere, control,
               On::claim, "d = n = 2, L = 2", last_but_one},
              {"the gradient by the last but one A is zero", identity, everywhere, control,
               On::claim, "d = n = 2, L = 2", its_gradient},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_lastA
