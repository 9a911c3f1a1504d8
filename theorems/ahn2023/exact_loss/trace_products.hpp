// Means of all products of traces of words without repeated letters: the recursion against all
// pairings, and the pairings as a statement about a normal matrix.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/trace_trees.hpp"
#include "verify/probability/wishart_pairings.hpp"
#include "verify/probability/wishart_words.hpp"

namespace verify::ahn2023 {

// Every way to spread q letters W over traces (a partition of q), a fresh general matrix behind
// each: all words without repeated letters.
inline void add_partitions(long rest, long most, std::vector<long>& parts,
                           std::vector<std::vector<long>>& out) {
  if (rest == 0) out.push_back(parts);
  for (long part = std::min(rest, most); part >= 1; --part) {
    parts.push_back(part);
    add_partitions(rest - part, part, parts, out);
    parts.pop_back();
  }
}

inline std::vector<std::vector<long>> partitions_up_to(long most) {
  std::vector<std::vector<long>> all;
  std::vector<long> parts;
  for (long q = 1; q <= most; ++q) add_partitions(q, q, parts, all);
  return all;
}

struct ProductOfTraces {
  Alphabet alphabet;
  Letter Sigma = alphabet.symmetric("Sigma");
  TraceProduct words;

  explicit ProductOfTraces(const std::vector<long>& sizes) {
    for (const long size : sizes) {
      Word word;
      for (long k = 0; k < size; ++k) {
        word += wishart_letter;
        word += alphabet.general("C" + std::to_string(alphabet.letters()));
      }
      words.push_back(alphabet.canonical(word));
    }
    std::sort(words.begin(), words.end());
  }
};

inline Finding all_products(long most, Pairings pairings) {
  long products = 0;
  for (const auto& sizes : partitions_up_to(most)) {
    const ProductOfTraces of(sizes);
    const auto& [alphabet, Sigma, words] = of;
    const TraceSum sum = {{words, 1}};
    if (sample_covariance_mean(sum, alphabet, Sigma) !=
        sample_covariance_mean_by_pairings(sum, alphabet, Sigma, pairings)) {
      std::string product;
      for (const auto& word : words) product += alphabet.text(word);
      return finding(Truth::no, "they differ for E " + product);
    }
    ++products;
  }
  return finding(Truth::yes, "equal polynomials in n and traces for all " +
                                 std::to_string(products) + " products of traces");
}

// The same in one statement about X, for the certificate: what the pairings give is the mean.
struct MeansByPairings {
  long most;
  Pairings pairings = Pairings::all;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const ProductOfTraces largest(std::vector<long>{most});
    const TraceTrees trees(free, largest.alphabet);
    Vanishing<TreeMatrix> zero;
    for (const auto& sizes : partitions_up_to(most)) {
      // The letters of a smaller alphabet are the first ones of the largest.
      const ProductOfTraces of(sizes);
      const TraceSum sum = {{of.words, 1}};
      zero.equal(trees.mean(sum, of.Sigma), trees.polynomial(sample_covariance_mean_by_pairings(
                                                sum, of.alphabet, of.Sigma, pairings)));
    }
    return zero;
  }
};

}  // namespace verify::ahn2023
