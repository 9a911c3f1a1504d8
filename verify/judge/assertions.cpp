#include "verify/judge/assertions.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "verify/formula/divisors_in.hpp"

namespace verify {
namespace {

using Checks = std::vector<CheckOutcome>;

// What became of one way.
struct WayResult {
  enum class State { settles, refutes, fails, unsettled, silent } state = State::silent;
  bool rigorous = true;
  bool by_hand = false;
  Scope scope;
  const CheckOutcome* first = nullptr;     // of its checks
  const CheckOutcome* decisive = nullptr;  // that says no, or nothing
};

// A no of a chain's link breaks the argument, not the assertion; so does one that is not rigorous.
// A witness that fails refutes nothing unless it was searched for among all.
bool refutes(const CheckOutcome& no, const Assertion& assertion, bool alone) {
  return alone && is_rigorous(no.evidence) &&
         (assertion.quantifier == Quantifier::all || no.scope.inputs == Inputs::all);
}

WayResult result_of(const std::vector<const CheckOutcome*>& links, const Assertion& assertion) {
  using State = WayResult::State;
  WayResult way;
  way.state = State::settles;
  way.first = links.front();
  way.scope = restricted(links.front()->scope, assertion.sizes);
  for (const auto* link : links) {
    way.rigorous &= is_rigorous(link->evidence);
    way.by_hand |= link->by_hand;
    way.scope = intersection(way.scope, link->scope, assertion.sizes);
    if (!link->run || !link->answer.applies()) {
      if (way.state == State::settles) way.state = State::silent;
    } else if (link->answer == Truth::no) {
      way.state = refutes(*link, assertion, links.size() == 1) ? State::refutes : State::fails;
      way.decisive = link;
    } else if (link->answer == Answer() && way.state != State::fails) {
      way.state = State::unsettled;
      way.decisive = link;
    }
  }
  way.by_hand |= is_by_hand(way.scope);
  return way;
}

using Links = std::map<int, std::vector<const CheckOutcome*>>;
Links links_of(const Assertion& assertion, const Checks& checks) {
  Links links;
  for (const auto& check : checks) {
    if (check.role == Role::way && check.assertion == assertion.id)
      links[check.way].push_back(&check);
  }
  return links;
}

std::vector<WayResult> ways_of(const Assertion& assertion, const Checks& checks) {
  std::vector<WayResult> ways;
  for (const auto& [number, several] : links_of(assertion, checks))
    ways.push_back(result_of(several, assertion));
  return ways;
}

Status status_of(const WayResult& way, const Assertion& assertion) {
  if (way.scope.is_empty()) return Status::open;
  if (!way.rigorous) return Status::supported;
  const bool all_inputs =
      way.scope.inputs == Inputs::all || assertion.quantifier == Quantifier::exists;
  if (!all_inputs) return Status::supported;
  return has_all_sizes(way.scope, assertion.sizes) && !way.by_hand ? Status::proved
                                                                   : Status::checked;
}

// Whether `yes` covers a box of `no` for all inputs: each box is a place where it was denied. One
// that is not known lies in what covers all sizes.
bool contradict(const WayResult& yes, const WayResult& no, const SizeNames& sizes) {
  if (!yes.rigorous || yes.scope.inputs != Inputs::all) return false;
  if (no.scope.is_empty()) return has_all_sizes(yes.scope, sizes);
  return std::any_of(no.scope.boxes.begin(), no.scope.boxes.end(), [&](const Sizes& box) {
    return contains(yes.scope, {{box}, no.scope.inputs, yes.scope.conditions}, sizes);
  });
}

void refute(AssertionResult& result, const WayResult& no) {
  result.status = Status::refuted;
  result.scope = no.scope;
  result.carrier = no.decisive->name;
  result.reason = no.decisive->detail;
}

// By the first that denies it, or by one that denies what another shows.
void refute(AssertionResult& result, const std::vector<WayResult>& ways) {
  using State = WayResult::State;
  for (const auto& no : ways) {
    if (no.state != State::refutes) continue;
    if (result.status != Status::refuted) refute(result, no);
    for (const auto& yes : ways) {
      if (yes.state != State::settles || !contradict(yes, no, result.assertion.sizes)) continue;
      refute(result, no);
      result.contradicts_itself = true;
      return;
    }
  }
}

// The best status counts. Ways of the same status add their reach, those that a reader joins only
// where the others do not reach.
void settle(AssertionResult& result, const std::vector<WayResult>& ways) {
  for (const auto& way : ways) {
    if (way.state != WayResult::State::settles) continue;
    const auto status = status_of(way, result.assertion);
    if (facts_of(status).rank > facts_of(result.status).rank) result.status = status;
  }
  if (result.status == Status::open) return;
  for (const bool by_hand : {false, true}) {
    for (const auto& way : ways) {
      if (way.state != WayResult::State::settles || way.by_hand != by_hand ||
          status_of(way, result.assertion) != result.status)
        continue;
      if (result.carrier.empty()) {
        result.carrier = way.first->name;
        result.scope = way.scope;
        result.by_hand = by_hand;
      } else if (!by_hand || !contains(result.scope, way.scope, result.assertion.sizes)) {
        result.scope = together(result.scope, way.scope);
        result.by_hand |= by_hand;
      }
    }
  }
}

void leave_open(AssertionResult& result, const std::vector<WayResult>& ways) {
  using State = WayResult::State;
  for (const auto state : {State::fails, State::unsettled}) {
    for (const auto& way : ways) {
      if (way.state != state) continue;
      result.status = Status::unsettled;
      result.carrier = way.decisive->name;
      result.reason = "\"" + way.decisive->name +
                      (state == State::fails ? "\" fails: " : "\" is not settled: ") +
                      way.decisive->detail;
      return;
    }
  }
  result.reason = !result.assertion.open.empty() ? result.assertion.open
                  : ways.empty()                 ? "no check"
                                                 : "none of its checks ran on data it speaks of";
}

// What it rests on, in the shape of its own sizes: a size that does not occur there is no limit.
Scope seen_from(const Scope& scope, const SizeNames& theirs, const SizeNames& own) {
  Scope result{{}, scope.inputs, scope.conditions};
  for (auto box : restricted(scope, theirs).boxes) {
    for (const auto& size : own) {
      if (std::find(theirs.begin(), theirs.end(), size) == theirs.end())
        box[size] = Argument::absent;
    }
    result.boxes.push_back(std::move(box));
  }
  return result;
}

void cap(AssertionResult& result, const std::string& name, Status status, const Scope& scope,
         const SizeNames& sizes, bool by_hand) {
  if (facts_of(status).rank == 0) {
    if (facts_of(result.status).rank > 0) {
      // A foundation whose check did not end leaves undecided, not open, what rests on it.
      result.status = status == Status::unsettled ? Status::unsettled : Status::open;
      result.reason = "rests on " + name + ", which is " + to_text(status);
    }
    return;
  }
  if (facts_of(result.status).rank == 0) return;
  result.status = lesser(result.status, status);
  result.by_hand |= by_hand;
  result.scope = intersection(result.scope, seen_from(scope, sizes, result.assertion.sizes),
                              result.assertion.sizes);
  if (result.scope.is_empty()) {
    result.status = Status::open;
    result.reason = "its scope and that of " + name + " have no size in common";
  } else if (result.scope.inputs != Inputs::all && result.assertion.quantifier == Quantifier::all) {
    result.status = lesser(result.status, Status::supported);  // what there is holds not for all
  } else if (result.status == Status::proved &&
             !has_all_sizes(result.scope, result.assertion.sizes)) {
    result.status = Status::checked;
  }
}

// Layers, steps and tokens are counted from where their induction begins, 0 say.
bool is_counted(const Extent& extent) {
  return extent.arguments.count(Argument::induction) != 0 ||
         extent.arguments.count(Argument::free_index) != 0;
}

// What the sentence does not speak of, whatever its checks cover. There are rows and columns,
// unless it says otherwise: without any a matrix is definite, a minimiser not the only one, a
// degree not reached. And a size that it divides by is not 0, as its checks may hold the quotient
// as a number of its own; a formula of a data file says itself under what it was judged.
void leave_out_undefined(AssertionResult& result) {
  if (facts_of(result.status).rank == 0 || result.scope.is_empty()) return;
  const auto& assertion = result.assertion;
  const auto divisors = assertion.supposed.empty()
                            ? divisors_in(assertion.text + "\n" + assertion.reading)
                            : std::map<std::string, long>{};
  Scope defined{{}, result.scope.inputs};
  for (const auto& box : restricted(result.scope, assertion.sizes).boxes) {
    Sizes sizes;
    for (const auto& [size, extent] : box) {
      const auto divisor = divisors.find(size);
      const long least = divisor == divisors.end() ? 0 : divisor->second;
      const auto& zero = assertion.from_zero;
      const bool may_be_zero = !extent.all || is_counted(extent) ||
                               std::find(zero.begin(), zero.end(), size) != zero.end();
      sizes[size] = from(std::max(least, may_be_zero ? 0L : 1L), Argument::absent);
      sizes[size].arguments.clear();
    }
    defined = together(defined, intersection({{box}, result.scope.inputs, result.scope.conditions},
                                             {{sizes}, result.scope.inputs}, assertion.sizes));
  }
  result.scope = std::move(defined);
  if (!result.scope.is_empty()) return;
  result.status = Status::open;
  result.reason = "what was checked lies at sizes of which the sentence does not speak";
}

class Grading {
 public:
  Grading(std::vector<AssertionResult>& assertions, const Checks& checks)
      : assertions_(assertions), checks_(checks) {
    for (auto& assertion : assertions_) status(assertion);
  }

 private:
  void status(AssertionResult& result) {
    if (!done_.insert(result.assertion.id).second) return;
    result = {result.assertion, result.caps};
    const auto ways = ways_of(result.assertion, checks_);
    const bool denied = std::any_of(ways.begin(), ways.end(), [](const WayResult& way) {
      return way.state == WayResult::State::refutes;
    });
    if (!result.assertion.follows.empty() && ways.empty()) {
      follow(result);
    } else if (denied) {
      return refute(result, ways);
    } else {
      settle(result, ways);
      if (result.status == Status::open) leave_open(result, ways);
    }
    for (const auto& name : result.assertion.rests_on) cap_by(result, name);
    for (const auto& name : result.assertion.follows) cap_by(result, name);
    leave_out_undefined(result);
  }

  void follow(AssertionResult& result) {
    result.status = Status::proved;
    result.by_hand = !result.assertion.by_hand.empty();
    if (result.by_hand) result.status = Status::checked;
    Sizes all;
    for (const auto& size : result.assertion.sizes) all[size] = Argument::absent;
    result.scope = {{all}, Inputs::all};
  }

  void cap_by(AssertionResult& result, const std::string& name) {
    if (name.starts_with("#")) {
      const auto own = std::find_if(
          assertions_.begin(), assertions_.end(),
          [&](const AssertionResult& other) { return other.assertion.id == name.substr(1); });
      if (own == assertions_.end()) return;
      status(*own);
      return cap(result, own->assertion.label(), own->status, own->scope, own->assertion.sizes,
                 own->by_hand);
    }
    const auto recorded = std::find_if(result.caps.begin(), result.caps.end(),
                                       [&](const Cap& c) { return c.assertion == name; });
    if (recorded != result.caps.end())
      cap(result, name, recorded->status, recorded->scope, recorded->sizes,
          is_by_hand(recorded->scope));
  }

  std::vector<AssertionResult>& assertions_;
  const Checks& checks_;
  std::set<std::string> done_;
};

}  // namespace

std::vector<AssertionResult> graded(std::vector<AssertionResult> assertions, const Checks& checks) {
  const Grading grading(assertions, checks);
  return assertions;
}

CarryingWays carrying_ways(const Assertion& assertion, const Checks& checks) {
  CarryingWays result;
  Status best = Status::open;
  for (const auto& [number, links] : links_of(assertion, checks)) {
    const auto way = result_of(links, assertion);
    auto status = Status::open;
    if (way.state == WayResult::State::refutes) status = Status::refuted;
    if (way.state == WayResult::State::settles) status = status_of(way, assertion);
    const bool better = best != Status::refuted &&
                        (status == Status::refuted || facts_of(status).rank > facts_of(best).rank);
    if (better) {
      best = status;
      result.ways.clear();
    }
    if (status == best && best != Status::open) result.ways.push_back(links);
  }
  result.each_alone = best == Status::proved || best == Status::refuted;
  return result;
}

const AssertionResult* find_assertion(const std::vector<AssertionResult>& assertions,
                                      const std::string& id) {
  const auto found =
      std::find_if(assertions.begin(), assertions.end(),
                   [&](const AssertionResult& result) { return result.assertion.id == id; });
  return found == assertions.end() ? nullptr : &*found;
}

std::vector<const AssertionResult*> statement_of(const std::vector<AssertionResult>& assertions) {
  const auto those = [&](Origin origin, Where where, AssertionKind kind) {
    std::vector<const AssertionResult*> statement;
    for (const auto& result : assertions) {
      const auto& assertion = result.assertion;
      if (assertion.origin == origin && assertion.where == where && assertion.kind == kind)
        statement.push_back(&result);
    }
    return statement;
  };
  using Kind = AssertionKind;
  for (const auto& [origin, where, kind] :
       {std::tuple(Origin::printed, Where::statement, Kind::assertion),
        std::tuple(Origin::printed, Where::statement, Kind::observation),
        std::tuple(Origin::ours, Where::statement, Kind::assertion),
        std::tuple(Origin::printed, Where::proof, Kind::assertion)}) {
    if (auto statement = those(origin, where, kind); !statement.empty()) return statement;
  }
  // Of a claim that says nothing else; a remark of a paper alone states nothing.
  for (const auto where : {Where::statement, Where::proof, Where::remark})
    for (const auto kind : {Kind::assertion, Kind::observation})
      if (auto statement = those(Origin::ours, where, kind); !statement.empty()) return statement;
  return those(Origin::printed, Where::proof, Kind::observation);
}

std::vector<const AssertionResult*> corrections_of(const AssertionResult& assertion,
                                                   const std::vector<AssertionResult>& assertions) {
  std::vector<const AssertionResult*> corrections;
  for (const auto& other : assertions)
    if (other.assertion.corrects == "#" + assertion.assertion.id) corrections.push_back(&other);
  return corrections;
}

}  // namespace verify
