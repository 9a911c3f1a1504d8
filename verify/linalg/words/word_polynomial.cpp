#include "verify/linalg/words/word_polynomial.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace verify {
namespace {

void need(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(std::string(what) + ": the spaces do not fit");
}

std::string word_text(const MatrixWord& word, const std::vector<std::string>& letters) {
  std::string text;
  for (const auto& letter : word) {
    text += (text.empty() ? "" : " ") + letters.at(static_cast<std::size_t>(std::abs(letter.name)));
    if (letter.name < 0) text += "^-1";
    if (letter.transposed) text += "^T";
  }
  return text;
}

std::string scalar_text(const ClosedWord& factor, int power,
                        const std::vector<std::string>& letters,
                        const std::vector<std::string>& spaces) {
  std::string text = word_text(factor.word, letters);
  if (factor.is_trace)
    text = factor.word.empty() ? spaces.at(static_cast<std::size_t>(factor.space))
                               : "tr(" + text + ")";
  else if (factor.word.size() > 1)
    text = "(" + text + ")";
  return power == 1 ? text : text + "^" + std::to_string(power);
}

}  // namespace

WordPolynomial WordPolynomial::of(const MatrixLetter& letter) {
  WordMonomial monomial;
  monomial.path = {letter};
  // As a product with 1, a scalar letter goes where scalars are kept.
  return of(letter.rows, letter.cols, product(monomial, {}), Rational(1));
}

WordPolynomial WordPolynomial::of(Space rows, Space cols, const WordMonomial& monomial,
                                  const Rational& by) {
  WordPolynomial result(rows, cols);
  result.add(monomial, by);
  return result;
}

void WordPolynomial::add(const WordMonomial& monomial, const Rational& by) {
  const auto place = terms_.emplace(monomial, Rational(0)).first;
  place->second += by;
  if (place->second == Rational(0)) terms_.erase(place);
}

WordPolynomial& WordPolynomial::operator+=(const WordPolynomial& b) {
  need(rows_ == b.rows_ && cols_ == b.cols_, "sum of words");
  for (const auto& [monomial, by] : b.terms_) add(monomial, by);
  return *this;
}

WordPolynomial operator*(const WordPolynomial& a, const WordPolynomial& b) {
  need(a.cols_ == b.rows_, "product of words");
  WordPolynomial result(a.rows_, b.cols_);
  for (const auto& [left, by] : a.terms_)
    for (const auto& [right, times] : b.terms_) {
      // Without a copy of the monomial, which would take as long as the product.
      const auto place = result.terms_.try_emplace(product(left, right), 0).first;
      place->second += by * times;
      if (place->second.sign() == 0) result.terms_.erase(place);
    }
  return result;
}

WordPolynomial operator*(const Rational& s, WordPolynomial a) {
  if (s == Rational(0)) return {a.rows_, a.cols_};
  for (auto& [monomial, by] : a.terms_) by *= s;
  return a;
}

WordPolynomial scaled(const WordPolynomial& s, const WordPolynomial& a) {
  need(s.rows() == unit_space && s.cols() == unit_space, "multiple of words");
  WordPolynomial result(a.rows(), a.cols());
  for (const auto& [left, by] : s.terms())
    for (const auto& [right, times] : a.terms())
      result +=
          WordPolynomial::of(a.rows(), a.cols(), product({left.scalars, {}}, right), by * times);
  return result;
}

WordPolynomial transpose(const WordPolynomial& a) {
  WordPolynomial result(a.cols(), a.rows());
  for (const auto& [monomial, by] : a.terms())
    result += WordPolynomial::of(a.cols(), a.rows(), transposed(monomial), by);
  return result;
}

WordPolynomial trace(const WordPolynomial& a) {
  need(a.rows() == a.cols(), "trace of words");
  WordPolynomial result(unit_space, unit_space);
  for (const auto& [monomial, by] : a.terms())
    result += WordPolynomial::of(unit_space, unit_space, closed(monomial, a.rows()), by);
  return result;
}

std::map<Space, int> visits(const WordPolynomial& a) {
  std::map<Space, int> most;
  for (const auto& [monomial, by] : a.terms()) {
    for (const auto& [space, number] : visits(monomial, a.rows(), a.cols()))
      most[space] = std::max(most[space], number);
  }
  return most;
}

std::string to_text(const WordPolynomial& a, const std::vector<std::string>& letters,
                    const std::vector<std::string>& spaces) {
  std::string text;
  for (const auto& [monomial, by] : a.terms()) {
    std::string term;
    for (const auto& [factor, power] : monomial.scalars)
      term += (term.empty() ? "" : " ") + scalar_text(factor, power, letters, spaces);
    if (!monomial.path.empty())
      term += (term.empty() ? "" : " ") + word_text(monomial.path, letters);
    else if (a.rows() != unit_space)
      term += term.empty() ? "I" : " I";
    const bool negative = by < Rational(0);
    const Rational size = negative ? -by : by;
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    if (size != Rational(1) || term.empty()) text += size.text() + (term.empty() ? "" : " ");
    text += term;
  }
  return text.empty() ? "0" : text;
}

}  // namespace verify
