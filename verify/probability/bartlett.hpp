// Exact expectations of polynomials in a Wishart matrix W ~ W_d(n, diag(D)), for every n, also a
// symbol. Bartlett (1933): W = (diag(D)^{1/2} L)(diag(D)^{1/2} L)^T with L lower triangular and
// independent entries, L_ik ~ N(0, 1) below the diagonal, L_kk^2 chi-square with n - k degrees of
// freedom (k from 0). The moments of W are polynomials in n, so that they serve for n < d too.
#pragma once

#include "verify/linalg/computed_once.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify {

template <class T>
class BartlettWishart {
 public:
  using Entry = GaussianPolynomial<T>;

  BartlettWishart(T n, Vector<T> D) : n_(std::move(n)), D_(std::move(D)) {}
  long d() const { return static_cast<long>(D_.size()); }

  // L L^T. The factors sqrt(D_i D_j) of W are not written: every expectation supplies them, because
  // only even powers of the rows count.
  Matrix<Entry> matrix() const {
    Matrix<Entry> L(d(), d());
    for (long i = 0; i < d(); ++i)
      for (long k = 0; k <= i; ++k) L(i, k) = Entry::variable(place(i, k));
    return L * transpose(L);
  }

  // E[p q], term by term; only terms whose exponents agree in parity meet.
  T expectation_of_product(const Entry& p, const Entry& q) const {
    std::map<Exponents, std::vector<const Term*>, typename Entry::Before> classes;
    for (const auto& term : q.terms()) classes[parity(term.first)].push_back(&term);
    T sum(0L);
    for (const auto& [e, x] : p.terms()) {
      const auto partners = classes.find(parity(e));
      if (partners == classes.end()) continue;
      T inner(0L);
      for (const Term* term : partners->second)
        inner += moment(Entry::product(e, term->first)) * term->second;
      sum += x * inner;
    }
    return sum;
  }

 private:
  using Exponents = typename Entry::Exponents;
  using Term = std::pair<const Exponents, T>;

  static long place(long i, long k) { return i * (i + 1) / 2 + k; }
  static Exponents parity(Exponents exponents) {
    for (int& exponent : exponents) exponent %= 2;
    while (!exponents.empty() && exponents.back() == 0) exponents.pop_back();
    return exponents;
  }

  // Every polynomial in W has even degree in each column of L, so that even exponents below the
  // diagonal leave an even one on it.
  const T& moment(const Exponents& exponents) const {
    return computed_once(moments_, exponents, [&] { return product_of(exponents); });
  }

  T product_of(const Exponents& exponents) const {
    T product(1L);
    std::size_t at = 0;
    for (long i = 0; i < d() && at < exponents.size(); ++i) {
      long row = 0;
      for (long k = 0; k <= i && at < exponents.size(); ++k, ++at) {
        const int exponent = exponents[at];
        if (exponent % 2 != 0) return T(0L);
        row += exponent / 2;
        for (long r = 0; r < exponent / 2; ++r)
          product = product * (i == k ? T(n_ + T(2 * r - k)) : T(2 * r + 1));
      }
      for (long r = 0; r < row; ++r) product = product * D_[i];
    }
    return product;
  }

  T n_;
  Vector<T> D_;
  mutable typename Entry::Terms moments_;
};

}  // namespace verify
