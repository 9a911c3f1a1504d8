// Rules over the places of files: who may include whom, what stands where, and how many files share
// a folder. Each rule is tested with a bad example; the last tests apply them to the tree.
#include <algorithm>
#include <map>
#include <set>

#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/registry.hpp"

namespace verify::house_rules_test {
namespace {

using testing::ends_with;
using testing::lines_of;
using testing::source_paths;
using testing::starts_with;
using testing::text_of_file;
using Faults = std::vector<std::string>;
using Paths = std::vector<std::string>;

bool is_cpp(const std::string& path) { return ends_with(path, ".cpp") || ends_with(path, ".hpp"); }

// "verify/report/page/html.cpp" -> "verify/report/page".
std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

// "theorems/li2025/risk/gap.cpp" without "theorems/" and ".cpp" -> "li2025/risk/gap".
std::string between(const std::string& path, const std::string& root) {
  return path.substr(root.size(), path.rfind('.') - root.size());
}

// "verify/report/page/html.cpp" -> "report", "theorems/li2025/risk/gap.cpp" -> "theorems",
// "verify/main.cpp" -> "main".
std::string layer_of(const std::string& path) {
  if (starts_with(path, "theorems/")) return "theorems";
  if (path == "verify/main.cpp") return "main";
  if (!starts_with(path, "verify/")) return "";
  const auto rest = path.substr(std::string("verify/").size());
  const auto slash = rest.find('/');
  return slash == std::string::npos ? "?" : rest.substr(0, slash);
}

// Low to high. What a layer may include: itself and what it knows of the layers below. Mathematics
// knows nothing of reports and options, the engine nothing of mathematics above its instances; what
// is said in words (formula, words, results, report, service) knows no numbers.
const std::map<std::string, std::set<std::string>> may_include = {
    {"scalar", {"scalar"}},
    {"linalg", {"linalg", "scalar", "expression"}},
    {"recording", {"recording", "scalar", "linalg", "expression"}},
    {"formula", {"formula"}},
    {"expression", {"expression", "formula"}},
    {"words", {"words", "formula", "expression", "scalar"}},  // a truth value, and no number
    {"claim", {"claim", "scalar", "linalg", "formula", "words"}},
    {"algebra", {"algebra", "scalar", "linalg", "expression", "recording", "words", "claim"}},
    {"probability", {"probability", "scalar", "linalg", "words", "claim", "algebra"}},
    {"rounding", {"rounding", "scalar", "linalg", "recording", "words", "claim", "algebra"}},
    {"search", {"search", "scalar", "linalg", "algebra"}},
    {"models",
     {"models", "scalar", "linalg", "recording", "words", "claim", "algebra", "probability",
      "rounding", "search"}},
    {"indexed", {"indexed", "scalar", "linalg", "expression", "words", "claim"}},
    {"written",
     {"written", "indexed", "expression", "scalar", "linalg", "recording", "words", "claim",
      "algebra", "probability", "models"}},
    {"theorems",
     {"theorems", "scalar", "linalg", "recording", "words", "claim", "algebra", "probability",
      "rounding", "search", "models"}},
    {"index", {"index", "words"}},
    {"mutants",
     {"mutants", "formula", "scalar", "linalg", "expression", "recording", "algebra", "words",
      "claim", "judge"}},
    {"judge", {"judge", "scalar", "formula", "words", "claim"}},
    {"results", {"results", "formula", "words", "claim", "judge"}},
    {"runner", {"runner", "scalar", "formula", "words", "claim", "judge", "results"}},
    {"report", {"report", "formula", "words", "claim", "judge", "results"}},
    {"weights", {"weights", "scalar", "words", "claim"}},
    {"service",
     {"service", "formula", "words", "claim", "judge", "results", "runner", "report", "weights"}},
    {"audit",
     {"audit", "scalar", "linalg", "formula", "words", "claim", "judge", "results", "report",
      "weights"}},
    {"cli",
     {"cli", "scalar", "linalg", "formula", "words", "claim", "judge", "results", "runner",
      "report", "service", "audit", "written", "mutants"}},
    {"main", {"cli"}},
};

// Inside theorems/: a topic sees itself and the folder of its paper, a paper's folder itself.
bool is_in_sight(const std::string& path, const std::string& target) {
  if (layer_of(target) != "theorems") return true;
  return folder_of(target) != "theorems" && starts_with(path, folder_of(target) + "/");
}

// The examples of claims outside of this tree include as in a tree of their own.
const std::string examples = "verify/examples/";

Faults include_direction(const std::string& path, const std::string& text) {
  if (starts_with(path, examples)) return include_direction(path.substr(examples.size()), text);
  const auto layer = layer_of(path);
  if (layer.empty() || !is_cpp(path)) return {};
  const auto allowed = may_include.find(layer);
  if (allowed == may_include.end()) return {path + ": no layer named " + layer};
  Faults faults;
  for (const auto& line : lines_of(text)) {
    if (!starts_with(line, "#include \"")) continue;
    const auto from = line.find('"') + 1;
    const auto target = line.substr(from, line.find('"', from) - from);
    if (allowed->second.count(layer_of(target)) == 0 || !is_in_sight(path, target))
      faults.push_back(path + " includes " + target);
  }
  return faults;
}

// A paper's names are its own: blocks stand in verify::<paper>, each checker in a namespace of its
// claim there, so that checkers can be compiled together.
Faults namespace_of_paper(const std::string& path, const std::string& text, bool is_claim) {
  if (!starts_with(path, "theorems/") || !is_cpp(path)) return {};
  const auto name = between(path, "theorems/");
  auto home = "verify::" + name.substr(0, name.find('/'));
  if (is_claim) home += "::claim_" + name.substr(name.rfind('/') + 1);
  for (const auto& line : lines_of(text)) {
    if (!starts_with(line, "namespace ")) continue;
    if (line == "namespace " + home + " {") return {};
    if (!is_claim && starts_with(line, "namespace " + home + "::")) return {};
    break;
  }
  return {path + " does not stand in namespace " + home};
}

// The tests of a room are compiled together: each file that has names of its own has a namespace of
// its own for them.
Faults namespace_of_test(const std::string& path, const std::string& text) {
  if (!starts_with(path, "tests/") || !ends_with(path, "_test.cpp")) return {};
  const auto file = path.substr(path.rfind('/') + 1);
  const auto home = "::" + file.substr(0, file.size() - 4) + " {";
  for (const auto& line : lines_of(text)) {
    if (!starts_with(line, "namespace ") && !starts_with(line, "using namespace ")) continue;
    if (starts_with(line, "namespace verify::") && ends_with(line, home)) return {};
    return {path + " does not stand in a namespace verify" + home + ".. }"};
  }
  return {};
}

// Whether the text of a data file declares symbols, so that it needs no checker.
bool is_written_alone(const std::string& text) {
  return ("\n" + text).find("\n[claim.symbols]") != std::string::npos;
}

// Every data file has its checker or, where it is `alone`, none; every other source of theorems/ a
// header, every paper its words, every claim a name of its own. Configuration says the same; this
// says it of the tree.
Faults claims_and_blocks(const Paths& all, const std::set<std::string>& alone = {}) {
  const std::set<std::string> paths(all.begin(), all.end());
  std::map<std::string, std::string> file_of;
  Faults faults;
  for (const auto& path : paths) {
    if (!starts_with(path, "proofs_data/") || !ends_with(path, ".toml")) continue;
    const auto name = between(path, "proofs_data/");
    const auto slash = name.find('/');
    if (slash == std::string::npos) continue;  // what all papers share
    const auto paper = name.substr(0, slash);
    if (name == paper + "/paper") continue;
    const bool has_checker = paths.count("theorems/" + name + ".cpp") != 0;
    if (!has_checker && alone.count(path) == 0)
      faults.push_back(path + " has no theorems/" + name + ".cpp");
    if (has_checker && alone.count(path) != 0)
      faults.push_back(path + " declares symbols, and has theorems/" + name + ".cpp, too");
    if (paths.count("proofs_data/" + paper + "/paper.toml") == 0)
      faults.push_back("no proofs_data/" + paper + "/paper.toml");
    const auto id = paper + "." + name.substr(name.rfind('/') + 1);
    const auto [other, fresh] = file_of.emplace(id, path);
    if (!fresh) faults.push_back(path + " and " + other->second + " are both " + id);
  }
  for (const auto& path : paths) {
    if (!starts_with(path, "theorems/") || !ends_with(path, ".cpp")) continue;
    const auto name = between(path, "theorems/");
    if (paths.count("proofs_data/" + name + ".toml") + paths.count("theorems/" + name + ".hpp") ==
        0)
      faults.push_back(path + " is neither a checker nor a block");
  }
  return faults;
}

// A folder is read at one glance.
Faults small_rooms(const Paths& paths) {
  constexpr long most = 25, most_models = 30;
  std::map<std::string, long> count;
  // A proof for Coq stands beside the checker that it goes with, and is no idea of its own.
  for (const auto& path : paths)
    if (!ends_with(path, ".v")) ++count[folder_of(path)];
  Faults faults;
  for (const auto& [folder, files] : count) {
    if (files > (folder == "verify/models" ? most_models : most))
      faults.push_back(folder + " holds " + std::to_string(files) + " files; cut it by ideas");
  }
  return faults;
}

// tests/runner/ tests verify/runner/, tests/theorems/li2025/ tests theorems/li2025/.
Faults mirrored_tests(const Paths& paths) {
  std::set<std::string> folders;
  for (const auto& path : paths) folders.insert(folder_of(path));
  Faults faults;
  for (const auto& path : paths) {
    if (!starts_with(path, "tests/") || !ends_with(path, "_test.cpp")) continue;
    const auto folder = folder_of(path);
    // The gates' mutants are a program of the tests, with its own beside it; the tables of wrong
    // certificates of one kind speak of several rooms.
    if (folder == "tests" || folder == "tests/mutation/programs" || folder == "tests/rigour")
      continue;
    const auto rest = folder.substr(std::string("tests/").size());
    if (folders.count(rest) + folders.count("verify/" + rest) == 0)
      faults.push_back(path + " tests a folder that is not there");
  }
  return faults;
}

Faults top_level(const Paths& paths) {
  static const std::set<std::string> allowed = {
      "CMakeLists.txt", "LICENSE", "README.md", "CITATION.cff", "verify",          "theorems",
      "proofs_data",    "tests",   "docs",      "examples",     "CONTRIBUTING.md", "CHANGELOG.md"};
  Faults faults;
  for (const auto& path : paths) {
    const auto top = path.substr(0, path.find('/'));
    if (top[0] != '.' && allowed.count(top) == 0)
      faults.push_back(path + " does not belong at the top level");
  }
  return faults;
}

bool may_include_it(const std::string& path, const std::string& target) {
  return include_direction(path, "#include \"" + target + "\"\n").empty();
}

TEST_CASE("house rules: upward includes are seen") {
  CHECK_FALSE(may_include_it("verify/scalar/a.hpp", "verify/linalg/matrix.hpp"));
  CHECK(may_include_it("verify/examples/theorems/p/a.cpp", "theorems/p/b.hpp"));
  CHECK_FALSE(may_include_it("verify/examples/theorems/p/a.cpp", "verify/runner/pool.hpp"));
  CHECK_FALSE(may_include_it("verify/linalg/a.cpp", "verify/claim/input.hpp"));
  CHECK_FALSE(may_include_it("verify/claim/a.cpp", "verify/algebra/statement.hpp"));
  CHECK_FALSE(may_include_it("verify/claim/a.cpp", "verify/judge/result.hpp"));
  CHECK_FALSE(may_include_it("verify/algebra/a.cpp", "verify/probability/wick.hpp"));
  CHECK_FALSE(may_include_it("verify/probability/a.cpp", "verify/rounding/rounding_bound.hpp"));
  CHECK_FALSE(may_include_it("verify/rounding/a.cpp", "verify/models/prompt.hpp"));
  CHECK_FALSE(may_include_it("verify/models/a.hpp", "theorems/li2025/prompt_inputs.hpp"));
  CHECK_FALSE(may_include_it("verify/models/a.hpp", "verify/cli/commands.hpp"));
  CHECK_FALSE(may_include_it("verify/formula/a.cpp", "verify/words/words.hpp"));
  CHECK_FALSE(may_include_it("verify/judge/a.cpp", "verify/results/result_json.hpp"));
  CHECK_FALSE(may_include_it("verify/results/a.cpp", "verify/runner/unit.hpp"));
  CHECK_FALSE(may_include_it("verify/runner/a.cpp", "verify/report/ledger.hpp"));
  CHECK_FALSE(may_include_it("verify/report/a.cpp", "verify/runner/unit.hpp"));
  CHECK_FALSE(may_include_it("verify/report/page/a.cpp", "verify/scalar/ball.hpp"));
  CHECK_FALSE(may_include_it("verify/service/a.cpp", "verify/cli/commands.hpp"));
  CHECK_FALSE(include_direction("verify/utils/a.cpp", "").empty());
  CHECK(may_include_it("theorems/p/a.cpp", "verify/models/prompt.hpp"));
  CHECK(may_include_it("verify/cli/a.cpp", "verify/report/page/html.hpp"));
  CHECK(include_direction("verify/algebra/a.cpp", "#include <flint/fmpz.h>\n").empty());
}

TEST_CASE("house rules: topics that know each other are seen") {
  CHECK(may_include_it("theorems/p/topic/a.cpp", "theorems/p/topic/b.hpp"));
  CHECK(may_include_it("theorems/p/topic/a.cpp", "theorems/p/b.hpp"));
  CHECK(may_include_it("theorems/p/a.hpp", "theorems/p/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/topic/a.cpp", "theorems/p/other/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/topic/a.cpp", "theorems/p/top/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/topic/a.cpp", "theorems/q/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/a.hpp", "theorems/p/topic/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/a.hpp", "theorems/b.hpp"));
  CHECK_FALSE(may_include_it("theorems/p/a.cpp", "verify/report/ledger.hpp"));
}

TEST_CASE("house rules: names outside the namespace of their paper are seen") {
  const auto faults = [](const char* path, bool is_claim, const char* opened) {
    return namespace_of_paper(path, "namespace " + std::string(opened) + " {\n", is_claim).size();
  };
  CHECK(faults("theorems/p/t/a.cpp", true, "verify::p::claim_a") == 0);
  CHECK(faults("theorems/p/t/a.hpp", false, "verify::p") == 0);
  CHECK(faults("theorems/p/t/a.hpp", false, "verify::p::inner") == 0);
  CHECK(faults("theorems/p/t/a.cpp", true, "verify::p::claim_b") == 1);
  CHECK(faults("theorems/p/t/a.cpp", true, "verify::p") == 1);
  CHECK(faults("theorems/p/t/a.hpp", false, "verify::q") == 1);
  CHECK(faults("theorems/p/t/a.hpp", false, "verify") == 1);
}

TEST_CASE("house rules: tests outside a namespace of their own are seen") {
  const auto faults = [](const char* path, const std::string& line) {
    return namespace_of_test(path, "#include <map>\n" + line + "\nnamespace {\n").size();
  };
  CHECK(faults("tests/a/b_test.cpp", "namespace verify::b_test {") == 0);
  CHECK(faults("tests/a/b_test.cpp", "namespace verify::p::b_test {") == 0);
  CHECK(faults("tests/a/helper.cpp", "namespace verify::test {") == 0);
  CHECK(faults("tests/a/b_test.cpp", "namespace verify {") == 1);
  CHECK(faults("tests/a/b_test.cpp", "namespace verify::c_test {") == 1);
  CHECK(faults("tests/a/b_test.cpp", "using namespace verify;") == 1);
  CHECK(faults("tests/a/b_test.cpp", "") == 1);
}

TEST_CASE("house rules: data without checkers, checkers without data, one name twice are seen") {
  const std::string paper = "proofs_data/p/paper.toml", data = "proofs_data/p/t/a.toml",
                    checker = "theorems/p/t/a.cpp";
  CHECK(claims_and_blocks({checker, data, paper, "theorems/p/t/b.cpp", "theorems/p/t/b.hpp"}) ==
        Faults{});
  CHECK(claims_and_blocks({data, paper}).size() == 1);
  CHECK(claims_and_blocks({data, paper}, {data}) == Faults{});
  CHECK(claims_and_blocks({checker, data, paper}, {data}).size() == 1);
  CHECK(is_written_alone("[claim.symbols]\n"));
  CHECK_FALSE(is_written_alone("# [claim.symbols]\n"));
  CHECK(claims_and_blocks({checker, data}).size() == 1);
  CHECK(claims_and_blocks({checker, paper}).size() == 1);
  CHECK(claims_and_blocks({checker, paper, "proofs_data/p/a.toml"}).size() == 2);
  CHECK(claims_and_blocks({checker, data, paper, "theorems/p/a.cpp", "proofs_data/p/a.toml"})
            .size() == 1);
}

TEST_CASE("house rules: crowded rooms, tests of nothing, strange top levels are seen") {
  Paths many;
  for (int k = 0; k < 26; ++k) many.push_back("verify/claim/" + std::to_string(k) + ".cpp");
  CHECK(small_rooms(many).size() == 1);
  many.pop_back();
  CHECK(small_rooms(many).empty());
  const std::string good = "tests/runner/a_test.cpp", nested = "tests/theorems/p/t/a_test.cpp";
  CHECK(mirrored_tests({good, "verify/runner/b.cpp", nested, "theorems/p/t/a.hpp"}).empty());
  CHECK(mirrored_tests({good, nested, "verify/core/b.cpp"}).size() == 2);
  CHECK(top_level({"verify/a.cpp", ".gitignore", "README.md", "tests/a.cpp"}).empty());
  CHECK(top_level({"utils/a.cpp", "notes.txt"}).size() == 2);
}

TEST_CASE("house rules: every file keeps every rule") {
  const auto paths = source_paths();
  REQUIRE(paths.size() > 20);
  const std::set<std::string> all(paths.begin(), paths.end());
  for (const auto& path : paths) {
    if (!is_cpp(path)) continue;
    const auto text = text_of_file(path);
    CHECK(include_direction(path, text) == Faults{});
    CHECK(namespace_of_test(path, text) == Faults{});
    const bool has_data = starts_with(path, "theorems/") &&
                          all.count("proofs_data/" + between(path, "theorems/") + ".toml") != 0;
    CHECK(namespace_of_paper(path, text, has_data && ends_with(path, ".cpp")) == Faults{});
  }
  std::set<std::string> alone;
  for (const auto& path : paths) {
    if (starts_with(path, "proofs_data/") && is_written_alone(text_of_file(path)))
      alone.insert(path);
  }
  CHECK(claims_and_blocks(paths, alone) == Faults{});
  CHECK(small_rooms(paths) == Faults{});
  CHECK(mirrored_tests(paths) == Faults{});
  CHECK(top_level(paths) == Faults{});
}

TEST_CASE("house rules: the registry holds exactly the claims, and their files") {
  std::set<std::string> files, claims;
  for (const auto& path : source_paths()) {
    if (starts_with(path, "proofs_data/") && ends_with(path, ".toml") &&
        folder_of(path) != "proofs_data" && !ends_with(path, "/paper.toml"))
      files.insert(path);
  }
  for (const auto& entry : registry()) {
    const auto name = between(entry.file, "proofs_data/");
    CHECK(entry.id ==
          name.substr(0, name.find('/')) + name.substr(name.rfind('/')).replace(0, 1, "."));
    claims.insert(entry.file);
  }
  CHECK(claims == files);
  CHECK(registry().size() == files.size());
  CHECK(std::is_sorted(registry().begin(), registry().end(),
                       [](const Entry& a, const Entry& b) { return std::string(a.id) < b.id; }));
}

}  // namespace
}  // namespace verify::house_rules_test
