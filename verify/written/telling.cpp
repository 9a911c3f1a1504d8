#include "verify/written/telling.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "verify/algebra/words/tree_values.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/expression/tokens.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

using WordBlocks = std::vector<WordPolynomial>;

// The normal forms of both sides, and of their difference, over the same letters.
class SidesInWords {
 public:
  SidesInWords(const Vocabulary& vocabulary, const std::set<std::string>& letters)
      : trees_(vocabulary, letters) {}
  WordBlocks of(const Expression& side) {
    const auto tree = trees_.of(side);
    const auto statement = trees_.statement({});
    Letters<WordMatrix> free;
    TreeValues<WordMatrix> words(statement, free);
    if (tree->sort == Sort::scalar) return {words.scalar(tree).value()};
    return words.matrix(tree).blocks();
  }

 private:
  WrittenTrees trees_;
};

bool all_zero(const WordBlocks& blocks) {
  return std::all_of(blocks.begin(), blocks.end(),
                     [](const WordPolynomial& block) { return block.is_zero(); });
}
WordBlocks difference_of(WordBlocks a, const WordBlocks& b) {
  for (std::size_t k = 0; k < a.size(); ++k) a[k] += Rational(-1) * b[k];
  return a;
}

// The number by which `a` is `b`, where there is one.
std::optional<Rational> ratio_of(const WordBlocks& a, const WordBlocks& b) {
  for (std::size_t k = 0; k < b.size(); ++k) {
    if (b[k].is_zero()) continue;
    const auto& [word, by] = *b[k].terms().begin();
    const auto same = a[k].terms().find(word);
    if (same == a[k].terms().end()) return std::nullopt;
    const auto number = same->second / by;
    WordBlocks scaled;
    for (const auto& block : b) scaled.push_back(number * block);
    return scaled == a ? std::optional(number) : std::nullopt;
  }
  return std::nullopt;
}

// How often each letter occurs; an inverse counts against it.
using LetterDegrees = std::map<int, long>;
void add_degrees(const MatrixWord& word, long times, LetterDegrees& degrees) {
  for (const auto& letter : word)
    degrees[std::abs(letter.name)] += letter.name < 0 ? -times : times;
}
LetterDegrees degrees_of(const WordMonomial& monomial) {
  LetterDegrees degrees;
  add_degrees(monomial.path, 1, degrees);
  for (const auto& [factor, power] : monomial.scalars) add_degrees(factor.word, power, degrees);
  return degrees;
}
std::vector<LetterDegrees> degrees_of(const WordBlocks& blocks) {
  std::vector<LetterDegrees> all;
  for (const auto& block : blocks)
    for (const auto& [monomial, by] : block.terms()) all.push_back(degrees_of(monomial));
  return all;
}

// The rank of what the degrees differ by from the first of them.
long rank_of(const std::vector<LetterDegrees>& all) {
  std::set<int> letters;
  for (const auto& degrees : all)
    for (const auto& [letter, degree] : degrees) letters.insert(letter);
  if (all.size() < 2 || letters.empty()) return 0;
  Matrix<Rational> rows(static_cast<long>(all.size()) - 1, static_cast<long>(letters.size()));
  const auto degree = [](const LetterDegrees& degrees, int letter) {
    const auto found = degrees.find(letter);
    return found == degrees.end() ? 0L : found->second;
  };
  for (long i = 0; i < rows.rows(); ++i) {
    long j = 0;
    for (const int letter : letters)
      rows(i, j++) = Rational(degree(all[static_cast<std::size_t>(i) + 1], letter) -
                              degree(all.front(), letter));
  }
  return rank(rows);
}

// Whether some term has a degree that no term of the truth has in any grading for which it has one.
bool is_of_another_degree(const WordBlocks& truth, const WordBlocks& off) {
  auto all = degrees_of(truth);
  if (all.empty()) return false;
  const auto before = rank_of(all);
  for (const auto& degrees : degrees_of(off)) all.push_back(degrees);
  return rank_of(all) > before;
}

// At 1 x 1 matrices that are all 1.
Rational at_ones(const WordPolynomial& block) {
  Rational sum(0);
  for (const auto& [monomial, by] : block.terms()) sum += by;
  return sum;
}

std::optional<WrittenIdentity> read_minor_error(const std::string& text,
                                                const Vocabulary& vocabulary) {
  try {
    WrittenIdentity result{text, parse_identity(text), {}};
    result.uses = find_shapes(result.identity, vocabulary);
    if (is_same_formula(result.identity.left, result.identity.right, vocabulary))
      return std::nullopt;
    return result;
  } catch (const ExpressionError&) {
    return std::nullopt;
  }
}

// Texts of the identity with one change of its tokens.
class MinorErrors {
 public:
  MinorErrors(const Vocabulary& vocabulary, const std::string& text)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()), tokens_(tokens_of(text)) {
    tokens_.pop_back();
    for (std::size_t k = 0; k < tokens_.size(); ++k) {
      if (tokens_[k].kind == TokenKind::name) name(k);
      if (tokens_[k].text == "'") change(k, 1, {});
      if (tokens_[k].text == "+") change(k, 1, {"-"});
      if (tokens_[k].text == "-" && k > 0) change(k, 1, {"+"});
    }
  }
  std::vector<std::string> take() { return std::move(texts_); }

 private:
  bool is_letter(std::size_t k) const {
    return k < tokens_.size() && tokens_[k].kind == TokenKind::name &&
           (vocabulary_.letters.count(tokens_[k].text) != 0 ||
            vocabulary_.definitions.count(tokens_[k].text) != 0);
  }
  void name(std::size_t k) {
    const auto& text = tokens_[k].text;
    if (is_letter(k)) {
      const bool primed = k + 1 < tokens_.size() && tokens_[k + 1].text == "'";
      if (!primed) change(k, 1, {text, "'"});
      if (is_letter(k + 1)) change(k, 2, {tokens_[k + 1].text, text});
    } else if (sizes_.count(text) != 0) {
      change(k, 1, {"(", text, "+", "1", ")"});
      for (const auto& other : sizes_)
        if (other != text) change(k, 1, {other});
    }
  }
  void change(std::size_t at, std::size_t count, const std::vector<std::string>& to) {
    std::string text;
    const auto add = [&](const std::string& word) { text += (text.empty() ? "" : " ") + word; };
    for (std::size_t k = 0; k < tokens_.size(); ++k) {
      if (k == at)
        for (const auto& word : to) add(word);
      if (k < at || k >= at + count) add(tokens_[k].text);
    }
    texts_.push_back(text);
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_;
  std::vector<Token> tokens_;
  std::vector<std::string> texts_;
};

}  // namespace

Finding as_control(Finding found) {
  if (found.answer == Answer())
    found.detail +=
        "; a negative control has to be found false: take another one in must_fail, as one that "
        "fails at small numbers";
  return found;
}

std::string why_not_telling(const Vocabulary& vocabulary, const WrittenIdentity& said,
                            const WrittenIdentity& broken) {
  if (said.uses.composite_inverse || broken.uses.composite_inverse) return "";
  auto letters = said.uses.letters;
  letters.insert(broken.uses.letters.begin(), broken.uses.letters.end());
  SidesInWords sides(vocabulary, letters);
  const auto truth = sides.of(said.identity.left), left = sides.of(broken.identity.left),
             right = sides.of(broken.identity.right);
  if (left.size() != truth.size() || right.size() != truth.size()) return "";
  // Of a mean the numbers in front are what has to be found.
  if (!all_zero(truth) && !said.uses.mean) {
    const auto by_left = ratio_of(left, truth), by_right = ratio_of(right, truth);
    if (by_left && by_right && *by_left != Rational(0) && *by_right != -*by_left &&
        *by_right != *by_left)
      return "it is the identity with the factor " + (*by_right / *by_left).text() +
             " on one side, which no symbol can hide";
  }
  const auto off = difference_of(left, right);
  const bool false_at_ones = std::any_of(off.begin(), off.end(), [](const WordPolynomial& block) {
    return at_ones(block) != Rational(0);
  });
  if (false_at_ones && is_of_another_degree(truth, off))
    return "it has a term of another degree in the symbols than the identity, so that a change of "
           "units alone shows it to be false";
  return "";
}

std::vector<WrittenIdentity> minor_errors_in(const Vocabulary& vocabulary,
                                             const WrittenIdentity& said) {
  std::vector<WrittenIdentity> minor_errors;
  for (const auto& text : MinorErrors(vocabulary, said.text).take())
    if (auto minor_error = read_minor_error(text, vocabulary);
        minor_error && !minor_error->uses.composite_inverse)
      minor_errors.push_back(std::move(*minor_error));
  return minor_errors;
}

std::optional<WrittenIdentity> telling_minor_error(const Vocabulary& vocabulary,
                                                   const WrittenIdentity& said) {
  constexpr std::size_t most_tried = 20;
  std::size_t tried = 0;
  for (auto& minor_error : minor_errors_in(vocabulary, said)) {
    if (++tried > most_tried) break;
    auto letters = said.uses.letters;
    letters.insert(minor_error.uses.letters.begin(), minor_error.uses.letters.end());
    SidesInWords sides(vocabulary, letters);
    if (all_zero(difference_of(sides.of(minor_error.identity.left),
                               sides.of(minor_error.identity.right))))
      continue;
    if (why_not_telling(vocabulary, said, minor_error).empty()) return std::move(minor_error);
  }
  return std::nullopt;
}

}  // namespace verify
