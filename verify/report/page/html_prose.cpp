#include "verify/report/page/html_prose.hpp"

#include <array>
#include <cctype>
#include <string_view>
#include <utility>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/math_symbols.hpp"

namespace verify {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

// ASCII signs and the LaTeX source of what they stand for.
constexpr std::array<Pair, 6> signs = {{
    {"<=>", "\\Leftrightarrow"},
    {"<=", "\\le"},
    {">=", "\\ge"},
    {"!=", "\\ne"},
    {"->", "\\to"},
    {"+/-", "\\pm"},
}};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

const Pair* starting(std::string_view text, const auto& table) {
  for (const auto& pair : table) {
    if (text.starts_with(pair.first)) return &pair;
  }
  return nullptr;
}

bool is_greek(std::string_view character) {  // U+0391 to U+03F5
  return character.size() == 2 && (character[0] == '\xCE' || character[0] == '\xCF');
}

// The letter that a word names, or nothing.
std::string_view greek(std::string_view word) {
  const auto* symbol = find_math_symbol("\\" + std::string(word));
  return symbol != nullptr && is_greek(symbol->shown) ? symbol->shown : std::string_view{};
}

// Reads a text from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}
  std::string all() {
    while (at_ < text_.size()) step();
    return html_;
  }

 private:
  void step() {
    const auto rest = text_.substr(at_);
    if (is_letter(rest.front())) {
      word();
    } else if (const auto* sign = starting(rest, signs)) {
      html_ += find_math_symbol(sign->second)->shown;
      at_ += sign->first.size();
    } else if (rest.front() == '^' && at_ > 0) {
      script("sup");
    } else {
      html_ += html_entity(rest.front());
      ++at_;
    }
  }

  // A word is Greek or single, and may then carry a subscript, or it is copied.
  void word() {
    std::size_t end = at_;
    while (end < text_.size() && is_letter(text_[end])) ++end;
    const bool begins =
        at_ == 0 || (!is_word(text_[at_ - 1]) && text_[at_ - 1] != '_' && text_[at_ - 1] != '.');
    const auto name = text_.substr(at_, end - at_);
    const auto letter = greek(name);
    const bool symbol = begins && (name.size() == 1 || !letter.empty()) &&
                        (end == text_.size() || !is_word(text_[end]));
    if (!symbol) {
      while (end < text_.size() && (is_word(text_[end]) || text_[end] == '_')) ++end;
      html_ += html_escaped(std::string(text_.substr(at_, end - at_)));
      at_ = end;
      return;
    }
    html_ += letter.empty() ? name : letter;
    at_ = end;
    if (at_ < text_.size() && text_[at_] == '_') script("sub");
  }

  // What follows ^ or _: a group in braces, a number with its sign, point and (after a sign)
  // quotient, a run of letters and digits, or a star.
  void script(const char* tag) {
    std::size_t begin = at_ + 1, end = begin;
    const char first = begin < text_.size() ? text_[begin] : ' ';
    if (first == '{' || first == '(') {
      end = text_.find(first == '{' ? '}' : ')', begin);
      if (end == std::string_view::npos) return copy();
      const auto inner = text_.substr(begin + 1, end - begin - 1);
      if (inner.find_first_of("{(") != std::string_view::npos) return copy();
      return put(tag, inner, end + 1);
    }
    const bool has_sign = first == '-' || first == '+';
    end = run_end(begin + (has_sign ? 1 : 0));
    if (continues(end, '.') || (has_sign && continues(end, '/'))) end = run_end(end + 1);
    if (end == begin && first == '*') ++end;
    if (end == begin) return copy();
    put(tag, text_.substr(begin, end - begin), end);
  }

  std::size_t run_end(std::size_t at) const {
    while (at < text_.size() && is_word(text_[at])) ++at;
    return at;
  }

  // A digit, the sign and a digit.
  bool continues(std::size_t at, char sign) const {
    const auto digit = [&](std::size_t k) {
      return k < text_.size() && std::isdigit(static_cast<unsigned char>(text_[k])) != 0;
    };
    return at > 0 && at < text_.size() && text_[at] == sign && digit(at - 1) && digit(at + 1);
  }

  void put(const char* tag, std::string_view inner, std::size_t end) {
    std::string shown;
    for (const char c : inner) shown += c == '-' ? std::string(minus_sign) : html_entity(c);
    const auto letter = greek(inner);
    html_ += std::string("<") + tag + ">" + (letter.empty() ? shown : std::string(letter)) + "</" +
             tag + ">";
    at_ = end;
  }

  void copy() { html_ += html_entity(text_[at_++]); }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string html_;
};

}  // namespace

std::string html_prose(const std::string& text) { return Reader(text).all(); }

}  // namespace verify
