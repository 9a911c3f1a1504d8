// By recursive descent: a sum of products of powers.
#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "verify/expression/expression.hpp"
#include "verify/expression/functions.hpp"
#include "verify/expression/indices/index_parse.hpp"
#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

constexpr int deepest = 40;
constexpr long largest_power = 12;

struct Sign {
  std::string_view text;
  Relation relation, turned, denied;
};
constexpr std::array signs = {
    Sign{"=", Relation::equal, Relation::equal, Relation::unequal},
    Sign{"<=", Relation::at_most, Relation::at_least, Relation::more},
    Sign{"<", Relation::less, Relation::more, Relation::at_least},
    Sign{">=", Relation::at_least, Relation::at_most, Relation::less},
    Sign{">", Relation::more, Relation::less, Relation::at_most},
    Sign{"!=", Relation::unequal, Relation::unequal, Relation::equal},
};
const Sign& facts_of(Relation relation) {
  return *std::find_if(signs.begin(), signs.end(),
                       [&](const Sign& sign) { return sign.relation == relation; });
}

Expression node(ExpressionKind kind, std::size_t at, std::vector<Expression> operands) {
  Expression result;
  result.kind = kind;
  result.at = at;
  result.operands = std::move(operands);
  return result;
}

class Parser {
 public:
  explicit Parser(const std::string& text, const FunctionLetters& functions = {})
      : tokens_(tokens_of(text)), functions_(functions) {}

  StatementHead head() { return indices_.head(); }
  std::vector<Expression> places() { return indices_.places(); }
  // Behind "lim(n -> oo,".
  Identity limit() {
    auto left = sum();
    need(")", "lim(n -> oo, ..)");
    const auto relation = take_relation();
    auto right = sum();
    need_end("a limit is \"lim(n -> oo, a) = b\"");
    return {std::move(left), std::move(right), relation};
  }

  Expression whole() {
    auto result = sum();
    need_end("an operator between two factors is not needed, one of + - * / is allowed");
    return result;
  }
  Identity identity() {
    auto left = sum();
    if (!take("="))
      refuse(now().kind == TokenKind::end ? "the sign = and a right side are missing"
                                          : unexpected() + "; an identity is \"left = right\"");
    auto right = sum();
    need_end("an identity has one sign =");
    return {std::move(left), std::move(right)};
  }
  std::vector<Identity> relations() {
    std::vector<Identity> chain;
    auto left = sum();
    do {
      const auto relation = take_relation();
      auto right = sum();
      chain.push_back({left, right, relation});
      left = std::move(right);
    } while (now().kind != TokenKind::end && !sees(",") && !sees_word("at") &&
             !sees_word("equality"));
    take_clauses(chain.back());
    return chain;
  }

 private:
  const Token& now() const { return tokens_[next_]; }
  bool sees(std::string_view sign) const {
    return now().kind == TokenKind::sign && now().text == sign;
  }
  bool take(std::string_view sign) {
    if (!sees(sign)) return false;
    ++next_;
    return true;
  }
  [[noreturn]] void refuse(const std::string& why) const { throw ExpressionError(now().at, why); }
  std::string unexpected() const {
    return now().kind == TokenKind::end ? "the formula ends here"
                                        : "\"" + now().text + "\" is not expected here";
  }
  void need(std::string_view sign, const std::string& of) {
    if (!take(sign)) refuse(unexpected() + "; " + of + " needs " + std::string(sign));
  }
  void need_end(const std::string& hint) const {
    if (now().kind != TokenKind::end) refuse(unexpected() + "; " + hint);
  }

  bool sees_word(std::string_view word) const {
    return now().kind == TokenKind::name && now().text == word;
  }
  // "at A = S" and "equality iff A = S" behind a statement.
  void take_clauses(Identity& statement) {
    while (now().kind != TokenKind::end) {
      take(",");
      if (sees_word("at")) {
        ++next_;
        statement.at.push_back(clause());
      } else if (sees_word("equality")) {
        ++next_;
        if (!sees_word("iff")) refuse("write: equality iff A = S");
        ++next_;
        statement.iff.push_back(clause());
      } else {
        refuse(unexpected() + "; behind a statement may stand: at A = S, equality iff A = S");
      }
    }
  }
  Identity clause() {
    auto left = sum();
    need("=", "what stands behind at or iff, as A = S,");
    auto right = sum();
    return {std::move(left), std::move(right)};
  }
  Relation take_relation() {
    for (const auto& sign : signs)
      if (take(sign.text)) return sign.relation;
    refuse((now().kind == TokenKind::end ? "a sign and a right side are missing" : unexpected()) +
           "; between two sides stands one of = <= < >= > !=");
  }

  Expression sum() {
    if (++depth_ > deepest)
      refuse("nested more than " + std::to_string(deepest) + " deep; define a part of it");
    const auto at = now().at;
    const bool negative = take("-");
    auto result = product();
    if (negative) result = node(ExpressionKind::negation, at, {std::move(result)});
    while (sees("+") || sees("-")) {
      const auto kind = sees("+") ? ExpressionKind::sum : ExpressionKind::difference;
      const auto sign = now().at;
      ++next_;
      auto right = product();
      result = node(kind, sign, {std::move(result), std::move(right)});
    }
    --depth_;
    return result;
  }

  bool begins_factor() const {
    if (now().kind == TokenKind::name) return !is_clause_word(now().text);
    return now().kind == TokenKind::number || sees("(") || sees("[");
  }
  Expression product() {
    auto result = factor();
    while (sees("*") || sees("/") || sees(".*") || sees("./") || begins_factor()) {
      const auto at = now().at;
      const auto kind = sees("/")    ? ExpressionKind::quotient
                        : sees(".*") ? ExpressionKind::entrywise_product
                        : sees("./") ? ExpressionKind::entrywise_quotient
                                     : ExpressionKind::product;
      if (!begins_factor()) ++next_;
      auto right = factor();
      result = node(kind, at, {std::move(result), std::move(right)});
    }
    return result;
  }

  Expression factor() {
    auto result = primary();
    while (sees("'") || sees("^") || sees("_{")) {
      const auto at = now().at;
      if (take("_{")) {
        result = indices_.subscript(std::move(result));
      } else if (take("'")) {
        result = node(ExpressionKind::transpose, at, {std::move(result)});
      } else {
        ++next_;
        result = raised(std::move(result), at);
        if (sees("^")) refuse("a power of a power is read in two ways; write (s^2)^3 or s^(2^3)");
      }
    }
    return result;
  }
  // What stands behind ^: T, or a whole number, perhaps negative.
  Expression raised(Expression base, std::size_t at) {
    if (take("{")) {  // as in LaTeX
      auto result = take_transpose(base, at);
      if (!result) result = powered(std::move(base), sum(), at);
      need("}", "what began with ^{");
      return std::move(*result);
    }
    if (auto result = take_transpose(base, at)) return std::move(*result);
    if (auto exponent = indices_.symbolic_exponent())
      return powered(std::move(base), std::move(*exponent), at);
    const bool negative = take("-");
    const auto& digits = now();
    const bool whole =
        digits.kind == TokenKind::number && digits.text.find('.') == std::string::npos;
    if (!whole) refuse(unexpected() + "; a power is ^2, ^-1 or ^T, or ^k with an index k");
    auto result = raised_to(std::move(base), digits.text, negative, at);
    ++next_;
    return result;
  }
  // T, or -T: the inverse, transposed.
  std::optional<Expression> take_transpose(const Expression& base, std::size_t at) {
    const bool negative = sees("-") && tokens_[next_ + 1].text == "T";
    if (!negative && !(now().kind == TokenKind::name && now().text == "T")) return std::nullopt;
    next_ += negative ? 2 : 1;
    auto result = base;
    if (negative) result = node(ExpressionKind::inverse, at, {std::move(result)});
    return node(ExpressionKind::transpose, at, {std::move(result)});
  }
  // ^(2), ^{-1}: a number in brackets is one.
  Expression powered(Expression base, Expression exponent, std::size_t at) const {
    const bool negative = exponent.kind == ExpressionKind::negation;
    const auto& number = negative ? exponent.operands[0] : exponent;
    const bool whole =
        number.kind == ExpressionKind::number && number.word.find('.') == std::string::npos;
    if (whole) return raised_to(std::move(base), number.word, negative, at);
    return node(ExpressionKind::symbolic_power, at, {std::move(base), std::move(exponent)});
  }
  Expression raised_to(Expression base, const std::string& digits, bool negative,
                       std::size_t at) const {
    if (digits.size() > 2 || std::stol(digits) > largest_power)
      refuse("the power " + digits + " is too high; allowed are those up to " +
             std::to_string(largest_power));
    if (negative) base = node(ExpressionKind::inverse, at, {std::move(base)});
    auto result = node(ExpressionKind::power, at, {std::move(base)});
    result.word = digits;
    return result;
  }

  Expression primary() {
    const auto token = now();
    if (take("(")) {
      const auto called = next_ < 2 ? Token{} : tokens_[next_ - 2];
      auto inside = sum();
      if (sees(",") && called.kind == TokenKind::name)
        throw ExpressionError(called.at,
                              called.text + " is no function; " + forms_for(called.text));
      need(")", "what began with ( at column " + std::to_string(token.at));
      return inside;
    }
    if (take("[")) return block(token.at);
    if (token.kind == TokenKind::name) {
      ++next_;
      if (IndexParser::is_binder(token.text)) return indices_.binder(token);
      if (functions_.count(token.text) != 0 && sees("("))
        return call({token.text, ExpressionKind::function, 1, token.text}, token);
      const auto* function = function_of(token.text);
      // What stands for a matrix where no mean is taken.
      const bool is_name = token.text == "E" && !sees("(");
      if (function != nullptr && !is_name) return call(*function, token);
      if (sees("[") && now().at == token.at + token.text.size())
        refuse(token.text +
               "[..] is no entry: formulas have whole matrices; multiply by a symbol "
               "that picks it, as e' " +
               token.text +
               " with e = \"d\", or put a blank before a "
               "block");
      return leaf(ExpressionKind::name, token);
    }
    if (token.kind == TokenKind::number) {
      ++next_;
      return leaf(ExpressionKind::number, token);
    }
    refuse(unexpected() + "; a name, a number, ( or [ is needed" +
           (token.text == "-" ? ": put what is negative into parentheses" : ""));
  }
  static Expression leaf(ExpressionKind kind, const Token& token) {
    auto result = node(kind, token.at, {});
    result.word = token.text;
    return result;
  }

  Expression call(const Function& function, const Token& name) {
    const std::string form(function.form);
    need("(", "a function, as in " + form + ",");
    auto result = node(function.kind, name.at, {});
    result.word = name.text;
    do {
      // attention(Z, P, Q, s, mask = causal)
      if (function.kind == ExpressionKind::attention && sees_word("mask") &&
          tokens_[next_ + 1].text == "=") {
        next_ += 2;
        if (!sees_word("causal") && !sees_word("query") && !sees_word("none"))
          refuse("a mask is causal, query (the last token is no source) or none");
      }
      result.operands.push_back(sum());
    } while (take(",") || (function.kind == ExpressionKind::mean && take("|")));
    need(")", form);
    const bool any = function.arguments == 0 || function.kind == ExpressionKind::mean ||
                     (function.kind == ExpressionKind::attention && result.operands.size() == 5);
    if (!any && result.operands.size() != function.arguments)
      throw ExpressionError(name.at, name.text + " is given " +
                                         std::to_string(result.operands.size()) +
                                         " arguments; write " + form);
    return result;
  }

  Expression block(std::size_t at) {
    auto result = node(ExpressionKind::block, at, {});
    do {
      const auto row = now().at;
      std::size_t entries = 0;
      do {
        result.operands.push_back(sum());
        ++entries;
      } while (take(","));
      if (result.width == 0) result.width = entries;
      if (entries != result.width)
        throw ExpressionError(row, "a row of " + std::to_string(entries) + " blocks below one of " +
                                       std::to_string(result.width) +
                                       "; as many in each row are needed");
    } while (take(";"));
    need("]", "a block matrix, [A, b; c', s],");
    return result;
  }

  std::vector<Token> tokens_;
  const FunctionLetters& functions_;
  std::size_t next_ = 0;
  int depth_ = 0;
  IndexParser indices_{tokens_, next_, [this] { return sum(); }};
};

}  // namespace

Expression parse_expression(const std::string& text, const FunctionLetters& functions) {
  return Parser(text, functions).whole();
}
Identity parse_identity(const std::string& text) { return Parser(text).identity(); }
std::vector<Identity> parse_relations(const std::string& text) { return Parser(text).relations(); }
Identity parse_relation(const std::string& text, const FunctionLetters& functions) {
  return parse_statement(text, functions).identity;
}
namespace {
void add_held(const Expression& e, std::set<std::string>& held) {
  for (std::size_t k = 0; k < e.operands.size(); ++k) {
    if (e.kind == ExpressionKind::mean && k > 0) held.insert(e.operands[k].word);
    add_held(e.operands[k], held);
  }
}
}  // namespace
HeadedIdentity parse_statement(const std::string& text, const FunctionLetters& functions) {
  Parser parser(text, functions);
  HeadedIdentity result;
  result.head = parser.head();
  if (result.head.quantity == Quantity::limit) {
    result.identity = parser.limit();
    return result;
  }
  auto chain = parser.relations();
  for (const auto& link : chain) {
    add_held(link.left, result.head.held);
    add_held(link.right, result.head.held);
  }
  result.identity = std::move(chain.front());
  result.identity.links.assign(std::make_move_iterator(chain.begin() + 1),
                               std::make_move_iterator(chain.end()));
  return result;
}
PlacedRelations parse_placed_relations(const std::string& text, const FunctionLetters& functions) {
  Parser parser(text, functions);
  auto places = parser.places();
  return {std::move(places), parser.relations()};
}
std::string sign_of(Relation relation) { return std::string(facts_of(relation).text); }
Relation turned(Relation relation) { return facts_of(relation).turned; }
Relation denied(Relation relation) { return facts_of(relation).denied; }
bool is_clause_word(std::string_view name) {
  return name == "at" || name == "iff" || name == "equality";
}

}  // namespace verify
