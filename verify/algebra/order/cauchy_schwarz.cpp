#include "verify/algebra/order/cauchy_schwarz.hpp"

#include <algorithm>
#include <set>

#include "verify/algebra/order/halves.hpp"

namespace verify {
namespace {

constexpr std::size_t most_products = 60;

WordPolynomial piece_of(const MatrixWord& word, std::size_t from, std::size_t to, Space first) {
  return from == to ? WordPolynomial::identity(first) : of_word(word, from, to);
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
  // Of K, the inverse of a definite sum E: tr(u' E u) tr(v' K v) - tr(u' v)^2, as E K is I.
  void of_inverses(const std::vector<FreshLetter>& inverses) {
    for (const auto& K : inverses)
      if (K.kind == FreshLetter::Kind::inverse && !is_scalar(K.of) &&
          known_.signs.matrix(K.name()) == SignKnown::positive)
        inverses_.push_back({K.of, K.value});
    for (const auto& [E, K] : inverses_) {
      const auto identity = WordPolynomial::identity(E.rows());
      add_inverse(identity, identity, E, K);
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
    for (const auto& [E, K] : inverses_) add_inverse(u, v, E, K);
  }
  void add_inverse(const WordPolynomial& u, const WordPolynomial& v, const WordPolynomial& E,
                   const WordPolynomial& K) {
    if (u.rows() != E.rows() || v.rows() != E.rows() || u.cols() != v.cols()) return;
    const auto of_E = trace(transpose(u) * E * u), of_K = trace(transpose(v) * K * v);
    add_gap(of_E, of_K, trace(transpose(u) * v), {u, v, E, K});
  }
  void add(const WordPolynomial& u, const WordPolynomial& v, const WordPolynomial& M) {
    if (found_.size() >= most_products || u.rows() != v.rows() || u.cols() != v.cols()) return;
    const auto inner = [&](const WordPolynomial& a, const WordPolynomial& b) {
      return trace(transpose(a) * M * b);
    };
    add_gap(inner(u, u), inner(v, v), inner(u, v), {u, v, M, M});
  }
  void add_gap(const WordPolynomial& a, const WordPolynomial& b, const WordPolynomial& mixed,
               std::vector<WordPolynomial> made_of) {
    auto value = a * b;
    value += Rational(-1) * (mixed * mixed);
    if (value.is_zero() || !seen_.insert(value.terms()).second) return;
    const auto in_brackets = [&](const WordPolynomial& one) {
      return one.terms().size() == 1 ? text_(one) : "(" + text_(one) + ")";
    };
    found_.push_back({value,
                      false,
                      "(" + in_brackets(a) + " " + in_brackets(b) + " - (" + text_(mixed) +
                          ")^2, by Cauchy and Schwarz)",
                      {{OrderFactor::Kind::gap, std::move(made_of)}}});
  }

  struct Inverted {
    WordPolynomial of, inverse;
  };

  const Hypotheses& known_;
  const WordText& text_;
  std::vector<Inverted> inverses_;
  std::vector<OrderTerm> found_;
  std::set<std::map<WordMonomial, Rational>> seen_;
};

}  // namespace

std::vector<OrderTerm> cauchy_schwarz_terms(const WordPolynomial& formula, const Hypotheses& known,
                                            const OrderSearch& search) {
  Splits splits(known, search.text);
  splits.of_inverses(search.inverses);
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
