#include "verify/report/writer/text_assertions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/report/assertion_words.hpp"
#include "verify/report/checked/checked_words.hpp"

namespace verify {
namespace {

// What is false or not settled in the statement, the first lines of a claim tell.
bool is_exception(const AssertionResult& result) {
  return result.status != result.assertion.expected;
}

bool was_run_here(const AssertionResult& assertion, const Result& result) {
  return std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& c) {
    return c.assertion == assertion.assertion.id && c.role == Role::way;
  });
}

bool is_shown(const AssertionResult& assertion, const Result& result, AssertionsShown shown) {
  switch (shown) {
    case AssertionsShown::all:
      return true;
    case AssertionsShown::exceptions:
      return is_exception(assertion);
    case AssertionsShown::in_a_line:
      return is_exception(assertion);
    case AssertionsShown::here:
      return was_run_here(assertion, result);
  }
  return true;
}

void write_assertion(std::ostream& out, const AssertionResult& assertion, const Result& result,
                     Numbers numbers, const Style& style) {
  const auto words = assertion_words(assertion, result, numbers);
  write_lines(out, words.status,
              name_of(assertion.assertion) + ": " + to_plain(words.said), style);
  for (const auto& line : words.lines) write_lines(out, "", to_plain(line), style);
  for (const auto& line : checked_lines(assertion.assertion, result.checks))
    write_lines(out, line.label, plain_text(line), style);
  write_prose(out, assertion.assertion.prose, style);
}

}  // namespace

void write_prose(std::ostream& out, const std::vector<std::string>& prose, const Style& style) {
  if (!prose.empty()) write_lines(out, "not judged", to_plain(prose_sentence(prose)), style);
}

void write_lines(std::ostream& out, const std::string& label, const std::string& text,
                 const Style& style) {
  constexpr int indent = 14;
  out << "  " << padded(label, indent - 2) << (label.size() >= indent - 2 ? " " : "")
      << wrapped(text, indent, style) << "\n";
}

void write_assertions(std::ostream& out, const Result& result, AssertionsShown shown,
                      Numbers numbers, const Style& style) {
  std::string others;
  for (const auto& assertion : result.assertions) {
    if (assertion.assertion.origin == Origin::self) continue;
    if (is_shown(assertion, result, shown)) {
      write_assertion(out, assertion, result, numbers, style);
    } else if (shown == AssertionsShown::in_a_line) {
      const auto status = to_text(assertion.status), scope = scope_words(assertion);
      write_lines(out, status, name_of(assertion.assertion) + (scope == status ? "" : ": " + scope),
                  style);
    } else if (shown == AssertionsShown::here) {
      others += (others.empty() ? "" : ", ") + assertion.assertion.id;
    }
  }
  if (!others.empty()) write_lines(out, "not run", others + ": their checks take no data", style);
}

}  // namespace verify
