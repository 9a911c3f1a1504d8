#include "verify/service/texts/shown_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string_view>
#include <vector>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool begins_name(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

std::string small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return text;
}

struct Tag {
  std::string name, attributes;  // in small letters, the attributes without blanks
  bool closes = false;
  std::size_t end = 0;  // behind its ">"
};

// The tag that begins there; none of "a < b", nor of one that does not end.
std::optional<Tag> tag_at(const std::string& text, std::size_t at) {
  Tag tag;
  auto from = at + 1;
  if (from < text.size() && text[from] == '/') {
    tag.closes = true;
    ++from;
  }
  if (from >= text.size() || !begins_name(text[from])) return std::nullopt;
  const auto end = text.find_first_of("<>", from);
  if (end == std::string::npos || text[end] != '>') return std::nullopt;
  auto name_end = from;
  while (std::isalnum(static_cast<unsigned char>(text[name_end])) != 0) ++name_end;
  tag.name = small_letters(text.substr(from, name_end - from));
  for (const char c : small_letters(text.substr(name_end, end - name_end)))
    if (std::isspace(static_cast<unsigned char>(c)) == 0) tag.attributes += c;
  tag.end = end + 1;
  return tag;
}

template <std::size_t N>
bool is_one_of(const std::string& name, const std::array<std::string_view, N>& names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_raised(const std::string& name) { return name == "sup" || name == "sub"; }

bool is_block(const std::string& name) {
  static constexpr std::array<std::string_view, 26> blocks = {
      "td", "th",      "tr",      "table",   "tbody",      "thead", "p",  "div",    "li",
      "ul", "ol",      "dl",      "dt",      "dd",         "h1",    "h2", "h3",     "h4",
      "h5", "details", "summary", "section", "blockquote", "pre",   "hr", "caption"};
  return is_one_of(name, blocks);
}

bool is_empty_element(const std::string& name) {
  static constexpr std::array<std::string_view, 6> empty = {"br",    "hr",  "img",
                                                            "input", "wbr", "col"};
  return is_one_of(name, empty);
}

// Struck out, hidden, or no part of the page.
bool is_unseen(const Tag& tag) {
  static constexpr std::array<std::string_view, 8> names = {
      "s", "strike", "del", "script", "style", "template", "noscript", "title"};
  static constexpr std::array<std::string_view, 7> marks = {
      "hidden",   "display:none", "visibility:",    "line-through",
      "opacity:", "font-size:0",  "vertical-align:"};
  return is_one_of(tag.name, names) ||
         std::any_of(marks.begin(), marks.end(), [&](std::string_view mark) {
           return tag.attributes.find(mark) != std::string::npos;
         });
}

// Behind the element that the tag opens; the end of the text where it does not end.
std::size_t end_of_element(const std::string& text, const Tag& opening) {
  int depth = 1;
  for (auto at = text.find('<', opening.end); at != std::string::npos;
       at = text.find('<', at + 1)) {
    const auto tag = tag_at(text, at);
    if (!tag || tag->name != opening.name) continue;
    depth += tag->closes ? -1 : 1;
    if (depth == 0) return tag->end;
  }
  return text.size();
}

std::size_t end_of_comment(const std::string& text, std::size_t at) {
  const auto end = text.find("-->", at);
  return end == std::string::npos ? text.size() : end + 3;
}

// Behind "~~a~~", of one line; where nothing closes it, behind the marks.
std::size_t end_of_struck(const std::string& text, std::size_t at) {
  const auto end = text.find("~~", at + 2), line = text.find('\n', at);
  return end == std::string::npos || end > line ? at + 2 : end + 2;
}

// Behind code between backticks, in which tags are shown as they are.
std::size_t end_of_code(const std::string& text, std::size_t at) {
  const auto behind = std::min(text.find_first_not_of('`', at), text.size());
  const auto marks = text.substr(at, behind - at);
  const auto end = text.find(marks, behind);
  return end == std::string::npos ? behind : end + marks.size();
}

}  // namespace

std::string shown_text(const std::string& text) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, 4, "<!--") == 0) {
      at = end_of_comment(text, at);
    } else if (text.compare(at, 2, "~~") == 0) {
      at = end_of_struck(text, at);
    } else if (const auto tag = text[at] == '<' ? tag_at(text, at) : std::nullopt; tag) {
      const bool unseen = !tag->closes && !is_empty_element(tag->name) && is_unseen(*tag);
      at = unseen ? end_of_element(text, *tag) : tag->end;
      if (is_block(tag->name)) shown += '|';
      if (tag->name == "br") shown += '\n';
      if (!tag->closes && is_raised(tag->name)) shown += '^';
    } else {
      shown += text[at++];
    }
  }
  return shown;
}

std::string fault_of_open_element(const std::string& text) {
  std::vector<Tag> open;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '`') {
      at = end_of_code(text, at);
      continue;
    }
    if (text.compare(at, 4, "<!--") == 0) {
      at = end_of_comment(text, at);
      continue;
    }
    const auto tag = text[at] == '<' ? tag_at(text, at) : std::nullopt;
    at = tag ? tag->end : at + 1;
    if (!tag || is_empty_element(tag->name)) continue;
    if (!tag->closes) {
      open.push_back(*tag);
      continue;
    }
    const auto opened = std::find_if(open.rbegin(), open.rend(),
                                     [&](const Tag& other) { return other.name == tag->name; });
    if (opened != open.rend()) open.erase(std::next(opened).base());
  }
  for (const auto& tag : open)
    if (is_unseen(tag) || is_raised(tag.name))
      return "it stands within <" + excerpt(tag.name, 20) +
             ">, which hides, strikes out or moves it; hold a number that is shown";
  const auto line = text.substr(text.rfind('\n') + 1);
  auto marks = 0;
  for (auto at = line.find("~~"); at != std::string::npos; at = line.find("~~", at + 2)) ++marks;
  if (marks % 2 != 0) return "it is struck out by ~~; hold a number that is shown";
  const auto begun = line.rfind('<');
  const bool in_tag = begun != std::string::npos && begun + 1 < line.size() &&
                      begins_name(line[begun + 1]) && line.find('>', begun) == std::string::npos &&
                      line.find('=', begun) != std::string::npos;
  return in_tag ? "it stands within a tag of HTML; hold a number that is shown" : "";
}

}  // namespace verify
