#include "theorems/ahn2023/minima/two_layer_certificate.hpp"

#include <algorithm>

#include "verify/algebra/positive_orthant.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::ahn2023 {
namespace {

// n = 1 + u, d = least_d + v with u, v >= 0.
struct Quadrant {
  PolynomialRing ring{{"u", "v"}};
  Polynomial n, d;

  explicit Quadrant(long least_d)
      : n(Polynomial::variable(ring, 0) + Polynomial(1)),
        d(Polynomial::variable(ring, 1) + Polynomial(least_d)) {}
};

bool all_positive(const Vector<Polynomial>& all) {
  for (const auto& p : all)
    if (!positive_on_orthant(p, 2)) return false;
  return true;
}

// Whether the orthant begins where it is said to: at u = v = 0 the polynomials are what numbers
// give at the least n and d.
bool begin_at(const Vector<Polynomial>& all, const Vector<Rational>& least) {
  const Vector<Rational> corner(2, Rational(0));
  bool same = all.size() == least.size();
  for (std::size_t k = 0; same && k < all.size(); ++k) same = all[k].at(corner) == least[k];
  return same;
}

}  // namespace

Finding forms_positive_everywhere() {
  const Quadrant at(2);
  const TwoLayerMoments<Polynomial> m(at.n, at.d);
  auto minors = minors_of_the_forms(m, coupling(m));
  const TwoLayerMoments<Rational> least(1, 2);
  bool begins = begin_at(minors, minors_of_the_forms(least, coupling(least)));
  const auto largest = std::to_string(minors.back().terms());
  minors.push_back(m.g3);
  // d = 1: the block of P in s and q.
  const Quadrant line(1);
  const TwoLayerMoments<Polynomial> n_alone(line.n, Polynomial(1));
  const TwoLayerMoments<Rational> smallest(1, 1);
  const auto of_line =
      leading_minors(block(scalar_form(n_alone, n_alone.g1, coupling(n_alone)), 0, 0, 2, 2));
  const auto at_one =
      leading_minors(block(scalar_form(smallest, smallest.g1, coupling(smallest)), 0, 0, 2, 2));
  begins &= begin_at(of_line, at_one);
  minors.insert(minors.end(), of_line.begin(), of_line.end());
  const bool complete = minors.size() == (3 + 5) + 1 + 2;
  return established(
      all_hold({complete, begins, all_positive(minors)}),
      "with n = 1 + u, d = 2 + v each of the 3 + 5 leading principal minors of P and Q "
      "(times d-1 where it contains the last row) and g_3 is a polynomial in u, v "
      "without a negative coefficient and with a positive constant term; the largest "
      "has " +
          largest + " terms; so are the two minors of P in s and q at d = 1",
      "a leading principal minor is missing or has a negative coefficient in n-1, d-2");
}

Finding forms_positive_without_coupling() {
  const Quadrant at(2);
  const auto minors = minors_of_the_forms<Polynomial>({at.n, at.d}, Polynomial(0));
  const auto least = minors_of_the_forms<Rational>({1, 2}, Rational(0));
  for (const auto& value : least) {
    if (value.sign() < 0)
      return finding(Truth::no, "n = 1, d = 2: a leading principal minor is " + value.text());
  }
  return established(begin_at(minors, least) && all_positive(minors), "they are",
                     "a leading principal minor may be negative");
}

Finding steps_distinct_everywhere() {
  const Quadrant at(1);
  const TwoLayerOptimum<Polynomial> best(at.n, at.d);
  const TwoLayerOptimum<Rational> least(1, 1);
  const Vector<Polynomial> all = {best.denominator, -best.sum, best.product, best.loss,
                                  best.discriminant};
  const bool begins =
      begin_at(all, {least.denominator, -least.sum, least.product, least.loss, least.discriminant});
  return established(all_hold({begins, all_positive(all)}),
                     "D, -D e_1, D e_2, D f* and N have no negative coefficient in n-1, d-1, and "
                     "e_1^2 - 4 e_2 = 4 n^2 N / D^2 > 0",
                     "one of D, -e_1, e_2, f*, N has a negative coefficient");
}

namespace {

// P and Q; for d = 1 the part of P in s and q.
Vector<Matrix<Rational>> forms_at(long n, long d) {
  const TwoLayerMoments<Rational> m(n, d);
  if (d == 1) return {block(scalar_form(m, m.g1, coupling(m)), 0, 0, 2, 2)};
  const SpreadFactor<Rational> kappa{Rational(d)};
  const Rational weight = product_weight<Rational>(m, kappa.numerator / kappa.denominator);
  const Rational theta = coupling(m);
  return {scalar_form(m, weight, theta), traceless_form(m, weight, theta)};
}

}  // namespace

bool forms_positive(long n, long d) {
  const auto forms = forms_at(n, d);
  return std::all_of(forms.begin(), forms.end(),
                     [](const Matrix<Rational>& form) { return positive_definite(form); });
}

Finding forms_positive_up_to(long most) {
  long pairs = 0, forms = 0;
  for (long n = 1; n <= most; ++n) {
    for (long d = 2; d <= most; ++d) {
      if (!forms_positive(n, d))
        return settled(false, "",
                       "P or Q is not positive definite for n = " + std::to_string(n) +
                           ", d = " + std::to_string(d));
      ++pairs;
      forms += static_cast<long>(forms_at(n, d).size());
    }
  }
  return settled(pairs == most * (most - 1) && forms == 2 * pairs,
                 std::to_string(pairs) + " pairs, each by its inertia", "a pair is missing");
}

}  // namespace verify::ahn2023
