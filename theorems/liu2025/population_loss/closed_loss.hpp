// The population loss of one BaseConv layer (Liu et al. 2025, appendix D.5) in closed form:
//   Z_ij = (sum_l u_il W_lJ) (sum_{k<=i} K_kJ u_{i-k,J} + B2_iJ),  J = j + c   (B1 = 0)
//   loss = sum_{i<N, j<m} E (Z_ij - f_ij)^2   (the label noise adds a constant)
// for entries u_il [N, d] whose moments with an odd exponent vanish and any E u_il^2 and
// E u_il^2 u_km^2: entries of dependent size are allowed. The target f_ij depends on row i only,
// hence enters through E[f u_il u_iJ], E[f u_il] and E f^2.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

// E u_il^2 and E u_il^4, [N, d] each; `pair`, unless empty, holds E u_il^2 u_km^2 at row i d + l
// and column k d + m, its diagonal `fourth`. Without it the entries are independent.
template <class T>
struct EvenMoments {
  Matrix<T> second, fourth, pair{};

  bool independent() const { return pair.rows() == 0; }
  T two(long i, long l, long k, long m) const {
    const long d = second.cols();
    if (!independent()) return pair(i * d + l, k * d + m);
    return i == k && l == m ? fourth(i, l) : T(second(i, l) * second(k, m));
  }
};
template <class T>
EvenMoments<T> dependent_moments(Matrix<T> second, Matrix<T> pair) {
  Matrix<T> fourth(second.rows(), second.cols());
  for (long a = 0; a < pair.rows(); ++a) fourth.entries()[a] = pair(a, a);
  return {std::move(second), std::move(fourth), std::move(pair)};
}
template <class T>
EvenMoments<T> gaussian_even_moments(const Matrix<T>& variances) {
  return {variances, map(variances, [](const T& s) { return T(T(3L) * s * s); })};
}

// W [d, d], K and B2 [N, d]; also the shape of a gradient.
template <class T>
struct LayerParameters {
  Matrix<T> W, K, B2;
  friend bool operator==(const LayerParameters&, const LayerParameters&) = default;
};

// What column J of the loss sees of its target: with_pair(i, l) = E[f u_il u_iJ],
// with_one(i, l) = E[f u_il], square = sum_i E f_i^2.
template <class T>
struct TargetMoments {
  Matrix<T> with_pair, with_one;
  T square;
};

// f_i = u_ip u_iq.
template <class T>
TargetMoments<T> product_target(const EvenMoments<T>& u, long J, long p, long q) {
  const long N = u.second.rows(), d = u.second.cols();
  TargetMoments<T> f{Matrix<T>(N, d), Matrix<T>(N, d), T(0L)};
  const auto both = [&](long i, long a, long b) { return u.two(i, a, i, b); };
  for (long i = 0; i < N; ++i) {
    f.square += both(i, p, q);
    if (p == q) f.with_pair(i, J) = both(i, p, J);
    if (p != q && J == p) f.with_pair(i, q) = both(i, p, q);
    if (p != q && J == q) f.with_pair(i, p) = both(i, p, q);
  }
  return f;
}

// f_i = sum_l u_il w_l.
template <class T>
TargetMoments<T> linear_target(const EvenMoments<T>& u, const Vector<T>& w) {
  const long N = u.second.rows(), d = u.second.cols();
  TargetMoments<T> f{Matrix<T>(N, d), Matrix<T>(N, d), T(0L)};
  for (long i = 0; i < N; ++i) {
    for (long l = 0; l < d; ++l) {
      f.with_one(i, l) = w[l] * u.second(i, l);
      f.square += w[l] * w[l] * u.second(i, l);
    }
  }
  return f;
}

// W_l^2 K_k^2 meets sum_i E[u_il^2 u_{i-k,J}^2], the sum of products of second moments and this
// much more.
template <class T>
struct Excess {
  long l, k;
  T value;
};
// Independent entries: W_J and K_0 share a factor. Else everything may.
template <class T>
Vector<Excess<T>> excesses(const EvenMoments<T>& u, long J) {
  const long N = u.second.rows(), d = u.second.cols();
  Vector<Excess<T>> result;
  for (long l = 0; l < d; ++l) {
    for (long k = 0; k < N; ++k) {
      if (u.independent() && (l != J || k != 0)) continue;
      Excess<T> more{l, k, T(0L)};
      for (long i = k; i < N; ++i) {
        more.value += u.two(i, l, i - k, J) - u.second(i, l) * u.second(i - k, J);
      }
      result.push_back(std::move(more));
    }
  }
  return result;
}

// Column J of the layer and its target.
template <class T>
struct LossColumn {
  const EvenMoments<T>& u;
  long J;
  TargetMoments<T> f;
  Vector<T> W, K, B2;
  Vector<T> gate, inner;  // E (u W)_i^2 and E (K * u)_i^2
  Vector<Excess<T>> excess;
  Vector<T> first;  // sum_i E[f u_il u_iJ]
};

template <class T>
LossColumn<T> loss_column(const EvenMoments<T>& u, const LayerParameters<T>& theta, long J,
                          TargetMoments<T> target) {
  const long N = u.second.rows(), d = u.second.cols();
  LossColumn<T> c{u,
                  J,
                  std::move(target),
                  theta.W.col(J),
                  theta.K.col(J),
                  theta.B2.col(J),
                  Vector<T>(N, T(0L)),
                  Vector<T>(N, T(0L)),
                  excesses(u, J),
                  Vector<T>(d, T(0L))};
  for (long i = 0; i < N; ++i) {
    for (long l = 0; l < d; ++l) c.gate[i] += c.W[l] * c.W[l] * u.second(i, l);
    for (long k = 0; k <= i; ++k) c.inner[i] += c.K[k] * c.K[k] * u.second(i - k, J);
    for (long l = 0; l < d; ++l) c.first[l] += c.f.with_pair(i, l);
  }
  return c;
}

template <class T>
T loss_of(const LossColumn<T>& c) {
  T cross(0L), loss = c.f.square;
  for (const auto& e : c.excess) loss += c.W[e.l] * c.W[e.l] * c.K[e.k] * c.K[e.k] * e.value;
  for (std::size_t i = 0; i < c.gate.size(); ++i) {
    loss += c.gate[i] * (c.inner[i] + c.B2[i] * c.B2[i]);
    for (std::size_t l = 0; l < c.W.size(); ++l) {
      cross += c.W[l] * c.B2[i] * c.f.with_one(i, l);
    }
  }
  for (std::size_t l = 0; l < c.W.size(); ++l) cross += c.W[l] * c.K[0] * c.first[l];
  return loss - T(2L) * cross;
}

template <class T>
void set_gradient(const LossColumn<T>& c, LayerParameters<T>& g) {
  const long N = static_cast<long>(c.K.size()), d = static_cast<long>(c.W.size());
  const T two(2L);
  Vector<T> W(d, T(0L)), K(N, T(0L)), B2(N, T(0L));
  for (long i = 0; i < N; ++i) {
    const T factor = c.inner[i] + c.B2[i] * c.B2[i];
    B2[i] = c.B2[i] * c.gate[i];
    for (long l = 0; l < d; ++l) {
      W[l] += c.W[l] * c.u.second(i, l) * factor - c.B2[i] * c.f.with_one(i, l);
      B2[i] = T(B2[i] - c.W[l] * c.f.with_one(i, l));
    }
    for (long k = 0; k <= i; ++k) K[k] += c.K[k] * c.gate[i] * c.u.second(i - k, c.J);
  }
  for (const auto& e : c.excess) {
    W[e.l] += c.W[e.l] * c.K[e.k] * c.K[e.k] * e.value;
    K[e.k] += c.W[e.l] * c.W[e.l] * c.K[e.k] * e.value;
  }
  for (long l = 0; l < d; ++l) {
    W[l] = T(W[l] - c.K[0] * c.first[l]);
    K[0] = T(K[0] - c.W[l] * c.first[l]);
  }
  for (long l = 0; l < d; ++l) g.W(l, c.J) = two * W[l];
  for (long k = 0; k < N; ++k) g.K(k, c.J) = two * K[k];
  for (long i = 0; i < N; ++i) g.B2(i, c.J) = two * B2[i];
}

// sum_i E[u_il^2 u_{i-k,J}^2], [d, N]: what W_l^2 K_k^2 is multiplied by in the loss.
template <class T>
Matrix<T> square_weights(const LossColumn<T>& c) {
  const long N = c.u.second.rows();
  Matrix<T> shifted(N, N);  // E u_{i-k,J}^2
  for (long i = 0; i < N; ++i)
    for (long k = 0; k <= i; ++k) shifted(i, k) = c.u.second(i - k, c.J);
  Matrix<T> result = transpose(c.u.second) * shifted;
  for (const auto& e : c.excess) result(e.l, e.k) += e.value;
  return result;
}

// Of the column's loss in the order K [N], B2 [N], W [d]; other columns do not mix with it. Each of
// its three diagonal blocks is diagonal, and K and B2 do not mix.
template <class T>
Matrix<T> hessian_of(const LossColumn<T>& c) {
  const long N = static_cast<long>(c.K.size()), d = static_cast<long>(c.W.size());
  const T two(2L), four(4L);
  const auto weights = square_weights(c);
  Matrix<T> h(2 * N + d, 2 * N + d);
  const auto mixed = [&](long a, long b, const T& value) {
    h(a, b) += value;
    h(b, a) += value;
  };
  for (long i = 0; i < N; ++i) {
    h(N + i, N + i) = two * c.gate[i];
    for (long l = 0; l < d; ++l) {
      const T& s = c.u.second(i, l);
      h(2 * N + l, 2 * N + l) += two * s * c.B2[i] * c.B2[i];
      mixed(N + i, 2 * N + l, T(four * c.W[l] * c.B2[i] * s - two * c.f.with_one(i, l)));
    }
  }
  for (long k = 0; k < N; ++k) {
    for (long l = 0; l < d; ++l) {
      h(k, k) += two * c.W[l] * c.W[l] * weights(l, k);
      h(2 * N + l, 2 * N + l) += two * c.K[k] * c.K[k] * weights(l, k);
      mixed(k, 2 * N + l, T(four * c.W[l] * c.K[k] * weights(l, k)));
    }
  }
  for (long l = 0; l < d; ++l) mixed(0, 2 * N + l, T(-(two * c.first[l])));
  return h;
}

// The task: which columns are used and what they ought to give.
enum class LayerTarget { product, linear };
template <class T>
struct PopulationProblem {
  EvenMoments<T> u;
  LayerTarget target = LayerTarget::product;
  long first = 0, second = 0;  // product: f_ij = u_{i,j+first} u_{i,j+second}
  Matrix<T> W_target;          // linear: f = u W_target
  long c = 0, d_out = 1;

  LossColumn<T> column(const LayerParameters<T>& theta, long j) const {
    const long J = j + c;
    return loss_column(u, theta, J,
                       target == LayerTarget::product ? product_target(u, J, j + first, j + second)
                                                      : linear_target(u, W_target.col(j)));
  }
  T loss(const LayerParameters<T>& theta) const {
    T sum(0L);
    for (long j = 0; j < d_out; ++j) sum += loss_of(column(theta, j));
    return sum;
  }
  LayerParameters<T> gradient(const LayerParameters<T>& theta) const {
    const long N = u.second.rows(), d = u.second.cols();
    LayerParameters<T> g{Matrix<T>(d, d), Matrix<T>(N, d), Matrix<T>(N, d)};
    for (long j = 0; j < d_out; ++j) set_gradient(column(theta, j), g);
    return g;
  }
};

}  // namespace verify::liu2025
