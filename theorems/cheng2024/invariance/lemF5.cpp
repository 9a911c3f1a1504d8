// Lemma F.5: the derivative of h(S, T) equals that of h(Gamma^T S, Gamma^{-1} T); the Jacobians of
// the second belong to the transformed point.
#include "theorems/cheng2024/activation_slope.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/algebra/ways.hpp"
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

// Any differentiable h with h(W, V) = h(Gamma^T W, Gamma^{-1} V), one entry of it at a time: with
// J1, J2 its slopes at the transformed point the slope at (S, T) along (D, E) is the one there
// along (Gamma^T D, Gamma^{-1} E), by the derivative of this equation. S~, T~ differ from S, T in
// second order; their curves are followed by Taylor arithmetic. Gamma^{-1} = cofactors / det.
struct AnyInvariantFunction {
  long d, m;
  enum class Change { none, other_slope, old_point } change = Change::none;

  Sizes sizes() const { return {{"d", d}, {"m", m}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.matrix(d, m), U = free.matrix(d, m), dS = free.matrix(d, m),
               dU = free.matrix(d, m), J1 = free.matrix(d, m), J2 = free.matrix(d, m),
               Gamma = free.matrix(d, d);
    const auto [cofactors, det] = adjugate(Gamma);
    const auto slope_here = [&](const Matrix<T>& D, const Matrix<T>& E) {
      return T(det * trace(transpose(J1) * transpose(Gamma) * D) +
               trace(transpose(J2) * cofactors * E));
    };
    const auto curve = [&](const Matrix<T>& at, const Matrix<T>& slope) {
      Matrix<Jet<T>> result(d, m);
      for (long k = 0; k < d * m; ++k)
        result.entries()[k] = {at.entries()[k], slope.entries()[k], free.scalar()};
      return result;
    };
    const auto constant = [](const Matrix<T>& a) {
      return map(a, [](const T& x) { return Jet<T>(x, T(0L), T(0L)); });
    };
    const auto slope = [](const Matrix<Jet<T>>& a) {
      return map(a, [](const Jet<T>& x) { return x.first; });
    };
    const auto S_tilde = curve(S, change == Change::other_slope ? free.matrix(d, m) : dS);
    const auto T_tilde = curve(U, dU);
    const auto D = slope(constant(transpose(Gamma)) * S_tilde);
    const auto E = slope(constant(cofactors) * T_tilde);  // det times the slope of Gamma^{-1} T~
    const T there = change == Change::old_point
                        ? slope_here(D, E)
                        : T(det * trace(transpose(J1) * D) + trace(transpose(J2) * E));
    return {T(there - slope_here(dS, dU))};
  }
};

// det(Gamma) d/dt S^T T = d/dt (Gamma^T S)^T adj(Gamma) T.
struct Logits {
  long d, m;
  bool other_slope = false;

  Sizes sizes() const { return {{"d", d}, {"m", m}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.matrix(d, m), U = free.matrix(d, m), dS = free.matrix(d, m),
               dU = free.matrix(d, m), Gamma = free.matrix(d, d);
    const auto [cofactors, det] = adjugate(Gamma);
    const auto other = other_slope ? free.matrix(d, m) : dS;
    const auto found =
        logit_slope(transpose(Gamma) * S, cofactors * U, transpose(Gamma) * other, cofactors * dU);
    return (found - det * logit_slope(S, U, dS, dU)).entries();
  }
};

template <class T>
Matrix<T> derivative(const Activation& h, const Matrix<T>& S, const Matrix<T>& U,
                     const Matrix<T>& dS, const Matrix<T>& dU) {
  return activation_slope(h, transpose(S) * U).forward(logit_slope(S, U, dS, dU));
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
  using Change = AnyInvariantFunction::Change;
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
      .parts = {{"derivative",
                 {by_hand(expand(AnyInvariantFunction{1, 2}), {"d", "m"}),
                  by_hand(expand(AnyInvariantFunction{2, 2}), {"d", "m"}),
                  by_hand(test(AnyInvariantFunction{4, 6}), {"d", "m"}), exact(of_instance)},
                 {{"the slopes of h at (S, T) are used at the transformed point",
                   test(AnyInvariantFunction{1, 1, Change::old_point})},
                  {"S and S~ may differ to first order",
                   test(AnyInvariantFunction{2, 2, Change::other_slope})}}},
                {"logits",
                 {by_hand(expand(Logits{2, 3}), {"d", "m"}),
                  by_hand(expand(Logits{3, 2}), {"d", "m"}),
                  by_hand(test(Logits{6, 10}), {"d", "m"})},
                 {{"the curves may differ to first order", test(Logits{2, 3, true})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_lemF5
