// The value of a formula at numbers is that of its normal form there: two evaluations that share
// the reading of the formula alone.
#include <random>

#include "tests/printing.hpp"
#include "verify/algebra/words/letter_kinds.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/statement_tree.hpp"
#include "verify/algebra/words/tree_values.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/linalg/words/word_values.hpp"
#include "verify/written/statement.hpp"

namespace verify::written_statement_test {
namespace {

const std::map<std::string, std::string> letters = {{"A", "d x d"},
                                                    {"S", "d x d, symmetric, invertible"},
                                                    {"T", "d x d, invertible"},
                                                    {"X", "d x n"},
                                                    {"s", "scalar"},
                                                    {"x", "d"}};

// A formula that is d x d.
std::string random_formula(std::mt19937_64& random, int depth) {
  const auto below = [&] { return random_formula(random, depth - 1); };
  if (depth == 0) {
    const std::string leaves[] = {"A", "S", "T", "I(d)", "X X'", "x x'", "inv(S)", "inv(T)'"};
    return leaves[random() % std::size(leaves)];
  }
  switch (random() % 9) {
    case 0:
      return "(" + below() + " + " + below() + ")";
    case 1:
      return "(" + below() + " - " + below() + ")";
    case 2:
      return "s (" + below() + ")";
    case 3:
      return "(" + below() + ")'";
    case 4:
      return "(" + below() + ")^2 / n";
    case 5:
      return "tr(" + below() + ") (" + below() + ")";
    case 6:
      return "inv(2 T S') (" + below() + ")";
    case 7:
      return "[I(d), 0] [" + below() + ", x; x', s] [I(d); 0]";
    default:
      return "(" + below() + ") (" + below() + ")";
  }
}

Matrix<Rational> random_value(std::mt19937_64& random, const Letter& letter,
                              const std::map<std::string, long>& sizes) {
  const auto extent = [&](const Extents& side) {
    return side.front() == "1" ? 1L : sizes.at(side.front());
  };
  Matrix<Rational> value(extent(letter.shape.rows), extent(letter.shape.cols));
  do {
    for (auto& entry : value.entries()) entry = Rational(static_cast<long>(random() % 7) - 3);
    if (letter.symmetric) value = value + transpose(value);
  } while (letter.invertible && rank(value) < value.rows());
  return value;
}

struct GivenSizes {
  const std::map<std::string, long>& sizes;
  long space(const std::string& symbol, long less) const { return sizes.at(symbol) - less; }
};

TEST_CASE("formula: words at numbers are numbers") {
  Vocabulary vocabulary;
  for (const auto& [name, text] : letters) vocabulary.letters[name] = parse_letter(text);
  const std::map<std::string, long> sizes = {{"d", 2}, {"n", 3}};
  std::mt19937_64 random(5);
  int different = 0;
  for (int trial = 0; trial < 60; ++trial) {
    auto text = random_formula(random, 2);
    CAPTURE(text);
    auto formula = parse_expression(text);
    auto broken = parse_expression("(" + text + ")'");
    const auto uses = find_shapes(formula, vocabulary);
    find_shapes(broken, vocabulary);
    WrittenTrees trees(vocabulary, uses.letters);
    const auto whole = trees.of(formula), turned = trees.of(broken);
    const auto statement = trees.statement({{whole, nullptr}});

    const TreeDomain<Matrix<Rational>> domain(statement.spaces, GivenSizes{sizes});
    DrawnTree<Matrix<Rational>> numbers;
    WordValues at;
    Letters<WordMatrix> free;
    const auto in_words = blocks_in_words(statement, free).front();
    for (std::size_t k = 1; k < statement.spaces.size(); ++k)
      at.dimensions[static_cast<Space>(k)] = sizes.at(statement.spaces[k].symbol);
    for (std::size_t k = 0; k < statement.letters.size(); ++k) {
      const auto& letter = statement.letters[k];
      const auto value = random_value(random, vocabulary.letters.at(letter.name), sizes);
      at.letters[free.letters()[k].name] = value;
      if (letter.sort == Sort::scalar)
        numbers.scalars.emplace(k, value(0, 0));
      else
        numbers.matrices.emplace(k, value);
    }
    TreeValues<Matrix<Rational>> at_numbers(domain, numbers, {});
    const auto expected = at.of(in_words);
    CHECK(at_numbers.matrix(whole) == expected);
    // The comparison can fail: a transpose is another matrix, unless it is symmetric.
    different += at_numbers.matrix(turned) == expected ? 0 : 1;
  }
  CHECK(different > 20);
}

}  // namespace
}  // namespace verify::written_statement_test
