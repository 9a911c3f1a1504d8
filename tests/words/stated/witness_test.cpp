// A witness knows nothing of what comes after it, nor of what a hypothesis ties to that.
#include "verify/words/stated/witness.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::witness_test {
namespace {

void read(const std::string& formula, const std::string& witness,
          const std::vector<std::string>& given = {}) {
  FormulaText text;
  text.letters = {"a = scalar, b = scalar, c = scalar, x = scalar"};
  text.formula = formula;
  text.witness = {witness};
  text.given = given;
  written_formula(text);
}

}  // namespace

TEST_CASE("witness: made of what stands before it") {
  const std::string after = "exists s for all x: s x = x a";
  CHECK_NOTHROW(read(after, "s = a"));
  CHECK_NOTHROW(read(after, "s = b", {"b = a"}));
  CHECK_THROWS_WITH(read(after, "s = x"), doctest::Contains("depends on x"));
  CHECK_THROWS_WITH(read(after, "s = b", {"b x = a"}), doctest::Contains("depends on b"));
  CHECK_THROWS_WITH(read(after, "s = c", {"b x = a", "c = b"}), doctest::Contains("depends on c"));
}

}  // namespace verify::witness_test
