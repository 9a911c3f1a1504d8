#include "verify/recording/regrouped.hpp"

#include <optional>
#include <utility>

namespace verify {
namespace {

using Index = std::uint32_t;

// Rows or columns of a grid.
struct Span {
  Index first, count;
};

// A block of the product of two grids that a step of the original program writes.
struct Block {
  Index step, left, right;
  Span rows, cols;
};

class Regrouping {
 public:
  explicit Regrouping(const Program& original)
      : original_(original),
        writer_(writers(original)),
        readings_(original.steps.size()),
        last_(original.steps.size(), ~Index{0}),
        dropped_(original.steps.size()),
        result_(original) {
    count_readings();
  }

  // From the last step to the first: what is dropped is known before it is met.
  Program result() && {
    result_.steps.clear();
    for (std::size_t k = original_.steps.size(); k-- > 0;)
      if (dropped_[k] == 0) append(original_.steps[k]);
    result_.steps.assign(backwards_.rbegin(), backwards_.rend());
    return std::move(result_);
  }

 private:
  // By whom a step's values are read; the two sides of a product are two readers.
  void count_readings() {
    for (Index k = 0; k < original_.steps.size(); ++k) {
      const Step& step = original_.steps[k];
      if (takes_grids(step.operation)) {
        read_grid(original_.grids[step.a], 2 * k);
        read_grid(original_.grids[step.b], 2 * k + 1);
      } else {
        each_operand(original_, step, [&](Slot slot) { read(slot, 2 * k); });
      }
    }
    for (const Slot slot : original_.outputs) readings_[writer_[slot]] += 2;
  }

  void read(Slot slot, Index reader) {
    const auto step = writer_[slot];
    if (std::exchange(last_[step], reader) != reader) ++readings_[step];
  }
  void read_grid(const Grid& grid, Index reader) {
    for (Index i = 0; i < grid.rows; ++i)
      for (Index j = 0; j < grid.cols; ++j) read(original_.at(grid, i, j), reader);
  }

  // In the order from the last step to the first.
  void append(const Step& step) {
    const bool done = step.operation == Operation::matrix_product &&
                      (grouped_to_the_left(step) || grouped_to_the_right(step));
    if (!done) backwards_.push_back(step);
  }

  // A (B C) as (A B) C.
  bool grouped_to_the_left(const Step& step) {
    const auto block = once_read_product(step.b);
    if (!block) return false;
    const Index rows = grid(step.a).rows, inner = grid(block->left).cols;
    const auto before = whole(*block) + products(step.a, block->cols.count);
    const auto after = products(step.a, inner) + std::uint64_t{rows} * inner * block->cols.count;
    if (after >= before) return false;
    dropped_[block->step] = true;
    const auto first = new_slots(rows * inner);
    append(
        product(written_at(first, rows, inner), cols_of(block->right, block->cols), step.result));
    append(product(step.a, rows_of(block->left, block->rows), first));
    return true;
  }

  // (A B) C as A (B C).
  bool grouped_to_the_right(const Step& step) {
    const auto block = once_read_product(step.a);
    if (!block) return false;
    const Index cols = grid(step.b).cols, inner = grid(block->left).cols;
    const auto before = whole(*block) + products(step.b, block->rows.count);
    const auto after = products(step.b, inner) + std::uint64_t{inner} * cols * block->rows.count;
    if (after >= before) return false;
    dropped_[block->step] = true;
    const auto first = new_slots(inner * cols);
    append(product(rows_of(block->left, block->rows), written_at(first, inner, cols), step.result));
    append(product(cols_of(block->right, block->cols), step.b, first));
    return true;
  }

  std::optional<Block> once_read_product(Index index) const {
    const Grid& block = grid(index);
    if (block.is_listed() || block.first >= writer_.size()) return std::nullopt;
    const Index written = writer_[block.first];
    const Step& step = original_.steps[written];
    if (step.operation != Operation::matrix_product || readings_[written] != 1) return std::nullopt;
    const Index rows = grid(step.a).rows, cols = grid(step.b).cols;
    const Index row = (block.first - step.result) / cols, col = (block.first - step.result) % cols;
    const bool in_order = (block.cols == 1 || block.col_step == 1) &&
                          (block.rows == 1 || block.row_step == static_cast<std::int32_t>(cols));
    if (!in_order || row + block.rows > rows || col + block.cols > cols) return std::nullopt;
    return Block{written, step.a, step.b, {row, block.rows}, {col, block.cols}};
  }

  const Grid& grid(Index index) const { return result_.grids[index]; }
  // Products of entries: of a grid with a vector for each of so many, and of a whole step.
  std::uint64_t products(Index index, Index count) const {
    return std::uint64_t{grid(index).rows} * grid(index).cols * count;
  }
  std::uint64_t whole(const Block& block) const {
    return products(block.left, grid(block.right).cols);
  }

  Slot new_slots(Index count) {
    return static_cast<Slot>(std::exchange(result_.slots, result_.slots + count));
  }
  Index stored(const Grid& grid) {
    result_.grids.push_back(grid);
    return static_cast<Index>(result_.grids.size() - 1);
  }
  Index written_at(Slot first, Index rows, Index cols) {
    return stored({rows, cols, first, static_cast<std::int32_t>(cols), 1, Grid::not_listed});
  }
  static Step product(Index left, Index right, Slot result) {
    return {Operation::matrix_product, left, right, result, false};
  }

  Index rows_of(Index index, Span rows) { return part(index, rows, {0, grid(index).cols}); }
  Index cols_of(Index index, Span cols) { return part(index, {0, grid(index).rows}, cols); }
  Index part(Index index, Span rows, Span cols) {
    Grid result = grid(index);
    if (rows.count == result.rows && cols.count == result.cols) return index;
    const Grid from = std::exchange(
        result, {rows.count, cols.count, 0, result.row_step, result.col_step, result.listed});
    if (!from.is_listed()) {
      result.first = result_.at(from, rows.first, cols.first);
      return stored(result);
    }
    result.listed = static_cast<Index>(result_.listed.size());
    for (Index i = 0; i < rows.count; ++i)
      for (Index j = 0; j < cols.count; ++j)
        result_.listed.push_back(result_.at(from, rows.first + i, cols.first + j));
    return stored(result);
  }

  const Program& original_;
  std::vector<Index> writer_;           // of a slot
  std::vector<Index> readings_, last_;  // of a step's values
  std::vector<char> dropped_;
  Program result_;
  std::vector<Step> backwards_;
};

}  // namespace

Program regrouped(const Program& program) { return Regrouping(program).result(); }

}  // namespace verify
