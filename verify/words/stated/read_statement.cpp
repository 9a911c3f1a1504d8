#include "verify/words/stated/read_statement.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "verify/expression/clauses/placed_given.hpp"
#include "verify/expression/notation/paper_notation.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/expression/tokens.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/words/stated/witness.hpp"

namespace verify {
namespace {

// Whether what stands at `k` is the T of A^T, A^{T} or A^-T.
bool is_transpose(const std::vector<Token>& tokens, std::size_t k) {
  if (tokens[k].text != "T") return false;
  while (k > 0 && (tokens[k - 1].text == "{" || tokens[k - 1].text == "-")) --k;
  return k > 0 && tokens[k - 1].text == "^";
}

void refuse_ambiguous_transpose(const std::vector<Token>& tokens, bool is_declared) {
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    if (!is_transpose(tokens, k)) continue;
    throw ExpressionError(tokens[k].at,
                          std::string("^T is the transpose, and T is ") +
                              (is_declared ? "declared as well" : "an index here") +
                              ": write A' for the transpose, and call the other one otherwise, as "
                              "in 2^t");
  }
}

// T by itself, or below: for all T:, sum(T in n, ..), v_T.
bool has_index_T(const std::vector<Token>& tokens) {
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    const auto& [kind, text, at] = tokens[k];
    if (kind != TokenKind::name) continue;
    if (text.ends_with("_T") || (text == "T" && !is_transpose(tokens, k))) return true;
  }
  return false;
}

bool is_number_name(const Token& token, const Vocabulary& vocabulary) {
  if (token.kind == TokenKind::number) return true;
  if (token.kind != TokenKind::name) return false;
  const auto letter = vocabulary.letters.find(token.text);
  if (letter != vocabulary.letters.end()) return letter->second.shape.is_scalar();
  return vocabulary.sizes().count(token.text) != 0;
}

// s / 2 n, with blanks at its sign, and 1/2n are s / (2 n) and 1/(2 n) on paper, and (s / 2) n and
// (1/2) n here.
void refuse_ambiguous_quotient(const std::vector<Token>& tokens, const std::string& formula,
                               const Vocabulary& vocabulary) {
  const auto blank_at = [&](std::size_t column) {
    return column >= 1 && column <= formula.size() && formula[column - 1] == ' ';
  };
  for (std::size_t k = 1; k + 2 < tokens.size(); ++k) {
    const auto &slash = tokens[k], &by = tokens[k + 1], &next = tokens[k + 2];
    const bool spaced = blank_at(slash.at - 1) && blank_at(slash.at + 1);
    const bool joined = next.at == by.at + by.text.size();
    if (slash.text != "/" || (!spaced && !joined)) continue;
    if (!is_number_name(by, vocabulary) || !is_number_name(next, vocabulary)) continue;
    // What is divided, where it is one name or number and no part of a product.
    const auto& above = tokens[k - 1];
    const bool is_first =
        k == 1 || (tokens[k - 2].kind == TokenKind::sign &&
                   std::string_view(")]}'*/").find(tokens[k - 2].text) == std::string_view::npos);
    const bool is_single = is_first && above.kind != TokenKind::sign;
    const auto divided = is_single ? above.text : "(..)";
    const auto both = by.text + " " + next.text;
    throw ExpressionError(slash.at, "\"/ " + both + "\" is read in two ways; write " + divided +
                                        " / (" + both + "), or (" + divided + " / " + by.text +
                                        ") " + next.text);
  }
}

// All names in formulas and in the definitions that they call, each of which is read once.
class NamesIn {
 public:
  explicit NamesIn(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}
  void add(const Expression& e) {
    const bool fresh = names_.insert(e.word).second;
    for (const auto& operand : e.operands) add(operand);
    const auto known = vocabulary_.definitions.find(e.word);
    if (fresh && e.kind == ExpressionKind::name && known != vocabulary_.definitions.end())
      add(known->second);
  }
  bool holds(const std::string& name) const { return names_.count(name) != 0; }
  bool is_random() const {
    return std::any_of(
        vocabulary_.letters.begin(), vocabulary_.letters.end(),
        [&](const auto& letter) { return letter.second.is_random() && holds(letter.first); });
  }

 private:
  const Vocabulary& vocabulary_;
  std::set<std::string> names_;
};

std::vector<const Expression*> sides_of(const Identity& said) {
  std::vector<const Expression*> sides = {&said.left, &said.right};
  for (const auto* clauses : {&said.at, &said.iff, &said.links})
    for (const auto& clause : *clauses) {
      const auto more = sides_of(clause);
      sides.insert(sides.end(), more.begin(), more.end());
    }
  return sides;
}

// "for all k:" in front of what does not hold k says less than it seems to, and so does a limit.
void refuse_idle_index(const WrittenIdentity& said, const Vocabulary& vocabulary) {
  NamesIn names(vocabulary);
  for (const auto* side : sides_of(said.identity)) names.add(*side);
  for (const auto& index : said.head.indices)
    if (index.most) names.add(*index.most);
  const auto occurs = [&](const std::string& name) {
    if (names.holds(name)) return true;
    for (const auto& given : vocabulary.placed_given)
      if (given.free.count(name) != 0) return true;
    for (const auto& letter : said.uses.letters) {
      const auto& shape = vocabulary.letters.at(letter).shape;
      for (const auto* extents : {&shape.rows, &shape.cols})
        if (std::find(extents->begin(), extents->end(), name) != extents->end()) return true;
    }
    return false;
  };
  const auto refuse = [](const std::string& name) {
    throw ExpressionError(1, name +
                                 " stands in front of the formula and nowhere in it; take it "
                                 "out: a reader would take it for a part of what is said");
  };
  for (const auto& index : said.head.indices)
    if (!occurs(index.name)) refuse(index.name);
  if (const auto& name = said.head.towards_infinity; !name.empty() && !occurs(name)) refuse(name);
}

// E(s) = s of a number s that has no law reads as a sentence on what is random.
void refuse_idle_mean(const Expression& e, const Vocabulary& vocabulary) {
  const auto is_idle = [&] {
    NamesIn names(vocabulary);
    names.add(e.operands[0]);
    return !names.is_random();
  };
  if (e.kind == ExpressionKind::mean && is_idle())
    throw ExpressionError(e.at,
                          "nothing in this mean is random, so that it is what it is of; give a "
                          "symbol in it a law, as x = \"d, normal\", or take the mean out");
  for (const auto& operand : e.operands) refuse_idle_mean(operand, vocabulary);
}

WrittenIdentity read_as_typed(const std::string& text, const Vocabulary& vocabulary);

}  // namespace

void refuse_ambiguous(const std::string& formula, const Vocabulary& vocabulary) {
  const auto tokens = tokens_of(formula);
  const bool is_declared = vocabulary.declares("T");
  if (is_declared || has_index_T(tokens)) refuse_ambiguous_transpose(tokens, is_declared);
  refuse_ambiguous_quotient(tokens, formula, vocabulary);
}

WrittenIdentity read_statement(const std::string& text, const Vocabulary& vocabulary) {
  WrittenIdentity said;
  read_typed(text, vocabulary,
             [&](const std::string& typed) { said = read_as_typed(typed, vocabulary); });
  return said;
}

namespace {

WrittenIdentity read_as_typed(const std::string& text, const Vocabulary& vocabulary) {
  refuse_ambiguous(text, vocabulary);
  auto [head, identity] = parse_statement(text, vocabulary.functions());
  WrittenIdentity said{text, std::move(identity), {}, std::move(head)};
  if (const auto& name = said.head.towards_infinity; !name.empty() && !vocabulary.declares(name))
    throw ExpressionError(1, "what tends to infinity is a size: write sizes = [\"" + name + "\"]");
  if (said.head.quantity == Quantity::exists)
    for (const auto& name : said.head.sought)
      if (!vocabulary.declares(name)) check_witnesses(said.head, vocabulary);
  if (said.head.quantity == Quantity::never)
    for (const auto& name : said.head.sought)
      if (vocabulary.letters.count(name) == 0)
        throw ExpressionError(1, name + " of \"no " + name +
                                     ":\" is no symbol; declare its shape, as " + name +
                                     " = \"m x d\"");
  said.uses = find_shapes(said.identity, vocabulary, said.head);
  // A hypothesis with ones(n) or a sum, too, is understood entry by entry alone.
  for (auto [hypothesis, statement] : vocabulary.given)
    said.uses.indexed |= find_shapes(statement, vocabulary).indexed;
  said.uses.indexed |= !vocabulary.placed_given.empty();
  check_placed_given(vocabulary, said.head);
  check_witnesses(said.head, vocabulary);
  check_denied(said.head, said.identity);
  refuse_idle_index(said, vocabulary);
  for (const auto* side : sides_of(said.identity)) refuse_idle_mean(*side, vocabulary);
  const auto refuse_same = [&](const Identity& one) {
    if (is_same_formula(one.left, one.right, vocabulary))
      throw ExpressionError(one.right.at,
                            "the right side is the left one again, which says nothing; compute "
                            "them in two ways");
  };
  refuse_same(said.identity);
  for (const auto& link : said.identity.links) refuse_same(link);
  return said;
}

}  // namespace

}  // namespace verify
