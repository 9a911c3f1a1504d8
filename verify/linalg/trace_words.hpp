// Words in letters that stand for square matrices, the traces of words, and polynomials in such
// traces: what expectations over a Wishart matrix are made of.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace verify {

// Letters are small numbers; letter 0 is the random matrix W. A word is a product of letters.
using Letter = char;
using Word = std::string;
inline constexpr Letter wishart_letter = 0;

// The letters of a problem and which of them are transposes of each other.
class Alphabet {
 public:
  Letter symmetric(std::string name);
  // A matrix and its transpose: two letters; the matrix is returned, its transpose follows it.
  Letter general(const std::string& name);
  long letters() const { return static_cast<long>(names_.size()); }
  const std::string& name(Letter letter) const { return names_[static_cast<std::size_t>(letter)]; }
  Letter transposed(Letter letter) const { return transposed_[static_cast<std::size_t>(letter)]; }
  Word transposed(const Word& word) const;
  // The least among the rotations of the word and of its transpose: all have the same trace.
  Word canonical(const Word& word) const;
  std::string text(const Word& word) const;  // "tr(A_0 A_1)"; "d" for the empty word

 private:
  std::vector<std::string> names_ = {"W"};
  std::vector<Letter> transposed_ = {wishart_letter};
};

// Polynomials in letters that do not commute, with integer coefficients.
class WordSum {
 public:
  WordSum() = default;
  static WordSum of(Word word, long coefficient = 1) {
    WordSum sum;
    sum.terms_.emplace(std::move(word), coefficient);
    return sum;
  }
  static WordSum one() { return of({}); }
  static WordSum letter(Letter letter) { return of(Word(1, letter)); }
  const std::map<Word, long>& terms() const { return terms_; }
  WordSum& operator+=(const WordSum& b);
  friend WordSum operator+(WordSum a, const WordSum& b) { return std::move(a += b); }
  friend WordSum operator*(const WordSum& a, const WordSum& b);
  WordSum transposed(const Alphabet& alphabet) const;

 private:
  std::map<Word, long> terms_;
};

// sum of coefficient * prod of tr(words), words that may hold W.
using TraceProduct = std::vector<Word>;  // canonical, ascending
using TraceSum = std::map<TraceProduct, long>;
// tr of a sum of words.
TraceSum trace_of(const WordSum& sum, const Alphabet& alphabet);
void add(TraceSum& sum, const TraceSum& more, long factor = 1);

// A polynomial in 1/n whose coefficients are polynomials in traces of constant words:
//   sum over terms of (sum_k coefficient[k] n^-k) prod_j tr(words[traces[j]]).
struct TracePolynomial {
  struct Term {
    std::vector<int> traces;        // ascending indices into words
    std::vector<long> coefficient;  // of n^0, n^-1, ..
    friend bool operator==(const Term&, const Term&) = default;
  };
  std::vector<Word> words;  // canonical, ascending, without W; the empty word is tr I = d
  std::vector<Term> terms;  // ascending in traces, none zero
  friend bool operator==(const TracePolynomial&, const TracePolynomial&) = default;
};
std::string to_text(const TracePolynomial& f, const Alphabet& alphabet);

// Collects terms c n^-k prod tr(words) and brings them into the form above.
class TraceCollector {
 public:
  void add(TraceProduct constants, long inverse_power, long coefficient);
  TracePolynomial result() const;

 private:
  std::map<TraceProduct, std::map<long, long>> terms_;
};

// a + b and a * b, refusing to wrap around: throw std::overflow_error.
long checked_sum(long a, long b);
long checked_product(long a, long b);

}  // namespace verify
