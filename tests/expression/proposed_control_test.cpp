// A proposed control is the identity with one place changed.
#include "verify/expression/proposed_control.hpp"

#include "tests/printing.hpp"

namespace verify::proposed_control_test {
namespace {

const std::string identity = "label' f(Z) last = x' A' X y / n";

bool is_near(const std::string& broken) { return proposed_control_fault(identity, broken).empty(); }

TEST_CASE("near miss: one place may differ") {
  CHECK(is_near("label' f(Z) last = x' A X y / n"));
  CHECK(is_near("label' f(Z) last = -x' A' X y / n"));
  CHECK(is_near("label' f(Z) last = x' A' X y"));
  CHECK(is_near("label' f(Z) last + x' x = x' A' X y / n"));
}

TEST_CASE("near miss: another identity is none, nor the identity itself") {
  CHECK_FALSE(is_near(identity));
  CHECK_FALSE(is_near("label'  f(Z) last = x' A' X y/n"));  // blanks change nothing
  CHECK_FALSE(is_near("1 = 2"));
  CHECK_FALSE(is_near("label f(Z) last = x' A' X y"));  // two places, far from each other
  CHECK(proposed_control_fault(identity, "1 = 2").find("one change") != std::string::npos);
}

TEST_CASE("near miss: a size for another one, n + 1 for n, the same slip in several places") {
  const std::string risk = "q R = n tr(A A') + d (q - n)";
  CHECK(proposed_control_fault(risk, "q R = d tr(A A') + d (q - n)").empty());
  CHECK(proposed_control_fault(risk, "q R = (n + 1) tr(A A') + d (q - n)").empty());
  CHECK(proposed_control_fault(risk, "q R = (n + 1) tr(A A') + d (q - (n + 1))").empty());
  CHECK(proposed_control_fault(risk, "q R = N tr(A A') + d (q - N)").empty());
  CHECK_FALSE(
      proposed_control_fault(risk, "q R = N tr(A A') + d (q + n)").empty());  // two minor errors
}

TEST_CASE("near miss: two neighbours interchanged, however long they are") {
  CHECK(proposed_control_fault("I(d) - A X (2 I(d) - A X) = (I(d) - A X)^2",
                               "I(d) - A (2 I(d) - A X) X = (I(d) - A X)^2")
            .empty());
  CHECK(proposed_control_fault("tr(A B C) = tr(B C A)", "tr(A B C) = tr(C B A)").empty());
}

TEST_CASE("near miss: a factor that is repeated is one place") {
  CHECK(proposed_control_fault("A A A = 0", "A A = 0").empty());
  CHECK(proposed_control_fault("A A = 0", "A A A = 0").empty());
}

}  // namespace
}  // namespace verify::proposed_control_test
