#include "verify/formula/math_text.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/formula/math_formula.hpp"
#include "verify/formula/math_symbols.hpp"

namespace verify {
namespace {

bool continues_character(char c) { return (c & 0xC0) == 0x80; }

// "character 12, at "x^2^3"": characters are counted from 1.
std::string position(const std::string& text, std::size_t at) {
  constexpr std::size_t before = 8, after = 16;
  const auto number = std::count_if(text.begin(), text.begin() + static_cast<long>(at),
                                    [](char c) { return !continues_character(c); });
  auto begin = at - std::min(at, before), end = std::min(text.size(), at + after);
  while (begin < at && continues_character(text[begin])) ++begin;
  while (end < text.size() && continues_character(text[end])) ++end;
  auto excerpt = text.substr(begin, end - begin);
  std::replace(excerpt.begin(), excerpt.end(), '\n', ' ');
  return "character " + std::to_string(number + 1) + ", near \"" + excerpt + "\"";
}

class Splitter {
 public:
  explicit Splitter(const std::string& text) : text_(text) {}

  std::vector<TextRun> runs() {
    while (at_ < text_.size()) {
      if (text_[at_] == '$') {
        formula();
      } else if (text_[at_] == '\\') {
        dollar();
      } else {
        words_ += text_[at_++];
      }
    }
    finish_words();
    return std::move(runs_);
  }

 private:
  void dollar() {
    if (text_.compare(at_, 2, "\\$") != 0) {
      throw FormulaFault{at_,
                         "a backslash among words; mathematics goes between $ and $, a dollar is "
                         "written \\$"};
    }
    words_ += '$';
    at_ += 2;
  }

  void formula() {
    finish_words();
    const auto opening = at_;
    const std::string dollars = text_.compare(at_, 2, "$$") == 0 ? "$$" : "$";
    const auto begin = at_ + dollars.size();
    const auto end = text_.find('$', begin);
    if (end == std::string::npos || text_.compare(end, dollars.size(), dollars) != 0) {
      throw FormulaFault{opening, "a formula that begins with " + dollars +
                                      " and does not end with it; write a dollar as \\$"};
    }
    if (text_.substr(begin, end - begin).find("\n\n") != std::string::npos)
      throw FormulaFault{opening,
                         "a blank line in a formula; leave it out, or end the formula before it"};
    runs_.push_back({dollars == "$" ? TextRun::Kind::formula : TextRun::Kind::display, "",
                     parse_formula(text_, begin, end)});
    at_ = end + dollars.size();
  }

  void finish_words() {
    if (words_.empty()) return;
    runs_.push_back({TextRun::Kind::words, std::move(words_), {}});
    words_.clear();
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::string words_;
  std::vector<TextRun> runs_;
};

}  // namespace

std::vector<TextRun> parse_marked_text(const std::string& text) {
  try {
    return Splitter(text).runs();
  } catch (const FormulaFault& fault) {
    throw std::runtime_error(position(text, fault.at) + ": " + fault.what);
  }
}

std::vector<TextRun> marked_text_or_words(const std::string& text) {
  try {
    return Splitter(text).runs();
  } catch (const FormulaFault&) {
    return {{TextRun::Kind::words, text, {}}};
  }
}

bool belongs_to_name(const MathNode& superscript) {
  const auto mark = [](const MathNode& sign) {
    return sign.shown == star_sign || sign.shown == prime_sign;
  };
  return superscript.kind == MathKind::row
             ? std::all_of(superscript.children.begin(), superscript.children.end(), mark)
             : mark(superscript);
}

std::vector<std::string> paragraphs(const std::string& text) {
  std::vector<std::string> result;
  std::string part;
  const auto finish = [&] {
    const auto begin = part.find_first_not_of(" \t\r\n");
    if (begin != std::string::npos)
      result.push_back(part.substr(begin, part.find_last_not_of(" \t\r\n") + 1 - begin));
    part.clear();
  };
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    const auto line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t\r") == std::string::npos) finish();
    part += line + "\n";
    begin = end + 1;
  }
  finish();
  return result;
}

}  // namespace verify
