#include "verify/report/writer/change_table.hpp"

#include <doctest/doctest.h>

#include <sstream>

namespace verify::change_table_test {
namespace {

std::string table(const Comparison& comparison, const Style& style) {
  std::ostringstream out;
  write_change_table(out, comparison, "old.json", style);
  return out.str();
}

Comparison sample() {
  Comparison comparison;
  comparison.changes = {
      {"", "", "--seed", "1", "2", Direction::neutral},
      {"a.thm1", "E", "value of risk", "", "78/35", Direction::better},
      {"a.thm1", "E", "verdict", "checked", "undecided", Direction::worse},
      {"b.uniqueness", "F", "check \"the risk has one minimiser for all eigenvalues up to 16\"",
       "yes", "", Direction::worse}};
  comparison.compared = 2;
  return comparison;
}

}  // namespace

TEST_CASE("the table of changes: worse first, wrapped, with totals") {
  CHECK(table(sample(), {false, 80}) ==
        R"(worse    a.thm1        verdict: checked -> undecided
worse    b.uniqueness  check "the risk has one minimiser for all eigenvalues up
                       to 16": yes, now gone
better   a.thm1        value of risk: 78/35 (not before)
note     this run      --seed: 1 -> 2
against old.json: 2 worse, 1 better, 1 note; 2 results compared
)");
}

TEST_CASE("nothing changed is said too, and times are told where both are known") {
  Comparison comparison;
  comparison.compared = 1;
  CHECK(table(comparison, {false, 80}) == "against old.json: nothing changed; 1 result compared\n");
  comparison.seconds_before = 1;
  comparison.seconds_after = 2.5;
  CHECK(table(comparison, {false, 80}) ==
        "against old.json: nothing changed; 1 result compared; 2.50 s of checking, 1.00 s\n"
        "before\n");
}

TEST_CASE("an input that differs stands before what it changed, and the remedy is the command") {
  Comparison comparison;
  comparison.compared = 2;
  comparison.changes = {{"a", "x", "value of x", "1", "2", Direction::changed, true},
                        {"a", "x", "input A", "[1]", "[2]", Direction::neutral},
                        {"a", "y", "input B", "[1]", "[2]", Direction::neutral}};
  std::ostringstream out;
  write_change_table(out, comparison, "b.json", {false, 200}, "icl-verify baseline update b.json");
  const auto text = out.str();
  CHECK(text.starts_with("note     a (x)  input A"));
  CHECK(text.find("value of x") < text.find("input B"));
  CHECK(text.ends_with("look, and if it is meant:\n  icl-verify baseline update b.json\n"));
}

TEST_CASE("what is better is new again in each run: the command that takes it in stands below") {
  auto comparison = sample();
  const auto below = [&] {
    std::ostringstream out;
    write_change_table(out, comparison, "b.json", {false, 200},
                       "icl-verify baseline update b.json");
    return out.str();
  };
  CHECK(below().find("baseline update") == std::string::npos);  // something is worse
  comparison.changes.resize(2);
  CHECK(below().ends_with("taken in by:\n  icl-verify baseline update b.json\n"));
  CHECK(table(comparison, {false, 200}).find("taken in") == std::string::npos);
}

TEST_CASE("directions have words and, on request, colours") {
  CHECK(table(sample(), {false, 80}).find('\033') == std::string::npos);
  const auto coloured = table(sample(), {true, 80});
  CHECK(coloured.find("\033[31mworse") != std::string::npos);
  CHECK(coloured.find("\033[32mbetter") != std::string::npos);
}

TEST_CASE("instances are named where a claim has several") {
  Comparison comparison;
  CHECK(table(comparison, {false, 80}).find("nothing was compared") != std::string::npos);
  comparison.changes = {{"a", "x", "verdict", "checked", "refuted", Direction::worse},
                        {"a", "y", "verdict", "checked", "refuted", Direction::worse}};
  CHECK(table(comparison, {false, 80}).find("worse    a (y)  verdict") != std::string::npos);
}

TEST_CASE("of long values the place where they differ is shown") {
  const std::string zeros(300, '0');
  Comparison comparison;
  comparison.changes = {
      {"a", "x", "value of x", zeros + "1" + zeros, zeros + "2" + zeros, Direction::worse}};
  const auto text = table(comparison, {false, 80});
  CHECK(text.find("01") != std::string::npos);
  CHECK(text.find("02") != std::string::npos);
  CHECK(text.size() < 400);
}

}  // namespace verify::change_table_test
