#include "theorems/memformer2024/comparison/first_step_bound.hpp"

#include <map>

#include "verify/probability/spherical_moments.hpp"

namespace verify::memformer2024 {
namespace {

using Term = GaussianPolynomial<Rational>;

// Given the direction u of h, the data's columns are s_i u plus what is orthogonal to u, so that
//   W h = (S/n) |h| (u + xi / sqrt(S)),  S = sum s_i^2 ~ chi^2_n,  xi = eta - <eta, u> u,
// eta ~ N(0, I) independent of u and S. Variables 0 .. d-1 are u, the next d are eta; every eta
// comes with one 1/sqrt(S).
class DirectionMean {
 public:
  DirectionMean(long n, long d) : n_(n), d_(d) {}

  // u + xi / sqrt(S).
  Vector<Term> turned() const {
    const auto u = [&](long k) { return Term::variable(k); };
    Term along(0L);
    for (long k = 0; k < d_; ++k) along += Term::variable(d_ + k) * u(k);
    Vector<Term> x;
    for (long k = 0; k < d_; ++k) x.push_back(u(k) + Term::variable(d_ + k) - along * u(k));
    return x;
  }

  // E[p q]; only terms whose exponents agree in parity meet.
  Rational operator()(const Term& p, const Term& q) const {
    std::map<Exponents, std::vector<const Entry*>> classes;
    for (const auto& term : q.terms()) classes[parity(term.first)].push_back(&term);
    Rational sum;
    for (const auto& [e, x] : p.terms()) {
      const auto partners = classes.find(parity(e));
      if (partners == classes.end()) continue;
      for (const auto* term : partners->second)
        sum += x * term->second * moment(Term::product(e, term->first));
    }
    return sum;
  }

 private:
  using Exponents = Term::Exponents;
  using Entry = std::pair<const Exponents, Rational>;

  static Exponents parity(Exponents exponents) {
    for (int& exponent : exponents) exponent %= 2;
    while (!exponents.empty() && exponents.back() == 0) exponents.pop_back();
    return exponents;
  }
  // E S^{-k} = 1 / ((n-2)(n-4) .. (n-2k)).
  Rational moment(const Exponents& exponents) const {
    Rational result = mixed_moment_on_spheres(exponents, {0, 1, d_});
    long etas = 0;
    for (std::size_t k = static_cast<std::size_t>(d_); k < exponents.size(); ++k)
      etas += exponents[k];
    for (long k = 1; k <= etas / 2; ++k) result /= Rational(n_ - 2 * k);
    return result;
  }

  long n_, d_;
};

}  // namespace

Rational first_step_lower_bound(long n, const Vector<Rational>& lambda, const Rational& kappa_0) {
  const long d = static_cast<long>(lambda.size());
  const DirectionMean mean(n, d);
  const auto x = mean.turned();
  Term b(0L), c(0L);  // over |h|^2 (S/n) and |h|^2 (S/n)^2
  for (long k = 0; k < d; ++k) {
    const auto& entry = x[static_cast<std::size_t>(k)];
    const Rational& l = lambda[static_cast<std::size_t>(k)];
    b += Term::constant(l) * Term::variable(k) * entry;
    c += Term::constant(l * l) * entry * entry;
  }
  const auto square = b * b;
  const Term one(1L);
  const Rational r = Rational(1) / kappa_0;
  const Rational most = r * (Rational(2) * mean(square, one) - r * mean(square, c)) + Rational(1) -
                        Rational(2) * r * mean(c, one) + r * r * mean(c, c);
  return Rational(d) * (Rational(1) - most);
}

}  // namespace verify::memformer2024
