// What a check or an assertion covers: boxes of sizes, their union and nothing else, and of the
// inputs at these sizes all, a region or listed points.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace verify {

// Why every value of a size is covered.
enum class Argument {
  variable,    // it is a variable of the recorded program
  absent,      // the sentence does not contain it
  words,       // matrices are letters of symbolic size
  visits,      // an identity in matrix products, run at sizes that hold all of its words
  indices,     // indices are variables
  grid,        // a polynomial in the size, run at more values than its degree
  induction,   // a step on a free state, and a base: both are run
  free_index,  // said of one index whose letters are free, and so of each
  cases,       // finitely many, all run
  cover,       // a compact set, subdivided
  witness,     // the sentence asks for one
  by_hand,     // a reader's step, listed in the data file
};
std::string to_text(Argument argument);

// The values of one size.
struct Extent {
  bool all = false;
  long least = 0;                // where all: every value from here on
  std::set<Argument> arguments;  // where all
  std::set<long> values;         // where not

  Extent() = default;
  Extent(long value);         // NOLINT
  Extent(Argument argument);  // NOLINT
  static Extent between(long first, long last);
  bool is_empty() const { return !all && values.empty(); }
  bool contains(const Extent& other) const;
  friend bool operator==(const Extent&, const Extent&) = default;
};
Extent intersection(const Extent& a, const Extent& b);
// Every value from `least` on, not from 1 as without it: where 1/(d - 1) occurs, an index from 0.
Extent from(long least, Argument argument);

// A size that a box does not name is not covered by it.
using Sizes = std::map<std::string, Extent>;

enum class Inputs { all, region, points };  // the later, the less
std::string to_text(Inputs inputs);

struct Scope {
  std::vector<Sizes> boxes;  // none: nothing is covered
  Inputs inputs = Inputs::all;

  bool is_empty() const { return boxes.empty(); }
  friend bool operator==(const Scope&, const Scope&) = default;
};

// Both over the named sizes alone: what an assertion speaks of.
using SizeNames = std::vector<std::string>;
Scope intersection(const Scope& a, const Scope& b, const SizeNames& sizes);
// Union of the boxes, each once; the inputs are the fewer of the two.
Scope together(const Scope& a, const Scope& b);
// The boxes cut down to these sizes; one that leaves a size out covers nothing.
Scope restricted(const Scope& scope, const SizeNames& sizes);

// "d, n: matrices as letters; L: induction": why every value of these sizes is covered; empty where
// of none all are.
std::string argument_words(const Scope& scope, const SizeNames& sizes);

// Every value of every size, in one box.
bool has_all_sizes(const Scope& scope, const SizeNames& sizes);
// Whether a step by hand is among the arguments.
bool is_by_hand(const Scope& scope);
// Whether every place of `inner` belongs to `outer`.
bool contains(const Scope& outer, const Scope& inner, const SizeNames& sizes);
// Less than before somewhere: some place of `before` that `now` does not cover.
inline bool is_smaller(const Scope& now, const Scope& before, const SizeNames& sizes) {
  return !contains(now, before, sizes);
}

// "every n; d = 1..3 at L = 2", "every n >= 1, d (by hand: n)", "d = 2, n = 1 (listed inputs)".
std::string to_text(const Scope& scope, const SizeNames& sizes);

}  // namespace verify
