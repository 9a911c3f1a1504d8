// One letter has one meaning on a page: none is defined in two ways, the index of a definition is
// no letter beside it, and what the paper means by a letter is not said where a claim counts by it.
#include <map>
#include <regex>
#include <set>

#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"
#include "verify/report/notation.hpp"

namespace verify::one_letter_test {
namespace {

using Faults = std::vector<std::string>;

std::string without(const std::string& signs, const std::string& text) {
  std::string rest;
  for (const char sign : text)
    if (signs.find(sign) == std::string::npos) rest += sign;
  return rest;
}

std::string on_one_line(std::string text) {
  for (auto& sign : text)
    if (sign == '\n') sign = ' ';
  return text;
}

std::vector<std::string> matches_of(const std::string& text, const std::regex& wanted) {
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
    found.push_back((*at)[1].str());
  return found;
}

using Definitions = std::map<std::string, std::set<std::string>>;

// "with $X = \\ldots$", "where $X = \\ldots$ and $Y = \\ldots$": letters without an index, and what
// each stands for; numbers are instances. Of "$\\rho = B / C \\le 1$" what is before the bound.
Definitions definitions_in(const std::string& text) {
  static const std::regex list(
      R"re(\b(?:with|where|write|[Ll]et|put|set) ((?:\$[^$]+\$(?:, and |, | and | )?)+))re");
  static const std::regex formula(R"re(\$([^$]+)\$)re");
  static const std::regex definition(R"re(^\s*(\\[a-zA-Z]+|[A-Za-z])\s*=\s*(.+)$)re");
  static const std::regex bound(R"re(\s*(\\le|\\ge|\\succ|<|>|\\in)\b.*$)re");
  static const std::regex number(R"re(\\(frac|dots|ldots|operatorname\{diag\}))re");
  static const std::regex layout(R"re(\\(left|right|operatorname|,))re");
  Definitions definitions;
  for (const auto& formulas : matches_of(on_one_line(text), list)) {
    for (const auto& each : matches_of(formulas, formula)) {
      std::smatch assertions;
      if (!std::regex_match(each, assertions, definition)) continue;
      const auto right = std::regex_replace(assertions[2].str(), bound, "");
      const auto letters = std::regex_replace(right, number, "");
      const auto is_letter = [](unsigned char sign) { return std::isalpha(sign) != 0; };
      if (std::any_of(letters.begin(), letters.end(), is_letter))
        definitions[assertions[1].str()].insert(
            without(" {}", std::regex_replace(right, layout, "")));
    }
  }
  return definitions;
}

Faults defined_twice(const std::vector<std::string>& texts) {
  Definitions all;
  for (const auto& text : texts)
    for (const auto& [letter, ways] : definitions_in(text))
      all[letter].insert(ways.begin(), ways.end());
  Faults faults;
  for (const auto& [letter, ways] : all)
    if (ways.size() > 1)
      faults.push_back(letter + " is " + *ways.begin() + " and " + *ways.rbegin());
  return faults;
}

// The m of "for $m = 1, \\ldots, n$", if the page defines it, too.
Faults defined_and_running(const std::vector<std::string>& texts) {
  static const std::regex range(R"re((?:for|at|all|every) \$([a-z]) = [01], \\(?:ldots|dots))re");
  std::set<std::string> defined;
  for (const auto& text : texts)
    for (const auto& [letter, ways] : definitions_in(text)) defined.insert(letter);
  Faults faults;
  for (const auto& text : texts)
    for (const auto& letter : matches_of(on_one_line(text), range))
      if (defined.count(letter) != 0) faults.push_back(letter + " runs, and is defined");
  return faults;
}

// Of "$t_a = \\operatorname{tr} \\Sigma^a$" the a, if another formula of the text has it as a
// letter; i to n run everywhere.
Faults free_indices(const std::string& text) {
  static const std::regex family(R"re(\$[A-Za-z]_([a-ho-z]) = [^$]*\^\{?\1\b[^$]*\$)re");
  static const std::regex formula(R"re(\$([^$]+)\$)re");
  static const std::regex scripts(R"re([_^](\{[^{}]*\}|\\?[A-Za-z0-9]+))re");
  const auto line = on_one_line(text);
  Faults faults;
  for (const auto& index : matches_of(line, family)) {
    const std::regex alone("(^|[^A-Za-z\\\\])" + index + "($|[^A-Za-z])");
    const auto others = std::regex_replace(line, family, "");
    for (const auto& other : matches_of(others, formula))
      if (std::regex_search(std::regex_replace(other, scripts, ""), alone))
        faults.push_back("the index " + index + " is a letter in " + other);
  }
  return faults;
}

// Whether a text counts by the letter: "entries $0, \\ldots, K$", "every integer $K \\ge 1$", "the
// first $K$ weights", "$K$ values".
bool counts_by(const std::string& symbol, const std::string& text) {
  const auto letter = without("$", symbol);
  if (letter.size() != 1) return false;
  const std::regex count("[0-9], \\\\ldots, " + letter + "[$,]|(integer|first) \\$" + letter +
                         "[$ ]|\\$" + letter + "\\$ (values|numbers)");
  return std::regex_search(on_one_line(text), count);
}

std::vector<std::string> texts_of(const ClaimWords& claim) {
  std::vector<std::string> texts = {claim.statement};
  for (const auto& assertion : claim.assertions) texts.push_back(assertion.text);
  return texts;
}

Faults counted_letters(const ClaimWords& claim, const Paper& paper) {
  Faults faults;
  for (const auto* row : notation_of(claim, paper)) {
    auto ways = row->also;
    ways.push_back(row->symbol);
    for (const auto& symbol : ways)
      for (const auto& text : texts_of(claim))
        if (counts_by(symbol, text))
          faults.push_back(symbol + " counts here, and is said to be " + row->meaning);
  }
  return faults;
}

TEST_CASE("one letter: two definitions on a page are seen, numbers and repetitions are none") {
  const std::string one = "with $s = t_0 + t_1$ and $q = t_0\n t_1$ it is so";
  CHECK(defined_twice({one, "where $s = y^\\top y$"}) == Faults{"s is t_0+t_1 and y^\\topy"});
  CHECK(defined_twice({one, "at $s = y^\\top y$, with $s = t_0 + t_1 \\le 1$"}) == Faults{});
  CHECK(defined_twice({"with $n = 1$ and $a = \\frac{1}{2}$", "with $n = 2$, $a = 3$"}) ==
        Faults{});
}

TEST_CASE("one letter: an index that is a letter beside its definition is seen") {
  const std::string powers =
      "with $A_0 = a I$ and $t_a = \\operatorname{tr} \\Sigma^a$ it is $t_1$";
  CHECK(free_indices(powers) == Faults{"the index a is a letter in A_0 = a I"});
  CHECK(free_indices("with $t_a = \\operatorname{tr} \\Sigma^a$ and $A_a$ it is $t_1$").empty());
}

TEST_CASE("one letter: what runs and is defined is seen") {
  const std::string runs = "it is so for $m = 1, \\ldots, n$";
  CHECK(defined_and_running({runs, "with\n$m = k - 2$"}) == Faults{"m runs, and is defined"});
  CHECK(defined_and_running({runs, "with $j = k - 2$"}) == Faults{});
}

TEST_CASE("one letter: what a claim counts by is not the paper's matrix of that name") {
  ClaimWords claim;
  claim.id = "a.thm1";
  claim.statement = "For entries $0, \\ldots, K$ it is at least $K^2$.";
  Paper paper;
  paper.notation = {{"$K$", {}, "the filters of the convolution", "(2)"}};
  CHECK(counted_letters(claim, paper).size() == 1);
  paper.notation[0].not_in = {"a.thm1"};
  CHECK(counted_letters(claim, paper) == Faults{});
  CHECK(counts_by("$K$", "the first $K$ weights"));
  CHECK_FALSE(counts_by("$K$", "all layers with $K = 0$"));
}

TEST_CASE("every claim: a letter has one meaning on its page") {
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    const auto texts = texts_of(claim.words);
    CHECK(defined_twice(texts) == Faults{});
    CHECK(defined_and_running(texts) == Faults{});
    for (const auto& text : texts) CHECK(free_indices(text) == Faults{});
    CHECK(counted_letters(claim.words, paper_words(paper_key(claim.words.id))) == Faults{});
  }
}

}  // namespace
}  // namespace verify::one_letter_test
