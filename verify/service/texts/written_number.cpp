#include "verify/service/texts/written_number.hpp"

#include <algorithm>
#include <regex>

#include "verify/service/texts/before_number.hpp"
#include "verify/service/texts/shown_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

const std::string allowed_forms =
    "write a decimal, as 0.1195, -1.2e-3, 15.3% or 57/77, in front of it";

void cut_end_of(std::string& text, std::size_t size) { text.resize(text.size() - size); }

// A tag that ends there, "</td>".
std::size_t closing_tag(const std::string& text) {
  if (!text.ends_with('>')) return 0;
  const auto from = text.rfind("</");
  if (from == std::string::npos || text.find('>', from) != text.size() - 1) return 0;
  return text.size() - from;
}

// What may stand between a number and the comment.
void cut_decoration(std::string& text) {
  while (!text.empty()) {
    const char last = text.back();
    const auto tag = closing_tag(text);
    const bool ends_sentence = std::string(".,;:!?)").find(last) != std::string::npos &&
                               text.size() > 1 && text[text.size() - 2] != last;
    if (tag > 0) {
      cut_end_of(text, tag);
    } else if (std::string(" \t\n\r*_`$|").find(last) != std::string::npos || ends_sentence) {
      text.pop_back();
    } else {
      return;
    }
  }
}

// "%", "\%" and " %".
bool cut_percent(std::string& text) {
  if (!text.ends_with('%')) return false;
  text.pop_back();
  if (text.ends_with('\\')) text.pop_back();
  while (text.ends_with(' ')) text.pop_back();
  return true;
}

// Signs that people write for one of the keyboard.
std::string with_plain_minus(std::string text) {
  static const std::string minus = "\xE2\x88\x92";  // U+2212
  for (auto at = text.find(minus); at != std::string::npos; at = text.find(minus))
    text.replace(at, minus.size(), "-");
  return text;
}

// Half a unit of the last digit around a decimal, in its own power of ten.
std::string with_rounding(const std::string& number, long power_of_unit) {
  const auto point = number.find('.');
  const auto mark = number.find_first_of("eE");
  const auto power =
      (mark == std::string::npos ? 0L : std::stol(number.substr(mark + 1))) + power_of_unit;
  const auto mantissa = number.substr(0, mark);
  const auto written = power_of_unit == 0 ? number : mantissa + "e" + std::to_string(power);
  if (point == std::string::npos) return written;
  const auto digits = static_cast<long>(mantissa.size() - point - 1);
  return written + " +- 5e" + std::to_string(power - digits - 1);
}

}  // namespace

WrittenNumber written_number(const std::string& text) {
  constexpr std::size_t longest = 1000;
  const auto whole = with_plain_minus(text.substr(text.size() - std::min(text.size(), longest)));
  auto rest = whole;
  cut_decoration(rest);
  const bool percent = cut_percent(rest);
  const auto behind = whole.substr(rest.size());
  auto start = rest.size();
  while (start > 0 && std::string("0123456789.eE+-/").find(rest[start - 1]) != std::string::npos)
    --start;
  const auto first = rest.find_first_of("-0123456789.", start);  // no "e" of a word, no "+"
  const auto word = first == std::string::npos ? "" : rest.substr(first);
  const bool has_digit = word.find_first_of("0123456789") != std::string::npos;
  if (!has_digit) {
    const auto line = rest.substr(rest.rfind('\n') + 1);
    const auto shown = line.substr(line.size() - std::min<std::size_t>(line.size(), 30));
    return {"", "no number stands in front of the comment" +
                    (shown.empty() ? "" : ", but \"" + printable(shown) + "\"") + "; " +
                    allowed_forms};
  }
  static const std::regex decimal("-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,5})?"),
      fraction("-?[0-9]+/[1-9][0-9]*");
  const bool is_fraction = std::regex_match(word, fraction);
  if ((!is_fraction && !std::regex_match(word, decimal)) || word.size() >= longest)
    return {"", excerpt(word, 60) + " is no number; " + allowed_forms};
  if (behind.find('!') != std::string::npos)
    return {"", excerpt(word, 60) + "!: ends a sentence or is a factorial; write another sign"};
  constexpr std::size_t searched = 20000;  // for what opens an element
  const auto before = text.substr(0, text.size() - behind.size() - word.size());
  const auto near = before.substr(before.size() - std::min(before.size(), searched));
  for (const auto& fault :
       {fault_of_open_element(near), fault_before(shown_text(rest.substr(0, first)), word, behind)})
    if (!fault.empty()) return {"", excerpt(word, 60) + ": " + fault};
  if (is_fraction) {
    if (percent) return {"", excerpt(word, 60) + "%: write a decimal in front of %"};
    return {word, ""};
  }
  return {with_rounding(word, percent ? -2 : 0), ""};
}

}  // namespace verify
