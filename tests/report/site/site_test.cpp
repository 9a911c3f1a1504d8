// What must hold of the linked pages for any report; how they behave is tested in a browser.
#include "verify/report/site/site.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"

namespace verify::site_test {
namespace {

using Files = std::vector<SiteFile>;

const std::string* page_in(const Files& files, const std::string& name) {
  const auto found = std::find_if(files.begin(), files.end(),
                                  [&](const SiteFile& file) { return file.name == name; });
  return found == files.end() ? nullptr : &found->content;
}

long occurrences(const std::string& text, const std::string& assertion) {
  long found = 0;
  for (auto at = text.find(assertion); at != std::string::npos; at = text.find(assertion, at + 1))
    ++found;
  return found;
}

long in_all(const Files& files, const std::string& assertion) {
  long found = 0;
  for (const auto& file : files) found += occurrences(file.content, assertion);
  return found;
}

std::vector<std::string> values_of(const std::string& html, const std::string& attribute) {
  std::vector<std::string> values;
  const auto start = " " + attribute + "=\"";
  for (auto at = html.find(start); at != std::string::npos; at = html.find(start, at + 1)) {
    const auto begin = at + start.size();
    values.push_back(html.substr(begin, html.find('"', begin) - begin));
  }
  return values;
}

bool has_id(const std::string& html, const std::string& id) {
  return html.find(" id=\"" + id + "\"") != std::string::npos;
}

// Where the first paper of the sample is published.
const std::string paper_address = "https://arxiv.org/abs/0101.00001v1";

// Links that lead nowhere, of all pages.
std::vector<std::string> astray(const Files& files) {
  std::vector<std::string> lost;
  for (const auto& file : files) {
    if (!file.name.ends_with(".html")) continue;
    for (const auto& href : values_of(file.content, "href")) {
      if (href == "data:," || href == paper_address) continue;
      const auto hash = href.find('#');
      const auto name = hash == 0 ? file.name : href.substr(0, hash);
      const auto* page = page_in(files, name);
      if (page == nullptr || (hash != std::string::npos && !has_id(*page, href.substr(hash + 1))))
        lost.push_back(file.name + ": " + href);
    }
  }
  return lost;
}

TEST_CASE("html pages: every claim has one section, and every link leads somewhere") {
  for (const auto& report : {test::sample_report(), test::sample_ledger(), Report{}}) {
    const auto files = site_files(report);
    CHECK(in_all(files, "<article class=\"claim\"") == static_cast<long>(report.results.size()));
    CHECK(astray(files).empty());
    REQUIRE(page_in(files, "index.html") != nullptr);
    REQUIRE(page_in(files, "errata.html") != nullptr);
    REQUIRE(page_in(files, "style.css") != nullptr);
    CHECK(in_all(files, "<script") == 1);  // the search, on the index alone
    CHECK(page_in(files, "index.html")->find("; script-src 'sha256-") != std::string::npos);
    CHECK(in_all(files, "script-src") == 1);
    const long papers = in_all(files, "<a href=\"" + paper_address + "\"");
    CHECK(papers == (report.papers.empty() ? 0 : 2));  // on the first page and its own
    CHECK(in_all(files, "href=\"http") == papers);
    const auto name = program_words(report.versions);
    for (const auto& file : files)
      CHECK((!file.name.ends_with(".html") || file.content.find(name) != std::string::npos));
  }
}

TEST_CASE("html pages: a claim has a page by its id, which holds all its results") {
  const auto report = test::sample_report();
  std::set<std::string> ids;
  for (const auto& result : report.results) ids.insert(result.id);
  const auto files = site_files(report);
  for (const auto& id : ids) {
    CAPTURE(id);
    const auto* page = page_in(files, id + ".html");
    REQUIRE(page != nullptr);
    CHECK(occurrences(*page, "<article class=\"claim\"") ==
          std::count_if(report.results.begin(), report.results.end(),
                        [&](const Result& result) { return result.id == id; }));
    CHECK(page->find("Reproduce") != std::string::npos);
  }
}

// Keys of papers come out of results files.
TEST_CASE("html pages: no name of a paper leaves the folder or takes another file's place") {
  auto report = test::sample_report();
  const std::vector<std::string> evil = {
      "../../etc/passwd", "index", "errata", "INDEX", "a/b", "a_b", "", "<b>\"&"};
  for (std::size_t k = 0; k < report.results.size(); ++k) {
    report.results[k].id = evil[k % evil.size()] + ".thm1";
    for (auto& words : report.claims)
      if (words.id == test::sample_report().results[k].id) words.id = report.results[k].id;
  }
  std::set<std::string> names;
  const auto files = site_files(report);
  for (const auto& file : files) {
    CAPTURE(file.name);
    CHECK(names.insert(file.name).second);
    CHECK(file.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-.") ==
          std::string::npos);
    CHECK(file.name.find("..") == std::string::npos);
    CHECK(file.name.front() != '.');
  }
}

}  // namespace
}  // namespace verify::site_test
