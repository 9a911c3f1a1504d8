#include "verify/algebra/order/fresh_letters.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace verify {
namespace {

void add_letters(const MatrixWord& word, std::set<int>& names) {
  for (const auto& letter : word) names.insert(std::abs(letter.name));
}

}  // namespace

int FreshLetter::name() const { return *letters_of(value).begin(); }

bool is_scalar(const WordPolynomial& a) { return a.rows() == unit_space && a.cols() == unit_space; }

std::set<int> letters_of(const WordPolynomial& a) {
  std::set<int> names;
  for (const auto& [monomial, by] : a.terms()) {
    add_letters(monomial.path, names);
    for (const auto& [factor, power] : monomial.scalars) add_letters(factor.word, names);
  }
  return names;
}

WordPolynomial subtracted(const WordPolynomial& a, const WordPolynomial& b) {
  auto result = a;
  result += Rational(-1) * b;
  return result;
}

const WordPolynomial& only_block(const WordMatrix& a) {
  if (a.blocks().size() != 1)
    throw std::invalid_argument(
        "of a matrix of several blocks neither an inverse nor an order is looked for; state it of "
        "its blocks");
  return a.at(0, 0);
}

WordPolynomial inverse_term(const WordPolynomial& scalar) {
  if (scalar.terms().size() != 1) throw std::invalid_argument("1 over a sum is no word");
  const auto& [monomial, by] = *scalar.terms().begin();
  WordMonomial result;
  for (const auto& [factor, power] : monomial.scalars) result.scalars[factor] = -power;
  return WordPolynomial::of(unit_space, unit_space, result, Rational(1) / by);
}

const FreshLetter* FreshLetters::find(int name) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const FreshLetter& letter) {
    return letter.name() == std::abs(name);
  });
  return found == all_.end() ? nullptr : &*found;
}

std::set<int> FreshLetters::letters_in(const WordPolynomial& a) const {
  auto names = letters_of(a);
  for (const int name : letters_of(a))
    if (const auto* letter = find(name); letter != nullptr)
      names.insert(letter->rests_on.begin(), letter->rests_on.end());
  return names;
}

WordPolynomial FreshLetters::drawn(FreshLetter::Kind kind, const WordPolynomial& of) {
  for (const auto& known : all_)
    if (known.kind == kind && known.of == of) return known.value;
  const bool is_matrix = kind == FreshLetter::Kind::inverse && !is_scalar(of);
  const Spaces rows = {of.rows()};
  WordPolynomial value(unit_space, unit_space);
  if (!is_matrix)
    value = free_.scalar().value();
  else
    value = (transpose(of) == of ? free_.symmetric(rows) : free_.matrix(rows, rows)).at(0, 0);
  all_.push_back({kind, value, of, std::nullopt, letters_in(of)});
  return value;
}

WordMatrix FreshLetters::inverse(const WordMatrix& of) {
  const auto& block = only_block(of);
  if (block.is_zero()) throw std::invalid_argument("the inverse of 0");
  if (is_scalar(block) && block.terms().size() == 1) {
    nonzero_.push_back(block);
    return WordMatrix(inverse_term(block));
  }
  return WordMatrix(drawn(FreshLetter::Kind::inverse, block));
}

WordScalar FreshLetters::root(const WordScalar& of, const WordMatrix* norm_of) {
  const auto value = drawn(FreshLetter::Kind::root, of.value());
  for (auto& letter : all_)
    if (letter.kind == FreshLetter::Kind::root && letter.value == value && norm_of != nullptr &&
        norm_of->blocks().size() == 1)
      letter.norm_of = norm_of->at(0, 0);
  return WordScalar(value);
}

namespace {

// B of B' B, one word without numbers.
std::optional<WordPolynomial> half_of_gram(const WordPolynomial& a) {
  if (a.terms().size() != 1) return std::nullopt;
  const auto& path = a.terms().begin()->first.path;
  if (path.empty() || path.size() % 2 != 0 || transposed(path) != path) return std::nullopt;
  auto half = WordPolynomial::identity(path[path.size() / 2].rows);
  for (auto k = path.size() / 2; k < path.size(); ++k)
    half = half * WordPolynomial::of(path[k].rows, path[k].cols,
                                     product(WordMonomial{{}, {path[k]}}, {}), Rational(1));
  return half;
}

}  // namespace

// |A'| = |A| = |-A|, |2 A| = 2 |A|, |B' B| = |B|^2, and |I| = 1, as sizes are at least 1.
WordScalar FreshLetters::opnorm(const WordMatrix& of) {
  const auto& block = only_block(of);
  if (block.is_zero()) return WordScalar(WordPolynomial(unit_space, unit_space));
  const auto first = block.terms().begin()->second;
  const auto one = (Rational(1) / first) * block;
  const auto number = abs(first);
  if (one == WordPolynomial::identity(block.rows()))
    return WordScalar(number * WordPolynomial::identity(unit_space));
  const bool has_numbers = !one.terms().begin()->first.scalars.empty();
  if (const auto half = has_numbers ? std::nullopt : half_of_gram(one)) {
    const auto norm = opnorm(WordMatrix(*half)).value();
    return WordScalar(number * (norm * norm));
  }
  const auto turned = transpose(one);
  const auto turned_first = turned.terms().begin()->second;
  const auto same = (Rational(1) / turned_first) * turned;
  for (const auto& known : all_)
    if (known.kind == FreshLetter::Kind::opnorm && known.of == same)
      return WordScalar((number * abs(turned_first)) * known.value);
  return WordScalar(number * drawn(FreshLetter::Kind::opnorm, one));
}

namespace {

WordPolynomial of_word(const MatrixWord& word, Space rows, int name, const WordPolynomial& by) {
  auto result = WordPolynomial::identity(rows);
  for (const auto& letter : word) {
    if (letter.name == -name)
      throw std::invalid_argument("a symbol is replaced whose inverse occurs");
    if (letter.name == name)
      result = result * (letter.transposed ? transpose(by) : by);
    else
      result = result * WordPolynomial::of(letter.rows, letter.cols,
                                           product(WordMonomial{{}, {letter}}, {}), Rational(1));
  }
  return result;
}

WordPolynomial of_factor(const ClosedWord& factor, int name, const WordPolynomial& by) {
  if (factor.word.empty())
    return WordPolynomial::of(unit_space, unit_space, dimension(factor.space, 1), Rational(1));
  const auto word = of_word(factor.word, factor.word.front().rows, name, by);
  return factor.is_trace ? trace(word) : word;
}

}  // namespace

WordPolynomial substituted(const WordPolynomial& in, int name, const WordPolynomial& by) {
  WordPolynomial result(in.rows(), in.cols());
  for (const auto& [monomial, times] : in.terms()) {
    auto scalars = WordPolynomial::of(unit_space, unit_space, {}, times);
    for (const auto& [factor, power] : monomial.scalars) {
      std::set<int> names;
      add_letters(factor.word, names);
      if (names.count(name) == 0) {
        WordMonomial same;
        same.scalars[factor] = power;
        scalars = scalars * WordPolynomial::of(unit_space, unit_space, same, Rational(1));
        continue;
      }
      if (power < 0) throw std::invalid_argument("a symbol is replaced whose inverse occurs");
      const auto once = of_factor(factor, name, by);
      for (int k = 0; k < power; ++k) scalars = scalars * once;
    }
    result += scaled(scalars, of_word(monomial.path, in.rows(), name, by));
  }
  return result;
}

WordPolynomial with_squares_of_roots(const WordPolynomial& formula, const FreshLetters& fresh) {
  WordPolynomial result(formula.rows(), formula.cols());
  for (const auto& [monomial, by] : formula.terms()) {
    auto rest = monomial;
    auto factor = WordPolynomial::identity(unit_space);
    for (const auto& [number, power] : monomial.scalars) {
      if (number.is_trace || number.word.size() != 1 || power < 2) continue;
      const auto* root = fresh.find(number.word.front().name);
      if (root == nullptr || root->kind != FreshLetter::Kind::root) continue;
      rest.scalars[number] = power % 2;
      if (power % 2 == 0) rest.scalars.erase(number);
      for (int k = 0; k < power / 2; ++k) factor = factor * root->of;
    }
    result += scaled(factor, WordPolynomial::of(formula.rows(), formula.cols(), rest, by));
  }
  return result;
}

}  // namespace verify
