// What a checker is made of: plain structs and function pointers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verify/claim/input.hpp"
#include "verify/claim/parts/evidence.hpp"
#include "verify/claim/parts/way.hpp"
#include "verify/claim/plot.hpp"
#include "verify/words/answer.hpp"
#include "verify/words/datum.hpp"

namespace verify {

class Instance;

enum class Scope { everywhere, region, points };

// What a check speaks of, and what must come out of it.
enum class Expect {
  holds,      // the claim as printed, or a part of it: yes
  refuted,    // the claim as printed, which is false: no, with an exact counterexample
  corrected,  // the corrected claim: yes
  control,    // a deliberately broken claim: no
};

// What a check counts for.
enum class Role {
  whole,  // under the old rule: what it speaks of is told by Expect
  way,    // settles a part, alone or with the others of its way
  control,
  route,  // counts for nothing, as does
  value,
};

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
  long bits;                                               // working precision, set by the runner
  const std::vector<Instance>* examples;                   // all instances of the data file
  const Instance& example(const std::string& name) const;  // throws std::logic_error
};

struct Check {
  std::string name;  // a sentence that can be true or false
  Evidence evidence = Evidence::exact;
  Scope scope = Scope::points;
  Expect expect = Expect::holds;
  On on = On::claim;
  std::string covers;  // sizes and inputs covered: "d = 1, 2, 3; n, lambda, X free symbols"
  Finding (*run)(const Context&) = nullptr;
  std::string question;  // checks that share a question must agree; empty: the check stands alone
  bool deep = false;     // too heavy for the default run: listed as not run without --deep
  // Under the new rule; generated from PartChecks.
  Role role = Role::whole;
  std::string part;  // id
  int way = 0;       // which of the part's, where it belongs to one
  bool by_hand = false;
  Reach reach = {};
  std::function<Finding(const Context&)> settle = {};  // in place of run
  Finding operator()(const Context& context) const { return run ? run(context) : settle(context); }
};

struct ValueDoc {
  std::string name;
  std::string about;  // type and meaning
};

struct Theorem {
  std::vector<Input> inputs;
  std::vector<ValueDoc> values;
  std::vector<Check> checks;
  std::vector<PartChecks> parts;  // under the new rule: in place of `checks`, which follow from it
  // Conditions between inputs; a complaint refuses the instance.
  std::optional<Complaint> (*require)(const Instance&) = nullptr;
};

std::string to_text(Scope scope);
std::string to_text(Expect expect);
std::string to_text(Role role);

}  // namespace verify
