// The machine behind evaluate() and vanishes(): the slots of a program over one number type, step
// by step. Only the files that compile it for a type include it: interpreter*.cpp,
// size_degrees.cpp, circuit_bounds.cpp and prime_points.cpp.
#pragma once

#include <cmath>
#include <stdexcept>
#include <type_traits>

#include "verify/linalg/matrix.hpp"
#include "verify/recording/interpreter.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

// Matrices of these have a product that is faster than entry by entry (FLINT's or Arb's).
template <class T>
constexpr bool multiplies_whole = false;
template <>
inline constexpr bool multiplies_whole<Rational> = true;
template <>
inline constexpr bool multiplies_whole<Ball> = true;
template <>
inline constexpr bool multiplies_whole<PrimeField> = true;
template <>
inline constexpr bool multiplies_whole<CircuitBound> = true;

template <class T>
class Machine {
 public:
  explicit Machine(const Program& program) : program_(program), values_(program.slots) {
    if constexpr (frees_values) find_last_uses();
  }

  std::vector<T> run(const std::function<T(long)>& variable) {
    std::vector<T> variables;
    for (long k = 0; k < program_.variables; ++k) variables.push_back(variable(k));
    for (std::size_t k = 0; k < program_.steps.size(); ++k) {
      const Step& step = program_.steps[k];
      if (step.operation == Operation::variable) {
        values_[step.result] = variables[step.a];
      } else {
        take(step);
      }
      if constexpr (frees_values) free_after(k);
    }
    std::vector<T> outputs;
    for (const Slot slot : program_.outputs) outputs.push_back(values_[slot]);
    return outputs;
  }

 private:
  // Values that own memory are let go of after their last use.
  static constexpr bool frees_values = !std::is_trivially_copyable_v<T>;

  void take(const Step& step) {
    T& result = values_[step.result];
    const auto a = [&]() -> const T& { return values_[step.a]; };
    const auto b = [&]() -> const T& { return values_[step.b]; };
    switch (step.operation) {
      case Operation::constant:
        result = from_rational<T>(program_.constants[step.a]);
        break;
      case Operation::variable:
        break;
      case Operation::add:
        result = a() + b();
        break;
      case Operation::subtract:
        result = a() - b();
        break;
      case Operation::multiply:
        result = a() * b();
        break;
      case Operation::negate:
        result = -a();
        break;
      case Operation::divide:
        if constexpr (Field<T>) return void(result = a() / b());
        refuse("quotient");
      case Operation::larger:
        result = larger_of(a(), b());
        break;
      case Operation::exp:
      case Operation::log:
      case Operation::sqrt:
        result = function(step.operation, a());
        break;
      case Operation::matrix_sum:
        entrywise(step, [](const T& x, const T& y) { return T(x + y); });
        break;
      case Operation::matrix_difference:
        entrywise(step, [](const T& x, const T& y) { return T(x - y); });
        break;
      case Operation::matrix_multiple:
        multiply_by_value(step);
        break;
      case Operation::matrix_product:
        multiply_matrices(step);
        break;
    }
  }

  [[noreturn]] static void refuse(const std::string& what) {
    throw std::logic_error("a " + what + " over numbers that have none");
  }

  static T larger_of(const T& a, const T& b) {
    if constexpr (requires { larger(a, b); }) {
      return larger(a, b);
    } else if constexpr (requires { a < b; } && !std::is_class_v<T>) {
      return a < b ? b : a;
    } else {
      refuse("larger one");
    }
  }

  static T function(Operation operation, const T& a) {
    using std::exp, std::log, std::sqrt;  // of float and double
    if constexpr (
        requires { a.expand(); } && requires { exp(a); }) {
      // Equal symbolic arguments must look equal.
      const T expanded = a.expand();
      if (operation == Operation::exp) return exp(expanded);
      if (operation == Operation::log) return log(expanded);
      return sqrt(expanded);
    } else if constexpr (Analytic<T> || std::is_floating_point_v<T>) {
      if (operation == Operation::exp) return exp(a);
      return operation == Operation::log ? log(a) : sqrt(a);
    } else {
      refuse("function");
    }
  }

  // Row by row. Of a grid that is not listed the corners hold the least and the largest slot.
  template <class Visit>
  void each_entry(const Grid& grid, Visit visit) const {
    if (grid.is_listed()) {
      const auto* slots = &program_.listed[grid.listed];
      for (std::uint32_t k = 0; k < grid.rows * grid.cols; ++k) visit(values_[slots[k]]);
      return;
    }
    if (grid.rows == 0 || grid.cols == 0) return;
    for (const auto i : {0u, grid.rows - 1})
      for (const auto j : {0u, grid.cols - 1}) static_cast<void>(values_[program_.at(grid, i, j)]);
    const T* row = &values_[grid.first];
    for (std::uint32_t i = 0; i < grid.rows; ++i, row += grid.row_step) {
      const T* entry = row;
      for (std::uint32_t j = 0; j < grid.cols; ++j, entry += grid.col_step) visit(*entry);
    }
  }

  template <class Operate>
  void entrywise(const Step& step, Operate operate) {
    const Grid &left = program_.grids[step.a], &right = program_.grids[step.b];
    T* out = &values_[step.result];
    for (std::uint32_t i = 0; i < left.rows; ++i)
      for (std::uint32_t j = 0; j < left.cols; ++j)
        *out++ = operate(values_[program_.at(left, i, j)], values_[program_.at(right, i, j)]);
  }

  void multiply_by_value(const Step& step) {
    const T& factor = values_[step.a];
    T* out = &values_[step.result];
    each_entry(program_.grids[step.b], [&](const T& entry) { *out++ = factor * entry; });
  }

  // Calls what it is given with the entries of the grid, row by row.
  auto entries_of(const Grid& grid) const {
    return [&](auto visit) { each_entry(grid, visit); };
  }

  Matrix<T> matrix(const Grid& grid) const {
    Matrix<T> result(grid.rows, grid.cols);
    auto out = result.entries().begin();
    each_entry(grid, [&](const T& entry) { *out++ = entry; });
    return result;
  }

  void multiply_matrices(const Step& step) {
    const Grid &left = program_.grids[step.a], &right = program_.grids[step.b];
    T* out = &values_[step.result];
    if constexpr (requires {
                    T::multiply(step.a, step.a, step.a, entries_of(left), entries_of(right), out);
                  }) {
      return T::multiply(left.rows, left.cols, right.cols, entries_of(left), entries_of(right),
                         out);
    }
    if constexpr (multiplies_whole<T>) {
      auto product = matrix(left) * matrix(right);
      std::move(product.entries().begin(), product.entries().end(), out);
      return;
    }
    // In the order of the textbook product, on which rounded results depend.
    T scratch(0L);
    for (std::uint32_t i = 0; i < left.rows; ++i) {
      T* row = out + i * right.cols;
      for (std::uint32_t j = 0; j < right.cols; ++j) row[j] = T(0L);
      for (std::uint32_t k = 0; k < left.cols; ++k) {
        const Slot factor = program_.at(left, i, k);
        if (factor == zero_slot) continue;
        for (std::uint32_t j = 0; j < right.cols; ++j) {
          const Slot other = program_.at(right, k, j);
          if (other != zero_slot) add_product(row[j], values_[factor], values_[other], scratch);
        }
      }
    }
  }

  // sum += a * b, rounded twice; an MPFR number is written into what is there.
  static void add_product(T& sum, const T& a, const T& b, T& scratch) {
    if constexpr (std::is_same_v<T, Real>) {
      mpfr_mul(scratch.raw(), a.raw(), b.raw(), MPFR_RNDN);
      mpfr_add(sum.raw(), sum.raw(), scratch.raw(), MPFR_RNDN);
    } else {
      sum += a * b;
    }
  }

  void find_last_uses() {
    const auto writer = writers(program_);
    std::vector<std::uint32_t> last(program_.steps.size());
    for (std::uint32_t k = 0; k < program_.steps.size(); ++k)
      each_operand(program_, program_.steps[k], [&](Slot slot) { last[writer[slot]] = k; });
    for (const Slot slot : program_.outputs) last[writer[slot]] = 0;
    done_after_.resize(program_.steps.size());
    for (std::uint32_t k = 0; k < last.size(); ++k)
      if (last[k] > k) done_after_[last[k]].push_back(k);
  }

  void free_after(std::size_t k) {
    for (const auto done : done_after_[k]) {
      const Step& step = program_.steps[done];
      std::fill_n(values_.begin() + step.result, program_.width(step), T());
    }
  }

  const Program& program_;
  std::vector<T> values_;
  std::vector<std::vector<std::uint32_t>> done_after_;  // steps whose values the step uses last
};

template <class T>
std::vector<T> evaluate(const Program& program, const std::function<T(long)>& variable) {
  return Machine<T>(program).run(variable);
}

}  // namespace verify
