#include "verify/recording/degrees/circuit_bounds.hpp"

#include <algorithm>
#include <cstdint>

#include "verify/recording/machine.hpp"

namespace verify {
namespace {

using Number = std::uint32_t;
constexpr Number zero = 0, variable = 1;

// All bounds of a program by number. The same operation on the same numbers is nearly always
// computed once: a later one may stand in the place of an earlier.
class Bounds {
 public:
  Bounds() : all_{CircuitBound(), CircuitBound::variable()}, recent_(recent) {}

  Number add(CircuitBound bound) {
    all_.push_back(std::move(bound));
    return static_cast<Number>(all_.size() - 1);
  }
  const CircuitBound& at(Number number) const { return all_[number]; }

  Number sum(Number a, Number b) {
    if (a == zero || b == zero) return a + b;
    return result(Operation::add, a, b, [](auto x, const auto& y) { return x += y; });
  }
  Number product(Number a, Number b) {
    if (a == zero || b == zero) return zero;
    return result(Operation::multiply, a, b, [](auto x, const auto& y) { return x *= y; });
  }

 private:
  struct Done {
    Operation operation = Operation::constant;
    Number a = 0, b = 0, result = 0;
  };
  static constexpr std::size_t recent = 1 << 12;

  template <class Compute>
  Number result(Operation operation, Number a, Number b, Compute compute) {
    if (b < a) std::swap(a, b);
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15;
    const auto key = ((static_cast<std::uint64_t>(operation) * odd + a) * odd + b) * odd;
    auto& known = recent_[key >> 52];
    if (known.operation != operation || known.a != a || known.b != b)
      known = {operation, a, b, add(compute(at(a), at(b)))};
    return known.result;
  }

  std::vector<CircuitBound> all_;
  std::vector<Done> recent_;
};

thread_local Bounds* bounds = nullptr;

// The bounds that Numbered speaks of, also where the evaluation throws.
struct BoundsInUse {
  explicit BoundsInUse(Bounds& all) { bounds = &all; }
  ~BoundsInUse() { bounds = nullptr; }
  BoundsInUse(const BoundsInUse&) = delete;
  BoundsInUse& operator=(const BoundsInUse&) = delete;
};

// NumberedLines of one matrix by the numbers of their entries: those that differ, and which each
// line is.
struct NumberedLines {
  std::vector<std::vector<Number>> different;
  std::vector<std::size_t> which;

  void add(const std::vector<Number>& line) {
    const auto known = std::find(different.rbegin(), different.rend(), line);
    which.push_back(static_cast<std::size_t>(different.rend() - known) - 1);
    if (known != different.rend()) return;
    which.back() = different.size();
    different.push_back(line);
  }
  std::vector<CircuitBound::Line> bounded() const {
    std::vector<CircuitBound::Line> result;
    for (const auto& line : different)
      result.push_back(
          CircuitBound::line(static_cast<long>(line.size()),
                             [&](long k) -> const CircuitBound& { return bounds->at(line[k]); }));
    return result;
  }
};

class Numbered {
 public:
  Numbered() = default;
  Numbered(long integer) : Numbered(Rational(integer)) {}  // NOLINT: exact
  explicit Numbered(const Rational& q) : number_(bounds->add(CircuitBound(q))) {}
  static Numbered at(Number number) {
    Numbered result;
    result.number_ = number;
    return result;
  }
  Number number() const { return number_; }

  friend Numbered operator+(Numbered a, Numbered b) {
    return at(bounds->sum(a.number_, b.number_));
  }
  friend Numbered operator-(Numbered a, Numbered b) { return a + b; }
  friend Numbered operator*(Numbered a, Numbered b) {
    return at(bounds->product(a.number_, b.number_));
  }
  friend Numbered operator-(Numbered a) { return a; }
  Numbered& operator+=(Numbered b) { return *this = *this + b; }

  // The product of two matrices of sizes [rows, inner] and [inner, cols]; `left` and `right` call
  // what they are given with the entries, row by row.
  template <class Left, class Right>
  static void multiply(long rows, long inner, long cols, Left left, Right right, Numbered* out) {
    const auto numbers = [](long count, auto entries) {
      std::vector<Number> result;
      result.reserve(static_cast<std::size_t>(count));
      entries([&](const Numbered& entry) { result.push_back(entry.number_); });
      return result;
    };
    const auto a = numbers(rows * inner, left), b = numbers(inner * cols, right);
    NumberedLines of_left, of_right;
    std::vector<Number> line(inner);
    for (long i = 0; i < rows; ++i) {
      for (long k = 0; k < inner; ++k) line[k] = a[i * inner + k];
      of_left.add(line);
    }
    for (long j = 0; j < cols; ++j) {
      for (long k = 0; k < inner; ++k) line[k] = b[k * cols + j];
      of_right.add(line);
    }
    std::vector<Number> products;
    const auto left_lines = of_left.bounded(), right_lines = of_right.bounded();
    for (const auto& row : left_lines)
      for (const auto& column : right_lines)
        products.push_back(bounds->add(CircuitBound::inner_product(row, column)));
    for (const auto i : of_left.which)
      for (const auto j : of_right.which) *out++ = at(products[i * of_right.different.size() + j]);
  }

 private:
  Number number_ = zero;
};

}  // namespace

std::vector<CircuitBound> circuit_bounds(const Program& program) {
  Bounds all;
  const BoundsInUse in_use(all);
  std::vector<CircuitBound> result;
  for (const auto& output :
       evaluate<Numbered>(program, [](long) { return Numbered::at(variable); }))
    result.push_back(all.at(output.number()));
  return result;
}

}  // namespace verify
