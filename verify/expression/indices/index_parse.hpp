// The part of a formula's grammar that speaks of indices:
//
//   x_{i + 1}, A_{i, j}        entries; members of sequences and iterates
//   sum(j = 1..i, ..)          also j <= i, j < i (from 1 on), t in n, and more than one
//   prod(r = j + 1..i, ..)     the empty product is 1
//   vector(i in n, ..), matrix(i in n, j in m, ..)
//   if(j <= i, a, b)           b may be left out: 0
//   M^k, beta^(k - j), 2^k     powers with a symbol
//
// and, in front of a statement,
//
//   for all k >= 1, i in n:    every whole number, every place
//   lim(n -> oo, a) = b
//   exists P, Q for all X, y:  with witnesses that know neither X nor y
//   no S:                      no S at all
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verify/expression/expression.hpp"
#include "verify/expression/tokens.hpp"

namespace verify {

// "k >= 1" with a number, "i in n" with a size, "j <= i" with an index.
struct FreeIndex {
  std::string name;
  std::optional<long> least;  // else from 1 to `most`
  std::optional<Expression> most;
};

enum class Quantity { every, limit, exists, never };

// What stands in front of a statement.
struct StatementHead {
  Quantity quantity = Quantity::every;
  std::vector<FreeIndex> indices;
  std::vector<std::string> sought;    // of exists and no
  std::vector<std::string> whatever;  // exists .. for all these
  std::string towards_infinity;       // of lim: the size or index
  std::set<std::string> held;         // random letters that some E(.. | X) is conditional on
  bool is_empty() const { return quantity == Quantity::every && indices.empty(); }
};

struct HeadedIdentity {
  StatementHead head;
  Identity identity;
};
HeadedIdentity parse_statement(const std::string& text, const FunctionLetters& functions = {});

// A hypothesis at places: "for all i in n, i != k: 0 <= a_i <= a_k", each with its neighbour.
struct PlacedRelations {
  std::vector<Expression> places;  // ranges, and conditions
  std::vector<Identity> relations;
};
PlacedRelations parse_placed_relations(const std::string& text,
                                       const FunctionLetters& functions = {});

class IndexParser {
 public:
  // Reads tokens from `next` on; `sum` reads a formula.
  IndexParser(const std::vector<Token>& tokens, std::size_t& next, std::function<Expression()> sum)
      : tokens_(tokens), next_(next), sum_(std::move(sum)) {}

  static bool is_binder(const std::string& name);
  // From the ( on; what `name` calls.
  Expression binder(const Token& name);
  // Behind a name: {i, j}.
  Expression subscript(Expression base);
  // Behind ^: a name, a number of which more follows, or a formula in parentheses; nothing where a
  // plain number or T stands there.
  std::optional<Expression> symbolic_exponent();
  StatementHead head();
  // Of a hypothesis, "for all i in n, i != k:"; what compares is a condition and begins no range.
  std::vector<Expression> places();

 private:
  const Token& now() const { return tokens_[next_]; }
  bool sees(const std::string& text) const {
    return now().kind != TokenKind::end && now().text == text;
  }
  bool take(const std::string& text);
  void need(const std::string& text, const std::string& of);
  std::string need_name(const std::string& of);
  std::vector<std::string> names(const std::string& of);
  std::optional<Expression> range(const std::string& form);
  Expression condition(const std::string& form);
  FreeIndex free_index();
  [[noreturn]] void refuse(const std::string& why) const;

  const std::vector<Token>& tokens_;
  std::size_t& next_;
  std::function<Expression()> sum_;
};

}  // namespace verify
