// Controls that the program proposes: of every kind of statement one change, false at exact data.
#include "verify/written/typed/proposed_controls.hpp"

#include <doctest/doctest.h>

#include "verify/expression/one_change.hpp"
#include "verify/expression/proposed_control.hpp"
#include "verify/words/file/written_file.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/typed/formula_check.hpp"
#include "verify/written/typed/formula_rows.hpp"
#include "verify/written/typed/saved_claim.hpp"

namespace verify::proposed_controls_test {
namespace {

// What is proposed is refuted when it is typed, too.
bool is_refuted(FormulaText text, const ProposedControl& control) {
  text.formula = control.text;
  const auto check = checked_formula(text);
  INFO(control.text, ": ", check.detail);
  // What its own witness alone fails is called so, and not false.
  return check.answer == (control.by_this_witness ? Truth::unknown : Truth::no);
}

}  // namespace

TEST_CASE("controls: every true statement of the page of formulas has one that is false") {
  int with = 0, all = 0;
  for (const auto& group : formula_rows())
    for (const auto& row : group.rows) {
      if (!row.holds) continue;
      const auto check = checked_formula(row.example);
      ++all;
      INFO(row.example.formula);
      // Of some equations of words every change is another shape, a factor, or true.
      const auto written = written_formula(row.example);
      const auto& said = written.assertions.front().versions.front();
      const bool is_plain = !said.uses.indexed && !needs_proof(written.vocabulary, said);
      // Bounds of iterates hold data of few kinds that are sought.
      const bool is_bound = !said.head.indices.empty() && said.identity.relation != Relation::equal;
      if (!is_plain && !is_bound) CHECK_FALSE(check.controls.empty());
      for (const auto& control : check.controls) {
        ++with;
        CHECK(proposed_control_fault(row.example.formula, control.text) == "");
        CHECK(is_refuted(row.example, control));
        CHECK_FALSE(control.fails_at.empty());
      }
    }
  MESSAGE(with, " controls of ", all, " statements");
  CHECK(with >= 50);
}

TEST_CASE("controls: what cannot be changed or evaluated is proved as before") {
  FormulaText text;
  text.letters = {"x = n, normal"};
  for (const auto* formula : {"E(sum(i in n, (x_i - 1)^2)) = 2 n",
                              "E(sum(i in n, (x_i - ones(n)' x / n)^2) / (n - 1)) = 1"}) {
    text.formula = formula;
    CHECK(checked_formula(text).answer == Truth::yes);
  }
  text.letters = {"A = d x d, B = d x d, x = d, normal with covariance S",
                  "S = d x d, positive definite"};
  text.formula = "argmin(E(norm(A x - B x)^2), A) = B";
  CHECK(checked_formula(text).answer == Truth::yes);
}

TEST_CASE("controls: what is true is not proposed, and what is false has none") {
  FormulaText text;
  text.formula = "A B = B A";
  text.letters = {"A = d x d, B = d x d"};
  CHECK(checked_formula(text).controls.empty());
  text.formula = "no a: a a = -1";
  text.letters = {"a = scalar"};
  CHECK(checked_formula(text).controls.front().text == "no a: a a != -1");
}

TEST_CASE("controls: that a witness fails makes no statement of what exists false") {
  // Each control is true: with a cube root, with twice the norm, with 2 inv(A), with 2.
  FormulaText square{"exists a: a^2 = b", {"b = scalar, >= 0"}, {}, {}, {}, {}};
  square.witness = {"a = sqrt(b)"};
  FormulaText bound{
      "exists c for all x: x' A x <= c x' x", {"A = d x d, symmetric, x = d"}, {}, {}, {}, {}};
  bound.witness = {"c = norm(A)"};
  FormulaText inverse{
      "exists M for all x: M A x = x", {"A = d x d, invertible, x = d"}, {}, {}, {}};
  inverse.witness = {"M = inv(A)"};
  FormulaText more{"exists c: c > 0", {"s = scalar"}, {}, {}, {}, {}};
  more.witness = {"c = s^2 + 1"};
  FormulaText summed{"exists c: ones(n)' x = c n", {"x = n"}, {}, {}, {}, {}};
  summed.witness = {"c = ones(n)' x / n"};
  for (const auto& text : {square, bound, inverse, more, summed}) {
    const auto check = checked_formula(text);
    INFO(text.formula, ": ", check.detail);
    REQUIRE(check.answer == Truth::yes);
    REQUIRE_FALSE(check.controls.empty());
    CHECK(check.controls.front().by_this_witness);
    CHECK(title_of(check.controls.front()).find("false") == std::string::npos);
    CHECK(saved_claim("my2026.lemma4", text, check).find("Not that it is false") !=
          std::string::npos);
  }
  const auto plain =
      checked_formula({"tr(A B) = tr(B A)", {"A = d x n, B = n x d"}, {}, {}, {}, {}});
  for (const auto& control : plain.controls) CHECK_FALSE(control.by_this_witness);
}

TEST_CASE("controls: a claim is saved with its control, and is a data file that loads") {
  FormulaText text;
  text.formula = "x' inv(X X' + s I(d)) x <= x' x / s";
  text.letters = {"X = d x n, x = d, s = scalar, > 0"};
  const auto check = checked_formula(text);
  const auto file = saved_claim("my2026.lemma4", text, check);
  const auto written = read_written(file, "saved.toml");
  REQUIRE(written);
  REQUIRE(written->assertions.size() == 1);
  // A place of its own: another one of the paper may call other things X and x.
  CHECK(file.find("place = \"as typed, lemma4\"") != std::string::npos);
  CHECK(written->assertions.front().versions.size() == 2);
  CHECK(written->assertions.front().versions.back().text == check.controls.front().text);
  text.formula = "x' x <= s";
  CHECK_THROWS(saved_claim("my2026.lemma4", text, checked_formula(text)));
}

}  // namespace verify::proposed_controls_test
