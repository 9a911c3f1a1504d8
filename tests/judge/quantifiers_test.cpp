// Whether a sentence is of all or of one, its words and the fields beside them say alike: what it
// says of every size is among its sizes, what it says of all is not shown on listed inputs, and
// none that begins with "for every" is settled by an example.
#include <regex>
#include <set>

#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"
#include "verify/judge/recorded.hpp"

namespace verify::quantifiers_test {
namespace {

using Faults = std::vector<std::string>;

std::string on_one_line(std::string text) {
  for (auto& sign : text)
    if (sign == '\n') sign = ' ';
  return text;
}

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// "n", "d" of "for every $n$, $d$ and $L \\ge 2$": formulas behind the word that begin with a name.
std::vector<std::string> said_of_every(const std::string& text) {
  static const std::regex list(
      R"re(\b(?:every|each|any|for all) ((?:\$[^$]+\$(?:, and |, | and )?)+))re");
  static const std::regex name(R"re(\$([A-Za-z]'?)(?: (?:\\ge|\\le|\\ne|>|<) [^$]*)?\$)re");
  std::vector<std::string> names;
  const auto line = on_one_line(text);
  for (std::sregex_iterator of(line.begin(), line.end(), list), end; of != end; ++of) {
    const auto formulas = (*of)[1].str();
    for (std::sregex_iterator at(formulas.begin(), formulas.end(), name); at != end; ++at)
      names.push_back((*at)[1].str());
  }
  return names;
}

Faults faults_of(const AssertionResult& recorded, const std::set<std::string>& sizes) {
  const auto& assertion = recorded.assertion;
  const bool shown = recorded.status == Status::proved || recorded.status == Status::checked;
  const bool of_all = assertion.quantifier == Quantifier::all;
  if (!shown) return {};
  Faults faults;
  if (of_all && recorded.scope.inputs != Inputs::all)
    faults.push_back(assertion.id + " is of all inputs, shown on " +
                     to_text(recorded.scope.inputs));
  const auto line = on_one_line(assertion.text);
  if (!of_all && recorded.scope.inputs != Inputs::all &&
      (line.starts_with("for every ") || line.starts_with("for all ")))
    faults.push_back(assertion.id + " begins with \"for every\" and asks for one example");
  if (!of_all) return faults;
  for (const auto& name : said_of_every(assertion.text))
    if (sizes.count(name) != 0 && !is_one_of(assertion.sizes, name))
      faults.push_back(assertion.id + " says \"every " + name + "\", which is not among its sizes");
  return faults;
}

TEST_CASE("quantifiers: what is said of every size is read from the words") {
  using Names = std::vector<std::string>;
  CHECK(said_of_every("for every $n$, $d$ and $L \\ge 2$ and some $k$") == Names{"n", "d", "L"});
  CHECK(said_of_every("for all\n$N'$ rows, at any $d > 1$") == Names{"N'", "d"});
  CHECK(said_of_every("of all $n \\le 300$ and every $A_l$, $x^\\top y$").empty());
}

TEST_CASE("quantifiers: words and fields that say different things are seen") {
  AssertionResult at;
  at.assertion.id = "it";
  at.assertion.text = "for every $n$ and $d$ it is 0";
  at.assertion.sizes = {"n"};
  at.status = Status::proved;
  at.scope = {{{{"n", Argument::variable}}}, Inputs::all};
  const std::set<std::string> sizes = {"n", "d"};
  CHECK(faults_of(at, sizes) == Faults{"it says \"every d\", which is not among its sizes"});
  at.assertion.sizes = {"n", "d"};
  CHECK(faults_of(at, sizes) == Faults{});
  at.scope.inputs = Inputs::points;
  CHECK(faults_of(at, sizes) == Faults{"it is of all inputs, shown on points"});
  at.assertion.quantifier = Quantifier::exists;
  CHECK(faults_of(at, sizes) == Faults{"it begins with \"for every\" and asks for one example"});
  at.assertion.text = "there are data at which it is 0";
  CHECK(faults_of(at, sizes) == Faults{});
  at.status = Status::supported;
  at.assertion.quantifier = Quantifier::all;
  CHECK(faults_of(at, sizes) == Faults{});
}

TEST_CASE("every claim: words, sizes and quantifier of an assertion say the same") {
  const Claims others;
  const auto claims = load_claims();
  for (const auto& claim : claims) {
    CAPTURE(claim.words.id);
    std::set<std::string> sizes = {"n", "d"};  // other letters are sizes in some claims alone
    for (const auto& assertion : claim.words.assertions)
      sizes.insert(assertion.sizes.begin(), assertion.sizes.end());
    for (const auto& recorded : recorded_assertions(claim, others))
      CHECK(faults_of(recorded, sizes) == Faults{});
  }
}

}  // namespace
}  // namespace verify::quantifiers_test
