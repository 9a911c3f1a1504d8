// That a scalar is not negative, under hypotheses: it is found to be a sum of terms each of which
// is visibly not negative, and of what vanishes,
//
//   factor * formula = sum of c_k term_k + sum of multiples of known zeros,  c_k >= 0, factor > 0
//
// The search (terms made of the words of the formula, least squares in floating point) is untrusted
// and bounded. What it finds is solved for and expanded exactly.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/algebra/order/hypotheses.hpp"

namespace verify {

// What a term is a product of, each visibly not negative.
struct OrderFactor {
  enum class Kind {
    square,   // a^2 of a number
    form,     // tr(a' M a N), M and N semidefinite: of = {a, M, N}
    sign,     // a number of which a hypothesis says it
    visible,  // a number that is seen to be so
    gap,      // tr(a' M a) tr(b' N b) - tr(a' M b)^2, N = M or M N = I: of = {a, b, M, N}
  };
  OrderFactor(Kind its_kind, std::vector<WordPolynomial> made_of)
      : kind(its_kind),
        of(std::make_shared<const std::vector<WordPolynomial>>(std::move(made_of))) {}

  Kind kind;
  std::shared_ptr<const std::vector<WordPolynomial>> of;  // terms are copied often
};

struct OrderTerm {
  WordPolynomial value;
  bool strict = false;  // positive, and not only not negative
  std::string text;
  std::vector<OrderFactor> made_of = {};
};

struct OrderProof {
  WordPolynomial factor;
  std::vector<std::pair<Rational, OrderTerm>> terms;
  std::vector<ZeroMultiple> multiples;
  std::map<std::size_t, Rational> zeros;  // multiples by how much
  std::string text;                       // "2 (x' x) + ..", in the author's letters
};

// A letter that stands for a difference; it is not 0 where the signs of the hypotheses say so.
struct NamedDifference {
  WordPolynomial letter, stands_for;
};

// What the search is to look at.
struct OrderSearch {
  std::vector<WordPolynomial> halves;  // u of u' M u: columns and matrices
  std::vector<OrderTerm> terms;        // known not to be negative
  std::vector<NamedDifference> differences;
  std::vector<FreshLetter> inverses;
  WordText text;
  Work* work = nullptr;
};

// Of `formula >= 0`, or > 0. Nothing where none is found.
std::optional<OrderProof> proved_order(const WordPolynomial& formula, bool strict,
                                       const Hypotheses& known, const OrderSearch& search);

// Of `formula = 0`; the multiples of what vanishes.
std::optional<OrderProof> proved_zero(const WordPolynomial& formula, const Hypotheses& known,
                                      Work* work = nullptr);

}  // namespace verify
