#include "verify/results/report_json.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/claims_for_tests.hpp"
#include "tests/folder.hpp"
#include "verify/results/documents/baseline_json.hpp"
#include "verify/results/located_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/words/words_json.hpp"

namespace verify::report_json_test {
namespace {

Report sample() {
  static const Claim claim = [] {
    auto made_up = small_claims::sound_claim_with(
        "made.up", small_claims::check("it", small_claims::says_yes));
    made_up.words.published = {{"Table 1", "speed", "$3$", Reproduction::partly, "made.up",
                                "counted", "$2$", "one is left"}};
    return made_up;
  }();
  Result result;
  result.id = claim.words.id;
  result.title = claim.words.title;
  result.instance = "three";
  result.verdict = result.expected = Verdict::proved;
  result.seconds = 0.5;
  CheckOutcome good, control;
  good.name = "it holds";
  good.assertion = "it";
  good.scope = {{Sizes{}}, Inputs::all};
  good.answer = Truth::yes;
  good.seconds = 0.25;
  control.name = "broken";
  control.role = Role::control;
  control.expected = Truth::no;
  control.answer = Truth::no;
  result.checks = {good, control};
  result.assertions = graded({{.assertion = claim.words.assertions.front()}}, result.checks);
  result.plots = {{"p", "x", "y", "about", {{"c", Mark::points, {{8, -7.5}, {53, 1e-3}}}}}};
  const Publication publication{{"A. Body"}, "2000",   "",     "0001.00001",
                                "a print",   "a copy", {"v2"}, "https://example.org/a?b=1"};
  const Paper paper{
      "made", "Nobody 1999", "On nothing", publication, {{"$x$", {"$y$"}, "a sign", "(1)"}}};
  return {{{"icl-verify", "1"}}, {result}, {claim.words}, Settings{7, true}, {}, {paper}};
}

class File {
 public:
  explicit File(const std::string& text) : path_(folder_.file("results.json", text)) {}
  Report read() const { return read_report(path_, {}); }
  // What is said of the file, without its path.
  std::string complaint() const {
    try {
      read();
    } catch (const std::exception& error) {
      return std::string(error.what()).substr(path_.size() + 2);
    }
    return "none";
  }

 private:
  testing::Folder folder_;
  std::string path_;
};

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string starts(const std::string& text, std::size_t length) { return text.substr(0, length); }

}  // namespace

TEST_CASE("a results document gives back what was written") {
  const auto written = to_json(sample());
  const auto read = File(written.dump(1)).read();
  CHECK(to_json(read) == written);
  CHECK(read.results[0].checks[0].seconds == 0.25);
  CHECK(read.settings->seed == 7);
  CHECK(read.whole);
  auto half = sample();
  half.whole = false;
  CHECK_FALSE(File(to_json(half).dump(1)).read().whole);
}

namespace {

// Every leaf, with the path that leads to it.
void each_leaf(const nlohmann::ordered_json& json, const nlohmann::ordered_json::json_pointer& at,
               std::vector<nlohmann::ordered_json::json_pointer>& leaves) {
  if (!json.is_structured() || json.empty()) return leaves.push_back(at);
  for (const auto& [key, value] : json.items()) {
    if (json.is_array())
      each_leaf(value, at / static_cast<std::size_t>(std::stoul(key)), leaves);
    else
      each_leaf(value, at / key, leaves);
  }
}

}  // namespace

TEST_CASE("no leaf of a results document or a baseline is changed, taken out or put in unseen") {
  const auto text = to_json(sample()).dump(1);
  for (const auto& document : {text, baseline_text(sample())}) {
    const auto json = nlohmann::ordered_json::parse(document);
    CHECK(File(json.dump()).read().results.size() == sample().results.size());
    std::vector<nlohmann::ordered_json::json_pointer> leaves;
    each_leaf(json, nlohmann::ordered_json::json_pointer(), leaves);
    REQUIRE(leaves.size() > 50);
    for (const auto& leaf : leaves) {
      CAPTURE(leaf.to_string());
      auto changed = json;
      auto& value = changed[leaf];
      value = value.is_string()    ? nlohmann::ordered_json(value.get<std::string>() + "0")
              : value.is_number()  ? nlohmann::ordered_json(value.get<double>() + 1)
              : value.is_boolean() ? nlohmann::ordered_json(!value.get<bool>())
                                   : nlohmann::ordered_json(1);
      CHECK_FALSE(File(changed.dump()).complaint().empty());
    }
    for (const auto& [key, value] : json.items()) {
      auto without = json;
      without.erase(key);
      CAPTURE(key);
      CHECK_FALSE(File(without.dump()).complaint().empty());
    }
    auto more = json;
    more["note"] = "all is well";
    CHECK_FALSE(File(more.dump()).complaint().empty());
  }
}

TEST_CASE("a shard and what it refused are read as written, and no change by hand is") {
  auto report = sample();
  report.refused = {{{"made.up", Subject::settings, "n=0"}, {{"n", "0"}}, "n = 0"}};
  report.shard = Shard{2, 8, "0123456789abcdef", {{"made.up", Subject::settings, "n=0"}}, {"no"}};
  const auto text = to_json(report).dump(1);
  CHECK(to_json(File(text).read()).dump(1) == text);
  const auto complaint = [&](const std::string& from, const std::string& to) {
    return File(replaced(text, from, to)).complaint();
  };
  CHECK(complaint("\"index\": 2", "\"index\": 9").find("/shard/index: is not between 1 and") !=
        std::string::npos);
  CHECK(complaint("\"index\": 2", "\"index\": 3").find("/shard: the checksum does not fit") !=
        std::string::npos);
  CHECK(complaint("\"words\": \"n = 0\"", "\"words\": \"n = 1\"")
            .find("/refused/0: the checksum does not fit") != std::string::npos);
  CHECK(complaint("0123456789abcdef", "0").find("/shard") != std::string::npos);
}

TEST_CASE("a document that is too large to be read again says which file to give instead") {
  CHECK(words_if_too_large(std::size_t{64} << 20, "j.jsonl").empty());
  CHECK(words_if_too_large(std::size_t{207} << 20, "j.jsonl") ==
        "these results have 207 MiB, and report, compare and merge read documents of at most 64; "
        "give them the journal of this run instead: j.jsonl");
}

TEST_CASE("every change by hand is refused with line and field") {
  const auto text = to_json(sample()).dump(1);
  const auto complaint = [&](const std::string& from, const std::string& to) {
    return File(replaced(text, from, to)).complaint();
  };
  CHECK(complaint("results/6", "results/5") ==
        "line 2: /schema: version \"icl-verify/results/5\" is another than this program's "
        "\"icl-verify/results/6\": run the claims again with icl-verify run --json, or icl-verify "
        "baseline update");
  CHECK(starts(complaint("icl-verify/results/6", "sarif"), 27) == "line 2: /schema: \"sarif\" is");
  CHECK(complaint("\"seed\": 7", "\"seed\": \"7\"") ==
        "line 4: /settings/seed: a whole number that is not negative is needed, not \"7\"");
  CHECK(complaint("\"answer\": \"no\"", "\"answer\": \"perhaps\"")
            .find("/results/0/checks/1/answer: \"perhaps\" is no answer; allowed are yes, no, "
                  "unknown and \"does not apply\"") != std::string::npos);
  CHECK(complaint("\"verdict\": \"proved\"", "\"verdict\": \"corrected\"")
            .find("/results/0/verdict: the checks of made.up say \"proved\"") != std::string::npos);
  CHECK(complaint("\"it holds\"", "\"it holds!\"").find("/results/0: the checksum does not fit") !=
        std::string::npos);
  // A name of a megabyte is not told whole.
  CHECK(complaint("\"id\": \"made.up\"", "\"id\": \"" + std::string(5000, '9') + "\"").size() <
        500);
  CHECK(complaint("A. Body", "B. Body").find("/papers/0: the checksum does not fit") !=
        std::string::npos);
  CHECK(complaint("https://example", "javascript:").find("/papers/0/publication/link: ") !=
        std::string::npos);
  CHECK(complaint("Nobody 2000", "Nobody 2001").find("/claims/0: the checksum does not fit") !=
        std::string::npos);
  CHECK(
      complaint("\"partly\"", "\"mostly\"")
          .find("/claims/0/published/0/reproduced: \"mostly\" is not known here; allowed are yes, "
                "partly, no, not tested") != std::string::npos);
  CHECK(complaint("\"proved\": 1", "\"proved\": 2")
            .find("/totals/statements/proved: the results hold 1") != std::string::npos);
  CHECK(complaint("\"answer\": \"no\"", "\"lie\": \"no\"").find("\"answer\" is missing") !=
        std::string::npos);
  CHECK(complaint("\"seed\": 7", "\"seed\": -7").find("not negative") != std::string::npos);
  CHECK(complaint("\"id\": \"made.up\"", "\"id\": \"made up\"").find("is no id of a claim") !=
        std::string::npos);
  CHECK(complaint("a made-up claim", "a made-up\\nclaim").find("one line is needed") !=
        std::string::npos);
  CHECK(complaint("it holds", "it \\u001b[2Jholds").find("the character \\x1b") !=
        std::string::npos);
  CHECK(starts(File(text.substr(0, text.size() / 2)).complaint(), 5) == "line ");
  CHECK(starts(File("").complaint(), 16) == "line 1, column 1");
  CHECK(File("[1]").complaint() == "line 1: an object is needed, not [1]");
}

TEST_CASE("lines of values") {
  const std::string text = "{\n \"a\": [\n  1,\n  {\"b\": 2,\n \"b/c\": [\n[],\n[3]]}\n ]\n}";
  CHECK(parse_located(text)["a"].size() == 2);
  for (const auto& [path, line] : std::vector<std::pair<std::string, long>>{{"", 1},
                                                                            {"/a", 2},
                                                                            {"/a/0", 3},
                                                                            {"/a/1/b", 4},
                                                                            {"/a/1/b/c", 5},
                                                                            {"/a/1/b/c/0", 6},
                                                                            {"/a/1/b/c/1/0", 7},
                                                                            {"/a/1/c", 4},
                                                                            {"/a/1/bb", 4},
                                                                            {"/a/10", 2},
                                                                            {"/z", 1}}) {
    CAPTURE(path);
    CHECK(line_of(text, path) == line);
  }
  CHECK_THROWS_WITH(parse_located("{\n \"a\": nope}"),
                    "line 2, column 8: syntax error while parsing value - invalid literal; last "
                    "read: '\"a\": no'");
}

TEST_CASE("a result that stands in a document twice is refused") {
  auto report = sample();
  report.results.push_back(report.results.front());
  CHECK(File(to_json(report).dump(1)).complaint().find("a second time") != std::string::npos);
}

TEST_CASE("ids with markup are none") {
  for (const std::string id : {"<meta http-equiv=refresh>", "a.\"b", "none", ".", "a.", ".b", ""}) {
    const nlohmann::ordered_json json = id;
    CAPTURE(id);
    CHECK_THROWS_WITH_AS(claim_id_from_json({json, "/id"}), doctest::Contains("is no id"),
                         Malformed);
  }
  const nlohmann::ordered_json good = "liu2025.thm31_quant";
  CHECK(claim_id_from_json({good, "/id"}) == "liu2025.thm31_quant");
}

TEST_CASE("brackets cannot make a small text a large document") {
  for (const std::string& text :
       {std::string(100000, '['), std::string(100000, '[') + std::string(100000, ']')}) {
    CHECK(File(text).complaint().find("line 1: nested deeper than 64 levels") == 0);
  }
  std::string objects;
  for (int k = 0; k < 100; ++k) objects += "\n{\"a\":";
  CHECK(File(objects).complaint().find("nested deeper") != std::string::npos);
  std::string many = "[";
  for (int k = 0; k < 5000001; ++k) many += "0,";
  CHECK(starts(File(many).complaint(), 38) == "line 1: more than 2000000 values: not ");
  CHECK(File("null").complaint() == "line 1: an object is needed, not null");
}

}  // namespace verify::report_json_test
