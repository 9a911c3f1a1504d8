// Softmax attention adds a factor to descent in function space: with V_l = diag(0, -r'_l) and B_l =
// C_l = I/sigma the corner is minus f_l of (10), whose normaliser tau belongs to the point at which
// f is evaluated. The paragraph on exp applies the bandwidth twice.
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::cheng2024::claim_eq10 {
namespace {

// f_0, .., f_L of (10) at all n+1 points from kernel values K and tau(x_j):
// f_{l+1}(x_j) = f_l(x_j) + r'_l tau(x_j) sum_i (y_i - f_l(x_i)) kappa(x_j, x_i).
template <class T>
Vector<Vector<T>> normalised_descent(const Matrix<T>& K, const Vector<T>& tau, const Vector<T>& y,
                                     const Vector<T>& r_prime) {
  const long n = static_cast<long>(y.size());
  Vector<Vector<T>> f = {Vector<T>(n + 1, T(0L))};
  for (const auto& r : r_prime) {
    Vector<T> next;
    for (long j = 0; j <= n; ++j) {
      T total(0L);
      for (long i = 0; i < n; ++i) total += T(y[i] - f.back()[i]) * K(i, j);
      next.push_back(T(f.back()[j] + r * tau[j] * total));
    }
    f.push_back(std::move(next));
  }
  return f;
}

// Labels of the forward pass against (10): what ought to vanish.
template <class T>
Vector<T> gaps(const Vector<Matrix<T>>& states, const Vector<Vector<T>>& f, const Vector<T>& y) {
  const long n = static_cast<long>(y.size()), d = states.front().rows() - 1;
  Vector<T> zero;
  for (std::size_t l = 0; l < states.size(); ++l) {
    for (long i = 0; i < n; ++i) zero.push_back(states[l](d, i) - y[i] + f[l][i]);
    zero.push_back(states[l](d, n) + f[l][n]);
  }
  return zero;
}

// One layer with V = diag(0, -r') on the tokens of any f: the step of an induction over the layers,
// from f_0 = 0. The values of h are kernel values, any matrix, with every column times tau of its
// point: diag(tau_1, .., tau_n) is any matrix here, and the query has its own.
struct NormalisedLayer {
  enum class Change { none, of_the_query, no_normaliser } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), K = free.matrix("K", n, n),
               normaliser = free.matrix("normaliser", n, n);
    const auto x = free.vector("x", d);
    const auto y = free.vector("y", n), f = free.vector("f", n),
               at_query = free.vector("at_query", n);
    const auto f_query = free.scalar("f_query"), r = free.scalar("r"), tau = free.scalar("tau");
    const auto row = free.vector("row", n);
    const auto table = bordered(K * normaliser, tau * at_query, row, free.scalar());
    const auto tokens = [&](const VectorOf<M>& values, const ScalarOf<M>& value) {
      return bordered(X, x, y - values, -value);
    };
    const auto e = y - f;
    const auto own = transpose(normaliser) * (transpose(K) * e);
    const auto at_points = change == Change::of_the_query ? tau * (transpose(K) * e) : own;
    const auto factor = change == Change::no_normaliser ? ScalarOf<M>(1L) : tau;
    const auto Z = tokens(f, f_query);
    Vanishing<M> zero;
    zero.equal(Z + attended(Z, block_values(zero_like(X * transpose(X)), -r), table),
               tokens(f + r * at_points, f_query + r * factor * dot(at_query, e)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Z_0 is the tokens of f = 0.
    const auto n = free.space("n"), d = free.space("d");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto f = zero_row(prompt.X);
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt),
               bordered(prompt.X, prompt.x_query, prompt.y - f, -ScalarOf<M>(0L)));
    return zero;
  }
};

// tau_j = 1 / sum_i K_ij over the demonstrations.
template <Field T>
Vector<T> normalisers(const Matrix<T>& K) {
  Vector<T> tau;
  for (long j = 0; j < K.cols(); ++j) {
    T total(0L);
    for (long i = 0; i + 1 < K.rows(); ++i) total += K(i, j);
    tau.push_back(T(T(1L) / total));
  }
  return tau;
}

// The column-normalised module with free kernel values, as rational functions (GiNaC).
Finding column_sums(const Context&) {
  const long n = 2;
  Variables<Expr> free([] { return Expr(GiNaC::symbol()); });
  const auto K = free.matrix("K", n + 1, n + 1);
  const Prompt<Expr> prompt{free.matrix("X", 1, n), free.vector("y", n), free.vector("x_query", 1)};
  const auto r_prime = free.vector("r_prime", 2);
  const auto states =
      kernel_attention_stack(token_matrix(prompt), functional_descent_layers(1L, r_prime),
                             TableActivation<Expr>{column_normalised(K)});
  const auto f = normalised_descent(K, normalisers(K), prompt.y, r_prime);
  for (const auto& gap : gaps(states, f, prompt.y))
    if (verify::is_zero(gap) != Truth::yes)
      return finding(Truth::unknown, "a difference is not simplified");
  return finding(Truth::yes, "all differences are the zero rational function in " +
                                 std::to_string(free.count()) + " free symbols (GiNaC)");
}

// With s = 1/sigma: logits of B = C = s I are s^2 <u, w>, so that exp of them is the kernel; the
// kernel of B = C = s I has the exponent s^4 <u, w>. The layer with the values K of exp follows
// (9).
struct BandwidthOnce {
  bool twice = false;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M X = beside(free.matrix(d, n), free.vector(d));
    const auto s = free.scalar("s");
    const M logits = transpose(s * X) * (s * X);
    Vanishing<M> zero;
    zero.equal((twice ? s * s * logits : logits), s * s * (transpose(X) * X));
    return zero;
  }
};

// h = kappa with bandwidth sigma and B = C = I/sigma at x = x' = 1, through the module itself.
Finding printed_paragraph(const Context&) {
  const Kernel kernel{KernelShape::exp, Rational(2)};
  const Matrix<Ball> Z = {{Ball(1), Ball(1)}, {Ball(0), Ball(0)}};
  const Matrix<Ball> half = {{Ball(Rational(1, 2))}};
  const Ball obtained =
      attention_matrix(Z, KernelHead<Ball>{{}, half, half}, Activation{kernel})(0, 1);
  const Ball wanted = kernel(Ball(1));
  return finding(negation(disjoint(obtained, wanted)),
                 "x = x' = 1, sigma = 2: kappa = e^{1/4} = " + wanted.decimal(12) +
                     "; h = kappa with B = C = I/2 gives e^{1/16} = " + obtained.decimal(12));
}

struct AtInstance {
  const Instance& instance;
  template <class T>
  Finding operator()() const {
    const auto prompt = prompt_of<T>(instance);
    const auto r_prime = to_scalar<T>(instance.vector("r_prime"));
    const auto h = activation_named(instance.text("h"));
    const Rational bandwidth = instance.rational("bandwidth");
    auto heads = functional_descent_layers(prompt.d(), r_prime);
    const T inverse = from_rational<T>(Rational(1) / bandwidth);
    for (auto& head : heads) {
      head.B = inverse * head.B;
      head.C = inverse * head.C;
    }
    const auto states = kernel_attention_stack(token_matrix(prompt), heads, h);
    const auto K = gram_matrix(Kernel{h.kernel.shape, bandwidth}, all_points(prompt));
    const auto f = normalised_descent(K, normalisers(K), prompt.y, r_prime);
    const auto zero = gaps(states, f, prompt.y);
    auto result = settled(consistent(zero, Vector<T>(zero.size(), T(0L))),
                          "every label of every layer follows (10)", "a label departs from (10)");
    result.values = {exact_or_enclosed("TF", corners(states))};
    return result;
  }
};
Finding at_instance(const Context& c) {
  return with_scalar(activation_named(c.instance.text("h")).is_rational(), AtInstance{c.instance});
}

void forward(const Instance& instance) {
  gram_matrix(Kernel{}, all_points(prompt_of(instance)));
  activation_named("poly2norm")(all_points(prompt_of(instance)), all_points(prompt_of(instance)));
}
std::optional<Complaint> require(const Instance& instance) {
  if (instance.text("h") != "softmax" && instance.rational("bandwidth") != Rational(1))
    return Complaint{"bandwidth", instance.rational("bandwidth").text(),
                     "1, or h = softmax: the polynomial has no bandwidth"};
  return undefined_normalisation(instance, forward);
}

}  // namespace

Theorem theorem() {
  using enum NormalisedLayer::Change;
  return {
      .inputs = prompt_inputs(
          {steps_r_prime_input(), activation_input({"softmax", "poly2norm"}), bandwidth_input()},
          Depth::implied),
      .values = {{"TF", "vector[L+1]: corners TF_0..TF_L, minus the predictions"}},
      .parts = {{"softmax",
                 {words(NormalisedLayer{}), on_instance(Evidence::enclosure, at_instance)},
                 {{"tau at the query inside f_l(x_i)", words(NormalisedLayer{of_the_query})},
                  {"no normaliser", words(NormalisedLayer{no_normaliser})}},
                 {once(Evidence::symbolic, {{"n", 2}, {"L", 2}}, Inputs::all, column_sums)}},
                {"exp",
                 {words(BandwidthOnce{})},
                 {{"the kernel of bandwidth sigma applied to B = C = I/sigma",
                   words(BandwidthOnce{true})},
                  {"h = kappa of bandwidth 2 with B = C = I/2 gives e^{1/4} at x = x' = 1",
                   once(Evidence::enclosure, {}, Inputs::points, printed_paragraph)}}}},
      .require = require,
  };
}

}  // namespace verify::cheng2024::claim_eq10
