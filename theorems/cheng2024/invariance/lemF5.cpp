// Lemma F.5: the derivative of h(S, T) equals that of h(Gamma^T S, Gamma^{-1} T); the Jacobians of
// the second belong to the transformed point.
#include "theorems/cheng2024/activation_slope.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_lemF5 {
namespace {

// d/dt of the logits S^T T.
template <class T>
Matrix<T> logit_slope(const Matrix<T>& S, const Matrix<T>& U, const Matrix<T>& dS,
                      const Matrix<T>& dU) {
  return transpose(dS) * U + transpose(S) * dU;
}

enum class Variant { as_stated, other_slope, jacobian_at_old_point };

// det(Gamma) d/dt S^T T = d/dt (Gamma^T S)^T adj(Gamma) T: the logits agree to first order, hence
// so does every differentiable function of them.
struct Logits {
  long d, m;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.matrix(d, m), U = free.matrix(d, m);
    const auto dS = free.matrix(d, m), dU = free.matrix(d, m), Gamma = free.matrix(d, d);
    const auto [cofactors, det] = adjugate(Gamma);
    const auto other = variant == Variant::other_slope ? free.matrix(d, m) : dS;
    const auto left = transpose(Gamma) * S, right = cofactors * U;
    const auto dleft = transpose(Gamma) * other, dright = cofactors * dU;
    const auto found = variant == Variant::jacobian_at_old_point
                           ? logit_slope(S, U, dleft, dright)
                           : logit_slope(left, right, dleft, dright);
    return (found - det * logit_slope(S, U, dS, dU)).entries();
  }
};

// The product rule against Taylor arithmetic on S^T T.
struct ProductRule {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.matrix(2, 2), U = free.matrix(2, 2);
    const auto dS = free.matrix(2, 2), dU = free.matrix(2, 2);
    const auto moving = [](const Matrix<T>& at, const Matrix<T>& slope) {
      Matrix<Jet<T>> result(2, 2);
      for (long k = 0; k < 4; ++k)
        result.entries()[k] = {at.entries()[k], slope.entries()[k], T(0L)};
      return result;
    };
    const auto product = transpose(moving(S, dS)) * moving(U, dU);
    const auto slope = map(product, [](const Jet<T>& x) { return x.first; });
    return (slope - logit_slope(S, U, dS, dU)).entries();
  }
};
Finding product_rule(const Context&) { return expands_to_zero(ProductRule{}); }

Finding plane(const Context&) { return expands_to_zero(Logits{2, 3}); }
Finding space(const Context&) { return expands_to_zero(Logits{3, 2}); }
Finding large(const Context& c) { return identity_test(Logits{6, 10}, c.seed); }
Finding other_slope(const Context& c) {
  return identity_test(Logits{2, 3, Variant::other_slope}, c.seed);
}
Finding old_point(const Context& c) {
  return identity_test(Logits{2, 3, Variant::jacobian_at_old_point}, c.seed);
}

template <class T>
Matrix<T> derivative(const Activation& h, const Matrix<T>& S, const Matrix<T>& U,
                     const Matrix<T>& dS, const Matrix<T>& dU) {
  return activation_slope(h, transpose(S) * U).forward(logit_slope(S, U, dS, dU));
}

Finding printed(const Context&) {
  const Matrix<Rational> one = {{1}}, zero = {{0}}, two = {{2}};
  const auto slope = [](const Matrix<Rational>& S, const Matrix<Rational>& U,
                        const Matrix<Rational>& dS, const Matrix<Rational>& dU) {
    return logit_slope(S, U, dS, dU)(0, 0);  // linear h
  };
  const auto right = slope(one, one, one, zero);
  const auto middle = slope(one, one, two * one, inverse(two) * zero);
  return settled(right == middle, "both give " + text_of(right),
                 "d = 1, h = S T, S = T = 1, S' = 1, T' = 0, Gamma = 2: the derivative is " +
                     text_of(right) + ", Jacobians at (S, T) applied to (2 S', T' / 2) give " +
                     text_of(middle));
}

struct Values {
  const Instance& instance;

  template <class T>
  Finding operator()() const {
    const auto h = activation_of(instance);
    const auto matrix = [&](const char* name) { return to_scalar<T>(instance.matrix(name)); };
    const auto S = matrix("S"), U = matrix("T"), dS = matrix("dS"), dU = matrix("dT");
    const auto left = transpose(matrix("Gamma"));
    const auto right = to_scalar<T>(inverse(instance.matrix("Gamma")));
    auto here = derivative(h, S, U, dS, dU);
    auto there = derivative(h, left * S, right * U, left * dS, right * dU);
    auto middle = derivative(h, S, U, left * dS, right * dU);
    if (!h.normalised) {  // the last row, which activation_slope leaves out, is one more column
      const auto with_last_row = [&](Matrix<T>& values, const Matrix<T>& A, const Matrix<T>& B,
                                     const Matrix<T>& dA, const Matrix<T>& dB) {
        const auto P = transpose(A) * B, dP = logit_slope(A, B, dA, dB);
        const long last = P.rows() - 1;
        for (long j = 0; j < P.cols(); ++j) {
          values(last, j) = slope_of_entry(h.kernel, P(last, j), dP(last, j));
        }
      };
      with_last_row(here, S, U, dS, dU);
      with_last_row(there, left * S, right * U, left * dS, right * dU);
      with_last_row(middle, S, U, left * dS, right * dU);
    }
    const bool same = consistent(here, there);
    auto result =
        settled(same,
                consistent(here, middle)
                    ? "the derivatives agree; here Jacobians at (S, T) give it too"
                    : "the derivatives agree; Jacobians at (S, T) applied to (Gamma^T S', "
                      "Gamma^{-1} T') give another matrix",
                "the derivatives differ");
    result.values = {exact_or_enclosed("derivative", here),
                     exact_or_enclosed("transformed_derivative", there), value("equal", same),
                     exact_or_enclosed("printed_middle", middle)};
    return result;
  }

 private:
  template <class T>
  static T slope_of_entry(const Kernel& kernel, const T& s, const T& ds) {
    if (kernel.shape != KernelShape::relu) return T(kernel(Jet<T>::variable(s)).first * ds);
    const int sign = sign_of(s);
    if (sign == 0 && sign_of(ds) != 0) throw std::domain_error("relu has no derivative at 0");
    return sign > 0 ? ds : T(0L);
  }
};

Finding of_instance(const Context& c) {
  return with_scalar(activation_of(c.instance).is_rational(), Values{c.instance});
}

std::optional<Complaint> usable(const Instance& instance) {
  const auto h = activation_of(instance);
  if (h.normalised && instance.integer("m") < 2)
    return Complaint{"S", "1 column", "two columns or more: the last is no source"};
  if (!h.is_rational()) return std::nullopt;
  try {
    Values{instance}.operator()<Rational>();
  } catch (const std::domain_error& why) {
    return Complaint{"h", instance.text("h"),
                     std::string("another activation or point: ") + why.what()};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {{"S", Kind::matrix, {"d", "m"}, {}, "S(0)"},
                 {"T", Kind::matrix, {"d", "m"}, {}, "T(0)"},
                 {"dS", Kind::matrix, {"d", "m"}, {}, "S'(0)"},
                 {"dT", Kind::matrix, {"d", "m"}, {}, "T'(0)"},
                 {"Gamma", Kind::matrix, {"d", "d"}, {Constraint::invertible}, "invertible matrix"},
                 activation_input(),
                 d_input(),
                 {"m", Kind::integer, {}, {Constraint::positive}, "number of columns"}},
      .values = {{"derivative", "matrix[m, m]: d/dt h(S, T)"},
                 {"transformed_derivative", "matrix[m, m]: d/dt h(Gamma^T S, Gamma^{-1} T)"},
                 {"equal", "boolean: the two are the same"},
                 {"printed_middle",
                  "matrix[m, m]: Jacobians at (S, T) applied to (Gamma^T S', Gamma^{-1} T')"}},
      .checks =
          {
              {"the logits agree to first order, in the plane", symbolic, everywhere, holds,
               On::claim, "d = 2, m = 3; S, T, S', T', Gamma free", plane},
              {"the logits agree to first order, in space", symbolic, everywhere, holds, On::claim,
               "d = 3, m = 2; S, T, S', T', Gamma free", space},
              {"the logits agree to first order, large", identity, everywhere, corrected, On::claim,
               "d = 6, m = 10; hence so does every differentiable function of them", large},
              {"the derivative of S^T T by Taylor arithmetic", symbolic, everywhere, holds,
               On::claim, "d = m = 2; S, T, S', T' free", product_rule},
              {"both derivatives at the given numbers", exact, points, holds, On::instance,
               "the instance", of_instance},
              {"the middle step as printed: Jacobians at (S, T)", exact, points, refuted, On::claim,
               "d = 1", printed},
              {"Jacobians at (S, T) would do", identity, everywhere, control, On::claim,
               "d = 2, m = 3", old_point},
              {"S and S~ may differ to first order", identity, everywhere, control, On::claim,
               "d = 2, m = 3", other_slope},
          },
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_lemF5
