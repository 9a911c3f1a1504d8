#include "verify/judge/parts.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace verify {
namespace {

using Checks = std::vector<CheckOutcome>;

// What became of one way.
struct WayResult {
  enum class State { settles, refutes, fails, unsettled, silent } state = State::silent;
  bool rigorous = true;
  bool by_hand = false;
  Reach reach;
  const CheckOutcome* first = nullptr;     // of its checks
  const CheckOutcome* decisive = nullptr;  // that says no, or nothing
};

// A no of a chain's link breaks the argument, not the part; so does one that is not rigorous. A
// witness that fails refutes nothing unless it was searched for among all.
bool refutes(const CheckOutcome& no, const Part& part, bool alone) {
  return alone && is_rigorous(no.evidence) &&
         (part.quantifier == Quantifier::all || no.reach.inputs == Inputs::all);
}

WayResult result_of(const std::vector<const CheckOutcome*>& links, const Part& part) {
  using State = WayResult::State;
  WayResult way;
  way.state = State::settles;
  way.first = links.front();
  way.reach = restricted(links.front()->reach, part.sizes);
  for (const auto* link : links) {
    way.rigorous &= is_rigorous(link->evidence);
    way.by_hand |= link->by_hand;
    way.reach = intersection(way.reach, link->reach, part.sizes);
    if (!link->run || !link->answer.applies()) {
      if (way.state == State::settles) way.state = State::silent;
    } else if (link->answer == Truth::no) {
      way.state = refutes(*link, part, links.size() == 1) ? State::refutes : State::fails;
      way.decisive = link;
    } else if (link->answer == Answer() && way.state != State::fails) {
      way.state = State::unsettled;
      way.decisive = link;
    }
  }
  way.by_hand |= is_by_hand(way.reach);
  return way;
}

using Links = std::map<int, std::vector<const CheckOutcome*>>;
Links links_of(const Part& part, const Checks& checks) {
  Links links;
  for (const auto& check : checks) {
    if (check.role == Role::way && check.part == part.id) links[check.way].push_back(&check);
  }
  return links;
}

std::vector<WayResult> ways_of(const Part& part, const Checks& checks) {
  std::vector<WayResult> ways;
  for (const auto& [number, several] : links_of(part, checks))
    ways.push_back(result_of(several, part));
  return ways;
}

Grade grade_of(const WayResult& way, const Part& part) {
  if (way.reach.is_empty()) return Grade::open;
  if (!way.rigorous) return Grade::supported;
  const bool all_inputs = way.reach.inputs == Inputs::all || part.quantifier == Quantifier::exists;
  if (!all_inputs) return Grade::supported;
  return has_all_sizes(way.reach, part.sizes) && !way.by_hand ? Grade::proved : Grade::checked;
}

// Whether `yes` covers a box of `no` for all inputs: each box is a place where it was denied. One
// that is not known lies in what covers all sizes.
bool contradict(const WayResult& yes, const WayResult& no, const SizeNames& sizes) {
  if (!yes.rigorous || yes.reach.inputs != Inputs::all) return false;
  if (no.reach.is_empty()) return has_all_sizes(yes.reach, sizes);
  return std::any_of(no.reach.boxes.begin(), no.reach.boxes.end(), [&](const Sizes& box) {
    return contains(yes.reach, {{box}, no.reach.inputs}, sizes);
  });
}

void refute(PartResult& result, const WayResult& no) {
  result.grade = Grade::refuted;
  result.reach = no.reach;
  result.carrier = no.decisive->name;
  result.reason = no.decisive->detail;
}

// By the first that denies it, or by one that denies what another shows.
void refute(PartResult& result, const std::vector<WayResult>& ways) {
  using State = WayResult::State;
  for (const auto& no : ways) {
    if (no.state != State::refutes) continue;
    if (result.grade != Grade::refuted) refute(result, no);
    for (const auto& yes : ways) {
      if (yes.state != State::settles || !contradict(yes, no, result.part.sizes)) continue;
      refute(result, no);
      result.contradicts_itself = true;
      return;
    }
  }
}

// The best grade counts. Ways of the same grade add their reach, those that a reader joins only
// where the others do not reach.
void settle(PartResult& result, const std::vector<WayResult>& ways) {
  for (const auto& way : ways) {
    if (way.state != WayResult::State::settles) continue;
    const auto grade = grade_of(way, result.part);
    if (facts_of(grade).rank > facts_of(result.grade).rank) result.grade = grade;
  }
  if (result.grade == Grade::open) return;
  for (const bool by_hand : {false, true}) {
    for (const auto& way : ways) {
      if (way.state != WayResult::State::settles || way.by_hand != by_hand ||
          grade_of(way, result.part) != result.grade)
        continue;
      if (result.carrier.empty()) {
        result.carrier = way.first->name;
        result.reach = way.reach;
        result.by_hand = by_hand;
      } else if (!by_hand || !contains(result.reach, way.reach, result.part.sizes)) {
        result.reach = together(result.reach, way.reach);
        result.by_hand |= by_hand;
      }
    }
  }
}

void leave_open(PartResult& result, const std::vector<WayResult>& ways) {
  using State = WayResult::State;
  for (const auto state : {State::fails, State::unsettled}) {
    for (const auto& way : ways) {
      if (way.state != state) continue;
      result.grade = Grade::unsettled;
      result.carrier = way.decisive->name;
      result.reason = "\"" + way.decisive->name +
                      (state == State::fails ? "\" fails: " : "\" is not settled: ") +
                      way.decisive->detail;
      return;
    }
  }
  result.reason = !result.part.open.empty() ? result.part.open
                  : ways.empty()            ? "no check"
                                            : "none of its checks ran on data it speaks of";
}

// What it rests on, in the shape of its own sizes: a size that does not occur there is no limit.
Reach seen_from(const Reach& reach, const SizeNames& theirs, const SizeNames& own) {
  Reach result{{}, reach.inputs};
  for (auto box : restricted(reach, theirs).boxes) {
    for (const auto& size : own) {
      if (std::find(theirs.begin(), theirs.end(), size) == theirs.end())
        box[size] = Argument::absent;
    }
    result.boxes.push_back(std::move(box));
  }
  return result;
}

void cap(PartResult& result, const std::string& name, Grade grade, const Reach& reach,
         const SizeNames& sizes, bool by_hand) {
  if (facts_of(grade).rank == 0) {
    if (facts_of(result.grade).rank > 0) {
      // A foundation whose check did not end leaves undecided, not open, what rests on it.
      result.grade = grade == Grade::unsettled ? Grade::unsettled : Grade::open;
      result.reason = "rests on " + name + ", which is " + to_text(grade);
    }
    return;
  }
  if (facts_of(result.grade).rank == 0) return;
  result.grade = lesser(result.grade, grade);
  result.by_hand |= by_hand;
  result.reach =
      intersection(result.reach, seen_from(reach, sizes, result.part.sizes), result.part.sizes);
  if (result.reach.is_empty()) {
    result.grade = Grade::open;
    result.reason = "its scope and that of " + name + " have no size in common";
  } else if (result.reach.inputs != Inputs::all && result.part.quantifier == Quantifier::all) {
    result.grade = lesser(result.grade, Grade::supported);  // what there is holds not for all
  } else if (result.grade == Grade::proved && !has_all_sizes(result.reach, result.part.sizes)) {
    result.grade = Grade::checked;
  }
}

class Grading {
 public:
  Grading(std::vector<PartResult>& parts, const Checks& checks) : parts_(parts), checks_(checks) {
    for (auto& part : parts_) grade(part);
  }

 private:
  void grade(PartResult& result) {
    if (!done_.insert(result.part.id).second) return;
    result = {result.part, result.caps};
    const auto ways = ways_of(result.part, checks_);
    const bool denied = std::any_of(ways.begin(), ways.end(), [](const WayResult& way) {
      return way.state == WayResult::State::refutes;
    });
    if (!result.part.follows.empty() && ways.empty()) {
      follow(result);
    } else if (denied) {
      return refute(result, ways);
    } else {
      settle(result, ways);
      if (result.grade == Grade::open) leave_open(result, ways);
    }
    for (const auto& name : result.part.rests_on) cap_by(result, name);
    for (const auto& name : result.part.follows) cap_by(result, name);
  }

  void follow(PartResult& result) {
    result.grade = Grade::proved;
    result.by_hand = !result.part.by_hand.empty();
    if (result.by_hand) result.grade = Grade::checked;
    Sizes all;
    for (const auto& size : result.part.sizes) all[size] = Argument::absent;
    result.reach = {{all}, Inputs::all};
  }

  void cap_by(PartResult& result, const std::string& name) {
    if (name.starts_with("#")) {
      const auto own = std::find_if(parts_.begin(), parts_.end(), [&](const PartResult& other) {
        return other.part.id == name.substr(1);
      });
      if (own == parts_.end()) return;
      grade(*own);
      return cap(result, own->part.label(), own->grade, own->reach, own->part.sizes, own->by_hand);
    }
    const auto recorded = std::find_if(result.caps.begin(), result.caps.end(),
                                       [&](const Cap& c) { return c.part == name; });
    if (recorded != result.caps.end())
      cap(result, name, recorded->grade, recorded->reach, recorded->sizes,
          is_by_hand(recorded->reach));
  }

  std::vector<PartResult>& parts_;
  const Checks& checks_;
  std::set<std::string> done_;
};

}  // namespace

std::vector<PartResult> graded(std::vector<PartResult> parts, const Checks& checks) {
  const Grading grading(parts, checks);
  return parts;
}

CarryingWays carrying_ways(const Part& part, const Checks& checks) {
  CarryingWays result;
  Grade best = Grade::open;
  for (const auto& [number, links] : links_of(part, checks)) {
    const auto way = result_of(links, part);
    auto grade = Grade::open;
    if (way.state == WayResult::State::refutes) grade = Grade::refuted;
    if (way.state == WayResult::State::settles) grade = grade_of(way, part);
    const bool better = best != Grade::refuted &&
                        (grade == Grade::refuted || facts_of(grade).rank > facts_of(best).rank);
    if (better) {
      best = grade;
      result.ways.clear();
    }
    if (grade == best && best != Grade::open) result.ways.push_back(links);
  }
  result.each_alone = best == Grade::proved || best == Grade::refuted;
  return result;
}

const PartResult* find_part(const std::vector<PartResult>& parts, const std::string& id) {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&](const PartResult& result) { return result.part.id == id; });
  return found == parts.end() ? nullptr : &*found;
}

std::vector<const PartResult*> statement_of(const std::vector<PartResult>& parts) {
  const auto those = [&](Origin origin, Where where, PartKind kind) {
    std::vector<const PartResult*> statement;
    for (const auto& result : parts) {
      const auto& part = result.part;
      if (part.origin == origin && part.where == where && part.kind == kind)
        statement.push_back(&result);
    }
    return statement;
  };
  for (const auto& [origin, where, kind] :
       {std::tuple(Origin::printed, Where::statement, PartKind::assertion),
        std::tuple(Origin::printed, Where::statement, PartKind::observation),
        std::tuple(Origin::ours, Where::statement, PartKind::assertion),
        std::tuple(Origin::printed, Where::proof, PartKind::assertion)}) {
    if (auto statement = those(origin, where, kind); !statement.empty()) return statement;
  }
  return {};
}

std::vector<const PartResult*> corrections_of(const PartResult& part,
                                              const std::vector<PartResult>& parts) {
  std::vector<const PartResult*> corrections;
  for (const auto& other : parts)
    if (other.part.corrects == "#" + part.part.id) corrections.push_back(&other);
  return corrections;
}

}  // namespace verify
