#include "verify/indexed/values/indexed_values.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "verify/indexed/sums/matrix_powers.hpp"
#include "verify/indexed/values/operator_norm.hpp"
#include "verify/indexed/values/sum_values.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/inner_product.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

template <class T>
class Values : private SumValues<T> {
 public:
  Values(const Vocabulary& vocabulary, const IndexedData& data, const MeanSum& mean)
      : SumValues<T>(vocabulary, data), mean_(mean) {}

  Matrix<T> of(const Expression& e) {
    this->spend(1);
    const auto operand = [&](std::size_t k) { return of(e.operands[k]); };
    switch (e.kind) {
      case Is::number:
        return single(number_as<T>(parse_rational(e.word)));
      case Is::name:
        return named(e);
      case Is::sum:
        return operand(0) + operand(1);
      case Is::difference:
        return operand(0) - operand(1);
      case Is::negation:
        return scaled(T(-1L), operand(0));
      case Is::product:
        return product(operand(0), operand(1));
      case Is::quotient:
        return scaled(ValueFunctions<T>::divided(T(1L), operand(1)(0, 0)), operand(0));
      case Is::transpose:
        return transpose(operand(0));
      case Is::power:
        return raised(operand(0), std::stol(e.word));
      case Is::symbolic_power: {
        const long exponent = index(e.operands[1]);
        auto base = operand(0);
        if (exponent < 0) base = inverted(base);
        return raised(base, std::labs(exponent));
      }
      case Is::block:
        return block(e);
      case Is::trace:
        return single(trace(operand(0)));
      case Is::inverse:
        return inverted(operand(0));
      case Is::identity:
        return identity_matrix<T>(length(e.shape.rows));
      case Is::zeros:
        return Matrix<T>(length(e.shape.rows), length(e.shape.cols));
      case Is::mean:
        return mean(e);
      case Is::subscript:
        return subscript(e);
      case Is::sum_over:
        return over(e, false);
      case Is::product_over:
        return over(e, true);
      case Is::entries:
        return entries(e);
      case Is::cases:
        return holds(e.operands[0])    ? operand(1)
               : e.operands.size() > 2 ? operand(2)
                                       : Matrix<T>(length(e.shape.rows), length(e.shape.cols));
      case Is::entrywise_product:
      case Is::entrywise_quotient: {
        auto a = operand(0);
        const auto b = operand(1);
        for (long i = 0; i < a.rows(); ++i)
          for (long j = 0; j < a.cols(); ++j)
            a(i, j) = e.kind == Is::entrywise_product
                          ? a(i, j) * b(i, j)
                          : ValueFunctions<T>::divided(a(i, j), b(i, j));
        return a;
      }
      case Is::norm:
        return single(ValueFunctions<T>::root(squared_norm(operand(0))));
      case Is::opnorm:
        return single(operator_norm(operand(0)));
      case Is::root:
        return single(ValueFunctions<T>::root(operand(0)(0, 0)));
      case Is::function:
        return function(e);
      default:
        throw NoValue("a formula of a kind that has no value here");
    }
  }

 private:
  static Matrix<T> single(const T& value) {
    Matrix<T> result(1, 1);
    result(0, 0) = value;
    return result;
  }
  static Matrix<T> scaled(const T& by, Matrix<T> a) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) a(i, j) = by * a(i, j);
    return a;
  }
  Matrix<T> product(const Matrix<T>& a, const Matrix<T>& b) {
    if (a.rows() == 1 && a.cols() == 1) return scaled(a(0, 0), b);
    if (b.rows() == 1 && b.cols() == 1) return scaled(b(0, 0), a);
    spend_product(a, b);
    return a * b;
  }
  void spend_product(const Matrix<T>& a, const Matrix<T>& b) {
    this->spend(static_cast<std::size_t>(a.rows() * a.cols() * b.cols()));
  }
  Matrix<T> raised(const Matrix<T>& base, long exponent) {
    if (exponent > 200) throw NoValue("a power that is too high for data");
    auto result = identity_matrix<T>(base.rows());
    for (long k = 0; k < exponent; ++k) result = result * base;
    return result;
  }

  long size(const std::string& name) const {
    if (name == "1") return 1;
    const auto found = indices_.find(name);
    if (found == indices_.end()) throw NoValue("the size " + name + " is not given");
    return found->second;
  }
  long length(const Extents& side) const {
    long total = 0;
    for (const auto& name : side) total += size(name);
    return total;
  }
  long index(const Expression& e) const {
    switch (e.kind) {
      case Is::number:
        return std::stol(e.word);
      case Is::name:
        return size(e.word);
      case Is::sum:
        return index(e.operands[0]) + index(e.operands[1]);
      case Is::difference:
        return index(e.operands[0]) - index(e.operands[1]);
      case Is::negation:
        return -index(e.operands[0]);
      case Is::product:
        return index(e.operands[0]) * index(e.operands[1]);
      case Is::power:
      case Is::symbolic_power: {
        const long exponent = e.kind == Is::power ? std::stol(e.word) : index(e.operands[1]);
        long value = 1;
        if (exponent < 0 || exponent > 30) throw NoValue("an exponent that is too high for data");
        for (long k = 0; k < exponent; ++k) value *= index(e.operands[0]);
        return value;
      }
      default:
        throw NoValue("no index");
    }
  }

  Matrix<T> named(const Expression& e) {
    if (const auto letter = data_.letters.find(e.word); letter != data_.letters.end())
      return lifted(letter->second);
    if (const auto known = indices_.find(e.word); known != indices_.end())
      return single(T(known->second));
    const auto definition = vocabulary_.definitions.find(e.word);
    if (definition == vocabulary_.definitions.end()) throw NoValue(e.word + " has no value");
    const auto before = std::exchange(indices_, data_.sizes);
    auto result = of(definition->second);
    indices_ = before;
    return result;
  }

  Matrix<T> block(const Expression& e) {
    Matrix<T> result(length(e.shape.rows), length(e.shape.cols));
    long above = 0, before = 0;
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
      const auto part = of(e.operands[k]);
      set_block(result, above, before, part);
      before += part.cols();
      if ((k + 1) % e.width != 0) continue;
      before = 0;
      above += part.rows();
    }
    return result;
  }

  Matrix<T> mean(const Expression& e) {
    const auto sum = mean_(e);
    const long rows = length(e.shape.rows), cols = length(e.shape.cols);
    Matrix<T> result(rows, cols);
    const auto before = indices_;
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < cols; ++j) {
        indices_["%i"] = i + 1;
        indices_["%j"] = j + 1;
        result(i, j) = SumValues<T>::of(sum);
      }
    indices_ = before;
    return result;
  }

  Matrix<T> member(const std::string& name, long at) {
    const auto iterate = vocabulary_.iterates.find(name);
    if (iterate == vocabulary_.iterates.end()) return lifted(data_.member(name, at));
    const auto& equations = iterate->second;
    if (at < equations.start || at > equations.start + 46)
      throw NoValue(name + " is not defined there");
    const auto key = std::make_pair(name, at);
    if (const auto known = members_.find(key); known != members_.end()) return known->second;
    const auto before = std::exchange(indices_, data_.sizes);
    if (at > equations.start) indices_[equations.index] = at - 1;
    auto result = of(at == equations.start ? equations.first : equations.step);
    indices_ = before;
    need_few_digits(result);
    members_.emplace(key, result);
    return result;
  }
  // What is squared at each step has twice the digits each time.
  static void need_few_digits(const Matrix<T>& value) {
    constexpr flint_bitcnt_t most_bits = 20'000;
    if constexpr (std::is_same_v<T, Rational>)
      for (const auto& entry : value.entries())
        if (fmpq_height_bits(entry.raw()) > most_bits) throw NoValue("a number of too many digits");
  }
  Matrix<T> subscript(const Expression& e) {
    const auto& base = e.operands[0];
    std::vector<long> places;
    for (std::size_t k = 1; k < e.operands.size(); ++k) places.push_back(index(e.operands[k]));
    const auto letter = vocabulary_.letters.find(base.word);
    const bool is_letter = base.kind == Is::name && letter != vocabulary_.letters.end();
    const bool is_sequence = base.kind == Is::name && (vocabulary_.iterates.count(base.word) != 0 ||
                                                       (is_letter && letter->second.sequence));
    Matrix<T> value;
    if (is_sequence) {
      value = member(base.word, places.front());
      places.erase(places.begin());
    } else {
      value = of(base);
    }
    if (places.empty()) return value;
    const long first = is_letter && letter->second.from_zero ? 0 : 1;
    long i = 0, j = 0;
    if (places.size() == 2) {
      i = places[0] - first;
      j = places[1] - first;
    } else {
      (value.cols() == 1 && e.operands[0].shape.rows != Extents{"1"} ? i : j) = places[0] - first;
    }
    if (i < 0 || j < 0 || i >= value.rows() || j >= value.cols())
      throw NoValue("an index that lies outside");
    return single(value(i, j));
  }

  bool holds(const Expression& condition) const {
    const long a = index(condition.operands[0]), b = index(condition.operands[1]);
    const auto& sign = condition.word;
    return sign == "<="   ? a <= b
           : sign == "<"  ? a < b
           : sign == ">=" ? a >= b
           : sign == ">"  ? a > b
           : sign == "="  ? a == b
                          : a != b;
  }
  Matrix<T> over(const Expression& e, bool product_of) {
    Matrix<T> total(length(e.shape.rows), length(e.shape.cols));
    if (product_of) total(0, 0) = T(1L);
    std::size_t parts = 0;  // many have many digits, which each further one takes up anew
    const std::function<void(std::size_t)> inner = [&](std::size_t k) {
      if (k + 1 == e.operands.size()) {
        const auto value = of(e.operands[k]);
        this->spend(parts++ / 64);
        if (product_of)
          total(0, 0) = total(0, 0) * value(0, 0);
        else
          total = total + value;
        return;
      }
      const auto& range = e.operands[k];
      if (range.kind == Is::condition) {
        if (holds(range)) inner(k + 1);
        return;
      }
      const long from_ = index(range.operands[0]), to = index(range.operands[1]);
      const auto before = indices_;
      for (long i = from_; i <= to; ++i) {
        indices_[range.word] = i;
        inner(k + 1);
      }
      indices_ = before;
    };
    inner(0);
    return total;
  }
  Matrix<T> entries(const Expression& e) {
    const bool is_matrix = e.operands.size() == 3;
    const long rows = length(e.shape.rows), cols = length(e.shape.cols);
    Matrix<T> result(rows, cols);
    const auto before = indices_;
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < cols; ++j) {
        indices_[e.operands[0].word] = i + 1;
        if (is_matrix) indices_[e.operands[1].word] = j + 1;
        result(i, j) = of(e.operands.back())(0, 0);
      }
    indices_ = before;
    return result;
  }

  Matrix<T> function(const Expression& e) {
    const auto& name = e.word;
    if (name == "ones" || name == "lower" || name == "upper") {
      Matrix<T> result(length(e.shape.rows), length(e.shape.cols));
      for (long i = 0; i < result.rows(); ++i)
        for (long j = 0; j < result.cols(); ++j)
          if (name == "ones" || (name == "lower" ? i >= j : i <= j)) result(i, j) = T(1L);
      return result;
    }
    const auto a = of(e.operands[0]);
    if (name == "col" || name == "row") {
      const long at = index(e.operands[1]) - 1;
      const bool column = name == "col";
      if (at < 0 || at >= (column ? a.cols() : a.rows()))
        throw NoValue("an index that lies outside");
      Matrix<T> result(column ? a.rows() : a.cols(), 1);
      for (long k = 0; k < result.rows(); ++k) result(k, 0) = column ? a(k, at) : a(at, k);
      return result;
    }
    if (name == "det") return single(determinant_of(a));
    if (name == "sq") {
      Matrix<T> result(a.cols(), 1);
      for (long i = 0; i < a.rows(); ++i)
        for (long j = 0; j < a.cols(); ++j) result(j, 0) += a(i, j) * a(i, j);
      return result;
    }
    if (name == "diag") {
      if (a.cols() == 1 && e.operands[0].shape.cols == Extents{"1"}) {
        Matrix<T> result(a.rows(), a.rows());
        for (long i = 0; i < a.rows(); ++i) result(i, i) = a(i, 0);
        return result;
      }
      Matrix<T> result(a.rows(), 1);
      for (long i = 0; i < a.rows(); ++i) result(i, 0) = a(i, i);
      return result;
    }
    if (name == "toeplitz") {
      Matrix<T> result(a.rows(), a.rows());
      for (long i = 0; i < a.rows(); ++i)
        for (long j = 0; j <= i; ++j) result(i, j) = a(i - j, 0);
      return result;
    }
    if (name == "softmax" || name == "softmax_rows") return softmax(a, name == "softmax_rows");
    auto result = a;
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) result(i, j) = called(name, a(i, j));
    return result;
  }
  Matrix<T> softmax(const Matrix<T>& a, bool by_rows) {
    auto result = a;
    if ((by_rows ? a.cols() : a.rows()) == 1) {  // a weight alone is 1
      for (auto& weight : result.entries()) weight = T(1L);
      return result;
    }
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) {
        T total(0L);
        for (long k = 0; k < (by_rows ? a.cols() : a.rows()); ++k)
          total += called("exp", by_rows ? a(i, k) : a(k, j));
        result(i, j) = ValueFunctions<T>::divided(called("exp", a(i, j)), total);
      }
    return result;
  }

  using SumValues<T>::called;
  using SumValues<T>::data_;
  using SumValues<T>::determinant_of;
  using SumValues<T>::indices_;
  using SumValues<T>::inverted;
  using SumValues<T>::lifted;
  using SumValues<T>::vocabulary_;
  const MeanSum& mean_;
  std::map<std::pair<std::string, long>, Matrix<T>> members_;
};

}  // namespace

Matrix<Rational> rational_value(const Expression& e, const Vocabulary& vocabulary,
                                const IndexedData& data, const MeanSum& mean) {
  return Values<Rational>(vocabulary, data, mean).of(e);
}
Matrix<Ball> enclosed_value(const Expression& e, const Vocabulary& vocabulary,
                            const IndexedData& data, const MeanSum& mean) {
  return Values<Ball>(vocabulary, data, mean).of(e);
}

}  // namespace verify
