// What stands for a whole number in a formula: "i - j + 1", "2^k", "2 n - 1". A sum of symbols with
// rational factors (an exponent may be 1/2). A symbol is an index or a size, a power of a number
// with an index as exponent ("2^k"), or an index that a permutation moves ("Pi@i", "Pi~@i").
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

#include "verify/scalar/rational.hpp"

namespace verify {

// What this part of the language does not say; the message says what it does.
struct Unsayable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class IndexForm {
 public:
  IndexForm() = default;
  IndexForm(long constant) : constant_(constant) {}             // NOLINT: a number is one
  IndexForm(const Rational& constant) : constant_(constant) {}  // NOLINT: a number is one
  static IndexForm symbol(const std::string& name);

  const std::map<std::string, Rational>& symbols() const { return symbols_; }
  const Rational& constant() const { return constant_; }
  bool is_number() const { return symbols_.empty(); }
  bool is_zero() const { return symbols_.empty() && constant_.sign() == 0; }
  bool is_one() const { return symbols_.empty() && constant_ == Rational(1); }
  // Where it is one symbol alone.
  std::optional<std::string> as_symbol() const;
  Rational factor_of(const std::string& symbol) const;
  // Whether the index occurs, however deep.
  bool has(const std::string& index) const;

  IndexForm& operator+=(const IndexForm& other);
  friend IndexForm operator+(IndexForm a, const IndexForm& b) { return a += b; }
  friend IndexForm operator-(const IndexForm& a, const IndexForm& b) {
    return a + b * Rational(-1);
  }
  friend IndexForm operator*(const IndexForm& a, const Rational& by);
  friend bool operator==(const IndexForm&, const IndexForm&) = default;

  // With another form in place of each index; throws Unsayable where that is no form.
  using Images = std::map<std::string, IndexForm>;
  IndexForm with(const Images& images) const;

  std::string text() const;

 private:
  std::map<std::string, Rational> symbols_;
  Rational constant_;
};

// Throws Unsayable for what has too many digits to be looked at.
Rational power_of_number(const Rational& base, long exponent);
// base^exponent as a form: "2^(k + 1)" is 2 2^k. Throws Unsayable for two symbols in the exponent.
IndexForm number_to_the(const Rational& base, const IndexForm& exponent);
// The place to which a permutation moves an index; `back` is the inverse.
IndexForm moved(const std::string& permutation, bool back, const IndexForm& index);
// "Pi", where the symbol is moved by it at last: "Pi@i", "Pi~@i".
std::optional<std::string> mover_of(const std::string& symbol);
// The index within: "i" of "Pi@Rho~@i", "k" of "2^k".
std::string innermost(const std::string& symbol);

}  // namespace verify
