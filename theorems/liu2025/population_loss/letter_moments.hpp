// One entry Z_iJ of a BaseConv layer (Liu et al. 2025, (50)) as a polynomial in the entries of u
// that it contains, for every N and d: numbers for the entries of row i that are singled out (the
// first is u_iJ), linear forms a . r in the others of row i and c . h in the others of column J.
// Under D.45 a moment with an odd exponent is 0, and every other one is a letter of its own, so
// that entries may depend on each other.
#pragma once

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/algebra/words/letters.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

template <MatrixLike M>
struct EntryMonomial {
  ScalarOf<M> coefficient;
  std::vector<long> marked;              // exponents of the entries that are singled out
  std::vector<VectorOf<M>> row, column;  // the a of the factors a . r, the c of the factors c . h
  long noise = 0;                        // exponent of the label noise, which is independent of u
};

template <MatrixLike M>
class EntryPolynomial {
 public:
  EntryPolynomial() = default;
  static EntryPolynomial constant(const ScalarOf<M>& c) { return {{c, {}, {}, {}, 0}}; }
  static EntryPolynomial noise() { return {{ScalarOf<M>(1L), {}, {}, {}, 1}}; }
  static EntryPolynomial entry(std::size_t k) {
    std::vector<long> exponents(k + 1, 0);
    exponents[k] = 1;
    return {{ScalarOf<M>(1L), exponents, {}, {}, 0}};
  }
  static EntryPolynomial along_row(const VectorOf<M>& a) {
    return {{ScalarOf<M>(1L), {}, {a}, {}, 0}};
  }
  static EntryPolynomial along_column(const VectorOf<M>& c) {
    return {{ScalarOf<M>(1L), {}, {}, {c}, 0}};
  }
  const std::vector<EntryMonomial<M>>& terms() const { return terms_; }
  // At entries u that are letters, without noise.
  ScalarOf<M> at(const std::vector<ScalarOf<M>>& entries, const VectorOf<M>& row,
                 const VectorOf<M>& column) const {
    ScalarOf<M> sum(0L);
    for (const auto& term : terms_) {
      auto product = term.coefficient;
      for (std::size_t k = 0; k < term.marked.size(); ++k)
        for (long e = 0; e < term.marked[k]; ++e) product = ScalarOf<M>(product * entries[k]);
      for (const auto& a : term.row) product = ScalarOf<M>(product * dot(a, row));
      for (const auto& c : term.column) product = ScalarOf<M>(product * dot(c, column));
      sum = ScalarOf<M>(sum + product);
    }
    return sum;
  }

  friend EntryPolynomial operator+(EntryPolynomial p, const EntryPolynomial& q) {
    p.terms_.insert(p.terms_.end(), q.terms_.begin(), q.terms_.end());
    return p;
  }
  friend EntryPolynomial operator*(const ScalarOf<M>& s, EntryPolynomial p) {
    for (auto& term : p.terms_) term.coefficient = ScalarOf<M>(s * term.coefficient);
    return p;
  }
  friend EntryPolynomial operator-(const EntryPolynomial& p, const EntryPolynomial& q) {
    return p + ScalarOf<M>(-1L) * q;
  }
  friend EntryPolynomial operator*(const EntryPolynomial& p, const EntryPolynomial& q) {
    EntryPolynomial result;
    for (const auto& a : p.terms_)
      for (const auto& b : q.terms_) result.terms_.push_back(product(a, b));
    return result;
  }

 private:
  EntryPolynomial(EntryMonomial<M> term) : terms_{std::move(term)} {}
  static EntryMonomial<M> product(EntryMonomial<M> a, const EntryMonomial<M>& b) {
    a.coefficient = ScalarOf<M>(a.coefficient * b.coefficient);
    if (a.marked.size() < b.marked.size()) a.marked.resize(b.marked.size(), 0);
    for (std::size_t k = 0; k < b.marked.size(); ++k) a.marked[k] += b.marked[k];
    a.row.insert(a.row.end(), b.row.begin(), b.row.end());
    a.column.insert(a.column.end(), b.column.begin(), b.column.end());
    a.noise += b.noise;
    return a;
  }
  std::vector<EntryMonomial<M>> terms_;
};

// E of even powers of the entries that are singled out, alone and with the squares of entries of r
// and h: letters, drawn where they are first asked for.
template <MatrixLike M>
class EntryMoments {
 public:
  using Exponents = std::vector<long>;
  // r and h have the lengths of these vectors.
  EntryMoments(Letters<M>& free, const VectorOf<M>& row, const VectorOf<M>& column)
      : free_(free), row_(row), column_(column) {}

  ScalarOf<M> number(const Exponents& powers) {
    if (powers.empty()) return ScalarOf<M>(1L);
    return known(numbers_, powers, [&] { return free_.scalar(); });
  }
  VectorOf<M> row(const Exponents& powers) {
    return known(rows_, powers, [&] { return like(row_); });
  }
  VectorOf<M> column(const Exponents& powers) {
    return known(columns_, powers, [&] { return like(column_); });
  }
  M table(const Exponents& powers) {
    return known(tables_, powers, [&] { return like(row_, column_); });
  }

  // Instead of a letter.
  void assume(const Exponents& powers, const ScalarOf<M>& moment) {
    numbers_.emplace(powers, moment);
  }
  void assume(const Exponents& powers, const VectorOf<M>& moments) {
    rows_.emplace(powers, moments);
  }
  // E of a power of the noise.
  ScalarOf<M> noise(long power = 1) {
    return known(noises_, power, [&] { return free_.scalar(); });
  }
  void assume_noise(long power, const ScalarOf<M>& moment) { noises_.emplace(power, moment); }

  ScalarOf<M> mean(const EntryPolynomial<M>& p) {
    ScalarOf<M> sum(0L);
    for (const auto& term : p.terms()) {
      const auto moment = mean_over_inputs(term);
      sum = ScalarOf<M>(sum + (term.noise > 0 ? ScalarOf<M>(noise(term.noise) * moment) : moment));
    }
    return sum;
  }

 private:
  ScalarOf<M> mean_over_inputs(const EntryMonomial<M>& term) {
    auto powers = term.marked;
    while (!powers.empty() && powers.back() == 0) powers.pop_back();
    bool odd = term.row.size() % 2 != 0 || term.column.size() % 2 != 0;
    for (const long power : powers) odd = odd || power % 2 != 0;
    if (odd) return ScalarOf<M>(0L);
    if (term.row.size() > 2 || term.column.size() > 2)
      throw std::logic_error("four factors of one row or column");
    // Products of different entries of r, or of h, have odd exponents: squares are left.
    const auto squares = [](const std::vector<VectorOf<M>>& forms) {
      return hadamard(forms[0], forms[1]);
    };
    if (term.row.empty() && term.column.empty()) return term.coefficient * number(powers);
    if (term.column.empty()) return term.coefficient * dot(squares(term.row), row(powers));
    if (term.row.empty()) return term.coefficient * dot(squares(term.column), column(powers));
    return term.coefficient * dot(squares(term.row), table(powers) * squares(term.column));
  }
  template <class Key, class Value, class Draw>
  static Value known(std::map<Key, Value>& all, const Key& key, const Draw& draw) {
    const auto found = all.find(key);
    if (found != all.end()) return found->second;
    return all.emplace(key, draw()).first->second;
  }
  VectorOf<M> like(const VectorOf<M>& v) { return free_.vector(v.column().rows()); }
  M like(const VectorOf<M>& v, const VectorOf<M>& w) {
    return free_.matrix(v.column().rows(), w.column().rows());
  }

  Letters<M>& free_;
  VectorOf<M> row_, column_;
  std::map<Exponents, ScalarOf<M>> numbers_;
  std::map<long, ScalarOf<M>> noises_;
  std::map<Exponents, VectorOf<M>> rows_, columns_;
  std::map<Exponents, M> tables_;
};

}  // namespace verify::liu2025
