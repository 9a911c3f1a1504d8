// A polynomial statement "all of these are zero", written once as a template over the scalar, and
// the ways to settle it: by expansion, by identity testing at random points, by derived circuit
// bounds. The statement is recorded once, as a straight-line program; every way evaluates that
// program over its own number type.
//
// A statement is a callable   template <Ring T> Vector<T> operator()(Variables<T>& free) const
// that draws its free quantities from `free` and returns what ought to vanish.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

// Supplies free quantities one by one, in a fixed order. Each may have a name, which is how it is
// shown: free.symmetric("A", d).
template <class T>
class Variables {
 public:
  explicit Variables(std::function<T()> next) : next_(std::move(next)) {}
  T scalar(const char* name) {
    called(name, 1, 1, false);
    return scalar();
  }
  T scalar() {
    ++count_;
    return next_();
  }
  // A size of the statement itself, which may stand in it as a number: it is then free.
  T size(std::string_view symbol) {
    const T drawn = scalar();
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().name_size(symbol, count_ - 1);
    return drawn;
  }
  Vector<T> vector(const char* name, long n) {
    called(name, n, 1, false);
    return vector(n);
  }
  Vector<T> vector(long n) {
    Vector<T> result;
    for (long i = 0; i < n; ++i) result.push_back(scalar());
    return result;
  }
  Matrix<T> matrix(const char* name, long rows, long cols) {
    called(name, rows, cols, false);
    return matrix(rows, cols);
  }
  Matrix<T> matrix(long rows, long cols) {
    Matrix<T> result(rows, cols);
    for (auto& entry : result.entries()) entry = scalar();
    return result;
  }
  Matrix<T> symmetric(const char* name, long n) {
    called(name, n, n, true);
    return symmetric(n);
  }
  Matrix<T> symmetric(long n) {
    Matrix<T> result(n, n);
    for (long i = 0; i < n; ++i)
      for (long j = i; j < n; ++j) result(i, j) = result(j, i) = scalar();
    return result;
  }
  Vector<Matrix<T>> matrices(long count, long rows, long cols) {
    Vector<Matrix<T>> result;
    for (long k = 0; k < count; ++k) result.push_back(matrix(rows, cols));
    return result;
  }
  long count() const { return count_; }

  // What an induction carries on, entry by entry: see induction.hpp.
  template <class Value>
  void state(const Value& before, const Value& after) {
    carry(&CarriedSlots::states, before, after);
  }
  template <class Value>
  void parameter(const Value& now, const Value& next) {
    carry(&CarriedSlots::parameters, now, next);
  }
  template <class Value>
  void constant(const Value& value) {
    parameter(value, value);
  }
  template <class Value>
  void begins(const Value& first) {
    state(first, first);
  }
  template <class Value>
  void begins_at(const Value& first) {
    parameter(first, first);
  }

 private:
  using CarriedPairs = std::vector<std::pair<Slot, Slot>>;
  void carry(CarriedPairs CarriedSlots::*pairs, const T& one, const T& other) {
    if constexpr (std::is_same_v<T, Traced>)
      (Recorder::current().carried().*pairs).emplace_back(one.slot(), other.slot());
  }
  void carry(CarriedPairs CarriedSlots::*pairs, const Vector<T>& one, const Vector<T>& other) {
    for (std::size_t k = 0; k < one.size(); ++k) carry(pairs, one[k], other.at(k));
  }
  void carry(CarriedPairs CarriedSlots::*pairs, const Matrix<T>& one, const Matrix<T>& other) {
    carry(pairs, one.entries(), other.entries());
  }
  void called(const char* name, long rows, long cols, bool symmetric) {
    if constexpr (std::is_same_v<T, Traced>)
      Recorder::current().name_letter(
          {name, static_cast<std::uint32_t>(count_), rows, cols, symmetric});
  }

  std::function<T()> next_;
  long count_ = 0;
};

// A statement as a function of what it draws from, its type forgotten: what runs it is then
// compiled once and not once a statement. Refers to the statement, which has to outlive it.
template <class Result, class Free>
class AnyStatement {
 public:
  template <class Statement>
  explicit AnyStatement(const Statement& statement)
      : statement_(&statement), run_([](const void* it, Free& free) -> Result {
          return (*static_cast<const Statement*>(it))(free);
        }) {}
  Result operator()(Free& free) const { return run_(statement_, free); }

 private:
  const void* statement_;
  Result (*run_)(const void* statement, Free& free);
};

// The statement as a program, its free quantities as variables in the order in which it draws them.
Program record(const AnyStatement<Vector<Traced>, Variables<Traced>>& statement);
template <class Statement>
Program recorded(const Statement& statement) {
  return record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));
}

// What evaluating the program over CircuitBound derives: the numerators have at most this degree
// and this coefficient height, the denominators (integers) at most this size.
struct StatementBound {
  long variables = 0;
  long degree = 0;
  double log2_height = 0;
  double log2_denominator = 0;
};
StatementBound bound_of(const Program& program);

// Expands every entry in free variables (FLINT's sparse polynomials over Q): decides the statement
// for all values over every commutative ring that contains Q, at these sizes.
Finding expands_to_zero(const Program& program);

// The same through GiNaC, which shares no code with FLINT's polynomials; for small sizes.
Finding expands_to_zero_ginac(const Program& program);

// Evaluates the program at random points over random 61-bit primes until a false statement would
// have been caught but for a chance of 2^-128. A nonzero residue disproves it over the rationals;
// all residues zero prove it up to that bound, which the finding derives in words.
Finding identity_test(const Program& program, std::uint64_t seed);

template <class Statement>
StatementBound bound_of(const Statement& statement) {
  return bound_of(recorded(statement));
}
template <class Statement>
Finding expands_to_zero(const Statement& statement) {
  return expands_to_zero(recorded(statement));
}
template <class Statement>
Finding expands_to_zero_ginac(const Statement& statement) {
  return expands_to_zero_ginac(recorded(statement));
}
template <class Statement>
Finding identity_test(const Statement& statement, std::uint64_t seed) {
  return identity_test(recorded(statement), seed);
}

}  // namespace verify
