// Facts that enclosures settle: numbers that exp, log and sqrt take part in, and what holds for all
// values of variables in a box. A statement is a callable
//   template <class T> void operator()(Comparisons<T>& say, Boxes<T>& free) const
// or, without variables, of Comparisons<T>& alone. Its program is run over balls here, and over
// intervals of its own by whoever reads its certificate.
#pragma once

#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "verify/algebra/facts/compare.hpp"

namespace verify {

// Numbers of which only two ends are known, drawn one by one in a fixed order.
template <class T>
class Boxes {
 public:
  explicit Boxes(Variables<T>& free) : free_(free) {}
  T between(const char* name, const Rational& lower, const Rational& upper) {
    return drawn(name, {0, lower, upper, false});
  }
  // Every whole number from lower to upper.
  T whole(const char* name, long lower, long upper) {
    return drawn(name, {0, Rational(lower), Rational(upper), true});
  }
  const std::vector<VariableBetween>& variables() const { return between_; }

 private:
  T drawn(const char* name, VariableBetween between) {
    between.variable = static_cast<std::uint32_t>(free_.count());
    between_.push_back(std::move(between));
    return free_.scalar(name);
  }
  Variables<T>& free_;
  std::vector<VariableBetween> between_;
};

using RecordedEnclosures = std::function<void(Comparisons<Traced>&, Boxes<Traced>&)>;

template <class Statement>
RecordedEnclosures enclosures_of(Statement statement) {
  return [statement](Comparisons<Traced>& say, Boxes<Traced>& free) {
    if constexpr (std::is_invocable_v<Statement, Comparisons<Traced>&>)
      statement(say);
    else
      statement(say, free);
  };
}

// Yes where every part of the box shows every fact, no where one is wrong at the middle of a part,
// and otherwise unknown. What is said of rational numbers alone is computed with them.
Truth enclosed_truth(const RecordedEnclosures& recorded);

// A check whose sentence and numbers come from elsewhere: yes only where it says yes and all facts
// hold, and no only where the facts are not seen to hold. They have the certificate.
WayCheck with_enclosures(WayCheck link, RecordedEnclosures recorded);
template <class Statement>
WayCheck with_enclosures(WayCheck link, Statement statement) {
  return with_enclosures(std::move(link), enclosures_of(statement));
}

}  // namespace verify
