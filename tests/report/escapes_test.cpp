// Whatever a results document holds, in every text of it at once: no page takes it for markup, and
// no article for a command.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <sstream>

#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"
#include "tests/report/spoilt_report.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/site/site.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"

namespace verify::escapes_test {
namespace {

using Writer = void (*)(std::ostream&, const Report&);

std::string written(Writer write, const Report& report) {
  std::ostringstream out;
  write(out, report);
  return out.str();
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

constexpr char escape = '\x1b';

// The sample with what it leaves out: errata and published numbers of a ledger, inputs by hostile
// names, taken and filled in.
Report sample(const std::string& evil) {
  auto report = test::sample_report();
  const auto ledger = test::sample_ledger();
  report.claims[3].errata = ledger.claims[0].errata;
  report.claims[4].published = ledger.claims[1].published;
  for (auto& result : report.results) {
    std::erase(result.reason, escape);  // no document holds it
    for (auto& assertion : result.assertions) std::erase(assertion.reason, escape);
    for (auto& check : result.checks) std::erase(check.detail, escape);
    if (result.subject == Subject::data_file) continue;
    result.inputs["X" + evil] = Datum::list({"1" + evil, "0"});
    result.inputs["y"] = Datum("2" + evil);
    result.filled = {"small" + evil, {"X" + evil, "y"}};
  }
  return report;
}

// Almost every text of it is spoilt, as few words belong to a list.
Report spoilt(const std::string& evil) {
  long count = 0;
  auto report = test::spoilt(sample(evil), evil, count);
  CAPTURE(count);
  CHECK(count > 100);
  return report;
}

// What a browser takes for tags and attributes: no text, no values between quotes.
std::string markup_of(const std::string& page) {
  std::string markup;
  bool in_tag = false, in_value = false;
  for (const char c : page) {
    if (in_tag && c == '"') in_value = !in_value;
    if (in_value) continue;
    in_tag |= c == '<';
    if (in_tag) markup += c;
    if (c == '>') in_tag = false;
  }
  return markup;
}
void check_markup(const std::string& page) {
  const auto markup = markup_of(page);
  for (const char* foreign : {"<img", "onerror", "evil"}) {
    CAPTURE(foreign);
    const auto at = markup.find(foreign);
    CAPTURE(markup.substr(at == std::string::npos ? 0 : at < 60 ? 0 : at - 60, 120));
    CHECK(at == std::string::npos);
  }
}

const std::string tag = "<img evil src=x onerror=\"alert(1)\">&amp;'", attribute = "\" evil=\"1",
                  formula = "$<img evil src=x onerror=\"alert(1)\">$";

TEST_CASE("escapes: no text becomes markup of a page, in one file or in linked ones") {
  for (const auto& evil : {tag, attribute, formula}) {
    const auto report = spoilt(evil);
    for (const Writer write : {Writer(write_html), Writer(write_html_errata)}) {
      const auto page = written(write, report);
      CHECK(has(page, "evil"));  // it is there, as text
      check_markup(page);
    }
    for (const auto& file : site_files(report)) {
      CAPTURE(file.name);
      if (file.name.ends_with(".html") || file.name.ends_with(".svg")) check_markup(file.content);
    }
  }
}

TEST_CASE("escapes: XML stays XML, and has the elements that it has without them") {
  for (const auto& evil : {tag, attribute}) {
    const auto report = spoilt(evil);
    pugi::xml_document document;
    REQUIRE(document.load_string(written(write_junit, report).c_str()));
    CHECK(document.select_nodes("//img").empty());
    CHECK(document.select_nodes("//@evil").empty());
    CHECK(nlohmann::json::accept(written(write_sarif, report)));
  }
}

// Text of a page in Markdown: not what stands between backticks or as a formula.
std::string prose_of(const std::string& markdown) {
  std::string prose;
  bool code = false;
  for (const char c : markdown) {
    if (c == '`') code = !code;
    if (!code) prose += c;
  }
  return prose;
}

TEST_CASE("escapes: no text becomes a tag of Markdown") {
  const auto report = spoilt("<img evil src=x>");
  for (const Writer write : {Writer(write_markdown), Writer(write_markdown_errata)}) {
    const auto page = written(write, report);
    CHECK(has(page, "evil"));
    const auto prose = prose_of(page);
    const auto at = prose.find("<img");
    CAPTURE(prose.substr(at == std::string::npos ? 0 : at < 60 ? 0 : at - 60, 120));
    CHECK(at == std::string::npos);
  }
}

TEST_CASE("escapes: no text becomes a command of LaTeX") {
  const auto report = spoilt("\\input{evil}%&#_^~");
  for (const Writer write : {Writer(write_latex), Writer(write_latex_errata)}) {
    const auto page = written(write, report);
    CHECK(has(page, "evil"));
    CHECK_FALSE(has(page, "\\input{"));
    CHECK_FALSE(has(page, "evil}%"));
  }
}

}  // namespace
}  // namespace verify::escapes_test
