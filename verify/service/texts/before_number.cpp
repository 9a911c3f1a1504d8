#include "verify/service/texts/before_number.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string_view>

#include "verify/service/texts/signs_beside.hpp"
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

// "10 * " and "10** ", and not "**Loss** ": that closes what as many marks opened at a word.
bool closes_emphasis(const std::string& text) {
  const auto line = text.substr(text.rfind('\n') + 1);
  const auto before = line.find_last_not_of('*');
  if (before == std::string::npos || is_blank(line[before])) return false;
  const auto size = line.size() - before - 1;
  bool open = false, at_word = false;
  for (auto at = line.find('*'); at < line.size();) {
    const auto end = std::min(line.find_first_not_of('*', at), line.size());
    if (end - at == size) {
      if (end == line.size()) return open && at_word;
      open = !open;
      at_word = !is_blank(line[end]);
    }
    at = line.find('*', end);
  }
  return false;
}

// The marks of a list or a quotation, where the line begins.
bool begins_line(const std::string& text) {
  const auto line = text.substr(text.rfind('\n') + 1);
  return line.find_first_not_of(" \t-+*>") == std::string::npos;
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

const std::string mend_range = "write the number that is held alone";

// U+2150 to U+215F, one seventh and the like.
bool is_vulgar_fraction(const std::string& last) {
  return last.size() == 3 && last.starts_with("\xE2\x85") &&
         static_cast<unsigned char>(last[2]) >= 0x90U &&
         static_cast<unsigned char>(last[2]) <= 0x9FU;
}

// "1 -- 2", and not "a -- 2".
bool is_range(std::string text) {
  static constexpr std::array<std::string_view, 4> dashes = {"---", "--", "\xE2\x80\x93",
                                                             "\xE2\x80\x94"};
  for (const auto dash : dashes) {
    if (!text.ends_with(dash)) continue;
    text.resize(text.size() - dash.size());
    cut_blanks(text);
    return !text.empty() && (is_ascii_digit(text.back()) || text.back() == '%');
  }
  return false;
}

// Of what stands there with blanks or formulas between: the sign that works on the number.
// `apart`: a blank is among them.
std::string fault_of_sign(const std::string& text, bool apart) {
  static constexpr std::array<std::string_view, 4> uncertain = {"+-", "+/-", "\xC2\xB1", "\\pm"};
  static constexpr std::array<std::string_view, 19> works = {"\xC2\xBC",
                                                             "\xC2\xBD",
                                                             "\xC2\xBE",
                                                             "\xE2\x80\xB0",
                                                             "\xE2\x8A\x97",
                                                             "\xC2\xB7",
                                                             "\xC3\x97",
                                                             "\xC3\xB7",
                                                             "\xE2\x8B\x85",
                                                             "\xE2\x88\x99",
                                                             "\xE2\x88\x97",
                                                             "\xE2\x88\x9A",
                                                             "\xE2\x88\x9B",
                                                             "\xE2\x88\x9C",
                                                             "\xE2\x88\x93",
                                                             "\xE2\x88\x95",
                                                             "\xE2\x81\x84",
                                                             "\xE2\x81\xBB",
                                                             "^"};
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
  if (is_vulgar_fraction(last_of(text))) return told("the sign");
  if (is_range(text)) return untold + "a dash stands between it and another number; " + mend_range;
  const char last = text.empty() ? ' ' : text.back();
  if (last == '>' && !text.ends_with("->") && !text.ends_with("=>") && !begins_line(text))
    return told("the relation");
  if (text.ends_with(">=") || text.ends_with("/=")) return told("the relation");
  const bool dash = text.ends_with("--");
  if ((last == '-' && !dash) || last == '+' || (last == '*' && !closes_emphasis(text)))
    return apart && last != '-' && begins_line(text) ? "" : told("the sign");
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
      "(times|minus|plus|over|half|twice|thrice|double|triple|quadruple|negative|power|per|mod|"
      "hundred|thousand|million|billion|trillion|dozen|"
      "((not|never|no longer|no|nor|neither|hardly|without|instead of|unlike|except|cannot be|"
      "[a-z]+n('|\xE2\x80\x99)t)( (quite|exactly|be|equals?( to)?|the same as|the|an?|about))*)|"
      "exponent|(divided|multiplied|scaled|raised) (by|to))";
  static const std::string numerals =
      "[0-9]+[%)]?|one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million";
  static const std::string bounds =
      "(than|at most|at least|below|above|under|beyond|exceeding|between|up to|within|"
      "between [^.;:|]* and|(" +
      numerals + ") (to|through|in)|([a-z]|" + numerals + ") to the)";
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
  if (before.size() < 2 || !is_blank(before.back()) || !is_ascii_digit(before[before.size() - 2]))
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
  static constexpr std::array<std::string_view, 4> within = {"'", "\"", "~", "&"};
  if (behind_digit && std::find(within.begin(), within.end(), last) != within.end())
    return untold + "\"" + printable(last) + "\" stands between it and another digit; " +
           with_blank;
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

// "$-\\ 1.8$" and "$-\\quad{} 1.8$" are "-1.8" to a reader.
std::string without_spaces_of_formulas(std::string text) {
  static const std::regex spaces(
      "(\\\\([,;:!> ]|q?quad|thinspace|negthinspace|enspace|left)|"
      "\\{\\}| )+$");
  const auto near = text.substr(text.size() - std::min<std::size_t>(text.size(), 100));
  const auto cut = std::regex_replace(near, spaces, " ");
  return text.substr(0, text.size() - near.size()) + cut;
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
  auto text = without_spaces_of_formulas(bare);
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
  if (const auto sign = sign_before(text); !sign.empty())
    return untold + "the sign \"" + printable(sign) + "\"" + alone;
  if (const auto word = disguised_word(text); !word.empty())
    return untold + "\"" + printable(word) +
           "\", written in two alphabets or with characters that are not seen," + alone;
  return "";
}

}  // namespace verify
