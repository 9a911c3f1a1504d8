// Matrices of balls against Eigen over Boost's mpfr_float, as somebody would write it who needs
// more than double precision and no proof. A file of its own: Eigen takes long to compile over it.
#include <fmt/format.h>

#include <Eigen/LU>
#include <boost/multiprecision/eigen.hpp>
#include <boost/multiprecision/mpfr.hpp>
#include <memory>

#include "tests/bench/program/operands.hpp"
#include "tests/bench/program/paired.hpp"
#include "verify/linalg/ball_matrix.hpp"

namespace verify::bench {
namespace {

constexpr long digits = 77, bits = 256;
// As it comes, its precision chosen while the program runs; and as somebody writes it who knows
// that a fixed precision is not looked up at every operation and needs no allocation.
using Dynamic = boost::multiprecision::mpfr_float;
using Fixed = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<digits, boost::multiprecision::allocate_stack>,
    boost::multiprecision::et_off>;

template <class Number>
using Dense = Eigen::Matrix<Number, Eigen::Dynamic, Eigen::Dynamic>;

template <class Number>
Dense<Number> dense(const Matrix<Ball>& a) {
  Dense<Number> result(a.rows(), a.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j)
      arf_get_mpfr(result(i, j).backend().data(), arb_midref(a(i, j).raw()), MPFR_RNDN);
  return result;
}

template <class Number>
struct State {
  explicit State(long size)
      : a(ball_matrix(random_rationals(size, size, 1), bits)),
        b(ball_matrix(random_rationals(size, size, 2), bits)),
        dense_a(dense<Number>(a)),
        dense_b(dense<Number>(b)) {}
  // What is rounded lies near the ball: both have about 256 bits.
  bool agree() const {
    const PrecisionScope scope(bits);
    bool near = true;
    for (long i = 0; i < result.rows(); ++i)
      for (long j = 0; j < result.cols(); ++j) {
        Ball rounded;
        arf_set_mpfr(arb_midref(rounded.raw()), dense_result(i, j).backend().data());
        near &= less(abs(rounded - result(i, j)), Ball(Rational(1, 1L << 60))) == Truth::yes;
      }
    return near;
  }

  Matrix<Ball> a, b, result;
  Dense<Number> dense_a, dense_b, dense_result;
};

template <class Number>
Sides product(long size) {
  const auto s = std::make_shared<State<Number>>(size);
  return {[=] {
            const PrecisionScope scope(bits);
            s->result = s->a * s->b;
          },
          [=] { s->dense_result.noalias() = s->dense_a * s->dense_b; }, [=] { return s->agree(); }};
}

template <class Number>
Sides inverses(long size) {
  const auto s = std::make_shared<State<Number>>(size);
  return {[=] {
            const PrecisionScope scope(bits);
            s->result = inverse(s->a);
          },
          [=] { s->dense_result = s->dense_a.partialPivLu().inverse(); },
          [=] { return s->agree(); }};
}

}  // namespace

std::vector<Comparison> boost_comparisons() {
  Dynamic::default_precision(digits);
  const std::string plain = "Eigen over Boost's mpfr_float, no bound of the error";
  const std::string fixed = "the same with a fixed precision on the stack";
  std::vector<Comparison> result;
  for (const long size : {8L, 32L, 80L}) {
    const auto where = fmt::format("{0} x {0}, 256 bits", size);
    const auto add = [&](const char* name, const std::string& ours, const std::string& theirs,
                         Sides (*sides)(long)) {
      result.push_back({fmt::format("peer.boost.{}.{}", name, size), ours + where, theirs,
                        size == 8, [=] { return sides(size); }});
    };
    add("product", "product of balls, ", plain, product<Dynamic>);
    add("product-fixed", "product of balls, ", fixed, product<Fixed>);
    add("inverse", "inverse of balls, ", plain, inverses<Dynamic>);
    add("inverse-fixed", "inverse of balls, ", fixed, inverses<Fixed>);
  }
  return result;
}

}  // namespace verify::bench
