// What a series, a product or an integral leaves out where it is cut: it may be cut anywhere, and
// what is found encloses the number all the same. Early cuts leave out much, so that a remainder
// halved, forgotten, or of the other sign does not pass.
#include "tests/printing.hpp"
#include "theorems/cheng2024/trained_steps/one_layer_cells.hpp"
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"
#include "theorems/memformer2024/comparison/conjugate_gradient_law.hpp"
#include "verify/scalar/complex_ball.hpp"

namespace verify::remainder_test {
namespace {

using Q = Rational;

// Whether every number of the sharp enclosure is one of the wide one.
bool covers(const Ball& wide, const Ball& sharp) {
  return wide.lower() <= sharp.lower() && sharp.upper() <= wide.upper();
}
Q width(const Ball& x) { return x.upper() - x.lower(); }

TEST_CASE("remainder: the integral of Bessel's functions may end anywhere") {
  const PrecisionScope scope(128);
  for (const auto& t : {Q(1, 10), Q(1), Q(40)}) {
    for (const long kind : {0L, 1L, 2L}) {
      const Q a(kind == 0), b(kind == 1), e(kind == 2);
      const Ball whole = li2025::bessel_combination(t, a, b, e);
      for (const auto& end : {Q(1, 8), Q(1, 2), Q(1), Q(2)}) {
        CAPTURE(t);
        CAPTURE(kind);
        CAPTURE(end);
        CHECK(covers(li2025::bessel_combination_cut(t, a, b, e, end), whole));
      }
    }
  }
  // What is left out is nearly the bound: no more than a tenth wider than it must be.
  const Ball whole = li2025::bessel_combination(Q(40), 0, 0, 1),
             cut = li2025::bessel_combination_cut(Q(40), 0, 0, 1, Q(1));
  CHECK(cut.lower() < whole.lower());
  CHECK(width(cut) < Q(11, 10) * (whole.upper() - cut.lower()));
}

TEST_CASE("remainder: the integral over a Gaussian factor may be cut at both ends") {
  const PrecisionScope scope(128);
  for (const auto& t : {Q(1, 100), Q(1), Q(3)}) {
    const auto whole = li2025::product_tail_by_bessel(t);
    for (const auto& low : {Q(1, 64), Q(1, 4), Q(1)}) {
      for (const auto& high : {Q(1), Q(2), Q(6)}) {
        CAPTURE(t);
        CAPTURE(low);
        CAPTURE(high);
        const auto cut = li2025::product_tail_cut(t, low, high);
        CHECK(covers(cut.task, whole.task));
        CHECK(covers(cut.product, whole.product));
      }
    }
  }
}

TEST_CASE("remainder: of the exponential series, on both sides of 0, and hardly more") {
  const PrecisionScope scope(128);
  for (const auto& s : {Q(1, 3), Q(1), Q(3, 2)}) {
    Ball partial(0);
    Q term(1);
    for (long last = 0; last < 8; ++last) {
      partial += Ball(term);
      term *= s / Q(last + 1);
      const Ball rest = cheng2024::rest_of_exponential(s, last), true_rest = exp(Ball(s)) - partial;
      CHECK(covers(rest, true_rest));
      CHECK(covers(rest, -true_rest));
      CHECK(rest.upper() * (Q(1) - s / Q(last + 2)) <= term * Q(1000001, 1000000));
    }
  }
}

bool covers(const cheng2024::CellMeans& wide, const cheng2024::CellMeans& sharp) {
  return covers(wide.a, sharp.a) && covers(wide.b, sharp.b) && covers(wide.c, sharp.c);
}

TEST_CASE("remainder: means of activations with few harmonics and few powers") {
  const PrecisionScope scope(128);
  const cheng2024::ExpLabels sharp;
  for (const auto& [degrees, terms] :
       {std::pair{2L, 120L}, {3L, 120L}, {4L, 9L}, {12L, 4L}, {11L, 12L}}) {
    CAPTURE(degrees);
    CAPTURE(terms);
    const cheng2024::ExpLabels cut({degrees, terms});
    CHECK(covers(cut.with_linear(), sharp.with_linear()));
    CHECK(covers(cut.with_relu(), sharp.with_relu()));
    for (const auto& s : {Q(1, 2), Q(1), Q(2)}) CHECK(covers(cut.with_exp(s), sharp.with_exp(s)));
  }
}

// Few tokens more than samples, and many more: beta is close to 1, or to 0.
TEST_CASE("remainder: losses of a step by few terms of their series") {
  const PrecisionScope scope(256);
  using memformer2024::first_step_losses;
  for (const auto& [n, d] : {std::pair{1000L, 2L}, {20L, 5L}, {3L, 40L}}) {
    const auto sharp = first_step_losses<Ball>(n, d, 400);
    for (const long terms : {0L, 1L, 2L, 5L, 20L}) {
      CAPTURE(n);
      CAPTURE(d);
      CAPTURE(terms);
      const auto cut = first_step_losses<Ball>(n, d, terms);
      for (const auto& [wide, inner] :
           {std::pair{&cut.query, &sharp.query}, {&cut.context, &sharp.context}}) {
        CHECK(wide->lower.lower() <= inner->lower.upper());
        CHECK(inner->upper.lower() <= wide->upper.upper());
        CHECK(wide->lower.lower() < wide->upper.upper());
      }
    }
  }
}

TEST_CASE("remainder: an integral is finite only where its function is analytic") {
  const PrecisionScope scope(128);
  const auto pole = [](const Q& at) {
    return [at](const ComplexBall& z) { return ComplexBall(1) / (z - ComplexBall(Ball(at))); };
  };
  for (const auto& at : {Q(-1), Q(0), Q(1, 3), Q(1)})
    CHECK_FALSE(integral(pole(at), Q(-1), Q(1)).is_finite());
  const Ball beside = integral(pole(Q(2)), Q(-1), Q(1));
  CHECK(disjoint(beside, -log(Ball(3))) == Truth::no);
  CHECK(beside.log2_radius() < -100);
  CHECK(integral([](const ComplexBall& z) { return z * z; }, Q(-1), Q(2)).contains(Q(3)));
}

}  // namespace
}  // namespace verify::remainder_test
