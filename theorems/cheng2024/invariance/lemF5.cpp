// Lemma F.5: the derivative of h(S, T) equals that of h(Gamma^T S, Gamma^{-1} T); the Jacobians of
// the second belong to the transformed point.
#include "theorems/cheng2024/activation_slope.hpp"
#include "theorems/cheng2024/exact_or_enclosed.hpp"
#include "theorems/cheng2024/inputs.hpp"
#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024::claim_lemF5 {
namespace {

// d/dt of the logits S^T T.
template <MatrixLike M>
M logit_slope(const M& S, const M& U, const M& dS, const M& dU) {
  return transpose(dS) * U + transpose(S) * dU;
}

// Any differentiable h with h(W, V) = h(Gamma^T W, Gamma^{-1} V), one entry of it at a time: with
// J1, J2 its slopes at the transformed point those at (S, T) are I1 = Gamma J1 and I2 = Gamma^{-T}
// J2, by the derivative of this equation along (D, 0) and (0, E). S~, T~ differ from S, T in second
// order: their transformed curves less the transformed point are t times the slopes there.
struct AnyInvariantFunction {
  enum class Change { none, other_slope, old_point } change = Change::none;

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), m = free.space("m");
    const auto any = [&] { return free.matrix(d, m); };
    const M S = any(), U = any(), dS = any(), dU = any(), J1 = any(), J2 = any();
    const auto [Gamma, inverse] = free.regular("Gamma", d);
    const auto t = free.scalar("t");
    const auto pairing = [](const M& a, const M& b) { return trace(transpose(a) * b); };
    const M I1 = change == Change::old_point ? J1 : Gamma * J1, I2 = transpose(inverse) * J2;
    const M bend_S = any(), bend_U = any();
    const M slope = change == Change::other_slope ? any() : dS;
    const M left = transpose(Gamma) * (S + t * slope + t * t * bend_S);
    const M right = inverse * (U + t * dU + t * t * bend_U);
    const M moved_left = left - transpose(Gamma) * S, moved_right = right - inverse * U;
    const auto second = pairing(J1, transpose(Gamma) * bend_S) + pairing(J2, inverse * bend_U);
    Vanishing<M> zero;
    zero.add(pairing(J1, moved_left) + pairing(J2, moved_right) -
             t * (pairing(I1, dS) + pairing(I2, dU)) - t * t * second);
    return zero;
  }
};

// d/dt S^T T = d/dt (Gamma^T S)^T Gamma^{-1} T.
struct Logits {
  bool other_slope = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"m", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d"), m = free.space("m");
    const auto any = [&] { return free.matrix(d, m); };
    const M S = any(), U = any(), dS = any(), dU = any();
    const auto [Gamma, inverse] = free.regular("Gamma", d);
    const M other = other_slope ? any() : dS;
    Vanishing<M> zero;
    zero.add(
        logit_slope<M>(transpose(Gamma) * S, inverse * U, transpose(Gamma) * other, inverse * dU) -
        logit_slope<M>(S, U, dS, dU));
    return zero;
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
                 columns_input()},
      .values = {{"derivative", "matrix[m, m]: d/dt h(S, T)"},
                 {"transformed_derivative", "matrix[m, m]: d/dt h(Gamma^T S, Gamma^{-1} T)"},
                 {"equal", "boolean: the two are the same"},
                 {"printed_middle",
                  "matrix[m, m]: Jacobians at (S, T) applied to (Gamma^T S', Gamma^{-1} T')"}},
      .parts = {{"derivative",
                 {words(AnyInvariantFunction{}), exact(of_instance)},
                 {{"the slopes of h at (S, T) are used at the transformed point",
                   words(AnyInvariantFunction{Change::old_point})},
                  {"S and S~ may differ to first order",
                   words(AnyInvariantFunction{Change::other_slope})}}},
                {"logits",
                 {words(Logits{})},
                 {{"the curves may differ to first order", words(Logits{true})}}}},
      .require = usable,
  };
}

}  // namespace verify::cheng2024::claim_lemF5
