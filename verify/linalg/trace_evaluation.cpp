#include "verify/linalg/trace_evaluation.hpp"

namespace verify {
namespace {

// The least common multiple of all denominators.
Rational common_denominator(const Vector<Matrix<Rational>>& letters) {
  Rational result(1);
  for (const auto& letter : letters) {
    for (const auto& entry : letter.entries()) {
      fmpz_lcm(fmpq_numref(result.raw()), fmpq_numref(result.raw()), fmpq_denref(entry.raw()));
    }
  }
  return result;
}

long letters_in(const TracePolynomial& f, const TracePolynomial::Term& term) {
  long count = 0;
  for (const int trace : term.traces) {
    count += static_cast<long>(f.words[static_cast<std::size_t>(trace)].size());
  }
  return count;
}

struct Largest {
  long letters = 0, inverse_power = 0;
  explicit Largest(const TracePolynomial& f) {
    for (const auto& term : f.terms) {
      letters = std::max(letters, letters_in(f, term));
      inverse_power = std::max(inverse_power, static_cast<long>(term.coefficient.size()) - 1);
    }
  }
};

// divisor^letters n^inverse_power times the weights, at the largest exponents that occur.
Vector<Rational> whole_weights(const TracePolynomial& f, const Rational& divisor, long n) {
  const Largest largest(f);
  Vector<Rational> divisor_powers = {Rational(1)}, n_powers = {Rational(1)};
  for (long k = 0; k < largest.letters; ++k)
    divisor_powers.push_back(divisor_powers.back() * divisor);
  for (long k = 0; k < largest.inverse_power; ++k)
    n_powers.push_back(n_powers.back() * Rational(n));
  return map(f.terms, [&](const TracePolynomial::Term& term) {
    Rational weight;
    for (std::size_t k = 0; k < term.coefficient.size(); ++k) {
      weight += Rational(term.coefficient[k]) *
                n_powers[static_cast<std::size_t>(largest.inverse_power) - k];
    }
    return weight * divisor_powers[static_cast<std::size_t>(largest.letters - letters_in(f, term))];
  });
}

Vector<Matrix<Rational>> whole_letters(const Vector<Matrix<Rational>>& letters,
                                       const Rational& divisor) {
  return map(letters, [&](const Matrix<Rational>& letter) { return divisor * letter; });
}

}  // namespace

ExactTraceEvaluation::ExactTraceEvaluation(const TracePolynomial& f,
                                           const Vector<Matrix<Rational>>& letters, long n)
    : scale_(1),
      divisor_(common_denominator(letters)),
      whole_(f, whole_letters(letters, divisor_), whole_weights(f, divisor_, n)) {
  const Largest largest(f);
  scale_ =
      Rational(1) / (power(divisor_, largest.letters) * power(Rational(n), largest.inverse_power));
}

Rational ExactTraceEvaluation::value() const { return scale_ * whole_.value(); }

Vector<Matrix<Rational>> ExactTraceEvaluation::gradient() const {
  const Rational factor = scale_ * divisor_;
  return map(whole_.gradient(), [&](const Matrix<Rational>& bar) { return factor * bar; });
}

}  // namespace verify
