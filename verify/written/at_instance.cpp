#include "verify/written/at_instance.hpp"

#include <algorithm>

#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/tree_values.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/words/word_values.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

bool is_vector(const Letter& letter) {
  return letter.shape.cols == Extents{"1"} && !letter.shape.is_scalar();
}

Matrix<Rational> matrix_at(const Instance& instance, const std::string& name,
                           const Letter& letter) {
  if (letter.shape.is_scalar()) {
    Matrix<Rational> result(1, 1);
    result(0, 0) = instance.rational(name);
    return result;
  }
  if (!is_vector(letter)) return instance.matrix(name);
  const auto& entries = instance.vector(name);
  Matrix<Rational> column(static_cast<long>(entries.size()), 1);
  std::copy(entries.begin(), entries.end(), column.entries().begin());
  return column;
}

class AtInstance {
 public:
  AtInstance(const Written& written, const Instance& instance)
      : written_(written), instance_(instance) {}

  Matrix<Rational> of(const Expression& formula, const Uses& uses) const {
    WrittenTrees trees(written_.vocabulary, uses.letters);
    const auto tree = trees.of(formula);
    const auto statement = trees.statement({});
    const TreeDomain<Matrix<Rational>> domain(statement.spaces, Sizes{instance_});
    const auto drawn = values_of(statement);
    TreeValues<Matrix<Rational>> values(
        domain, drawn, [&](const Tree& mean) { return mean_at(mean, statement, domain, drawn); });
    if (tree->sort == Sort::matrix) return values.matrix(tree);
    return domain.matrix(values.scalar(tree));
  }

 private:
  struct Sizes {
    const Instance& instance;
    long space(const std::string& symbol, long less) const {
      return instance.size(symbol).value() - less;
    }
  };

  // What is normal has no value.
  DrawnTree<Matrix<Rational>> values_of(const StatementTree& statement) const {
    DrawnTree<Matrix<Rational>> drawn;
    for (std::size_t k = 0; k < statement.letters.size(); ++k) {
      const auto& name = statement.letters[k].name;
      const auto& letter = written_.vocabulary.letters.at(name);
      const auto value = letter.normal ? Matrix<Rational>() : matrix_at(instance_, name, letter);
      if (statement.letters[k].sort == Sort::matrix)
        drawn.matrices.emplace(k, value);
      else
        drawn.scalars.emplace(k, letter.normal ? Rational(0) : value(0, 0));
    }
    return drawn;
  }

  // The mean as a word, all other letters with their values.
  static Rational mean_at(const Tree& mean, const StatementTree& statement,
                          const TreeDomain<Matrix<Rational>>& domain,
                          const DrawnTree<Matrix<Rational>>& drawn) {
    Letters<WordMatrix> free;
    TreeValues<WordMatrix> words(statement, free);
    const auto& word = words.scalar(mean).value();
    WordValues at;
    for (std::size_t k = 1; k < statement.spaces.size(); ++k)
      at.dimensions[static_cast<Space>(k)] = domain.extent({static_cast<Space>(k)});
    for (const auto& [k, value] : drawn.matrices) at.letters[free.letters()[k].name] = value;
    for (const auto& [k, value] : drawn.scalars)
      at.letters[free.letters()[k].name] = domain.matrix(value);
    return at.of(word)(0, 0);
  }

  const Written& written_;
  const Instance& instance_;
};

Datum datum_of(const Matrix<Rational>& value, const Shape& shape) {
  if (shape.is_scalar()) return to_datum(value(0, 0));
  if (shape.cols == Extents{"1"}) return to_datum(value.col(0));
  return to_datum(value);
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest ? text : text.substr(0, longest) + " ...";
}

std::vector<Constraint> constraints_of(const Written& written, const std::string& name,
                                       const Letter& letter) {
  if (letter.positive_definite) return {Constraint::positive_definite};
  const auto& letters = written.vocabulary.letters;
  const bool is_covariance = std::any_of(letters.begin(), letters.end(), [&](const auto& other) {
    return other.second.covariance == name;
  });
  std::vector<Constraint> constraints;
  if (letter.symmetric)
    constraints.push_back(is_covariance ? Constraint::positive_semidefinite
                                        : Constraint::symmetric);
  if (letter.invertible) constraints.push_back(Constraint::invertible);
  return constraints;
}

Input input_of(const Written& written, const std::string& name, const Letter& letter) {
  const auto rows = letter.shape.rows.front(), cols = letter.shape.cols.front();
  if (letter.shape.is_scalar()) return {name, Kind::rational, {}, {}, "a number"};
  if (is_vector(letter)) return {name, Kind::vector, {rows.c_str()}, {}, "a vector"};
  return {name,
          Kind::matrix,
          {rows.c_str(), cols.c_str()},
          constraints_of(written, name, letter),
          "a matrix"};
}

}  // namespace

std::vector<Input> inputs_of(const Written& written) {
  std::vector<Input> inputs;
  auto sizes = written.vocabulary.sizes();
  for (const auto& [name, letter] : written.vocabulary.letters) {
    if (letter.is_random() || letter.function || letter.sequence) continue;
    inputs.push_back(input_of(written, name, letter));
    sizes.erase(letter.shape.rows.front());
    sizes.erase(letter.shape.cols.front());
  }
  for (const auto& name : sizes)
    inputs.push_back({name, Kind::integer, {}, {Constraint::positive}, "a size"});
  // Those that letters have may be given as well, and must be what they are.
  for (const auto& name : written.vocabulary.sizes())
    if (sizes.count(name) == 0)
      inputs.push_back(optional({name, Kind::integer, {}, {}, "the size that its symbols have"}));
  return inputs;
}

Finding compared_at_instance(const Written& written, const WrittenIdentity& version,
                             const Instance& instance) {
  try {
    const AtInstance at(written, instance);
    const auto left = at.of(version.identity.left, version.uses);
    const auto right = at.of(version.identity.right, version.uses);
    const auto shape = version.identity.left.shape;
    const auto shown = [&](const Matrix<Rational>& side) {
      return shortened(to_text(datum_of(side, shape)));
    };
    return settled(
        left == right, version.text + ": both sides are " + shown(left),
        version.text + ": the left side is " + shown(left) + ", the right side " + shown(right));
  } catch (const NoInverse& error) {
    return finding(Answer::does_not_apply(), version.text + ": " + error.what());
  }
}

std::vector<Value> values_at_instance(const Written& written, const Instance& instance) {
  const AtInstance at(written, instance);
  std::vector<Value> values;
  for (const auto& value : written.values) {
    try {
      values.push_back(
          {value.name, datum_of(at.of(value.formula, value.uses), value.formula.shape), {}});
    } catch (const NoInverse&) {
      continue;  // the value does not exist here, and an expected one is missed by name
    }
  }
  return values;
}

}  // namespace verify
