#include "verify/results/journal.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "tests/claims_for_tests.hpp"
#include "tests/folder.hpp"

namespace verify::journal_test {
namespace {

const JournalHeader header{"1.0", {7, false}};

Result sample(const std::string& id) {
  Result result;
  result.id = id;
  result.title = "caf\xC3\xA9 \"quoted\"";
  result.instance = "three";
  result.verdict = Verdict::fails_here;
  result.expected = Verdict::holds_here;
  result.assertions.emplace_back();
  result.assertions.front().assertion.id = "it";
  result.reason = "because\nof two lines";
  result.seconds = 0.25;
  result.peak_bytes = 123456;
  CheckOutcome check;
  check.name = "a check";
  check.evidence = Evidence::identity;
  check.assertion = "it";
  check.on = On::instance;
  check.expected = Truth::no;
  check.answer = Truth::no;
  check.detail = "1/2 against 1";
  check.reason = "which";
  check.bits = 128;
  result.checks = {check};
  result.values = {
      small_claims::doubles_n({Instance("x", {{"n", "3"}}, {{"n", Kind::integer}}), 1, 64, nullptr})
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
  CHECK(a.checks[0].on == b.checks[0].on);
  CHECK(a.checks[0].expected == b.checks[0].expected);
  CHECK(a.checks[0].answer == b.checks[0].answer);
  CHECK(a.checks[0].detail == b.checks[0].detail);
  CHECK(a.checks[0].reason == b.checks[0].reason);
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
    Journal journal(file.path, header);
    journal.append({sample("t.a"), "a"});
  }
  {
    Journal journal(file.path, header);
    journal.append({sample("t.b"), "b"});
  }
  const auto entries = read_journal(file.path).entries;
  REQUIRE(entries.size() == 2);
  same(entries[0].result, sample("t.a"));
  same(entries[1].result, sample("t.b"));
}

TEST_CASE("a last line cut off by a kill is passed over, a broken one in the middle is not") {
  const TemporaryFile file;
  {
    Journal journal(file.path, header);
    journal.append({sample("t.a"), "a"});
    journal.append({sample("t.b"), "b"});
  }
  std::filesystem::resize_file(file.path, std::filesystem::file_size(file.path) - 10);
  CHECK(read_journal(file.path).entries.size() == 1);
  std::ofstream(file.path, std::ios::app) << "\n{}\n";
  CHECK_THROWS_WITH_AS(read_journal(file.path), doctest::Contains("line 3"), std::runtime_error);
}

TEST_CASE("going on after a cut-off line does not glue two results together") {
  const TemporaryFile file;
  {
    Journal journal(file.path, header);
    journal.append({sample("t.a"), "a"});
    journal.append({sample("t.b"), "b"});
  }
  std::filesystem::resize_file(file.path, std::filesystem::file_size(file.path) - 10);
  {
    Journal journal(file.path, header);
    journal.append({sample("t.c"), "c"});
  }
  const auto entries = read_journal(file.path).entries;
  REQUIRE(entries.size() == 2);
  CHECK(entries[1].result.id == "t.c");
}

TEST_CASE("a journal that cannot be opened says which and what to do") {
  const testing::Folder folder;
  const auto path = folder / "none/j";
  CHECK_THROWS_WITH_AS(Journal(path, header), doctest::Contains("--journal"), std::runtime_error);
  CHECK_THROWS_WITH_AS(read_journal(path), doctest::Contains(path.c_str()), std::runtime_error);
}

TEST_CASE("a journal says what it was made with, and only the same is appended") {
  const TemporaryFile file;
  { Journal journal(file.path, header); }
  const auto before = testing::content(file.path);
  const auto made = read_journal(file.path).header;
  CHECK(made.program == "1.0");
  CHECK(made.settings.seed == 7);
  CHECK_FALSE(made.settings.deep);
  for (const auto& [other, words] : {std::pair{JournalHeader{"1.0", {8, false}}, "--seed 7"},
                                     {JournalHeader{"1.0", {7, true}}, "without --deep"},
                                     {JournalHeader{"1.1", {7, false}}, "icl-verify 1.0"},
                                     {JournalHeader{"1.0", {7, false}, "abc"}, "not of abc"}}) {
    CHECK_THROWS_WITH_AS(Journal(file.path, other), doctest::Contains(words), std::runtime_error);
  }
  CHECK(testing::content(file.path) == before);
}

TEST_CASE("the journal of a shard is that of no other, and keeps what was refused") {
  const TemporaryFile file;
  auto of_shard = header;
  of_shard.shard = Shard{2, 8, "0123456789abcdef", {{"t.a", Subject::settings, "n=1"}}, {"a: no"}};
  {
    Journal journal(file.path, of_shard);
    journal.append(RefusedInputs{{"t.a", Subject::settings, "n=1"}, {{"n", "1"}}, "first"});
    journal.append(RefusedInputs{{"t.a", Subject::settings, "n=1"}, {{"n", "1"}}, "second"});
    journal.finish();
  }
  const auto read = read_journal(file.path);
  CHECK(read.finished);
  REQUIRE(read.header.shard);
  CHECK(read.header.shard->places == of_shard.shard->places);
  CHECK(read.header.shard->unreadable == of_shard.shard->unreadable);
  REQUIRE(read.refused.size() == 1);
  CHECK(read.refused[0].words == "second");
  CHECK(difference(of_shard, of_shard).empty());
  CHECK(difference(of_shard, header) == "was made with --shard 2/8; go on with it");
  CHECK(difference(header, of_shard) == "was made without --shard; go on without it");
  auto other = of_shard;
  other.shard->index = 3;
  CHECK(difference(of_shard, other) == "was made with --shard 2/8; go on with it");
  other = of_shard;
  other.shard->plan = "fedcba9876543210";
  CHECK(difference(of_shard, other).find("of other claims or inputs") != std::string::npos);
}

TEST_CASE("what is no journal is refused and keeps every byte") {
  const testing::Folder folder;
  for (const std::string text : {"my thesis", "my\nthesis", "{\"schema\": 1}", "{\"schema\": 1}\n{",
                                 "{\"result\": {}}\n", "[[[[", "{\"journal\": \"x\"}"}) {
    const auto path = folder.file("file", text);
    CAPTURE(text);
    CHECK_THROWS_WITH_AS(Journal(path, header), doctest::Contains("no journal"),
                         std::runtime_error);
    CHECK(testing::content(path) == text);
    CHECK_THROWS_WITH_AS(read_journal(path), doctest::Contains("no journal"), std::runtime_error);
  }
  CHECK_THROWS_WITH_AS(Journal("/dev/full", header), doctest::Contains("no regular file"),
                       std::runtime_error);
}

TEST_CASE("no line of a journal is changed, taken out, put in or moved unseen") {
  const TemporaryFile file;
  {
    Journal journal(file.path, header);
    for (const char* id : {"t.a", "t.b", "t.c"}) journal.append({sample(id), id});
    journal.append(RefusedInputs{{"t.a", Subject::settings, "n=1"}, {{"n", "1"}}, "no"});
    journal.finish();
  }
  const auto text = testing::content(file.path);
  CHECK(parse_journal(text, "j").finished);
  const auto is_refused = [](const std::string& changed) {
    CHECK_THROWS_WITH_AS(parse_journal(changed, "j"), doctest::Contains("j: "), std::runtime_error);
  };
  for (std::size_t k = 0; k < text.size(); k += 7) {
    auto changed = text;
    changed[k] = changed[k] == 'x' ? 'y' : 'x';
    CAPTURE(k);
    // A line break that is gone joins two lines; the last one that is gone cuts the last line off.
    if (k + 1 < text.size()) is_refused(changed);
  }
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < text.size();) {
    const auto end = text.find('\n', k) + 1;
    lines.push_back(text.substr(k, end - k));
    k = end;
  }
  REQUIRE(lines.size() == 6);
  const auto joined = [](const std::vector<std::string>& all) {
    std::string together;
    for (const auto& line : all) together += line;
    return together;
  };
  for (std::size_t k = 0; k < lines.size(); ++k) {
    CAPTURE(k);
    auto other = lines;
    other.insert(other.begin() + static_cast<long>(k), lines[k]);
    is_refused(joined(other));
    other = lines;
    if (k > 0) std::swap(other[k - 1], other[k]);
    if (k > 0) is_refused(joined(other));
    other = lines;
    other.erase(other.begin() + static_cast<long>(k));
    if (k + 1 < lines.size())
      is_refused(joined(other));
    else
      CHECK_FALSE(parse_journal(joined(other), "j").finished);
  }
}

TEST_CASE("a journal whose first line a failing machine cut off is begun anew, and no other file") {
  const testing::Folder folder;
  { Journal journal(folder / "whole", header); }
  const auto line = testing::content(folder / "whole");
  for (std::size_t length = 0; length < line.size(); ++length) {
    const auto path = folder.file("cut", line.substr(0, length));
    CHECK(is_cut_header(line.substr(0, length), header));
    Journal(path, header).append({sample("t.a"), "a"});
    CHECK(read_journal(path).entries.size() == 1);
    CHECK(testing::content(path).starts_with(line));
  }
  const auto path = folder.file("cut", line.substr(0, 66));
  CHECK_THROWS_AS(Journal(path, {"1.0", {8, false}, "other"}), std::runtime_error);
  CHECK(testing::content(path) == line.substr(0, 66));
}

TEST_CASE("a journal serves one run at a time") {
  const TemporaryFile file;
  const Journal journal(file.path, header);
  CHECK_THROWS_WITH_AS(Journal(file.path, header), doctest::Contains("another run"),
                       std::runtime_error);
}

TEST_CASE("of two results of a claim on one instance the last counts") {
  const TemporaryFile file;
  Journal journal(file.path, header);
  journal.append({sample("t.a"), "first"});
  auto later = sample("t.a");
  later.reason = "later";
  journal.append({later, "second"});
  const auto entries = read_journal(file.path).entries;
  REQUIRE(entries.size() == 1);
  CHECK(entries[0].result.reason == "later");
  CHECK(entries[0].content == "second");
}

TEST_CASE("a journal tells whether its run came to its end") {
  const TemporaryFile file;
  {
    Journal journal(file.path, header);
    journal.append({sample("t.a"), "a"});
    CHECK_FALSE(is_finished(testing::content(file.path)));
    journal.finish();
  }
  CHECK(read_journal(file.path).finished);
  CHECK(is_finished(testing::content(file.path)));
  Journal(file.path, header).append({sample("t.b"), "b"});
  CHECK_FALSE(read_journal(file.path).finished);
  CHECK(read_journal(file.path).entries.size() == 2);
}

}  // namespace verify::journal_test
