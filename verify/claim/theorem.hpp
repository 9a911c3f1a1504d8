// What a checker is made of: plain structs and function pointers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/claim/assertions/evidence.hpp"
#include "verify/claim/assertions/way.hpp"
#include "verify/claim/input.hpp"
#include "verify/claim/plot.hpp"
#include "verify/words/answer.hpp"
#include "verify/words/datum.hpp"

namespace verify {

class Instance;

// A named result. `exact` is what reports show; `enclosure`, for irrational values (names ending in
// _approx), holds the balls at full precision that expected decimals are compared with.
struct Value {
  std::string name;
  Datum exact;
  Datum enclosure;
};

struct Finding {
  Answer answer;
  std::string detail;  // one or two sentences a reader can rebuild the argument from
  std::vector<Value> values;
  std::vector<Plot> plots;
  // The fingerprint of the program that was evaluated, where the check is a recorded statement: two
  // versions of a checker that say the same in words can be told apart.
  std::string program;
};

struct Context {
  const Instance& instance;
  std::uint64_t seed;
  long bits;                                             // working precision, set by the runner
  const std::vector<Instance>* examples;                 // all instances of the data file
  const Instance& example(std::string_view name) const;  // throws std::logic_error
};

struct ValueDoc {
  std::string name;
  std::string about;  // type and meaning
};

struct Theorem {
  std::vector<Input> inputs;
  std::vector<ValueDoc> values;
  std::vector<AssertionChecks> parts;
  // Conditions between inputs; a complaint refuses the instance.
  std::optional<Complaint> (*require)(const Instance&) = nullptr;
  // Which hypothesis an instance breaks, and by what; empty where none is. One of the data file is
  // refused for it, unless it says so of itself; of other data checks say that they do not apply.
  std::function<std::string(const Instance&)> broken_hypothesis = nullptr;
};

}  // namespace verify
