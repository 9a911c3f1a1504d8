// Ways to settle what is said of numbers. A statement is a callable
//   template <class T> void operator()(Comparisons<T>& say) const
// and one about polynomials
//   template <class T> void operator()(Comparisons<T>& say, Orthant<T>& free) const.
// Both have certificates: the program that computes the numbers, and what each of them is.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "verify/algebra/facts/facts.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/assertions/way.hpp"

namespace verify {

struct StatedComparisons {
  std::function<void(Comparisons<Rational>&)> decided;
  std::function<void(Comparisons<Traced>&)> recorded;
};

// Of rational numbers: yes where all facts hold, no where one does not.
WayCheck comparison(StatedComparisons stated, Sizes sizes, Inputs inputs, SourcePlace place);
template <class Statement>
WayCheck compare(Statement statement, Sizes sizes = {}, Inputs inputs = Inputs::points,
                 SourcePlace place = SourcePlace::here()) {
  return comparison({[statement](Comparisons<Rational>& say) { statement(say); },
                     [statement](Comparisons<Traced>& say) { statement(say); }},
                    std::move(sizes), inputs, place);
}

// The same check called by another kind of evidence that it is.
inline WayCheck as(Evidence evidence, WayCheck link) {
  link.evidence = evidence;
  return link;
}

// A check whose numbers, plots or words a statement cannot give: yes only where it says yes and all
// facts hold, which have the certificate.
WayCheck with_facts(WayCheck link, StatedComparisons stated);
template <class Statement>
WayCheck with_facts(WayCheck link, Statement statement) {
  return with_facts(std::move(link),
                    StatedComparisons{[statement](Comparisons<Rational>& say) { statement(say); },
                                      [statement](Comparisons<Traced>& say) { statement(say); }});
}

// Numbers that are positive, or not negative, drawn one by one in a fixed order.
template <class T>
class Orthant {
 public:
  explicit Orthant(Variables<T>& free) : free_(free) {}
  T positive(const char* name) {
    positive_.push_back(static_cast<std::uint32_t>(free_.count()));
    return free_.scalar(name);
  }
  T nonnegative(const char* name) { return free_.scalar(name); }
  const std::vector<std::uint32_t>& positive_variables() const { return positive_; }

 private:
  Variables<T>& free_;
  std::vector<std::uint32_t> positive_;
};

using RecordedComparisons = std::function<void(Comparisons<Traced>&, Orthant<Traced>&)>;

// Of polynomials in such numbers: yes where the coefficients show it (none is negative, and where
// one is said to be positive, that of a product of positive variables is), no at a point where one
// of the facts is wrong, and otherwise unknown.
WayCheck on_orthant(RecordedComparisons recorded, std::string words, Sizes sizes,
                    SourcePlace place);
template <class Statement>
WayCheck for_nonnegative(Statement statement, std::string words, Sizes sizes = {},
                         SourcePlace place = SourcePlace::here()) {
  return on_orthant(
      [statement](Comparisons<Traced>& say, Orthant<Traced>& free) { statement(say, free); },
      std::move(words), std::move(sizes), place);
}

// As with_facts, of polynomials in such numbers.
WayCheck with_facts_on_orthant(WayCheck link, RecordedComparisons recorded);
template <class Statement>
WayCheck with_facts_for_nonnegative(WayCheck link, Statement statement) {
  return with_facts_on_orthant(
      std::move(link),
      [statement](Comparisons<Traced>& say, Orthant<Traced>& free) { statement(say, free); });
}

// What is said of numbers is so; a statement that says nothing does not hold.
bool holds(FactRelation relation, const Rational& number);
bool holds(const RootCount& said, const Vector<Rational>& ascending);
bool facts_hold(const Comparisons<Rational>& facts);

}  // namespace verify
