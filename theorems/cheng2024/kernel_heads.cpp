#include "theorems/cheng2024/kernel_heads.hpp"

#include <algorithm>

#include "theorems/cheng2024/kernel_inputs.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::cheng2024 {
namespace {

// Row g of the result sums over the g-th set of equal columns.
Vector<Vector<Rational>> sums_over_equal_columns(const Matrix<Rational>& X) {
  Vector<Vector<Rational>> seen, rows;
  for (long i = 0; i < X.cols(); ++i) {
    const auto found = std::find(seen.begin(), seen.end(), X.col(i));
    const auto group = found - seen.begin();
    if (found == seen.end()) {
      seen.push_back(X.col(i));
      rows.emplace_back(X.cols());
    }
    rows[group][i] = Rational(1);
  }
  return rows;
}

}  // namespace

bool KernelHeads::is_rational() const {
  return std::all_of(kernels.begin(), kernels.end(),
                     [](const Kernel& kernel) { return kernel.is_rational(); });
}

std::vector<std::string> comma_separated(const std::string& text) {
  std::vector<std::string> words = {""};
  for (const char c : text) {
    if (c == ',') {
      words.emplace_back();
    } else if (c != ' ') {
      words.back() += c;
    }
  }
  return words;
}

KernelHeads heads_from(const Instance& instance) {
  Vector<Kernel> kernels;
  for (const auto& word : comma_separated(instance.text("head_kernels")))
    kernels.push_back({shape_named(word)});
  return {std::move(kernels), instance.matrices("G"), instance.vector("head_weights")};
}

Matrix<Rational> range_basis(const KernelHeads& heads, const Matrix<Rational>& X) {
  Vector<Vector<Rational>> conditions = {Vector<Rational>(X.cols())};
  for (long s = 0; s < heads.count(); ++s) {
    if (heads.weights[s].sign() == 0) continue;
    if (heads.kernels[s].is_rational()) {
      const auto K = head_gram(heads, s, X);
      for (long i = 0; i < K.rows(); ++i) conditions.push_back(K.row(i));
    } else {
      for (auto& row : sums_over_equal_columns(heads.G[s] * X)) conditions.push_back(row);
    }
  }
  const auto null = nullspace(from_rows(conditions));
  if (null.cols() == 0) return identity_matrix<Rational>(X.cols());
  return nullspace(transpose(null));
}

}  // namespace verify::cheng2024
