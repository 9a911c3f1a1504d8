// Inside the structured set the model sees X only through Sigma^{-1/2} X: it is the model with
// Sigma = I and the same scalars on whitened covariates.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_sigma_reduction {
namespace {

enum class Variant { as_stated, A_scaled, not_whitened };

// TF at covariates Sigma^{1/2} Xi with B_l = b_l Sigma^{-1/2}, and at Xi with B_l = b_l I;
// everything cleared of rho = det Sigma^{-1/2} by putting rho Sigma^{1/2} for Sigma^{1/2}, which
// turns Xi into rho Xi.
struct Reduction {
  long d, n, layers;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    const auto scalars = free_scalars(free, layers);
    const auto Xi = free.matrix(d, n + 1);
    auto layers_here = structured_block(scalars, s.inverse_root);
    if (variant == Variant::A_scaled) layers_here[0].A = scalars.a[0] * s.inverse_root;
    const auto h = activation_named("poly2");
    const auto seen = variant == Variant::not_whitened ? s.root * Xi : s.rho * Xi;
    const auto here = block_trace(s.root * Xi, layers_here, h);
    const auto there = block_trace(seen, structured_block(scalars, identity_matrix<T>(d)), h);
    Vector<T> zero;
    for (std::size_t l = 0; l < here.H.size(); ++l) append(zero, here.H[l] - there.H[l]);
    append(zero, s.inverse_root * here.X.back() - there.X.back());
    return zero;
  }
};

Finding expanded(const Context&) { return expands_to_zero(Reduction{2, 1, 1}); }
Finding two_layers(const Context& c) { return identity_test(Reduction{2, 2, 2}, c.seed); }
Finding three_layers(const Context& c) { return identity_test(Reduction{3, 3, 3}, c.seed); }
Finding A_scaled(const Context& c) {
  return identity_test(Reduction{2, 2, 2, Variant::A_scaled}, c.seed);
}
Finding not_whitened(const Context& c) {
  return identity_test(Reduction{2, 2, 2, Variant::not_whitened}, c.seed);
}

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Ti = inverse(instance.matrix("Sigma_half"));
    const auto prompt = prompt_of<Rational>(instance);
    const Prompt<Rational> whitened{Ti * prompt.X, prompt.y, Ti * prompt.x_query};
    const auto scalars = to_scalar<T>(scalars_of(instance));
    const auto h = activation_of(instance);
    const auto forward = [&](const Prompt<Rational>& p, const Matrix<Rational>& root) {
      const auto layers = structured_block(scalars, to_scalar<T>(root));
      return corners(
          kernel_attention_stack(to_scalar<T>(token_matrix(p)), map(layers, head_of<T>), h));
    };
    const auto TF = forward(prompt, Ti);
    const auto TF_whitened = forward(whitened, identity_matrix<Rational>(Ti.rows()));
    const bool same = consistent(TF, TF_whitened);
    auto result = settled(same,
                          "TF_0, .., TF_L are the same from X with Sigma and from "
                          "Sigma^{-1/2} X with I",
                          "some TF_l differs");
    result.values = {exact_or_enclosed("TF", TF), exact_or_enclosed("TF_whitened", TF_whitened),
                     value("equal", same)};
    return result;
  }
};
Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), OfInstance{c.instance});
}
std::optional<Complaint> usable(const Instance& instance) {
  return undefined_normalisation(instance,
                                 [](const Instance& i) { OfInstance{i}.operator()<Rational>(); });
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto inputs = prompt_inputs({steps_r_input(), scalars_input("a", "A_l = a_l I"),
                               scalars_input("b", "B_l = b_l Sigma^{-1/2}"),
                               scalars_input("c", "C_l = c_l Sigma^{-1/2}"), activation_input()},
                              Depth::implied);
  inputs.insert(inputs.begin(), sigma_half_input());
  return {
      .inputs = inputs,
      .values = {{"TF", "vector[L+1]: with Sigma, from x"},
                 {"TF_whitened", "vector[L+1]: with I, from Sigma^{-1/2} x"},
                 {"equal", "boolean: the two are the same"}},
      .checks =
          {
              {"values of h and whitened covariates agree after one layer", symbolic, everywhere,
               holds, On::claim, "d = 2, n = 1, L = 1, h = (1 + s)^2; everything free", expanded},
              {"values of h and whitened covariates agree after two layers", identity, everywhere,
               holds, On::claim, "d = n = 2, L = 2, h = (1 + s)^2; everything free", two_layers},
              {"values of h and whitened covariates agree after three layers", identity, everywhere,
               holds, On::claim, "d = n = 3, L = 3, h = (1 + s)^2; everything free", three_layers},
              {"both forward passes at the given numbers", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"A_0 = a_0 Sigma^{-1/2} instead of a_0 I", identity, everywhere, control, On::claim,
               "d = n = 2, L = 2", A_scaled},
              {"the covariates need no whitening", identity, everywhere, control, On::claim,
               "d = n = 2, L = 2", not_whitened},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_sigma_reduction
