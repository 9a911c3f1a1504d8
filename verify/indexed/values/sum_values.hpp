// Sums over indices at data, all of their indices run through.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <type_traits>
#include <utility>

#include "verify/indexed/values/value_functions.hpp"

namespace verify {

template <class T>
class SumValues {
 public:
  SumValues(const Vocabulary& vocabulary, const IndexedData& data)
      : vocabulary_(vocabulary), data_(data), indices_(data.sizes) {}

  T of(const IndexedSum& sum) {
    T total(0L);
    for (const auto& term : sum.terms) total += number_as<T>(term.by) * summed(term, 0);
    return total;
  }

 protected:
  void spend(std::size_t steps) {
    if (data_.work == nullptr) return;
    data_.work->add(steps);
    if (data_.work->spent()) throw NoValue("more steps than a value may take");
  }
  // By elimination; pivots that may be 0 are passed over.
  static Matrix<T> inverted(Matrix<T> a) {
    const long n = a.rows();
    auto result = identity_matrix<T>(n);
    for (long c = 0; c < n; ++c) {
      long pivot = c;
      while (pivot < n && is_zero_entry(a(pivot, c))) ++pivot;
      if (pivot == n) refuse_singular();
      for (long j = 0; j < n; ++j) {
        std::swap(a(pivot, j), a(c, j));
        std::swap(result(pivot, j), result(c, j));
      }
      const auto by = ValueFunctions<T>::divided(T(1L), a(c, c));
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
  // Balls are seen to be 0 nowhere.
  [[noreturn]] static void refuse_singular() {
    const std::string why = "an inverse that does not exist here";
    if constexpr (std::is_same_v<T, Rational>) throw ShownUndefined(why);
    throw NoValue(why);
  }
  static bool is_zero_entry(const Rational& a) { return a.sign() == 0; }
  static bool is_zero_entry(const Ball& a) { return is_zero(a) != Truth::no; }
  Matrix<T> lifted(const Matrix<Rational>& a) const {
    Matrix<T> result(a.rows(), a.cols());
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) result(i, j) = number_as<T>(a(i, j));
    return result;
  }
  T called(const std::string& name, const T& at) {
    if (name == "relu") return ValueFunctions<T>::positive_part(at);
    if (name == "abs") return ValueFunctions<T>::size(at);
    if (name == "sqrt") return ValueFunctions<T>::root(at);
    if (const auto letter = vocabulary_.letters.find(name);
        letter != vocabulary_.letters.end() && letter->second.function)
      return ValueFunctions<T>::called(data_, name, at);
    return ValueFunctions<T>::of(name, at);
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
        const auto factor = ValueFunctions<T>::divided(a(i, c), a(c, c));
        for (long j = 0; j < n; ++j) a(i, j) = a(i, j) - factor * a(c, j);
      }
    }
    return value;
  }

 private:
  // Sums, as means are given.
  Rational rational_at(const IndexForm& form) const {
    Rational value = form.constant();
    for (const auto& [symbol, by] : form.symbols()) value += by * Rational(symbol_at(symbol));
    return value;
  }
  long at(const IndexForm& form) const {
    const auto value = rational_at(form);
    if (!value.is_integer()) throw NoValue("an index that is no whole number");
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
  // By the inequalities whose other symbols are known.
  std::pair<long, long> range_of(const Term& term, const std::string& name) const {
    std::optional<Rational> from, to;
    for (const auto& form : term.where) {
      const auto by = form.factor_of(name);
      const auto rest = form - IndexForm::symbol(name) * by;
      if (by.sign() == 0 || rest.has(name) || !is_known(rest)) continue;
      const auto end = rational_at(rest) * (Rational(-1) / by);
      if (by.sign() > 0)
        from = from ? std::max(*from, end) : end;
      else
        to = to ? std::min(*to, end) : end;
    }
    if (!from || !to) throw NoValue("a sum whose range is not known");
    return {-floor(Rational(-1) * *from).to_long(), floor(*to).to_long()};
  }
  T summed(const Term& term, std::size_t next) {
    for (const auto& form : term.where)
      if (is_known(form) && at(form) < 0) return T(0L);
    if (next == term.bound.size()) {
      T product(1L);
      for (const auto& factor : term.factors) product = product * of(factor);
      return product;
    }
    T total(0L);
    const auto& name = term.bound[next];
    const auto [from, to] = range_of(term, name);
    for (long value = from; value <= to; ++value) {
      spend(1);
      indices_[name] = value;
      total += summed(term, next + 1);
    }
    indices_.erase(name);
    return total;
  }
  T to_the(const T& base, long exponent) {
    T result(1L);
    for (long k = 0; k < std::labs(exponent); ++k) result = result * base;
    return exponent < 0 ? ValueFunctions<T>::divided(T(1L), result) : result;
  }
  T of(const Factor& factor) {
    spend(1);
    const auto& atom = *factor.atom;
    const auto exponent = [&] {
      if (!rational_at(factor.power).is_integer()) throw NoValue("a root within a mean");
      return at(factor.power);
    };
    switch (atom.kind) {
      case AtomKind::count:
        return to_the(T(at(atom.places[0])), exponent());
      case AtomKind::number:
        return to_the(number_as<T>(parse_rational(atom.name)), exponent());
      case AtomKind::base:
        return to_the(of(atom.inside[0]), exponent());
      case AtomKind::letter:
        return to_the(letter(atom), exponent());
      case AtomKind::exponential:
        return called("exp", number_as<T>(rational_at(factor.power)) * of(atom.inside[0]));
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

 protected:
  const Vocabulary& vocabulary_;
  const IndexedData& data_;
  std::map<std::string, long> indices_;
};

}  // namespace verify
