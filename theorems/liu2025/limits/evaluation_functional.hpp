// A finite functional on maps of sequences, L(f) = sum_i c_i f(u_i)[row_i, column_i]. If L vanishes
// on a whole class of maps, each map of the class misses the target g by |L(g)| / sum_i |c_i| or
// more at one of the inputs u_i: an impossibility proof that consists of finitely many evaluations.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

template <class T>
struct Evaluation {
  T weight;
  Matrix<T> u;  // [positions, channels]
  long row, column;
};
template <class T>
using EvaluationFunctional = Vector<Evaluation<T>>;

// L(f) for a callable f(u, row, column).
template <class T, class Map>
T evaluate(const EvaluationFunctional<T>& functional, const Map& f) {
  T total(0L);
  for (const auto& e : functional) total += e.weight * f(e.u, e.row, e.column);
  return total;
}

// |L(g)| / sum |c_i|.
template <class Map>
Rational forced_error(const EvaluationFunctional<Rational>& functional, const Map& target) {
  Rational weights(0);
  for (const auto& e : functional) weights += abs(e.weight);
  return abs(evaluate(functional, target)) / weights;
}

// The N x D input that is zero but for the entry t at (a, b).
template <class T>
Matrix<T> single_entry(long N, long D, long a, long b, const T& t) {
  Matrix<T> u(N, D);
  u(a, b) = t;
  return u;
}

template <class T>
Matrix<T> two_entries(long N, long D, long a, long p, const T& s, long q, const T& t) {
  Matrix<T> u(N, D);
  u(a, p) = s;
  u(a, q) = t;
  return u;
}

// f(R E) - 2 f(0) + f(-R E) at (row, column), where E is the unit input at (row, channel).
template <class T>
EvaluationFunctional<T> second_difference(long N, long D, long row, long channel, long column,
                                          const T& R) {
  return {{T(1L), single_entry<T>(N, D, row, channel, R), row, column},
          {T(-2L), Matrix<T>(N, D), row, column},
          {T(1L), single_entry<T>(N, D, row, channel, T(-R)), row, column}};
}

// The mean of f(+-R E_a)[a, column] over all rows a and both signs, minus f(0)[0, column].
template <class T>
EvaluationFunctional<T> mean_of_reflections(long N, long D, long channel, long column, const T& R) {
  EvaluationFunctional<T> result = {{T(-1L), Matrix<T>(N, D), 0, column}};
  const T weight = from_rational<T>(Rational(1, 2 * N));
  for (long a = 0; a < N; ++a) {
    result.push_back({weight, single_entry<T>(N, D, a, channel, R), a, column});
    result.push_back({weight, single_entry<T>(N, D, a, channel, T(-R)), a, column});
  }
  return result;
}

// f(R,R) + f(-R,-R) - f(R,-R) - f(-R,R) at (row, column); the arguments are the entries p, q of the
// row.
template <class T>
EvaluationFunctional<T> mixed_difference(long N, long D, long row, long p, long q, long column,
                                         const T& R, const T& weight) {
  const T minus = T(-R);
  return {{weight, two_entries<T>(N, D, row, p, R, q, R), row, column},
          {weight, two_entries<T>(N, D, row, p, minus, q, minus), row, column},
          {T(-weight), two_entries<T>(N, D, row, p, R, q, minus), row, column},
          {T(-weight), two_entries<T>(N, D, row, p, minus, q, R), row, column}};
}

// Its mean over all rows.
template <class T>
EvaluationFunctional<T> mean_mixed_difference(long N, long D, long p, long q, long column,
                                              const T& R) {
  EvaluationFunctional<T> result;
  const T weight = from_rational<T>(Rational(1, N));
  for (long a = 0; a < N; ++a) {
    for (auto& e : mixed_difference<T>(N, D, a, p, q, column, R, weight)) result.push_back(e);
  }
  return result;
}

}  // namespace verify::liu2025
