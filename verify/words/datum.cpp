#include "verify/words/datum.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

namespace verify {
namespace {

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// "1." and "1.e-3", as Python prints whole numbers, without the point.
std::string without_bare_point(std::string number) {
  const auto point = number.find('.');
  const bool bare = point != std::string::npos && point > 0 &&
                    (point + 1 == number.size() || number[point + 1] == 'e');
  const bool digit_before = bare && number[point - 1] >= '0' && number[point - 1] <= '9';
  return digit_before ? number.erase(point, 1) : number;
}

// Lists in brackets, with commas or blanks between the items.
class BracketReader {
 public:
  explicit BracketReader(const std::string& text) : text_(text) {}
  // Nothing where the text is not one list and nothing else.
  std::optional<Datum> whole() {
    auto list = read(0);
    skip(" ");
    return at_ == text_.size() ? list : std::nullopt;
  }

 private:
  static constexpr int deepest = 8;
  bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
  void skip(const char* characters) {
    at_ = std::min(text_.find_first_not_of(characters, at_), text_.size());
  }
  std::optional<Datum> read(int depth) {
    if (!sees('[') || depth == deepest) return std::nullopt;
    ++at_;
    std::vector<Datum> items;
    for (skip(" "); !sees(']'); skip(" ")) {
      auto item = sees('[') ? read(depth + 1) : leaf();
      if (!item) return std::nullopt;
      items.push_back(std::move(*item));
      skip(" ");
      if (sees(',')) ++at_;
    }
    ++at_;
    return Datum::list(std::move(items));
  }
  std::optional<Datum> leaf() {
    const auto end = std::min(text_.find_first_of(",[] ", at_), text_.size());
    if (end == at_) return std::nullopt;
    const auto begin = std::exchange(at_, end);
    return Datum(without_bare_point(text_.substr(begin, end - begin)));
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

}  // namespace

Datum::Datum(std::string leaf) : text(std::move(leaf)) {}
Datum::Datum(const char* leaf) : text(leaf) {}

Datum Datum::list(std::vector<Datum> assertions) {
  Datum result;
  result.items = std::move(assertions);
  result.is_list = true;
  return result;
}

std::string to_text(const Datum& datum) {
  if (!datum.is_list) return datum.text;
  std::string result = "[";
  for (const auto& item : datum.items) {
    if (result.size() > 1) result += ", ";
    result += to_text(item);
  }
  return result + "]";
}

// Lists in brackets are taken as they are, "[[1, 0], [0, 1]]" or "[[1. 0.] [0. 1.]]"; where the
// brackets do not match, the text stays a text, which no input takes for a list.
Datum parse_shorthand(const std::string& text, int depth) {
  if (depth == 0) return without_bare_point(trimmed(text));
  if (const auto whole = trimmed(text); whole.starts_with('['))
    return BracketReader(whole).whole().value_or(Datum(whole));
  constexpr std::string_view separators = ",;|";
  const char separator = separators[depth - 1];
  std::vector<Datum> assertions;
  std::size_t begin = 0;
  while (true) {
    const auto end = text.find(separator, begin);
    assertions.push_back(parse_shorthand(text.substr(begin, end - begin), depth - 1));
    if (end == std::string::npos) return Datum::list(std::move(assertions));
    begin = end + 1;
  }
}

}  // namespace verify
