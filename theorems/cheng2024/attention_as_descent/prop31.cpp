// A Transformer whose activation is a kernel performs gradient descent in function space: with V_l
// = diag(0, -r'_l) and B_l = C_l = I the corner of Z_l is -f_l(x), for every table of kernel
// values.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/rounding/precision_ladder.hpp"

namespace verify::cheng2024::claim_prop31 {
namespace {

enum class Variant { as_stated, wrong_sign, without_mask, symmetric_alpha };

template <class T>
Vector<KernelHead<T>> construction(long d, const Vector<T>& r_prime, Variant variant) {
  const auto steps =
      variant == Variant::wrong_sign ? map(r_prime, [](const T& r) { return T(-r); }) : r_prime;
  return functional_descent_layers(d, steps);
}

// One layer on any state y_i - f(x_i), -f(x) of any function f: the step of an induction over the
// layers. It becomes the state of f + r' sum_i (y_i - f(x_i)) kappa(x_i, .), for every table of
// kernel values, symmetric or not. The base: Z_0 is the state of f = 0.
struct LayerOfDescent {
  long n;
  enum class Change { none, wrong_sign, without_mask, query_residual } change = Change::none;

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix(n + 1, n + 1);
    const auto y = free.vector(n), f = free.vector(n + 1);
    const T step = free.scalar();
    const auto state = [&](const Vector<T>& at) {  // label row of the function with these values
      auto row = y - Vector<T>(at.begin(), at.begin() + n);
      row.push_back(T(-at[n]));
      return row;
    };
    const auto tokens = [&](const Vector<T>& row) {
      const Prompt<T> prompt{Matrix<T>(1, n), Vector<T>(row.begin(), row.begin() + n), {T(0L)}};
      return token_matrix(prompt, row[n]);
    };
    auto zero = token_matrix(Prompt<T>{Matrix<T>(1, n), y, {T(0L)}}).row(1) -
                state(Vector<T>(n + 1, T(0L)));
    const Vector<T> taken = {change == Change::wrong_sign ? T(-step) : step};
    const auto after =
        kernel_attention_stack(tokens(state(f)), functional_descent_layers(1L, taken),
                               TableActivation<T>{K},
                               change == Change::without_mask ? QueryMask::off : QueryMask::on)
            .back()
            .row(1);
    auto next = f;
    for (long j = 0; j <= n; ++j) {
      for (long i = 0; i < n; ++i)
        next[j] += step * T(y[i] - f[change == Change::query_residual ? j : i]) * K(i, j);
    }
    const auto gap = after - state(next);
    zero.insert(zero.end(), gap.begin(), gap.end());
    return zero;
  }
};

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
  Vector<T> zero;
  for (std::size_t l = 0; l < states.size(); ++l) {
    const auto& Z = states[l];
    for (long i = 0; i < n; ++i) zero.push_back(Z(d, i) - y[i] + f[l][i]);
    zero.push_back(Z(d, n) + f[l][n]);
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

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers - 1}}; }

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

// A step of (7) with |r_0| = 1 has length 1 whatever the labels are; the layer with r'_0 = 1 makes
// one of length |y| where n = 1 and kappa(x_1, x_1) = 1. Are they equal for both labels?
Finding one_set_of_weights(const Rational& first, const Rational& second) {
  const Matrix<Rational> K = {{1, 1}, {1, 1}};
  const auto length = [&](const Rational& y) {
    return abs(functional_gradient_descent(K, {y}, {Rational(1)}).back().front());
  };
  return settled(length(first) != length(second),
                 "n = 1, kappa(x, x) = 1: a step of (7) with |r_0| = 1 has norm 1 whatever y is; "
                 "the layer with r'_0 = 1 makes a step of norm " +
                     length(first).text() + " for y = " + first.text() + " and " +
                     length(second).text() + " for y = " + second.text(),
                 "the steps have one length");
}
Finding other_lengths(const Context&) { return one_set_of_weights(Rational(1), Rational(2)); }
Finding same_length(const Context&) { return one_set_of_weights(Rational(1), Rational(-1)); }

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
  using Change = LayerOfDescent::Change;
  return {
      .inputs =
          prompt_inputs({kernel_input(), bandwidth_input(), steps_r_prime_input()}, Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L, minus the predictions"},
                 {"alpha", "vector[n]: f_L = sum_i alpha_i kappa(x_i, .)"}},
      .parts =
          {{"forward",
            {by_hand(expand(LayerOfDescent{1}), {"n"}), by_hand(expand(LayerOfDescent{2}), {"n"}),
             by_hand(test(LayerOfDescent{14}), {"n"}), expand(AnyKernel{1, 2, 3}),
             on_instance(Evidence::enclosure, at_instance)},
            {{"V_l has the opposite sign", test(LayerOfDescent{2, Change::wrong_sign})},
             {"the query column is not masked", test(LayerOfDescent{2, Change::without_mask})},
             {"f_l at the query instead of the demonstrations",
              test(LayerOfDescent{2, Change::query_residual})}},
            {ginac(AnyKernel{1, 2, 2}),
             once(Evidence::ladder, {}, Inputs::points, forward_ladder)}},
           {"representation",
            {expand(AnyKernel{1, 2, 3}), expand(AnyKernel{1, 3, 3}), test(AnyKernel{5, 30, 8})},
            {{"alpha steps with Khat instead of its transpose",
              test(AnyKernel{1, 2, 2, Variant::symmetric_alpha})},
             {"the stack with V_l of the opposite sign",
              test(AnyKernel{1, 2, 2, Variant::wrong_sign})},
             {"the stack without a mask", test(AnyKernel{1, 2, 2, Variant::without_mask})}}},
           {"weights",
            {once(Evidence::exact, {}, Inputs::points, other_lengths)},
            {{"labels 1 and -1 need different steps",
              once(Evidence::exact, {}, Inputs::points, same_length)}}}},
      .require = undefined_kernel,
  };
}

}  // namespace verify::cheng2024::claim_prop31
