// Words that were renamed are gone from messages, pages, other reports, the schema and help.
#include "tests/old_words.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "verify/cli/commands.hpp"
#include "verify/results/results_schema.hpp"

namespace verify::old_words_test {
namespace {

using testing::old_words_in;
using testing::text_of_file;

// The literals of a source, without tags and escapes.
std::string literals_of(const std::string& source) {
  std::string texts;
  for (std::size_t at = 0; at < source.size(); ++at) {
    if (source.compare(at, 2, "//") == 0 || source.compare(at, 8, "#include") == 0) {
      at = std::min(source.find('\n', at), source.size());
    } else if (source.compare(at, 2, "R\"") == 0) {
      const auto open = source.find('(', at);
      const auto close = ")" + source.substr(at + 2, open - at - 2) + "\"";
      const auto end = source.find(close, open);
      texts += source.substr(open + 1, end - open - 1) + "\n";
      at = end + close.size() - 1;
    } else if (source[at] == '\'' && at + 2 < source.size() &&
               (source[at + 2] == '\'' || source[at + 1] == '\\')) {
      at = source.find('\'', at + 2);
    } else if (source[at] == '"') {
      auto end = at + 1;
      while (source[end] != '"') end += source[end] == '\\' ? 2 : 1;
      // Lines that go on in the next literal are one sentence.
      texts += source.substr(at + 1, end - at - 1);
      at = end;
      const auto next = source.find_first_not_of(" \n+", end + 1);
      if (next != std::string::npos && source[next] != '"') texts += "\n";
    }
  }
  return texts;
}

// Where messages to people are made. What is behind them knows no reader, and speaks to authors of
// checkers in the names of C++.
bool speaks(const std::string& path) {
  static const std::vector<std::string> rooms = {
      "audit",  "claim",   "cli",    "expression/", "mutants", "index",  "judge",
      "report", "results", "runner", "service",     "words",   "written"};
  static const std::vector<std::string> silent = {
      "verify/words/renamed/",         "verify/expression/tree/",  "verify/report/page/html_style",
      "verify/report/drawing/",        "verify/mutants/step_text", "verify/audit/tensor_role",
      "verify/judge/comparison/extent"};
  const auto within = [&](const std::string& start) { return testing::starts_with(path, start); };
  return testing::ends_with(path, "pp") && std::none_of(silent.begin(), silent.end(), within) &&
         std::any_of(rooms.begin(), rooms.end(),
                     [&](const std::string& room) { return within("verify/" + room); });
}

TEST_CASE("old words are found, and what only looks like one is not") {
  CHECK(old_words_in("the grade of this part") ==
        std::vector<std::string>{"part in 'the grade of this part'",
                                 "grade in 'the grade of this part'"});
  CHECK(old_words_in("a partial result in part; particles; two ways; the gap to the best").empty());
  CHECK(old_words_in("A near miss") == std::vector<std::string>{"near miss in 'a near miss'"});
  CHECK(literals_of("f(\"one \" \n  + \"two\", R\"(three)\", '\"'); // \"four\"") ==
        "one two\nthree\n");
  CHECK(testing::text_of_page("<p class=\"part\">one<q>part</q> <b>two</b></p>") == " one   two  ");
}

TEST_CASE("messages have the words of today") {
  for (const auto& path : testing::source_paths()) {
    if (!speaks(path)) continue;
    CAPTURE(path);
    CHECK(old_words_in(testing::text_of_page(literals_of(text_of_file(path)))) ==
          std::vector<std::string>{});
  }
}

TEST_CASE("reports have the words of today") {
  for (const std::string name : {"sample", "ledger"}) {
    for (const std::string kind : {".html", ".md", ".sarif", ".tex", ".txt", ".xml"}) {
      const auto path = "tests/report/golden/" + name + kind;
      const auto text = text_of_file(path);
      CAPTURE(path);
      CHECK(old_words_in(testing::text_of_page(text)) == std::vector<std::string>{});
    }
  }
}

TEST_CASE("help and the schema of results have the words of today") {
  for (const auto& command : commands) {
    CAPTURE(command.name);
    const auto said = testing::program(std::string(command.name) + " --help");
    CHECK(said.code == 0);
    CHECK(old_words_in(said.out) == std::vector<std::string>{});
  }
  CHECK(old_words_in(testing::program("--help").out) == std::vector<std::string>{});
  CHECK(old_words_in(std::string(results_schema())) == std::vector<std::string>{});
}

void collect_names(const nlohmann::json& json, std::vector<std::string>& names) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.items()) {
      names.push_back(name);
      collect_names(value, names);
    }
  }
  if (json.is_array())
    for (const auto& item : json) collect_names(item, names);
  if (json.is_string()) names.push_back(json.get<std::string>());
}

TEST_CASE("no key or value of the schema has an old name") {
  std::vector<std::string> names;
  collect_names(nlohmann::json::parse(results_schema()), names);
  for (const auto& row : renamed_keys) {
    CAPTURE(row.old_key);
    CHECK(std::count(names.begin(), names.end(), row.old_key) == 0);
  }
}

TEST_CASE("a command of before answers with its name of today") {
  for (const auto& row : renamed_commands) {
    const std::string old_name(row.old_name), name(row.name);
    const auto said = testing::program(old_name + " li2025 --json", testing::Errors::alone);
    CHECK(said.code == 2);
    CHECK(said.out.find(old_name + " is now called " + name) != std::string::npos);
    CHECK(testing::program("--claims . " + old_name).out.find("is now called") !=
          std::string::npos);
  }
  CHECK(testing::program("show gates").out.find("is now called") == std::string::npos);
}

}  // namespace
}  // namespace verify::old_words_test
