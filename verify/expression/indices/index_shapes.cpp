#include "verify/expression/indices/index_shapes.hpp"

#include <algorithm>

#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

constexpr std::size_t longest_index = 12;  // digits: sums of them are machine words

const std::set<std::string> entrywise_functions = {"exp", "relu",    "abs", "cos",
                                                   "sin", "sigmoid", "tanh"};

}  // namespace

void IndexShapes::need_new(const std::string& name, std::size_t at) const {
  if (indices_.count(name) != 0)
    throw ExpressionError(at, name + " is an index already; take another one");
  if (vocabulary_.declares(name))
    throw ExpressionError(at, name + " is declared, and cannot be an index as well");
  if (is_function_name(name) || IndexParser::is_binder(name))
    throw ExpressionError(at, name + " is a function, and cannot be an index as well");
  refuse_indexed_names(name, at);
}

// x_i, declared as a symbol, is one symbol, and reads as if it were one for every i.
void IndexShapes::refuse_indexed_names(const std::string& index, std::size_t at) const {
  const auto refuse = [&](const std::string& name) {
    if (!name.ends_with("_" + index)) return;
    const auto base = name.substr(0, name.size() - index.size() - 1);
    throw ExpressionError(at, name + " is one symbol, and " + index +
                                  " an index, so that it reads as one for every " + index +
                                  "; declare " + base + " = \"n\" and write " + name +
                                  ", a matrix with col(" + base + ", " + index + "), or " + base +
                                  " = \"d, sequence\"");
  };
  for (const auto& [name, letter] : vocabulary_.letters) refuse(name);
  for (const auto& [name, formula] : vocabulary_.definitions) refuse(name);
}

void IndexShapes::add_free(const FreeIndex& free, std::size_t at) {
  need_new(free.name, at);
  if (free.most) {
    auto most = *free.most;
    index(most);
  }
  indices_.insert(free.name);
  free_.insert(free.name);
}

std::string IndexShapes::where(const Expression& e, bool inside_step) const {
  if (inside_step) return "at every step";
  std::set<std::string> bound;
  add_bound(e, bound);
  std::string names;
  for (const auto& name : bound) names += (names.empty() ? "for every " : ", ") + name;
  return names;
}
void IndexShapes::add_bound(const Expression& e, std::set<std::string>& bound) const {
  const auto split = e.word.rfind('_');  // x_i
  const auto name = split == std::string::npos ? e.word : e.word.substr(split + 1);
  if (e.kind == Is::name && is_index(name) && free_.count(name) == 0) bound.insert(name);
  for (const auto& operand : e.operands) add_bound(operand, bound);
}

bool IndexShapes::is_nothing(const Expression& e) const {
  return e.kind == Is::difference && e.operands[0].kind == Is::name &&
         is_index(e.operands[0].word) && e.operands[1].kind == Is::name &&
         e.operands[0].word == e.operands[1].word;
}

void IndexShapes::index(Expression& e) {
  switch (e.kind) {
    case Is::number:
      if (e.word.find('.') != std::string::npos)
        throw ExpressionError(e.at, "an index is a whole number");
      if (e.word.size() > longest_index)
        throw ExpressionError(e.at, "an index of " + std::to_string(e.word.size()) +
                                        " digits is too large; allowed are those of at most " +
                                        std::to_string(longest_index));
      break;
    case Is::name:
      if (!is_index(e.word) && sizes_.count(e.word) == 0)
        throw ExpressionError(e.at, e.word +
                                        " is no index here; indices stand in sum(j = 1..i, ..), "
                                        "in vector(i in n, ..) and in for all k:");
      if (!is_index(e.word)) use_size_(e.word);
      break;
    case Is::sum:
    case Is::difference:
    case Is::negation:
    case Is::product:
    case Is::power:
    case Is::symbolic_power:
      for (auto& operand : e.operands) index(operand);
      break;
    default:
      throw ExpressionError(e.at, "no index; write a sum of indices, sizes and whole numbers");
  }
  e.shape = {};
}

bool IndexShapes::split_name(Expression& e) const {
  const auto at = e.word.rfind('_');
  if (at == std::string::npos || at == 0) return false;
  const auto base = e.word.substr(0, at), suffix = e.word.substr(at + 1);
  const bool is_number = suffix.find_first_not_of("0123456789") == std::string::npos;
  const bool is_place = is_number || is_index(suffix) || sizes_.count(suffix) != 0;
  const bool is_known = vocabulary_.letters.count(base) != 0 ||
                        vocabulary_.definitions.count(base) != 0 ||
                        vocabulary_.iterates.count(base) != 0;
  if (!is_place || !is_known) return false;
  Expression name, place;
  name.kind = Is::name;
  name.word = base;
  place.kind = is_number ? Is::number : Is::name;
  place.word = suffix;
  name.at = place.at = e.at;
  e.kind = Is::subscript;
  e.word.clear();
  e.operands = {name, place};
  return true;
}

void IndexShapes::refuse_bare(const Expression& e) const {
  const auto letter = vocabulary_.letters.find(e.word);
  if (vocabulary_.iterates.count(e.word) != 0 ||
      (letter != vocabulary_.letters.end() && letter->second.sequence))
    throw ExpressionError(e.at, e.word + " is a sequence; say which of it, as " + e.word +
                                    "_k or " + e.word + "_{k+1}");
  if (letter != vocabulary_.letters.end() && letter->second.function)
    throw ExpressionError(e.at, e.word + " is a function; write " + e.word + "(S)");
}

Shape IndexShapes::of(Expression& e) {
  switch (e.kind) {
    case Is::subscript:
      return subscript(e);
    case Is::sum_over:
      return sum_over(e);
    case Is::product_over:
      return product_over(e);
    case Is::entries:
      return entries(e);
    case Is::cases:
      return cases(e);
    case Is::symbolic_power: {
      const auto shape = of_(e.operands[0]);
      if (!shape.is_square())
        throw ExpressionError(e.at, "a power of what is " + to_text(shape) + ", not square");
      index(e.operands[1]);
      return shape;
    }
    case Is::entrywise_product:
    case Is::entrywise_quotient:
      return entrywise(e);
    case Is::function:
      return function(e);
    default:
      throw ExpressionError(e.at, "what has no shape");
  }
}

Shape IndexShapes::subscript(Expression& e) {
  auto& base = e.operands[0];
  for (std::size_t k = 1; k < e.operands.size(); ++k) index(e.operands[k]);
  auto left = e.operands.size() - 1;
  Shape shape;
  const auto letter = vocabulary_.letters.find(base.word);
  const bool is_sequence =
      base.kind == Is::name && (vocabulary_.iterates.count(base.word) != 0 ||
                                (letter != vocabulary_.letters.end() && letter->second.sequence));
  if (is_sequence) {
    shape = by_name_(base);
    --left;
  } else {
    shape = of_(base);
  }
  base.shape = shape;
  if (left == 0) return shape;
  const bool is_vector = shape.rows == Extents{"1"} || shape.cols == Extents{"1"};
  if (shape.is_scalar())
    throw ExpressionError(e.at,
                          "an index of what is a scalar; a sequence is declared as \"scalar, "
                          "sequence\"");
  if (left == 1 && !is_vector)
    throw ExpressionError(e.at, "one index of what is " + to_text(shape) +
                                    "; write two for an entry, or col(X, i) or row(X, i)");
  if (left > (is_vector ? 1U : 2U))
    throw ExpressionError(e.at, "too many indices of what is " + to_text(shape));
  return {};
}

Shape IndexShapes::sum_over(Expression& e) {
  const auto before = indices_;
  for (std::size_t k = 0; k + 1 < e.operands.size(); ++k) {
    auto& range = e.operands[k];
    for (auto& end : range.operands) index(end);
    if (range.kind != Is::range) continue;
    need_new(range.word, range.at);
    indices_.insert(range.word);
  }
  const auto shape = of_(e.operands.back());
  indices_ = before;
  return shape;
}

Shape IndexShapes::product_over(Expression& e) {
  const auto shape = sum_over(e);
  if (!shape.is_scalar())
    throw ExpressionError(e.at, "a product over a range is one of scalars; this is " +
                                    to_text(shape) + ": write an iterate for matrices");
  return shape;
}

std::string IndexShapes::whole_size(const Expression& range) const {
  const auto& from = range.operands[0];
  const auto& to = range.operands[1];
  if (from.kind != Is::number || from.word != "1" || to.kind != Is::name ||
      sizes_.count(to.word) == 0)
    throw ExpressionError(range.at, "places run through a size, as in i in n");
  return to.word;
}

Shape IndexShapes::entries(Expression& e) {
  const auto body = sum_over(e);
  if (!body.is_scalar())
    throw ExpressionError(e.at, "an entry is a scalar; this is " + to_text(body));
  Shape shape;
  shape.rows = {whole_size(e.operands[0])};
  if (e.operands.size() > 2) shape.cols = {whole_size(e.operands[1])};
  return shape;
}

Shape IndexShapes::cases(Expression& e) {
  for (auto& side : e.operands[0].operands) index(side);
  auto shape = of_(e.operands[1]);
  if (e.operands.size() < 3) return shape;
  auto other = of_(e.operands[2]);
  if (is_zero(e.operands[2])) become_zeros(e.operands[2], other = shape);
  if (is_zero(e.operands[1])) become_zeros(e.operands[1], shape = other);
  if (shape != other)
    throw ExpressionError(e.at, "one case is " + to_text(shape) + ", the other " + to_text(other));
  return shape;
}

Shape IndexShapes::entrywise(Expression& e) {
  const auto left = of_(e.operands[0]), right = of_(e.operands[1]);
  if (left != right)
    throw ExpressionError(e.at, "entry by entry " + to_text(left) + " and " + to_text(right));
  return left;
}

Shape IndexShapes::function(Expression& e) {
  const auto extent = [&](Expression& size) -> Extents {
    if (size.kind == Is::number && size.word == "1") return {"1"};
    if (size.kind != Is::name || sizes_.count(size.word) == 0)
      throw ExpressionError(size.at, "a size is needed");
    use_size_(size.word);
    return {size.word};
  };
  const auto need = [&](std::size_t count, const char* form) {
    if (e.operands.size() != count) throw ExpressionError(e.at, std::string("write ") + form);
  };
  if (e.word == "ones") {
    if (e.operands.size() == 1) return {extent(e.operands[0]), {"1"}};
    need(2, "ones(n) or ones(n, m)");
    return {extent(e.operands[0]), extent(e.operands[1])};
  }
  if (e.word == "lower" || e.word == "upper") {
    need(1, "lower(n) or upper(n)");
    return {extent(e.operands[0]), extent(e.operands[0])};
  }
  if (e.word == "col" || e.word == "row") {
    need(2, "col(X, i) or row(X, i)");
    const auto shape = of_(e.operands[0]);
    index(e.operands[1]);
    return {e.word == "col" ? shape.rows : shape.cols, {"1"}};
  }
  need(1, (e.word + "(S)").c_str());
  const auto shape = of_(e.operands[0]);
  if (e.word == "det") {
    if (!shape.is_square()) throw ExpressionError(e.at, "a determinant of what is not square");
    return {};
  }
  if (e.word == "sq") return {shape.cols, {"1"}};
  if (e.word == "toeplitz") {
    const auto letter = vocabulary_.letters.find(e.operands[0].word);
    if (e.operands[0].kind != Is::name || letter == vocabulary_.letters.end() ||
        !letter->second.from_zero)
      throw ExpressionError(e.at, "toeplitz(h) is of a symbol h = \"n, from 0\"");
    return {shape.rows, shape.rows};
  }
  if (e.word == "diag") {
    if (shape.cols == Extents{"1"}) return {shape.rows, shape.rows};
    if (!shape.is_square())
      throw ExpressionError(e.at, "diag( ) is of a vector or of a square matrix");
    return {shape.rows, {"1"}};
  }
  if (e.word == "softmax" || e.word == "softmax_rows") return shape;
  const auto letter = vocabulary_.letters.find(e.word);
  const bool is_letter = letter != vocabulary_.letters.end() && letter->second.function;
  if (is_letter) {
    Expression name;
    name.word = e.word;
    by_name_(name);
  }
  if (!is_letter && entrywise_functions.count(e.word) == 0)
    throw ExpressionError(e.at, e.word + " is no function here; " + function_forms());
  return shape;
}

void become_covariance(Expression& e) {
  const auto node = [&](ExpressionKind kind, std::vector<Expression> operands) {
    Expression result;
    result.kind = kind;
    result.at = e.at;
    result.operands = std::move(operands);
    return result;
  };
  using Is = ExpressionKind;
  const auto s = e.operands[0], t = node(Is::transpose, {e.operands.back()});
  e = node(Is::difference, {node(Is::mean, {node(Is::product, {s, t})}),
                            node(Is::product, {node(Is::mean, {s}), node(Is::mean, {t})})});
}

}  // namespace verify
