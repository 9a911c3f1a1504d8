// Two balls that overlap are not told apart: a comparison of balls that is not yes has said nothing
// yet. In a checker it may end a search, or lead to unknown, but it is no condition of a yes or no:
// whoever turns it into a bool there says no where nothing is known.
#include <algorithm>
#include <regex>
#include <set>

#include "tests/printing.hpp"
#include "tests/source_text.hpp"
#include "tests/source_tree.hpp"

namespace verify::comparison_test {
namespace {

using Faults = std::vector<std::string>;

// The statement that holds a place: from the end of the one before it.
std::string statement_until(const std::string& code, std::size_t at) {
  const auto begin = code.find_last_of(";{}", at);
  return code.substr(begin == std::string::npos ? 0 : begin + 1, at - begin);
}

// "all &= less(a, b) == Truth::yes": a comparison that is used as a condition of an answer.
Faults lost_unknowns(const std::string& source) {
  static const std::regex compares("\\b(less|positive|disjoint|at_most)\\("),
      leaves("\\b(if|return|while)\\b|\\?|\\bsufficient\\("), yes("== Truth::yes\\b");
  const auto code = testing::code_only(source);
  Faults faults;
  for (std::sregex_iterator it(code.begin(), code.end(), yes), end; it != end; ++it) {
    const auto at = static_cast<std::size_t>(it->position());
    const auto statement = statement_until(code, at);
    const auto behind = code.find_first_not_of(" \n)", at + it->length());
    const bool chooses = behind != std::string::npos && code[behind] == '?';
    if (std::regex_search(statement, compares) && !std::regex_search(statement, leaves) && !chooses)
      faults.push_back("line " +
                       std::to_string(1 + std::count(code.begin(), code.begin() + at, '\n')));
  }
  return faults;
}

TEST_CASE("comparisons: a condition of an answer that may be unknown is seen") {
  for (const auto* bad :
       {"all &= less(a, b) == Truth::yes;", "return settled({ok, less(a, b) == Truth::yes}, w, w);",
        "const bool near = positive(b - a) == Truth::yes;",
        "x = all_hold({disjoint(a,\n b) == Truth::yes});"}) {
    CAPTURE(std::string(bad));
    CHECK(lost_unknowns(bad).size() == 1);
  }
  for (const auto* good :
       {"if (less(a, b) == Truth::yes) return Truth::no;", "return less(a, b) == Truth::yes;",
        "return sufficient(less(a, b));", "w = less(a, b) == Truth::yes ? \"below\" : \"above\";",
        "all = conjunction(all, less(a, b)); done = all == Truth::yes;",
        "// all &= less(a, b) == Truth::yes"}) {
    CAPTURE(std::string(good));
    CHECK(lost_unknowns(good) == Faults{});
  }
}

// Where a bool is told apart from unknown further down, with the line that does it.
const std::set<std::string> told_apart = {
    "theorems/cheng2024/bayes_limit/prec_cond.cpp",  // not separated from 0: unknown
    "theorems/cheng2024/bayes_limit/at_most.hpp"     // not shown: unknown
};

TEST_CASE("comparisons: no checker says no for want of precision") {
  for (const auto& path : testing::source_paths()) {
    if (!testing::starts_with(path, "theorems/") || !testing::ends_with(path, "pp")) continue;
    if (told_apart.count(path) != 0) continue;
    CAPTURE(path);
    CHECK(lost_unknowns(testing::text_of_file(path)) == Faults{});
  }
}

}  // namespace
}  // namespace verify::comparison_test
