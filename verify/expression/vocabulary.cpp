#include "verify/expression/vocabulary.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "verify/expression/names/read_as_function.hpp"
#include "verify/expression/notation/paper_symbols.hpp"
#include "verify/expression/tokens.hpp"
#include "verify/formula/word_of_sentence.hpp"

namespace verify {
namespace {

const char* const properties =
    "symmetric, invertible, positive definite, positive semidefinite, bounds such as > 0 or "
    "0 < s <= 1/L, normal, normal with mean NAME and covariance NAME, signs, on the sphere, "
    "independent with moments 0, 1, .., permutation, from 0, sequence, nonzero";

bool is_relation(std::string_view sign) {
  constexpr auto signs = std::to_array<std::string_view>({"=", "<", ">", "<=", ">=", "!="});
  return std::find(signs.begin(), signs.end(), sign) != signs.end();
}

class LetterParser {
 public:
  explicit LetterParser(const std::string& text) : text_(text), tokens_(tokens_of(text)) {}

  Letter letter() {
    Letter result;
    result.function = now().text == "function";
    result.shape = shape();
    while (take(",")) property(result);
    if (now().kind != TokenKind::end)
      refuse("\"" + now().text + "\" is not expected here; properties stand behind commas");
    check(result);
    if (!result.nonzero || result.sequence) return result;
    if (!result.shape.is_scalar())
      refuse(
          "nonzero is a scalar, or a sequence of which no entry is 0; write given = [\"x != 0\"]");
    result.bounds.emplace_back("!= 0");
    return result;
  }

 private:
  const Token& now() const { return tokens_[next_]; }
  bool take(const std::string& text) {
    if (now().kind == TokenKind::end || now().text != text) return false;
    ++next_;
    return true;
  }
  [[noreturn]] void refuse(const std::string& why) const { throw ExpressionError(now().at, why); }

  Shape shape() {
    if (take("scalar") || take("function")) return {};
    Shape result;
    result.rows = {size()};
    if (take("x")) result.cols = {size()};
    return result;
  }
  // A number is no size: what holds for it alone would be said of all.
  std::string size() {
    if (now().kind != TokenKind::name || is_function_name(now().text) || now().text == "x")
      refuse("a size is needed, as in \"d x n\", \"n\" or \"scalar\"");
    return tokens_[next_++].text;
  }

  // The next comma that stands outside of brackets, or the end.
  std::size_t property_end() const {
    int depth = 0;
    for (auto k = next_; k < tokens_.size(); ++k) {
      const auto& sign = tokens_[k].text;
      if (tokens_[k].kind == TokenKind::end || (depth == 0 && sign == ",")) return k;
      depth += sign == "(" || sign == "[" ? 1 : sign == ")" || sign == "]" ? -1 : 0;
    }
    return tokens_.size() - 1;
  }
  bool take_bound(Letter& letter) {
    const auto end = property_end();
    const bool is_bound =
        std::any_of(tokens_.begin() + static_cast<long>(next_),
                    tokens_.begin() + static_cast<long>(end), [](const Token& token) {
                      return token.kind == TokenKind::sign && is_relation(token.text);
                    });
    if (!is_bound) return false;
    letter.bounds.push_back(text_.substr(now().at - 1, tokens_[end].at - now().at));
    next_ = end;
    return true;
  }

  void property(Letter& letter) {
    if (take_bound(letter)) return;
    if (take("symmetric")) {
      letter.symmetric = true;
    } else if (take("invertible")) {
      letter.invertible = true;
    } else if (take("positive")) {
      if (take("semidefinite"))
        letter.positive_semidefinite = letter.symmetric = true;
      else if (take("definite"))
        letter.positive_definite = letter.symmetric = letter.invertible = true;
      else
        refuse("write: positive definite, positive semidefinite, or > 0 of a number");
    } else if (take("normal")) {
      refuse_second_law(letter);
      letter.normal = true;
      if (!take("with")) return;
      do {
        const bool is_mean = take("mean");
        if ((!is_mean && !take("covariance") && !take("variance")) || now().kind != TokenKind::name)
          refuse("write: normal with covariance NAME, or with mean NAME and covariance NAME");
        (is_mean ? letter.mean : letter.covariance) = tokens_[next_++].text;
      } while (take("and"));
    } else if (!take_index_property(letter)) {
      const auto usual = usual_property(now().text);
      refuse("no property; " + (usual.empty() ? "" : usual + "; ") + "allowed are " +
             std::string(properties));
    }
  }

  void refuse_second_law(const Letter& letter) const {
    if (letter.is_random()) throw ExpressionError(1, "has two laws; take one");
  }

  // Laws beyond normal, and what indices need.
  bool take_index_property(Letter& letter) {
    if (take("signs")) {
      refuse_second_law(letter);
      letter.law = Law::signs;
    } else if (take("on")) {
      refuse_second_law(letter);
      if (!take("the") || !take("sphere")) refuse("write: on the sphere");
      letter.law = Law::sphere;
    } else if (take("independent")) {
      refuse_second_law(letter);
      if (!take("with") || !take("moments")) refuse("write: independent with moments 0, 1, m3, m4");
      letter.law = Law::independent;
      do letter.moments.push_back(moment());
      while (sees_moment() && take(","));
    } else if (take("permutation")) {
      letter.permutation = true;
    } else if (take("sequence")) {
      letter.sequence = true;
    } else if (take("from")) {
      if (!take("0")) refuse("write: from 0");
      letter.from_zero = true;
    } else if (take("nonzero")) {
      letter.nonzero = true;
    } else {
      return false;
    }
    return true;
  }
  // Behind a comma: a number or a name that is no property.
  bool sees_moment() const {
    if (now().text != "," || next_ + 1 >= tokens_.size()) return false;
    const auto& next = tokens_[next_ + 1];
    return next.kind == TokenKind::number || next.text == "-" ||
           (next.kind == TokenKind::name && next.text != "sequence" && next.text != "from");
  }
  std::string moment() {
    const bool negative = take("-");
    if (now().kind != TokenKind::number && (negative || now().kind != TokenKind::name))
      refuse("a moment is a number or the name of a symbol");
    auto text = (negative ? "-" : "") + tokens_[next_++].text;
    if (take("/")) {
      if (now().kind != TokenKind::number) refuse("a number is needed");
      text += "/" + tokens_[next_++].text;
    }
    return text;
  }

  void check(Letter& letter) const {
    if (letter.positive_semidefinite && letter.invertible) letter.positive_definite = true;
    const bool of_square = letter.symmetric || letter.invertible;
    if (of_square && !letter.shape.is_square())
      throw ExpressionError(
          1, "is " + to_text(letter.shape) + "; only a square matrix is symmetric or invertible");
    if (of_square && letter.shape.is_scalar())
      throw ExpressionError(1,
                            "a scalar is neither symmetric nor definite here; write > 0, >= 0 or "
                            "!= 0");
    if (letter.law == Law::sphere && letter.shape.is_scalar())
      throw ExpressionError(1, "a scalar on the sphere is a sign; write signs");
    if (letter.permutation && (!letter.shape.is_square() || letter.shape.is_scalar()))
      throw ExpressionError(1, "a permutation is a square matrix");
    if (letter.from_zero && letter.shape.cols != Extents{"1"})
      throw ExpressionError(1, "only the entries of a vector are numbered from 0");
    const int kinds =
        (letter.is_random() ? 1 : 0) + (letter.permutation ? 1 : 0) + (letter.function ? 1 : 0);
    if (kinds > 1 || (letter.function && letter.sequence) ||
        (letter.permutation && (letter.sequence || of_square)) || (letter.sequence && of_square))
      throw ExpressionError(1, "has properties that do not go together");
    if (of_square && letter.is_random())
      throw ExpressionError(1,
                            "what is normal has independent columns, and is not symmetric or "
                            "invertible for sure");
  }

  const std::string& text_;
  std::vector<Token> tokens_;
  std::size_t next_ = 0;
};

const char* const reads_as_function =
    "reads as a function, which formulas do not have; take another name";

std::string name_fault(const std::string& name) {
  if (!is_formula_name(name))
    return "no name; write a letter, then letters, digits and _, at most 40";
  if (name.back() == '_' || name.find("__") != std::string::npos)
    return "has a _ with nothing behind it: it would look like another name; write a_b";
  // A mean is seldom taken, and E is what many call a matrix: then it is that.
  if (is_function_name(name) && name != "E")
    return "is what a function is called; take another name";
  if (is_clause_word(name)) return "begins what stands behind a statement; take another name";
  if (name.starts_with("I_")) return "is how the identity is written; take another name";
  if (name.find('_') == std::string::npos && is_read_as_function(name)) return reads_as_function;
  if (const auto word = word_of_sentence(name); !word.empty())
    return "reads as a sentence, for \"" + word +
           "\" in it, and nothing judges a name; take another one";
  return "";
}

std::string covariance_fault(const Vocabulary& vocabulary, const Letter& letter) {
  if (letter.covariance.empty()) return "";
  const auto found = vocabulary.letters.find(letter.covariance);
  const Extents& d = letter.shape.rows;
  if (letter.shape.is_scalar()) {
    if (found != vocabulary.letters.end() && found->second.shape.is_scalar() &&
        !found->second.is_random())
      return "";
    return "its variance " + letter.covariance + " must be a symbol \"scalar\"";
  }
  if (found == vocabulary.letters.end() || found->second.normal || !found->second.symmetric ||
      found->second.shape != Shape{d, d})
    return "its covariance " + letter.covariance + " must be a symbol \"" + extents_text(d) +
           " x " + extents_text(d) + ", symmetric\" or \"positive definite\"";
  return "";
}

// The mean of what is normal is a letter of its column; moments are numbers.
std::string law_fault(const Vocabulary& vocabulary, const Letter& letter) {
  const auto known = [&](const std::string& name, const Shape& shape) {
    const auto found = vocabulary.letters.find(name);
    return found != vocabulary.letters.end() && found->second.shape == shape &&
           !found->second.is_random() && !found->second.sequence && !found->second.function;
  };
  if (!letter.mean.empty() && !known(letter.mean, Shape{letter.shape.rows, {"1"}}))
    return "its mean " + letter.mean + " must be a symbol \"" +
           (letter.shape.is_scalar() ? "scalar" : extents_text(letter.shape.rows)) + "\"";
  for (const auto& moment : letter.moments) {
    const bool is_name = is_formula_name(moment);
    if (is_name && !known(moment, {}))
      return "its moment " + moment + " must be a number or a symbol \"scalar\"";
  }
  return "";
}

}  // namespace

bool is_declaration(const std::string& text) {
  try {
    LetterParser(text).letter();
    return true;
  } catch (const ExpressionError&) {
    return false;
  }
}

Letter parse_letter(const std::string& text) {
  try {
    return LetterParser(text).letter();
  } catch (const ExpressionError&) {
    const auto hint = symbol_hint(text, is_declaration);
    if (hint.text.empty()) throw;
    throw ExpressionError(hint.at, hint.text);
  }
}

std::set<std::string> Vocabulary::sizes() const {
  auto result = numbers;
  for (const auto& [name, letter] : letters)
    for (const auto* side : {&letter.shape.rows, &letter.shape.cols})
      result.insert(side->begin(), side->end());
  result.erase("1");
  return result;
}

std::set<std::string> Vocabulary::functions() const {
  std::set<std::string> names;
  for (const auto& [name, letter] : letters)
    if (letter.function) names.insert(name);
  return names;
}

bool Vocabulary::declares(const std::string& name) const {
  return letters.count(name) != 0 || definitions.count(name) != 0 || iterates.count(name) != 0 ||
         sizes().count(name) != 0;
}

namespace {

// x_1 beside a vector x, w_0 beside an iterate w: it would be read as one of two things.
std::string entry_fault(const Vocabulary& vocabulary, const std::string& name) {
  const auto split = name.rfind('_');
  if (split == std::string::npos || split == 0) return "";
  const auto base = name.substr(0, split), suffix = name.substr(split + 1);
  const auto letter = vocabulary.letters.find(base);
  const auto iterate = vocabulary.iterates.find(base);
  const bool has_entries = iterate != vocabulary.iterates.end() ||
                           vocabulary.definitions.count(base) != 0 ||
                           (letter != vocabulary.letters.end() &&
                            (letter->second.sequence || !letter->second.shape.is_scalar()));
  const bool is_place = suffix.find_first_not_of("0123456789") == std::string::npos ||
                        vocabulary.sizes().count(suffix) != 0 ||
                        (iterate != vocabulary.iterates.end() && iterate->second.index == suffix);
  // A number that is called as an entry is: x_j, A_ij.
  const auto own = vocabulary.letters.find(name);
  const bool is_entry = own != vocabulary.letters.end() && own->second.shape.is_scalar() &&
                        suffix.find_first_not_of("ijkl") == std::string::npos;
  if (!has_entries || !(is_place || is_entry)) return "";
  return "is read as one of " + base + ", too; take another name, as " + base + suffix;
}

}  // namespace

std::vector<VocabularyFault> faults_of(const Vocabulary& vocabulary) {
  std::vector<VocabularyFault> faults;
  const auto sizes = vocabulary.sizes();
  const auto check_name = [&](const std::string& name) {
    if (auto why = name_fault(name); !why.empty())
      faults.push_back({name, std::move(why)});
    else if (sizes.count(name) != 0)
      faults.push_back({name, "is a size of the symbols, too; take another name"});
    else if (auto entry = entry_fault(vocabulary, name); !entry.empty())
      faults.push_back({name, std::move(entry)});
  };
  for (const auto& [name, other] : look_alikes(vocabulary))
    faults.push_back({name, "looks like " + other + ", which is another one; take another name"});
  for (const auto& name : vocabulary.numbers)
    if (auto why = name_fault(name); !why.empty() || name == "x")
      faults.push_back({name, why.empty() ? "is the sign of shapes; take another name" : why});
  for (const auto& size : sizes)  // "every all"
    if (const auto word = word_of_sentence(size);
        !word.empty() && vocabulary.numbers.count(size) == 0)
      faults.push_back({size, "is a size here, and reads as a word of a sentence, \"" + word +
                                  "\"; take another name"});
  for (const auto& [name, letter] : vocabulary.letters) {
    check_name(name);
    if (const auto what = operator_read_in(name, vocabulary); !what.empty())
      faults.push_back(
          {name, "would be read as " + what + ", and it is a free symbol; take another name"});
    if (auto why = covariance_fault(vocabulary, letter); !why.empty())
      faults.push_back({name, std::move(why)});
    if (auto why = law_fault(vocabulary, letter); !why.empty())
      faults.push_back({name, std::move(why)});
  }
  const auto check_meaning = [&](const std::string& name) {
    if (const auto what = known_meaning_of(name, vocabulary); !what.empty())
      faults.push_back({name, "would be read as " + what +
                                  ", and it stands for a formula; take another name, of which "
                                  "nobody knows what it is"});
  };
  for (const auto& [name, iterate] : vocabulary.iterates) check_meaning(name);
  for (const auto& [name, formula] : vocabulary.definitions) {
    check_name(name);
    check_meaning(name);
    if (vocabulary.letters.count(name) != 0)
      faults.push_back({name, vocabulary.witnesses.count(name) != 0
                                  ? "is a symbol, too; a witness has the shape of its formula, so "
                                    "that it is no symbol"
                                  : "is a symbol, too; take another name"});
  }
  return faults;
}

std::vector<Given> given_of(const std::string& name, const Letter& letter) {
  std::vector<Given> given;
  for (const auto& bound : letter.bounds) {
    const bool begins_with_sign = is_relation(tokens_of(bound).front().text);
    const auto text = begins_with_sign ? name + " " + bound : bound;
    for (auto& statement : parse_relations(text)) given.push_back({text, std::move(statement)});
  }
  return given;
}

bool is_random(const Expression& e, const Vocabulary& vocabulary) {
  if (e.kind == ExpressionKind::name) {
    const auto letter = vocabulary.letters.find(e.word);
    if (letter != vocabulary.letters.end()) return letter->second.is_random();
    const auto known = vocabulary.definitions.find(e.word);
    return known != vocabulary.definitions.end() && is_random(known->second, vocabulary);
  }
  return std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& part) { return is_random(part, vocabulary); });
}

}  // namespace verify
