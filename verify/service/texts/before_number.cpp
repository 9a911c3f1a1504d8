#include "verify/service/texts/before_number.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string_view>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_ascii_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_ascii_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

template <std::size_t N>
bool ends_in_one_of(const std::string& text, const std::array<std::string_view, N>& ends) {
  return std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return text.ends_with(end); });
}

void cut_blanks(std::string& text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
}

// The last character, of UTF-8.
std::string last_of(const std::string& text) {
  auto from = text.size();
  while (from > 0 && (static_cast<unsigned char>(text[--from]) & 0xC0U) == 0x80U) continue;
  return text.substr(from);
}

std::string last_word(const std::string& text) {
  auto from = text.size();
  while (from > 0 && is_ascii_letter(text[from - 1])) --from;
  return text.substr(from);
}

// "10 * ", and not "**Loss** ": that closes what another opened.
bool closes_emphasis(const std::string& text) {
  const auto line = text.substr(text.rfind('\n') + 1);
  const auto before = line.find_last_not_of('*');
  return before != std::string::npos && !is_blank(line[before]) &&
         std::count(line.begin(), line.end(), '*') % 2 == 0;
}

// The marks of a list or a quotation, where the line begins.
bool begins_line(const std::string& text) {
  const auto line = text.substr(text.rfind('\n') + 1);
  return line.find_first_not_of(" \t-+*>") == std::string::npos;
}

bool ends_with_tag(const std::string& text) {
  static const std::regex tag("<[A-Za-z/][^<>]*>$");
  return std::regex_search(text.substr(text.size() - std::min<std::size_t>(text.size(), 200)), tag);
}

// "&times;", "&radic;"; what says that two things are near is none.
bool ends_with_entity(const std::string& text) {
  static const std::regex entity("&#?[A-Za-z0-9]+;$");
  return std::regex_search(text.substr(text.size() - std::min<std::size_t>(text.size(), 20)),
                           entity) &&
         !text.ends_with("&approx;") && !text.ends_with("&asymp;");
}

const std::string with_blank = "put a blank in front of it";
const std::string untold = "it cannot be told what number is meant: ";
const std::string alone = " stands before it; write the number that is held alone";

// Of what stands there with blanks or formulas between: the sign that works on the number.
// `apart`: a blank is among them.
std::string fault_of_sign(const std::string& text, bool apart) {
  static constexpr std::array<std::string_view, 4> uncertain = {"+-", "+/-", "\xC2\xB1", "\\pm"};
  static constexpr std::array<std::string_view, 14> works = {"\xC2\xB7",     "\xC3\x97",
                                                             "\xC3\xB7",     "\xE2\x8B\x85",
                                                             "\xE2\x88\x99", "\xE2\x88\x97",
                                                             "\xE2\x88\x9A", "\xE2\x88\x9B",
                                                             "\xE2\x88\x9C", "\xE2\x88\x93",
                                                             "\xE2\x88\x95", "\xE2\x81\x84",
                                                             "\xE2\x81\xBB", "^"};
  static constexpr std::array<std::string_view, 6> bounds = {
      "<", "\xE2\x89\xA4", "\xE2\x89\xA5", "\xE2\x89\xA0", "!=", "<="};
  if (ends_in_one_of(text, uncertain))
    return "the number is the uncertainty of another; put the comment behind the number that "
           "is held, as every digit of it is";
  const auto told = [&](const std::string& what) {
    return untold + what + " \"" + printable(last_of(text)) + "\"" + alone;
  };
  if (ends_with_entity(text)) return untold + "\"" + text.substr(text.rfind('&')) + "\"" + alone;
  if (ends_in_one_of(text, works)) return told("the sign");
  if (ends_in_one_of(text, bounds)) return told("the relation");
  const char last = text.empty() ? ' ' : text.back();
  if (last == '>' && !ends_with_tag(text) && !text.ends_with("->") && !text.ends_with("=>") &&
      !begins_line(text))
    return told("the relation");
  if (text.ends_with(">=") || text.ends_with("/=")) return told("the relation");
  const bool dash = text.ends_with("--");
  if ((last == '-' && !dash) || last == '+' || (last == '*' && !closes_emphasis(text)))
    return apart && begins_line(text) ? "" : told("the sign");
  return last == '/' ? told("the sign") : "";
}

// "\sqrt", "\cdot" and letters of formulas are not passed over; what says that two things are near
// or equal is, and blanks.
std::string fault_of_command(const std::string& text) {
  static constexpr std::array<std::string_view, 9> harmless = {
      "approx", "simeq", "cong", "sim", "equiv", "to", "rightarrow", "quad", "qquad"};
  const auto word = last_word(text);
  const auto from = text.size() - word.size();
  if (word.empty() || from == 0 || text[from - 1] != '\\') return "";
  if (std::find(harmless.begin(), harmless.end(), word) != harmless.end()) return "";
  return untold + "\\" + excerpt(word, 20) + alone;
}

// The last words, in small letters and without emphasis, one blank between them.
std::string last_words(const std::string& text) {
  constexpr std::size_t read = 80;
  std::string words;
  for (const char c : text.substr(text.size() - std::min(text.size(), read))) {
    if (c == '*' || c == '_' || c == '`' || c == '$') continue;
    const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!is_blank(c))
      words += small;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  cut_blanks(words);
  return words;
}

// What works on the number that follows it, by kinds: functions, factors and signs, also as nouns
// with "of", what divides and multiplies "by", and what makes a bound of it.
std::string fault_of_word(const std::string& text) {
  static const std::string functions =
      "(log|ln|lg|exp|sqrt|cbrt|abs|max|min|sup|inf|floor|ceil|round|erf|sign|"
      "(arc|a)?(sin|cos|tan|cot)h?)[0-9]*";
  static const std::string nouns =
      "(half|third|thirds|quarter|quarters|fifth|tenth|hundredth|thousandth|percent|per cent|%|"
      "multiple|fraction|square|cube|root|power|exponent|exponential|logarithm|inverse|"
      "reciprocal|negative|opposite|sine|cosine|tangent|factorial|" +
      functions + ")";
  static const std::string factors =
      "(times|minus|plus|over|half|twice|thrice|double|triple|quadruple|negative|not|power|"
      "exponent|(divided|multiplied|scaled|raised) (by|to))";
  static const std::string bounds =
      "(than|at most|at least|below|above|under|beyond|exceeding|between|up to|within)";
  static const std::regex works("(?:^|.*[^a-z0-9])(" + functions + "|" + factors + "|" + bounds +
                                "|(" + nouns + "|double|twice|triple) of( the| a| about)?|" +
                                "[0-9][)\\]}]? ?x)");
  const auto words = last_words(text);
  std::smatch found;
  if (!std::regex_match(words, found, works)) return "";
  return untold + "\"" + printable(found[1].str()) + "\"" + alone;
}

// "1 1/2" and "12 345.6" are one number each.
std::string fault_of_number(const std::string& before, const std::string& number) {
  if (before.size() < 2 || before.back() != ' ' || !is_ascii_digit(before[before.size() - 2]))
    return "";
  const bool fraction = number.find('/') != std::string::npos;
  const auto whole = number.find_first_not_of("0123456789");
  const bool three = (whole == std::string::npos ? number.size() : whole) == 3;
  if (!fraction && !three) return "";
  return "another number stands in front of it, and the two may be one; write it without blanks, "
         "or a word between them";
}

// Directly at its digits, decoration aside.
std::string fault_at_digits(const std::string& text) {
  if (text.empty() || is_blank(text.back())) return "";
  const auto last = last_of(text);
  const bool behind_digit =
      text.size() > last.size() && is_ascii_digit(text[text.size() - last.size() - 1]);
  if (last == "," && behind_digit)
    return "a comma stands within the number; write it with a decimal point, and no other sign "
           "between its digits";
  static const std::regex narrow("[0-9]\\\\[,;:! ]$");  // of LaTeX: 10\\,000
  if (last == "\xC2\xA0" || last == "\xE2\x80\x89" || last == "\xE2\x80\xAF" ||
      std::regex_search(text.substr(text.size() - std::min<std::size_t>(text.size(), 3)), narrow))
    return "a narrow or hard blank stands in front of its digits; write the number without "
           "blanks";
  if (last == "\xE2\x80\x93" || last == "\xE2\x80\x94")
    return "a dash stands in front of the number; write -, or a blank behind the dash";
  if (is_ascii_letter(last[0]) || is_ascii_digit(last[0]))
    return "other characters stand at the number; put a blank in front of it";
  static constexpr std::array<std::string_view, 20> harmless = {"(",
                                                                "\"",
                                                                "'",
                                                                "|",
                                                                "=",
                                                                ":",
                                                                ";",
                                                                ",",
                                                                "~",
                                                                "&",
                                                                ">",
                                                                "+",
                                                                "-",
                                                                "[",
                                                                "\xE2\x89\x88",
                                                                "\xE2\x89\x83",
                                                                "\xE2\x89\x85",
                                                                "\xE2\x88\xBC",
                                                                "\xE2\x86\x92",
                                                                "\xE2\x80\x9C"};
  const bool is_harmless = std::find(harmless.begin(), harmless.end(), last) != harmless.end();
  if (is_harmless && !(last == ":" && behind_digit)) return "";
  return untold + "\"" + printable(last) +
         "\" stands at it; write the number that is held alone, or " + with_blank;
}

// What opens a formula, code, a parenthesis, and emphasis that is closed behind the number.
std::string without_openers(std::string text, const std::string& behind) {
  const auto opens = [&](char c) {
    const bool closed = behind.find(c) != std::string::npos;
    return c == '$' || c == '`' || ((c == '*' || c == '_') && closed);
  };
  while (!text.empty() && opens(text.back())) text.pop_back();
  return text;
}

// "log(1.8)" is no 1.8, and "(1.8)" is.
std::string without_parentheses(std::string text) {
  while (text.ends_with('(')) text.pop_back();
  return text;
}

// "x+1.8" and "2 +1.8", and not "gain +1.8".
bool adds(const std::string& text) {
  if (!text.ends_with('+')) return false;
  auto rest = text.substr(0, text.size() - 1);
  if (!rest.empty() && !is_blank(rest.back()) && rest.back() != '(' && rest.back() != '|')
    return true;
  cut_blanks(rest);
  return !rest.empty() && (is_ascii_digit(rest.back()) ||
                           std::string(")]}$").find(rest.back()) != std::string::npos);
}

}  // namespace

std::string fault_before(const std::string& before, const std::string& number,
                         const std::string& behind) {
  const auto opened = without_openers(before, behind);
  const auto bare = without_openers(without_parentheses(opened), behind);
  if (const auto fault = fault_at_digits(opened); !fault.empty()) return fault;
  if (bare != opened && !bare.empty() && !is_blank(bare.back()))
    if (const auto fault = fault_at_digits(bare); !fault.empty()) return fault;
  if (const auto fault = fault_of_number(before, number); !fault.empty()) return fault;
  auto text = bare;
  if (text.ends_with('+') && !adds(text)) text.pop_back();  // "gain +1.8"
  bool apart = false;
  for (bool more = true; more;) {
    const auto size = text.size();
    cut_blanks(text);
    apart |= text.size() != size;
    while (!text.empty() && (text.back() == '$' || text.back() == '`')) text.pop_back();
    more = text.size() != size;
  }
  for (const auto& fault :
       {fault_of_sign(text, apart), fault_of_command(text), fault_of_word(text)})
    if (!fault.empty()) return fault;
  return "";
}

}  // namespace verify
