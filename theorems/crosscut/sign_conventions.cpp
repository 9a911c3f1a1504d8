// One network, five conventions: with each paper's signs and scales the forward passes predict the
// same number, and a step of size 1 on the unit example predicts 1.
#include <fmt/format.h>

#include "theorems/crosscut/five_conventions.hpp"
#include "theorems/crosscut/layer_words.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/functional_gradient_descent.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/rounding/precision_sweep.hpp"

namespace verify::crosscut::claim_sign_conventions {
namespace {

enum class Adapter {
  right,
  ahn_with_plus,         // A = +n S in the network of Ahn et al.
  memformer_with_minus,  // A = -n S in a Memformer
  cheng_with_plus,       // V = diag(0, +r')
  cheng_averaged,        // r' / n
  li_with_minus,         // P = -S^T in one layer
  liu_averaged,          // eta / n
  li_two_layers,         // gated layers stacked
};

template <class T>
KernelHead<T> cheng_layer(const Matrix<T>& S, const T& r_prime) {
  const long d = S.rows();
  return {block_values(Matrix<T>(d, d), T(-r_prime)), identity_matrix<T>(d), S};
}

template <class T>
struct FivePredictions {
  Vector<T> ahn, memformer, cheng, liu;
  T li;  // one layer
};

// Steps of size eta, `layers` times.
template <class T>
FivePredictions<T> five_predictions(const Prompt<T>& prompt, const T& eta, long layers,
                                    Adapter adapter) {
  const T n(prompt.n()), inverse_n = from_rational<T>(Rational(1, prompt.n()));
  const auto one = identity_matrix<T>(prompt.d());
  const T a = adapter == Adapter::ahn_with_plus ? T(n * eta) : T(-(n * eta));
  const T m = adapter == Adapter::memformer_with_minus ? T(-(n * eta)) : T(n * eta);
  const T r = adapter == Adapter::cheng_with_plus  ? T(-eta)
              : adapter == Adapter::cheng_averaged ? T(eta * inverse_n)
                                                   : eta;
  const T p = adapter == Adapter::li_with_minus ? T(-eta) : eta;
  const T l = adapter == Adapter::liu_averaged ? T(eta * inverse_n) : eta;
  return {ahn2023_predictions(prompt, Vector<Matrix<T>>(layers, a * one)),
          memformer2024_predictions(prompt, Vector<Matrix<T>>(layers, m * one)),
          cheng2024_predictions(prompt, Vector<KernelHead<T>>(layers, cheng_layer(one, r))),
          liu2025_predictions(prompt, l, layers), li2025_prediction(prompt, one, p * one)};
}

// All predictions minus those of Ahn et al.; the first of these is 0.
struct OneNetwork {
  long d, n, layers;
  Adapter adapter = Adapter::right;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    const T eta = free.scalar("eta");
    const auto all = five_predictions(prompt, eta, layers, adapter);
    Vector<T> zero = {all.ahn[0], T(all.li - all.ahn[1])};
    append(zero, from_rows<T>({all.memformer, all.cheng, all.liu}) -
                     from_rows(Vector<Vector<T>>(3, all.ahn)));
    const auto one = identity_matrix<T>(d);
    const long stacked = adapter == Adapter::li_two_layers ? 2 : 1;
    const auto gated = li2025_stacked_predictions(prompt, Vector<Matrix<T>>(stacked, one),
                                                  Vector<Matrix<T>>(stacked, T(-eta) * one));
    for (long l = 0; l <= stacked; ++l) zero.push_back(T(gated[l] - all.ahn[l]));
    return zero;
  }
};

// Full matrices S_l, not symmetric: three networks and the iteration w - S_l^T grad; one gated
// layer.
struct MatrixSteps {
  long d, n, layers;
  bool transposed = false;  // the iteration takes S_l for its transpose

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const Prompt<T> prompt{free.matrix("X", d, n), free.vector("y", n), free.vector("x_query", d)};
    const auto S = free.matrices(layers, d, d);
    const T size(n);
    const auto ahn =
        ahn2023_predictions(prompt, map(S, [&](const Matrix<T>& s) { return T(-size) * s; }));
    const auto memformer =
        memformer2024_predictions(prompt, map(S, [&](const Matrix<T>& s) { return size * s; }));
    const auto cheng = cheng2024_predictions(
        prompt, map(S, [](const Matrix<T>& s) { return cheng_layer(s, T(1L)); }));
    const auto w = preconditioned_gradient_descent(prompt.X, prompt.y,
                                                   transposed ? map(S, transpose<T>) : S, T(1L));
    Vector<T> zero = {
        T(li2025_prediction(prompt, S[0], identity_matrix<T>(d)) - dot(prompt.x_query, w.row(1)))};
    append(zero, from_rows<T>({ahn, memformer, cheng}) -
                     from_rows(Vector<Vector<T>>(3, w * prompt.x_query)));
    return zero;
  }
};

enum class Step { right, ahn_with_plus, memformer_with_minus, cheng_with_plus, transposed };

// One layer on the labels y_i - <x_i, v> and -<x_query, v> of any v, with S = r' B^T C, A = -n S
// (Ahn et al.), A = n S (Memformer), V = diag(0, -r') (Cheng et al.): those of v - S^T X (X^T v -
// y) in all three. The step of an induction from v = 0, whose tokens are the prompt.
struct OneStep {
  Step step = Step::right;

  Sizes sizes() const {
    return {{"n", from(1, Argument::words)}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto B = free.matrix("B", d, d), C = free.matrix("C", d, d), still = zero_like(B);
    const auto v = free.vector("v", d);
    const auto r = free.scalar("r"), size = free.size(n), scale = free.inverse_size(n);
    const ScalarOf<M> minus(-1L);
    const M S = r * (transpose(B) * C);
    const auto slope = prompt.X * (transpose(prompt.X) * v - prompt.y);
    const auto next = v - (step == Step::transposed ? S : transpose(S)) * slope;
    const M Z = token_matrix_from(prompt, v), stepped = token_matrix_from(prompt, next);
    const auto ahn = step == Step::ahn_with_plus ? size : minus * size;
    const auto memformer = step == Step::memformer_with_minus ? minus * size : size;
    const auto cheng = step == Step::cheng_with_plus ? r : minus * r;
    Vanishing<M> zero;
    zero.equal(ahn2023_layer(ahn * S, still, Z, scale), stepped);
    zero.equal(memformer2024_layer(memformer * S, still, Z, scale), stepped);
    zero.equal(cheng2024_layer(still, cheng, B, C, Z), stepped);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// f_l(x_query) by equation (9) of Cheng et al., with the kernel matrix X^T X.
template <class T>
Vector<T> by_kernel(const Prompt<T>& prompt, const T& eta, long layers) {
  const auto f = functional_gradient_descent(gram_matrix(Kernel{}, all_points(prompt)), prompt.y,
                                             Vector<T>(layers, eta));
  return map(f, [](const Vector<T>& values) { return values.back(); });
}

Finding at_the_instance(const Context& c) {
  const auto prompt = prompt_of(c.instance);
  const Rational eta = c.instance.rational("eta");
  const long layers = c.instance.integer("L");
  const auto all = five_predictions(prompt, eta, layers, Adapter::right);
  const auto kernel = by_kernel(prompt, eta, layers);
  const bool equal =
      Vector<Vector<Rational>>{all.ahn, all.memformer, all.cheng, all.liu, {all.li}} ==
      Vector<Vector<Rational>>{kernel, kernel, kernel, kernel, {kernel[1]}};
  auto result = settled(
      equal,
      fmt::format("after {} steps of size {} all networks and the recursion in kernel form predict "
                  "{}; the gated layer agrees after one step, {}",
                  layers, eta.text(), kernel.back().text(), all.li.text()),
      fmt::format("after one step: {} (Ahn et al.), {} (Memformer), {} (Cheng et al.), {} (Liu et "
                  "al.), {} (Li et al.)",
                  all.ahn[1].text(), all.memformer[1].text(), all.cheng[1].text(),
                  all.liu[1].text(), all.li.text()));
  result.values = {value("prediction", kernel)};
  return result;
}

struct LastPredictions {
  const Instance& instance;
  template <class T>
  std::vector<Vector<T>> operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto all = five_predictions(prompt, from_rational<T>(instance.rational("eta")),
                                      instance.integer("L"), Adapter::right);
    return {{all.ahn.back(), all.memformer.back(), all.cheng.back(), all.liu.back()}};
  }
};
Finding rounding(const Context& c) {
  return slope_finding(climb_precision_sweep(LastPredictions{c.instance}), "forward passes");
}

}  // namespace

Theorem theorem() {
  using enum Adapter;
  return {
      .inputs =
          prompt_inputs({{"eta",
                          Kind::rational,
                          {},
                          {},
                          "step on (1/2) sum_i (<w, x_i> - y_i)^2, the same in every layer"},
                         {"L", Kind::integer, {}, {Constraint::positive}, "number of steps"}}),
      .values = {{"prediction", "vector[L+1]: predictions after 0, .., L steps"}},
      .parts =
          {{"layers",
            {words(OneStep{})},
            {{"A = +n S in the network of Ahn et al.", words(OneStep{Step::ahn_with_plus})},
             {"A = -n S in a Memformer", words(OneStep{Step::memformer_with_minus})},
             {"V = diag(0, +r') in the network of Cheng et al.",
              words(OneStep{Step::cheng_with_plus})},
             {"the iteration takes S for its transpose", words(OneStep{Step::transposed})}}},
           {"network",
            {expand(OneNetwork{1, 1, 2}), expand(OneNetwork{2, 2, 2}), test(OneNetwork{2, 3, 2}),
             test(OneNetwork{5, 20, 4}), exact(at_the_instance)},
            {{"A = +n S in the network of Ahn et al.", test(OneNetwork{2, 3, 2, ahn_with_plus})},
             {"A = -n S in a Memformer", test(OneNetwork{2, 3, 2, memformer_with_minus})},
             {"V = diag(0, +r') in the network of Cheng et al.",
              test(OneNetwork{2, 3, 2, cheng_with_plus})},
             {"a factor 1/n in the network of Cheng et al.",
              test(OneNetwork{2, 3, 2, cheng_averaged})},
             {"P = -S^T in one gated layer", test(OneNetwork{2, 3, 2, li_with_minus})},
             {"a factor 1/n in the descent of Liu et al.", test(OneNetwork{2, 3, 2, liu_averaged})},
             {"two gated layers predict like two steps", test(OneNetwork{2, 3, 2, li_two_layers})}},
            {ginac(OneNetwork{1, 2, 2}), on_instance(Evidence::precision_sweep, rounding)}},
           {"matrices",
            {expand(MatrixSteps{2, 2, 2}), test(MatrixSteps{5, 20, 4})},
            {{"the iteration takes S for its transpose", test(MatrixSteps{2, 2, 1, true})}}}},
  };
}

}  // namespace verify::crosscut::claim_sign_conventions
