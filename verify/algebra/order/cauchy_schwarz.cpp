#include "verify/algebra/order/cauchy_schwarz.hpp"

#include <algorithm>
#include <set>

namespace verify {
namespace {

constexpr std::size_t most_products = 60;

WordPolynomial piece_of(const MatrixWord& word, std::size_t from, std::size_t to, Space first) {
  auto result = WordPolynomial::identity(first);
  for (auto k = from; k < to; ++k)
    result = result * WordPolynomial::of(word[k].rows, word[k].cols,
                                         product(WordMonomial{{}, {word[k]}}, {}), Rational(1));
  return result;
}

class Splits {
 public:
  Splits(const Hypotheses& known, const WordText& text) : known_(known), text_(text) {}

  void of_factor(const ClosedWord& factor) {
    if (factor.word.empty())  // the size d, which is tr(I)
      return of_pair(WordPolynomial::identity(factor.space),
                     WordPolynomial::identity(factor.space));
    if (!factor.is_trace) return of_word_turned(factor.word);
    auto turned = factor.word;
    for (std::size_t turn = 0; turn < factor.word.size(); ++turn) {
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      of_word_turned(turned);
    }
  }
  std::vector<OrderTerm> take() { return std::move(found_); }

 private:
  // word = p q: u = p' and v = q; a number between two is split within.
  void of_word_turned(const MatrixWord& word) {
    const auto first = word.front().rows;
    const std::size_t least = first == unit_space ? 1 : 0;
    for (auto at = least; at + least <= word.size(); ++at) {
      const auto middle = at == 0 ? first : word[at - 1].cols;
      const auto u = transpose(piece_of(word, 0, at, first));
      of_pair(u, piece_of(word, at, word.size(), middle));
      if (at == word.size() || known_.signs.matrix(word[at].name) == SignKnown::unknown) continue;
      add(u, piece_of(word, at + 1, word.size(), middle), piece_of(word, at, at + 1, middle));
    }
  }
  // <u, v>, and <u, M^-1 v> with M between them, which is the same.
  void of_pair(const WordPolynomial& u, const WordPolynomial& v) {
    if (u.rows() == unit_space) return;
    add(u, v, WordPolynomial::identity(u.rows()));
    for (const auto& M : known_.matrices) {
      const auto& terms = M.value.terms();
      if (!M.strict || terms.size() != 1 || M.value.rows() != u.rows()) continue;
      const auto& [monomial, by] = *terms.begin();
      if (!monomial.scalars.empty() || monomial.path.size() != 1 || by != Rational(1)) continue;
      const auto& letter = monomial.path.front();
      const bool inverts = known_.signs.invertible.count(std::abs(letter.name)) != 0 ||
                           known_.signs.matrix(letter.name) == SignKnown::positive;
      if (inverts && !known_.is_fresh(letter.name))
        add(u, WordPolynomial::of(inverted(letter)) * v, M.value);
    }
  }
  void add(const WordPolynomial& u, const WordPolynomial& v, const WordPolynomial& M) {
    if (found_.size() >= most_products || u.rows() != v.rows() || u.cols() != v.cols()) return;
    const auto inner = [&](const WordPolynomial& a, const WordPolynomial& b) {
      return trace(transpose(a) * M * b);
    };
    auto value = inner(u, u) * inner(v, v);
    const auto mixed = inner(u, v);
    value += Rational(-1) * (mixed * mixed);
    if (value.is_zero() || !seen_.insert(value.terms()).second) return;
    found_.push_back({value, false,
                      "(" + text_(inner(u, u)) + " " + text_(inner(v, v)) + " - (" + text_(mixed) +
                          ")^2, by Cauchy and Schwarz)"});
  }

  const Hypotheses& known_;
  const WordText& text_;
  std::vector<OrderTerm> found_;
  std::set<std::map<WordMonomial, Rational>> seen_;
};

}  // namespace

std::vector<OrderTerm> cauchy_schwarz_terms(const WordPolynomial& formula, const Hypotheses& known,
                                            const WordText& text) {
  Splits splits(known, text);
  std::set<ClosedWord> seen;
  for (const auto& [monomial, by] : formula.terms())
    for (const auto& [factor, power] : monomial.scalars)
      if (power >= 2 && seen.insert(factor).second) splits.of_factor(factor);
  // A hypothesis may say what such a product is: ones(n)' p = 1.
  for (const auto& zero : known.zeros) {
    if (!is_scalar(zero.zero)) continue;
    for (const auto& [monomial, by] : zero.zero.terms())
      for (const auto& [factor, power] : monomial.scalars)
        if (factor.word.size() > 1 && power == 1 && seen.insert(factor).second)
          splits.of_factor(factor);
  }
  return splits.take();
}

}  // namespace verify
