// Formulas that say nothing: sides that are 0, factors that are 0, through definitions and means.
#include "verify/written/vanishing.hpp"

#include "tests/printing.hpp"

namespace verify::vanishing_test {
namespace {

std::string fault(const std::string& identity,
                  const std::map<std::string, std::string>& definitions = {}) {
  Vocabulary vocabulary;
  for (const auto& [name, text] : std::map<std::string, std::string>{{"A", "d x d"},
                                                                     {"B", "d x d"},
                                                                     {"X", "d x n"},
                                                                     {"x", "d"},
                                                                     {"y", "n"},
                                                                     {"S", "d x d, symmetric"},
                                                                     {"z", "d, normal"},
                                                                     {"s", "scalar"}})
    vocabulary.letters[name] = parse_letter(text);
  for (const auto& [name, text] : definitions)
    vocabulary.definitions[name] = parse_expression(text);
  find_shapes_of_definitions(vocabulary);
  WrittenIdentity said{identity, parse_relation(identity), {}};
  said.uses = find_shapes(said.identity, vocabulary);
  return vanishing_fault(vocabulary, said);
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("vanishing: what says something") {
  CHECK(fault("(A B)' = B' A'").empty());
  CHECK(fault("tr(A B) - tr(B A) = 0").empty());  // a 0 that is written as one
  CHECK(fault("E(x' z) = 0").empty());
  CHECK(fault("A - A' = -(A - A')'").empty());
  CHECK(fault("inv(A + B) (A + B) A = A").empty());
  CHECK(fault("[A, 0; 0, zeros(n, n)] [x; y] = [A x; zeros(n, 1)]").empty());
}

TEST_CASE("vanishing: both sides are 0") {
  CHECK(has(fault("tr(A B) - tr(B A) = tr(A) - tr(A')"), "both sides are 0"));
  CHECK(has(fault("E(x' z) = tr(A) - tr(A')"), "both sides are 0"));
}

TEST_CASE("vanishing: a factor is 0, and so is what it stands in") {
  CHECK(has(fault("(tr(A) - tr(A')) A B = (tr(A) - tr(A')) B A"), "both sides are 0"));
  CHECK(has(fault("A B + (tr(A) - tr(A')) B = A B + B (S - S')"), "is 0 whatever the symbols are"));
  CHECK(has(fault("x' G x + s = s", {{"G", "S - S'"}}), "is 0 whatever the symbols are"));
  CHECK(has(fault("x' x - x' x = 0"), "is a formula less itself"));
  // A layer that a minor error has killed.
  const std::map<std::string, std::string> dead = {
      {"Z", "[X, x; y', 0]"}, {"P", "[zeros(d, d), 0; 0, 1]"}, {"Q", "[zeros(d, d), 0; 0, 0]"}};
  CHECK(has(fault("attention(Z, P, Q, 1) - Z = 0", dead), "is 0 whatever the symbols are"));
}

TEST_CASE("vanishing: what is no word vanishes as it is proved") {
  CHECK(has(fault("(opnorm(A) - opnorm(A')) x + A x = A x"), "is 0 whatever the symbols are"));
  CHECK(has(fault("(sqrt(x' x) - norm(x)) x' x + x' A x = x' A' x"), "is 0 whatever"));
  CHECK(has(fault("x' x (s / s - 1) + x' A x = x' A' x"), "is 0 whatever"));
  CHECK(has(fault("(inv(S S + I(d)) (S S + I(d)) - I(d)) x + A x = A x"), "is 0 whatever"));
  CHECK(fault("(norm(A) - norm(B)) x = norm(A) x - norm(B) x").empty());
}

TEST_CASE("vanishing: terms that cancel, whatever stands between them") {
  const auto cancels = "cancels with other terms of its sum";
  CHECK(has(fault("x' x + tr(A) - tr(A') = norm(x)^2"), cancels));
  CHECK(has(fault("tr(A) + x' x - tr(A') = x' x"), cancels));
  CHECK(has(fault("x' x + tr((A + B) A) - tr(A A) - tr(A B) = norm(x)^2"), cancels));
  CHECK(has(fault("s (x' x + tr(A) - tr(A')) = s norm(x)^2"), cancels));
  CHECK(has(fault("s x' G x = s x' A x", {{"G", "A + S - S'"}}), cancels));
  CHECK(has(fault("x' x + s = norm(x)^2 + tr(A) + s - tr(A')"), cancels));
  // All terms together are what is stated.
  CHECK(fault("tr((A + B) A) - tr(A A) - tr(A B) = 0").empty());
  CHECK(fault("x' (A + B) x - x' A x = x' B x").empty());
}

TEST_CASE("vanishing: in what follows a sign, and behind a statement") {
  CHECK(has(fault("0 <= x' x <= x' x + (tr(A) - tr(A')) x' x"), "is 0 whatever"));
  CHECK(has(fault("min(x' x, x) = 0 at x = (tr(A) - tr(A')) A A' zeros(d, 1)"), "is 0 whatever"));
  CHECK(has(fault("x' x >= 0, equality iff x + (tr(A) - tr(A')) x = 0"), "is 0 whatever"));
  CHECK(fault("min(x' x, x) = 0 at x = 0").empty());
  CHECK(fault("x' x >= 0, equality iff x = 0").empty());
}

}  // namespace
}  // namespace verify::vanishing_test
