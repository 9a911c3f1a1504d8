// A bound below the in-context loss for all parameters at once. After whitening let G = s H with
// s = tr G: s and H are independent, n s is chi-squared with n d degrees of freedom. Given H, the
// residual matrix U is a polynomial in s of the degree q of the stack with U = I at s = 0, whatever
// the parameters, so that each of its d diagonal entries u has E_s u^2 >= the least mean square of
// a polynomial of degree q with value 1 at 0: that of one dimension and n d demonstrations,
//   q! 2^q / prod_{j=1..q} (n d + 2 j).
#pragma once

#include "verify/algebra/ways.hpp"

namespace verify::ahn2023 {

// d times that; 0 is not reached by any choice of A_l (q = L) or A_l and B_l (q = (3^L - 1)/2).
inline Rational radial_bound(long n, long d, long degree) {
  Rational bound(d);
  for (long j = 1; j <= degree; ++j) bound *= Rational(2 * j, n * d + 2 * j);
  return bound;
}

// E u(x)^2 = q! 2^q / D + E (u(x) - p(x))^2 for every polynomial u of degree q with u(0) = 1, where
// x is chi-squared with N = n d degrees of freedom, E x^k = prod_{j<k} (N + 2 j), D = prod_{j=1..q}
// (N + 2 j) and p = sum_k (-1)^k binomial(q, k) x^k / prod_{j=1..k} (N + 2 j): the bound, and where
// it is attained. Times D^2; the coefficients of u and n, d are free.
struct LeastMeanSquare {
  long layers, degree;
  bool shifted = false;  // N + 2 for N in D

  Sizes sizes() const {
    return {{"n", Argument::variable}, {"d", Argument::variable}, {"L", layers}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T N = free.size("n") * free.size("d");
    const auto factor = [&](long j) { return T(N + T(2 * j)); };
    Vector<T> moments = {T(1L)};  // E x^k
    for (long k = 0; k < 2 * degree; ++k) moments.push_back(T(moments.back() * factor(k)));
    // D p and D u, the highest coefficient last.
    Vector<T> least(static_cast<std::size_t>(degree + 1), T(1L)), other;
    for (long k = degree; k > 0; --k) least[k - 1] = T(least[k] * factor(shifted ? k + 1 : k));
    const T D = least[0];
    other.push_back(D);
    long binomial = 1;
    T factorial(1L);
    for (long k = 1; k <= degree; ++k) {
      binomial = binomial * (degree - k + 1) / k;
      least[k] = T(T(k % 2 == 0 ? binomial : -binomial) * least[k]);
      factorial = T(factorial * T(2 * k));
      other.push_back(T(D * free.scalar("m")));
    }
    const auto mean_square = [&](const Vector<T>& a) {
      T sum(0L);
      for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = 0; k < a.size(); ++k) sum += a[i] * a[k] * moments[i + k];
      return sum;
    };
    return {T(mean_square(other) - D * factorial - mean_square(other - least))};
  }
};

// Every degree q at once, by induction. With E_N for N degrees of freedom E_N[x f] = N E_{N+2}[f],
// and M_k(N) = E_N x^k has M_k(N+2) = M_k(N) (N + 2k) / N. Let p_0 = 1 and
//   p_{q+1,N} = p_{q,N} - x p_{q,N+2} / (N + 2),
// of degree q + 1 and 1 at 0. Then E_N[x^k p_{q,N}] = M_k(N) P_{q,N}, P_{q,N} = prod_{i<q}
// (2 - 2k + 2i) / (N + 2 + 2i): 0 for k = 1 .. q, the bound at k = 0. Letters m and g with M_k(N) =
// N m, M_k(N+2) = (N + 2k) m, P_{q,N} = (N + 2 + 2q) g, P_{q,N+2} = (N + 2) g; k and q are free.
struct EveryDegree {
  bool not_shifted = false;  // p_{q+1,N} = p_{q,N} - x p_{q,N} / (N + 2)

  Sizes sizes() const {
    return {{"n", Argument::variable}, {"d", Argument::variable}, {"L", Argument::induction}};
  }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T N = free.size("n") * free.size("d");
    const T k = free.scalar("k"), q = free.scalar("q"), m = free.scalar("m"), g = free.scalar("g");
    const T up = N + T(2L), end = up + T(2L) * q;
    const T mean = N * m * end * g;  // E_N[x^k p_{q,N}]
    const T shifted = (N + T(2L) * k) * m * (not_shifted ? end : up) * g;
    const T next = N * m * (T(2L) - T(2L) * k + T(2L) * q) * g;  // M_k(N) P_{q+1,N}
    return {T(up * mean - N * shifted - up * next)};
  }

  template <class T>
  Vector<T> base(Variables<T>& free) const {
    // q = 1: E_N[x^k (1 - x / (N + 2))], with M_{k+1}(N) = (N + 2k) M_k(N), is M_k(N) P_{1,N}.
    const T N = free.size("n") * free.size("d"), k = free.scalar("k"), M = free.scalar("M");
    const T two(2L), next = (N + two * k) * M;
    return {T((N + two) * M - next - (two - two * k) * M)};
  }
};

}  // namespace verify::ahn2023
