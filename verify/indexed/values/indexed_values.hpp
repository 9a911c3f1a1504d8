// Formulas with sums over indices at data: every size, letter and index a number. Exact over the
// rationals; where exp, a root or an angle occurs, in balls that enclose the value.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "verify/expression/vocabulary.hpp"
#include "verify/indexed/sums/indexed_sum.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/ball.hpp"
#include "verify/scalar/work.hpp"

namespace verify {

struct IndexedData {
  std::map<std::string, long> sizes;  // and indices
  std::map<std::string, Matrix<Rational>> letters;
  // Of a letter that is a sequence, at a time; of a function letter, its values.
  std::function<Matrix<Rational>(const std::string& name, long at)> member;
  std::function<Rational(const std::string& name, const Rational&)> function;
  Work* work = nullptr;  // what values may cost: where it is spent, there is none
};

// Thrown where no value exists at the data, or none can be enclosed.
struct NoValue : std::runtime_error {
  using std::runtime_error::runtime_error;
};
// Of these, where it is shown that there is none: a number is divided by 0.
struct ShownUndefined : NoValue {
  using NoValue::NoValue;
};
// Thrown over the rationals by what has irrational values.
struct NeedsReals : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The value of a formula with shapes. `mean` gives the sum that E( ) is, to be valued as one.
using MeanSum = std::function<IndexedSum(const Expression& mean)>;
Matrix<Rational> rational_value(const Expression& e, const Vocabulary& vocabulary,
                                const IndexedData& data, const MeanSum& mean);
Matrix<Ball> enclosed_value(const Expression& e, const Vocabulary& vocabulary,
                            const IndexedData& data, const MeanSum& mean);

}  // namespace verify
