#include "verify/service/texts/after_number.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string_view>

#include "verify/service/texts/shown_text.hpp"
#include "verify/service/texts/signs_beside.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::size_t longest_shown = 20;

std::string fault_of(const std::string& text) {
  return "it cannot be told what number is meant: behind the comment stands \"" +
         printable(excerpt(text, longest_shown)) +
         "\"; put the comment behind the whole number, or a word between them";
}

// Signs that work on what stands before them, whatever follows; "+", "-", "*" and "/" may begin a
// dash or emphasis, and work before a number alone; where a line begins they make a list.
bool begins_with_sign(const std::string& text, bool on_next_line) {
  static constexpr std::array<std::string_view, 23> works = {"^",
                                                             "\xC2\xBC",
                                                             "\xC2\xBD",
                                                             "\xC2\xBE",
                                                             "\xE2\x85",
                                                             "~",
                                                             "&#",
                                                             "!",
                                                             "%",
                                                             "\\%",
                                                             "\xC2\xB7",
                                                             "\xC3\x97",
                                                             "\xC3\xB7",
                                                             "\xE2\x8B\x85",
                                                             "\xE2\x88\x99",
                                                             "\xE2\x88\x97",
                                                             "\xE2\x80\xB0",
                                                             "\xC2\xB1",
                                                             "\xC2\xB2",
                                                             "\xC2\xB3",
                                                             "\xC2\xB9",
                                                             "\\times",
                                                             "\\cdot"};
  static const std::regex with_number("^(\\+-|\\+/-|\\\\pm|[-+*/])[ \t]*[(0-9.].*"),
      entity(
          "^&(times|middot|sdot|divide|sup[123]|permil|percnt|plusmn|pm|excl|frac[1-8]+|radic|"
          "minus|plus|ast|sol|Hat);.*");
  return std::any_of(works.begin(), works.end(),
                     [&](std::string_view sign) { return text.starts_with(sign); }) ||
         (!on_next_line && std::regex_match(text, with_number)) || std::regex_match(text, entity);
}

// "1.8 million", "1.8 percent", "1.8 squared", "1.8 times 2", "1.8 or less".
bool begins_with_word(const std::string& text) {
  static const std::regex scales(
      "^(hundred|thousand|million|billion|trillion|dozen|k|bn|percent|per ?cent|per ?mille?|ppm|"
      "squared|cubed|factorial|or (more|less|fewer|above|below|over|under))([^a-z].*|)$",
      std::regex::icase);
  static const std::regex joined("^(times|x|plus|minus|over|divided by|multiplied by) ?[(0-9.].*$",
                                 std::regex::icase);
  static const std::regex power(
      "^(to the ([^.]*(power|exponent)\\b|[(0-9]).*|raised to\\b.*|to [(0-9.].*)",
      std::regex::icase);
  return std::regex_match(text, scales) || std::regex_match(text, joined) ||
         std::regex_match(text, power);
}

// "12 345" and "1 1/2" are one number each.
bool begins_with_digits(const std::string& text) {
  static const std::regex digits("^([0-9]{3}([^0-9].*|$)|[0-9]+/[0-9].*)");
  return std::regex_match(text, digits);
}

// At the comment, without a blank: "5", "e3", "fold", ".5"; what ends a sentence or a formula is
// none.
bool goes_on(const std::string& text) {
  const auto is_alnum = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  if (text.empty()) return false;
  if (is_alnum(text[0]) || text[0] == '/' || text[0] == '\'') return true;
  const bool joins = std::string(".,-:").find(text[0]) != std::string::npos;
  return joins && text.size() > 1 && is_alnum(text[1]);
}

// What follows the blanks, in whatever way they are written.
std::string without_hard_blanks(const std::string& text) {
  static const std::regex blanks("^( |&nbsp;|&thinsp;|\xC2\xA0|\\\\[,;: ])+");
  return std::regex_replace(text, blanks, "");
}

}  // namespace

std::string fault_after(const std::string& after) {
  constexpr std::size_t read = 200;
  constexpr std::size_t source = 2000;  // with tags and comments
  const auto shown = shown_text(after.substr(0, std::min(after.find("\n\n"), source)));
  auto line = shown.substr(0, std::min(shown.find("\n\n"), read));
  const auto line_end = line.find('\n');
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  // What closes a formula, code, a parenthesis or emphasis of the number.
  const auto closed = line.substr(std::min(line.find_first_not_of("*_`$)"), line.size()));
  if (goes_on(closed)) return fault_of(closed);
  const auto next = without_hard_blanks(closed);
  const bool on_next_line = line_end < line.size() - next.size();
  if (!sign_behind(next).empty() || begins_with_sign(next, on_next_line) ||
      begins_with_word(next) || begins_with_digits(next))
    return fault_of(next);
  return "";
}

}  // namespace verify
