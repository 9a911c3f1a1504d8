// The ways in which a recorded statement settles a part, for the declaration of a claim:
//
//   {"forward", {expand(Difference{2, 2, 2}), test(Difference{5, 20, 3})},
//    {{"the step has the opposite sign", test(Difference{2, 3, 2, Variant::wrong_sign})}}}
//
// Evidence follows from the way, sizes from the statement. A statement is an aggregate of sizes
// (long) and variants (bool, enumerators; zero as the part says it) with
//   Sizes sizes() const;                                        what it covers
//   template <Ring T> Vector<T> operator()(Variables<T>&) const;   what ought to vanish
//   template <Ring T> Vector<T> base(Variables<T>&) const;         of an induction (induction.hpp)
#pragma once

#include <set>
#include <string>
#include <vector>

#include "verify/algebra/induction.hpp"
#include "verify/claim/assertions/stated.hpp"

namespace verify {

// What the program shows of itself: that it depends on its variables at all, that every size said
// to be a variable is one that counts, and whether a model occurs in it.
Recording examined(const Program& program, const Sizes& sizes);

// Those of the sizes of which the inverse is a variable that counts.
std::set<std::string> inverted_sizes(const Program& program, const Sizes& sizes);

// Why sizes() say too much of sizes that the statement inverts: 0 is none of their values.
std::string inverted_fault(const std::set<std::string>& inverted, const Sizes& sizes);

// What examined() says, of a base, which may be one number against another.
Recording examined_base(const Program& program);

// The program of the statement of one type with these members.
using RecordedOf = Program (*)(const std::vector<long>& members);
template <class Statement>
Program recorded_of(const std::vector<long>& members) {
  return recorded(with_members<Statement>(members));
}

// One way of settling a statement; where the statement has a base, of step and base.
template <class Statement>
WayCheck with_base(WayCheck (*settled)(const Stated&, RecordedOf), const Stated& statement) {
  auto step = settled(statement, recorded_of<Statement>);
  if constexpr (HasBase<Statement, Variables<Traced>>)
    return by_induction(std::move(step),
                        settled(stated_base(statement), recorded_of<BaseOf<Statement>>));
  else
    return step;
}

// By expansion in free variables: decides it at these sizes.
WayCheck expansion(const Stated& statement, RecordedOf recorded);
template <class Statement>
WayCheck expand(const Statement& statement, SourcePlace place = SourcePlace::here()) {
  return with_base<Statement>(expansion, stated(statement, place));
}
// The same by a second computer algebra system: a route.
WayCheck second_expansion(const Stated& statement, RecordedOf recorded);
template <class Statement>
WayCheck ginac(const Statement& statement, SourcePlace place = SourcePlace::here()) {
  return with_base<Statement>(second_expansion, stated(statement, place));
}
// By identity testing, up to a chance of 2^-128.
WayCheck testing_at_random(const Stated& statement, RecordedOf recorded);
template <class Statement>
WayCheck test(const Statement& statement, SourcePlace place = SourcePlace::here()) {
  return with_base<Statement>(testing_at_random, stated(statement, place));
}

// By a function of the checker's own. On every instance:
using Settle = Finding (*)(const Context&);
WayCheck on_instance(Evidence evidence, Settle settle, SourcePlace place = SourcePlace::here());
inline WayCheck exact(Settle settle, SourcePlace place = SourcePlace::here()) {
  return on_instance(Evidence::exact, settle, place);
}
// Once, at the sizes it covers; what a function computes for listed numbers covers points.
WayCheck once(Evidence evidence, Sizes sizes, Inputs inputs, Settle settle,
              SourcePlace place = SourcePlace::here());

}  // namespace verify
