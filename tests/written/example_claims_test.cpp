// The claims of examples/, written in data alone: each is proved for every size, but those that say
// themselves that they are only supported, and its false versions are rejected.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/claim_runs.hpp"
#include "tests/cmake/places.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/claim.hpp"
#include "verify/written/written_theorem.hpp"

namespace verify::example_claims_test {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> examples() {
  std::vector<fs::path> files;
  const fs::path folder = fs::path(testing::source_folder()) / "examples" / "proofs_data";
  for (const auto& item : fs::recursive_directory_iterator(folder))
    if (item.path().extension() == ".toml" && item.path().stem() != "paper")
      files.push_back(item.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// What the file itself expects.
std::string expected_in(const std::string& text) {
  const std::string before = "\nexpected = \"";
  const auto at = text.find(before);
  if (at == std::string::npos) return "";
  const auto from = at + before.size();
  return text.substr(from, text.find('"', from) - from);
}

}  // namespace

TEST_CASE(
    "examples: every claim comes out as its file says, and what is one slip away is rejected") {
  const auto files = examples();
  CHECK(files.size() >= 14);
  long open = 0;
  for (const auto& path : files) {
    const auto text = text_of(path), file = path.string();
    const auto id = "ahn2023." + path.stem().string();
    const auto claim = load_claim({id.c_str(), written_theorem, file.c_str(), text.c_str()});
    const auto run = testing::run(claim, 1);
    std::string details;
    for (const auto& unit : run.units) details += "\n" + unit.outcome.detail;
    INFO(file, details);
    const auto expected = expected_in(text);
    CHECK(to_text(run.result.verdict) == expected);
    open += expected == "supported" ? 1 : 0;
    CHECK((expected == "proved" || expected == "supported"));
  }
  CHECK(open <= 1);
}

}  // namespace verify::example_claims_test
