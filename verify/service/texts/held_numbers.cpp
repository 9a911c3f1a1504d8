#include "verify/service/texts/held_numbers.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <regex>
#include <sstream>

#include "verify/service/selection.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

const std::string comment_start = "<!-- icl-verify:";

// The number that ends in front of `end`, past blanks and the marks of emphasis; empty where there
// is none.
std::string number_before(const std::string& text, std::size_t end) {
  while (end > 0 && std::string(" \t\n*_`").find(text[end - 1]) != std::string::npos) --end;
  auto start = end;
  while (start > 0 && std::string("0123456789.eE+-").find(text[start - 1]) != std::string::npos)
    --start;
  auto word = text.substr(start, end - start);
  word.erase(0, word.find_first_of("-0123456789."));
  const bool digits = word.find_first_of("0123456789") != std::string::npos;
  return digits && word.back() != '.' ? word : "";
}

// A decimal as people write it: what ends in 1.5e or is -.e is none.
bool is_decimal(const std::string& number) {
  static const std::regex form("-?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][-+]?[0-9]{1,5})?");
  constexpr std::size_t longest = 1000;
  return number.size() <= longest && std::regex_match(number, form);
}

// Half a unit of its last digit around a decimal; a whole number is meant exactly.
std::string with_rounding(const std::string& number) {
  const auto point = number.find('.');
  if (point == std::string::npos) return number;
  const auto exponent = number.find_first_of("eE", point);
  const auto digits = std::min(exponent, number.size()) - point - 1;
  const auto power = exponent == std::string::npos ? 0L : std::stol(number.substr(exponent + 1));
  return number + " +- 5e" + std::to_string(power - static_cast<long>(digits) - 1);
}

HeldNumber held_number(const std::string& path, const std::string& text, std::size_t at, int line) {
  const auto where = printable(path) + ":" + std::to_string(line);
  const auto end = text.find("-->", at);
  if (end == std::string::npos) throw UsageError(where + ": the comment does not end");
  std::istringstream words(text.substr(at + comment_start.size(), end - at - comment_start.size()));
  const std::vector<std::string> said{std::istream_iterator<std::string>(words), {}};
  if (said.size() != 2)
    throw UsageError(where + ": an instance file and the name of a value are needed, as in " +
                     comment_start + " weights/readme.toml loss -->");
  const auto number = number_before(text, at);
  if (number.empty())
    throw UsageError(where + ": no number stands in front of the comment, as in 0.1195 " +
                     comment_start + " weights/readme.toml loss -->");
  if (!is_decimal(number))
    throw UsageError(where + ": " + excerpt(number, 60) +
                     " is no number; write a decimal, as 0.1195 or 1.2e-3, in front of the "
                     "comment");
  const auto folder = std::filesystem::path(path).parent_path();
  return {(folder / said[0]).string(), said[1], with_rounding(number), line};
}

std::string text_at(const std::string& path) {
  try {
    return read_text_file(path, largest_instance_file);
  } catch (const std::exception& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

std::vector<HeldNumber> held_numbers(const std::string& path) {
  const auto text = text_at(path);
  std::vector<HeldNumber> found;
  auto line_begin = text.begin();
  int line = 1;
  for (auto at = text.find(comment_start); at != std::string::npos;
       at = text.find(comment_start, at + 1)) {
    const auto here = text.begin() + static_cast<long>(at);
    line += static_cast<int>(std::count(line_begin, here, '\n'));
    line_begin = here;
    found.push_back(held_number(path, text, at, line));
  }
  if (found.empty())
    throw UsageError(printable(path) +
                     ": no number is held in it; a comment holds the one in "
                     "front of it: 0.1195 " +
                     comment_start + " weights/readme.toml loss -->");
  return found;
}

}  // namespace verify
