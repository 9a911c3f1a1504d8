#include "verify/results/words/checked_json.hpp"

#include "tests/printing.hpp"

namespace verify::checked_json_test {
namespace {

TEST_CASE("what a check evaluated is read back as it was written") {
  CheckedStatement checked;
  checked.letters = {{"X", "d \\times n", {"symmetric", "invertible"}, "$N(0, I)$"}};
  checked.sizes = {{"n", 1}, {"d", 2, 4}};
  checked.definitions = {{"G", "X X^{\\top}"}};
  checked.conditions = {"$G$ has an inverse"};
  checked.identities = {{"G", "\\le", "X"}};
  checked.described = "a function";
  checked.place = "theorems/a/b.cpp:4";
  const auto json = checked_json(checked);
  CHECK(checked_from_json(JsonField(json, "")) == checked);
  CHECK(checked_json({}).empty());
}

}  // namespace
}  // namespace verify::checked_json_test
