// The value of a formula at numbers is that of its normal form there: two evaluations that share
// the reading of the formula alone.
#include "verify/written/evaluation.hpp"

#include <random>

#include "tests/printing.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/linalg/words/word_values.hpp"
#include "verify/written/drawn_letters.hpp"

namespace verify::evaluation_test {
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
    const auto uses = find_shapes(formula, vocabulary);
    LetterValues<Matrix<Rational>> numbers;
    for (const auto& name : uses.letters)
      numbers.letters.emplace(name, random_value(random, vocabulary.letters.at(name), sizes));
    Evaluation<Matrix<Rational>> at_numbers(
        vocabulary, numbers,
        FormulaSpaces<Matrix<Rational>>([&](const std::string& name) { return sizes.at(name); }),
        {});
    Letters<WordMatrix> free;
    const FormulaSpaces<WordMatrix> spaces(free);
    const auto drawn = drawn_letters(vocabulary, uses.letters, spaces, free);
    Evaluation<WordMatrix> in_words(vocabulary, drawn, spaces, {});
    WordValues at;
    for (const auto& [name, size] : sizes) at.dimensions[spaces.of(Extents{name}).front()] = size;
    auto letter = free.letters().begin();
    for (const auto& [name, value] : numbers.letters) at.letters[(letter++)->name] = value;
    const auto expected = at.of(in_words.of(formula).at(0, 0));
    CHECK(at_numbers.of(formula) == expected);
    // The comparison can fail: a transpose is another matrix, unless it is symmetric.
    auto broken = parse_expression("(" + text + ")'");
    find_shapes(broken, vocabulary);
    different += at_numbers.of(broken) == expected ? 0 : 1;
  }
  CHECK(different > 20);
}

}  // namespace
}  // namespace verify::evaluation_test
