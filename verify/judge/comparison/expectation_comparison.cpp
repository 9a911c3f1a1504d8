#include "verify/judge/comparison/expectation_comparison.hpp"

#include <optional>
#include <stdexcept>

#include "verify/judge/decimal_text.hpp"
#include "verify/judge/expected_range.hpp"

namespace verify {
namespace {

// Nothing of words.
std::optional<ExpectedRange> allowed_by(const std::string& text, bool by_digits) {
  if (means_range(text)) return parse_range(text);
  try {
    if (by_digits && text.find('/') == std::string::npos) return range_of_digits(text);
    const auto number = parse_rational(text);
    return ExpectedRange{number, number};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

// Whether an end, or none, leaves out nothing that the other one allows; `sign` 1 for upper ends.
bool reaches(const std::optional<Rational>& end, bool is_open, const std::optional<Rational>& other,
             bool other_is_open, int sign) {
  if (!end) return true;
  if (!other) return false;
  if (*end == *other) return !is_open || other_is_open;
  return (*end > *other) == (sign > 0);
}

bool holds(const ExpectedRange& range, const ExpectedRange& other) {
  return reaches(range.low, range.above_low, other.low, other.above_low, -1) &&
         reaches(range.high, range.below_high, other.high, other.below_high, 1);
}

Asked compare_leaves(const std::string& before, const std::string& after, bool is_approx) {
  if (before == after || (!is_approx && are_one_number(before, after))) return Asked::the_same;
  // Of two different numbers an exact value is at most one: where both agree, it has an enclosure.
  const bool by_digits = is_approx || (!means_range(before) && !means_range(after));
  const auto old = allowed_by(before, by_digits), now = allowed_by(after, by_digits);
  if (!old || !now) return Asked::another;
  const bool wider = holds(*now, *old), narrower = holds(*old, *now);
  return wider && narrower ? Asked::the_same
         : wider           ? Asked::less
         : narrower        ? Asked::more
                           : Asked::another;
}

Asked both(Asked a, Asked b) {
  if (a == b || b == Asked::the_same) return a;
  return a == Asked::the_same ? b : Asked::another;
}

Asked compare_data(const Datum& before, const Datum& after, bool is_approx) {
  if (before.is_list != after.is_list || before.items.size() != after.items.size())
    return Asked::another;
  if (!before.is_list) return compare_leaves(before.text, after.text, is_approx);
  auto all = Asked::the_same;
  for (std::size_t k = 0; k < before.items.size(); ++k)
    all = both(all, compare_data(before.items[k], after.items[k], is_approx));
  return all;
}

}  // namespace

Asked compare_expectations(const std::string& name, const Datum& before, const Datum& after) {
  return compare_data(before, after, is_approximate(name));
}

}  // namespace verify
