#include "verify/service/texts/held_numbers.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <regex>
#include <utility>

#include "verify/service/selection.hpp"
#include "verify/service/texts/after_number.hpp"
#include "verify/service/texts/written_number.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

const std::string example_of_comment = "0.1195 <!-- icl-verify: weights/readme.toml loss -->";

// A comment that speaks of the program, whatever else is wrong with it.
struct TextComment {
  std::size_t at, end;  // of the text, with its marks
  std::string inside;
};

bool speaks_of_program(const std::string& inside) {
  std::string letters;
  for (const char c : inside.substr(0, 40)) {
    if (std::isalpha(static_cast<unsigned char>(c)) != 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters.starts_with("iclverify");
}

std::vector<TextComment> comments_in(const std::string& text) {
  const std::string start = "<!--", stop = "-->";
  std::vector<TextComment> found;
  for (auto at = text.find(start); at != std::string::npos;) {
    const auto end = text.find(stop, at + start.size());
    const auto inside =
        text.substr(at + start.size(), end == std::string::npos ? end : end - at - start.size());
    if (speaks_of_program(inside)) found.push_back({at, end, inside});
    if (end == std::string::npos) return found;
    at = text.find(start, end + stop.size());
  }
  return found;
}

// Code of Markdown shows a comment as an example: between fences, and between backticks.
class MarkdownCode {
 public:
  explicit MarkdownCode(const std::string& text) : text_(text) {
    std::string fence;
    for (std::size_t from = 0; from < text.size();) {
      const auto end = std::min(text.find('\n', from), text.size());
      const auto mark = fence_of(text.substr(from, end - from));
      if (fence.empty()) {
        fence = mark.marks;
        begun_ = from;
      } else if (mark.is_alone && mark.marks[0] == fence[0] && mark.marks.size() >= fence.size()) {
        fenced_.emplace_back(begun_, end);
        fence.clear();
      }
      from = end + 1;
    }
    if (!fence.empty()) fenced_.emplace_back(begun_, text.size());
  }

  bool has(std::size_t at) const {
    for (const auto& [from, to] : fenced_)
      if (from <= at && at < to) return true;
    const auto line = text_.rfind('\n', at) + 1;  // npos + 1 is 0
    const auto end = std::min(text_.find('\n', at), text_.size());
    // Backticks are closed by as many; those that nothing closes are signs like others.
    for (auto from = text_.find('`', line); from < at;) {
      const auto behind = end_of_ticks(from);
      auto close = text_.find('`', behind);
      while (close < end && end_of_ticks(close) - close != behind - from)
        close = text_.find('`', end_of_ticks(close));
      if (close < end && close > at) return true;
      from = text_.find('`', close < end ? end_of_ticks(close) : behind);
    }
    return false;
  }

 private:
  const std::string& text_;
  std::size_t begun_ = 0;
  std::vector<std::pair<std::size_t, std::size_t>> fenced_;

  std::size_t end_of_ticks(std::size_t from) const {
    return std::min(text_.find_first_not_of('`', from), text_.size());
  }

  struct Fence {
    std::string marks;
    bool is_alone = false;  // as one that closes is
  };
  static Fence fence_of(const std::string& line) {
    const auto from = line.find_first_not_of(' ');
    if (from == std::string::npos || from > 3 || (line[from] != '`' && line[from] != '~'))
      return {};
    const auto end = std::min(line.find_first_not_of(line[from], from), line.size());
    const auto info = line.substr(end);
    // "```x``` y" is code within a line.
    if (end - from < 3 || (line[from] == '`' && info.find('`') != std::string::npos)) return {};
    return {line.substr(from, end - from), info.find_first_not_of(" \t\r") == std::string::npos};
  }
};

HeldNumber held_number(const std::string& path, const std::string& text, const TextComment& comment,
                       int line) {
  const auto where = printable(path) + ":" + std::to_string(line) + ": ";
  if (comment.end == std::string::npos)
    throw UsageError(where + "the comment does not end; write --> behind it");
  static const std::regex form("\\s*icl-verify\\s*:\\s*(\\S+)\\s+(\\S+)\\s*");
  std::smatch said;
  if (comment.inside.size() > 10000 || !std::regex_match(comment.inside, said, form))
    throw UsageError(where + "<!--" + excerpt(comment.inside, 80) +
                     "--> does not say what holds the number; an instance file and the name of a "
                     "value are needed, as in " +
                     example_of_comment);
  const auto number = written_number(text.substr(0, comment.at));
  if (!number.fault.empty()) throw UsageError(where + number.fault);
  if (const auto fault = fault_after(text.substr(comment.end + 3)); !fault.empty())
    throw UsageError(where + fault);
  const auto folder = std::filesystem::path(path).parent_path();
  return {(folder / said[1].str()).string(), said[2], number.expected, line};
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
    if (code.has(comment.at)) continue;
    const auto here = text.begin() + static_cast<long>(comment.at);
    line += static_cast<int>(std::count(line_begin, here, '\n'));
    line_begin = here;
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
