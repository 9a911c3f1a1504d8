#include "verify/linalg/words/visit_block.hpp"

#include <algorithm>
#include <stdexcept>

namespace verify {
namespace {

void need_fit(bool fits, const char* what) {
  if (!fits) throw std::invalid_argument(std::string(what) + ": the spaces do not fit");
}
void need_carried(bool carried) {
  if (!carried)
    throw std::invalid_argument(
        "a sum over an index that occurs in no letter: the size would enter as a number");
}

// As many variables as both have, less one of each of these spaces.
std::map<Space, long> sum_of(const Visited& a, const Visited& b,
                             std::initializer_list<Space> shared) {
  auto variables = a.variables;
  for (const auto& [space, count] : b.variables) variables[space] += count;
  for (const auto space : shared) --variables[space];
  variables.erase(unit_space);
  return variables;
}

std::map<Space, long> ends(Space rows, Space cols) {
  std::map<Space, long> variables;
  ++variables[rows];
  ++variables[cols];
  variables.erase(unit_space);
  return variables;
}

}  // namespace

VisitBlock VisitBlock::letter(Space rows, Space cols) { return {rows, cols, {ends(rows, cols)}}; }
VisitBlock VisitBlock::ones(Space rows, Space cols) {
  return {rows, cols, {ends(rows, cols), rows == unit_space, cols == unit_space}};
}
VisitBlock VisitBlock::identity(Space space) {
  auto variables = ends(space, unit_space);  // one variable: its two indices are equal
  const bool is_number = space == unit_space;
  return {space, space, {std::move(variables), is_number, is_number, true}};
}

VisitBlock& VisitBlock::operator+=(const VisitBlock& b) {
  need_fit(rows_ == b.rows_ && cols_ == b.cols_, "sum");
  if (!b.visited_) return *this;
  if (!visited_) {
    visited_ = b.visited_;
    return *this;
  }
  for (const auto& [space, count] : b.visited_->variables)
    visited_->variables[space] = std::max(visited_->variables[space], count);
  visited_->rows_carried &= b.visited_->rows_carried;
  visited_->cols_carried &= b.visited_->cols_carried;
  visited_->is_identity &= b.visited_->is_identity;
  return *this;
}

VisitBlock operator*(const VisitBlock& a, const VisitBlock& b) {
  need_fit(a.cols_ == b.rows_, "product");
  if (!a.visited_ || !b.visited_) return {a.rows_, b.cols_};
  const auto &left = *a.visited_, &right = *b.visited_;
  const bool number = a.cols_ == unit_space;
  need_carried(number || left.is_identity || right.is_identity || left.cols_carried ||
               right.rows_carried);
  Visited result{sum_of(left, right, {a.cols_}),
                 left.is_identity && !number ? right.rows_carried : left.rows_carried,
                 right.is_identity && !number ? left.cols_carried : right.cols_carried,
                 left.is_identity && right.is_identity};
  return {a.rows_, b.cols_, std::move(result)};
}

VisitBlock hadamard(const VisitBlock& a, const VisitBlock& b) {
  need_fit(a.rows_ == b.rows_ && a.cols_ == b.cols_, "entrywise product");
  if (!a.visited_ || !b.visited_) return {a.rows_, a.cols_};
  const auto &left = *a.visited_, &right = *b.visited_;
  // With the unit matrix in it, one variable serves both indices: such blocks are not counted.
  if (left.is_identity || right.is_identity)
    throw std::invalid_argument(
        "entrywise product with the unit matrix: diagonals are not counted");
  auto variables = sum_of(left, right, {a.rows_, a.cols_});
  return {a.rows_, a.cols_,
          Visited{std::move(variables), left.rows_carried || right.rows_carried,
                  left.cols_carried || right.cols_carried, false}};
}

VisitBlock transpose(const VisitBlock& a) {
  if (!a.visited_) return {a.cols_, a.rows_};
  return {a.cols_, a.rows_,
          Visited{a.visited_->variables, a.visited_->cols_carried, a.visited_->rows_carried,
                  a.visited_->is_identity}};
}

VisitBlock trace(const VisitBlock& a) {
  need_fit(a.rows_ == a.cols_, "trace");
  if (!a.visited_) return {unit_space, unit_space};
  need_carried(a.visited_->rows_carried || a.visited_->cols_carried);
  Visited result{a.visited_->variables};
  if (a.rows_ != unit_space) --result.variables[a.rows_];
  return {unit_space, unit_space, std::move(result)};
}

VisitBlock scaled(const VisitBlock& s, const VisitBlock& a) {
  need_fit(s.rows_ == unit_space && s.cols_ == unit_space, "multiple");
  if (!s.visited_ || !a.visited_) return {a.rows_, a.cols_};
  auto result = *a.visited_;
  for (const auto& [space, count] : s.visited_->variables) result.variables[space] += count;
  return {a.rows_, a.cols_, std::move(result)};
}

}  // namespace verify
