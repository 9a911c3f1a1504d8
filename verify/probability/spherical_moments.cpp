#include "verify/probability/spherical_moments.hpp"

#include <algorithm>
#include <functional>

namespace verify {
namespace {

// A product of traces of words in the projections P_a = u_a u_a^T; each word is cyclic.
using IndexWord = Vector<int>;
using IndexWords = Vector<IndexWord>;

// The smallest of the rotations and reflections of a word, all of which have the same trace, with
// letters renamed in order of appearance.
IndexWord canonical(const IndexWord& word) {
  IndexWord best;
  const std::size_t q = word.size();
  for (std::size_t start = 0; start < q; ++start) {
    for (const bool backwards : {false, true}) {
      IndexWord turned;
      std::map<int, int> names;
      for (std::size_t k = 0; k < q; ++k) {
        const int letter = word[(start + (backwards ? q - k : k)) % q];
        turned.push_back(names.emplace(letter, static_cast<int>(names.size())).first->second);
      }
      if (best.empty() || turned < best) best = std::move(turned);
    }
  }
  return best;
}

// P_a P_a = P_a, and E P_a = I/d where the letter a occurs once: the shorter word, and the power of
// 1/d that goes with it.
std::pair<IndexWord, long> reduced(IndexWord word) {
  long singles = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = 0; k < word.size() && word.size() > 1; ++k) {
      if (word[k] != word[(k + 1) % word.size()]) continue;
      word.erase(word.begin() + static_cast<long>(k));
      changed = true;
      --k;
    }
    for (std::size_t k = 0; k < word.size(); ++k) {
      if (std::count(word.begin(), word.end(), word[k]) > 1) continue;
      word.erase(word.begin() + static_cast<long>(k));
      ++singles;
      changed = true;
      --k;
    }
  }
  return {std::move(word), singles};
}

class SphericalWords {
 public:
  explicit SphericalWords(long d) : d_(d) {}

  // E of the product of the traces of the words; an empty word is tr I = d.
  Rational mean(const IndexWords& words) {
    Rational factor(1);
    IndexWords rest;
    for (const auto& word : words) {
      if (word.empty())
        factor *= Rational(d_);
      else
        rest.push_back(word);
    }
    if (rest.empty()) return factor;
    if (rest.size() > 1) return factor * average(rest);
    const auto [word, singles] = reduced(rest.front());
    for (long k = 0; k < singles; ++k) factor /= Rational(d_);
    if (word.empty()) return factor * Rational(d_);
    const auto key = canonical(word);
    const auto known = known_.find(key);
    if (known != known_.end()) return factor * known->second;
    const Rational found = average({key});
    known_.emplace(key, found);
    return factor * found;
  }

 private:
  // Cuts every word at one letter a and averages prod_k u^T A_k u over u = u_a: the sum over all
  // pairings of the 2m ends of the segments A_k, divided by d (d+2) .. (d+2m-2).
  Rational average(const IndexWords& words) {
    const int letter = rarest(words);
    IndexWords segments, others;
    for (const auto& word : words) {
      const auto first = std::find(word.begin(), word.end(), letter);
      if (first == word.end()) {
        others.push_back(word);
        continue;
      }
      IndexWord turned(first + 1, word.end());
      turned.insert(turned.end(), word.begin(), first + 1);
      IndexWord segment;
      for (const int a : turned) {
        if (a != letter) {
          segment.push_back(a);
        } else {
          if (!segment.empty()) segments.push_back(std::move(segment));  // u^T u = 1 otherwise
          segment = {};
        }
      }
    }
    const long m = static_cast<long>(segments.size());
    if (m == 0) return mean(others);
    Rational sum;
    Vector<long> partner(2 * m, -1);
    const std::function<void()> pair_up = [&] {
      const auto open = std::find(partner.begin(), partner.end(), -1L);
      if (open == partner.end()) {
        sum += mean(joined(segments, partner, others));
        return;
      }
      const long a = open - partner.begin();
      for (long b = a + 1; b < 2 * m; ++b) {
        if (partner[b] >= 0) continue;
        partner[a] = b, partner[b] = a;
        pair_up();
        partner[a] = partner[b] = -1;
      }
    };
    pair_up();
    return sum / squared_length_moment(d_, m);
  }

  // The words that arise when end 2k (left) and 2k+1 (right) of segment k meet their partners.
  static IndexWords joined(const IndexWords& segments, const Vector<long>& partner,
                           IndexWords words) {
    Vector<bool> used(segments.size(), false);
    for (std::size_t start = 0; start < segments.size(); ++start) {
      if (used[start]) continue;
      IndexWord word;
      long entry = 2 * static_cast<long>(start);
      while (!used[entry / 2]) {
        used[entry / 2] = true;
        IndexWord part = segments[entry / 2];
        if (entry % 2 == 1) std::reverse(part.begin(), part.end());
        word.insert(word.end(), part.begin(), part.end());
        entry = partner[entry ^ 1L];
      }
      words.push_back(std::move(word));
    }
    return words;
  }

  static int rarest(const IndexWords& words) {
    std::map<int, int> count;
    for (const auto& word : words)
      for (const int a : word) ++count[a];
    return std::min_element(count.begin(), count.end(),
                            [](const auto& x, const auto& y) { return x.second < y.second; })
        ->first;
  }

  long d_;
  std::map<IndexWord, Rational> known_;
};

}  // namespace

Vector<Rational> spherical_power_traces(long n, long d, long highest) {
  SphericalWords words(d);
  Vector<Rational> result;
  for (long q = 1; q <= highest; ++q) {
    Rational sum;
    IndexWord word;
    // Restricted growth strings: each new letter is the next one; n (n-1) .. ways to name them.
    const std::function<void(int, const Rational&)> extend = [&](int letters,
                                                                 const Rational& ways) {
      if (static_cast<long>(word.size()) == q) {
        sum += ways * words.mean({word});
        return;
      }
      for (int a = 0; a <= letters; ++a) {
        if (a == letters && letters == n) break;
        word.push_back(a);
        extend(std::max(letters, a + 1), a == letters ? ways * Rational(n - letters) : ways);
        word.pop_back();
      }
    };
    extend(0, Rational(1));
    result.push_back(sum);
  }
  return result;
}

}  // namespace verify
