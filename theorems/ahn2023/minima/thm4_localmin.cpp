// At the best step sizes of the structured set the loss of Theorem 4 has a strict local minimum
// among all symmetric preconditioners, in whatever order the steps are taken.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "theorems/ahn2023/mean_of_residual.hpp"
#include "theorems/ahn2023/minima/convex_ball.hpp"
#include "theorems/ahn2023/minima/traceless_block.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::ahn2023::claim_thm4_localmin {
namespace {

// The coefficient of t^2 in E tr U U^T, U = prod_l (I + G (a_l I + t rho_l E)), G from raw Gaussian
// vectors, minus |E|^2 rho^T H rho. Symbols: a, rho, E = diag(e, -sum e) + one off-diagonal entry.
struct BlockIsHessian {
  long n, d, layers;
  HessianTerms terms = HessianTerms::all;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> model_step;  // the residual form runs on polynomials over T
    using G = GaussianPolynomial<T>;
    const auto a = free.vector("a", layers), rho = free.vector("rho", layers);
    const Matrix<T> E = traceless(free);
    long next = 0;
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    const Matrix<G> gram = G::constant(from_rational<T>(Rational(1, n))) * (X * transpose(X));
    const Matrix<G> along = gram * gaussian_constants(E);
    // Coefficients of t^0, t^1, t^2 of the product.
    Matrix<G> U0 = identity_matrix<G>(d), U1(d, d), U2(d, d);
    for (long l = 0; l < layers; ++l) {
      const Matrix<G> factor = identity_matrix<G>(d) + G::constant(a[l]) * gram;
      const Matrix<G> step = G::constant(rho[l]) * along;
      U2 = U2 * factor + U1 * step;
      U1 = U1 * factor + U0 * step;
      U0 = U0 * factor;
    }
    T direct(0L);
    for (std::size_t k = 0; k < U0.entries().size(); ++k) {
      direct += expectation_of_product(U1.entries()[k], U1.entries()[k]) +
                T(2L) * expectation_of_product(U0.entries()[k], U2.entries()[k]);
    }
    const auto H = traceless_hessian(a, d, joint_moments(n, d, 2 * layers), terms);
    return {T(direct - dot(E.entries(), E.entries()) * dot(rho, H * rho))};
  }

 private:
  template <class T>
  Matrix<T> traceless(Variables<T>& free) const {
    Matrix<T> E(d, d);
    T rest(0L);
    for (long k = 0; k + 1 < d; ++k) {
      E(k, k) = free.scalar();
      rest = T(rest - E(k, k));
    }
    E(d - 1, d - 1) = rest;
    E(0, d - 1) = E(d - 1, 0) = free.scalar();
    return E;
  }
};

// The slope of p = Q (1 + a mu)(1 + b mu) by b is mu Q (1 + a mu): 0 at mu = -1/a. That of p = R (1
// + a mu) by a is mu R, where a (1 + b mu) = a - b + b (1 + a mu): at mu = -1/a every factor 1 + b
// mu of R is (a - b)/a. So the slopes by distinct a_l are independent, and the Hessian of E tr
// p(G)^2 in a at a stationary p, 2 J^T [m_{i+j+2}] J with the coefficients J of the slopes, is
// positive definite.
struct SlopesAtARoot {
  bool added = false;  // a + b for a - b

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"L", Argument::free_index}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T Q = free.scalar("Q"), R = free.scalar("R"), mu = free.scalar("mu");
    const T a = free.scalar("a"), b = free.scalar("b");
    const auto constant = [](const T& x) { return Dual<T>{x, T(0L)}; };
    const auto moved = [&](const T& x) {
      return constant(T(1L)) + Dual<T>{x, T(1L)} * constant(mu);
    };
    const T factor = T(1L) + a * mu;
    return {T((constant(Q * factor) * moved(b)).slope - mu * Q * factor),
            T((constant(R) * moved(a)).slope - mu * R),
            T(a * (T(1L) + b * mu) - (added ? T(a + b) : T(a - b)) - b * factor)};
  }
};

Vector<long> order_of(const Instance& instance) {
  if (instance.has("permutation")) return instance.integers("permutation");
  Vector<long> order(instance.integer("L"));
  std::iota(order.begin(), order.end(), 0L);
  return order;
}

Matrix<Ball> hessian(long n, long d, const Vector<Ball>& ascending, const Vector<long>& order) {
  const Vector<Ball> a = map(order, [&](long k) { return ascending[k]; });
  return traceless_hessian(a, d, joint_moments(n, d, 2 * static_cast<long>(a.size())));
}

Finding definite(const Context& c) {
  const long n = c.instance.integer("n"), d = c.instance.integer("d"), L = c.instance.integer("L");
  const auto ascending = best_steps(n, d, L);
  const auto H = hessian(n, d, ascending, order_of(c.instance));
  const auto signs = inertia(H);
  const auto eigenvalues = symmetric_eigenvalues(H);
  if (signs.unknown > 0 || !eigenvalues) {
    return finding(Truth::unknown, "the precision does not separate the eigenvalues yet");
  }
  Truth holds = truth_of(signs.positive == L);
  for (long l = 0; l + 1 < L; ++l) holds = conjunction(holds, less(ascending[l], ascending[l + 1]));
  for (const auto& x : *eigenvalues) holds = conjunction(holds, positive(x));
  auto result = finding(
      holds,
      holds == Truth::yes
          ? fmt::format(
                "n = {}, d = {}: the block has {} positive eigenvalues by LDL^T and by enclosure, "
                "the least {}; the step sizes are distinct, so that the Hessian along scalar "
                "directions is positive definite too",
                n, d, L, eigenvalues->front().decimal(6))
          : fmt::format("n = {}, d = {}: {} positive and {} negative eigenvalues", n, d,
                        signs.positive, signs.negative));
  result.values = {enclosed_value("hessian_eigenvalues_approx", *eigenvalues)};
  return result;
}

// All orders of two to four steps.
template <long n, long d>
Finding all_orders(const Context&) {
  long orders = 0;
  for (const long L : {2L, 3L, 4L}) {
    const auto ascending = best_steps(n, d, L);
    Vector<long> order(L);
    std::iota(order.begin(), order.end(), 0L);
    do {
      const auto signs = inertia(hessian(n, d, ascending, order));
      if (signs.unknown > 0)
        return finding(Truth::unknown, "at this precision a sign is not settled");
      if (signs.negative > 0)
        return finding(Truth::no, fmt::format("n = {}, d = {}, L = {}: {} negative eigenvalues", n,
                                              d, L, signs.negative));
      ++orders;
    } while (std::next_permutation(order.begin(), order.end()));
  }
  return finding(Truth::yes, fmt::format("n = {}, d = {}: positive definite in all {} orders of "
                                         "two, three and four steps",
                                         n, d, orders));
}
template <long n, long d>
Way at_every_order() {
  const Sizes sizes = {{"n", n}, {"d", d}, {"L", Extent::between(2, 4)}};
  return once(Evidence::enclosure, sizes, Inputs::all, all_orders<n, d>);
}

// In the balls of radius 10^-5 around these steps, in every order, the least eigenvalue of the
// Hessian stays positive: it falls by at most the bound of the third derivative times the radius.
Finding convex_around_orders(const Vector<Ball>& steps, const std::string& name) {
  constexpr long n = 20, d = 5, L = 3;
  const Rational radius = power(Rational(10), -5);
  const auto joint = joint_moments(n, d, 2 * L);
  Vector<Ball> m;
  for (long q = 0; q <= 2 * L; ++q) m.push_back(Ball(joint(q, 0) / Rational(d)));
  const auto norms = map(steps, [&](const Ball& a) { return Ball(radius) - a; });
  const Ball fall = Ball(radius) * third_derivative_bound(norms, m);
  Vector<long> order = {0, 1, 2};
  Truth convex = Truth::yes;
  do {
    const auto a = map(order, [&](long k) { return steps[k]; });
    convex = conjunction(convex, convex_around(a, fall, d, joint));
  } while (std::next_permutation(order.begin(), order.end()));
  const auto where =
      fmt::format("n = 20, d = 5, L = 3, every order, within {} of {}: the ", radius.text(), name);
  return finding(convex,
                 where + (convex == Truth::no
                              ? "Hessian has a negative eigenvalue at the center"
                              : "eigenvalues of the Hessian fall by at most " + fall.decimal(4) +
                                    (convex == Truth::yes ? ", and are larger there"
                                                          : ", and may be smaller there")));
}
Finding convex_ball(const Context&) {
  return convex_around_orders(best_steps(20, 5, 3), "the best steps");
}
Finding convex_at_rest(const Context&) {
  return convex_around_orders(Vector<Ball>(3, Ball(0)), "0");
}

// The control: two equal steps, a saddle of the structured set, have a negative direction.
Finding equal_steps(const Context&) {
  // n = d = 2: E tr (1 + a G)^3 G = m_1 + 3 a m_2 + 3 a^2 m_3 + a^3 m_4 = 0.
  const auto m = covariance_moments(2, 2, 4);
  const UnivariatePolynomial slope(
      Vector<Rational>{m[1], Rational(3) * m[2], Rational(3) * m[3], m[4]});
  const Ball a = real_roots(slope).front().enclosure;
  const Vector<Ball> steps = {a, a};
  // Second derivatives of E tr (1 + a_0 mu)^2 (1 + a_1 mu)^2 along (1, -1), halved.
  Ball along;
  const auto p = polynomial_product(Vector<Ball>{1, a}, Vector<Ball>{1, a});
  for (long i = 0; i < 3; ++i) along -= Ball(2) * p[i] * Ball(m[i + 2]);
  const Truth none = negation(less(along, Ball(0)));
  return finding(none,
                 "n = d = 2, L = 2: along a_0 = a + t, a_1 = a - t the loss has the second "
                 "derivative " +
                     (Ball(2) * along).decimal(6) +
                     " at the stationary equal steps a = " + a.decimal(6));
}

std::optional<Complaint> fitting(const Instance& instance) {
  if (instance.integer("d") < 2) {
    return Complaint{"d", "1", "2 or more; for d = 1 there are no traceless directions"};
  }
  if (!instance.has("permutation")) return std::nullopt;
  auto order = instance.integers("permutation");
  const auto given = text_of(order);
  std::sort(order.begin(), order.end());
  for (long k = 0; k < static_cast<long>(order.size()); ++k) {
    if (order[k] != k) return Complaint{"permutation", given, "each of 0 .. L-1 once"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes plane = {{"n", 2}, {"d", 2}, {"L", 2}};
  const Sizes experiment = {{"n", 20}, {"d", 5}, {"L", 3}};
  return {
      .inputs = {n_input(),
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension, at least 2"},
                 L_input(),
                 {"permutation",
                  Kind::vector,
                  {"L"},
                  {Constraint::integers},
                  "position l takes the step of this number in ascending order, from 0",
                  true}},
      .values = {{"hessian_eigenvalues_approx",
                  "vector[L]: eigenvalues of the block H of traceless directions, ascending"}},
      .parts =
          {{"minimum",
            {chain({words(RankOneTraces{}), expand(RankOneBlock{}), expand(SlopesAtARoot{})}),
             at_every_order<1, 2>(), at_every_order<2, 2>(), at_every_order<3, 2>(),
             at_every_order<2, 3>(), at_every_order<4, 3>(), at_every_order<20, 5>(),
             at_every_order<10, 5>(), on_instance(Evidence::enclosure, definite)},
            {{"stationary equal steps are a local minimum",
              once(Evidence::enclosure, plane, Inputs::points, equal_steps)},
             {"tr q(x x^T) = q(x^T x)", words(RankOneTraces{true})},
             {"tr v = v(t) in the block", expand(RankOneBlock{true})}}},
           {"block",
            {chain({words(MeanOfResidual{}), words(SecondSlopeOfLayers{}),
                    visits(PairsInEigenbasis{}, {{"d", 5}}), words(PairingOfRotations{})}),
             expand(BlockIsHessian{1, 2, 2}), test(BlockIsHessian{1, 3, 2}),
             test(BlockIsHessian{2, 2, 2}), test(BlockIsHessian{1, 2, 3})},
            {{"the mean is tr(Sigma_w U Sigma U)", words(MeanOfResidual{true})},
             {"the second slope of two layers without its second term",
              words(SecondSlopeOfLayers{true})},
             {"the pair of the factors without mu^2", visits(PairsInEigenbasis{true}, {{"d", 5}})},
             {"the mean over rotations without E tr u v", words(PairingOfRotations{true})},
             {"without the terms of two layers at once",
              test(BlockIsHessian{1, 2, 2, HessianTerms::without_pairs})},
             {"without E tr u v", test(BlockIsHessian{1, 3, 2, HessianTerms::without_single})}},
            {ginac(BlockIsHessian{1, 2, 2})}},
           {"isolated",
            {by_hand(once(Evidence::enclosure, experiment, Inputs::all, convex_ball))},
            {{"the same around A_l = 0",
              once(Evidence::enclosure, experiment, Inputs::all, convex_at_rest)}}},
           {"coordinates",
            {expand(SlopesAtARoot{})},
            {{"at the root the other factors are (a + b)/a", expand(SlopesAtARoot{true})}}}},
      .require = fitting,
  };
}

}  // namespace verify::ahn2023::claim_thm4_localmin
