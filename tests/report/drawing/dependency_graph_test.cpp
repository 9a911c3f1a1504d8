#include "verify/report/drawing/dependency_graph.hpp"

#include <doctest/doctest.h>

#include <pugixml.hpp>

#include "verify/report/drawing/claim_graph.hpp"

namespace verify::dependency_graph_test {
namespace {

void add(Report& report, const std::string& id, Verdict verdict,
         const std::vector<std::string>& needs, const std::string& stands_alone = "") {
  Result result;
  result.id = id;
  result.verdict = verdict;
  report.results.push_back(result);
  ClaimWords words;
  words.id = id;
  words.assertions.emplace_back();
  for (const auto& name : needs) words.assertions.front().rests_on.push_back(name + "#it");
  words.stands_alone = stands_alone;
  report.claims.push_back(words);
}

Report sample() {
  Report report;
  add(report, "p.base", Verdict::undecided, {});
  add(report, "p.lemma", Verdict::proved, {"p.base"});
  add(report, "p.main", Verdict::corrected, {"p.lemma", "p.base"});
  add(report, "p.other", Verdict::proved, {"p.missing"});
  add(report, "p.single", Verdict::proved, {}, "a <definition> of $x$");
  add(report, "q.far", Verdict::refuted, {"p.main"});
  add(report, "q.sound", Verdict::supported, {});
  add(report, "q.on_sound", Verdict::proved, {"q.sound"});
  return report;
}

const ClaimNode& node(const ClaimGraph& graph, const std::string& id) {
  for (const auto& candidate : graph)
    if (candidate.id == id) return candidate;
  throw std::out_of_range(id);
}

pugi::xml_document drawn(const Report& report, const std::string& paper) {
  pugi::xml_document document;
  const auto result = document.load_string(dependency_graph(report, paper, "g").c_str());
  REQUIRE_MESSAGE(result, result.description());
  return document;
}

std::size_t count(const pugi::xml_document& document, const std::string& query) {
  return document.select_nodes(query.c_str()).size();
}

std::string listed(const std::string& paper) {
  pugi::xml_document document;
  REQUIRE(document.load_string(dependency_list(sample(), paper).c_str(), pugi::parse_full));
  std::string text;
  for (const auto& item : document.select_nodes("/ul/li")) {
    for (const auto& assertion : item.node().select_nodes(".//text()"))
      text += assertion.node().value();
    text += "\n";
  }
  return text;
}

TEST_CASE("claim graph: what rests on something open, directly or not") {
  const auto graph = graph_of(sample());
  using Ids = std::vector<std::string>;
  CHECK(node(graph, "p.base").open == Ids{});
  CHECK(node(graph, "p.lemma").open == Ids{"p.base"});
  CHECK(node(graph, "p.main").open == Ids{"p.base"});
  CHECK(node(graph, "q.far").open == Ids{"p.base"});
  CHECK(node(graph, "p.other").open == Ids{});  // nothing is known of p.missing
  CHECK(node(graph, "q.on_sound").open == Ids{});
  CHECK_FALSE(node(graph, "p.missing").verdict.has_value());
}

TEST_CASE("claim graph: corrected and supported are settled, refuted and unsound are not") {
  for (const auto verdict : {Verdict::proved, Verdict::corrected, Verdict::supported,
                             Verdict::undecided, Verdict::refuted, Verdict::checker_failed}) {
    Report report;
    add(report, "p.a", verdict, {});
    add(report, "p.b", Verdict::proved, {"p.a"});
    const bool settled = verdict == Verdict::proved || verdict == Verdict::corrected ||
                         verdict == Verdict::supported;
    CAPTURE(to_text(verdict));
    CHECK(node(graph_of(report), "p.b").open.empty() == settled);
  }
}

TEST_CASE("claim graph: an open remark is no open ground for what uses another sentence") {
  for (const bool uses_open : {false, true}) {
    Report report;
    add(report, "p.a", Verdict::open, {});
    auto& words = report.claims.back().assertions;
    words.resize(2);
    words[0].id = "open";
    words[1].id = "settled";
    report.results.back().assertions = {AssertionResult{words[0], {}, Status::open},
                                        AssertionResult{words[1], {}, Status::proved}};
    add(report, "p.b", Verdict::proved, {});
    report.claims.back().assertions.front().rests_on = {uses_open ? "p.a#open" : "p.a#settled"};
    CHECK(node(graph_of(report), "p.b").open.empty() != uses_open);
  }
}

TEST_CASE("claim graph: of several results the worst counts") {
  auto report = sample();
  report.results.push_back(report.results[1]);
  report.results.back().verdict = Verdict::refuted;
  CHECK(node(graph_of(report), "p.lemma").verdict == Verdict::refuted);
  std::swap(report.results[1], report.results.back());
  CHECK(node(graph_of(report), "p.lemma").verdict == Verdict::refuted);
}

TEST_CASE("claim graph: of one paper, with its neighbours in others") {
  const auto graph = graph_of(sample(), "p");
  CHECK(graph.size() == 7);
  CHECK(node(graph, "q.far").needs.size() == 1);
  CHECK(graph[node(graph, "q.far").needs[0]].id == "p.main");
  const auto other = graph_of(sample(), "q");
  CHECK(other.size() == 4);
  CHECK(node(other, "p.main").needs.empty());
  CHECK(node(other, "p.main").open.size() == 1);  // known though its cause is not shown
}

TEST_CASE("claim graph: dependencies that follow from others are not essential") {
  const auto graph = graph_of(sample());
  const auto needs = essential_needs(graph);
  CHECK(graph[2].id == "p.main");
  CHECK(graph[2].needs.size() == 2);
  REQUIRE(needs[2].size() == 1);
  CHECK(graph[needs[2][0]].id == "p.lemma");
}

TEST_CASE("dependency graph: a link for each claim, a hollow node for what is not there") {
  const auto document = drawn(sample(), "p");
  CHECK(count(document, "//a") == 6);
  CHECK(count(document, "//a[@href='#claim-p.main' and @class='v-corrected']") == 1);
  CHECK(count(document, "//a[@href='#claim-q.far' and @class='v-refuted']") == 1);
  CHECK(count(document, "//a[@href='#claim-p.main']/text[.='main']") == 1);
  CHECK(count(document, "//a[@href='#claim-q.far']/text[.='q.far']") == 1);
  CHECK(count(document, "//a[@href='#claim-p.base']/text[contains(., 'undecided')]") == 1);
  CHECK(count(document, "//g[@class='absent']") == 1);
  CHECK(count(document, "//g[@class='absent']/text[.='not in this report']") == 1);
  CHECK(count(document, "//path[@class='edge']") == 4);
  CHECK(count(document, "//path[@class='head']") == 4);
  CHECK(count(document,
              "//a[@aria-label='p.main: corrected; depends on p.lemma, p.base; rests on "
              "something not settled: p.base']") == 1);
  CHECK(count(document, "/svg[@role='group']/title") == 1);
}

TEST_CASE("dependency graph: the mark of what rests on something open") {
  const auto document = drawn(sample(), "p");
  CHECK(count(document, "//a/g[@class='open-mark']") == 3);
  CHECK(count(document, "//a[@href='#claim-p.base']/g[@class='open-mark']") == 0);
  CHECK(count(document, "/svg/g[@class='open-mark']") == 1);  // its explanation
  auto report = sample();
  report.results[0].verdict = Verdict::proved;
  CHECK(count(drawn(report, "p"), "//a/g[@class='open-mark']") == 0);
}

TEST_CASE("dependency graph: colours from the page only, nothing for no claims") {
  const auto svg = dependency_graph(sample(), "", "g");
  CHECK(svg.find("fill=") == std::string::npos);
  CHECK(svg.find("style=") == std::string::npos);
  CHECK(svg.find("http") == std::string::npos);
  CHECK(graph_style.find('#') == std::string_view::npos);
  CHECK(dependency_graph({}, "", "g").empty());
  CHECK(dependency_graph(sample(), "r", "g").empty());
  CHECK(dependency_list({}, "").empty());
}

TEST_CASE("dependency list: the same in words") {
  CHECK(listed("p") ==
        "p.base (undecided) depends on no other claim\n"
        "p.lemma (proved) depends on p.base (undecided); rests on something not settled: p.base\n"
        "p.main (corrected) depends on p.lemma (proved), p.base (undecided); rests on something "
        "not settled: p.base\n"
        "p.other (proved) depends on p.missing (not in this report)\n"
        "p.single (proved) depends on no other claim: a <definition> of x\n");
  CHECK(dependency_list(sample(), "p").find("<a href=\"#claim-p.base\">p.base</a>") !=
        std::string::npos);
}

}  // namespace
}  // namespace verify::dependency_graph_test
