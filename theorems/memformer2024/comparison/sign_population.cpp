#include "theorems/memformer2024/comparison/sign_population.hpp"

namespace verify::memformer2024 {
namespace {

Rational sign_of_bit(long bits, long k) { return Rational((bits >> k) % 2 == 0 ? 1 : -1); }

Matrix<Rational> gram_of_columns(const Vector<long>& columns, long d) {
  Matrix<Rational> W(d, d);
  for (const long bits : columns)
    for (long i = 0; i < d; ++i)
      for (long j = 0; j < d; ++j) W(i, j) += sign_of_bit(bits, i) * sign_of_bit(bits, j);
  return Rational(1, static_cast<long>(columns.size())) * W;
}

// Hands out the n columns to the kinds from `kind` on.
struct Composition {
  long n, d, kinds;
  Vector<SignCase>& cases;

  void fill(long kind, long left, Vector<long>& columns, const Rational& weight) {
    if (kind + 1 == kinds) {
      auto all = columns;
      all.insert(all.end(), static_cast<std::size_t>(left), 2 * kind);  // bit 0: the first row, 1
      cases.push_back({gram_of_columns(all, d), weight});
      return;
    }
    Rational ways(1);  // left over count
    for (long count = 0; count <= left; ++count) {
      fill(kind + 1, left - count, columns, weight * ways);
      ways *= Rational(left - count, count + 1);
      columns.push_back(2 * kind);
    }
    columns.resize(columns.size() - static_cast<std::size_t>(left + 1));
  }
};

}  // namespace

Rational sign_cases(long n, long d) {
  Rational count(1);  // n + kinds - 1 over n
  const Rational kinds = power(Rational(2), d - 1);
  for (long k = 0; k < n; ++k) count *= (kinds + Rational(k)) / Rational(k + 1);
  return count;
}

Vector<SignCase> sign_population(long n, long d) {
  Vector<SignCase> cases;
  const long kinds = 1L << (d - 1);
  Vector<long> columns;
  Composition{n, d, kinds, cases}.fill(0, n, columns, power(Rational(1, kinds), n));
  return cases;
}

Vector<SignDraw> sign_draws(long n, long d) {
  Vector<SignDraw> draws;
  const long all = 1L << (d * n + d), one_column = 1L << d;
  for (long bits = 0; bits < all; ++bits) {
    Vector<long> columns;
    long rest = bits;
    for (long i = 0; i < n; ++i, rest /= one_column) columns.push_back(rest % one_column);
    Vector<Rational> task;
    for (long k = 0; k < d; ++k) task.push_back(sign_of_bit(rest, k));
    draws.push_back({gram_of_columns(columns, d), std::move(task)});
  }
  return draws;
}

}  // namespace verify::memformer2024
