#include "verify/weights/pickle/pickled_lines.hpp"

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "verify/weights/pickle/pickled_class.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

[[noreturn]] void refuse_line(const std::string& words, const std::string& where) {
  refuse_damaged(where, excerpt(printable(words), 40) + " is no number in its table of contents");
}

// The number of so many hexadecimal digits at a place; -1 where they are none.
long hexadecimal(const std::string& text, std::size_t at, std::size_t digits) {
  if (at + digits > text.size()) return -1;
  long value = 0;
  const auto* const end = text.data() + at + digits;
  const auto read = std::from_chars(text.data() + at, end, value, 16);
  return read.ec == std::errc() && read.ptr == end && value >= 0 ? value : -1;
}

void append_utf8(long code, std::string& text) {
  const auto add = [&](long byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      add(0xe0 | code >> 12);
    } else {
      add(0xf0 | (code >> 18 & 0x07));
      add(0x80 | (code >> 12 & 0x3f));
    }
    add(0x80 | (code >> 6 & 0x3f));
  }
  add(0x80 | (code & 0x3f));
}

}  // namespace

Pickled number_of_line(const std::string& words, const std::string& where) {
  if (words == "00" || words == "01") {
    auto truth = pickled_number(words == "01" ? 1 : 0);
    truth->text = words == "01" ? "True" : "False";
    return truth;
  }
  long number = 0;
  const auto length = words.size() - (words.ends_with('L') ? 1U : 0U);
  const auto* const end = words.data() + length;
  const auto read = std::from_chars(words.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) refuse_line(words, where);
  return pickled_number(number);
}

Pickled decimal_of_line(const std::string& words, const std::string& where) {
  char* end = nullptr;
  const double number = std::strtod(words.c_str(), &end);
  if (words.empty() || *end != '\0') refuse_line(words, where);
  auto value = make_pickled(PickledKind::decimal);
  const auto bits = std::bit_cast<std::uint64_t>(number);
  for (int shift = 56; shift >= 0; shift -= 8)
    value->text += static_cast<char>(bits >> shift & 0xffU);
  return value;
}

std::string unescaped(const std::string& words) {
  const bool quoted = words.size() > 1 && words.front() == words.back();
  const auto inner = quoted ? words.substr(1, words.size() - 2) : words;
  std::string result;
  for (std::size_t k = 0; k < inner.size(); ++k) {
    if (inner[k] != '\\' || k + 1 == inner.size()) {
      result += inner[k];
      continue;
    }
    const char next = inner[++k];
    const long code = next == 'x' ? hexadecimal(inner, k + 1, 2) : -1;
    if (code >= 0) {
      result += static_cast<char>(code);
      k += 2;
      continue;
    }
    result += next == 'n' ? '\n' : next == 't' ? '\t' : next == 'r' ? '\r' : next;
  }
  return result;
}

std::string of_raw_unicode(const std::string& words) {
  std::string result;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const bool escape = words[k] == '\\' && k + 1 < words.size();
    const std::size_t digits = escape && words[k + 1] == 'u'   ? 4
                               : escape && words[k + 1] == 'U' ? 8
                                                               : 0;
    const long code = digits == 0 ? -1 : hexadecimal(words, k + 2, digits);
    if (code < 0) {
      append_utf8(static_cast<unsigned char>(words[k]), result);
      continue;
    }
    append_utf8(code, result);
    k += digits + 1;
  }
  return result;
}

}  // namespace verify
