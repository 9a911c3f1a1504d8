// A number in a sentence is the number in the code. Of every sentence of a claim each number stands
// in the code of its checker or in an instance of its data file: who changes a bound there, or
// here, without the other one, hears of it. What follows from other numbers is listed with its
// reason, in numbers_in_words.toml.
#include <toml++/toml.h>

#include <map>
#include <regex>
#include <set>

#include "tests/printing.hpp"
#include "tests/source_text.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/claim.hpp"

namespace verify::numbers_in_words_test {
namespace {

using Numbers = std::set<std::string>;

// Numbers that no letter, point or underscore stands before.
std::vector<std::string> numbers_of(const std::string& text) {
  static const std::regex number("[0-9][0-9']*(\\.[0-9]+)?");
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), number), end; at != end; ++at) {
    const auto begin = static_cast<std::size_t>(at->position());
    const char before = begin > 0 ? text[begin - 1] : ' ';
    if (std::isalnum(static_cast<unsigned char>(before)) != 0 || before == '.' || before == '_')
      continue;
    auto digits = at->str();
    std::erase(digits, '\'');
    found.push_back(digits);
  }
  return found;
}

// Without indices, numbers of formulas and names of theorems: 599{,}808 is one number.
std::string without_names(std::string text) {
  static const std::vector<std::pair<std::regex, std::string>> replaced = {
      {std::regex("\\{,\\}"), ""},
      {std::regex("_\\{[^{}]*\\}|_\\w"), " "},
      {std::regex("\\(([0-9]+|[A-Z]\\.?[0-9]+|[0-9]+\\.[0-9]+)[a-z]?\\)"), " "},
      {std::regex("(Assumption|Theorem|Lemma|Section|Appendix|Corollary|Proposition|Remark|Figure|"
                  "Table|Definition|Equation|Algorithm|Condition)s? [A-Z]?\\.?[0-9]+(\\.[0-9]+)*"
                  "[a-z]?(( to | and |, )[0-9]+(\\.[0-9]+)*)*"),
       " "}};
  for (const auto& [what, by] : replaced) text = std::regex_replace(text, what, by);
  return text;
}

// 0, 1 and 2 stand everywhere.
std::vector<std::string> told(const std::string& sentence) {
  auto numbers = numbers_of(without_names(sentence));
  std::erase_if(numbers, [](const std::string& n) { return n == "0" || n == "1" || n == "2"; });
  return numbers;
}

// 0.0025 is told by Rational(25, 10000).
std::string digits_of(const std::string& decimal) {
  auto digits = decimal;
  std::erase(digits, '.');
  const auto begin = digits.find_first_not_of('0');
  return begin == std::string::npos ? "0" : digits.substr(begin);
}
bool holds(const Numbers& known, const std::string& number) {
  return known.count(number) != 0 ||
         (number.find('.') != std::string::npos && known.count(digits_of(number)) != 0);
}

class Sources {
 public:
  Sources() {
    for (const auto& path : testing::source_paths())
      if (testing::starts_with(path, "theorems/")) paths_.insert(path);
  }
  std::string checker_of(const std::string& id) const {
    const auto dot = id.find('.');
    const auto paper = "theorems/" + id.substr(0, dot) + "/";
    const auto file = "/" + id.substr(dot + 1) + ".cpp";
    for (const auto& path : paths_)
      if (testing::starts_with(path, paper) && testing::ends_with(path, file)) return path;
    return "";
  }
  // Of the checker and of what it includes of the theorems, texts that are numbers included.
  Numbers of_code(const std::string& path) {
    std::set<std::string> seen;
    Numbers all;
    gather(path, seen, all);
    return all;
  }

 private:
  void gather(const std::string& path, std::set<std::string>& seen, Numbers& all) {
    if (paths_.count(path) == 0 || !seen.insert(path).second) return;
    const auto text = testing::text_of_file(path);
    for (const auto& number : numbers_of(testing::code_only(text))) all.insert(number);
    static const std::regex quoted("\"-?([0-9]+(\\.[0-9]+)?)\""), include("#include \"([^\"]+)\"");
    for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at)
      all.insert((*at)[1]);
    for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at) {
      const std::string header = (*at)[1];
      gather(header, seen, all);
      if (testing::ends_with(header, ".hpp"))
        gather(header.substr(0, header.size() - 3) + "cpp", seen, all);
    }
  }

  std::set<std::string> paths_;
};

void add(const Datum& datum, Numbers& all) {
  for (const auto& item : datum.items) add(item, all);
  for (const auto& number : numbers_of(datum.text)) all.insert(number);
}
Numbers of_instances(const Claim& claim) {
  Numbers all;
  for (const auto& instance : claim.words.instances) {
    for (const auto& [name, datum] : instance.fields) add(datum, all);
    for (const auto& [name, datum] : instance.expect) add(datum, all);
  }
  return all;
}

std::vector<std::string> unheld(const Claim& claim, Sources& sources) {
  auto known = of_instances(claim);
  known.merge(sources.of_code(sources.checker_of(claim.words.id)));
  std::vector<std::string> found;
  for (const auto& assertion : claim.words.assertions)
    for (const auto& number : told(assertion.text))
      if (!holds(known, number)) found.push_back(assertion.id + ": " + number);
  return found;
}

TEST_CASE("numbers in words: what counts as one") {
  using Texts = std::vector<std::string>;
  CHECK(told("at most $10^{-13}$ of 599{,}808") == Texts{"10", "13", "599808"});
  CHECK(told("(16) and (42a) of Assumptions 4.1 to 4.3, Theorem D.31, $W_{12}$, $x_3$").empty());
  CHECK(told("between 0.0048 and 0.0049, (0.005, 0.9)") ==
        Texts{"0.0048", "0.0049", "0.005", "0.9"});
  CHECK(told("$1/3 + 2 n$, 17 of 29") == Texts{"3", "17", "29"});
  CHECK(holds({"48"}, "0.0048"));
  CHECK_FALSE(holds({"48"}, "480"));
  CHECK_FALSE(holds({"49", "10000"}, "0.0048"));
}

TEST_CASE("numbers in words: each stands in the code of its checker, or in an instance") {
  const auto listed = toml::parse_file(testing::tree() + "/tests/claim/numbers_in_words.toml");
  std::map<std::string, Numbers> excused;
  for (const auto& [id, table] : listed)
    for (const auto& [what, reason] : *table.as_table()) {
      CHECK_FALSE(reason.value_or(std::string()).empty());
      excused[std::string(id.str())].insert(std::string(what.str()));
    }
  Sources sources;
  long sentences = 0;
  for (const auto& claim : load_claims()) {
    if (sources.checker_of(claim.words.id).empty()) continue;
    Numbers needed;
    for (const auto& number : unheld(claim, sources)) {
      INFO(claim.words.id << "#" << number);
      CHECK(excused[claim.words.id].count(number) != 0);
      needed.insert(number);
    }
    for (const auto& number : excused[claim.words.id]) {
      INFO(claim.words.id << "#" << number << " stands in the code by now: take it off the list");
      CHECK(needed.count(number) != 0);
    }
    sentences += static_cast<long>(claim.words.assertions.size());
  }
  CHECK(sentences > 500);
}

}  // namespace
}  // namespace verify::numbers_in_words_test
