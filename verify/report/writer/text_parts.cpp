#include "verify/report/writer/text_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/part_words.hpp"

namespace verify {
namespace {

// What is false or not settled in the statement, the first lines of a claim tell.
bool is_exception(const PartResult& result) { return result.grade != result.part.expected; }

bool was_run_here(const PartResult& part, const Result& result) {
  return std::any_of(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& c) {
    return c.part == part.part.id && c.role == Role::way;
  });
}

bool is_shown(const PartResult& part, const Result& result, PartsShown shown) {
  switch (shown) {
    case PartsShown::all:
      return true;
    case PartsShown::exceptions:
      return is_exception(part);
    case PartsShown::in_a_line:
      return is_exception(part);
    case PartsShown::here:
      return was_run_here(part, result);
  }
  return true;
}

void write_part(std::ostream& out, const PartResult& part, const Result& result, Numbers numbers,
                const Style& style) {
  const auto words = part_words(part, result, numbers);
  write_lines(out, words.grade, name_of(part.part) + ": " + to_plain(part.part.text), style);
  for (const auto& line : words.lines) write_lines(out, "", to_plain(line), style);
  for (const auto& line : checked_lines(part.part, result.checks))
    write_lines(out, line.label, plain_text(line), style);
  write_prose(out, part.part.prose, style);
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

void write_parts(std::ostream& out, const Result& result, PartsShown shown, Numbers numbers,
                 const Style& style) {
  std::string others;
  for (const auto& part : result.parts) {
    if (part.part.origin == Origin::self) continue;
    if (is_shown(part, result, shown)) {
      write_part(out, part, result, numbers, style);
    } else if (shown == PartsShown::in_a_line) {
      const auto status = to_text(part.grade), scope = reach_words(part);
      write_lines(out, status, name_of(part.part) + (scope == status ? "" : ": " + scope), style);
    } else if (shown == PartsShown::here) {
      others += (others.empty() ? "" : ", ") + part.part.id;
    }
  }
  if (!others.empty()) write_lines(out, "not run", others + ": their checks take no data", style);
}

}  // namespace verify
