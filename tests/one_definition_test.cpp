// A type that two headers define differently makes a program without meaning: both translation
// units compile, and the linker keeps one of the two. Nothing else reports it.
#include <map>
#include <regex>
#include <set>

#include "tests/printing.hpp"
#include "tests/source_text.hpp"
#include "tests/source_tree.hpp"

namespace verify::one_definition_test {
namespace {

using testing::code_only;
using testing::ends_with;
using testing::source_paths;
using testing::starts_with;
using testing::text_of_file;

// The namespace that a header opens first: "verify", "verify::li2025".
std::string namespace_of(const std::string& text) {
  static const std::regex opening(R"((?:^|\n)namespace ([\w:]+) \{)");
  const auto code = code_only(text);
  std::smatch found;
  return std::regex_search(code, found, opening) ? found[1].str() : "";
}

// Types defined at the left margin, where namespaces do not indent. Specialisations and
// declarations without a body are left out.
std::set<std::string> types_defined(const std::string& text) {
  static const std::regex definition(
      R"((?:^|\n)(?:struct|class|enum class|enum) (\w+)(?: final)?(?: *:[^;{<]*)? *\{)");
  const auto code = code_only(text);
  std::set<std::string> names;
  for (auto at = std::sregex_iterator(code.begin(), code.end(), definition);
       at != std::sregex_iterator(); ++at)
    names.insert((*at)[1]);
  return names;
}

TEST_CASE("one definition: types at the margin are seen, and only those") {
  CHECK(types_defined("struct A {\n};\n") == std::set<std::string>{"A"});
  CHECK(types_defined("template <class T>\nstruct A {\n};\nenum class B { x };\n") ==
        std::set<std::string>{"A", "B"});
  CHECK(types_defined("enum class Side : char { left };\n") == std::set<std::string>{"Side"});
  CHECK(types_defined("struct A;\n  struct Inner {\n};\n// struct C {\n").empty());
  CHECK(types_defined("template <>\nstruct FromRational<Real> {\n};\n").empty());
}

TEST_CASE("one definition: the namespace of a header is seen") {
  CHECK(namespace_of("// namespace a {\nnamespace verify::li2025 {\nnamespace detail {\n") ==
        "verify::li2025");
  CHECK(namespace_of("struct A {};\n").empty());
}

// Functions declared at the left margin, as "name(types)" with what they return. Of two with the
// same parameters and other results the linker keeps one, too, and both sides call it.
std::map<std::string, std::string> functions_declared(const std::string& text) {
  static const std::regex declaration(
      R"((?:^|\n)(?:inline |constexpr )*(\w[\w:<>, ]*[\w>&*]) (\w+)\(([^(){};=]*)\)[^;{(]*[;{])");
  static const std::regex parameter_name(R"(([\w>]|[&*]) ?\b\w+ *(?=,|$))");
  const auto code = code_only(text);
  std::map<std::string, std::string> functions;
  for (auto at = std::sregex_iterator(code.begin(), code.end(), declaration);
       at != std::sregex_iterator(); ++at) {
    const auto parameters = std::regex_replace((*at)[3].str(), parameter_name, "$1");
    functions[(*at)[2].str() + "(" + parameters + ")"] = (*at)[1];
  }
  return functions;
}

TEST_CASE("one definition: functions at the margin are seen with what they return") {
  using Found = std::map<std::string, std::string>;
  CHECK(functions_declared("Names words_of(const std::string& step);\n") ==
        Found{{"words_of(const std::string&)", "Names"}});
  CHECK(functions_declared("inline std::string words_of(const std::string& text) {\n") ==
        Found{{"words_of(const std::string&)", "std::string"}});
}

TEST_CASE("one definition: functions of one name and parameters return one type") {
  std::map<std::string, std::map<std::string, std::string>> returned;  // type, header
  for (const auto& path : source_paths()) {
    if (!starts_with(path, "verify/") && !starts_with(path, "theorems/")) continue;
    if (!ends_with(path, ".hpp")) continue;
    const auto text = text_of_file(path), home = namespace_of(text);
    for (const auto& [name, type] : functions_declared(text))
      returned[home + "::" + name].emplace(type, path);
  }
  CHECK(returned.size() > 500);
  for (const auto& [name, types] : returned) {
    CAPTURE(name);
    CHECK_MESSAGE(types.size() == 1, types.begin()->second << " and " << types.rbegin()->second);
  }
}

TEST_CASE("one definition: no two headers define types of one name") {
  std::map<std::string, std::set<std::string>> where;
  for (const auto& path : source_paths()) {
    if (!starts_with(path, "verify/") && !starts_with(path, "theorems/")) continue;
    if (!ends_with(path, ".hpp")) continue;
    const auto text = text_of_file(path), home = namespace_of(text);
    for (const auto& name : types_defined(text)) where[home + "::" + name].insert(path);
  }
  CHECK(where.size() > 100);
  for (const auto& [name, paths] : where) {
    CAPTURE(name);
    CHECK_MESSAGE(paths.size() == 1, *paths.begin() << " and " << *paths.rbegin());
  }
}

}  // namespace
}  // namespace verify::one_definition_test
