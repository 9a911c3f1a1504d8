#include "verify/service/texts/held_numbers.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>

#include "verify/service/selection.hpp"
#include "verify/service/texts/after_number.hpp"
#include "verify/service/texts/markdown_code.hpp"
#include "verify/service/texts/written_number.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

const std::string example_of_comment = "0.1195 <!-- icl-verify: weights/readme.toml loss -->";

const std::string untold_code =
    "it cannot be told whether this comment stands in code, where it holds nothing: readers of "
    "Markdown differ on code within HTML, tables, lists and quotations, and where a fence or "
    "a backtick is not closed; close it, or put fences of their own, where lines begin, around an "
    "example";

// A comment that speaks of the program, whatever else is wrong with it.
struct TextComment {
  std::size_t at, end;  // of the text, with its marks
};
const std::string comment_start = "<!--", comment_stop = "-->";

// No more than is looked at: comments may lie within each other, and a text is long.
std::string inside(const std::string& text, const TextComment& comment, std::size_t most) {
  const auto from = comment.at + comment_start.size();
  return text.substr(from, std::min(comment.end - from, most));
}

bool speaks_of_program(const std::string& beginning) {
  std::string letters;
  for (const char c : beginning) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters.starts_with("iclverify");
}

std::vector<TextComment> comments_in(const std::string& text) {
  std::vector<TextComment> found;
  std::size_t end = 0;
  for (auto at = text.find(comment_start); at != std::string::npos;) {
    const auto from = at + comment_start.size();
    if (end < from) end = text.find(comment_stop, from);
    const TextComment comment{at, end};
    if (speaks_of_program(inside(text, comment, 40))) found.push_back(comment);
    // A comment may begin in code, and end behind one that is none.
    at = text.find(comment_start, from);
  }
  return found;
}

HeldNumber held_number(const std::string& path, const std::string& text, const TextComment& comment,
                       int line) {
  const auto where = printable(path) + ":" + std::to_string(line) + ": ";
  if (comment.end == std::string::npos)
    throw UsageError(where + "the comment does not end; write --> behind it");
  static const std::regex form("\\s*icl-verify\\s*:\\s*(\\S+)\\s+(\\S+)\\s*");
  constexpr std::size_t longest = 10000;
  const auto words = inside(text, comment, longest + 1);
  std::smatch said;
  if (words.size() > longest || !std::regex_match(words, said, form))
    throw UsageError(where + "<!--" + excerpt(words, 80) +
                     "--> does not say what holds the number; an instance file and the name of a "
                     "value are needed, as in " +
                     example_of_comment);
  const auto number = written_number(text.substr(0, comment.at));
  if (!number.fault.empty()) throw UsageError(where + number.fault);
  if (const auto fault = fault_after(text.substr(comment.end + comment_stop.size()));
      !fault.empty())
    throw UsageError(where + fault);
  const auto folder = std::filesystem::path(path).parent_path();
  return {(folder / said[1].str()).string(), said[1], said[2], number.expected, line};
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
  const MarkdownCode code(text);
  std::vector<HeldNumber> found;
  auto line_begin = text.begin();
  int line = 1;
  for (const auto& comment : comments_in(text)) {
    const auto shown = code.at(comment.at);
    if (shown == Shown::as_code) continue;
    const auto here = text.begin() + static_cast<long>(comment.at);
    line += static_cast<int>(std::count(line_begin, here, '\n'));
    line_begin = here;
    if (shown == Shown::untold)
      throw UsageError(printable(path) + ":" + std::to_string(line) + ": " + untold_code);
    found.push_back(held_number(path, text, comment, line));
  }
  if (found.empty())
    throw UsageError(printable(path) +
                     ": no number is held in it; a comment holds the one in front of it, outside "
                     "of code: " +
                     example_of_comment);
  return found;
}

}  // namespace verify
