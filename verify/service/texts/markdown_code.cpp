#include "verify/service/texts/markdown_code.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string_view>
#include <utility>

namespace verify {
namespace {

bool is_latin_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool has_blanks_alone(const std::string& text) {
  return text.find_first_not_of(" \t\r") == std::string::npos;
}

// A line that may begin or end a fence, within lists and quotations, too.
struct Fence {
  std::string before, marks;  // "> - ", "```"
  bool is_bare = false;       // as one that closes is
  bool begins() const { return !marks.empty(); }
};

Fence fence_of(const std::string& line) {
  static const std::regex container("^([ \t]*([-+*]|[0-9]{1,9}[.)]|>)(?=[ \t`~>]))*[ \t]*");
  constexpr std::size_t longest = 200;  // of what stands before it
  std::smatch said;
  const auto head = line.substr(0, longest);
  if (!std::regex_search(head, said, container)) return {};
  const auto from = static_cast<std::size_t>(said.length(0));
  if (from >= line.size() || (line[from] != '`' && line[from] != '~')) return {};
  const auto end = std::min(line.find_first_not_of(line[from], from), line.size());
  const auto info = line.substr(end);
  // "```x``` y" is code within a line.
  if (end - from < 3 || (line[from] == '`' && info.find('`') != std::string::npos)) return {};
  return {line.substr(0, from), line.substr(from, end - from), has_blanks_alone(info)};
}

bool begins_container(const std::string& line) {
  static const std::regex marker("^[ \t]*([-+*]|[0-9]{1,9}[.)])([ \t]|$)|^[ \t]*>");
  return std::regex_search(line.substr(0, 200), marker);
}

// As wide as what stands before the fence, with the same marks of quotations.
bool stays_within(const Fence& fence, const std::string& line) {
  if (fence.before.find('>') != std::string::npos) {
    const auto count = [](const std::string& text) {
      return std::count(text.begin(), text.end(), '>');
    };
    const auto before = line.substr(0, std::min(line.find_first_not_of("> \t"), line.size()));
    return count(before) >= count(fence.before);
  }
  return has_blanks_alone(line) || line.find_first_not_of(' ') >= fence.before.size();
}

// Blocks of HTML that end where it says; `end` empty: at a blank line.
struct Markup {
  bool begins = false;
  std::string end = {};
};

Markup markup_of(const std::string& line) {
  constexpr std::size_t name_size = 12;
  const auto at = line.find_first_not_of(' ');
  if (at == std::string::npos || at > 3 || line[at] != '<' || at + 1 >= line.size()) return {};
  const auto rest = line.substr(at + 1);
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 3> ends = {
      {{"!--", "-->"}, {"?", "?>"}, {"![CDATA[", "]]>"}}};
  for (const auto& [begin, end] : ends)
    if (rest.starts_with(begin)) return {true, std::string(end)};
  if (rest[0] == '!' && rest.size() > 1 && is_latin_letter(rest[1])) return {true, ">"};
  auto name = rest.substr(0, name_size);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const std::string whole : {"pre", "script", "style", "textarea"})
    if (name.starts_with(whole) &&
        (name.size() == whole.size() ||
         std::isalnum(static_cast<unsigned char>(name[whole.size()])) == 0))
      return {true, "</" + whole + ">"};
  return {
      is_latin_letter(rest[0]) || (rest[0] == '/' && rest.size() > 1 && is_latin_letter(rest[1])),
      ""};
}

}  // namespace

// A carriage return alone ends a line, too.
MarkdownCode::MarkdownCode(std::string text) : text_(std::move(text)) {
  for (std::size_t k = 0; k < text_.size(); ++k)
    if (text_[k] == '\r' && (k + 1 == text_.size() || text_[k + 1] != '\n')) text_[k] = '\n';
  read_blocks();
}

void MarkdownCode::read_blocks() {
  Fence open;
  Markup markup;
  std::size_t begun = 0;
  bool within = false;  // perhaps, a list or a quotation
  bool is_told = true;  // no fence so far that is one to some readers alone
  for (std::size_t from = 0; from < text_.size();) {
    const auto end = line_end(from);
    const auto line = text_.substr(from, end - from);
    const auto next = end + 1;
    const auto fence = fence_of(line);
    if (open.begins()) {
      is_told = is_told && (!within || stays_within(open, line));
      if (fence.is_bare && fence.marks[0] == open.marks[0] &&
          fence.marks.size() >= open.marks.size()) {
        fenced_.push_back({begun, end, is_told});
        open = {};
      }
    } else if (markup.begins && !markup.end.empty()) {
      markup_.push_back({from, end, true});
      if (line.find(markup.end) != std::string::npos) markup = {};
    } else {
      within = within || begins_container(line);
      if (has_blanks_alone(line)) markup = {};
      if (const auto more = markup_of(line); more.begins) markup = more;
      const bool is_indented =
          fence.before.find_first_not_of(' ') == std::string::npos && fence.before.size() > 3;
      const bool has_tab = fence.before.find('\t') != std::string::npos;
      if (fence.begins() && (markup.begins || is_indented || has_tab)) {
        is_told = false;
      } else if (fence.begins()) {
        open = fence;
        begun = from;
      }
      if (markup.begins) markup_.push_back({from, end, false});
      // The end may stand on the line that begins it, behind its beginning.
      const auto at = line.find('<');
      if (markup.begins && !markup.end.empty() &&
          line.find(markup.end, at + 1) != std::string::npos)
        markup = {};
    }
    from = next;
  }
  if (open.begins()) fenced_.push_back({begun, text_.size(), false});
}

std::size_t MarkdownCode::line_end(std::size_t at) const {
  return std::min(text_.find('\n', at), text_.size());
}
std::size_t MarkdownCode::line_begin(std::size_t at) const {
  return at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;  // npos + 1 is 0
}
bool MarkdownCode::is_blank_line(std::size_t from) const {
  return has_blanks_alone(text_.substr(from, line_end(from) - from));
}

// Of a tag, a comment or an address between < and >, in which backticks open nothing.
std::size_t MarkdownCode::markup_length(std::size_t at) const {
  constexpr std::size_t longest = 1000;
  if (text_.compare(at, 4, "<!--") == 0) {
    const auto end = text_.find("-->", at + 4);
    return end == std::string::npos ? 0 : end + 3 - at;
  }
  static const std::regex tag(
      "</?[A-Za-z][A-Za-z0-9-]*(\\s+[A-Za-z_:][A-Za-z0-9_.:-]*"
      "(\\s*=\\s*([^\\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?)*\\s*/?>"),
      address("<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\\s<>]*|[^\\s<>@\\\\]+@[^\\s<>@\\\\]+)>"),
      other("<(\\?[^?]*\\?|![A-Za-z][^>]*)>");
  const auto near = text_.substr(at, longest);
  std::smatch found;
  for (const auto* form : {&tag, &address, &other})
    if (std::regex_search(near, found, *form, std::regex_constants::match_continuous))
      return static_cast<std::size_t>(found.length(0));
  return 0;
}

// Of a block that begins at `from`.
Shown MarkdownCode::between_backticks(std::size_t from, std::size_t to, std::size_t place) const {
  const auto behind = [&](std::size_t at) {
    return std::min(text_.find_first_not_of('`', at), text_.size());
  };
  for (auto at = from; at < place;) {
    if (text_[at] == '\\') {
      at += 2;
    } else if (text_[at] == '<') {
      at += std::max<std::size_t>(markup_length(at), 1);
    } else if (text_[at] == '`') {
      const auto inside = behind(at);
      auto close = text_.find('`', inside);
      while (close < to && behind(close) - close != inside - at)
        close = text_.find('`', behind(close));
      if (close < to && close > place && place >= inside) {
        const bool one_line = line_begin(at) == line_begin(close);
        // In a row of a table a bar ends the cell, and the code with it.
        const bool bar = text_.substr(inside, close - inside).find('|') != std::string::npos;
        return one_line && !bar ? Shown::as_code : Shown::untold;
      }
      at = close < to ? behind(close) : inside;
    } else {
      ++at;
    }
  }
  return Shown::as_text;
}

Shown MarkdownCode::at(std::size_t place) const {
  constexpr int most_lines = 200;  // of a paragraph
  const auto holds = [&](const Block& block) { return block.from <= place && place < block.to; };
  const auto fence = std::find_if(fenced_.begin(), fenced_.end(), holds);
  if (fence != fenced_.end()) return fence->is_told ? Shown::as_code : Shown::untold;
  const auto html = std::find_if(markup_.begin(), markup_.end(), holds);
  if (html != markup_.end() && html->is_told) return Shown::as_text;
  const auto line = line_begin(place);
  auto to = line_end(place);
  while (to < text_.size() && !is_blank_line(to + 1)) to = line_end(to + 1);
  // A list, a heading or a quotation may begin with any line of what stands together.
  const auto found = between_backticks(line, to, place);
  auto begin = line;
  for (int lines = 0; begin > 0 && !is_blank_line(line_begin(begin - 1)); ++lines) {
    begin = line_begin(begin - 1);
    if (lines > most_lines || between_backticks(begin, to, place) != found) return Shown::untold;
  }
  return html != markup_.end() && found != Shown::as_text ? Shown::untold : found;
}

}  // namespace verify
