// Conjugate gradients over the rationals in integers alone. With H = H' / h, A = A' / a, r_0 = R_0
// / rho for integers H', A', R_0 let
//     r_k = R_k / (rho q_k),  s_k = p_k S_k / (a rho q_k^2),  w_k = w_0 + h W_k / (rho q_k),
//     p_{k+1} = R_k^T A' R_k / p_k,  q_{k+1} = S_k^T H' S_k / q_k,  p_0 = q_0 = 1.
// Then alpha_k = a h p_{k+1} q_k / (p_k q_{k+1}), and the step is
//     R_{k+1} = (q_{k+1} R_k - p_{k+1} H' S_k) / q_k,  W_{k+1} = (q_{k+1} W_k + p_{k+1} S_k) / q_k,
//     S_{k+1} = (q_{k+1} A' R_{k+1} + p_{k+2} S_k) / p_{k+1}.
// All of them are integers: p_k and q_k are the Hankel determinants of the moments
// R_0^T A' (H' A')^j R_0 from j = 0 and from j = 1 on, and R_k, S_k the orthogonal polynomials of
// these moments, whose coefficients are minors, applied to R_0 and A' R_0.
#include "verify/models/conjugate_gradient.hpp"

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>

#include <stdexcept>
#include <utility>

#include "verify/linalg/exact.hpp"
#include "verify/linalg/flint_matrix.hpp"

namespace verify {
namespace {

class Integer {
 public:
  explicit Integer(long value) { fmpz_init_set_si(value_, value); }
  Integer(const Integer& other) { fmpz_init_set(value_, other.value_); }
  Integer(Integer&& other) noexcept : Integer(0) { fmpz_swap(value_, other.value_); }
  Integer& operator=(Integer other) { return fmpz_swap(value_, other.value_), *this; }
  ~Integer() { fmpz_clear(value_); }
  friend Integer operator-(Integer a) { return fmpz_neg(a.value_, a.value_), a; }
  bool vanishes() const { return fmpz_is_zero(value_) != 0; }
  fmpz* raw() { return value_; }
  const fmpz* raw() const { return value_; }

 private:
  fmpz_t value_;
};

class Integers {
 public:
  Integers(long rows, long cols) { fmpz_mat_init(value_, rows, cols); }
  Integers(const Integers&) = delete;
  Integers(Integers&& other) noexcept : Integers(0, 0) { fmpz_mat_swap(value_, other.value_); }
  Integers& operator=(Integers&& other) noexcept {
    fmpz_mat_swap(value_, other.value_);
    return *this;
  }
  ~Integers() { fmpz_mat_clear(value_); }
  bool vanish() const { return fmpz_mat_is_zero(value_) != 0; }

  // The numerators over their least common denominator.
  static Integers of(const Matrix<Rational>& a, Integer& denominator) {
    Integers result(a.rows(), a.cols());
    const FlintView view(a);
    fmpq_mat_get_fmpz_mat_matwise(result.value_, denominator.raw(), view.raw());
    return result;
  }
  friend Integers operator*(const Integers& a, const Integers& b) {
    Integers result(fmpz_mat_nrows(a.value_), fmpz_mat_ncols(b.value_));
    fmpz_mat_mul(result.value_, a.value_, b.value_);
    return result;
  }
  // Of a column.
  Vector<Rational> times(const Rational& factor) const {
    Vector<Rational> result;
    for (long i = 0; i < fmpz_mat_nrows(value_); ++i)
      fmpq_mul_fmpz(result.emplace_back().raw(), factor.raw(), at(i));
    return result;
  }
  // (x a + y b) / d of columns, where d divides every entry.
  static Integers combined(const Integer& x, const Integers& a, const Integer& y, const Integers& b,
                           const Integer& d) {
    Integers result(fmpz_mat_nrows(a.value_), 1);
    fmpz_mat_scalar_mul_fmpz(result.value_, a.value_, x.raw());
    fmpz_mat_scalar_addmul_fmpz(result.value_, b.value_, y.raw());
    fmpz_mat_scalar_divexact_fmpz(result.value_, result.value_, d.raw());
    return result;
  }
  // a^T b / d, where d divides it.
  static Integer dot(const Integers& a, const Integers& b, const Integer& d) {
    Integer result(0);
    for (long i = 0; i < fmpz_mat_nrows(a.value_); ++i) fmpz_addmul(result.raw(), a.at(i), b.at(i));
    fmpz_divexact(result.raw(), result.raw(), d.raw());
    return result;
  }

 private:
  const fmpz* at(long i) const { return fmpz_mat_entry(value_, i, 0); }

  fmpz_mat_t value_;
};

Rational over(const Integer& a, const Integer& b) {
  Rational result;
  fmpq_set_fmpz_frac(result.raw(), a.raw(), b.raw());
  return result;
}

Matrix<Rational> column(const Vector<Rational>& entries) {
  Matrix<Rational> result(static_cast<long>(entries.size()), 1);
  result.entries() = entries;
  return result;
}

// The numbers of a step; p and q also of the next.
class IntegerRun {
 public:
  IntegerRun(const Matrix<Rational>& H, const Matrix<Rational>& A, const Vector<Rational>& r_0)
      : H_(Integers::of(H, h_)),
        A_(Integers::of(A, a_)),
        R_(Integers::of(column(r_0), rho_)),
        S_(A_ * R_),
        W_(H.rows(), 1),
        next_p_(Integers::dot(R_, S_, p_)) {}

  bool ended() const { return R_.vanish(); }
  // r^T A r, but for a factor that all steps share.
  Rational decrease() const { return over(p_, q_) * over(next_p_, q_); }
  // r, s and w - w_0.
  Vector<Rational> residual() const { return R_.times(over(one_, q_) * per_rho()); }
  Vector<Rational> direction() const {
    return S_.times(over(p_, q_) * over(one_, q_) * per_rho() / a());
  }
  Vector<Rational> moved() const { return W_.times(over(h_, q_) * per_rho()); }

  // To the next step; alpha of this one.
  Rational advance() {
    const auto HS = H_ * S_;
    auto next_q = Integers::dot(S_, HS, q_);
    if (next_q.vanishes() || next_p_.vanishes())
      throw std::domain_error("conjugate gradients: a matrix that is not positive definite");
    const auto alpha = a() * over(h_, p_) * over(next_p_, next_q) * over(q_, one_);
    R_ = Integers::combined(next_q, R_, -next_p_, HS, q_);
    W_ = Integers::combined(next_q, W_, next_p_, S_, q_);
    const auto AR = A_ * R_;
    auto p_after = Integers::dot(R_, AR, next_p_);
    S_ = Integers::combined(next_q, AR, p_after, S_, next_p_);
    p_ = std::exchange(next_p_, std::move(p_after));
    q_ = std::move(next_q);
    return alpha;
  }

 private:
  Rational a() const { return over(a_, one_); }
  Rational per_rho() const { return over(one_, rho_); }

  Integer one_{1}, h_{1}, a_{1}, rho_{1};
  Integers H_, A_, R_, S_, W_;
  Integer p_{1}, q_{1}, next_p_;
};

}  // namespace

template <>
ConjugateGradients<Rational> conjugate_gradients(const Matrix<Rational>& H,
                                                 const Vector<Rational>& w_star,
                                                 const Vector<Rational>& w_0,
                                                 const Matrix<Rational>& A, long most) {
  if (!is_symmetric(H) || !is_symmetric(A))
    throw std::domain_error("conjugate gradients: a matrix that is not symmetric");
  ConjugateGradients<Rational> run{{}, {}, {w_0}, {H * (w_star - w_0)}, {}};
  IntegerRun integers(H, A, run.r.back());
  Rational before;
  while (run.steps() < most && !integers.ended()) {
    const auto now = integers.decrease();
    run.gamma.push_back(run.s.empty() ? Rational() : now / before);
    run.s.push_back(integers.direction());
    run.alpha.push_back(integers.advance());
    run.w.push_back(w_0 + integers.moved());
    run.r.push_back(integers.residual());
    before = now;
  }
  return run;
}

}  // namespace verify
