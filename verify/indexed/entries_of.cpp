#include "verify/indexed/entries_of.hpp"

#include <algorithm>
#include <utility>

#include "verify/expression/clauses/not_of_matrices.hpp"
#include "verify/indexed/sums/gram_inverse.hpp"
#include "verify/indexed/sums/matrix_powers.hpp"
#include "verify/indexed/sums/range_products.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

IndexForm size_form(const std::string& name) {
  return name == "1" ? IndexForm(1) : IndexForm::symbol(name);
}
IndexedSum one() { return sum_of(Rational(1)); }

// A comparison as forms of which all are at least 0; of != the two ways in which it is met.
struct Condition {
  std::vector<Inequalities> ways;
  std::vector<Inequalities> against;
};

[[noreturn]] void refuse(const Expression& e, const std::string& why) {
  throw ExpressionError(e.at, why);
}

Condition condition_of(const std::string& sign, const IndexForm& a, const IndexForm& b) {
  const auto less = [](const IndexForm& x, const IndexForm& y) {
    return Inequalities{y - x - IndexForm(1)};
  };
  const auto at_most = [](const IndexForm& x, const IndexForm& y) { return Inequalities{y - x}; };
  const Inequalities same = {a - b, b - a};
  const std::vector<Inequalities> differ = {less(a, b), less(b, a)};
  if (sign == "<=") return {{at_most(a, b)}, {less(b, a)}};
  if (sign == "<") return {{less(a, b)}, {at_most(b, a)}};
  if (sign == ">=") return {{at_most(b, a)}, {less(a, b)}};
  if (sign == ">") return {{less(b, a)}, {at_most(a, b)}};
  if (sign == "=") return {{same}, differ};
  return {differ, {same}};
}

IndexedSum where(const std::vector<Inequalities>& ways, const IndexedSum& sum) {
  IndexedSum result;
  for (const auto& way : ways) {
    auto part = sum;
    for (const auto& form : way) part = only_where(form, std::move(part));
    result = std::move(result) + part;
  }
  return result;
}

}  // namespace

IndexForm EntriesOf::index(const Expression& e) const {
  const auto operand = [&](std::size_t k) { return index(e.operands[k]); };
  switch (e.kind) {
    case Is::number:
      return parse_rational(e.word);
    case Is::name:
      if (const auto known = scope_.find(e.word); known != scope_.end()) return known->second;
      return IndexForm::symbol(e.word);
    case Is::sum:
      return operand(0) + operand(1);
    case Is::difference:
      return operand(0) - operand(1);
    case Is::negation:
      return operand(0) * Rational(-1);
    case Is::product: {
      const auto a = operand(0), b = operand(1);
      if (a.is_number()) return b * a.constant();
      if (b.is_number()) return a * b.constant();
      break;
    }
    case Is::symbolic_power: {
      const auto base = operand(0);
      const auto exponent = operand(1);
      if (!base.is_number()) break;
      if (!follows(within_, exponent))
        refuse(e, "the exponent " + said(exponent) + " may be negative; say k >= 0 first");
      return number_to_the(base.constant(), exponent);
    }
    case Is::power: {
      const auto base = operand(0);
      if (base.is_number()) return power(base.constant(), std::stol(e.word));
      break;
    }
    default:
      break;
  }
  refuse(e, "an index is a sum of indices, sizes and numbers, as i - j + 1 or 2 k; this is none");
}

std::string EntriesOf::said(const IndexForm& form) const {
  IndexForm::Images names;
  for (const auto& [name, here] : scope_)
    if (const auto symbol = here.as_symbol()) names[*symbol] = IndexForm::symbol(name);
  return form.with(names).text();
}

IndexedSum EntriesOf::entry(const Expression& e, const BlockPlace& row, const BlockPlace& column) {
  const auto part = [&](std::size_t k) { return entry(e.operands[k], row, column); };
  switch (e.kind) {
    case Is::number:
      return sum_of(parse_rational(e.word));
    case Is::name:
      return named(e, row, column);
    case Is::sum:
      return part(0) + part(1);
    case Is::difference:
      return part(0) - part(1);
    case Is::product:
      return product(e, row, column);
    case Is::quotient:
      return part(0) * divided_by(scalar(e.operands[1]));
    case Is::negation:
      return Rational(-1) * part(0);
    case Is::transpose:
      return entry(e.operands[0], column, row);
    case Is::power:
    case Is::symbolic_power:
      return raised(e, row, column);
    case Is::block:
      return block(e, row, column);
    case Is::trace:
      return trace(e);
    case Is::inverse:
      return inverse(e, row, column);
    case Is::identity:
      if (row.block != column.block) return {};
      return only_equal(row.at - column.at, one());
    case Is::zeros:
      return {};
    case Is::mean: {
      if (!mean_) refuse(e, "a mean within a mean, or where none is taken");
      std::vector<std::string> given;
      for (std::size_t k = 1; k < e.operands.size(); ++k) given.push_back(e.operands[k].word);
      return mean_(part(0), given);
    }
    case Is::subscript:
      return subscript(e, row, column);
    case Is::sum_over:
      return sum_over(e, row, column);
    case Is::product_over:
      return product_of_range(e);
    case Is::entries:
      return entries(e, row, column);
    case Is::cases:
      return cases(e, row, column);
    case Is::norm: {
      const auto& inside = e.operands[0];
      const auto squares = over(inside.shape.rows, [&](const BlockPlace& r) {
        return over(inside.shape.cols,
                    [&](const BlockPlace& c) { return power(entry(inside, r, c), 2); });
      });
      return sum_of(factor({AtomKind::base, {}, {}, {squares}}, IndexForm(Rational(1, 2))));
    }
    case Is::entrywise_product:
      return part(0) * part(1);
    case Is::entrywise_quotient:
      return part(0) * divided_by(part(1));
    case Is::function:
      return function(e, row, column);
    default:
      break;
  }
  refuse(e, not_of_matrices(e, vocabulary_));
}

IndexedSum EntriesOf::over(const Extents& side,
                           const std::function<IndexedSum(const BlockPlace&)>& body) {
  IndexedSum result;
  for (std::size_t k = 0; k < side.size(); ++k) {
    if (side[k] == "1") {
      result = std::move(result) + body({k, 1});
      continue;
    }
    const auto name = fresh_index();
    const auto at = IndexForm::symbol(name), size = size_form(side[k]);
    result = std::move(result) + knowing({at - IndexForm(1), size - at}, [&] {
               return summed(name, 1, size, body({k, at}));
             });
  }
  return result;
}

IndexedSum EntriesOf::product(const Expression& e, const BlockPlace& row,
                              const BlockPlace& column) {
  const auto& left = e.operands[0];
  const auto& right = e.operands[1];
  if (left.shape.is_scalar()) return scalar(left) * entry(right, row, column);
  if (right.shape.is_scalar()) return entry(left, row, column) * scalar(right);
  return over(left.shape.cols, [&](const BlockPlace& inner) {
    return entry(left, row, inner) * entry(right, inner, column);
  });
}

IndexedSum EntriesOf::trace(const Expression& e) {
  const auto& inside = e.operands[0];
  return over(inside.shape.rows, [&](const BlockPlace& at) { return entry(inside, at, at); });
}

IndexedSum EntriesOf::block(const Expression& e, const BlockPlace& row, const BlockPlace& column) {
  // Which entry of the block the place lies in: blocks may hold several blocks of places.
  std::size_t r = 0, above = 0;
  while (row.block >= above + e.operands[r * e.width].shape.rows.size())
    above += e.operands[r++ * e.width].shape.rows.size();
  std::size_t c = 0, before = 0;
  while (column.block >= before + e.operands[c].shape.cols.size())
    before += e.operands[c++].shape.cols.size();
  return entry(e.operands[r * e.width + c], {row.block - above, row.at},
               {column.block - before, column.at});
}

IndexedSum EntriesOf::letter(const std::string& name, const std::vector<IndexForm>& before,
                             const BlockPlace& row, const BlockPlace& column) const {
  const auto iterate = vocabulary_.iterates.find(name);
  const bool is_iterate = iterate != vocabulary_.iterates.end();
  const auto& letter = vocabulary_.letters.find(name)->second;
  const auto& shape = is_iterate ? iterate->second.shape : letter.shape;
  if (!is_iterate && letter.permutation)
    return only_equal(row.at - moved(name, false, column.at), one());
  Atom atom{AtomKind::letter, name, before};
  // Of an iterate with blocks the block is part of the name.
  if (shape.rows.size() > 1) atom.name += "#" + std::to_string(row.block);
  if (shape.cols.size() > 1) atom.name += "#" + std::to_string(column.block) + "c";
  if (shape.rows[row.block] != "1") {
    atom.places.push_back(row.at);
    atom.extents.push_back(shape.rows[row.block]);
  }
  if (shape.cols[column.block] != "1") {
    atom.places.push_back(column.at);
    atom.extents.push_back(shape.cols[column.block]);
  }
  atom.symmetric = !is_iterate && letter.symmetric;
  return sum_of(factor(std::move(atom)));
}

IndexedSum EntriesOf::named(const Expression& e, const BlockPlace& row, const BlockPlace& column) {
  if (const auto known = scope_.find(e.word); known != scope_.end()) return sum_of(known->second);
  if (vocabulary_.letters.count(e.word) != 0) return letter(e.word, {}, row, column);
  const auto definition = vocabulary_.definitions.find(e.word);
  if (definition == vocabulary_.definitions.end()) return sum_of(IndexForm::symbol(e.word));
  const auto scope = std::exchange(scope_, {});
  auto result = entry(definition->second, row, column);
  scope_ = scope;
  return result;
}

IndexedSum EntriesOf::divided_by(const IndexedSum& sum, const IndexForm& power) {
  divisors_.push_back(sum);
  return sum_of(factor({AtomKind::base, {}, {}, {sum}}, power));
}

IndexedSum EntriesOf::subscript(const Expression& e, const BlockPlace& row,
                                const BlockPlace& column) {
  const auto& base = e.operands[0];
  std::vector<IndexForm> indices;
  for (std::size_t k = 1; k < e.operands.size(); ++k) indices.push_back(index(e.operands[k]));
  const auto need = [&](const IndexForm& form, const IndexForm& least, const IndexForm& most) {
    if (follows(within_, form - least) && follows(within_, most - form)) return;
    refuse(e, "the index " + said(form) + " may lie outside of " + said(least) + ".." + said(most) +
                  "; sum over those within, or write if(.., .., 0)");
  };
  std::vector<IndexForm> before;
  Shape shape = base.shape;
  long first = 1;
  if (base.kind == Is::name) {
    const auto iterate = vocabulary_.iterates.find(base.word);
    const auto found = vocabulary_.letters.find(base.word);
    if (iterate != vocabulary_.iterates.end()) {
      if (!follows(within_, indices[0] - IndexForm(iterate->second.start)))
        refuse(e, base.word + "_{" + said(indices[0]) + "} may lie before " + base.word + "_" +
                      std::to_string(iterate->second.start) + ", where it begins");
      before.push_back(indices[0]);
    } else if (found != vocabulary_.letters.end() && found->second.sequence) {
      before.push_back(indices[0]);
    }
    if (found != vocabulary_.letters.end() && found->second.from_zero) first = 0;
  }
  indices.erase(indices.begin(), indices.begin() + static_cast<long>(before.size()));
  // What is left are places in it.
  std::vector<BlockPlace> places;
  for (std::size_t k = 0; k < indices.size(); ++k) {
    const auto& side = k == 0 && shape.rows != Extents{"1"} ? shape.rows : shape.cols;
    if (side.size() != 1) refuse(e, "an entry of a block matrix; take it of the block");
    need(indices[k], first, size_form(side[0]) + IndexForm(first - 1));
    places.push_back({0, indices[k] + IndexForm(1 - first)});
  }
  auto r = row, c = column;
  if (places.size() == 2) {
    r = places[0];
    c = places[1];
  } else if (places.size() == 1) {
    (shape.rows != Extents{"1"} ? r : c) = places[0];
  }
  return before.empty() ? entry(base, r, c) : letter(base.word, before, r, c);
}

IndexedSum EntriesOf::sum_over(const Expression& e, const BlockPlace& row,
                               const BlockPlace& column) {
  const std::function<IndexedSum(std::size_t)> inner = [&](std::size_t k) -> IndexedSum {
    if (k + 1 == e.operands.size()) return entry(e.operands[k], row, column);
    const auto& range = e.operands[k];
    if (range.kind == Is::condition) {
      const auto met = condition_of(range.word, index(range.operands[0]), index(range.operands[1]));
      IndexedSum result;
      for (const auto& way : met.ways)
        result = std::move(result) + knowing(way, [&] { return where({way}, inner(k + 1)); });
      return result;
    }
    const auto from = index(range.operands[0]), to = index(range.operands[1]);
    return bound(range.word, from, to,
                 [&](const std::string& name) { return summed(name, from, to, inner(k + 1)); });
  };
  return inner(0);
}

IndexedSum EntriesOf::product_of_range(const Expression& e) {
  const auto& range = e.operands[0];
  const auto from = index(range.operands[0]), to = index(range.operands[1]);
  return bound(range.word, from, to, [&](const std::string& name) {
    return product_over(name, from, to, scalar(e.operands[1]));
  });
}

IndexedSum EntriesOf::entries(const Expression& e, const BlockPlace& row,
                              const BlockPlace& column) {
  const auto& first = e.operands[0];
  const auto to_first = index(first.operands[1]);
  return bound(first.word, 1, to_first, [&](const std::string& i) {
    if (e.operands.size() == 2) return with(scalar(e.operands[1]), {{i, row.at}});
    const auto& second = e.operands[1];
    const auto to_second = index(second.operands[1]);
    return bound(second.word, 1, to_second, [&](const std::string& j) {
      return with(scalar(e.operands[2]), {{i, row.at}, {j, column.at}});
    });
  });
}

IndexedSum EntriesOf::cases(const Expression& e, const BlockPlace& row, const BlockPlace& column) {
  const auto& compared = e.operands[0];
  const auto condition =
      condition_of(compared.word, index(compared.operands[0]), index(compared.operands[1]));
  IndexedSum result;
  const auto add = [&](const std::vector<Inequalities>& ways, const Expression& value) {
    for (const auto& way : ways)
      result =
          std::move(result) + knowing(way, [&] { return where({way}, entry(value, row, column)); });
  };
  add(condition.ways, e.operands[1]);
  if (e.operands.size() > 2) add(condition.against, e.operands[2]);
  return result;
}

IndexedSum EntriesOf::raised(const Expression& e, const BlockPlace& row, const BlockPlace& column) {
  const auto& base = e.operands[0];
  if (e.kind == Is::power) {
    const long times = std::stol(e.word);
    if (e.shape.is_scalar()) return power(scalar(base), times);
    if (times == 0)
      return row.block == column.block ? only_equal(row.at - column.at, one()) : IndexedSum{};
    if (times == 1) return entry(base, row, column);
    auto less = e;
    less.word = std::to_string(times - 1);
    return over(base.shape.cols, [&](const BlockPlace& middle) {
      return entry(base, row, middle) * raised(less, middle, column);
    });
  }
  const auto exponent = index(e.operands[1]);
  if (e.shape.is_scalar()) {
    const auto value = scalar(base);
    if (!follows(within_, exponent))
      refuse(e, "the exponent " + said(exponent) + " may be negative; divide by a power instead");
    return sum_of(factor({AtomKind::base, {}, {}, {value}}, exponent));
  }
  if (base.shape.rows.size() != 1)
    refuse(e, "a symbolic power of a block matrix; take it of a symbol");
  if (!follows(within_, exponent))
    refuse(e, "the exponent " + said(exponent) + " of a matrix may be negative; say k >= .. first");
  CanonicalSums sums(facts_);
  const auto named_entries =
      sums.of(entry(base, {0, IndexForm::symbol(row_index)}, {0, IndexForm::symbol(column_index)}));
  const auto turned =
      sums.of(entry(base, {0, IndexForm::symbol(column_index)}, {0, IndexForm::symbol(row_index)}));
  return matrix_power(named_entries, base.shape.rows[0], exponent, row.at, column.at,
                      key_of(named_entries) == key_of(turned));
}

}  // namespace verify
