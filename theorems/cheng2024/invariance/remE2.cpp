// Remarks E.2 and F.2: the loss does not change under (B_l, C_l) -> (Lambda^T B_l, Lambda^{-1}
// C_l); to first order B_l grad_B^T = grad_C C_l^T.
#include "theorems/cheng2024/distance_activation.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_remE2 {
namespace {

// Everything at (Lambda^T B, adj(Lambda) C) against (B, C): logits times det, gradients mapped by
// adj(Lambda) and Lambda^T. The differentials at logits det P are J, at P they are det J.
struct Reparametrised {
  long d, n, layers;
  bool transposed = true;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<BlockLayer<T>> weights, moved;
    const auto Lambda = free.matrix(d, d);
    const auto [cofactors, det] = adjugate(Lambda);
    for (long l = 0; l < layers; ++l) {
      weights.push_back({free.matrix(d, d), free.matrix(d, d), free.matrix(d, d), free.scalar()});
      const auto& w = weights.back();
      moved.push_back({w.A, (transposed ? transpose(Lambda) : Lambda) * w.B, cofactors * w.C, w.r});
    }
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1);
    const auto K = free.symmetric(n + 1);
    const auto here = block_gradient(X0, weights, K, rescaled(activation, det));
    const auto there = block_gradient(X0, moved, K, activation);
    Vector<T> zero = {here.loss - there.loss};
    for (long l = 0; l < layers; ++l) {
      append(zero,
             transpose(moved[l].B) * moved[l].C - det * (transpose(weights[l].B) * weights[l].C));
      append(zero, det * there.B[l] - cofactors * here.B[l]);
      append(zero, det * there.C[l] - transpose(Lambda) * here.C[l]);
      append(zero, there.A[l] - here.A[l]);
    }
    return zero;
  }
};

Finding expanded(const Context&) { return expands_to_zero(Reparametrised{2, 1, 1}); }
Finding large(const Context& c) { return identity_test(Reparametrised{3, 3, 3}, c.seed); }
Finding first_order(const Context&) { return expands_to_zero(GeneralLinearIdentity{2, 1, 1}); }
Finding first_order_large(const Context& c) {
  return identity_test(GeneralLinearIdentity{3, 3, 3}, c.seed);
}
Finding without_transpose(const Context& c) {
  return identity_test(Reparametrised{2, 2, 2, false}, c.seed);
}

// d = n = 1, B = C = 1, Lambda = 2.
Finding cauchy(const Context&) {
  const Matrix<Rational> X = {{1, 1}}, K = {{1, 1}, {1, 2}}, one = {{1}}, two = {{2}};
  const auto loss = [&](const Matrix<Rational>& B, const Matrix<Rational>& C) {
    return block_loss(X, {{{{0}}, B, C, 1}}, DistanceActivation{}, K);
  };
  const Rational here = loss(one, one), there = loss(two * one, inverse(two) * one);
  return settled(here == there, "the loss does not change",
                 "d = n = 1, h = 1 / (1 + (u - w)^2), X = (1, 1), K = [[1, 1], [1, 2]], r = 1, B = "
                 "C = 1, Lambda = 2: the loss "
                 "goes from " +
                     text_of(here) + " to " + text_of(there));
}

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto X0 = to_scalar<T>(instance.matrix("X0"));
    const auto K = to_scalar<T>(instance.matrix("K"));
    const auto r = to_scalar<T>(instance.vector("r"));
    const auto A = to_scalar<T>(instance.matrices("A"));
    const auto B = to_scalar<T>(instance.matrices("B"));
    const auto C = to_scalar<T>(instance.matrices("C"));
    const auto Lambda = to_scalar<T>(instance.matrix("Lambda"));
    const auto inverted = to_scalar<T>(inverse(instance.matrix("Lambda")));
    Vector<BlockLayer<T>> layers, moved;
    for (std::size_t l = 0; l < r.size(); ++l) {
      layers.push_back({A[l], B[l], C[l], r[l]});
      moved.push_back({A[l], transpose(Lambda) * B[l], inverted * C[l], r[l]});
    }
    const auto h = activation_of(instance);
    const T loss = block_loss(X0, layers, h, K), transformed = block_loss(X0, moved, h, K);
    const auto g = block_gradient(X0, layers, K, GivenActivation{h});
    bool identity_holds = true;
    for (std::size_t l = 0; l < r.size(); ++l)
      identity_holds &= consistent(B[l] * transpose(g.B[l]), g.C[l] * transpose(C[l]));
    const bool same = consistent(loss, transformed);
    auto result = settled(same && identity_holds,
                          "the loss is the same at (Lambda^T B, Lambda^{-1} C), and B grad_B^T = "
                          "grad_C C^T in every layer",
                          "the loss changes or B grad_B^T differs from grad_C C^T");
    result.values = {exact_or_enclosed("loss", loss),
                     exact_or_enclosed("loss_transformed", transformed), value("equal", same),
                     value("gl_identity_holds", identity_holds)};
    return result;
  }
};
Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), OfInstance{c.instance});
}
std::optional<Complaint> usable(const Instance& instance) {
  if (!activation_of(instance).is_rational()) return std::nullopt;
  try {
    OfInstance{instance}.operator()<Rational>();
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"), std::string("another activation: ") + why.what()};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"X0", Kind::matrix, {"d", Size("n") + 1}, {}, "covariates, query last"},
           {"K",
            Kind::matrix,
            {Size("n") + 1, Size("n") + 1},
            {Constraint::symmetric},
            "label covariance, query last"},
           steps_r_input(),
           A_input(),
           B_input(),
           C_input(),
           {"Lambda", Kind::matrix, {"d", "d"}, {Constraint::invertible}, "invertible matrix"},
           activation_input(),
           n_input(),
           d_input(),
           L_input()},
      .values = {{"loss", "rational: u^T K u at (B, C)"},
                 {"loss_transformed", "rational: at (Lambda^T B, Lambda^{-1} C)"},
                 {"equal", "boolean: the two are the same"},
                 {"gl_identity_holds", "boolean: B_l grad_B^T = grad_C C_l^T for all l"}},
      .checks =
          {
              {"loss and gradients at (Lambda^T B, Lambda^{-1} C): one layer", symbolic, everywhere,
               holds, On::claim,
               "d = 2, n = 1, L = 1; weights, Lambda, prompt, K, values and differentials of the "
               "activation free",
               expanded},
              {"loss and gradients at (Lambda^T B, Lambda^{-1} C): three layers", identity,
               everywhere, holds, On::claim,
               "d = n = L = 3, everything free; stationary points go to stationary points", large},
              {"B grad_B^T = grad_C C^T, one layer", symbolic, everywhere, holds, On::claim,
               "d = 2, n = 1, L = 1; everything free, no symmetry of the law", first_order},
              {"B grad_B^T = grad_C C^T, three layers", identity, everywhere, holds, On::claim,
               "d = n = L = 3; everything free", first_order_large},
              {"loss and identity at the given numbers", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"Lambda B in place of Lambda^T B", identity, everywhere, control, On::claim,
               "d = n = L = 2", without_transpose},
              {"the Cauchy kernel has this freedom", exact, points, control, On::claim, "d = n = 1",
               cauchy},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_remE2
