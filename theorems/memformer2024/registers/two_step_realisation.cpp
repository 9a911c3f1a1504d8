#include "theorems/memformer2024/registers/two_step_realisation.hpp"

#include <fmt/format.h>

namespace verify::memformer2024 {
namespace {

bool vanishes(const Rational& q) { return is_zero(q) == Truth::yes; }
bool vanishes(const Vector<Rational>& v) { return vanishes(v[0]) && vanishes(v[1]); }
Rational determinant_of(const Vector<Rational>& a, const Vector<Rational>& b) {
  return a[0] * b[1] - a[1] * b[0];
}

// a, b with S = a D_00 + b D_11 and b != 0, both D nonzero.
struct Combination {
  Rational a, b;
};
std::optional<Combination> combination(const Vector<Rational>& S, const Vector<Rational>& first,
                                       const Vector<Rational>& last) {
  const Rational determinant = determinant_of(first, last);
  if (!vanishes(determinant)) {
    const Combination unique{determinant_of(S, last) / determinant,
                             determinant_of(first, S) / determinant};
    if (vanishes(unique.b)) return std::nullopt;
    return unique;
  }
  if (!vanishes(determinant_of(S, last))) return std::nullopt;
  const long k = vanishes(first[0]) ? 1 : 0;  // one line: b = 1 will do
  return Combination{(S[k] - last[k]) / first[k], Rational(1)};
}

// One diagonal sits on coordinate 1, the other on coordinate 2: D_00 = beta e_k e_k^T, D_11 = delta
// e_m e_m^T and A_0 = A_1 = e_k e_m^T.
TwoLayers<Rational> exchanged(const DiagonalIncrements<Rational>& D) {
  const long k = vanishes(D.D_00[0]) ? 1 : 0, m = 1 - k;
  Matrix<Rational> unit(2, 2);
  unit(k, m) = Rational(1);
  return {unit, unit, Rational(-1), Rational(1), D.D_00[k] * D.D_11[m]};
}

}  // namespace

std::optional<TwoLayers<Rational>> realisation(const DiagonalIncrements<Rational>& D,
                                               std::string& reason) {
  const auto S = D.total();
  if (vanishes(D.D_00) || vanishes(D.D_11)) {
    reason = "D_00 = 0 or D_11 = 0: one register with A_0 = D_00 + D_01 + D_11 does it";
    return TwoLayers<Rational>{diagonal_matrix(S), Matrix<Rational>(2, 2), 1, 0, 0};
  }
  if (const auto found = combination(S, D.D_00, D.D_11)) {
    reason = fmt::format(
        "D_00 + D_01 + D_11 = a D_00 + b D_11 with a = {}, b = {}: A_0 = D_00, A_1 "
        "= D_11, u = a, q = b, t = 1/b",
        found->a.text(), found->b.text());
    return TwoLayers<Rational>{diagonal_matrix(D.D_00), diagonal_matrix(D.D_11), found->a, found->b,
                               Rational(1) / found->b};
  }
  if (vanishes(S) && vanishes(hadamard(D.D_00, D.D_11))) {
    reason = "D_00 D_11 = 0 and D_01 = -(D_00 + D_11): A_0 = A_1 = e_k e_m^T, u = -q";
    return exchanged(D);
  }
  reason =
      "D_00 + D_01 + D_11 is no a D_00 + b D_11 with b != 0, and the case D_00 D_11 = 0, D_01 = "
      "-(D_00 + D_11) does not apply";
  return std::nullopt;
}

}  // namespace verify::memformer2024
