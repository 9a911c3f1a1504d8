#include "verify/written/instance_values.hpp"

#include <algorithm>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/words/word_values.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/proofs/beyond_words.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

// Where it is a rational number.
Rational root_of(const Rational& square) {
  if (square < Rational(0) || !is_rational_square(square))
    throw NoExactValue("the root of " + square.text() + " is no rational number");
  return exact_sqrt(square);
}
// Of what has one singular value, and of columns that are orthogonal to each other; that of
// another matrix is a root of a polynomial.
Rational norm_of(const Matrix<Rational>& a) {
  Rational square(0), longest(0);
  for (const auto& entry : a.entries()) square += entry * entry;
  const auto gram = transpose(a) * a;
  bool is_diagonal = true;
  for (long i = 0; i < gram.rows(); ++i) {
    longest = std::max(longest, gram(i, i));
    for (long j = 0; j < i; ++j) is_diagonal &= gram(i, j) == Rational(0);
  }
  if (is_diagonal) return root_of(longest);
  if (rank(a) > 1) throw NoExactValue("the norm of an operator has no exact value");
  return root_of(square);
}

struct SizesThere {
  const Instance& instance;
  long space(const std::string& symbol, long less) const {
    return instance.size(symbol).value() - less;
  }
};

Matrix<Rational> value_of(const FreshLetter& letter, const Matrix<Rational>& of) {
  Matrix<Rational> number(1, 1);
  switch (letter.kind) {
    case FreshLetter::Kind::inverse:
      return inverse(of);
    case FreshLetter::Kind::root:
      number(0, 0) = root_of(of(0, 0));
      return number;
    case FreshLetter::Kind::opnorm:
      break;
  }
  number(0, 0) = norm_of(of);
  return number;
}

}  // namespace

Matrix<Rational> AtInstance::of(const Expression& formula, const Uses& uses) const {
  WrittenTrees trees(written_.vocabulary, uses.letters);
  const auto tree = trees.of(formula);
  const auto statement = trees.statement({});
  const TreeDomain<Matrix<Rational>> domain(statement.spaces, SizesThere{instance_});
  const auto drawn = values_of(statement);
  const auto word = [&](const Tree& node) { return word_at(node, statement, domain, drawn); };
  TreeValues<Matrix<Rational>> values(domain, drawn,
                                      [&](const Tree& mean) { return word(mean)(0, 0); });
  const auto root = [](const Rational& of, const Matrix<Rational>*) { return root_of(of); };
  values.set_beyond({nullptr, root, norm_of, word});
  if (tree->sort == Sort::matrix) return values.matrix(tree);
  return domain.matrix(values.scalar(tree));
}

// What is normal has no value.
DrawnTree<Matrix<Rational>> AtInstance::values_of(const StatementTree& statement) const {
  DrawnTree<Matrix<Rational>> drawn;
  for (std::size_t k = 0; k < statement.letters.size(); ++k) {
    const auto& name = statement.letters[k].name;
    if (name.empty()) continue;  // of a mean of a matrix, which is linear in it
    const auto& letter = written_.vocabulary.letters.at(name);
    const auto put = put_.find(name);
    const auto value = put != put_.end() ? put->second
                       : letter.normal   ? Matrix<Rational>()
                                         : matrix_at(instance_, name, letter);
    if (statement.letters[k].sort == Sort::matrix)
      drawn.matrices.emplace(k, value);
    else
      drawn.scalars.emplace(k, letter.normal ? Rational(0) : value(0, 0));
  }
  return drawn;
}

// A mean or a gradient as a word, all letters with their values.
Matrix<Rational> AtInstance::word_at(const Tree& tree, const StatementTree& statement,
                                     const TreeDomain<Matrix<Rational>>& domain,
                                     const DrawnTree<Matrix<Rational>>& drawn) const {
  const auto& word = known_->of(tree, statement);
  const auto& letters = word.free.letters();
  WordValues at;
  for (std::size_t k = 1; k < statement.spaces.size(); ++k)
    at.dimensions[static_cast<Space>(k)] = domain.extent({static_cast<Space>(k)});
  for (const auto& [k, value] : drawn.matrices) at.letters[letters[k].name] = value;
  for (const auto& [k, value] : drawn.scalars) at.letters[letters[k].name] = domain.matrix(value);
  try {
    for (const auto& letter : word.fresh.all())
      at.letters[letter.name()] = value_of(letter, at.of(letter.of));
    return at.of(*word.value);
  } catch (const std::domain_error&) {
    throw NoInverse("what is inverted is 0 or singular for these numbers");
  }
}
}  // namespace verify
