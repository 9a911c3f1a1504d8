// Runs the test cases and ends with one line "N passed, N failed" that counts them. On a terminal
// it shows how far it is.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <sstream>
#include <vector>

namespace {

unsigned cases_to_run = 0, cases_run = 0, cases_failed = 0;

// One line on standard error, written over.
class ProgressLine {
 public:
  void show(const char* name) {
    if (active_) std::fprintf(stderr, "\r\033[K[%u/%u] %.66s", ++shown_, cases_to_run, name);
  }
  void clear() {
    if (active_) std::fprintf(stderr, "\r\033[K");
  }

 private:
  bool active_ = isatty(STDERR_FILENO) != 0;
  unsigned shown_ = 0;
};
ProgressLine progress_line;

struct Tally : doctest::IReporter {
  explicit Tally(const doctest::ContextOptions&) {}
  void report_query(const doctest::QueryData& query) override {
    if (query.run_stats != nullptr)  // null for --version and --help
      cases_to_run = query.run_stats->numTestCasesPassingFilters;
  }
  void test_run_start() override {}
  void test_run_end(const doctest::TestRunStats& stats) override {
    progress_line.clear();
    cases_run = stats.numTestCasesPassingFilters;
    cases_failed = stats.numTestCasesFailed;
  }
  void test_case_start(const doctest::TestCaseData& test) override {
    progress_line.show(test.m_name);
  }
  void test_case_reenter(const doctest::TestCaseData&) override {}
  void test_case_end(const doctest::CurrentTestCaseStats&) override {}
  void test_case_exception(const doctest::TestCaseException&) override {}
  void subcase_start(const doctest::SubcaseSignature&) override {}
  void subcase_end() override {}
  void log_assert(const doctest::AssertData& assertion) override {
    if (assertion.m_failed) progress_line.clear();
  }
  void log_message(const doctest::MessageData&) override { progress_line.clear(); }
  void test_case_skipped(const doctest::TestCaseData&) override {}
};

}  // namespace

REGISTER_LISTENER("tally", 1, Tally);

// Counts the test cases that the options leave; what doctest would say of it is not shown.
void count_cases(int argc, char** argv) {
  std::vector<const char*> arguments(argv, argv + argc);
  arguments.push_back("--count");
  std::ostringstream unseen;
  std::streambuf* const shown = std::cout.rdbuf(unseen.rdbuf());
  doctest::Context(static_cast<int>(arguments.size()), arguments.data()).run();
  std::cout.rdbuf(shown);
}

int main(int argc, char** argv) {
  if (isatty(STDERR_FILENO)) count_cases(argc, argv);
  doctest::Context context(argc, argv);
  const int code = context.run();
  if (context.shouldExit()) return code;  // --help, --list-test-cases
  std::cout << cases_run - cases_failed << " passed, " << cases_failed << " failed" << std::endl;
  return code;
}
