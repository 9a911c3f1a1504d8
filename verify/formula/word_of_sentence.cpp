#include "verify/formula/word_of_sentence.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace verify {
namespace {

constexpr auto words_of_sentences = std::to_array<std::string_view>(
    {"all",   "every",    "any",      "each",   "none",   "never",  "always", "is",
     "are",   "holds",    "fails",    "true",   "false",  "iff",    "unless", "implies",
     "infty", "infinity", "infinite", "equals", "proved", "proven", "refuted"});

unsigned char lower(unsigned char c) { return static_cast<unsigned char>(std::tolower(c)); }

}  // namespace

std::string word_of_sentence(const std::string& name) {
  std::string word;
  for (std::size_t k = 0; k <= name.size(); ++k) {
    const unsigned char c = k < name.size() ? static_cast<unsigned char>(name[k]) : '_';
    if (std::isalpha(c) != 0 && std::isupper(c) == 0) {
      word += static_cast<char>(c);
      continue;
    }
    if (std::ranges::find(words_of_sentences, word) != words_of_sentences.end()) return word;
    word = std::isupper(c) != 0 ? std::string(1, static_cast<char>(lower(c))) : "";
  }
  return "";
}

bool compares(const std::string& text) {
  constexpr auto signs = std::to_array<std::string_view>(
      {"=", "<", ">", "\\le", "\\ge", "\\ne", "\\equiv", "\\approx", "\\prec", "\\succ", "\\in"});
  return std::ranges::any_of(
      signs, [&](std::string_view sign) { return text.find(sign) != std::string::npos; });
}

}  // namespace verify
