#include "verify/words/stated/denied.hpp"

namespace verify {

void check_denied(const StatementHead& head, const Identity& identity) {
  if (head.quantity != Quantity::never) return;
  const auto kind = identity.left.kind;
  if (kind == ExpressionKind::argmin || kind == ExpressionKind::minimum || !identity.at.empty() ||
      !identity.iff.empty() || !identity.links.empty())
    throw ExpressionError(identity.left.at,
                          "behind \"no S:\" stands a relation of two sides alone");
  if (is_order(identity.relation) && !identity.left.shape.is_scalar())
    throw ExpressionError(identity.right.at,
                          "behind \"no S:\" an order is one of numbers: that a matrix is not "
                          "semidefinite is said by a vector, as in no S: z' S z >= 0");
}

WrittenIdentity of_all_symbols(const WrittenIdentity& said) {
  if (said.head.quantity != Quantity::never) return said;
  auto result = said;
  result.head.quantity = Quantity::every;
  result.identity.relation = denied(said.identity.relation);
  return result;
}

}  // namespace verify
