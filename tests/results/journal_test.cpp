#include "verify/results/journal.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "tests/claims_for_tests.hpp"
#include "tests/folder.hpp"

using namespace verify;

namespace {

Result sample(const std::string& id) {
  Result result;
  result.id = id;
  result.title = "caf\xC3\xA9 \"quoted\"\nline";
  result.instance = "three";
  result.verdict = Verdict::refuted;
  result.expected = Verdict::corrected;
  result.reason = "because";
  result.seconds = 0.25;
  result.peak_bytes = 123456;
  CheckOutcome check;
  check.name = "a check";
  check.evidence = Evidence::identity;
  check.scope = Scope::region;
  check.expect = Expect::refuted;
  check.answer = Truth::no;
  check.detail = "1/2 against 1";
  check.question = "which";
  check.bits = 128;
  result.checks = {check};
  result.values = {
      test::doubles_n({Instance("x", {{"n", "3"}}, {{"n", Kind::integer}}), 1, 64, nullptr})
          .values.front(),
      enclosed_value("root_approx", sqrt(Ball(2)))};
  result.expected_values = {{"twice", "three", "6", "6", Truth::yes},
                            {"root", "three", "1.5", "1.41", Truth::unknown}};
  result.subject = Subject::instance;
  result.inputs = {{"n", "3"}};
  result.plots = {
      {"errors", "bits", "log2", "falls", {{"error", Mark::points, {{8, -7.5}, {53, -52}}}}}};
  return result;
}

struct TemporaryFile {
  testing::Folder folder;
  std::string path = folder / "journal";
};

void same(const Result& a, const Result& b) {
  CHECK(a.id == b.id);
  CHECK(a.title == b.title);
  CHECK(a.verdict == b.verdict);
  REQUIRE(a.checks.size() == b.checks.size());
  CHECK(a.checks[0].evidence == b.checks[0].evidence);
  CHECK(a.checks[0].scope == b.checks[0].scope);
  CHECK(a.checks[0].expect == b.checks[0].expect);
  CHECK(a.checks[0].answer == b.checks[0].answer);
  CHECK(a.checks[0].detail == b.checks[0].detail);
  CHECK(a.checks[0].bits == b.checks[0].bits);
  REQUIRE(a.values.size() == b.values.size());
  for (std::size_t k = 0; k < a.values.size(); ++k) {
    CHECK(a.values[k].exact == b.values[k].exact);
    CHECK(a.values[k].enclosure == b.values[k].enclosure);
  }
  REQUIRE(a.expected_values.size() == b.expected_values.size());
  for (std::size_t k = 0; k < a.expected_values.size(); ++k)
    CHECK(a.expected_values[k].agrees == b.expected_values[k].agrees);
  CHECK(a.subject == b.subject);
  CHECK(a.inputs == b.inputs);
  CHECK(a.seconds == b.seconds);
  CHECK(a.peak_bytes == b.peak_bytes);
  REQUIRE(a.plots.size() == b.plots.size());
  CHECK(a.plots[0].about == b.plots[0].about);
  CHECK(a.plots[0].curves[0].mark == b.plots[0].curves[0].mark);
  CHECK(a.plots[0].curves[0].points == b.plots[0].curves[0].points);
}

}  // namespace

TEST_CASE("a journal gives back what was appended, over several openings") {
  const TemporaryFile file;
  {
    Journal journal(file.path);
    journal.append(sample("t.a"));
  }
  {
    Journal journal(file.path);
    journal.append(sample("t.b"));
  }
  const auto results = read_journal(file.path);
  REQUIRE(results.size() == 2);
  same(results[0], sample("t.a"));
  same(results[1], sample("t.b"));
}

TEST_CASE("a last line cut off by a kill is passed over, a broken one in the middle is not") {
  const TemporaryFile file;
  {
    Journal journal(file.path);
    journal.append(sample("t.a"));
    journal.append(sample("t.b"));
  }
  std::filesystem::resize_file(file.path, std::filesystem::file_size(file.path) - 10);
  CHECK(read_journal(file.path).size() == 1);
  std::ofstream(file.path, std::ios::app) << "\n{}\n";
  CHECK_THROWS_WITH_AS(read_journal(file.path), doctest::Contains("line 2"), std::runtime_error);
}

TEST_CASE("going on after a cut-off line does not glue two results together") {
  const TemporaryFile file;
  {
    Journal journal(file.path);
    journal.append(sample("t.a"));
    journal.append(sample("t.b"));
  }
  std::filesystem::resize_file(file.path, std::filesystem::file_size(file.path) - 10);
  {
    Journal journal(file.path);
    journal.append(sample("t.c"));
  }
  const auto results = read_journal(file.path);
  REQUIRE(results.size() == 2);
  CHECK(results[1].id == "t.c");
}

TEST_CASE("a journal that cannot be opened says which and what to do") {
  const testing::Folder folder;
  const auto path = folder / "none/j";
  CHECK_THROWS_WITH_AS(Journal{path}, doctest::Contains("--journal"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read_journal(path), doctest::Contains(path.c_str()), std::runtime_error);
}
