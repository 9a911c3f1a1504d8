#include "verify/probability/wishart_pairings.hpp"

namespace verify {
namespace {

// A product of traces as a graph: the j-th W = sum_i x_i x_i^T has the ends 2j (left) and 2j + 1
// (right); the constant word behind it leads from its right end to the left end of the next W.
struct Strands {
  std::vector<long> next;  // next[j]: the W that follows the j-th in its trace
  std::vector<Word> gap;   // gap[j]: the constant word between the two
  TraceProduct constants;  // traces without W

  explicit Strands(const TraceProduct& words) {
    for (const auto& word : words) {
      const auto first = word.find(wishart_letter);
      if (first == Word::npos) {
        constants.push_back(word);
        continue;
      }
      const auto begin = static_cast<long>(gap.size());
      for (const auto letter : word.substr(first) + word.substr(0, first)) {
        if (letter == wishart_letter) {
          next.push_back(static_cast<long>(next.size()) + 1);
          gap.emplace_back();
        } else {
          gap.back() += letter;
        }
      }
      next.back() = begin;
    }
  }
  long size() const { return static_cast<long>(gap.size()); }
};

class PairingSum {
 public:
  PairingSum(Strands strands, const Alphabet& alphabet, std::optional<Letter> Sigma,
             Pairings pairings, TraceCollector& collector, long factor)
      : strands_(std::move(strands)),
        alphabet_(alphabet),
        Sigma_(Sigma ? Word(1, *Sigma) : Word()),
        pairings_(pairings),
        collector_(collector),
        factor_(factor),
        partner_(static_cast<std::size_t>(2 * strands_.size()), -1) {
    entering_.assign(partner_.size(), 0);
    for (long j = 0; j < strands_.size(); ++j) {
      entering_[index(2 * strands_.next[index(j)])] = j;
    }
  }

  void run() {
    std::size_t free = 0;
    while (free < partner_.size() && partner_[free] >= 0) ++free;
    if (free == partner_.size()) return count();
    for (std::size_t other = free + 1; other < partner_.size(); ++other) {
      if (partner_[other] >= 0) continue;
      if (pairings_ == Pairings::left_with_right && (other - free) % 2 == 0) continue;
      partner_[free] = static_cast<long>(other);
      partner_[other] = static_cast<long>(free);
      run();
      partner_[free] = partner_[other] = -1;
    }
  }

 private:
  static std::size_t index(long k) { return static_cast<std::size_t>(k); }

  // Paired ends carry the same sample: each loop of samples gives a factor n.
  long sample_loops() const {
    std::vector<bool> seen(partner_.size(), false);
    long loops = 0;
    for (std::size_t start = 0; start < partner_.size(); ++start) {
      if (seen[start]) continue;
      ++loops;
      for (std::size_t end = start; !seen[end]; end = index(partner_[end])) {
        seen[end] = true;
        end ^= 1;  // the other end of the same W
        seen[end] = true;
      }
    }
    return loops;
  }

  // Each loop of gaps gives a trace, gaps walked backwards transposed, Sigma at every pair.
  TraceProduct gap_loops() const {
    TraceProduct loops;
    std::vector<bool> seen(index(strands_.size()), false);
    for (long start = 0; start < strands_.size(); ++start) {
      if (seen[index(start)]) continue;
      Word loop;
      long gap = start;
      bool forwards = true;
      while (!seen[index(gap)]) {
        seen[index(gap)] = true;
        const Word& word = strands_.gap[index(gap)];
        loop += (forwards ? word : alphabet_.transposed(word)) + Sigma_;
        const long leaves = forwards ? 2 * strands_.next[index(gap)] : 2 * gap + 1;
        const long enters = partner_[index(leaves)];
        forwards = enters % 2 == 1;  // a right end starts the gap behind its W
        gap = forwards ? enters / 2 : entering_[index(enters)];
      }
      loops.push_back(alphabet_.canonical(loop));
    }
    return loops;
  }

  void count() {
    auto traces = gap_loops();
    traces.insert(traces.end(), strands_.constants.begin(), strands_.constants.end());
    collector_.add(std::move(traces), strands_.size() - sample_loops(), factor_);
  }

  Strands strands_;
  const Alphabet& alphabet_;
  Word Sigma_;
  Pairings pairings_;
  TraceCollector& collector_;
  long factor_;
  std::vector<long> partner_;   // of each end, -1 where still free
  std::vector<long> entering_;  // the gap that ends at a left end
};

}  // namespace

TracePolynomial sample_covariance_mean_by_pairings(const TraceSum& sum, const Alphabet& alphabet,
                                                   std::optional<Letter> Sigma, Pairings pairings) {
  TraceCollector collector;
  for (const auto& [words, factor] : sum) {
    PairingSum(Strands(words), alphabet, Sigma, pairings, collector, factor).run();
  }
  return collector.result();
}

}  // namespace verify
