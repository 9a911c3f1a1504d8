#include "verify/expression/tree/tree.hpp"

#include <stdexcept>
#include <utility>

namespace verify::tree {
namespace {

thread_local long models = 0, entered = 0;

void need(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(std::string(what) + ": the spaces do not fit");
}
void need_sort(const Tree& a, Sort sort, const char* what) {
  if (a->sort != sort)
    throw std::invalid_argument(std::string(what) + ": not of a scalar, vector or matrix as such");
}

Tree made(TreeNode node) {
  node.of_model = models > 0;
  return std::make_shared<const TreeNode>(std::move(node));
}
Tree scalar(TreeKind kind, std::vector<Tree> operands) {
  return made({kind, Sort::scalar, {unit_space}, {unit_space}, std::move(operands)});
}
Tree vector(TreeKind kind, Spaces rows, std::vector<Tree> operands) {
  return made({kind, Sort::vector, std::move(rows), {unit_space}, std::move(operands)});
}
Tree matrix(TreeKind kind, Spaces rows, Spaces cols, std::vector<Tree> operands) {
  return made({kind, Sort::matrix, std::move(rows), std::move(cols), std::move(operands)});
}
Tree like(const Tree& a, TreeKind kind, std::vector<Tree> operands) {
  return made({kind, a->sort, a->rows, a->cols, std::move(operands)});
}

bool is_number(const Tree& a, const char* word) {
  return a->kind == TreeKind::number && a->word == word;
}
bool is_zero(const Tree& a) { return a->kind == TreeKind::zeros || is_number(a, "0"); }

bool same_shape(const Tree& a, const Tree& b) {
  return a->sort == b->sort && a->rows == b->rows && a->cols == b->cols;
}

Spaces with_unit(Spaces spaces) {
  spaces.push_back(unit_space);
  return spaces;
}
Spaces but_last(Spaces spaces) {
  spaces.pop_back();
  return spaces;
}
bool ends_with_unit(const Spaces& spaces) {
  return spaces.size() > 1 && spaces.back() == unit_space;
}
void need_border(const Tree& a) {
  need_sort(a, Sort::matrix, "border of blocks");
  need(ends_with_unit(a->rows) && ends_with_unit(a->cols), "border of blocks");
}

Spaces cut(const Spaces& spaces, std::size_t first, std::size_t count) {
  need(first + count <= spaces.size(), "part of blocks");
  const auto begin = spaces.begin() + static_cast<long>(first);
  return Spaces(begin, begin + static_cast<long>(count));
}

}  // namespace

void enter_model() { ++models, ++entered; }
void leave_model() { --models; }
long models_entered() { return entered; }

Tree number(std::string exact) {
  TreeNode node{TreeKind::number};
  node.word = std::move(exact);
  return made(std::move(node));
}
Tree letter(const TreeLetter& letter, std::size_t index) {
  TreeNode node{TreeKind::letter, letter.sort, letter.rows, letter.cols};
  node.index = index;
  return made(std::move(node));
}
// The index is that of the space: a size has the shape of a scalar.
Tree size(const Spaces& space) {
  need(space.size() == 1, "a size is that of a single space");
  TreeNode node{TreeKind::size};
  node.index = static_cast<std::size_t>(space.front());
  return made(std::move(node));
}
Tree inverse_size(const Spaces& space) {
  need(space.size() == 1, "a size is that of a single space");
  TreeNode node{TreeKind::inverse_size};
  node.index = static_cast<std::size_t>(space.front());
  return made(std::move(node));
}
Tree identity(const Spaces& spaces) { return matrix(TreeKind::identity, spaces, spaces, {}); }
Tree zeros(const Spaces& rows, const Spaces& cols) {
  return matrix(TreeKind::zeros, rows, cols, {});
}
Tree zero_vector(const Spaces& rows) { return vector(TreeKind::zeros, rows, {}); }
Tree ones(const Spaces& space) { return vector(TreeKind::ones, space, {}); }
Tree order(const Spaces& space) { return matrix(TreeKind::order, space, space, {}); }

Tree sum(const Tree& a, const Tree& b) {
  need(same_shape(a, b), "sum");
  if (is_zero(a)) return b;
  if (is_zero(b)) return a;
  return like(a, TreeKind::sum, {a, b});
}
Tree difference(const Tree& a, const Tree& b) {
  need(same_shape(a, b), "difference");
  if (is_zero(b)) return a;
  return like(a, TreeKind::difference, {a, b});
}
Tree negative(const Tree& a) { return like(a, TreeKind::negative, {a}); }
Tree product(const Tree& a, const Tree& b) {
  if (a->sort == Sort::scalar && b->sort == Sort::scalar) {
    if (is_number(a, "1") || is_zero(b)) return b;
    if (is_number(b, "1") || is_zero(a)) return a;
    return scalar(TreeKind::product, {a, b});
  }
  need_sort(a, Sort::matrix, "product");
  need(a->cols == b->rows && b->sort != Sort::scalar, "product");
  if (b->sort == Sort::vector) return vector(TreeKind::product, a->rows, {a, b});
  return matrix(TreeKind::product, a->rows, b->cols, {a, b});
}
Tree multiple(const Tree& s, const Tree& a) {
  need_sort(s, Sort::scalar, "multiple");
  if (a->sort == Sort::scalar) return product(s, a);
  return is_number(s, "1") ? a : like(a, TreeKind::multiple, {s, a});
}
Tree hadamard(const Tree& a, const Tree& b) {
  need(same_shape(a, b), "entrywise product");
  return like(a, TreeKind::hadamard, {a, b});
}
Tree dot(const Tree& a, const Tree& b) {
  need_sort(a, Sort::vector, "dot product");
  need(same_shape(a, b), "dot product");
  return scalar(TreeKind::dot, {a, b});
}
Tree outer(const Tree& a, const Tree& b) {
  need_sort(a, Sort::vector, "outer product");
  need_sort(b, Sort::vector, "outer product");
  return matrix(TreeKind::outer, a->rows, b->rows, {a, b});
}
Tree transpose(const Tree& a) {
  need_sort(a, Sort::matrix, "transpose");
  return matrix(TreeKind::transpose, a->cols, a->rows, {a});
}
Tree trace(const Tree& a) {
  need_sort(a, Sort::matrix, "trace");
  need(a->rows == a->cols, "trace");
  return scalar(TreeKind::trace, {a});
}
Tree inverse(const Tree& a, std::string where) {
  need(a->rows == a->cols, "inverse");
  TreeNode node{TreeKind::inverse, a->sort, a->rows, a->cols, {a}};
  node.word = std::move(where);
  return made(std::move(node));
}

Tree column(const Tree& v) {
  need_sort(v, Sort::vector, "column");
  return matrix(TreeKind::column, v->rows, v->cols, {v});
}
Tree as_vector(const Tree& a) {
  need_sort(a, Sort::matrix, "vector");
  need(a->cols == Spaces{unit_space}, "vector");
  return a->kind == TreeKind::column ? a->operands[0] : vector(TreeKind::as_vector, a->rows, {a});
}
Tree as_matrix(const Tree& s) {
  need_sort(s, Sort::scalar, "a scalar as a matrix");
  return matrix(TreeKind::as_matrix, {unit_space}, {unit_space}, {s});
}
Tree entry(const Tree& a) {
  need(a->rows == Spaces{unit_space} && a->cols == Spaces{unit_space}, "a matrix as a scalar");
  if (a->sort == Sort::scalar) return a;
  return a->kind == TreeKind::as_matrix ? a->operands[0] : scalar(TreeKind::entry, {a});
}

Tree bordered(const Tree& a, const Tree& right, const Tree& bottom, const Tree& corner) {
  need_sort(a, Sort::matrix, "border of blocks");
  need_sort(right, Sort::vector, "border of blocks");
  need_sort(bottom, Sort::vector, "border of blocks");
  need_sort(corner, Sort::scalar, "border of blocks");
  need(a->rows == right->rows && a->cols == bottom->rows, "border of blocks");
  return matrix(TreeKind::bordered, with_unit(a->rows), with_unit(a->cols),
                {a, right, bottom, corner});
}
Tree beside(const Tree& a, const Tree& v) {
  need_sort(a, Sort::matrix, "column beside blocks");
  need(a->rows == v->rows && v->sort == Sort::vector, "column beside blocks");
  return matrix(TreeKind::beside, a->rows, with_unit(a->cols), {a, v});
}
Tree with_last(const Tree& v, const Tree& entry) {
  need_sort(v, Sort::vector, "last entry");
  need_sort(entry, Sort::scalar, "last entry");
  return vector(TreeKind::with_last, with_unit(v->rows), {v, entry});
}
Tree last(const Tree& v) {
  need_sort(v, Sort::vector, "last entry");
  need(v->rows.back() == unit_space, "last entry of blocks");
  return scalar(TreeKind::last, {v});
}
Tree without_last(const Tree& v) {
  need_sort(v, Sort::vector, "last entry");
  need(ends_with_unit(v->rows), "last entry of blocks");
  return vector(TreeKind::without_last, but_last(v->rows), {v});
}
Tree inner_block(const Tree& a) {
  need_border(a);
  return matrix(TreeKind::inner_block, but_last(a->rows), but_last(a->cols), {a});
}
Tree right_border(const Tree& a) {
  need_border(a);
  return vector(TreeKind::right_border, but_last(a->rows), {a});
}
Tree bottom_border(const Tree& a) {
  need_border(a);
  return vector(TreeKind::bottom_border, but_last(a->cols), {a});
}
Tree corner(const Tree& a) {
  need_border(a);
  return scalar(TreeKind::corner, {a});
}
Tree without_last_column(const Tree& a) {
  need_border(a);
  return like(a, TreeKind::without_last_column, {a});
}

Tree placed(const Tree& in, std::size_t row, std::size_t col, const Tree& part) {
  need_sort(in, Sort::matrix, "blocks");
  need_sort(part, Sort::matrix, "blocks");
  need(cut(in->rows, row, part->rows.size()) == part->rows &&
           cut(in->cols, col, part->cols.size()) == part->cols,
       "blocks");
  TreeNode node{TreeKind::blocks, Sort::matrix, in->rows, in->cols};
  if (in->kind == TreeKind::blocks) {
    node.operands = in->operands;
    node.places = in->places;
  } else if (!is_zero(in)) {
    node.operands = {in};
    node.places = {0, 0};
  }
  node.operands.push_back(part);
  node.places.insert(node.places.end(), {row, col});
  return made(std::move(node));
}
Tree part(const Tree& a, std::size_t row, std::size_t rows, std::size_t col, std::size_t cols) {
  need_sort(a, Sort::matrix, "part of blocks");
  TreeNode node{
      TreeKind::part, Sort::matrix, cut(a->rows, row, rows), cut(a->cols, col, cols), {a}};
  node.places = {row, rows, col, cols};
  return made(std::move(node));
}

Tree column_products(const Tree& a, const Tree& b) {
  need_sort(a, Sort::matrix, "products of columns");
  need(same_shape(a, b), "products of columns");
  return vector(TreeKind::column_products, a->cols, {a, b});
}
Tree scaled_columns(const Tree& a, const Tree& s) {
  need_sort(a, Sort::matrix, "multiples of columns");
  need(a->cols == s->rows && s->sort == Sort::vector, "multiples of columns");
  return like(a, TreeKind::scaled_columns, {a, s});
}

Tree mean(const Tree& of, const std::vector<TreeLaw>& laws) {
  need_sort(of, Sort::scalar, "a mean");
  std::vector<Tree> operands = {of};
  for (const auto& law : laws) {
    if (law.letter->kind != TreeKind::letter)
      throw std::invalid_argument("Gaussian symbol: a single symbol is needed");
    need(law.letter->rows == law.covariance->rows && law.covariance->rows == law.covariance->cols,
         "covariance");
    operands.insert(operands.end(), {law.letter, law.covariance});
  }
  return scalar(TreeKind::mean, std::move(operands));
}
Tree gradient(const Tree& of, const Tree& letter) {
  need_sort(of, Sort::scalar, "a gradient");
  if (letter->kind != TreeKind::letter)
    throw std::invalid_argument("gradient: one symbol is needed");
  return like(letter, TreeKind::gradient, {of, letter});
}
Tree root(const Tree& of) {
  need_sort(of, Sort::scalar, "a root");
  return scalar(TreeKind::root, {of});
}
Tree opnorm(const Tree& of) {
  need_sort(of, Sort::matrix, "a norm");
  return scalar(TreeKind::opnorm, {of});
}
Tree parameter(std::string name, const Tree& like) {
  TreeNode node{TreeKind::letter, like->sort, like->rows, like->cols};
  node.word = std::move(name);
  return made(std::move(node));
}
Tree call(std::string name, const Tree& body, const std::vector<Tree>& arguments,
          const Tree& definition) {
  std::vector<Tree> operands = {body};
  operands.insert(operands.end(), arguments.begin(), arguments.end());
  TreeNode node{TreeKind::call, body->sort, body->rows, body->cols, std::move(operands)};
  node.word = std::move(name);
  node.definition = definition;
  return made(std::move(node));
}

}  // namespace verify::tree
