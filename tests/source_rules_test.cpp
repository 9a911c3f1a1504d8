// Rules over the source tree. Each rule is a function of a path and a text that returns what is
// wrong with it, and is tested with a bad snippet; the last test applies all of them to every file.
#include <algorithm>
#include <set>
#include <sstream>

#include "tests/printing.hpp"
#include "tests/source_text.hpp"
#include "tests/source_tree.hpp"

namespace verify::source_rules_test {
namespace {

using testing::code_only;
using testing::ends_with;
using testing::lines_of;
using testing::source_paths;
using testing::starts_with;
using testing::text_of_file;
using Faults = std::vector<std::string>;

bool is_cpp(const std::string& path) { return ends_with(path, ".cpp") || ends_with(path, ".hpp"); }

// Floating literals hide roundings. Allowed in fitting code whose outcome is never rigorous (the
// precision sweep's tolerance), and in the statement's error bound, which is rounded to the safe
// side in log2.
const std::set<std::string> may_round = {"verify/rounding/precision_sweep.cpp",
                                         "verify/rounding/precision_sweep_plots.cpp",
                                         "verify/algebra/statement.cpp"};

bool is_exact_area(const std::string& path) {
  static const std::vector<std::string> areas = {
      "theorems/",      "verify/models/",      "verify/algebra/", "verify/recording/",
      "verify/search/", "verify/probability/", "verify/rounding/"};
  return std::any_of(areas.begin(), areas.end(),
                     [&](const std::string& area) { return starts_with(path, area); });
}

Faults no_floating_literals(const std::string& path, const std::string& text) {
  if (!is_cpp(path) || !is_exact_area(path) || may_round.count(path) != 0) return {};
  const auto code = code_only(text);
  const auto digit = [&](std::size_t k) {
    return k < code.size() && std::isdigit(static_cast<unsigned char>(code[k]));
  };
  const auto word = [&](std::size_t k) {
    return k < code.size() &&
           (std::isalnum(static_cast<unsigned char>(code[k])) || code[k] == '_' || code[k] == '\'');
  };
  Faults faults;
  for (std::size_t k = 0; k < code.size();) {
    if (!digit(k) && !(code[k] == '.' && digit(k + 1))) {
      if (!word(k)) {
        ++k;
      } else {
        while (word(k)) ++k;  // an identifier, digits and all
      }
      continue;
    }
    const auto begin = k;
    const bool hexadecimal =
        code[k] == '0' && k + 1 < code.size() && (code[k + 1] == 'x' || code[k + 1] == 'X');
    while (word(k) || code[k] == '.' ||
           ((code[k] == '+' || code[k] == '-') && !hexadecimal &&
            (code[k - 1] == 'e' || code[k - 1] == 'E'))) {
      ++k;
    }
    const auto token = code.substr(begin, k - begin);
    const bool floating = token.find('.') != std::string::npos ||
                          (!hexadecimal && token.find_first_of("eE") != std::string::npos);
    if (floating) {
      const auto line = std::count(code.begin(), code.begin() + static_cast<long>(begin), '\n') + 1;
      faults.push_back(path + ":" + std::to_string(line) + ": floating literal " + token);
    }
  }
  return faults;
}

bool may_print(const std::string& path) {
  return starts_with(path, "verify/report/") || starts_with(path, "verify/cli/") ||
         starts_with(path, "verify/service/") || starts_with(path, "verify/index/") ||
         path == "verify/main.cpp" || starts_with(path, "tests/");
}

Faults no_printing(const std::string& path, const std::string& text) {
  if (!is_cpp(path) || may_print(path)) return {};
  static const std::set<std::string> printers = {
      "printf", "fprintf", "vprintf", "puts",       "fputs",        "putchar",    "fwrite",
      "cout",   "cerr",    "clog",    "fmt::print", "fmt::println", "std::print", "std::println"};
  const auto code = code_only(text);
  Faults faults;
  std::string token;
  for (const char c : code + " ") {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':') {
      token += c;
      continue;
    }
    const auto last = token.rfind("::");
    const auto name = last == std::string::npos ? token : token.substr(last + 2);
    if (printers.count(token) != 0 || printers.count(name) != 0)
      faults.push_back(path + " prints: " + token);
    token.clear();
  }
  return faults;
}

constexpr std::size_t longest_file = 400;

Faults short_files(const std::string& path, const std::string& text) {
  if (!is_cpp(path)) return {};
  const auto lines = lines_of(text).size();
  if (lines <= longest_file) return {};
  return {path + " has " + std::to_string(lines) + " lines; split it by ideas"};
}

Faults ascii_only(const std::string& path, const std::string& text) {
  if (!is_cpp(path) && !ends_with(path, ".toml") && !ends_with(path, ".cmake") &&
      !ends_with(path, "CMakeLists.txt"))
    return {};
  const auto lines = lines_of(text);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (std::any_of(lines[k].begin(), lines[k].end(),
                    [](char c) { return static_cast<unsigned char>(c) > 126; })) {
      return {path + ":" + std::to_string(k + 1) + ": not ASCII"};
    }
  }
  return {};
}

Faults guarded_headers(const std::string& path, const std::string& text) {
  if (!ends_with(path, ".hpp") || text.find("#pragma once\n") != std::string::npos) return {};
  return {path + " has no #pragma once"};
}

constexpr std::size_t widest_line = 100;

// Sources of every language, scripts, and what builds and CI read; not data, prose or goldens.
bool is_code(const std::string& path, const std::string& text) {
  static const std::vector<std::string> endings = {".cpp",           ".hpp",         ".py", ".mjs",
                                                   ".cmake",         ".sh",          ".gp", ".yml",
                                                   "CMakeLists.txt", "Containerfile"};
  return starts_with(text, "#!") || starts_with(path, "verify/package/completions/") ||
         std::any_of(endings.begin(), endings.end(),
                     [&](const std::string& ending) { return ends_with(path, ending); });
}

Faults narrow_lines(const std::string& path, const std::string& text) {
  if (!is_code(path, text)) return {};
  Faults faults;
  const auto lines = lines_of(text);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const auto at = path + ":" + std::to_string(k + 1);
    if (lines[k].find("// clang-format " + std::string("off")) != std::string::npos)
      faults.push_back(at + " switches clang-format off");
    if (lines[k].size() > widest_line) faults.push_back(at + " is wider than 100 columns");
  }
  return faults;
}

// A place made before its value outlives a computation that throws, and is taken for its outcome.
Faults whole_caches(const std::string& path, const std::string& text) {
  if (!is_cpp(path) || starts_with(path, "tests/")) return {};
  const auto code = code_only(text);
  const auto count = [&](const std::string& words) {
    long found = 0;
    for (auto at = code.find(words); at != std::string::npos; at = code.find(words, at + 1))
      ++found;
    return found;
  };
  const long caches = count("static std::map<") + count("static std::unordered_map<");
  if (caches <= count("computed_once(")) return {};
  return {path + " keeps a cache without computed_once"};
}

using Rule = Faults (*)(const std::string&, const std::string&);
const std::pair<const char*, Rule> rules[] = {
    {"no floating literals", no_floating_literals},
    {"no printing", no_printing},
    {"files are short", short_files},
    {"lines are narrow", narrow_lines},
    {"ASCII", ascii_only},
    {"headers are guarded", guarded_headers},
    {"caches keep what is whole", whole_caches},
};

TEST_CASE("source rules: code without comments and literals") {
  CHECK(code_only("a // b\nc") == "a     \nc");
  CHECK(code_only("a /* b\n */ c") == "a     \n    c");
  CHECK(code_only("f(\"a\\\"b\", 'c')") == "f(      ,    )");
  CHECK(code_only("R\"(a\"b)\" c") == "         c");
  CHECK(code_only("1'000'000") == "1'000'000");
  CHECK(code_only("\"//\" x") == "     x");
}

TEST_CASE("source rules: floating literals are seen, and only those") {
  const auto faults = [](const char* text) {
    return no_floating_literals("theorems/p/a.cpp", text).size();
  };
  for (const auto* bad : {"x = 0.5;", "x = 1e-3;", "x = 1.;", "x = .5;", "x = 2.0f;", "x = 1E6;",
                          "x = 0x1.8p3;", "f(3,1.5)"}) {
    CAPTURE(std::string(bad));
    CHECK(faults(bad) == 1);
  }
  for (const auto* good : {"x = 15;", "// 0.5", "s = \"0.5\";", "x = 0xe5;", "v1.size()", "a.b",
                           "1'000'000", "e5 = x1e3;", "x = 3 .y;", "case 1: f(2L)", "/* 1e-3 */",
                           "std::get<0>(t)", "x = 0b1011u - 1;"}) {
    CAPTURE(std::string(good));
    CHECK(faults(good) == 0);
  }
  CHECK(no_floating_literals("verify/claim/a.cpp", "x = 0.5;").empty());
  CHECK(no_floating_literals("verify/algebra/a.cpp", "x = 0.5;").size() == 1);
  CHECK(no_floating_literals("verify/models/a.hpp", "\n\nx = 0.5;").front().find(":3:") !=
        std::string::npos);
  CHECK(no_floating_literals("verify/algebra/statement.cpp", "x = 0.5;").empty());
}

TEST_CASE("source rules: printing is seen") {
  for (const auto* bad :
       {"std::cout << x;", "printf(\"x\");", "std::printf(\"x\");", "fmt::print(\"x\");",
        "puts(\"x\");", "using std::cerr; cerr << x;", "std::fprintf(stderr, x);"}) {
    CAPTURE(std::string(bad));
    CHECK_FALSE(no_printing("verify/claim/a.cpp", bad).empty());
  }
  CHECK(no_printing("verify/claim/a.cpp",
                    "// printf\nauto s = fmt::format(\"x\"); blueprint(1); out.print(x);")
            .empty());
  CHECK(no_printing("verify/report/a.cpp", "std::cout << x;").empty());
  CHECK(no_printing("verify/main.cpp", "puts(\"x\");").empty());
}

TEST_CASE("source rules: long files, strange letters, unguarded headers are seen") {
  std::string text;
  for (int k = 0; k < 401; ++k) text += "x\n";
  CHECK(short_files("verify/a.cpp", text).size() == 1);
  CHECK(short_files("verify/a.cpp", text.substr(2)).empty());
  CHECK(ascii_only("verify/a.cpp", "// \xc3\xa9").size() == 1);
  CHECK(ascii_only("proofs_data/p/a.toml", "x = \"\xe2\x80\x93\"").size() == 1);
  CHECK(ascii_only("verify/a.cpp", "// e\n\tx").empty());
  CHECK(guarded_headers("verify/a.hpp", "int x;\n").size() == 1);
  CHECK(guarded_headers("verify/a.hpp", "// a\n#pragma once\n").empty());
}

TEST_CASE("source rules: wide lines are seen, those of raw strings left alone") {
  const std::string wide(101, 'x');
  CHECK(narrow_lines("verify/a.cpp", wide + "\n").size() == 1);
  CHECK(narrow_lines("verify/a.cpp", wide.substr(1) + "\n").empty());
  CHECK(narrow_lines("verify/a.cpp", "  // " + wide + "\n").size() == 1);
  CHECK(narrow_lines("verify/a.cpp", "f(\"" + wide + "\");\n").size() == 1);
  CHECK(narrow_lines("verify/a.cpp", "f(R\"(\n" + wide + "\n)\");\n").size() == 1);
  CHECK(narrow_lines("verify/a.cpp", "// clang-format " + std::string("off\n")).size() == 1);
  CHECK(narrow_lines("README.md", wide).empty());
}

TEST_CASE("source rules: wide lines are seen in scripts and in what builds") {
  const std::string wide = "# " + std::string(99, 'x') + "\n";
  for (const auto* path :
       {"tests/a.py", "tests/a.mjs", "tests/a.gp", "tests/a.sh", "verify/cmake/a.cmake",
        "tests/fuzz/parsers/CMakeLists.txt", "verify/package/Containerfile",
        "verify/package/completions/_icl-verify", ".github/actions/check/action.yml"}) {
    CAPTURE(std::string(path));
    CHECK(narrow_lines(path, wide).size() == 1);
    CHECK(narrow_lines(path, wide.substr(1)).empty());
  }
  CHECK(narrow_lines("tests/run", "#!/usr/bin/env bash\n" + wide).size() == 1);
  CHECK(narrow_lines("tests/run", "#!/usr/bin/env bash\n" + wide.substr(1)).empty());
  for (const auto* path : {"LICENSE", "proofs_data/p/a.toml", "tests/report/golden/a.html"}) {
    CAPTURE(std::string(path));
    CHECK(narrow_lines(path, wide).empty());
  }
}

TEST_CASE("source rules: caches that keep places are seen") {
  CHECK(whole_caches("theorems/p/a.cpp", "static std::map<int, T> known; known[1] = f();").size() ==
        1);
  CHECK(whole_caches("theorems/p/a.cpp",
                     "static std::map<int, T> known; return computed_once(known, 1, f);")
            .empty());
  CHECK(whole_caches("theorems/p/a.cpp", "static const std::map<int, T> known = {};").empty());
}

TEST_CASE("source rules: every file keeps every rule") {
  const auto paths = source_paths();
  REQUIRE(paths.size() > 20);
  for (const auto& path : paths) {
    const auto text = text_of_file(path);
    for (const auto& [name, rule] : rules) {
      CAPTURE(std::string(name));
      CHECK(rule(path, text) == Faults{});
    }
  }
}

}  // namespace
}  // namespace verify::source_rules_test
