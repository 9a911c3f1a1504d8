// A Transformer whose activation is a kernel performs gradient descent in function space: with V_l
// = diag(0, -r'_l) and B_l = C_l = I the corner of Z_l is -f_l(x), for every table of kernel
// values.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_prop31 {
namespace {

enum class Variant { as_stated, wrong_sign, without_mask, query_residual, symmetric_alpha };

template <class T>
Vector<KernelHead<T>> construction(long d, const Vector<T>& r_prime, Variant variant) {
  const auto steps =
      variant == Variant::wrong_sign ? map(r_prime, [](const T& r) { return T(-r); }) : r_prime;
  return functional_descent_layers(d, steps);
}

// f_{l+1}(x) = f_l(x) + r'_l sum_i (y_i - f_l(x)) kappa(x_i, x): f_l at the query where f_l(x_i)
// belongs.
template <class T>
Vector<T> with_query_residual(const Matrix<T>& K, const Vector<T>& y, const Vector<T>& r_prime) {
  const long n = static_cast<long>(y.size());
  Vector<T> f = {T(0L)};
  for (const auto& r : r_prime) {
    T next = f.back();
    for (long i = 0; i < n; ++i) next += r * T(y[i] - f.back()) * K(i, n);
    f.push_back(next);
  }
  return f;
}

// What ought to vanish in layer l: label - y_i + f_l(x_i) for the demonstrations, corner + f_l(x),
// and corner + sum_i alpha^l_i kappa(x_i, x).
template <class T>
Vector<T> gaps(const Vector<Matrix<T>>& states, const Matrix<T>& K, const Vector<T>& y,
               const Vector<T>& r_prime, Variant variant = Variant::as_stated) {
  const long n = static_cast<long>(y.size()), d = states.front().rows() - 1;
  const auto f = functional_gradient_descent(K, y, r_prime);
  const auto Khat = block(K, 0, 0, n, n);
  const auto alpha = descent_coefficients(
      variant == Variant::symmetric_alpha ? transpose(Khat) : Khat, y, r_prime);
  const auto printed = with_query_residual(K, y, r_prime);
  Vector<T> zero;
  for (std::size_t l = 0; l < states.size(); ++l) {
    const auto& Z = states[l];
    for (long i = 0; i < n; ++i) zero.push_back(Z(d, i) - y[i] + f[l][i]);
    zero.push_back(Z(d, n) + (variant == Variant::query_residual ? printed[l] : f[l][n]));
    T represented(0L);
    for (long i = 0; i < n; ++i) represented += alpha[l][i] * K(i, n);
    zero.push_back(Z(d, n) + represented);
  }
  return zero;
}

// Every kernel at once: the values kappa(x_i, x_j) are free, without symmetry.
struct AnyKernel {
  long d, n, layers;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix(n + 1, n + 1);
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto r_prime = free.vector(layers);
    const auto states = kernel_attention_stack(
        token_matrix(prompt), construction(d, r_prime, variant), TableActivation<T>{K},
        variant == Variant::without_mask ? QueryMask::off : QueryMask::on);
    return gaps(states, K, prompt.y, r_prime, variant);
  }
};

// A kernel computed by the layers themselves, from free covariates; `key` is C_l.
struct OneKernel {
  Kernel kernel;
  long d, n, layers;
  bool scaled_key = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    const auto r_prime = free.vector(layers);
    auto heads = functional_descent_layers(d, r_prime);
    for (auto& head : heads)
      if (scaled_key) head.C(d - 1, d - 1) = T(2L);
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, Activation{kernel});
    return gaps(states, gram_matrix(kernel, all_points(prompt)), prompt.y, r_prime);
  }
};

Finding any_kernel_2(const Context&) { return expands_to_zero(AnyKernel{1, 2, 3}); }
Finding any_kernel_3(const Context&) { return expands_to_zero(AnyKernel{1, 3, 3}); }
Finding any_kernel_ginac(const Context&) { return expands_to_zero_ginac(AnyKernel{1, 2, 2}); }
Finding any_kernel_large(const Context& c) { return identity_test(AnyKernel{5, 30, 8}, c.seed); }
Finding polynomial_kernel(const Context&) {
  return expands_to_zero(OneKernel{{KernelShape::poly2}, 1, 2, 2});
}
Finding polynomial_kernel_large(const Context& c) {
  return identity_test(OneKernel{{KernelShape::poly2}, 5, 14, 5}, c.seed);
}

Finding broken(const Context& c, Variant variant) {
  return identity_test(AnyKernel{1, 2, 2, variant}, c.seed);
}
Finding wrong_sign(const Context& c) { return broken(c, Variant::wrong_sign); }
Finding without_mask(const Context& c) { return broken(c, Variant::without_mask); }
Finding symmetric_alpha(const Context& c) { return broken(c, Variant::symmetric_alpha); }
Finding scaled_key(const Context& c) {
  return identity_test(OneKernel{{KernelShape::poly2}, 2, 2, 1, true}, c.seed);
}

// (24), third line, at kappa = uw, x_1 = 1, x = 2, y = 1, r' = 1.
Finding query_residual(const Context&) {
  const Matrix<Rational> K = {{Rational(1), Rational(2)}, {Rational(2), Rational(4)}};
  const Vector<Rational> y = {Rational(1)}, r_prime = {Rational(1), Rational(1)};
  const auto right = functional_gradient_descent(K, y, r_prime).back().back();
  const auto printed = with_query_residual(K, y, r_prime).back();
  return settled(right == printed, "both give " + right.text(),
                 "d = n = 1, kappa = uw, x_1 = 1, x = 2, y = 1, r' = 1 twice: f_2(2) = " +
                     right.text() + ", with f_l(x) in the sum " + printed.text());
}

// Two prompts with kappa(x_1, x_1) = 1: a step of (7) with r_0 = -1 has length 1 in both.
Finding one_set_of_weights(const Context&) {
  const Matrix<Rational> K = {{Rational(1), Rational(1)}, {Rational(1), Rational(1)}};
  const auto first_step = [&](long y) {
    return functional_gradient_descent(K, {Rational(y)}, {Rational(1)}).back().front();
  };
  return settled(first_step(1) * first_step(1) == first_step(2) * first_step(2),
                 "the steps have one length",
                 "n = 1, kappa(x, x) = 1: a step of (7) with |r_0| = 1 has norm 1 whatever y is; "
                 "the layer with r'_0 = 1 makes a step of norm " +
                     first_step(1).text() + " for y = 1 and " + first_step(2).text() +
                     " for y = 2, where r'_0 = 1/2 would be needed");
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto kernel = kernel_of(instance);
    const auto r_prime = to_scalar<T>(instance.vector("r_prime"));
    const auto states = kernel_attention_stack(
        token_matrix(prompt), functional_descent_layers(prompt.d(), r_prime), Activation{kernel});
    const auto zero = gaps(states, gram_matrix(kernel, all_points(prompt)), prompt.y, r_prime);
    const bool agree = consistent(zero, Vector<T>(zero.size(), T(0L)));
    auto result = settled(
        agree, "the label of every token in every layer is that of descent in function space",
        "a token's label differs from descent in function space");
    const auto Khat = gram_matrix(kernel, prompt.X);
    result.values = {
        exact_or_enclosed("TF", corners(states)),
        exact_or_enclosed("alpha", descent_coefficients(Khat, prompt.y, r_prime).back())};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(kernel_of(c.instance).is_rational(), AtInstance{c.instance});
}

// The label rows of the forward pass in rounded arithmetic.
struct LabelRows {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto states = kernel_attention_stack(
        token_matrix(prompt),
        functional_descent_layers(prompt.d(), to_scalar<T>(instance.vector("r_prime"))),
        Activation{kernel_of(instance)});
    std::vector<Vector<T>> rows;
    for (std::size_t l = 1; l < states.size(); ++l) rows.push_back(states[l].row(prompt.d()));
    return rows;
  }
};
Finding forward_ladder(const Context& c) {
  return slope_finding(climb_ladder(LabelRows{c.example("geometric kernel")}), "forward pass");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          prompt_inputs({kernel_input(), bandwidth_input(), steps_r_prime_input()}, Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L, minus the predictions"},
                 {"alpha", "vector[n]: f_L = sum_i alpha_i kappa(x_i, .)"}},
      .checks =
          {
              {"the forward pass is descent in function space, for every kernel (n=2, L=3)",
               symbolic, everywhere, holds, On::claim,
               "n=2, L=3; kappa(x_i, x_j) free and not symmetric, y, r' free", any_kernel_2},
              {"the forward pass is descent in function space, for every kernel (n=3, L=3)",
               symbolic, everywhere, holds, On::claim,
               "n=3, L=3; kappa(x_i, x_j) free and not symmetric, y, r' free", any_kernel_3},
              {"the same by a second computer algebra system (n=2, L=2)", symbolic, everywhere,
               holds, On::claim, "n=2, L=2; all free", any_kernel_ginac},
              {"the forward pass is descent in function space, wide and deep", identity, everywhere,
               holds, On::claim, "d=5, n=30, L=8; kappa(x_i, x_j) free", any_kernel_large},
              {"with the kernel computed in every layer", symbolic, everywhere, holds, On::claim,
               "kappa = (1+uw)^2, d=1, n=2, L=2; covariates, labels, steps free",
               polynomial_kernel},
              {"with the kernel computed in every layer, at the paper's size", identity, everywhere,
               holds, On::claim, "kappa = (1+<u,w>)^2, d=5, n=14, L=5", polynomial_kernel_large},
              {"every label of every layer, at given numbers", enclosure, points, holds,
               On::instance, "the instance: equal fractions, for exp enclosures that meet",
               at_instance},
              {"rounding is the only error of the forward pass", ladder, points, holds, On::claim,
               "kappa = 1/(1-uw), three points, four layers, 8 to 1024 bits", forward_ladder},
              {"f_l at the query instead of the demonstrations", exact, points, control, On::claim,
               "d=n=1, kappa=uw", query_residual},
              {"one set of weights follows the normalised steps of (7) on every prompt", exact,
               points, control, On::claim, "n=1, two prompts", one_set_of_weights},
              {"V_l has the opposite sign", identity, everywhere, control, On::claim, "n=2, L=2",
               wrong_sign},
              {"the query column is not masked", identity, everywhere, control, On::claim,
               "n=2, L=2", without_mask},
              {"C_l = diag(1, 2) instead of I", identity, everywhere, control, On::claim,
               "kappa = (1+<u,w>)^2, d=2, n=2, L=1", scaled_key},
              {"alpha steps with Khat instead of its transpose", identity, everywhere, control,
               On::claim, "n=2, L=2, kernel not symmetric", symmetric_alpha},
          },
      .require = undefined_kernel,
  };
}

}  // namespace verify::cheng2024::claim_prop31
