#include "verify/service/texts/signs_beside.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace verify {
namespace {

struct TextSign {
  char32_t code = 0;
  std::size_t from = 0, size = 1;  // bytes
};

std::vector<TextSign> text_signs(const std::string& text) {
  std::vector<TextSign> signs;
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    std::size_t size = first < 0xC0U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
    size = std::min(size, text.size() - at);
    char32_t code = size == 1 ? first : first & (0xFFU >> (size + 1));
    for (std::size_t k = 1; k < size; ++k)
      code = (code << 6U) | (static_cast<unsigned char>(text[at + k]) & 0x3FU);
    signs.push_back({code, at, size});
    at += size;
  }
  return signs;
}

bool is_accent(char32_t code) { return code >= 0x300 && code <= 0x36F; }

// Of alphabets and syllables, without digits, raised letters and signs among them.
bool is_letter_beyond_ascii(char32_t code) {
  const auto within = [&](char32_t from, char32_t to) { return from <= code && code <= to; };
  if (code == 0xD7 || code == 0xF7) return false;  // times, divided by
  return within(0xC0, 0x2AF) || within(0x370, 0x3F5) || within(0x3F7, 0x481) ||
         within(0x48A, 0x588) || within(0x5D0, 0x5EA) || within(0x620, 0x64A) ||
         within(0x904, 0x939) || within(0xE01, 0xE3A) || within(0x10A0, 0x10FF) ||
         within(0x1E00, 0x1FBC) || within(0x3041, 0x3096) || within(0x30A1, 0x30FA) ||
         within(0x4E00, 0x9FFF) || within(0xAC00, 0xD7A3);
}

bool is_among(char32_t code, std::u32string_view all) {
  return all.find(code) != std::u32string_view::npos;
}

// Quotation marks, dashes, dots, and those of other scripts; money; what says that two things are
// near or that one becomes the other; blanks, of which others speak.
constexpr std::u32string_view harmless_marks =
    U"\u00A0\u00A1\u00A3\u00A5\u00A7\u00AB\u00B6\u00BB\u00BF\u2002\u2003\u2009\u202F\u2013\u2014"
    U"\u2018\u2019\u201A\u201C\u201D\u201E\u2026\u20AC\u2248\u2243\u2245\u223C\u2190\u2192\u21D2"
    U"\u3001\u3002\u300C\u300D\uFF08\uFF09\uFF0C\uFF1A\uFF1B";
// Behind a number: it is what it is, whatever it is compared with.
constexpr std::u32string_view relations_of_texts = U"\u2264\u2265\u2260\u2261";

// Where a line begins, they make a list.
constexpr std::u32string_view bullets = U"\u2022\u25E6\u25AA\u2023\u2043";

bool is_at_line_begin(const std::string& text) {
  const auto from = text.rfind('\n') + 1;  // npos + 1 is 0
  return text.find_first_not_of(" \t>", from) == std::string::npos;
}

// Those of the keyboard, as many as stand there: "=<", "<>", "\\=".
std::string run_before(const std::string& text) {
  const auto from = text.find_last_not_of("<>=!~^%&@#\\?") + 1;  // npos + 1 is 0
  return text.substr(from);
}

bool is_harmless_run(const std::string& run, const std::string& before) {
  static constexpr std::string_view known[] = {"",   "=", "==", "~", "~=", "=~", "&",
                                               "&=", ">", "=>", "?", "!",  "?!", "!!"};
  if (!run.empty() && run.find_first_not_of('#') == std::string::npos)
    return is_at_line_begin(before);
  if (run == "%") return !before.empty() && before.back() != ' ';
  if (!run.empty() && run.find_first_not_of('\\') == std::string::npos)
    return true;  // others read commands
  return std::find(std::begin(known), std::end(known), run) != std::end(known);
}

}  // namespace

std::string sign_before(const std::string& text) {
  constexpr std::size_t read = 100;
  auto near = text.substr(text.size() - std::min(text.size(), read));
  near.erase(near.begin(), std::find_if(near.begin(), near.end(),
                                        [](unsigned char c) { return (c & 0xC0U) != 0x80U; }));
  const auto signs = text_signs(near);
  if (signs.empty()) return "";
  auto last = signs.size() - 1;
  while (last > 0 && is_accent(signs[last].code)) --last;
  const auto shown = near.substr(signs[last].from);
  const auto code = signs[last].code;
  const bool has_accent = last + 1 < signs.size();
  if (code < 0x80) {
    const bool letter = std::isalnum(static_cast<int>(code)) != 0;
    if (has_accent) return letter ? "" : shown;
    const auto run = run_before(near);
    return is_harmless_run(run, near.substr(0, near.size() - run.size())) ? "" : run;
  }
  if (is_letter_beyond_ascii(code)) {
    // "7 \u0445 1.8": one letter between two numbers may be a sign.
    const auto before = near.substr(0, signs[last].from);
    const auto word = before.find_last_not_of(' ');
    const bool between = word != std::string::npos && word + 1 < before.size() &&
                         std::isdigit(static_cast<unsigned char>(before[word])) != 0;
    return between ? shown : "";
  }
  if (is_among(code, harmless_marks) && !has_accent) return "";
  return is_among(code, bullets) && is_at_line_begin(near.substr(0, signs[last].from)) ? "" : shown;
}

std::string sign_behind(const std::string& text) {
  const auto signs = text_signs(text.substr(0, 8));
  if (signs.empty() || signs[0].code < 0x80) {
    const bool has_accent = signs.size() > 1 && is_accent(signs[1].code);
    const bool letter = !signs.empty() && std::isalpha(static_cast<int>(signs[0].code)) != 0;
    return has_accent && !letter ? text.substr(0, signs[1].from + signs[1].size) : "";
  }
  const auto code = signs[0].code;
  const bool known = is_letter_beyond_ascii(code) || is_among(code, harmless_marks) ||
                     is_among(code, relations_of_texts) || is_among(code, bullets);
  return known ? "" : text.substr(0, signs[0].size);
}

std::string disguised_word(const std::string& text) {
  constexpr std::size_t read = 80;
  const auto from = text.find_first_of(" \n", text.size() - std::min(text.size(), read));
  const auto near = text.size() <= read ? text : text.substr(std::min(from, text.size()));
  std::string word;
  bool latin = false, cyrillic = false, unseen = false;
  const auto is_odd = [&] { return (latin && cyrillic) || unseen; };
  for (const auto& [code, at, size] : text_signs(near)) {
    const bool is_latin = code < 0x80 && std::isalpha(static_cast<int>(code)) != 0;
    const bool is_cyrillic = code >= 0x400 && code <= 0x52F;
    const bool is_hidden = (code >= 0x200B && code <= 0x200F) || code == 0xAD || code == 0xFEFF ||
                           (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F);
    if (!is_latin && !is_cyrillic && !is_hidden && !is_accent(code)) {
      if (is_odd()) return word;
      word.clear();
      latin = cyrillic = unseen = false;
      continue;
    }
    word += near.substr(at, size);
    latin |= is_latin;
    cyrillic |= is_cyrillic;
    unseen |= is_hidden;
  }
  return is_odd() ? word : "";
}

}  // namespace verify
