// The algorithm that a point of the structured set with A = 0 runs: (17) with the scalars b_l, c_l
// that the paper drops.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/structured_kernel_inputs.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/claim/finding.hpp"

namespace verify::cheng2024::claim_eq17 {
namespace {

// f_l at all columns: f_{l+1}(x_j) = f_l(x_j) + r'_l sum_i (y_i - f_l(x_i)) H_l(i, j); the query's
// entries for l = 0..L.
template <class T>
Vector<T> descent(const Vector<T>& y, const Vector<T>& r_prime, const Vector<Matrix<T>>& H) {
  const std::size_t n = y.size();
  Vector<T> f(n + 1, T(0L)), at_query = {T(0L)};
  for (std::size_t l = 0; l < H.size(); ++l) {
    Vector<T> next = f;
    for (std::size_t j = 0; j <= n; ++j)
      for (std::size_t i = 0; i < n; ++i) next[j] += r_prime[l] * T(T(y[i] - f[i]) * H[l](i, j));
    f = next;
    at_query.push_back(f[n]);
  }
  return at_query;
}

// h(b_l Xi, c_l Xi) for the whitened covariates Xi.
template <class T>
Vector<Matrix<T>> attention(const Matrix<T>& Xi, const Vector<T>& b, const Vector<T>& c,
                            const Activation& h) {
  Vector<Matrix<T>> H;
  for (std::size_t l = 0; l < b.size(); ++l) H.push_back(h(b[l] * Xi, c[l] * Xi));
  return H;
}

template <class T>
Vector<T> predictions_of_model(const Prompt<T>& prompt, const Matrix<T>& Ti,
                               const Vector<T>& r_prime, const Vector<T>& b, const Vector<T>& c,
                               const Activation& h) {
  const Vector<T> zero(b.size(), T(0L));
  const auto layers =
      structured_block<T>({map(r_prime, [](const T& r) { return T(-r); }), zero, b, c}, Ti);
  const auto TF = corners(kernel_attention_stack(token_matrix(prompt), map(layers, head_of<T>), h));
  return map(TF, [](const T& t) { return T(-t); });
}

enum class Variant { corrected_form, as_printed, rescaled_steps };

struct Algorithm {
  long d, n, layers;
  Variant variant = Variant::corrected_form;
  KernelShape shape = KernelShape::poly2;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Ti = free.symmetric(d);
    const Prompt<T> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
    auto r_prime = free.vector(layers);
    auto b = free.vector(layers), c = free.vector(layers);
    const Activation h{{shape, Rational(1)}, false};
    const auto found = predictions_of_model(prompt, Ti, r_prime, b, c, h);
    if (variant == Variant::rescaled_steps) r_prime = hadamard(r_prime, hadamard(b, c));
    if (variant != Variant::corrected_form) b = c = Vector<T>(layers, T(1L));
    return found - descent(prompt.y, r_prime, attention(Ti * all_points(prompt), b, c, h));
  }
};

Finding expanded(const Context&) { return expands_to_zero(Algorithm{1, 2, 2}); }
Finding large(const Context& c) { return identity_test(Algorithm{3, 5, 3}, c.seed); }
Finding linear_absorbs(const Context& c) {
  return identity_test(Algorithm{3, 4, 3, Variant::rescaled_steps, KernelShape::linear}, c.seed);
}
Finding printed_everywhere(const Context& c) {
  return identity_test(Algorithm{2, 2, 2, Variant::as_printed}, c.seed);
}
Finding poly_absorbs(const Context& c) {
  return identity_test(Algorithm{2, 2, 2, Variant::rescaled_steps}, c.seed);
}

// d = n = 1, x_1 = x_query = 1, y_1 = 1, r' = 1, b = 2, c = 1, Sigma = 1.
Finding printed(const Context&) {
  const Prompt<Rational> prompt{{{1}}, {1}, {1}};
  const auto h = activation_named("poly2");
  const Rational right = predictions_of_model<Rational>(prompt, {{1}}, {1}, {2}, {1}, h)[1];
  const Rational as_printed =
      descent<Rational>({1}, {1}, attention<Rational>({{1, 1}}, {1}, {1}, h))[1];
  return settled(
      right == as_printed, "both give " + text_of(right),
      "d = n = 1, h = (1 + s)^2, x_1 = x_query = 1, y_1 = 1, r' = 1, b = 2, c = 1: f_1 = " +
          text_of(right) + ", (17) as printed gives " + text_of(as_printed));
}
// One step from one demonstration x_1 = 1, queries t = 0 and t = 1, s = b c = 2: a single r' would
// have to turn h(t) into h(2 t) at both.
Finding exactly_descent(const Context&) {
  const Ball at_zero = exp(Ball(0)) / exp(Ball(0)), at_one = exp(Ball(2)) / exp(Ball(1));
  return settled(
      disjoint(at_zero, at_one) == Truth::no, "one step size serves both queries",
      "h = exp, one demonstration x_1 = 1 with y_1 = 1, s = b c = 2: r' e^t = e^{2t} needs "
      "r' = 1 at the query t = 0 and r' = " +
          at_one.decimal(12) + " at t = 1");
}
// relu(s t) = s relu(t) for s > 0 and relu(-t) otherwise.
Finding relu_sign(const Context&) {
  const Rational positive = relu(Rational(2) * Rational(3)), negative = relu(-Rational(3));
  return settled(positive == Rational(2) * relu(Rational(3)) && negative == -relu(Rational(3)),
                 "relu(s t) = s relu(t) for both signs of s",
                 "relu(2 * 3) = 2 relu(3) = 6, but relu(-3) = " + text_of(negative) +
                     " and -relu(3) = " + text_of(Rational(-relu(Rational(3)))));
}

struct OfInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto Ti_exact = inverse(instance.matrix("Sigma_half"));
    const auto prompt = prompt_of<T>(instance);
    const auto Xi = to_scalar<T>(Ti_exact * all_points(prompt_of<Rational>(instance)));
    const auto b = to_scalar<T>(instance.vector("b")), c = to_scalar<T>(instance.vector("c"));
    const auto r_prime = to_scalar<T>(instance.vector("r_prime"));
    const auto h = activation_of(instance);
    const Vector<T> one(b.size(), T(1L));
    const auto f = descent(prompt.y, r_prime, attention(Xi, b, c, h));
    const auto by_model = predictions_of_model(prompt, to_scalar<T>(Ti_exact), r_prime, b, c, h);
    const auto f_printed = descent(prompt.y, r_prime, attention(Xi, one, one, h));
    auto result = settled(consistent(f, by_model),
                          consistent(f, f_printed)
                              ? "the recursion with b_l, c_l gives the model's predictions; here "
                                "the printed one does too"
                              : "the recursion with b_l, c_l gives the model's predictions, the "
                                "printed one does not",
                          "the recursion does not give the model's predictions");
    result.values = {exact_or_enclosed("f", f), exact_or_enclosed("f_printed", f_printed)};
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
  auto inputs = prompt_inputs(
      {scalars_input("b", "B_l = b_l Sigma^{-1/2}"), scalars_input("c", "C_l = c_l Sigma^{-1/2}"),
       steps_r_prime_input(), activation_input()},
      Depth::implied);
  inputs.insert(inputs.begin(), sigma_half_input());
  return {
      .inputs = inputs,
      .values = {{"f", "vector[L+1]: predictions f_0..f_L"},
                 {"f_printed", "vector[L+1]: (17) as printed, without b_l and c_l"}},
      .checks =
          {
              {"(17) with b_l and c_l gives the model's predictions", symbolic, everywhere,
               corrected, On::claim, "d = 1, n = 2, L = 2, h = (1 + s)^2; everything free",
               expanded},
              {"(17) with b_l and c_l gives the model's predictions, larger", identity, everywhere,
               corrected, On::claim, "d = 3, n = 5, L = 3, h = (1 + s)^2; everything free", large},
              {"for linear h the scalars go into r'_l", identity, everywhere, holds, On::claim,
               "d = 3, n = 4, L = 3; everything free", linear_absorbs},
              {"recursion and model at the given numbers", exact, points, corrected, On::instance,
               "the instance", of_instance},
              {"(17) as printed", exact, points, refuted, On::claim, "d = n = 1", printed},
              {"(17) as printed, for free scalars", identity, everywhere, refuted, On::claim,
               "d = n = L = 2, h = (1 + s)^2", printed_everywhere},
              {"the point is exactly the construction of Proposition 3.1, also for exp", enclosure,
               points, refuted, On::claim, "d = n = 1, s = 2, two queries", exactly_descent},
              {"for h = (1 + s)^2 the scalars go into r'_l", identity, everywhere, control,
               On::claim, "d = n = L = 2", poly_absorbs},
              {"for relu they do for both signs of b c", exact, points, control, On::claim,
               "t = 3, s = 2 and s = -1", relu_sign},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_eq17
