#include "verify/algebra/sturm.hpp"

#include <stdexcept>

namespace verify {

SturmChain::SturmChain(const UnivariatePolynomial& p) {
  if (p.is_zero()) throw std::domain_error("the zero polynomial has no Sturm chain");
  chain_.push_back(squarefree_part(p).primitive_part());
  // Positive factors leave the sign variations alone, so every member may be made primitive.
  for (auto next = chain_.front().derivative(); !next.is_zero();
       next = -remainder(chain_[chain_.size() - 2], chain_.back())) {
    chain_.push_back(next.primitive_part());
  }
}

// Sign changes along the chain at x; at direction times infinity without x.
long SturmChain::variations(const std::optional<Rational>& x, int direction) const {
  long changes = 0;
  int former = 0;
  for (const auto& member : chain_) {
    int sign = x ? member.at(*x).sign() : member.leading().sign();
    if (!x && direction < 0 && member.degree() % 2 == 1) sign = -sign;
    if (sign == 0) continue;
    changes += former != 0 && sign != former ? 1 : 0;
    former = sign;
  }
  return changes;
}

long SturmChain::count(const std::optional<Rational>& lower,
                       const std::optional<Rational>& upper) const {
  if (lower && upper && *upper < *lower) return 0;
  // The difference counts (lower, upper].
  const long at_lower = lower && squarefree().at(*lower).sign() == 0 ? 1 : 0;
  return at_lower + variations(lower, -1) - variations(upper, 1);
}

void SturmChain::isolate_open(const Rational& lower, const Rational& upper,
                              std::vector<Isolated>& out) const {
  long inside = variations(lower, -1) - variations(upper, 1);
  if (squarefree().at(upper).sign() == 0) --inside;
  if (inside == 0) return;
  if (inside == 1) {
    out.push_back({lower, upper});
    return;
  }
  const Rational middle = (lower + upper) / Rational(2);
  isolate_open(lower, middle, out);
  if (squarefree().at(middle).sign() == 0) out.push_back({middle, middle});
  isolate_open(middle, upper, out);
}

std::vector<SturmChain::Isolated> SturmChain::isolate(const Rational& lower,
                                                      const Rational& upper) const {
  std::vector<Isolated> result;
  if (squarefree().at(lower).sign() == 0) result.push_back({lower, lower});
  if (!(lower < upper)) return result;  // a point has nothing inside
  isolate_open(lower, upper, result);
  if (squarefree().at(upper).sign() == 0) result.push_back({upper, upper});
  return result;
}

}  // namespace verify
