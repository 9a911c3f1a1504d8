// "Theorem 4.6 implies Theorem 4 of Ahn et al. (2023)": the gradient structure does, the formal
// statement F.1 does not; and what a covariate step does to the spectrum for linear h.
#include <algorithm>

#include "theorems/cheng2024/stationary_points/structured_stationarity.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/probability/wishart_power_sums.hpp"

namespace verify::cheng2024::claim_ahn_link {
namespace {

// Ahn et al.: r_l = 1, C_l = Sigma^{-1/2}, only B_l = Q_l Sigma^{1/2} moves; the orbit gradient
// then is a multiple of Sigma^{1/2}.
Finding structure(const Context& c) {
  return identity_test(OrbitGradient{2, 2, 3, orthogonal_group("signed_permutations", 2), false},
                       c.seed);
}
Finding structure_space(const Context& c) {
  return identity_test(OrbitGradient{3, 2, 2, orthogonal_group("tetrahedral", 3), false}, c.seed);
}
Finding trivial_point(const Context&) { return expands_to_zero(TrivialPoint{2, 1, 2}); }

// h(P) = P.
struct LinearActivation {
  template <class T>
  ActivationSlope<T> operator()(long, const Matrix<T>& P) const {
    return {P, map(P, [](const T&) { return T(1L); }), false, {}};
  }
};

// Linear h and labels, one layer, r = 1, C = I: at B = 0 the derivative of the loss along B = R is
// 2 x_q^T S R^T x_q, S = sum x_i x_i^T. Its mean is 2 n tr R.
struct SlopeAtZero {
  long d, n;
  bool halved = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n + 1), R = free.matrix(d, d), none = Matrix<T>(d, d);
    const Vector<BlockLayer<T>> layers = {{none, none, identity_matrix<T>(d), T(1L)}};
    const auto tangent = block_tangent(X, layers, LinearActivation{}, 0, MovedWeight::B, R);
    const auto demos = block(X, 0, 0, d, n);
    const auto q = X.col(n);
    const T slope = dot(q, demos * (transpose(demos) * (transpose(R) * q)));
    return {tangent_loss(tangent, transpose(X) * X) - (halved ? slope : T(T(2L) * slope))};
  }
};
Finding slope_at_zero(const Context&) { return expands_to_zero(SlopeAtZero{2, 2}); }
Finding slope_at_zero_large(const Context& c) { return identity_test(SlopeAtZero{4, 5}, c.seed); }
Finding slope_halved(const Context& c) { return identity_test(SlopeAtZero{2, 2, true}, c.seed); }

// Gaussian covariates with Sigma = I: E S = n I by symmetry, from E tr S = n d.
Finding formal_statement(const Context&) {
  const long n = 1, d = 1;
  const Rational mean = mean_power_traces(Rational(n), Rational(d), 1)[0] / Rational(d);
  const Rational gradient = Rational(2) * mean;
  return settled(gradient.sign() == 0, "Q = 0 is stationary",
                 "n = d = 1, Sigma = 1, linear h and labels, one layer with r = 1: B = C = 0 meets "
                 "the formal theorem and gives Q = B^T C = 0, where df/dQ = 2 E x^2 = " +
                     text_of(gradient));
}

// Linear h, B = C = I, A = a I: the demonstrations go to (I + a S) X and S to S (I + a S)^2.
struct Spectrum {
  long d, n;
  bool once = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n + 1);
    const T a = free.scalar();
    const auto I = identity_matrix<T>(d);
    const auto trace = block_trace(X, {{a * I, I, I, T(0L)}}, Activation{});
    const auto before = block(X, 0, 0, d, n), after = block(trace.X[1], 0, 0, d, n);
    const auto S = before * transpose(before);
    const auto factor = I + a * S;
    const auto stated = once ? factor * S : factor * S * factor;
    return (after * transpose(after) - stated).entries();
  }
};
Finding spectrum(const Context&) { return expands_to_zero(Spectrum{2, 2}); }
Finding spectrum_large(const Context& c) { return identity_test(Spectrum{4, 6}, c.seed); }
Finding spectrum_once(const Context& c) { return identity_test(Spectrum{2, 2, true}, c.seed); }

// With g(t) = t (1 + a t)^2: g(t) u - g(u) t = t u a (t - u)(2 + a t + a u). For t >= u > 0 and
// -1/(3 t) <= a < 0 this is <= 0: g(t) / g(u) <= t / u. g' = (1 + a t)(1 + 3 a t) >= 0 there, so
// that the order of the eigenvalues is kept.
struct ConditionNumber {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T t = free.scalar(), u = free.scalar(), a = free.scalar();
    const auto g = [&](const auto& x) {
      using X = std::decay_t<decltype(x)>;
      const X factor = X(1L) + X(a) * x;
      return X(x * factor * factor);
    };
    const T slope = g(Jet<T>::variable(t)).first;
    return {g(t) * u - g(u) * t - t * u * a * (t - u) * (T(2L) + a * t + a * u),
            slope - (T(1L) + a * t) * (T(1L) + T(3L) * a * t)};
  }
};
Finding condition_identity(const Context&) { return expands_to_zero(ConditionNumber{}); }

Rational stepped(const Rational& t, const Rational& a) {
  const Rational factor = Rational(1) + a * t;
  return t * factor * factor;
}
Rational condition(const Vector<Rational>& lambda) {
  const auto [least, largest] = std::minmax_element(lambda.begin(), lambda.end());
  return *largest / *least;
}

Finding positive_step(const Context&) {
  const Vector<Rational> before = {1, 4};
  const auto after = map(before, [](const Rational& t) { return stepped(t, Rational(1, 12)); });
  return settled(condition(after) <= condition(before), "the condition number falls",
                 "spectrum (1, 4), a = 1/12: the condition number grows from 4 to " +
                     text_of(condition(after)));
}

Finding of_instance(const Context& c) {
  const auto& lambda = c.instance.vector("lambda");
  const Rational a = c.instance.vector("a").front();
  const auto after = map(lambda, [&](const Rational& t) { return stepped(t, a); });
  const Rational old_condition = condition(lambda), new_condition = condition(after);
  const Rational largest = *std::max_element(lambda.begin(), lambda.end());
  const bool in_range = a.sign() <= 0 && Rational(-3) * a * largest <= Rational(1);
  const bool improves = new_condition <= old_condition;
  auto result = settled(!in_range || improves,
                        std::string(in_range ? "-1/(3 lambda_max) <= a <= 0, and "
                                             : "a is outside [-1/(3 lambda_max), 0]; ") +
                            "the condition number goes from " + text_of(old_condition) + " to " +
                            text_of(new_condition),
                        "the condition number grows though -1/(3 lambda_max) <= a <= 0");
  result.values = {value("lambda_new", after), value("condition_before", old_condition),
                   value("condition_after", new_condition)};
  return result;
}

std::optional<Complaint> usable(const Instance& instance) {
  const Rational a = instance.vector("a").front();
  for (const auto& t : instance.vector("lambda")) {
    if ((Rational(1) + a * t).sign() != 0) continue;
    return Complaint{"a", text_of(a),
                     "another step: 1 + a lambda = 0 at lambda = " + text_of(t) +
                         " makes the spectrum singular"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"lambda", Kind::vector, {"d"}, {Constraint::positive}, "spectrum of S"},
                 {"a", Kind::vector, {1}, {}, "A_0 = a I, one number"},
                 d_input()},
      .values = {{"lambda_new", "vector[d]: t (1 + a t)^2"},
                 {"condition_before", "largest over least eigenvalue"},
                 {"condition_after", "the same after the step"}},
      .checks =
          {
              {"with r and C held, grad_B is a multiple of Sigma^{1/2}: three layers", identity,
               everywhere, corrected, On::claim,
               "d = n = 2, L = 3 over the 8 signed permutations; everything free, hence also r_l = "
               "1, C_l = Sigma^{-1/2}",
               structure},
              {"with r and C held, grad_B is a multiple of Sigma^{1/2}: space", identity,
               everywhere, corrected, On::claim, "d = 3, n = 2, L = 2, tetrahedral group",
               structure_space},
              {"B = C = 0 meets the formal theorem", symbolic, everywhere, holds, On::claim,
               "d = 2, n = 1, L = 2; every law, everything free", trivial_point},
              {"at Q = 0 the loss has slope 2 x_q^T S Q x_q", symbolic, everywhere, holds,
               On::claim, "d = n = 2, r = 1, X and the direction free", slope_at_zero},
              {"at Q = 0 the loss has slope 2 x_q^T S Q x_q, larger", identity, everywhere, holds,
               On::claim, "d = 4, n = 5", slope_at_zero_large},
              {"a covariate step takes S to (I + a S) S (I + a S)", symbolic, everywhere, holds,
               On::claim, "d = n = 2, X and a free", spectrum},
              {"a covariate step takes S to (I + a S) S (I + a S), larger", identity, everywhere,
               holds, On::claim, "d = 4, n = 6", spectrum_large},
              {"g(t) u - g(u) t = a t u (t - u)(2 + a t + a u) for g(t) = t (1 + a t)^2", symbolic,
               everywhere, holds, On::claim,
               "t, u, a free; for -1/(3 lambda_max) <= a < 0 the right side is <= 0 at t >= u and "
               "g "
               "grows, so that the condition number falls",
               condition_identity},
              {"the spectrum after a step", exact, points, holds, On::instance, "the instance",
               of_instance},
              {"the formal Theorem F.1 implies that Q = B^T C is stationary", exact, points,
               refuted, On::claim, "n = d = 1", formal_statement},
              {"every covariate step improves the condition number", exact, points, refuted,
               On::claim, "spectrum (1, 4), a = 1/12", positive_step},
              {"a covariate step takes S to (I + a S) S", identity, everywhere, control, On::claim,
               "d = n = 2", spectrum_once},
              {"the slope at Q = 0 is x_q^T S Q x_q", identity, everywhere, control, On::claim,
               "d = n = 2", slope_halved},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_ahn_link
