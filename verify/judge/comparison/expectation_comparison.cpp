#include "verify/judge/comparison/expectation_comparison.hpp"

#include "verify/claim/expected/expected_range.hpp"

namespace verify {
namespace {

Asked both(Asked a, Asked b) {
  if (a == b || b == Asked::the_same) return a;
  return a == Asked::the_same ? b : Asked::another;
}

Asked compare_data(const Datum& before, const Datum& after, bool is_approx) {
  if (before.is_list != after.is_list || before.items.size() != after.items.size())
    return Asked::another;
  if (!before.is_list) return asked_after(before.text, after.text, is_approx);
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
