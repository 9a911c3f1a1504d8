#include "verify/words/folder/folded_words.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <map>
#include <string_view>

namespace verify {
namespace {

// The character that begins there, and how many bytes it has; bytes that are no UTF-8 are one each.
std::pair<char32_t, std::size_t> character_at(const std::string& text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  const std::size_t size = first < 0x80U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
  constexpr char32_t none = 0xFFFD;
  if (first < 0x80U) return {first, 1};
  if (first < 0xC0U || at + size > text.size()) return {none, 1};
  char32_t code = first & (0xFFU >> (size + 1));
  for (std::size_t k = 1; k < size; ++k)
    code = (code << 6U) | (static_cast<unsigned char>(text[at + k]) & 0x3FU);
  return {code, size};
}

struct Alphabet {
  char32_t from;
  std::string_view letters;  // in the order of their codes; a blank: none that looks Latin
};

// Of U+00C0 to U+017F, Greek and Cyrillic, capital and small.
constexpr Alphabet alphabets[] = {
    {0xC0, "aaaaaaaceeeeiiiidnooooo ouuuuy saaaaaaaceeeeiiiidnooooo ouuuuy y"},
    {0x100, "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"},
    {0x140, "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"},
    {0x386, "a ehi o y  ab  ezh ik mn o p  ty x  iyaeni a y e n ik  v o pcotu x wiuouw"},
    {0x400, "ee   siij  h    a b  e 3  k mho pcty x      b   a br e 3u k mhonpcty x      b"},
    {0x450, "ee   siij  h"},
};

// Others that look like one letter.
const std::map<char32_t, char>& single_letters() {
  static const std::map<char32_t, char> letters = {
      {0x237, 'j'},  {0x251, 'a'},  {0x261, 'g'},  {0x269, 'i'},  {0x26A, 'i'},  {0x474, 'v'},
      {0x475, 'v'},  {0x4BB, 'h'},  {0x4C0, 'l'},  {0x4CF, 'l'},  {0x500, 'd'},  {0x501, 'd'},
      {0x51B, 'q'},  {0x51D, 'w'},  {0x570, 'h'},  {0x578, 'n'},  {0x57D, 'u'},  {0x581, 'g'},
      {0x585, 'o'},  {0x2113, 'l'}, {0x212F, 'e'}, {0x210A, 'g'}, {0x2134, 'o'}, {0x210E, 'h'},
      {0x2139, 'i'}, {0x2160, 'i'}, {0x2170, 'i'}, {0x216C, 'l'}, {0x217C, 'l'}, {0x13A5, 'i'},
      {0x2C1F, 'l'}};
  return letters;
}

char of_range(char32_t code, char32_t first, char32_t size, char letter) {
  return static_cast<char>(letter + static_cast<int>((code - first) % size));
}

// Letters that a font of its own makes of Latin ones: full width, circled, mathematical.
char styled(char32_t code) {
  const auto within = [&](char32_t from, char32_t to) { return from <= code && code <= to; };
  if (within(0xFF10, 0xFF19)) return of_range(code, 0xFF10, 10, '0');
  if (within(0xFF21, 0xFF3A)) return of_range(code, 0xFF21, 26, 'a');
  if (within(0xFF41, 0xFF5A)) return of_range(code, 0xFF41, 26, 'a');
  if (within(0x24B6, 0x24E9)) return of_range(code, 0x24B6, 26, 'a');
  if (within(0x1D400, 0x1D6A3)) return of_range(code, 0x1D400, 26, 'a');
  if (within(0x1D7CE, 0x1D7FF)) return of_range(code, 0x1D7CE, 10, '0');
  if (within(0x1F130, 0x1F189)) return of_range(code, 0x1F130, 32, 'a');
  if (within(0x660, 0x669)) return of_range(code, 0x660, 10, '0');
  if (within(0x6F0, 0x6F9)) return of_range(code, 0x6F0, 10, '0');
  return 0;
}

// Joins, marks of direction, soft hyphens and accents of their own.
bool is_unseen(char32_t code) {
  return (code >= 0x300 && code <= 0x36F) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         (code >= 0xFE00 && code <= 0xFE0F) || code == 0xAD || code == 0xFEFF || code == 0x34F;
}

char folded(char32_t code) {
  if (code < 0x80) {
    const auto c = static_cast<unsigned char>(code);
    return std::isalnum(c) != 0 ? static_cast<char>(std::tolower(c)) : ' ';
  }
  if (const auto found = single_letters().find(code); found != single_letters().end())
    return found->second;
  if (const char letter = styled(code); letter != 0)
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 ? letter : ' ';
  char best = ' ';
  for (const auto& [from, letters] : alphabets)
    if (code >= from && code - from < letters.size()) best = letters[code - from];
  return best;
}

}  // namespace

std::vector<std::string> folded_words(const std::string& text) {
  std::vector<std::string> words;
  bool inside = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [code, size] = character_at(text, at);
    at += size;
    if (is_unseen(code)) continue;
    const char letter = folded(code);
    if (letter == ' ') {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    words.back() += letter;
    inside = true;
  }
  return words;
}

std::string as_it_looks(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) {
    const auto small = static_cast<char>(std::tolower(c));
    return small == 'o' ? '0' : small == 'i' || small == 'l' ? '1' : small;
  });
  return word;
}

}  // namespace verify
