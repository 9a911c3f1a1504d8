// Exact linear algebra against FLINT's best routine for the task: over the rationals, or over the
// integers (modular, Chinese remainders) where denominators can be cleared first.
#include "verify/linalg/exact.hpp"

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>
#include <flint/fmpz_poly.h>
#include <fmt/format.h>

#include <memory>

#include "tests/bench/program/operands.hpp"
#include "tests/bench/program/paired.hpp"

namespace verify::bench {
namespace {

class RawRational {
 public:
  RawRational(long rows, long cols) { fmpq_mat_init(value_, rows, cols); }
  explicit RawRational(const Matrix<Rational>& a) : RawRational(a.rows(), a.cols()) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) fmpq_set(fmpq_mat_entry(value_, i, j), a(i, j).raw());
  }
  RawRational(const RawRational&) = delete;
  RawRational& operator=(const RawRational&) = delete;
  ~RawRational() { fmpq_mat_clear(value_); }
  fmpq_mat_struct* raw() { return value_; }
  bool same_as(const Matrix<Rational>& a) const {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j)
        if (!fmpq_equal(fmpq_mat_entry(value_, i, j), a(i, j).raw())) return false;
    return true;
  }

 private:
  fmpq_mat_t value_;
};

struct State {
  explicit State(long size)
      : a(random_rationals(size, size, 3)),
        b(random_rationals(size, size, 4)),
        raw_a(a),
        raw_b(b),
        raw_result(std::make_unique<RawRational>(size, size)) {}
  void new_result() { raw_result = std::make_unique<RawRational>(a.rows(), a.cols()); }

  Matrix<Rational> a, b, result;
  Rational number, raw_number;
  long count = 0, raw_count = 0;
  Vector<Rational> polynomial;
  bool same_polynomial = false;
  RawRational raw_a, raw_b;
  std::unique_ptr<RawRational> raw_result;
};
using Shared = std::shared_ptr<State>;

Sides product(long size) {
  const Shared s = std::make_shared<State>(size);
  return {[=] { s->result = s->a * s->b; },
          [=] {
            s->new_result();
            fmpq_mat_mul(s->raw_result->raw(), s->raw_a.raw(), s->raw_b.raw());
          },
          [=] { return s->raw_result->same_as(s->result); }};
}

Sides solution(long size) {
  const Shared s = std::make_shared<State>(size);
  return {[=] { s->result = solve(s->a, s->b); },
          [=] {
            s->new_result();
            fmpq_mat_solve(s->raw_result->raw(), s->raw_a.raw(), s->raw_b.raw());
          },
          [=] { return s->raw_result->same_as(s->result); }};
}

Sides determinants(long size) {
  const Shared s = std::make_shared<State>(size);
  return {[=] { s->number = determinant(s->a); },
          [=] { fmpq_mat_det(s->raw_number.raw(), s->raw_a.raw()); },
          [=] { return s->number == s->raw_number; }};
}

// The rows over their common denominators have the same rank.
long raw_rank(RawRational& a) {
  fmpz_mat_t integers;
  fmpz_mat_init(integers, fmpq_mat_nrows(a.raw()), fmpq_mat_ncols(a.raw()));
  fmpq_mat_get_fmpz_mat_rowwise(integers, nullptr, a.raw());
  const long result = fmpz_mat_rank(integers);
  fmpz_mat_clear(integers);
  return result;
}

Sides ranks(long size) {
  const Shared s = std::make_shared<State>(size);
  return {[=] { s->count = rank(s->a); }, [=] { s->raw_count = raw_rank(s->raw_a); },
          [=] { return s->count == s->raw_count && s->count == s->a.rows(); }};
}

// det(t I - D a) / .. with the common denominator D: the coefficient of t^(n - k) over D^k.
Vector<Rational> raw_characteristic_polynomial(RawRational& a) {
  const long n = fmpq_mat_nrows(a.raw());
  fmpz_mat_t integers;
  fmpz_mat_init(integers, n, n);
  fmpz_t denominator, power;
  fmpz_init(denominator);
  fmpz_init_set_ui(power, 1);
  fmpq_mat_get_fmpz_mat_matwise(integers, denominator, a.raw());
  fmpz_poly_t polynomial;
  fmpz_poly_init(polynomial);
  fmpz_mat_charpoly(polynomial, integers);
  Vector<Rational> result(n + 1);
  for (long k = n; k >= 0; --k) {
    fmpq_set_fmpz_frac(result[k].raw(), fmpz_poly_get_coeff_ptr(polynomial, k), power);
    fmpz_mul(power, power, denominator);
  }
  fmpz_poly_clear(polynomial);
  fmpz_clear(power);
  fmpz_clear(denominator);
  fmpz_mat_clear(integers);
  return result;
}

Sides characteristic_polynomials(long size) {
  const Shared s = std::make_shared<State>(size);
  return {[=] { s->polynomial = characteristic_polynomial(s->a); },
          [=] { s->same_polynomial = s->polynomial == raw_characteristic_polynomial(s->raw_a); },
          [=] { return s->same_polynomial; }};
}

struct Task {
  const char *name, *words, *theirs;
  Sides (*sides)(long);
};
constexpr Task tasks[] = {
    {"product", "product of rational matrices", "fmpq_mat_mul", product},
    {"solve", "solution of A X = B", "fmpq_mat_solve", solution},
    {"determinant", "determinant", "fmpq_mat_det", determinants},
    {"rank", "rank", "fmpz_mat_rank after clearing denominators", ranks},
    {"characteristic", "characteristic polynomial", "fmpz_mat_charpoly after clearing denominators",
     characteristic_polynomials},
};

}  // namespace

std::vector<Comparison> exact_comparisons() {
  std::vector<Comparison> result;
  for (const auto& task : tasks) {
    for (const long size : {6L, 30L})
      result.push_back({fmt::format("floor.exact.{}.{}", task.name, size),
                        fmt::format("{}, {} x {}", task.words, size, size), task.theirs, size == 6,
                        [=, sides = task.sides] { return sides(size); }});
  }
  return result;
}

}  // namespace verify::bench
