#include "verify/recording/traced.hpp"

#include <algorithm>
#include <numeric>

namespace verify {
namespace {

static_assert(sizeof(Traced) == sizeof(Slot));

Grid grid_of(long rows, long cols, const std::vector<Traced>& entries) {
  return Recorder::current().grid(static_cast<std::uint32_t>(rows),
                                  static_cast<std::uint32_t>(cols),
                                  reinterpret_cast<const Slot*>(entries.data()));
}
Grid grid_of(const Matrix<Traced>& a) { return grid_of(a.rows(), a.cols(), a.entries()); }

Matrix<Traced> written_at(Slot first, long rows, long cols) {
  Matrix<Traced> result(rows, cols);
  for (auto& entry : result.entries()) entry = Traced::at(first++);
  return result;
}

bool is_constant_zero(Traced a) { return a.slot() == zero_slot; }

bool has_constant_zeros(const Matrix<Traced>& a) {
  return std::any_of(a.entries().begin(), a.entries().end(), is_constant_zero);
}

// Below this a step of its own costs more than its few sums and products.
constexpr long few_products = 4;
constexpr long sparse = 4;  // one product in so many is left
// From so many products on, rows and columns of zeros are worth looking for.
constexpr long many_products = 256;

Matrix<Traced> step_product(const Matrix<Traced>& a, const Matrix<Traced>& b) {
  const auto first =
      Recorder::current().on_matrices(Operation::matrix_product, grid_of(a), grid_of(b));
  return written_at(first, a.rows(), b.cols());
}

using Indices = std::vector<long>;

// How many entries of each row and of each column are no constant zeros.
struct Filling {
  Indices rows, columns;
  explicit Filling(const Matrix<Traced>& a) : rows(a.rows()), columns(a.cols()) {
    auto entry = a.entries().begin();
    for (auto& in_row : rows)
      for (auto& in_column : columns) {
        const long filled = is_constant_zero(*entry++) ? 0 : 1;
        in_row += filled;
        in_column += filled;
      }
  }
};

// The products of two entries that are left when constant zeros are dropped.
long products_left(const Filling& a, const Filling& b) {
  return std::inner_product(a.columns.begin(), a.columns.end(), b.rows.begin(), 0L);
}

Indices positive(const Indices& counts) {
  Indices result;
  for (std::size_t k = 0; k < counts.size(); ++k)
    if (counts[k] > 0) result.push_back(static_cast<long>(k));
  return result;
}

Matrix<Traced> part(const Matrix<Traced>& a, const Indices& rows, const Indices& cols) {
  Matrix<Traced> result(static_cast<long>(rows.size()), static_cast<long>(cols.size()));
  auto out = result.entries().begin();
  for (const long i : rows)
    for (const long j : cols) *out++ = a(i, j);
  return result;
}

// Without the rows and columns of zeros, as sparse weights have them: what is left of the product,
// put back where it stands.
struct Blocks {
  Indices rows, inner, cols;
  long most = 0;  // products, were the rows of the second factor that meet zeros left as they are
  Blocks(const Filling& a, const Filling& b) : rows(positive(a.rows)), cols(positive(b.columns)) {
    const auto left = positive(a.columns), right = positive(b.rows);
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(inner));
    most = static_cast<long>(rows.size() * left.size() * cols.size());
  }

  Matrix<Traced> product(const Matrix<Traced>& a, const Matrix<Traced>& b) const {
    const auto block = step_product(part(a, rows, inner), part(b, inner, cols));
    Matrix<Traced> result(a.rows(), b.cols());
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < cols.size(); ++j)
        result(rows[i], cols[j]) = block(static_cast<long>(i), static_cast<long>(j));
    return result;
  }
};

Matrix<Traced> product(const Matrix<Traced>& a, const Matrix<Traced>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  if (const long all = a.rows() * a.cols() * b.cols(); all > few_products) {
    const Filling of_a(a), of_b(b);
    const long left = products_left(of_a, of_b);
    if (left > few_products && sparse * left > all) return step_product(a, b);
    if (left >= many_products) {
      const Blocks blocks(of_a, of_b);
      if (sparse * left > blocks.most) return blocks.product(a, b);
    }
  }
  Matrix<Traced> result(a.rows(), b.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long k = 0; k < a.cols(); ++k) {
      if (is_constant_zero(a(i, k))) continue;
      for (long j = 0; j < b.cols(); ++j)
        if (!is_constant_zero(b(k, j))) result(i, j) += a(i, k) * b(k, j);
    }
  return result;
}

Matrix<Traced> column(const Vector<Traced>& x) {
  Matrix<Traced> result(static_cast<long>(x.size()), 1);
  result.entries() = x;
  return result;
}

template <class OneByOne>
Matrix<Traced> entrywise(Operation operation, const Matrix<Traced>& a, const Matrix<Traced>& b,
                         OneByOne one_by_one) {
  if (!has_constant_zeros(a) && !has_constant_zeros(b) && a.entries().size() > few_products) {
    const auto first = Recorder::current().on_matrices(operation, grid_of(a), grid_of(b));
    return written_at(first, a.rows(), a.cols());
  }
  Matrix<Traced> result(a.rows(), a.cols());
  for (std::size_t k = 0; k < a.entries().size(); ++k)
    result.entries()[k] = one_by_one(a.entries()[k], b.entries()[k]);
  return result;
}

void need_same_sizes(const Matrix<Traced>& a, const Matrix<Traced>& b) {
  detail::need_same(a.rows(), b.rows(), "matrix sum, rows");
  detail::need_same(a.cols(), b.cols(), "matrix sum, columns");
}

}  // namespace

template <>
Matrix<Traced> operator*(const Matrix<Traced>& a, const Matrix<Traced>& b) {
  return product(a, b);
}

template <>
Matrix<Traced> operator+(Matrix<Traced> a, const Matrix<Traced>& b) {
  need_same_sizes(a, b);
  return entrywise(Operation::matrix_sum, a, b, [](Traced x, Traced y) { return x + y; });
}

template <>
Matrix<Traced> operator-(const Matrix<Traced>& a, const Matrix<Traced>& b) {
  need_same_sizes(a, b);
  return entrywise(Operation::matrix_difference, a, b, [](Traced x, Traced y) { return x - y; });
}

template <>
Matrix<Traced> operator*(const Traced& s, const Matrix<Traced>& a) {
  if (has_constant_zeros(a) || a.entries().size() <= few_products || s.slot() == one_slot)
    return map(a, [&](Traced x) { return s * x; });
  return written_at(Recorder::current().multiple(s.slot(), grid_of(a)), a.rows(), a.cols());
}

template <>
Vector<Traced> operator*(const Matrix<Traced>& a, const Vector<Traced>& x) {
  detail::need_same(a.cols(), static_cast<long>(x.size()), "matrix times vector");
  return product(a, column(x)).entries();
}

template <>
Traced dot(const Vector<Traced>& a, const Vector<Traced>& b) {
  detail::need_same(static_cast<long>(a.size()), static_cast<long>(b.size()), "dot product");
  if (a.empty()) return {};
  Matrix<Traced> row(1, static_cast<long>(a.size()));
  row.entries() = a;
  return product(row, column(b))(0, 0);
}

}  // namespace verify
