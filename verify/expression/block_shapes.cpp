#include "verify/expression/block_shapes.hpp"

#include <string>
#include <vector>

#include "verify/expression/masked_attention.hpp"
#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

// Of a row or column, written out: blocks within blocks double with every definition.
constexpr std::size_t most_blocks = 100;

}  // namespace

bool is_zero(const Expression& e) {
  return e.kind == ExpressionKind::number && e.word.find_first_not_of("0.") == std::string::npos;
}

void become_zeros(Expression& e, const Shape& shape) {
  e.kind = ExpressionKind::zeros;
  e.operands.clear();
  e.shape = shape;
}

// A zero is as high as the others of its row and as wide as those of its column, else 1.
Shape block_shape(Expression& e, const ShapeOf& of) {
  const auto width = e.width, height = e.operands.size() / width;
  std::vector<const Expression*> heights(height), widths(width);
  for (std::size_t k = 0; k < e.operands.size(); ++k) {
    auto& entry = e.operands[k];
    if (is_zero(entry)) continue;
    of(entry);
    auto& row = heights[k / width];
    auto& column = widths[k % width];
    if (row != nullptr && row->shape.rows != entry.shape.rows)
      throw ExpressionError(entry.at, "a block of " + extents_text(entry.shape.rows) +
                                          " rows beside one of " + extents_text(row->shape.rows) +
                                          "; blocks side by side must have the same rows");
    if (column != nullptr && column->shape.cols != entry.shape.cols)
      throw ExpressionError(entry.at, "a block of " + extents_text(entry.shape.cols) +
                                          " columns below one of " +
                                          extents_text(column->shape.cols) +
                                          "; blocks one below the other must have the same "
                                          "columns");
    row = column = &entry;
  }
  Shape result{{}, {}};
  const auto append = [](Extents& to, const Extents& more) {
    to.insert(to.end(), more.begin(), more.end());
  };
  const Extents one = {"1"};
  for (const auto* row : heights) append(result.rows, row == nullptr ? one : row->shape.rows);
  for (const auto* column : widths)
    append(result.cols, column == nullptr ? one : column->shape.cols);
  if (result.rows.size() > most_blocks || result.cols.size() > most_blocks)
    throw ExpressionError(e.at, "a block matrix of more than " + std::to_string(most_blocks) +
                                    " rows or columns of blocks, those within its blocks "
                                    "included; write fewer blocks");
  for (std::size_t k = 0; k < e.operands.size(); ++k) {
    if (!is_zero(e.operands[k])) continue;
    const auto* row = heights[k / width];
    const auto* column = widths[k % width];
    become_zeros(e.operands[k], {row == nullptr ? one : row->shape.rows,
                                 column == nullptr ? one : column->shape.cols});
  }
  return result;
}

Shape attention_shape(Expression& e, const ShapeOf& of) {
  if (e.operands.size() == 5) {
    const auto mask = e.operands.back().word;
    e.operands.pop_back();
    if (mask != "query") {
      const auto Z = of(e.operands[0]);
      become_masked_attention(e, mask == "causal", Z.cols);
      return of(e);
    }
  }
  const auto Z = of(e.operands[0]), P = of(e.operands[1]), Q = of(e.operands[2]);
  const auto ends_with_one = [](const Extents& side) {
    return side.size() > 1 && side.back() == "1";
  };
  if (!ends_with_one(Z.rows) || !ends_with_one(Z.cols))
    throw ExpressionError(e.operands[0].at,
                          "tokens are a block matrix whose last row are labels "
                          "and whose last column is the query, as "
                          "[X, x; y', 0]; this is " +
                              to_text(Z));
  for (const std::size_t k : {1, 2}) {
    if (e.operands[k].shape != Shape{Z.rows, Z.rows})
      throw ExpressionError(e.operands[k].at,
                            "weights of these tokens are " + to_text(Shape{Z.rows, Z.rows}) +
                                "; this is " + to_text(e.operands[k].shape) +
                                "; put them together of blocks, as [A, b; c', s]");
  }
  if (!of(e.operands[3]).is_scalar())
    throw ExpressionError(e.operands[3].at, "the factor of attention is a scalar");
  return Z;
}

}  // namespace verify
