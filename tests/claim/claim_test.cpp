#include "verify/claim/claim.hpp"

#include "tests/folder.hpp"
#include "tests/printing.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/instance.hpp"
#include "verify/claim/references/dependencies.hpp"
#include "verify/words/file/data_file.hpp"

namespace verify::claim_test {
namespace {

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

// A file for the length of one test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& text) : path_(folder_.file("mine.toml", text)) {}
  const std::string& path() const { return path_; }

 private:
  testing::Folder folder_;
  std::string path_;
};

std::string refusal(const std::string& text) {
  const TemporaryFile file(text);
  try {
    read_instance_file(file.path());
  } catch (const std::runtime_error& error) {
    CHECK(has(error.what(), file.path()));
    return error.what();
  }
  return "accepted";
}

TEST_CASE("instance file: read in full") {
  const TemporaryFile file(R"(
claim = "ahn2023.a-b.c"
[instance]
name = "mine"
about = "words"
n = 3
flag = true
q = "1/4"
X = [["1", "2"], [3, "4"]]
[expect]
loss = "78/35"
)");
  const auto read = read_instance_file(file.path());
  CHECK(read.claim == "ahn2023.a_b_c");
  CHECK(read.instance.name == "mine");
  CHECK(read.instance.about == "words");
  CHECK(read.instance.fields.at("n") == Datum("3"));
  CHECK(read.instance.fields.at("flag") == Datum("true"));
  CHECK(to_text(read.instance.fields.at("X")) == "[[1, 2], [3, 4]]");
  CHECK(read.instance.fields.count("name") == 0);
  CHECK(read.instance.expect.at("loss") == Datum("78/35"));
  CHECK(read.instance.origin == file.path());
}

TEST_CASE("instance file: a nameless instance is called by its file") {
  const TemporaryFile file("claim = \"a.b\"\n[instance]\n");
  CHECK(read_instance_file(file.path()).instance.name == file.path());
}

TEST_CASE("instance file: messages name the file, the field and the remedy") {
  const std::string head = "claim = \"ahn2023.lem2\"\n";
  const auto literal = refusal(head + "[instance]\nq = 0.25\n");
  CHECK((has(literal, " q:") && has(literal, "quotes") && has(literal, "\"0.25\"")));
  const auto nested = refusal(head + "[instance]\nX = [[\"1\", 0.5]]\n");
  CHECK((has(nested, " X:") && has(nested, "quotes")));
  const auto expected = refusal(head + "[instance]\n[expect]\nloss = 2.5\n");
  CHECK((has(expected, "[expect] loss:") && has(expected, "quotes")));
  CHECK(has(refusal(head + "[instance]\ntime = 2020-01-01\n"), " time:"));
  const auto unknown = refusal(head + "bits = \"3\"\n[instance]\n");
  CHECK((has(unknown, "bits") && has(unknown, "allowed are claim")));
  CHECK(has(refusal("[instance]\n"), "claim: missing"));
  CHECK(has(refusal(head), "[instance]"));
  CHECK(has(refusal("claim = 3\n[instance]\n"), "claim: a string is needed"));
  CHECK(has(refusal("claim = \"a.b\"\ninstance = 3\n"), "instance"));
  CHECK(has(refusal(head + "[instance]\nname = 3\n"), "name: a string is needed"));
  for (const std::string word : {"\\u001b[2J", "\\u202e", "$\\u0001$"})
    CHECK(has(refusal(head + "[instance]\nabout = \"" + word + "\"\n"), "only visible ones are"));
  CHECK(has(refusal(head + "[instance]\nx = = 3\n"), ":3:"));
  CHECK(has(refusal(head + "[instance]\nx = \"1\"\nx = \"2\"\n"), ":4:"));
}

TEST_CASE("instance file: a missing file is named") {
  const testing::Folder folder;
  const auto path = folder / "none/mine.toml";
  std::string message;
  try {
    read_instance_file(path);
  } catch (const std::runtime_error& error) {
    message = error.what();
  }
  CHECK((has(message, path) && has(message, "cannot be opened")));
}

TEST_CASE("canonical ids") {
  CHECK(canonical_id("li2025.uniq.fail") == "li2025.uniq_fail");
  CHECK(canonical_id("li2025.uniq-fail") == "li2025.uniq_fail");
  CHECK(canonical_id("a.b-c.d_e") == "a.b_c_d_e");
  CHECK(canonical_id("ahn2023.lem2") == "ahn2023.lem2");
  CHECK(canonical_id("nodot-name") == "nodot-name");
  CHECK(canonical_id("my-paper.x-y") == "my-paper.x_y");
  CHECK(canonical_id("") == "");
}

// Claims of the test's own, under a paper that exists.
Finding says_yes(const Context&) { return finding(Truth::yes, "yes"); }
Finding says_no(const Context&) { return finding(Truth::no, "no"); }

Theorem describe_test(const Entry&) {
  return {.inputs = {{"q", Kind::rational, {}, {}, "a number"}},
          .values = {{"loss", "rational"}, {"root_approx", "decimal"}},
          .parts = {{"main", {exact(says_yes)}, {{"nothing", exact(says_no)}}}},
          .require = [](const Instance& instance) -> std::optional<Complaint> {
            if (instance.rational("q") != Rational(13)) return std::nullopt;
            return Complaint{"q", "13", "any other number", false};
          }};
}

const std::string paper = [] {
  const std::string id = registry().front().id;
  return id.substr(0, id.find('.'));
}();

Claim load(const std::string& text) {
  const std::string id = paper + ".sample";
  const std::string file = "proofs_data/" + paper + "/topic/sample.toml";
  return load_claim({id.c_str(), describe_test, file.c_str(), text.c_str()});
}

std::string load_error(const std::string& text) {
  try {
    // As the writer of the index reads it: every formula is parsed.
    read_claim(paper + ".sample", text, "proofs_data/" + std::string(paper) + "/topic/sample.toml");
    load(text);
  } catch (const std::runtime_error& error) {
    CHECK(has(error.what(), "proofs_data/" + paper + "/topic/sample.toml"));
    return error.what();
  }
  return "accepted";
}

const std::string words = R"([claim]
title = "T"
place = "Theorem 1"
statement = "S"
expected = "corrected"
hypotheses = ["a", "b"]
see = ["x.y"]
also = ["z"]
[[claim.assertion]]
id = "main"
quote = ["it holds"]
text = "it holds"
expected = "refuted"
[[claim.erratum]]
id = "E1"
kind = "minor error"
place = "p"
quote = ["it holds"]
right = "2"
counterexample = "n = 1"
)";
const std::string example =
    "[[instance]]\nname = \"one\"\nq = \"1/2\"\n[instance.expect]\nloss = \"3\"\n";

TEST_CASE("claim: a data file is read in full") {
  const auto claim = load(words + example);
  CHECK(claim.words.id == paper + ".sample");
  CHECK(claim.words.title == "T");
  CHECK(claim.words.statement == "S");
  CHECK(claim.words.place == "Theorem 1");
  CHECK_FALSE(claim.words.paper.empty());
  CHECK(claim.words.expected == Verdict::corrected);
  CHECK(claim.words.hypotheses == std::vector<std::string>{"a", "b"});
  CHECK(claim.words.see == std::vector<std::string>{"x.y"});
  CHECK(claim.words.also == std::vector<std::string>{"z"});
  REQUIRE(claim.words.assertions.size() == 1);
  CHECK(claim.words.assertions[0].text == "it holds");
  CHECK(claim.checks.size() == 2);
  REQUIRE(claim.words.errata.size() == 1);
  CHECK(claim.words.errata[0].right == "2");
  REQUIRE(claim.words.instances.size() == 1);
  CHECK(claim.words.instances[0].expect.at("loss") == Datum("3"));
  CHECK(claim.theorem.inputs.size() == 1);
}

std::string without(std::string text, const std::string& assertion) {
  const auto at = text.find(assertion);
  REQUIRE(at != std::string::npos);
  return text.erase(at, assertion.size());
}

TEST_CASE("claim: a data file with a gap is refused, naming the field") {
  CHECK(has(load_error(without(words, "title = \"T\"\n") + example), "title: missing"));
  CHECK(has(load_error(without(words, "statement = \"S\"\n") + example), "statement: missing"));
  CHECK(has(load_error(without(words, "place = \"Theorem 1\"\n") + example), "place: missing"));
  CHECK(
      has(load_error(without(words, "expected = \"corrected\"\n") + example), "expected: missing"));
  CHECK(has(load_error(without(words, "id = \"E1\"\n") + example), "id: missing"));
  CHECK(has(load_error(words), "at least one instance"));
  CHECK(
      has(load_error(words + without(example, "name = \"one\"\n")), "every instance needs a name"));
  CHECK(has(load_error("x = 1\n"), "claim: missing"));
  auto wrong = words;
  wrong.replace(wrong.find("corrected"), 9, "certain--");
  CHECK(has(load_error(wrong + example), "not a verdict"));
  auto bare = words;
  bare.replace(bare.find("[\"a\", \"b\"]"), 10, "\"a\"       ");
  CHECK(has(load_error(bare + example), "hypotheses: a list of strings is needed"));
  CHECK(has(load_error(words + "[[instance]]\nname = \"one\"\nq = 0.5\n"), "quotes"));
}

TEST_CASE("claim: a field that nothing reads is refused, with those that are known") {
  const auto with = [](const std::string& after, const std::string& line) {
    auto text = words + example;
    text.insert(text.find(after) + after.size(), "\n" + line);
    return load_error(text);
  };
  const auto in_claim = with("place = \"Theorem 1\"", "depends_on = [\"x.y\"]");
  CHECK(has(in_claim, "[claim] depends_on: not known here; allowed are also, "));
  CHECK(has(in_claim, "stands_alone"));
  CHECK(
      has(with("id = \"main\"", "rest_on = [\"x.y#z\"]"), "[[assertion]] main rest_on: not known"));
  CHECK(has(with("id = \"E1\"", "sown_by = \"#main\""), "[[erratum]] E1 sown_by: not known"));
  CHECK(has(load_error("other = 1\n" + words + example), "top level other: not known here"));
}

const std::string number = R"([[claim.published]]
place = "Table 2"
quantity = "layers"
stated = "$3$"
setting = { n = "20" }
reproduced = "yes"
by = "x.y"
check = "counted"
computed = "3"
)";

TEST_CASE("claim: a published number is read in full") {
  const auto claim = load(words + number + example);
  REQUIRE(claim.words.published.size() == 1);
  const auto& n = claim.words.published[0];
  CHECK(n.place == "Table 2");
  CHECK(n.quantity == "layers");
  CHECK(n.printed == "$3$");
  CHECK(n.reproduced == Reproduction::yes);
  CHECK(n.by == "x.y");
  CHECK(n.check == "counted");
  CHECK(n.ours == "3");
  CHECK(n.why == "");
}

TEST_CASE("claim: a published number that says too little is refused, naming the field") {
  const auto changed = [](const std::string& from, const std::string& to) {
    auto text = number;
    text.replace(text.find(from), from.size(), to);
    return load_error(words + text + example);
  };
  CHECK(has(changed("place = \"Table 2\"", ""), "[[published]] place: missing"));
  CHECK(has(changed("quantity = \"layers\"", ""), "quantity: missing"));
  CHECK(has(changed("stated = \"$3$\"", ""), "stated: missing"));
  CHECK(has(changed("$3$", "$3"), "stated: character"));
  CHECK(has(changed("reproduced = \"yes\"", ""), "reproduced: missing"));
  CHECK(has(changed("\"yes\"", "\"maybe\""), "reproduced: given \"maybe\"; allowed are"));
  CHECK(has(changed("by = \"x.y\"\ncheck = \"counted\"", ""), "by: reproduced = \"yes\" needs"));
  CHECK(has(changed("computed = \"3\"", ""), "computed: reproduced = \"yes\" needs"));
  CHECK(
      has(changed("\"yes\"", "\"not tested\""), "why: reproduced = \"not tested\" needs a reason"));
  CHECK(
      has(changed("reproduced = \"yes\"\nby = \"x.y\"", "reproduced = \"not tested\"\nwhy = \"w\""),
          "check: a check needs the claim"));
  CHECK(load_error(words +
                   "[[claim.published]]\nplace = \"p\"\nquantity = \"q\"\nstated = \"1\"\n"
                   "setting = { n = \"1\" }\nreproduced = \"not tested\"\nwhy = \"training\"\n" +
                   example) == "accepted");
}

TEST_CASE("claims: a published number must name a claim and a check that exist") {
  const auto faults = [](const std::string& by, const std::string& check) {
    Claim lister, shower;
    lister.words.id = "p.numbers";
    lister.words.published = {{"Table 2", "layers", "3", Reproduction::yes, by, check, "3", ""}};
    shower.words.id = "p.layers";
    shower.checks = {{.name = "counted"}};
    return published_faults({lister, shower});
  };
  CHECK(faults("p.layers", "counted").empty());
  CHECK(faults("p.layers", "").empty());
  CHECK(faults("", "").empty());
  REQUIRE(faults("p.layer", "counted").size() == 1);
  CHECK(
      has(faults("p.layer", "counted")[0], "p/numbers.toml: [[claim.published]] by: \"p.layer\""));
  REQUIRE(faults("p.layers", "Counted").size() == 1);
  CHECK(has(faults("p.layers", "Counted")[0], "check: \"Counted\" is no check of p.layers"));
}

TEST_CASE("claim: mathematics that does not parse is refused, naming the field") {
  const auto broken = [](const std::string& from, const std::string& to) {
    auto text = words + example;
    text.replace(text.find(from), from.size(), to);
    return load_error(text);
  };
  CHECK(has(broken("title = \"T\"", "title = '$x^$'"), "[claim] title: character 4"));
  CHECK(has(broken("statement = \"S\"", "statement = '\\gamma'"), "statement: character 1"));
  CHECK(has(broken("[\"a\", \"b\"]", "['$\\foo$']"), "hypotheses: character 2"));
  CHECK(has(broken("right = \"2\"", "right = '$'"), "right: character 1"));
  CHECK(has(broken("name = \"one\"", "name = \"one\"\nabout = '$a'"), "about: character 1"));
}

TEST_CASE("claim: the papers that a part quotes beside its own have names") {
  const auto with = [](const std::string& key) {
    auto text = words + example;
    const auto end = text.find("[[", text.find("[[claim.assertion]]") + 2);
    REQUIRE(end != std::string::npos);
    return text.insert(end, "[[claim.assertion.stated]]\npaper = \"" + key +
                                "\"\nplace = \"(1)\"\nquote = [\"w\"]\n");
  };
  const std::string other = paper_registry().back().key;
  REQUIRE(other != paper);
  const auto claim = load(with(other));
  REQUIRE(claim.words.assertions[0].printed.size() == 1);
  CHECK(claim.words.assertions[0].printed[0].paper == paper_words(other).name);
  CHECK(has(load_error(with(paper)), "[[stated]] paper: given \"" + paper + "\"; that is the"));
  CHECK(has(load_error(with("nopaper")), "given \"nopaper\"; allowed are "));
}

TEST_CASE("claim: a paper without paper.toml is named") {
  CHECK_THROWS_WITH_AS(load_claim({"nopaper.sample", describe_test,
                                   "proofs_data/nopaper/sample.toml", (words + example).c_str()}),
                       doctest::Contains("nopaper/paper.toml"), std::runtime_error);
}

}  // namespace
}  // namespace verify::claim_test
