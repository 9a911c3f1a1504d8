// The mean of a quantity of n independent tokens as a polynomial in n, compared with a claimed one
// at more values of n than either degree. The degrees are derived from the statement, and a grid
// that is too small is refused with the values that are missing. In a declaration:
//
//   {"closed", {token_means(ClosedForm{2}, 0, 4)},
//    {{"the order does not matter", token_means(ClosedForm{2, true}, 0, 4)}}}
//
// Lemma. Let a scalar be a sum of monomials, each a sum over index variables of a product of
// entries of letters, where fixed masks may order variables that run over the tokens (i <= j). Let
// the tokens be independent of each other and of all other random letters, with one law, and let K
// be the largest number of variables of tokens in a monomial. Then the mean is a polynomial in the
// number n >= 0 of tokens, of degree at most K.
// Proof. Split every sum by which of its variables coincide, and by their order. A pattern of k <=
// K tokens in a given order occurs binomial(n, k) times, each time with the same mean. QED
// Two polynomials of degree at most p that agree at p + 1 numbers are equal.
//
// A statement is an aggregate (see ways.hpp) with
//   TreeScalar operator()(TokenLetters& free) const     the quantity
//   TreeScalar mean(const TreeScalar& n, const TreeScalar& d, const Vector<TreeScalar>& scalars)
// where d is the dimension of the first space drawn and `scalars` are those drawn, in order.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify {

// All letters but scalars are N(0, I). Of n tokens each is a letter of its own; otherwise their
// number is a space of its own, whose index variables are counted.
class TokenLetters {
 public:
  TokenLetters() : tokens_(free_.space("tokens")) {}
  explicit TokenLetters(long n) : listed_(true), tokens_(static_cast<std::size_t>(n), unit_space) {}

  Spaces space(std::string_view symbol) { return free_.space(symbol); }
  TreeScalar scalar() { return scalars_.emplace_back(free_.scalar()); }
  TreeVector gaussian(const Spaces& space);
  // [d, n], the tokens its columns.
  TreeMatrix tokens(const Spaces& space);
  // [n, n]: 1 where the row's token is the column's or comes before it.
  TreeMatrix order() const;
  TreeVector ones() const;  // [n]

  const Letters<TreeMatrix>& letters() const { return free_; }
  const std::vector<TreeLaw>& laws() const { return laws_; }
  const Vector<TreeScalar>& scalars() const { return scalars_; }
  Space token_space() const { return tokens_.front(); }

 private:
  Letters<TreeMatrix> free_;
  bool listed_ = false;
  Spaces tokens_;
  std::vector<TreeLaw> laws_;
  Vector<TreeScalar> scalars_;
};

// What the two sides are as polynomials in n.
struct TokenDegrees {
  long counted = 0;   // index variables of tokens in a monomial of the quantity
  long claimed = 0;   // degree of the claimed mean
  std::string fault;  // why the claimed mean is no polynomial in n
  long needed() const { return 1 + std::max(counted, claimed); }
};
long counted_tokens(const TreeScalar& quantity, const TokenLetters& free);
TokenDegrees token_degrees(long counted, const TreeScalar& claimed, const Letters<TreeMatrix>& free,
                           Space number);

template <class Statement>
TokenDegrees token_degrees(const Statement& statement) {
  TokenLetters counts, free(0);
  const auto quantity = statement(counts);
  statement(free);
  auto sizes = free.letters();
  const Spaces d = {1}, number = sizes.space("number of tokens");
  return token_degrees(counted_tokens(quantity, counts),
                       statement.mean(sizes.size(number), sizes.size(d), free.scalars()), sizes,
                       number.front());
}

// The mean less what is claimed, for one number of tokens.
template <class Statement>
NormalForms token_difference(const Statement& statement, long n) {
  const long models = tree::models_entered();
  TokenLetters free(n);
  const auto mean = expectation(statement(free), free.laws());
  const auto claimed = statement.mean(TreeScalar(n), free.letters().size({1}), free.scalars());
  return normal_forms(StatementTree{free.letters().spaces(),
                                    free.letters().letters(),
                                    {{mean.tree(), claimed.tree()}},
                                    tree::models_entered() != models});
}

struct TokenGrid {
  long first, last;
  TokenDegrees degrees;
  std::vector<NormalForms> differences;  // at first, first + 1, .. up to one that is not 0
};
Finding settle_token_means(const TokenGrid& grid, const Context& context);
// Whether the grid is large enough, and sizes() says so of one size.
Recording examined_token_means(const TokenGrid& grid, const Sizes& sizes);

using TokenDegreesOf = TokenDegrees (*)(const std::vector<long>& members);
template <class Statement>
TokenDegrees token_degrees_of(const std::vector<long>& members) {
  return token_degrees(with_members<Statement>(members));
}
using TokenDifferenceOf = NormalForms (*)(const std::vector<long>& members, long n);
template <class Statement>
NormalForms token_difference_of(const std::vector<long>& members, long n) {
  return token_difference(with_members<Statement>(members), n);
}

// At every number of tokens, by normal forms at first, .., last.
WayCheck settled_by_token_means(const Stated& statement, TokenDegreesOf degrees,
                                TokenDifferenceOf difference, long first, long last);
template <class Statement>
WayCheck token_means(const Statement& statement, long first, long last,
                     SourcePlace place = SourcePlace::here()) {
  return settled_by_token_means(stated(statement, place), token_degrees_of<Statement>,
                                token_difference_of<Statement>, first, last);
}

}  // namespace verify
