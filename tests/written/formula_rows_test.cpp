// Every example of the page of formulas is run, and the page is what the program prints.
#include "verify/written/typed/formula_rows.hpp"

#include <doctest/doctest.h>

namespace verify::formula_rows_test {

TEST_CASE("formulas: every example holds, or is refuted where the page says so") {
  for (const auto& group : formula_rows())
    for (const auto& row : group.rows) {
      const auto check = checked_formula(row.example);
      INFO(command_of(row.example), ": ", check.detail);
      CHECK(check.answer == (row.holds ? Truth::yes : Truth::no));
    }
}

}  // namespace verify::formula_rows_test
