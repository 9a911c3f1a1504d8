#include "verify/indexed/indexed_values.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "verify/indexed/matrix_powers.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

template <class T>
T from(const Rational& q) {
  return T(q);
}

template <class T>
struct Functions;
template <>
struct Functions<Rational> {
  [[noreturn]] static Rational of(const std::string& name, const Rational&) {
    throw NeedsReals(name);
  }
  static Rational root(const Rational& a) {
    if (a.sign() < 0) throw NoValue("the root of a negative number");
    if (!is_rational_square(a)) throw NeedsReals("sqrt");
    return exact_sqrt(a);
  }
  static Rational divided(const Rational& a, const Rational& b) {
    if (b.sign() == 0) throw NoValue("divided by 0");
    return a / b;
  }
  static Rational positive_part(const Rational& a) { return a.sign() > 0 ? a : Rational(0); }
  static Rational size(const Rational& a) { return abs(a); }
  static Rational called(const IndexedData& data, const std::string& name, const Rational& at) {
    return data.function(name, at);
  }
};
template <>
struct Functions<Ball> {
  static Ball of(const std::string& name, const Ball& a) {
    if (name == "exp") return exp(a);
    Ball result;
    if (name == "cos")
      arb_cos(result.raw(), a.raw(), 128);
    else if (name == "sin")
      arb_sin(result.raw(), a.raw(), 128);
    else if (name == "tanh")
      arb_tanh(result.raw(), a.raw(), 128);
    else if (name == "sigmoid")
      return Ball(1) / (Ball(1) + exp(-a));
    else
      throw NoValue(name + " has no value here");
    return result;
  }
  static Ball root(const Ball& a) { return sqrt(a); }
  static Ball divided(const Ball& a, const Ball& b) {
    if (is_zero(b) != Truth::no) throw NoValue("divided by what may be 0");
    return a / b;
  }
  static Ball positive_part(const Ball& a) { return larger(a, Ball(0)); }
  static Ball size(const Ball& a) { return abs(a); }
  static Ball called(const IndexedData&, const std::string& name, const Ball&) {
    throw NoValue(name + " of an irrational number");
  }
};

template <class T>
class Values {
 public:
  Values(const Vocabulary& vocabulary, const IndexedData& data, const MeanSum& mean)
      : vocabulary_(vocabulary), data_(data), mean_(mean), indices_(data.sizes) {}

  Matrix<T> of(const Expression& e) {
    const auto operand = [&](std::size_t k) { return of(e.operands[k]); };
    switch (e.kind) {
      case Is::number:
        return single(from<T>(parse_rational(e.word)));
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
        return scaled(Functions<T>::divided(T(1L), operand(1)(0, 0)), operand(0));
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
      case Is::trace: {
        const auto a = operand(0);
        T total(0L);
        for (long i = 0; i < a.rows(); ++i) total += a(i, i);
        return single(total);
      }
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
            a(i, j) = e.kind == Is::entrywise_product ? a(i, j) * b(i, j)
                                                      : Functions<T>::divided(a(i, j), b(i, j));
        return a;
      }
      case Is::norm: {
        const auto a = operand(0);
        T total(0L);
        for (long i = 0; i < a.rows(); ++i)
          for (long j = 0; j < a.cols(); ++j) total += a(i, j) * a(i, j);
        return single(Functions<T>::root(total));
      }
      case Is::root:
        return single(Functions<T>::root(operand(0)(0, 0)));
      case Is::function:
        return function(e);
      default:
        throw NoValue("a formula of a kind that has no value here");
    }
  }

  T of(const IndexedSum& sum) {
    T total(0L);
    for (const auto& term : sum.terms) total += from<T>(term.by) * summed(term, 0);
    return total;
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
  static Matrix<T> product(const Matrix<T>& a, const Matrix<T>& b) {
    if (a.rows() == 1 && a.cols() == 1) return scaled(a(0, 0), b);
    if (b.rows() == 1 && b.cols() == 1) return scaled(b(0, 0), a);
    return a * b;
  }
  Matrix<T> raised(const Matrix<T>& base, long exponent) {
    if (exponent > 200) throw NoValue("a power that is too high for data");
    auto result = identity_matrix<T>(base.rows());
    for (long k = 0; k < exponent; ++k) result = result * base;
    return result;
  }
  // By elimination; pivots that may be 0 are passed over.
  static Matrix<T> inverted(Matrix<T> a) {
    const long n = a.rows();
    auto result = identity_matrix<T>(n);
    for (long c = 0; c < n; ++c) {
      long pivot = c;
      while (pivot < n && is_zero_entry(a(pivot, c))) ++pivot;
      if (pivot == n) throw NoValue("an inverse that does not exist here");
      for (long j = 0; j < n; ++j) {
        std::swap(a(pivot, j), a(c, j));
        std::swap(result(pivot, j), result(c, j));
      }
      const auto by = Functions<T>::divided(T(1L), a(c, c));
      for (long j = 0; j < n; ++j) a(c, j) = a(c, j) * by, result(c, j) = result(c, j) * by;
      for (long i = 0; i < n; ++i) {
        if (i == c) continue;
        const auto factor = a(i, c);
        for (long j = 0; j < n; ++j) {
          a(i, j) = a(i, j) - factor * a(c, j);
          result(i, j) = result(i, j) - factor * result(c, j);
        }
      }
    }
    return result;
  }
  static bool is_zero_entry(const Rational& a) { return a.sign() == 0; }
  static bool is_zero_entry(const Ball& a) { return is_zero(a) != Truth::no; }

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

  Matrix<T> lifted(const Matrix<Rational>& a) const {
    Matrix<T> result(a.rows(), a.cols());
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) result(i, j) = from<T>(a(i, j));
    return result;
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
        result(i, j) = of(sum);
      }
    indices_ = before;
    return result;
  }

  Matrix<T> member(const std::string& name, long at) {
    const auto iterate = vocabulary_.iterates.find(name);
    if (iterate == vocabulary_.iterates.end()) return lifted(data_.member(name, at));
    const auto& equations = iterate->second;
    if (at < equations.start || at > equations.start + 40)
      throw NoValue(name + " is not defined there");
    const auto key = std::make_pair(name, at);
    if (const auto known = members_.find(key); known != members_.end()) return known->second;
    const auto before = std::exchange(indices_, data_.sizes);
    if (at > equations.start) indices_[equations.index] = at - 1;
    auto result = of(at == equations.start ? equations.first : equations.step);
    indices_ = before;
    members_.emplace(key, result);
    return result;
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
    const std::function<void(std::size_t)> inner = [&](std::size_t k) {
      if (k + 1 == e.operands.size()) {
        const auto value = of(e.operands[k]);
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

  T called(const std::string& name, const T& at) {
    if (name == "relu") return Functions<T>::positive_part(at);
    if (name == "abs") return Functions<T>::size(at);
    if (name == "sqrt") return Functions<T>::root(at);
    if (const auto letter = vocabulary_.letters.find(name);
        letter != vocabulary_.letters.end() && letter->second.function)
      return Functions<T>::called(data_, name, at);
    return Functions<T>::of(name, at);
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
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) {
        T total(0L);
        for (long k = 0; k < (by_rows ? a.cols() : a.rows()); ++k)
          total += called("exp", by_rows ? a(i, k) : a(k, j));
        result(i, j) = Functions<T>::divided(called("exp", a(i, j)), total);
      }
    return result;
  }
  T determinant_of(Matrix<T> a) {
    T value(1L);
    const long n = a.rows();
    for (long c = 0; c < n; ++c) {
      long pivot = c;
      while (pivot < n && is_zero_entry(a(pivot, c))) ++pivot;
      if (pivot == n) return T(0L);
      if (pivot != c) {
        value = T(0L) - value;
        for (long j = 0; j < n; ++j) std::swap(a(pivot, j), a(c, j));
      }
      value = value * a(c, c);
      for (long i = c + 1; i < n; ++i) {
        const auto factor = Functions<T>::divided(a(i, c), a(c, c));
        for (long j = 0; j < n; ++j) a(i, j) = a(i, j) - factor * a(c, j);
      }
    }
    return value;
  }

  // Sums, as means are given.
  long at(const IndexForm& form) const {
    Rational value = form.constant();
    for (const auto& [symbol, by] : form.symbols()) value += by * Rational(symbol_at(symbol));
    return value.to_long();
  }
  long symbol_at(const std::string& symbol) const {
    if (const auto known = indices_.find(symbol); known != indices_.end()) return known->second;
    throw NoValue("the index " + symbol + " has no value");
  }
  bool is_known(const IndexForm& form) const {
    return std::all_of(form.symbols().begin(), form.symbols().end(),
                       [&](const auto& part) { return indices_.count(part.first) != 0; });
  }
  T summed(const Term& term, std::size_t next) {
    for (const auto& form : term.where)
      if (is_known(form) && at(form) < 0) return T(0L);
    if (next == term.bound.size()) {
      T product(1L);
      for (const auto& factor : term.factors) product = product * of(factor);
      return product;
    }
    long most = 1;
    for (const auto& [name, value] : data_.sizes) most = std::max(most, value);
    T total(0L);
    const auto& name = term.bound[next];
    for (long value = -1; value <= most + 2; ++value) {
      indices_[name] = value;
      total += summed(term, next + 1);
    }
    indices_.erase(name);
    return total;
  }
  T to_the(const T& base, long exponent) {
    T result(1L);
    for (long k = 0; k < std::labs(exponent); ++k) result = result * base;
    return exponent < 0 ? Functions<T>::divided(T(1L), result) : result;
  }
  T of(const Factor& factor) {
    const auto& atom = *factor.atom;
    const auto exponent = [&] {
      const auto twice = factor.power * Rational(2);
      if (factor.power.is_number() && !factor.power.constant().is_integer() &&
          twice.constant().is_integer())
        throw NoValue("a root within a mean");
      return at(factor.power);
    };
    switch (atom.kind) {
      case AtomKind::count:
        return to_the(T(at(atom.places[0])), exponent());
      case AtomKind::number:
        return to_the(from<T>(parse_rational(atom.name)), exponent());
      case AtomKind::base:
        return to_the(of(atom.inside[0]), exponent());
      case AtomKind::letter:
        return to_the(letter(atom), exponent());
      case AtomKind::exponential:
        return to_the(called("exp", of(atom.inside[0])), exponent());
      case AtomKind::product: {
        T product(1L);
        for (long r = at(atom.places[0]); r <= at(atom.places[1]); ++r) {
          indices_[range_index] = r;
          product = product * of(atom.inside[0]);
        }
        indices_.erase(range_index);
        return to_the(product, exponent());
      }
      case AtomKind::function:
        return to_the(called(atom.name, of(atom.inside[0])), exponent());
      case AtomKind::matrix_power:
        throw NoValue("a power of a matrix within a mean");
    }
    throw NoValue("no value");
  }
  T letter(const Atom& atom) {
    if (atom.name.starts_with("det(")) {
      const auto name = atom.name.substr(4, atom.name.size() - 5);
      return determinant_of(lifted(data_.letters.at(name)));
    }
    auto name = atom.name;
    const bool back = !atom.inverse_of.empty();
    if (back) name = atom.inverse_of;
    Matrix<T> value;
    std::size_t next = 0;
    const auto declared = vocabulary_.letters.find(name);
    if (declared != vocabulary_.letters.end() && declared->second.sequence)
      value = lifted(data_.member(name, at(atom.places[next++])));
    else if (const auto known = data_.letters.find(name); known != data_.letters.end())
      value = lifted(known->second);
    else
      throw NoValue(name + " has no value");
    if (back) value = inverted(value);
    const long i = next < atom.places.size() ? at(atom.places[next]) - 1 : 0;
    const long j = next + 1 < atom.places.size() ? at(atom.places[next + 1]) - 1 : 0;
    if (i < 0 || j < 0 || i >= value.rows() || j >= value.cols())
      throw NoValue("an index that lies outside");
    return value(i, j);
  }

  const Vocabulary& vocabulary_;
  const IndexedData& data_;
  const MeanSum& mean_;
  std::map<std::string, long> indices_;
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
