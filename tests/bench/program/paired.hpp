// Two sides that do the same work, measured in pairs: one after the other, the order turned round
// from pair to pair, so that whatever else the machine does meets both alike. Only the ratio of a
// pair is looked at.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace verify::bench {

// What is compared. The sides keep their last results, which `agree` compares.
struct Sides {
  std::function<void()> ours, theirs;
  std::function<bool()> agree;
};

struct Comparison {
  std::string name;  // "floor.identity.20-80-8"
  std::string ours, theirs;
  bool small;  // belongs to the short set
  std::function<Sides()> sides;
};

// Processor seconds of one call of either side, and in how many calls they were measured.
struct Pair {
  double ours = 0, theirs = 0;
};
struct Measured {
  std::vector<Pair> pairs;
  long ours_calls = 0, theirs_calls = 0;  // a pair
  bool agree = false;
};

// Of this process: what others do on the machine is not counted.
double processor_seconds();

// A side is called as often as it takes to be measurable.
Measured measure(const Sides& sides, int pairs);

std::vector<Comparison> identity_comparisons();
std::vector<Comparison> word_comparisons();
std::vector<Comparison> ball_comparisons();
std::vector<Comparison> exact_comparisons();
std::vector<Comparison> expansion_comparisons();
std::vector<Comparison> precision_sweep_comparisons();
std::vector<Comparison> boost_comparisons();

}  // namespace verify::bench
