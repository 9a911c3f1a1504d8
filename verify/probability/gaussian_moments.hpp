// Exact expectations of polynomials in independent N(0, 1) variables (Isserlis 1918): the moment of
// a monomial is the product of E g^{2m} = (2m-1)!! over its variables, zero if an exponent is odd.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/linalg/matrix.hpp"

namespace verify {

// A polynomial in g_0, g_1, .. with coefficients in a ring T. Itself a ring, so that a model runs
// on Gaussian data as it stands.
template <class T>
class GaussianPolynomial {
 public:
  using Exponents = std::vector<int>;  // of g_0, g_1, ..; no trailing zeros
  // As vectors compare, without a call for every exponent.
  struct Before {
    bool operator()(const Exponents& p, const Exponents& q) const {
      const int *a = p.data(), *b = q.data(), *end = a + std::min(p.size(), q.size());
      for (; a != end; ++a, ++b)
        if (*a != *b) return *a < *b;
      return p.size() < q.size();
    }
  };
  using Terms = std::map<Exponents, T, Before>;

  GaussianPolynomial() = default;
  GaussianPolynomial(long integer) {  // NOLINT: exact
    if (integer != 0) terms_.emplace(Exponents{}, T(integer));
  }
  static GaussianPolynomial constant(const T& coefficient) { return monomial({}, coefficient); }
  static GaussianPolynomial variable(long index) {
    Exponents exponents(index + 1, 0);
    exponents.back() = 1;
    return monomial(std::move(exponents), T(1L));
  }

  const Terms& terms() const { return terms_; }

  GaussianPolynomial& operator+=(const GaussianPolynomial& b) {
    for (const auto& [exponents, coefficient] : b.terms_) add(exponents, coefficient);
    return *this;
  }
  friend GaussianPolynomial operator+(GaussianPolynomial a, const GaussianPolynomial& b) {
    return std::move(a += b);
  }
  friend GaussianPolynomial operator-(GaussianPolynomial a) {
    for (auto& [exponents, coefficient] : a.terms_) coefficient = T(-coefficient);
    return a;
  }
  friend GaussianPolynomial operator-(const GaussianPolynomial& a, const GaussianPolynomial& b) {
    return a + (-b);
  }
  friend GaussianPolynomial operator*(const GaussianPolynomial& a, const GaussianPolynomial& b) {
    GaussianPolynomial result;
    for (const auto& [p, x] : a.terms_)
      for (const auto& [q, y] : b.terms_) result.add(product(p, q), T(x * y));
    return result;
  }

  GaussianPolynomial& operator*=(const GaussianPolynomial& b) { return *this = *this * b; }

  static Exponents product(const Exponents& p, const Exponents& q) {
    Exponents result = p.size() < q.size() ? q : p;
    const Exponents& shorter = p.size() < q.size() ? p : q;
    for (std::size_t k = 0; k < shorter.size(); ++k) result[k] += shorter[k];
    return result;
  }

 private:
  static GaussianPolynomial monomial(Exponents exponents, const T& coefficient) {
    GaussianPolynomial result;
    result.terms_.emplace(std::move(exponents), coefficient);
    return result;
  }
  void add(const Exponents& exponents, const T& coefficient) {
    const auto [place, fresh] = terms_.emplace(exponents, coefficient);
    if (!fresh) place->second += coefficient;
  }
  Terms terms_;
};

// E prod g_k^{e_k}. Throws std::overflow_error where it does not fit (from E g^36 on).
inline long gaussian_moment(const std::vector<int>& exponents) {
  long moment = 1;
  for (const int exponent : exponents) {
    if (exponent % 2 != 0) return 0;
    for (int factor = exponent - 1; factor > 1; factor -= 2) {
      if (__builtin_mul_overflow(moment, factor, &moment)) {
        throw std::overflow_error("a Gaussian moment beyond 63 bits");
      }
    }
  }
  return moment;
}

// E[p q], term by term: the product is never expanded, and only terms whose exponents agree in
// parity meet, since all other pairs have moment zero.
template <class T>
T expectation_of_product(const GaussianPolynomial<T>& p, const GaussianPolynomial<T>& q) {
  using Exponents = typename GaussianPolynomial<T>::Exponents;
  const auto parity = [](Exponents exponents) {
    for (int& exponent : exponents) exponent %= 2;
    while (!exponents.empty() && exponents.back() == 0) exponents.pop_back();
    return exponents;
  };
  using Before = typename GaussianPolynomial<T>::Before;
  std::map<Exponents, std::vector<std::pair<Exponents, T>>, Before> classes;
  for (const auto& term : q.terms()) classes[parity(term.first)].push_back(term);
  T sum(0L);
  for (const auto& [e, x] : p.terms()) {
    const auto partners = classes.find(parity(e));
    if (partners == classes.end()) continue;
    for (const auto& [f, y] : partners->second) {
      sum += T(gaussian_moment(GaussianPolynomial<T>::product(e, f))) * x * y;
    }
  }
  return sum;
}

template <class T>
T expectation(const GaussianPolynomial<T>& p) {
  return expectation_of_product(p, GaussianPolynomial<T>(1L));
}

// The next `count` variables, numbered from `next` on.
template <class T>
Vector<GaussianPolynomial<T>> gaussian_vector(long& next, long count) {
  Vector<GaussianPolynomial<T>> result;
  for (long k = 0; k < count; ++k) result.push_back(GaussianPolynomial<T>::variable(next++));
  return result;
}

template <class T>
Matrix<GaussianPolynomial<T>> gaussian_constants(const Matrix<T>& a) {
  return map(a, GaussianPolynomial<T>::constant);
}

}  // namespace verify
