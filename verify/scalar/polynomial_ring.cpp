#include "verify/scalar/polynomial_ring.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {

PolynomialRing::PolynomialRing(std::vector<std::string> names) : names_(std::move(names)) {
  if (names_.empty()) throw std::invalid_argument("a polynomial ring needs a variable");
  fmpq_mpoly_ctx_init(context_, variables(), ORD_DEGREVLEX);
}

PolynomialRing::~PolynomialRing() { fmpq_mpoly_ctx_clear(context_); }

void Polynomial::adopt(const PolynomialRing& ring) {
  fmpq_mpoly_init(value_, ring.raw());
  ring_ = &ring;
}

Polynomial Polynomial::variable(const PolynomialRing& ring, long index) {
  if (index < 0 || index >= ring.variables()) throw std::out_of_range("no such variable");
  Polynomial result;
  result.adopt(ring);
  fmpq_mpoly_gen(result.value_, index, ring.raw());
  return result;
}

Polynomial::Polynomial(const Polynomial& other) : constant_(other.constant_) {
  if (other.ring_ == nullptr) return;
  adopt(*other.ring_);
  fmpq_mpoly_set(value_, other.value_, ring_->raw());
}

Polynomial::Polynomial(Polynomial&& other) noexcept : constant_(std::move(other.constant_)) {
  if (other.ring_ == nullptr) return;
  adopt(*other.ring_);
  fmpq_mpoly_swap(value_, other.value_, ring_->raw());
}

Polynomial& Polynomial::operator=(Polynomial other) noexcept {
  std::swap(ring_, other.ring_);
  std::swap(constant_, other.constant_);
  std::swap(value_[0], other.value_[0]);  // a plain struct, meaningless while its ring is null
  return *this;
}

Polynomial::~Polynomial() {
  if (ring_ != nullptr) fmpq_mpoly_clear(value_, ring_->raw());
}

const PolynomialRing* Polynomial::common_ring(const Polynomial& a, const Polynomial& b) {
  if (a.ring_ != nullptr && b.ring_ != nullptr && a.ring_ != b.ring_) {
    throw std::logic_error("polynomials of two rings do not combine");
  }
  return a.ring_ != nullptr ? a.ring_ : b.ring_;
}

Polynomial Polynomial::in(const PolynomialRing& ring) const {
  if (ring_ != nullptr) return *this;
  Polynomial result;
  result.adopt(ring);
  fmpq_mpoly_set_fmpq(result.value_, constant_.raw(), ring.raw());
  return result;
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  const auto* ring = Polynomial::common_ring(a, b);
  if (ring == nullptr) return Polynomial(a.constant_ + b.constant_);
  Polynomial result;
  result.adopt(*ring);
  if (a.ring_ == nullptr) {
    fmpq_mpoly_add_fmpq(result.value_, b.value_, a.constant_.raw(), ring->raw());
  } else if (b.ring_ == nullptr) {
    fmpq_mpoly_add_fmpq(result.value_, a.value_, b.constant_.raw(), ring->raw());
  } else {
    fmpq_mpoly_add(result.value_, a.value_, b.value_, ring->raw());
  }
  return result;
}

Polynomial operator-(const Polynomial& a) {
  if (a.ring_ == nullptr) return Polynomial(-a.constant_);
  Polynomial result;
  result.adopt(*a.ring_);
  fmpq_mpoly_neg(result.value_, a.value_, a.ring_->raw());
  return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) { return a + (-b); }

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  const auto* ring = Polynomial::common_ring(a, b);
  if (ring == nullptr) return Polynomial(a.constant_ * b.constant_);
  Polynomial result;
  result.adopt(*ring);
  if (a.ring_ == nullptr) {
    fmpq_mpoly_scalar_mul_fmpq(result.value_, b.value_, a.constant_.raw(), ring->raw());
  } else if (b.ring_ == nullptr) {
    fmpq_mpoly_scalar_mul_fmpq(result.value_, a.value_, b.constant_.raw(), ring->raw());
  } else {
    fmpq_mpoly_mul(result.value_, a.value_, b.value_, ring->raw());
  }
  return result;
}

bool Polynomial::vanishes() const {
  if (ring_ == nullptr) return constant_.sign() == 0;
  return fmpq_mpoly_is_zero(value_, ring_->raw()) != 0;
}

long Polynomial::degree() const {
  if (ring_ == nullptr) return constant_.sign() == 0 ? -1 : 0;
  return fmpq_mpoly_total_degree_si(value_, ring_->raw());
}

long Polynomial::terms() const {
  if (ring_ == nullptr) return constant_.sign() == 0 ? 0 : 1;
  return fmpq_mpoly_length(value_, ring_->raw());
}

bool Polynomial::has_negative_coefficient() const {
  if (ring_ == nullptr) return constant_.sign() < 0;
  // All of them are whole numbers times one rational number.
  const int content = fmpq_sgn(value_->content);
  for (slong k = 0; k < value_->zpoly->length; ++k)
    if (content * fmpz_sgn(value_->zpoly->coeffs + k) < 0) return true;
  return false;
}

Polynomial Polynomial::derivative(long variable_index) const {
  if (ring_ == nullptr) return Polynomial(0);
  Polynomial result;
  result.adopt(*ring_);
  fmpq_mpoly_derivative(result.value_, value_, variable_index, ring_->raw());
  return result;
}

Rational Polynomial::at(const std::vector<Rational>& point) const {
  if (ring_ == nullptr) return constant_;
  if (static_cast<long>(point.size()) != ring_->variables()) {
    throw std::invalid_argument("a point needs one coordinate a variable");
  }
  std::vector<fmpq*> coordinates;
  for (const auto& value : point) coordinates.push_back(const_cast<fmpq*>(value.raw()));
  Rational result;
  fmpq_mpoly_evaluate_all_fmpq(result.raw(), value_, coordinates.data(), ring_->raw());
  return result;
}

std::string Polynomial::text() const {
  if (ring_ == nullptr) return constant_.text();
  std::vector<const char*> names;
  for (const auto& name : ring_->names()) names.push_back(name.c_str());
  char* raw_text = fmpq_mpoly_get_str_pretty(value_, names.data(), ring_->raw());
  std::string result(raw_text);
  flint_free(raw_text);
  return result;
}

std::vector<Polynomial> variables_from(const PolynomialRing& ring, long& next, long count) {
  std::vector<Polynomial> result;
  for (long k = 0; k < count; ++k) result.push_back(Polynomial::variable(ring, next++));
  return result;
}

}  // namespace verify
