#include "verify/written/proofs/parts/definite_forms.hpp"

#include <algorithm>

namespace verify {
namespace {

std::vector<WordPolynomial> definite_forms(const WordPolynomial& D, const Hypotheses& known) {
  constexpr std::size_t most = 6;
  std::vector<WordPolynomial> forms = {trace(transpose(D) * D)};
  for (const auto& sign : known.matrices) {
    if (!sign.strict || forms.size() >= most) continue;
    const auto& M = sign.value;
    if (M.rows() == D.rows()) forms.push_back(trace(transpose(D) * M * D));
    if (M.rows() == D.cols() && D.cols() != unit_space)
      forms.push_back(trace(D * M * transpose(D)));
  }
  return forms;
}

bool bounds_a_symbol(const Given& given) {
  const auto& said = given.statement;
  return said.relation != Relation::equal &&
         (said.left.kind == ExpressionKind::name || said.right.kind == ExpressionKind::name);
}

}  // namespace

bool may_make_forms_vanish(const std::vector<Given>& given) {
  return !std::all_of(given.begin(), given.end(), bounds_a_symbol);
}

std::vector<FormOfDifference> forms_of_difference(const WordPolynomial& D,
                                                  const Hypotheses& known) {
  auto forms = definite_forms(D, known);
  std::vector<FormOfDifference> found;
  for (const auto& form : forms) found.push_back({form, WordPolynomial(unit_space, unit_space)});
  // s tr(D' D) with a number s > 0.
  for (const auto& sign : known.scalars)
    if (sign.strict) forms.push_back(scaled(sign.value, forms.front()));
  std::vector<WordPolynomial> zeros;
  const auto add = [&](const WordPolynomial& zero) {
    zeros.push_back(zero);
    zeros.push_back(Rational(-1) * zero);
  };
  for (const auto& [zero, why] : known.zeros) {
    if (is_scalar(zero)) add(zero);
    if (zero.rows() == D.rows() && zero.cols() == D.cols() && !is_scalar(zero))
      add(trace(transpose(D) * zero));
  }
  for (const auto& zero : zeros)
    for (const auto& form : forms)
      if (sign_of(subtracted(zero, form), known.signs) != SignKnown::unknown)
        found.push_back({form, zero});
  return found;
}

}  // namespace verify
