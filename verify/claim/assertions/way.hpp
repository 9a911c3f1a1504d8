// In which ways a assertion of a claim is settled, and the broken versions of it that the same code
// must reject. What the assertion says stands in the data file under the same id; evidence follows
// from the way (verify/algebra/ways.hpp and others make them), sizes from the statement.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "verify/claim/assertions/evidence.hpp"
#include "verify/words/certified/certificate.hpp"
#include "verify/words/checked/checked.hpp"
#include "verify/words/scope.hpp"

namespace verify {

struct Context;
struct Finding;

// What is run on: once on the reference instance of the data file, which nothing a user sets
// changes; or on every instance, whose sizes are then the scope.
enum class On { claim, instance };

// What only the recorded program of a statement shows.
struct Recording {
  std::string fault;       // why it settles nothing; empty where it does
  bool has_model = false;  // a step of a model is among those that count
};

// One check that settles something, alone or in a chain.
struct WayCheck {
  Evidence evidence = Evidence::exact;
  Scope scope;  // of a check on instances: found when it runs
  On on = On::claim;
  std::function<Finding(const Context&)> run;
  bool deep = false;
  // Why one run speaks of every value of a size that no recorded program shows; see because().
  std::string reason;
  // Of a statement: its type, its members (sizes and variants), and the same way to settle the
  // statement of this type with other members.
  std::string type;
  std::vector<long> members;
  std::vector<bool> variants;  // which members are no sizes: truth values and enumerators
  std::function<Finding(const std::vector<long>&, const Context&)> with;
  // Of a statement by induction: its base is run with the step (verify/algebra/induction.hpp).
  bool has_base = false;
  // Of a recorded statement.
  std::function<Recording()> record;
  // What it evaluates, for the reader; made when it is asked for.
  std::function<CheckedStatement()> checked;
  // The same for programs of others, asked for before it is run.
  std::function<Certificate()> certificate;
  // The same as far as the declaration tells it.
  std::function<CheckedStatement()> declared;
};

// Where in a checker something is written, as "theorems/li2025/thm2.cpp:45": for a parameter with
// the default SourcePlace::here().
struct SourcePlace {
  const char* file;
  int line;
  static constexpr SourcePlace here(const char* file = __builtin_FILE(),
                                    int line = __builtin_LINE()) {
    return {file, line};
  }
};
std::string to_text(const SourcePlace& place);

// A link whose run is a function of the checker's own, which shows no formula.
WayCheck by_function(const SourcePlace& place, WayCheck link);

// All links together settle the assertion: the evidence is the weakest link's, the scope what all
// share.
struct Way {
  std::vector<WayCheck> links;
  bool by_hand = false;                           // a reader joins the links, or extends a size
  Way(WayCheck link) : links{std::move(link)} {}  // NOLINT: most ways are one check
  explicit Way(std::vector<WayCheck> several) : links(std::move(several)) {}
};
Way chain(std::vector<WayCheck> links);
// A reader joins the links as the data file's by_hand says, and extends what is listed of these
// sizes to all.
Way by_hand(Way way, const SizeNames& extended = {});
// Takes long: run with --deep only.
WayCheck deep(WayCheck link);
// The reason in words why a function of the checker's own covers every value of a size by induction
// or as a variable: nothing else shows it, so that it is said beside what the check covers.
WayCheck because(std::string reason, WayCheck link);

// The way `link` is run on a statement that differs from one of the assertion's in one member, and
// must say no.
struct Control {
  std::string change;  // what is wrong with it
  WayCheck link;
};

struct AssertionChecks {
  std::string assertion;  // id in the data file
  std::vector<Way> ways;
  std::vector<Control> broken;
  std::vector<WayCheck> routes;  // two computations of ours agree: counts for nothing
  std::vector<WayCheck> values;  // numbers at an instance: counts for nothing
};

}  // namespace verify
