// The value and the gradient of a polynomial in traces of words at given matrices.
#pragma once

#include <map>
#include <utility>

#include "verify/linalg/inner_product.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/linalg/trace_words.hpp"

namespace verify {

// The factor of each term: its polynomial in 1/n.
template <Ring T>
Vector<T> term_weights(const TracePolynomial& f, const T& inverse_n) {
  return map(f.terms, [&](const TracePolynomial::Term& term) {
    T weight(0L);  // Horner's rule
    for (auto c = term.coefficient.rbegin(); c != term.coefficient.rend(); ++c) {
      weight = weight * inverse_n + T(*c);
    }
    return weight;
  });
}

// sum_i weights[i] prod_j traces[j] with one number a word.
template <Ring T>
T sum_of_terms(const TracePolynomial& f, const Vector<T>& weights, const Vector<T>& traces) {
  T sum(0L);
  for (std::size_t i = 0; i < f.terms.size(); ++i) {
    T product = weights[i];
    for (const int trace : f.terms[i].traces) {
      product = product * traces[static_cast<std::size_t>(trace)];
    }
    sum += product;
  }
  return sum;
}

// sum_i weights[i] prod_j tr(words[traces[j]]) with one d x d matrix a letter (that of W is not
// used), and its derivatives. Letters count as independent of each other: who gives a letter and
// its transpose adds the two derivatives himself.
template <Ring T>
class TraceEvaluation {
 public:
  TraceEvaluation(const TracePolynomial& f, Vector<Matrix<T>> letters, Vector<T> weights)
      : f_(f), letters_(std::move(letters)), weights_(std::move(weights)) {
    for (const auto& word : f_.words) traces_.push_back(trace_of_word(word));
  }

  const Vector<T>& traces() const { return traces_; }

  T value() const { return sum_of_terms(f_, weights_, traces_); }

  // Entry (i, j) of matrix k holds the derivative by entry (i, j) of letter k. The cyclic
  // derivative of a trace, d tr(u x v) / dx = (v u)^T, summed over all occurrences at once by going
  // backwards through the products of letters (the reverse mode of differentiation).
  Vector<Matrix<T>> gradient() const {
    Adjoint adjoint;
    const auto slopes = slopes_by_trace();
    for (std::size_t w = 0; w < f_.words.size(); ++w) {
      const auto [u, v] = halves(f_.words[w]);
      if (u.empty()) continue;  // tr I
      if (v.empty()) {
        accumulate(adjoint, u, slopes[w] * identity_matrix<T>(d()));
      } else {
        accumulate(adjoint, u, slopes[w] * transpose(product(v)));
        accumulate(adjoint, v, slopes[w] * transpose(product(u)));
      }
    }
    Vector<Matrix<T>> result(letters_.size(), Matrix<T>(d(), d()));
    while (!adjoint.empty()) {
      const auto first = adjoint.extract(adjoint.begin());
      const Word& word = first.key();
      const Matrix<T>& bar = first.mapped();
      const auto last = at(word.back());
      if (word.size() == 1) {
        result[last] = result[last] + bar;
        continue;
      }
      const Word head = word.substr(0, word.size() - 1);
      accumulate(adjoint, head, bar * transpose(letters_[last]));
      result[last] = result[last] + transpose(product(head)) * bar;
    }
    return result;
  }

 private:
  // By product of letters, the longest first: the derivatives that others still add to come later.
  struct LongestFirst {
    bool operator()(const Word& a, const Word& b) const {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    }
  };
  using Adjoint = std::map<Word, Matrix<T>, LongestFirst>;

  static std::size_t at(long index) { return static_cast<std::size_t>(index); }
  long d() const { return letters_.back().rows(); }

  // The word as a product of two whose products of letters are shared with other words.
  static std::pair<Word, Word> halves(const Word& word) {
    const auto middle = (word.size() + 1) / 2;
    return {word.substr(0, middle), word.substr(middle)};
  }

  const Matrix<T>& product(const Word& word) const {
    if (word.size() == 1) return letters_[at(word[0])];
    const auto known = products_.find(word);
    if (known != products_.end()) return known->second;
    auto result = product(word.substr(0, word.size() - 1)) * letters_[at(word.back())];
    return products_.emplace(word, std::move(result)).first->second;
  }

  T trace_of_word(const Word& word) const {
    const auto [u, v] = halves(word);
    if (u.empty()) return T(d());
    if (v.empty()) return trace(product(u));
    return inner_product(transpose(product(u)), product(v));
  }

  Vector<T> slopes_by_trace() const {
    Vector<T> slopes(traces_.size(), T(0L));
    for (std::size_t i = 0; i < f_.terms.size(); ++i) {
      const auto& factors = f_.terms[i].traces;
      for (std::size_t k = 0; k < factors.size(); ++k) {
        T slope = weights_[i];
        for (std::size_t l = 0; l < factors.size(); ++l) {
          if (l != k) slope = slope * traces_[at(factors[l])];
        }
        slopes[at(factors[k])] += slope;
      }
    }
    return slopes;
  }

  static void accumulate(Adjoint& adjoint, const Word& word, Matrix<T> more) {
    const auto [place, fresh] = adjoint.try_emplace(word, std::move(more));
    if (!fresh) place->second = place->second + more;  // try_emplace has not taken it
  }

  const TracePolynomial& f_;
  Vector<Matrix<T>> letters_;
  Vector<T> weights_;
  mutable std::map<Word, Matrix<T>> products_;
  Vector<T> traces_;
};

// The same at rational matrices, over one common denominator: only whole numbers are multiplied.
class ExactTraceEvaluation {
 public:
  ExactTraceEvaluation(const TracePolynomial& f, const Vector<Matrix<Rational>>& letters, long n);
  Rational value() const;
  Vector<Matrix<Rational>> gradient() const;

 private:
  Rational scale_;    // of the whole polynomial
  Rational divisor_;  // the common denominator of the letters
  TraceEvaluation<Rational> whole_;
};

}  // namespace verify
