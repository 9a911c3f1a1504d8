// The k-th iterate of gradient descent: its closed form, its degree in the prompt, which bounds the
// number of BaseConv layers from below, and its scale equivariance.
#include <fmt/format.h>

#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::liu2025::claim_kth_iterate {
namespace {

enum class Variant { as_stated, constant_kept };

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

struct ClosedForm {
  long n, d, steps;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(n, d), free.vector(n)};
    const auto x0 = free.vector(d);
    const T eta = free.scalar();
    return gradient_descent(problem, x0, eta, steps).back() -
           closed_form(problem, x0, eta, steps).back();
  }
};

// x_k(A, s b, s x_0) = s x_k(A, b, x_0).
struct Equivariance {
  long n, d, steps;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrix(n, d);
    const auto b = free.vector(n), x0 = free.vector(d);
    const T eta = free.scalar(), s = free.scalar();
    const auto scaled = variant == Variant::as_stated ? s * b : b;
    const auto x = gradient_descent(LeastSquares<T>{A, b}, x0, eta, steps).back();
    return gradient_descent(LeastSquares<T>{A, scaled}, s * x0, eta, steps).back() - s * x;
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

struct ShortStack {
  long n, d, steps;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const LeastSquares<T> problem{free.matrix(n, d), free.vector(n)};
    const auto x0 = free.vector(d);
    const T eta = free.scalar();
    return short_stack(problem, x0, eta, steps).back() -
           closed_form(problem, x0, eta, steps).back();
  }
};

Finding closed_22(const Context&) { return expands_to_zero(ClosedForm{2, 2, 2}); }
Finding closed_ginac(const Context&) { return expands_to_zero_ginac(ClosedForm{2, 1, 3}); }
Finding closed_full(const Context& c) { return identity_test(ClosedForm{20, 5, 4}, c.seed); }
Finding scaling(const Context&) { return expands_to_zero(Equivariance{2, 2, 2}); }
Finding scaling_full(const Context& c) { return identity_test(Equivariance{20, 5, 4}, c.seed); }
Finding scaling_broken(const Context& c) {
  return identity_test(Equivariance{2, 2, 2, Variant::constant_kept}, c.seed);
}
Finding closed_large(const Context& c) { return identity_test(ClosedForm{256, 32, 2}, c.seed); }
Finding short_full(const Context& c) { return identity_test(ShortStack{20, 5, 4}, c.seed); }

// The smallest l with 2^l >= degree.
long layers_for(long degree) {
  long layers = 0;
  for (long reached = 1; reached < degree; reached *= 2) ++layers;
  return layers;
}

// n = d = 1 with a, b, x_0 all equal to t: the degree of x_k in t, for k = 1..6; eta = 1.
Finding degrees(const Context&) {
  const PolynomialRing ring(std::vector<std::string>{"t"});
  const auto t = Polynomial::variable(ring, 0);
  Matrix<Polynomial> A(1, 1);
  A(0, 0) = t;
  bool all = true;
  long k = 0;
  for (const auto& x : gradient_descent(LeastSquares<Polynomial>{A, {t}}, {t}, Polynomial(1), 6))
    all &= x[0].degree() == 2 * ++k + 1;
  return settled(all,
                 "a step raises the degree in (a, b, x) by 2, and for n = d = 1, a = b = x_0 = t "
                 "it is attained: degree 3, 5, .., 13 for k = 1..6 (every k: claim "
                 "liu2025.min_layers). A BaseConv layer at most doubles the degree (claim "
                 "liu2025.degree), so at least log2(2k+1) layers are needed",
                 "a degree is not 2k+1");
}

// The loop as printed, i over [k-1] with [N] = {0, .., N-1}.
Finding printed_range(const Context&) {
  const LeastSquares<Rational> problem{{{1}}, {1}};
  constexpr long k = 1;
  Vector<Rational> x = {0};
  for (long i = 0; i < k - 1; ++i) x = x - Rational(1, 2) * gradient(problem, x);
  const auto right = gradient_descent<Rational>(problem, {0}, Rational(1, 2), k).back();
  return settled(x == right, "the loop over [k-1] ends at x_k",
                 "k = n = d = 1, a = b = 1, x_0 = 0, eta = 1/2: [k-1] is empty and leaves x_0 = " +
                     x[0].text() + ", x_1 is " + right[0].text());
}

Finding at_instance(const Context& c) {
  const auto [problem, x0, eta, steps] = descent_run_of(c.instance);
  const auto iterates = gradient_descent(problem, x0, eta, steps);
  // The stack has about 2 d^2 channels and two factors a channel: only where that is cheap.
  const long work = (problem.n() + 1) * problem.d() * problem.d() * steps;
  const bool stacked = work <= 4000;
  const bool equal = iterates == closed_form(problem, x0, eta, steps) &&
                     (!stacked || (iterates == short_stack(problem, x0, eta, steps) &&
                                   iterates == causal_iterates(problem, x0, eta, steps)));
  const long degree = 2 * steps + 1;
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = least_squares_inputs("initial iterate", {steps_input("k")}),
      .values = {{"iterates", "matrix[steps, d]: x_1..x_k"},
                 {"degree", "integer: 2k+1, the degree of x_k in the prompt"},
                 {"layers_needed", "integer: ceil(log2(2k+1)), no BaseConv stack has fewer"},
                 {"layers_paper", "integer: k+2"},
                 {"layers_sufficient", "integer: k+1"}},
      .checks =
          {
              {"the closed form of the k-th iterate", symbolic, everywhere, corrected, On::claim,
               "n = d = 2, k = 2; A, b, x_0, eta free", closed_22},
              {"the closed form by a second computer algebra system", symbolic, everywhere,
               corrected, On::claim, "n = 2, d = 1, k = 3; all free", closed_ginac},
              {"the closed form of the k-th iterate, full size", identity, everywhere, corrected,
               On::claim, "n = 20, d = 5, k = 4", closed_full},
              {"the closed form of the k-th iterate at n = 256, d = 32", identity, everywhere,
               corrected, On::claim, "n = 256, d = 32, k = 2", closed_large},
              {"k+1 causal layers give the k-th iterate", identity, everywhere, corrected,
               On::claim, "n = 20, d = 5, k = 4", short_full},
              {"x_k is linear in (b, x_0) together", symbolic, everywhere, corrected, On::claim,
               "n = d = 2, k = 2; all free", scaling},
              {"x_k is linear in (b, x_0) together, full size", identity, everywhere, corrected,
               On::claim, "n = 20, d = 5, k = 4", scaling_full},
              {"the degree 2k+1 is attained", symbolic, points, corrected, On::claim,
               "k = 1..6; n = d = 1, a = b = x_0 = t", degrees},
              {"the loop over [k-1] ends at x_k", exact, points, refuted, On::claim,
               "k = n = d = 1", printed_range},
              {"recursion, closed form and stacks agree", exact, points, corrected, On::instance,
               "the instance", at_instance},
              {"x_k is linear in x_0 alone", identity, everywhere, control, On::claim,
               "n = d = 2, k = 2", scaling_broken},
          },
  };
}

}  // namespace verify::liu2025::claim_kth_iterate
