// An error of collocation that holds for all parameters and forcings at once. On the ellipse with
// foci -1, 1 and half axes a = (rho + 1/rho)/2, b = (rho - 1/rho)/2 let |c| <= C and |alpha_1| <=
// 3/2, |alpha_2|, |alpha_3|, |u(0)| <= 1. Then f = alpha_1 c + alpha_3 has |f| <= F = 3 C/2 + 1, u
// = e^(alpha_2 z) u(0) + int_0^z e^(alpha_2 (z - s)) f(s) ds has |u| <= e^a (1 + a F), and u' = f +
// alpha_2 u has |u'| <= M = F + e^a (1 + a F). By Bernstein some w of degree n - 1 has |u' - w| <=
// tau = 2 M rho^(1-n) / (rho - 1) on [-1, 1]. With v = u(0) + int_0 w, |u - v| <= tau: the
// equations of collocation leave at most 2 tau of v, so that p - v is at most 2 S tau at the
// points, where S is the norm of the inverse, and |p - u| <= tau (1 + 2 S Lambda) with the Lebesgue
// constant Lambda <= 1 + (2/pi) log(n + 1).
#pragma once

#include "theorems/liu2025/training/chebyshev_collocation.hpp"
#include "verify/algebra/ways.hpp"

namespace verify::liu2025 {

// In the norm of largest row sums.
inline Ball row_sum_norm(const Matrix<Ball>& A) {
  Ball largest(0L);
  for (long i = 0; i < A.rows(); ++i) {
    Ball sum(0L);
    for (const auto& entry : A.row(i)) sum += abs(entry);
    largest = larger(largest, sum);
  }
  return largest;
}

// Of the inverses for all |alpha_2| <= 1: by balls of the radius h about the multiples of 2h, where
// by Neumann's series |A(alpha)^-1| <= S / (1 - h S), since A(alpha) - A(alpha') is diagonal with
// entries of at most h. Not finite if h is too large.
inline Ball largest_inverse(long n) {
  constexpr long pieces = 16;
  const Ball h(Rational(1, 2 * pieces)), one(1L);
  const auto D = differentiation_matrix(n);
  Ball largest(0L);
  // The points lie about 0 as about -0: A(-alpha) is -A(alpha) with rows and columns reversed, but
  // for the sign of the row of 0, and its inverse has the same norm.
  for (long k = 0; k <= pieces; ++k) {
    const Ball S = row_sum_norm(inverse(collocation_matrix(D, Rational(k, pieces))));
    const Ball rest = one - h * S;
    largest =
        larger(largest, less(Ball(0L), rest) == Truth::yes ? Ball(S / rest) : Ball(0L) / Ball(0L));
  }
  return largest;
}

struct Ellipse {
  Rational rho;
  Rational a() const { return (rho + Rational(1) / rho) / Rational(2); }
  Rational b() const { return (rho - Rational(1) / rho) / Rational(2); }

  // How large the forcings are on it, see liu2025.ode#forcings: 20 e^(a^2 + b^2 / 2).
  Ball forcing() const { return Ball(20L) * exp(Ball(a() * a() + b() * b() / Rational(2))); }

  Ball derivative() const {  // M
    const Ball one(1L), F = Ball(Rational(3, 2)) * forcing() + one;
    return F + exp(Ball(a())) * (one + Ball(a()) * F);
  }
  Ball distance(long n) const {  // tau
    return Ball(2L) * derivative() / Ball(power(rho, n - 1) * (rho - Rational(1)));
  }
};

struct CollocationError {
  Ball inverse, bound;  // S, tau (1 + 2 S Lambda)
};
inline CollocationError collocation_error(long n, const Ellipse& ellipse) {
  const Ball S = largest_inverse(n);
  const Ball lebesgue = Ball(1L) + Ball(2L) / pi() * log(Ball(n + 1));
  return {S, ellipse.distance(n) * (Ball(1L) + Ball(2L) * S * lebesgue)};
}

// Chebyshev's polynomial T_k.
inline Ball chebyshev_value(long k, const Ball& x) {
  Ball before(1L), value = x;
  if (k == 0) return before;
  for (long j = 1; j < k; ++j) {
    const Ball next = Ball(2L) * x * value - before;
    before = value;
    value = next;
  }
  return value;
}

// From below: what collocation misses of one forcing of the class. On the ellipse |T_n| is at most
// (rho^n + rho^-n)/2, so that c = 2 C T_n / (rho^n + rho^-n) has |c| <= C there. For u' = c, u(0) =
// 0, the solution is known, and the error at one of the points is an error on [-1, 1].
inline Ball error_at_a_forcing(long n, const Ellipse& ellipse) {
  const Ball size = Ball(2L) * ellipse.forcing() /
                    Ball(power(ellipse.rho, n) + power(Rational(1) / ellipse.rho, n));
  const auto x = chebyshev_points(n);
  const auto integral = [n](const Ball& t) {
    return (chebyshev_value(n + 1, t) / Ball(n + 1) - chebyshev_value(n - 1, t) / Ball(n - 1)) /
           Ball(2L);
  };
  Matrix<Ball> right(n + 1, 1);
  for (long j = 0; j <= n; ++j) right(j, 0) = j == n / 2 ? Ball(0L) : chebyshev_value(n, x[j]);
  const auto found = solve(collocation_matrix(n, 0), right);
  Ball largest(0L);
  for (long j = 0; j <= n; ++j)
    largest = larger(largest, abs(found(j, 0) - (integral(x[j]) - integral(Ball(0L)))));
  return size * largest;
}

// --- how large a forcing of the Gaussian process is

// The exponents of the kernel e^(-(x-y)^2/2), which is e^(-x^2/2) e^(-y^2/2) times the series of
// e^(xy): a draw is e^(-z^2/2) sum g_k z^k / sqrt(k!), g_k independent N(0, 1). And of |e^(-z^2/2)|
// for z = x + iy: at most e^(b^2/2).
struct KernelExponents {
  bool half = false;  // e^(xy/2)

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x"), y = free.scalar("y"), two(2L);
    const T distance = x - y;
    return {T(two * x * y - x * x - y * y + distance * distance - (half ? x * y : T(0L)))};
  }
};

// How likely something is, from above and from below.
struct Chance {
  Ball at_most, at_least;

  Truth is_below(const Rational& target) const {
    const Ball bound(target);
    if (less(at_most, bound) == Truth::yes) return Truth::yes;
    return less(bound, at_least) == Truth::yes ? Truth::no : Truth::unknown;
  }
};

// For a path Q = sum 2^(-k-1) g_k^2 has E e^(Q/2) = prod (1 - 2^(-k-1))^(-1/2): at least the
// product of the first factors times 1 less the sum of the others. So Q > q has a chance of at most
// e^(-q/2) times that, and, as Q > q where g_0^2 > 2q, of at least erfc(sqrt(q)).
template <class T>
T bound_of_larger_path(const Rational& q, long factors = 60) {
  const auto one_less = [](long exponent) {
    return from_rational<T>(Rational(1) - power(Rational(1, 2), exponent));
  };
  T product(1L);
  for (long k = 0; k < factors; ++k) product = T(product * one_less(k + 1));
  product = T(product * one_less(factors));
  return T(exp(from_rational<T>(-q / Rational(2))) / sqrt(product));
}
inline Chance chance_of_larger_path(const Rational& q) {
  return {bound_of_larger_path<Ball>(q), erfc(ComplexBall(sqrt(Ball(q)))).real_part()};
}

// The sum Y of the squares of 21 independent N(0, 1) numbers is more than y with the chance
// erfc(sqrt(y/2)) + e^(-y/2) sum over j = 1..10 of (y/2)^(j - 1/2) / Gamma(j + 1/2), by parts. Here
// the second term, for a given pi.
template <class T>
T exponential_part(const Rational& y, const T& pi) {
  const T half = from_rational<T>(y / Rational(2));
  T term = T(2L) * sqrt(half) / sqrt(pi), sum(0L);  // j = 1: Gamma(3/2) = sqrt(pi)/2
  for (long j = 1; j <= 10; ++j) {
    sum = T(sum + term);
    term = T(term * half / from_rational<T>(Rational(2 * j + 1, 2)));
  }
  return T(exp(T(-half)) * sum);
}
inline Chance chance_of_larger_interpolant(const Rational& y) {
  const Ball chance =
      erfc(ComplexBall(sqrt(Ball(y / Rational(2))))).real_part() + exponential_part(y, Ball(pi()));
  return {chance, chance};
}

}  // namespace verify::liu2025
