#include "verify/written/proofs/solved_hypotheses.hpp"

#include <algorithm>
#include <optional>

#include "verify/claim/finding.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/written/at_instance.hpp"

namespace verify {
namespace {

bool is_scalar_letter(const Written& written, const Expression& e) {
  const auto letter = written.vocabulary.letters.find(e.word);
  return e.kind == ExpressionKind::name && letter != written.vocabulary.letters.end() &&
         letter->second.shape.is_scalar();
}

// s of "s I(d)".
const Expression* multiple_of_identity(const Written& written, const Expression& e) {
  const bool is_multiple = e.kind == ExpressionKind::product &&
                           is_scalar_letter(written, e.operands[0]) &&
                           e.operands[1].kind == ExpressionKind::identity;
  return is_multiple ? e.operands.data() : nullptr;
}

// The least and the largest number on the diagonal.
std::pair<Rational, Rational> range_of_diagonal(const Matrix<Rational>& a) {
  auto least = a(0, 0), most = a(0, 0);
  for (long k = 1; k < a.rows(); ++k) {
    least = std::min(least, a(k, k));
    most = std::max(most, a(k, k));
  }
  return {least, most};
}

// Numbers that bound a matrix, as tightly as its diagonal allows: mu I(d) <= H <= L I(d).
void tighten(const Written& written, Fields& fields) {
  for (const auto& [text, given] : written.vocabulary.given) {
    if (given.relation != Relation::at_most) continue;
    const auto* below = multiple_of_identity(written, given.left);
    const auto* above = multiple_of_identity(written, given.right);
    const auto* bound = below != nullptr ? below : above;
    if (bound == nullptr) continue;
    const auto& matrix = below != nullptr ? given.right : given.left;
    if (matrix.kind != ExpressionKind::name) continue;
    const Instance instance("drawn", fields, inputs_of(written));
    const auto [least, most] = range_of_diagonal(instance.matrix(matrix.word));
    fields[bound->word] = to_datum(below != nullptr ? least : most);
  }
}

// B' = -B, however it is turned: the letter less its transpose.
void make_skew(const Written& written, Fields& fields) {
  const auto is_turned = [](const Expression& turned, const Expression& other) {
    return turned.kind == ExpressionKind::transpose && other.kind == ExpressionKind::negation &&
           turned.operands[0].kind == ExpressionKind::name &&
           other.operands[0].kind == ExpressionKind::name &&
           turned.operands[0].word == other.operands[0].word;
  };
  for (const auto& [text, given] : written.vocabulary.given) {
    if (given.relation != Relation::equal) continue;
    const bool left = is_turned(given.left, given.right);
    if (!left && !is_turned(given.right, given.left)) continue;
    const auto& name = (left ? given.left : given.right).operands[0].word;
    const auto letter = written.vocabulary.letters.find(name);
    if (letter == written.vocabulary.letters.end() || letter->second.shape.is_scalar()) continue;
    const Instance instance("drawn", fields, inputs_of(written));
    const auto value = instance.matrix(name);
    fields[name] = to_datum(value - transpose(value));
  }
}

// An equation of numbers, as a + b = 1, is solved for a symbol that stands in it to the first
// power.
void solve_for_a_letter(const Written& written, const Identity& given, Fields& fields) {
  auto copy = given;
  const auto uses = find_shapes(copy, written.vocabulary);
  const auto missing = [&](const Fields& at) -> std::optional<Rational> {
    const Instance instance("drawn", at, inputs_of(written));
    const auto left = value_at(written, given.left, instance),
               right = value_at(written, given.right, instance);
    if (!left || !right || left->is_list || right->is_list) return std::nullopt;
    return parse_rational(right->text) - parse_rational(left->text);
  };
  if (!copy.left.shape.is_scalar()) return;
  for (auto name = uses.letters.rbegin(); name != uses.letters.rend(); ++name) {
    const auto& letter = written.vocabulary.letters.at(*name);
    if (!letter.shape.is_scalar() || fields.count(*name) == 0) continue;
    auto at = fields;
    const auto put = [&](const Rational& value) {
      at[*name] = to_datum(value);
      return missing(at);
    };
    const auto at_0 = put(Rational(0)), at_1 = put(Rational(1));
    if (!at_0 || !at_1 || *at_0 == *at_1) continue;
    const auto left_over = put(*at_0 / (*at_0 - *at_1));
    if (!left_over || left_over->sign() != 0) continue;
    fields = at;
    return;
  }
}

}  // namespace

void solve_hypotheses(const Written& written, Fields& fields, bool at_bounds) {
  if (at_bounds) {
    tighten(written, fields);
    for (const auto& [text, given] : written.vocabulary.given) {
      if (given.relation != Relation::at_most || !is_scalar_letter(written, given.left) ||
          given.right.kind == ExpressionKind::name)
        continue;
      const Instance instance("drawn", fields, inputs_of(written));
      if (const auto value = value_at(written, given.right, instance))
        fields[given.left.word] = *value;
    }
  }
  make_skew(written, fields);
  for (const auto& [text, given] : written.vocabulary.given) {
    const bool is_letter = given.relation == Relation::equal &&
                           given.left.kind == ExpressionKind::name &&
                           written.vocabulary.letters.count(given.left.word) != 0;
    if (!is_letter) continue;
    auto right = given.right;
    if (find_shapes(right, written.vocabulary).letters.count(given.left.word) != 0) continue;
    const Instance instance("drawn", fields, inputs_of(written));
    if (const auto value = value_at(written, given.right, instance))
      fields[given.left.word] = *value;
  }
  for (const auto& [text, given] : written.vocabulary.given) {
    const bool is_named = given.relation != Relation::equal ||
                          given.left.kind == ExpressionKind::name ||
                          given.left.kind == ExpressionKind::transpose;
    if (!is_named) solve_for_a_letter(written, given, fields);
  }
}

}  // namespace verify
