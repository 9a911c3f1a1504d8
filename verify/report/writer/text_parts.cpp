#include "verify/report/writer/text_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/report/part_words.hpp"

namespace verify {
namespace {

bool is_exception(const PartResult& result) {
  return facts_of(result.grade).rank == 0 || result.grade != result.part.expected;
}

void write_part(std::ostream& out, const PartResult& part, const Result& result,
                const Style& style) {
  const auto words = part_words(part, result);
  write_lines(out, words.grade, name_of(part.part) + ": " + to_plain(part.part.text), style);
  for (const auto& line : words.lines) write_lines(out, "", to_plain(line), style);
}

}  // namespace

void write_lines(std::ostream& out, const std::string& label, const std::string& text,
                 const Style& style) {
  constexpr int indent = 14;
  out << "  " << padded(label, indent - 2) << (label.size() >= indent - 2 ? " " : "")
      << wrapped(text, indent, style) << "\n";
}

void write_parts(std::ostream& out, const Result& result, PartsShown shown, const Style& style) {
  for (const auto& part : result.parts) {
    if (part.part.origin == Origin::self) continue;
    if (shown == PartsShown::all || is_exception(part)) write_part(out, part, result, style);
  }
}

}  // namespace verify
