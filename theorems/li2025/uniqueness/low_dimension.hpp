// Polynomial steps of the proof that the fixed point is unique in at most five dimensions. With v_i
// = gamma s_i / (M + gamma s_i) the bound on f' at a fixed point is below 1 if
//   (sum v^2/(1-v)) (sum v^2 (3-4v)) <= 3 (sum v^2)^2.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

template <class T>
struct VarianceSides {
  T lhs, rhs;
};

// The two sides of that inequality.
template <class T>
VarianceSides<T> variance_sides(const Vector<T>& v) {
  T squares(0L), weighted(0L), cubes(0L);
  for (const auto& entry : v) {
    const T square = entry * entry;
    squares += square;
    weighted += square / T(T(1L) - entry);
    cubes += square * entry;
  }
  return {T(weighted * T(T(3L) * squares - T(4L) * cubes)), T(T(3L) * squares * squares)};
}

// Step (i): with K = (1+m) U_s - 1 >= 0 and h = m/(gamma+m), Psi = 4 K (gamma-1)(L+1-gamma) /
// ((gamma+m)(gamma+m+m L)), G = 4 K / m, and the numerator of G - Psi over 4 K, (gamma+m)(gamma+m+m
// L) - m (gamma-1)(L+1-gamma), is a sum of products of x = gamma-1 > 0, e = L - x >= 0 and m > 0.
struct BoundWithoutGap {
  bool without_gap = false;  // the control: without the product with e

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x"), e = free.scalar("e"), m = free.scalar("m"), one(1L);
    const T gamma = one + x, largest = x + e;
    const T numerator = T(gamma + m) * T(gamma + m + m * largest) - m * x * e;
    return {T(numerator - T(one + x + m) * T(one + x + m + m * x) -
              T(without_gap ? 0L : 1L) * m * e * T(one + m))};
  }
};

// Step (ii): M (rhs - lhs) = gamma^4 (gamma B C - 4 M (T S_2 - C^2)) with T = M C + gamma B, and
// the right side is gamma^4 M C^2 (m - 4 K): G <= 1 iff lhs <= rhs. Over powers of prod (M + gamma
// s_i).
struct VarianceForm {
  long d;
  bool three_c = false;  // the control: 3 M (T S_2 - C^2) in place of 4

  Sizes sizes() const { return {{"n", Argument::absent}}; }  // the assertion names its d

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free.vector("s", d);
    const T M = free.scalar("M"), gamma = free.scalar("gamma");
    T P(1L);
    for (const auto& entry : s) P = T(P * T(M + gamma * entry));
    T squares(0L), weighted(0L), cubes(0L), B(0L), C(0L), S2(0L), linear(0L);
    for (long i = 0; i < d; ++i) {
      T others(1L);
      for (long k = 0; k < d; ++k) others = k == i ? others : T(others * T(M + gamma * s[k]));
      const T v = gamma * s[i] * others;  // v_i P
      squares += v * v;
      weighted += v * gamma * s[i];  // v_i^2/(1-v_i) = v_i gamma s_i / M
      cubes += v * v * v;
      const T first = s[i] * s[i] * others;
      linear += first;
      C += first * others;
      B += first * others * s[i];
      S2 += first * others * others;
    }
    const T gamma4 = gamma * gamma * gamma * gamma;
    return {T(T(3L) * M * squares * squares - weighted * T(T(3L) * squares * P - T(4L) * cubes) -
              gamma4 * T(gamma * B * C - T(three_c ? 3L : 4L) * M * T(linear * S2 - C * C))),
            T(linear * P - M * C - gamma * B)};
  }
};

// G <= 1 iff (1+m)(4 U - 1) <= 3: the two differences agree.
struct BoundAsProduct {
  bool five = false;  // the control: 5 (1+m) U in place of 4 (1+m) U

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T m = free.scalar("m"), U = free.scalar("U"), one(1L), four(4L);
    return {T(T(T(3L) - T(one + m) * T(four * U - one)) -
              T(m - T(five ? 5L : 4L) * T(T(one + m) * U - one)))};
  }
};

// Step (iii): with a = v_1 and K = sum v^2 (3-4v), times 1 - a:
//   (1-a)(rhs - lhs) = K sum_i v_i^2 (a-v_i)/(1-v_i) + (sum v^2) (-sum v_i^2 (3a - 4 v_i)).
// Over prod (1-v_i). If K > 0 and a is the largest v, the first term is >= 0; if K <= 0, so is
// rhs - lhs = 3 (sum v^2)^2 - K sum v^2/(1-v).
struct LargestVariable {
  long d;
  bool four_a = false;  // the control: 4a - 4v in place of 3a - 4v

  Sizes sizes() const { return {{"n", Argument::absent}}; }  // the assertion names its d

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto v = free.vector("v", d);
    const T a = v[0], one(1L), three(3L), four(4L);
    T squares(0L), cubes(0L), product(1L), weighted(0L), behind(0L), margin(0L);
    for (const auto& entry : v) product = T(product * T(one - entry));
    for (long i = 0; i < d; ++i) {
      T others(1L);
      for (long k = 0; k < d; ++k) others = k == i ? others : T(others * T(one - v[k]));
      const T square = v[i] * v[i];
      squares += square;
      cubes += square * v[i];
      weighted += square * others;
      behind += square * T(a - v[i]) * others;
      margin += square * T(four * v[i] - T(four_a ? 4L : 3L) * a);
    }
    const T K = three * squares - four * cubes;
    return {T(T(one - a) * T(three * squares * squares * product - weighted * K) - K * behind -
              squares * margin * product)};
  }
};

// Step (iv): a^3/4 - v^2 (3a - 4v) = (a-2v)^2 (a+4v)/4, so that sum_i v_i^2 (3a - 4 v_i) <= -a^3 +
// (d-1) a^3/4, which is <= 0 for d <= 5.
struct CubicIdentity {
  bool wrong_factor = false;  // (a+3v) in place of (a+4v)

  Sizes sizes() const { return {{"n", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar("a"), v = free.scalar("v"), four(4L);
    const T root = a - T(2L) * v, factor = a + T(wrong_factor ? 3L : 4L) * v;
    return {T(a * a * a - four * v * v * T(T(3L) * a - four * v) - root * root * factor)};
  }
};

// Steps (iii) and (iv) for exactly d variables, v_1 = a: the margin -sum v_i^2 (3a - 4 v_i) is
// (5-d) a^3/4 + sum_{i>1} (a-2v_i)^2 (a+4v_i)/4.
struct MarginOfVariables {
  long d;
  bool six = false;  // the control: 6 - d in place of 5 - d

  Sizes sizes() const { return {{"n", Argument::absent}}; }  // the assertion names its d

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto v = free.vector("v", d);
    const T a = v[0], four(4L);
    T four_margin(0L), squares = T((six ? 6L : 5L) - d) * a * a * a;
    for (long i = 0; i < d; ++i) {
      four_margin += four * v[i] * v[i] * T(four * v[i] - T(3L) * a);
      if (i == 0) continue;
      const T root = a - T(2L) * v[i];
      squares += root * root * T(a + four * v[i]);
    }
    return {T(four_margin - squares)};
  }
};

}  // namespace verify::li2025
