// The equations E_j = b a_j^T + a_j b^T + c_j (e_{d+1} e_j^T + e_j e_{d+1}^T) = 0, j = 1..d, for b
// and the columns a_j of A in d+1 dimensions, all c_j nonzero. With b = (b1; beta), A = [A1;
// alpha^T]: for d >= 2 the solutions are b = beta e_{d+1}, A = -[diag(c) / beta; 0], beta != 0, and
// no others.
#pragma once

#include "verify/algebra/statement.hpp"

namespace verify::ahn2023 {

// Proof by explicit combinations: c_j^2 c_k b_j, c_j alpha_j and c_j A_kj (k != j) are combinations
// of the entries of the E_j and of the b_j found before, hence zero; beta A_jj = -c_j is then what
// is left. Each statement needs two indices j != k only, so d = 2 has the pattern of every d.
struct SymmetrisedRankOne {
  long d;
  bool one_sided = false;  // E_j without a_j b^T

  // The equations do not contain n.
  Sizes sizes() const { return {{"d", d}, {"n", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto c = free.vector(d);
    const auto b = free.vector(d + 1);
    const auto A = free.matrix(d + 1, d);
    Vector<T> zero;
    for (long j = 0; j < d; ++j) {
      append_single(zero, b, A, c, j);
      for (long k = 0; k < d; ++k) {
        if (k != j) append_pair(zero, b, A, c, j, k);
      }
    }
    return zero;
  }

 private:
  // Entry (p, q), p <= q, of E_j.
  template <class T>
  T equation(const Vector<T>& b, const Matrix<T>& A, const Vector<T>& c, long j, long p,
             long q) const {
    const T straight = b[p] * A(q, j);
    const T product = one_sided ? straight : T(straight + b[q] * A(p, j));
    return p == j && q == d ? T(product + c[j]) : product;
  }

  // 2 c_j beta b_j as a combination.
  template <class T>
  T beta_times_entry(const Vector<T>& b, const Matrix<T>& A, const Vector<T>& c, long j) const {
    return T(2L) * b[d] * b[j] * equation(b, A, c, j, j, d) -
           b[d] * b[d] * equation(b, A, c, j, j, j) - b[j] * b[j] * equation(b, A, c, j, d, d);
  }

  template <class T>
  void append_single(Vector<T>& zero, const Vector<T>& b, const Matrix<T>& A, const Vector<T>& c,
                     long j) const {
    const T &alpha = A(d, j), two(2L);
    const T own = equation(b, A, c, j, j, d);
    zero.push_back(two * c[j] * b[d] * b[j] - beta_times_entry(b, A, c, j));
    zero.push_back(two * c[j] * alpha - (two * alpha * own - A(j, j) * equation(b, A, c, j, d, d) -
                                         two * alpha * alpha * b[j]));
  }

  template <class T>
  void append_pair(Vector<T>& zero, const Vector<T>& b, const Matrix<T>& A, const Vector<T>& c,
                   long j, long k) const {
    const T &beta = b[d], &alpha = A(d, j), two(2L);
    const T own = equation(b, A, c, j, j, d), other = equation(b, A, c, k, k, d);
    const T kj = equation(b, A, c, j, k, d), jk = equation(b, A, c, k, j, d);
    const T u = c[j] + beta * A(j, j), v = c[k] + beta * A(k, k);
    const T x = beta * A(k, j), y = beta * A(j, k);
    // u v - x y = c_j c_k + beta * minor, because b_j alpha_j b_k alpha_k = b_k alpha_j b_j
    // alpha_k.
    const T minor =
        A(j, j) * c[k] + A(k, k) * c[j] + beta * (A(j, j) * A(k, k) - A(k, j) * A(j, k));
    const T pair = u * other - own * (other - v) + kj * (jk - y) - x * jk;
    zero.push_back(two * c[j] * c[j] * c[k] * b[j] -
                   (two * b[j] * c[j] * pair - minor * beta_times_entry(b, A, c, j)));
    zero.push_back(c[j] * A(k, j) -
                   (A(k, j) * own - A(j, j) * (kj - b[k] * alpha) - A(k, j) * b[j] * alpha));
  }
};

}  // namespace verify::ahn2023
