// Whether a statement of a data file follows, for every size, from the hypotheses that stand with
// it: identities modulo what vanishes, orders by terms that are visibly not negative, minima by
// what is left of f(S + T) - f(S).
#pragma once

#include <string>
#include <vector>

#include "verify/algebra/order/order_proof.hpp"
#include "verify/words/certified/certificate.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// A formula times a number, perhaps with one of its letters replaced.
struct PutFormula {
  Rational by;
  WordPolynomial of;
  int letter = 0;  // 0: none
  WordPolynomial put = {unit_space, unit_space};
};

// One thing that was shown on the way, in words and as data.
struct ProofStep {
  std::string what;  // "right - left", "f(S + T) - f(S)", ..
  WordPolynomial formula;
  bool is_order = false;  // otherwise it vanishes
  OrderProof proof;
  // What the formula is the sum of: told so, and not as it is expanded. Empty: as it is.
  std::vector<PutFormula> told = {};
};

struct StatementProof {
  bool found = false;
  std::vector<ProofStep> steps;
  std::vector<KnownZero> zeros;                      // those that the multiples are of
  std::string text;                                  // what was found, or what was tried
  Certificate certificate{CertifiedWay::words, {}};  // of what was found, where one was asked for
  std::string no_certificate;                        // why there is none
};

// Enough for what is found in a second.
constexpr std::size_t most_work = 1'000'000;

enum class Certify { no, yes };
StatementProof proved(const Vocabulary& vocabulary, const WrittenIdentity& said,
                      const std::vector<WrittenTerm>& because, Work& work,
                      Certify certify = Certify::no);

// The same, with what `because` names taken to have a value.
StatementProof proved_as_told(const Vocabulary& vocabulary, const WrittenIdentity& said,
                              const std::vector<WrittenTerm>& because, Work& work, Certify certify);

// Whether the statement needs this: orders, minima, gradients, roots, inverses of sums, hypotheses.
bool needs_proof(const Vocabulary& vocabulary, const WrittenIdentity& said);

}  // namespace verify
