// What every writer makes of one rich report, byte by byte. VERIFY_WRITE_GOLDEN=1 writes the files
// anew: look at the difference before you keep it.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/cmake/places.hpp"
#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/report/writer/text.hpp"

namespace verify::golden_test {
namespace {

void write_whole_text(std::ostream& out, const Report& report) {
  write_text(out, report, Detail::all, {false, 100});
}

struct Golden {
  const char* file;
  Report (*report)();
  void (*write)(std::ostream&, const Report&);
};

constexpr Golden goldens[] = {
    {"sample.md", test::sample_report, write_markdown},
    {"sample.xml", test::sample_report, write_junit},
    {"sample.sarif", test::sample_report, write_sarif},
    {"sample.tex", test::sample_report, write_latex},
    {"sample.txt", test::sample_report, write_whole_text},
    {"sample.html", test::sample_report, write_html},
    {"ledger.md", test::sample_ledger, write_markdown},
    {"ledger.sarif", test::sample_ledger, write_sarif},
    {"ledger.tex", test::sample_ledger, write_latex},
    {"ledger.html", test::sample_ledger, write_html},
};

TEST_CASE("every writer gives its golden file") {
  for (const auto& [file, report, write] : goldens) {
    const auto path = std::string(testing::source_folder() + "/tests/report/golden/") + file;
    std::ostringstream out;
    write(out, report());
    if (std::getenv("VERIFY_WRITE_GOLDEN") != nullptr) std::ofstream(path) << out.str();
    std::ifstream stream(path);
    CAPTURE(path);
    REQUIRE(stream);
    CHECK(out.str() == std::string{std::istreambuf_iterator<char>(stream), {}});
  }
}

TEST_CASE("no writer but JUnit and text tells times, memory or the machine") {
  auto other = test::sample_report();
  for (auto& result : other.results) {
    result.seconds = 1e6;
    result.peak_bytes = 1L << 40;
    for (auto& check : result.checks) check.seconds = 1e5;
  }
  other.versions["FLINT"] = "9.9.9";
  for (const auto write : {write_markdown, write_sarif, write_latex}) {
    std::ostringstream here, there;
    write(here, test::sample_report());
    write(there, other);
    CHECK(here.str() == there.str());
  }
}

}  // namespace
}  // namespace verify::golden_test
