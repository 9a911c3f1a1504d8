// The k-th iterate of gradient descent: its closed form, its degree in the prompt, which bounds the
// number of BaseConv layers from below, and its scale equivariance.
#include <fmt/format.h>

#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_kth_iterate {
namespace {

// x_k = (I - eta M)^k x_0 + eta sum_{j<k} (I - eta M)^j v.
template <class T>
Vector<Vector<T>> closed_form(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                              long steps) {
  const auto [M, v] = normal_equations(problem);
  auto from_start = x0, term = v;
  Vector<T> series(v.size(), T(0L));
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) {
    series = series + term;
    term = term - eta * (M * term);
    from_start = from_start - eta * (M * from_start);
    iterates.push_back(from_start + eta * series);
  }
  return iterates;
}

// One step from x = P x_0 + eta Q v: it is (I - eta M) P x_0 + eta (I + (I - eta M) Q) v. From P =
// I, Q = 0 these are (I - eta M)^k and sum_{j<k} (I - eta M)^j. With s b and s x_0 it is s times
// that.
struct ClosedForm {
  enum class Change { none, no_constant, constant_kept } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d), gram = transpose(A) * A, P = free.matrix("P", d, d),
            Q = free.matrix("Q", d, d), I = identity_like(gram);
    const auto b = free.vector("b", n);
    const auto x_0 = free.vector("x_0", d);
    const auto eta = free.scalar("eta"), s = free.scalar("s");
    const auto step = [&](const VectorOf<M>& x, const VectorOf<M>& labels) {
      return x - eta * (transpose(A) * (A * x - labels));
    };
    const auto v = transpose(A) * b, x = P * x_0 + eta * (Q * v);
    const M shrunk = I - eta * gram;
    const M sum = change == Change::no_constant ? shrunk * Q : I + shrunk * Q;
    Vanishing<M> zero;
    zero.add(step(x, b) - shrunk * P * x_0 - eta * (sum * v));
    zero.equal(step(s * x, change == Change::constant_kept ? b : s * b), s * step(x, b));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first iterate, P = I and Q = 0 before it.
    const auto n = free.space("n"), d = free.space("d");
    const M A = free.matrix("A", n, d), gram = transpose(A) * A, I = identity_like(gram);
    const auto b = free.vector("b", n);
    const auto x_0 = free.vector("x_0", d);
    const auto eta = free.scalar("eta");
    const auto first = x_0 - eta * (transpose(A) * (A * x_0 - b));
    Vanishing<M> zero;
    zero.add(first - (I - eta * gram) * x_0 - eta * (I * (transpose(A) * b)));
    return zero;
  }
};

// k+1 causal layers: the products, a first step that sums, further steps.
template <class T>
Vector<Vector<T>> short_stack(const LeastSquares<T>& problem, const Vector<T>& x0, const T& eta,
                              long steps) {
  const auto layers = causal_descent(problem.n(), problem.d(), eta);
  auto state = base_conv(layers.products, causal_embedding(problem, x0));
  Vector<Vector<T>> iterates;
  for (long k = 0; k < steps; ++k) {
    state = base_conv(k == 0 ? layers.first_step : layers.step, state);
    iterates.push_back(iterate_of(state, causal_channels(problem.d())));
  }
  return iterates;
}

// The smallest l with 2^l >= degree.
long layers_for(long degree) {
  long layers = 0;
  for (long reached = 1; reached < degree; reached *= 2) ++layers;
  return layers;
}

// n = d = 1 with a, b, x_0 all equal to t: from x = 1 + y (t - 1) the next iterate is
// 1 + (1 - eta t^2) y (t - 1), so that x_k - 1 = (1 - eta t^2)^k (t - 1).
struct OneVariable {
  bool ascent = false;

  Sizes sizes() const { return {{"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return after_a_step(free, free.scalar("y"), false);
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // x_0 = t: y = 1.
    return after_a_step(free, T(1L), true);
  }

 private:
  template <class T>
  Vector<T> after_a_step(Variables<T>& free, const T& y, bool at_first) const {
    const T t = free.scalar("t"), eta = free.scalar("eta"), one(1L);
    Matrix<T> A(1, 1);
    A(0, 0) = t;
    const T x = one + y * (t - one);
    const auto next = gradient_descent(LeastSquares<T>{A, {t}}, {x}, eta, 1).back();
    const T factor = one - (ascent ? T(-eta) : eta) * t * t;
    if (at_first) {
      free.begins(t);
      free.begins_at(y);
    } else {
      free.state(x, next[0]);
      free.parameter(y, T(factor * y));
    }
    return {T(next[0] - one - factor * y * (t - one))};
  }
};

// n = d = 1 with a, b, x_0 all equal to t: is the degree of x_k in t 2k + more, k = 1..6; eta = 1.
Finding degree_is(long more) {
  const PolynomialRing ring(std::vector<std::string>{"t"});
  const auto t = Polynomial::variable(ring, 0);
  Matrix<Polynomial> A(1, 1);
  A(0, 0) = t;
  bool all = true;
  long k = 0;
  for (const auto& x : gradient_descent(LeastSquares<Polynomial>{A, {t}}, {t}, Polynomial(1), 6))
    all &= x[0].degree() == 2 * ++k + more;
  const auto words = fmt::format(
      "n = d = 1, a = b = x_0 = t: the degrees of x_1 .. x_6 are {}2k+{}", all ? "" : "not ", more);
  return settled(all, words, words);
}
Finding degrees(const Context&) { return degree_is(1); }
Finding even_degrees(const Context&) { return degree_is(2); }

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const auto iterates = gradient_descent(problem, x0, eta, steps);
  // The stack has about 2 d^2 channels and two factors a channel: only where that is cheap.
  const long work = (problem.n() + 1) * problem.d() * problem.d() * steps;
  const bool stacked = work <= 4000;
  const bool equal = all_hold({iterates == closed_form(problem, x0, eta, steps),
                               !stacked || (iterates == short_stack(problem, x0, eta, steps) &&
                                            iterates == causal_iterates(problem, x0, eta, steps))});
  const long degree = eta.sign() == 0 ? 1 : 2 * steps + 1;  // without steps x_k is x_0
  auto result = settled(
      equal,
      stacked ? "recursion, closed form and the stacks of k+2 and k+1 layers agree in every iterate"
              : "recursion and closed form agree in every iterate (the stacks are run on smaller "
                "instances)",
      "an iterate differs");
  result.values = {value("iterates", from_rows(iterates)), value("degree", degree),
                   value("layers_needed", layers_for(degree)), value("layers_paper", steps + 2),
                   value("layers_sufficient", steps + 1)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum ClosedForm::Change;
  return {
      .inputs = least_squares_inputs("initial iterate", {steps_input("k")}),
      .values = {{"iterates", "matrix[steps, d]: x_1..x_k"},
                 {"degree", "integer: 2k+1, the degree of x_k in the prompt; 1 at eta = 0"},
                 {"layers_needed",
                  "integer: ceil(log2 of the degree), no BaseConv stack has fewer"},
                 {"layers_paper", "integer: k+2"},
                 {"layers_sufficient", "integer: k+1"}},
      .parts = {{"closed",
                 {words(ClosedForm{}), exact(at_instance)},
                 {{"the sum has no term of j = 0", words(ClosedForm{no_constant})},
                  {"x_k is linear in x_0 alone", words(ClosedForm{constant_kept})}}},
                {"degree",
                 {expand(OneVariable{})},
                 {{"a step multiplies by 1 + eta t^2", expand(OneVariable{true})},
                  {"2k + 2", once(Evidence::symbolic, {}, Inputs::points, even_degrees)}},
                 {once(Evidence::symbolic, {}, Inputs::points, degrees)}}},
  };
}

}  // namespace verify::liu2025::claim_kth_iterate
