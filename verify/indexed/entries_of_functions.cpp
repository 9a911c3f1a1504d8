// Inverses and functions of matrices, entry by entry.
#include <algorithm>

#include "verify/expression/plain_text.hpp"
#include "verify/indexed/entries_of.hpp"
#include "verify/indexed/sums/gram_inverse.hpp"
#include "verify/indexed/sums/matrix_powers.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

IndexForm side_form(const std::string& name) {
  return name == "1" ? IndexForm(1) : IndexForm::symbol(name);
}
IndexedSum unit() { return sum_of(Rational(1)); }
[[noreturn]] void refuse_function(const Expression& e, const std::string& why) {
  throw ExpressionError(e.at, why);
}

}  // namespace

IndexedSum EntriesOf::inverse(const Expression& e, const BlockPlace& row,
                              const BlockPlace& column) {
  const auto& inside = e.operands[0];
  if (inside.shape.is_scalar()) return divided_by(scalar(inside));
  const auto of = [&](const Expression& part, const BlockPlace& r, const BlockPlace& c) {
    Expression inverted;
    inverted.kind = Is::inverse;
    inverted.at = e.at;
    inverted.operands = {part};
    inverted.shape = part.shape;
    return inverse(inverted, r, c);
  };
  switch (inside.kind) {
    case Is::identity:
      return entry(inside, row, column);
    case Is::inverse:
      return entry(inside.operands[0], row, column);
    case Is::transpose:
      return of(inside.operands[0], column, row);
    case Is::product:
      if (inside.operands[0].shape.is_scalar())
        return divided_by(scalar(inside.operands[0])) * of(inside.operands[1], row, column);
      if (inside.operands[1].shape.is_scalar())
        return divided_by(scalar(inside.operands[1])) * of(inside.operands[0], row, column);
      if (!inside.operands[0].shape.is_square()) break;
      return over(inside.shape.rows, [&](const BlockPlace& middle) {
        return of(inside.operands[1], row, middle) * of(inside.operands[0], middle, column);
      });
    case Is::quotient:
      return scalar(inside.operands[1]) * of(inside.operands[0], row, column);
    case Is::name: {
      const auto found = vocabulary_.letters.find(inside.word);
      if (found != vocabulary_.letters.end() && found->second.permutation)
        return entry(inside, column, row);
      if (found == vocabulary_.letters.end() || !found->second.invertible) break;
      Atom atom{AtomKind::letter, inside.word + "^-1", {row.at, column.at}};
      atom.extents = {inside.shape.rows[0], inside.shape.cols[0]};
      atom.symmetric = found->second.symmetric;
      atom.inverse_of = inside.word;
      return sum_of(factor(std::move(atom)));
    }
    default:
      break;
  }
  if (const auto letter = gram_letter(inside)) {
    const auto& drawn = vocabulary_.letters.at(*letter);
    const auto rows = drawn.shape.rows[0], columns = drawn.shape.cols[0];
    if (!drawn.normal || !follows(within_, side_form(columns) - side_form(rows)) ||
        (!drawn.covariance.empty() && !vocabulary_.letters.at(drawn.covariance).invertible))
      refuse_function(e, "the inverse of " + *letter + " " + *letter +
                             "' exists for normal columns with a "
                             "covariance that is positive definite, and for " +
                             columns + " >= " + rows + "; write given = [\"" + columns +
                             " >= " + rows + "\"]");
    Atom atom{AtomKind::letter, gram_inverse_name(*letter), {row.at, column.at}};
    atom.extents = {rows, rows};
    atom.symmetric = true;
    return sum_of(factor(std::move(atom)));
  }
  // A hypothesis is of what is not random.
  if (is_random(inside, vocabulary_))
    refuse_function(e,
                    "in a mean the inverse of X X' is known, of X = \"d x n, normal\" with n >= d, "
                    "and no other one that is random: for inv(X' X) declare the transpose, Z = "
                    "\"n x d, normal\", and write inv(Z Z')");
  // No definition is put in: the hint is of names that the reader has.
  const auto inverted = "(" + plain_text(inside) + ")";
  const auto size = extents_text(inside.shape.rows);
  refuse_function(
      e,
      "where entries are added up one by one, as beside sums over indices and in a mean with a "
      "symbol held fixed, only symbols that are invertible have inverses, and what is "
      "multiplied of them; write K for inv" +
          inverted + ", with K = \"" + size + " x " + size + "\" and given = [\"" + inverted +
          " K = I(" + size + ")\"], or write the identity without sums over indices");
}

// X, where the formula is X X' of a random letter, however it is written.
std::optional<std::string> EntriesOf::gram_letter(const Expression& e) {
  if (e.shape.rows.size() != 1 || !e.shape.is_square()) return std::nullopt;
  CanonicalSums sums(facts_);
  const auto r = IndexForm::symbol(row_index), c = IndexForm::symbol(column_index);
  const auto key = key_of(sums.of(entry(e, {0, r}, {0, c})));
  for (const auto& [name, letter] : vocabulary_.letters) {
    if (!letter.is_random() || letter.sequence || letter.shape.rows != e.shape.rows) continue;
    if (letter.shape.cols == Extents{"1"}) continue;
    const auto product = over(letter.shape.cols, [&, &its = name](const BlockPlace& t) {
      return this->letter(its, {}, {0, r}, t) * this->letter(its, {}, {0, c}, t);
    });
    if (key_of(sums.of(product)) == key) return name;
  }
  return std::nullopt;
}

IndexedSum EntriesOf::softmax(const Expression& e, bool by_rows, const BlockPlace& row,
                              const BlockPlace& column) {
  const auto& inside = e.operands[0];
  const auto exponential = [&](const BlockPlace& r, const BlockPlace& c) {
    return sum_of(factor({AtomKind::exponential, {}, {}, {entry(inside, r, c)}}));
  };
  const auto total = over(
      by_rows ? inside.shape.cols : inside.shape.rows,
      [&](const BlockPlace& k) { return by_rows ? exponential(row, k) : exponential(k, column); });
  // A sum of exponentials is not 0.
  return exponential(row, column) *
         sum_of(factor({AtomKind::base, {}, {}, {total}}, IndexForm(-1)));
}

IndexedSum EntriesOf::function(const Expression& e, const BlockPlace& row,
                               const BlockPlace& column) {
  const auto value = [&] { return entry(e.operands[0], row, column); };
  const auto exponential = [](const IndexedSum& of) {
    return sum_of(factor({AtomKind::exponential, {}, {}, {of}}));
  };
  const auto& name = e.word;
  if (name == "exp") return exponential(value());
  if (name == "sigmoid") {
    const auto below = unit() + exponential(Rational(-1) * value());
    return sum_of(factor({AtomKind::base, {}, {}, {below}}, IndexForm(-1)));
  }
  if (name == "tanh") {
    const auto up = exponential(value()), down = exponential(Rational(-1) * value());
    return (up - down) * sum_of(factor({AtomKind::base, {}, {}, {up + down}}, IndexForm(-1)));
  }
  if (name == "sqrt")
    return sum_of(factor({AtomKind::base, {}, {}, {value()}}, IndexForm(Rational(1, 2))));
  if (name == "softmax" || name == "softmax_rows")
    return softmax(e, name == "softmax_rows", row, column);
  if (name == "det") {
    const auto& inside = e.operands[0];
    if (inside.kind == Is::name && vocabulary_.letters.count(inside.word) != 0)
      return sum_of(factor({AtomKind::letter, "det(" + inside.word + ")"}));
    if (const auto letter = gram_letter(inside))
      return sum_of(factor({AtomKind::letter, gram_determinant_name(*letter)}));
    refuse_function(e, "a determinant is taken of a symbol, or of X X' with normal X");
  }
  if (name == "ones") return unit();
  if (name == "lower" || name == "upper") {
    const bool lower = name == "lower";
    if (row.block != column.block)
      return (row.block > column.block) == lower ? unit() : IndexedSum{};
    return only_where(lower ? row.at - column.at : column.at - row.at, unit());
  }
  if (name == "sq")
    return over(e.operands[0].shape.rows,
                [&](const BlockPlace& k) { return power(entry(e.operands[0], k, row), 2); });
  if (name == "diag") {
    if (e.operands[0].shape.cols != Extents{"1"}) return entry(e.operands[0], row, row);
    if (row.block != column.block) return {};
    return only_equal(row.at - column.at, entry(e.operands[0], row, {}));
  }
  if (name == "toeplitz") {
    const auto distance = row.at - column.at;
    return knowing({distance}, [&] {
      return only_where(distance, entry(e.operands[0], {0, distance + IndexForm(1)}, {}));
    });
  }
  if (name == "col" || name == "row") {
    const auto at = index(e.operands[1]);
    const auto& shape = e.operands[0].shape;
    const auto& side = name == "col" ? shape.cols : shape.rows;
    if (side.size() != 1) refuse_function(e, "of a block matrix; take it of the block");
    if (!follows(within_, at - IndexForm(1)) || !follows(within_, side_form(side[0]) - at))
      refuse_function(e, "the index " + said(at) + " may lie outside of 1.." + side[0]);
    if (name == "col") return entry(e.operands[0], row, {0, at});
    return entry(e.operands[0], {0, at}, row);
  }
  std::vector<IndexedSum> inside;
  for (const auto& operand : e.operands) inside.push_back(entry(operand, row, column));
  return sum_of(factor({AtomKind::function, name, {}, std::move(inside)}));
}

}  // namespace verify
