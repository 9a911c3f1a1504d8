// The labels of L layers of linear attention by plain loops over numbers of a C library, entry by
// entry, in the order of the recorded program: one source for MPFR and for FLINT's polynomials.
#pragma once

#include <utility>
#include <vector>

namespace verify::bench {

// `Number` has set_zero(), copies, and in place: add(b), subtract(b), add_product(a, b, scratch),
// set_product(a, b).
template <class Number>
using Table = std::vector<std::vector<Number>>;

template <class Number>
Table<Number> product(const Table<Number>& a, const Table<Number>& b) {
  Table<Number> result(a.size(), std::vector<Number>(b.front().size()));
  Number scratch;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < b.size(); ++k)
      for (std::size_t j = 0; j < b.front().size(); ++j)
        result[i][j].add_product(a[i][k], b[k][j], scratch);
  return result;
}

template <class Number>
Table<Number> transposed(const Table<Number>& a) {
  Table<Number> result(a.front().size());
  for (const auto& row : a)
    for (std::size_t j = 0; j < row.size(); ++j) result[j].push_back(row[j]);
  return result;
}

// One layer on tokens (X, x; labels): the scores are the last sum of products x_i^T A x_j, and only
// the labels move, by scale times the masked labels times the scores.
template <class Number>
void attend(const Table<Number>& covariates, Table<Number>& labels, const Table<Number>& A,
            const Number& scale) {
  const auto scores = product(transposed(covariates), product(A, covariates));
  auto masked = labels;
  masked.front().back().set_zero();
  const auto moved = product(masked, scores);
  Number step;
  for (std::size_t j = 0; j < moved.front().size(); ++j) {
    step.set_product(scale, moved.front()[j]);
    labels.front()[j].add(step);
  }
}

// u + A^T scale X (X^T u - y), columns as tables of one column.
template <class Number>
void descend(Table<Number>& u, const Table<Number>& X, const Table<Number>& y,
             const Table<Number>& A, const Number& scale) {
  auto residual = product(transposed(X), u);
  for (std::size_t i = 0; i < residual.size(); ++i) residual[i][0].subtract(y[i][0]);
  auto slope = product(X, residual);
  for (auto& row : slope) {
    Number scaled;
    scaled.set_product(scale, row[0]);
    row[0] = scaled;
  }
  const auto move = product(transposed(A), slope);
  for (std::size_t i = 0; i < u.size(); ++i) u[i][0].add(move[i][0]);
}

}  // namespace verify::bench
