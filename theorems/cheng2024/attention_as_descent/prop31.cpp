// A Transformer whose activation is a kernel performs gradient descent in function space: with V_l
// = diag(0, -r'_l) and B_l = C_l = I the corner of Z_l is -f_l(x), for every table of kernel
// values.
#include <fmt/format.h>

#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "theorems/cheng2024/steepest_descent.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::cheng2024::claim_prop31 {
namespace {

// The values of a kernel at the tokens: source i, destination j; the query is the last.
template <MatrixLike M>
struct KernelTable {
  M demonstrations;      // kappa(x_i, x_j)
  VectorOf<M> at_query;  // kappa(x_i, x)
  M all;                 // with the query as a source, too
  explicit KernelTable(Letters<M>& free)
      : demonstrations(free.matrix("demonstrations", free.space("n"), free.space("n"))),
        at_query(free.vector("at_query", free.space("n"))),
        all(bordered(demonstrations, at_query, free.vector(free.space("n")), free.scalar())) {}
};

// The tokens of a function with values f at the demonstrations and f_x at the query.
template <MatrixLike M>
M tokens_of(const PromptOf<M>& prompt, const VectorOf<M>& f, const ScalarOf<M>& f_x) {
  return token_matrix(PromptOf<M>{prompt.X, prompt.y - f, prompt.x_query}, -f_x);
}

// One layer with V = diag(0, -r').
template <MatrixLike M>
M descent_tokens(const PromptOf<M>& prompt, const M& Z, const ScalarOf<M>& r_prime,
                 const KernelTable<M>& kappa, QueryMask mask = QueryMask::on) {
  const auto square = zero_like(prompt.X * transpose(prompt.X));
  return Z + attended(Z, block_values(square, -r_prime), kappa.all, mask);
}

// One layer on the tokens of any function f: the step of an induction over the layers. They become
// those of f + r' sum_i (y_i - f(x_i)) kappa(x_i, .), for every table of kernel values, symmetric
// or not. The base: Z_0 are the tokens of f = 0.
struct LayerOfDescent {
  enum class Change { none, wrong_sign, without_mask, transposed } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const KernelTable<M> kappa(free);
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto f = free.vector("f", n);
    const auto f_x = free.scalar("f_x"), step = free.scalar("step");
    const auto after = descent_tokens(
        prompt, tokens_of(prompt, f, f_x), change == Change::wrong_sign ? -step : step, kappa,
        change == Change::without_mask ? QueryMask::off : QueryMask::on);
    const auto& K = kappa.demonstrations;
    const auto residual = prompt.y - f;
    Vanishing<M> zero;
    zero.equal(
        after,
        tokens_of(prompt, f + step * ((change == Change::transposed ? K : transpose(K)) * residual),
                  f_x + step * dot(kappa.at_query, residual)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Z_0 is the tokens of f = 0.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), tokens_of(prompt, zero_row(prompt.X), ScalarOf<M>(0L)));
    return zero;
  }
};

// The same on f = sum_i alpha_i kappa(x_i, .): it becomes the function of alpha + r' (y -
// Khat^T alpha), from alpha = 0 on.
struct LayerOfCoefficients {
  bool symmetric_alpha = false;  // Khat for Khat^T

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const KernelTable<M> kappa(free);
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto alpha = free.vector("alpha", n);
    const auto step = free.scalar("step");
    const auto& K = kappa.demonstrations;
    const auto tokens = [&](const VectorOf<M>& at) {
      return tokens_of(prompt, transpose(K) * at, dot(kappa.at_query, at));
    };
    const auto next = alpha + step * (prompt.y - (symmetric_alpha ? K : transpose(K)) * alpha);
    Vanishing<M> zero;
    zero.equal(descent_tokens(prompt, tokens(alpha), step, kappa), tokens(next));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Z_0 is the tokens of alpha = 0.
    const auto n = free.space("n"), d = free.space("d");
    const KernelTable<M> kappa(free);
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto alpha = zero_row(prompt.X);
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), tokens_of(prompt, transpose(kappa.demonstrations) * alpha,
                                               dot(kappa.at_query, alpha)));
    return zero;
  }
};

// What ought to vanish in layer l: label - y_i + f_l(x_i) for the demonstrations, corner + f_l(x),
// and corner + sum_i alpha^l_i kappa(x_i, x).
template <class T>
Vector<T> gaps(const Vector<Matrix<T>>& states, const Matrix<T>& K, const Vector<T>& y,
               const Vector<T>& r_prime) {
  const long n = static_cast<long>(y.size()), d = states.front().rows() - 1;
  const auto f = functional_gradient_descent(K, y, r_prime);
  const auto Khat = block(K, 0, 0, n, n);
  const auto alpha = descent_coefficients(Khat, y, r_prime);
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

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"k", layers - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.matrix("K", n + 1, n + 1);
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    const auto r_prime = free.vector("r_prime", layers);
    const auto states = kernel_attention_stack(
        token_matrix(prompt), functional_descent_layers(d, r_prime), TableActivation<T>{K});
    return gaps(states, K, prompt.y, r_prime);
  }
};

// kappa(u, w) = u w, x_1 = 1, x = 2, y_1 = 1, two steps of size 1: is f_2(x) what the third line of
// (24) gives, with f_l(x) where the residual of a demonstration stands?
Finding residual_of_query(const Context&) {
  const Matrix<Rational> K = {{1, 2}, {2, 4}};
  const Vector<Rational> steps = {Rational(1), Rational(1)};
  const Rational f = functional_gradient_descent(K, {Rational(1)}, steps).back().back();
  Rational printed(0);
  for (const auto& step : steps) printed += step * (Rational(1) - printed) * K(0, 1);
  // By hand: f_1 meets y_1, so that f_2(x) = f_1(x) = 2; the line subtracts 2 again.
  if (f != Rational(2) || printed.sign() != 0)
    return finding(Truth::unknown, "not the two numbers found by hand");
  return settled(f == printed, "f_2(x) = " + f.text(),
                 "kappa(u, w) = u w, x_1 = 1, x = 2, y_1 = 1, steps 1: f_2(x) = " + f.text() +
                     ", the line gives " + printed.text());
}

// A step of (7) with |r_0| = 1 has norm 1 whatever the labels are. At n = 1 and kappa(x, x) = 1 the
// layer with r'_0 makes one of norm |r'_0 y|, from which the needed r'_0 is found. Do the labels
// need different ones?
// Lengths and steps by their squares.
template <class T>
void one_set_of_weights(Comparisons<T>& say, long first, long second) {
  const Matrix<T> K = {{1, 1}, {1, 1}};
  const auto reached = [&](long y, const T& r_prime) {
    return functional_gradient_descent(K, {T(y)}, {r_prime}).back().front();
  };
  const auto needed = [&](long y) { return T(T(1L) / reached(y, T(1L))); };
  for (const long y : {first, second}) {
    const T length = reached(y, needed(y));
    say.equal(T(length * length), T(1L));
  }
  const T one = needed(first), other = needed(second);
  say.differ(T(one * one), T(other * other));
  say.words(fmt::format("n = 1, kappa(x, x) = 1: a step of (7) with |r_0| = 1 has norm 1 whatever "
                        "y is; the layer makes one of norm 1 with r'_0 = {} for y = {} and {} for "
                        "y = {}",
                        shown(one), first, shown(other), second),
            "one |r'_0| serves both labels");
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

// (7) is defined where the kernel is positive semidefinite and every step has a direction.
std::optional<Finding> undefined_sequence(const Instance& instance) {
  const auto kernel = kernel_of(instance);
  const auto prompt = prompt_of<Rational>(instance);
  if (kernel.is_rational() && !positive_semidefinite(gram_matrix(kernel, all_points(prompt))))
    return finding(Answer::does_not_apply(),
                   "the Gram matrix of the points is not positive semidefinite: (7) has no norm");
  return undefined_descent(one_head(kernel, prompt.d()), prompt, instance.vector("r_prime"));
}
Finding sequence_at_instance(const Context& c) {
  if (const auto silent = undefined_sequence(c.instance)) return *silent;
  return at_instance(c);
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
Finding forward_precision_sweep(const Context& c) {
  return slope_finding(climb_precision_sweep(LabelRows{c.example("geometric kernel")}),
                       "forward pass");
}

}  // namespace

Theorem theorem() {
  using Change = LayerOfDescent::Change;
  return {
      .inputs =
          prompt_inputs({kernel_input(), bandwidth_input(), steps_r_prime_input()}, Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L, minus the predictions"},
                 {"alpha", "vector[n]: f_L = sum_i alpha_i kappa(x_i, .)"}},
      .parts = {{"forward",
                 {words(LayerOfDescent{}), on_instance(Evidence::enclosure, sequence_at_instance)},
                 {{"V_l has the opposite sign", words(LayerOfDescent{Change::wrong_sign})},
                  {"the query column is not masked", words(LayerOfDescent{Change::without_mask})},
                  {"Khat instead of its transpose", words(LayerOfDescent{Change::transposed})},
                  {"f_l at the query instead of the demonstrations",
                   once(Evidence::exact, {{"n", 1}, {"d", 1}, {"k", 1}}, Inputs::points,
                        residual_of_query)}},
                 {ginac(AnyKernel{1, 2, 2}), expand(AnyKernel{1, 2, 3}),
                  once(Evidence::precision_sweep, {}, Inputs::points, forward_precision_sweep)}},
                {"representation",
                 {words(LayerOfCoefficients{}), on_instance(Evidence::enclosure, at_instance)},
                 {{"alpha steps with Khat instead of its transpose",
                   words(LayerOfCoefficients{true})}},
                 {expand(AnyKernel{1, 3, 3}), test(AnyKernel{5, 30, 8})}},
                {"weights",
                 {compare([](auto& say) { one_set_of_weights(say, 1, 2); })},
                 {{"labels 1 and -1 need different steps",
                   compare([](auto& say) { one_set_of_weights(say, 1, -1); })}}}},
      .require = undefined_kernel,
  };
}

}  // namespace verify::cheng2024::claim_prop31
