// Signs beside a number, by classes of characters: what is not known to be harmless is refused.
#include "verify/service/texts/signs_beside.hpp"

#include <doctest/doctest.h>

#include "tests/service/texts/held_text.hpp"

namespace verify::signs_beside_test {
namespace {

using testing::held;
using testing::refused;

const std::string comment = " <!-- icl-verify: a.toml loss -->";

std::string utf8(char32_t code) {
  std::string text;
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80U | ((code >> shift) & 0x3FU));
  };
  if (code < 0x800) {
    text += static_cast<char>(0xC0U | (code >> 6U));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0U | (code >> 12U));
    tail(6);
  } else {
    text += static_cast<char>(0xF0U | (code >> 18U));
    tail(12);
    tail(6);
  }
  tail(0);
  return text;
}

}  // namespace

TEST_CASE("signs beside: every relation and operation of mathematics is refused before a number") {
  const std::string near = "\u2248\u2243\u2245\u223C";
  for (const auto& [from, to] : {std::pair<char32_t, char32_t>{0x2200, 0x22FF},
                                 {0x2A00, 0x2AFF},
                                 {0x2070, 0x209C},
                                 {0x2150, 0x215F},
                                 {0x27C0, 0x27EF},
                                 {0x2980, 0x29FF},
                                 {0x2795, 0x2797},
                                 {0x2715, 0x2718},
                                 {0xFE50, 0xFE66},
                                 {0xFF0A, 0xFF0B},
                                 {0xFF0F, 0xFF0F},
                                 {0xFF1C, 0xFF1E},
                                 {0x2500, 0x257F},
                                 {0x1D6C1, 0x1D6C1}}) {
    for (auto code = from; code <= to; ++code) {
      const auto sign = utf8(code);
      if (near.find(sign) != std::string::npos) continue;
      CHECK_MESSAGE(!refused("loss " + sign + " 2.2286" + comment).empty(), sign);
    }
  }
  for (const std::string before : {"\u00AC", "=\u0338", "=<", "=!", "<>", "~<", "\\=", "5 %", "A @",
                                   "7 \u2022", "7 \u0445", "7 \u00D7\uFE0E", "\u2043 7 \u2043"})
    CHECK_MESSAGE(!refused("loss " + before + " 2.2286" + comment).empty(), before);
}

TEST_CASE("signs beside: what follows a number and is no known sign is refused") {
  for (const char32_t code : {0x2716, 0x2A2F, 0x2797, 0x2295, 0x2076, 0x2070, 0x02B0, 0x1D57,
                              0x0661, 0x00B5, 0xFF05, 0xFF0A, 0x2030, 0x1F4AF, 0x215B})
    CHECK_MESSAGE(!refused("2.2" + comment + " " + utf8(code) + " 10").empty(), utf8(code));
}

TEST_CASE("signs beside: words and signs of sentences leave a number what it is") {
  const testing::Folder folder;
  for (const std::string before :
       {"caf\u00E9",    "cafe\u0301", "\u043F\u043E\u0442\u0435\u0440\u044F",
        "\u635F\u5931", "a \u2013",   "\u201CLoss\u201D",
        "a\u2026",      "\u2248",     "\u2192",
        "\u20AC",       "loss:",      "loss =",
        "loss ==",      "loss :=",    "a \u2014",
        "\u2022",       "## ",        "what?",
        "see!",         "a &",        "15%:"})
    CHECK_MESSAGE(held(folder, before + " 2.2" + comment).size() == 1, before);
  for (const std::string behind : {" \u2014 and", "\u201D", " \u2264 3", " \u2026", " \u00E0 la",
                                   "\u3002", " \u2192 3", "\n\u2022 a"})
    CHECK_MESSAGE(held(folder, "2.2" + comment + behind).size() == 1, behind);
}

TEST_CASE("signs beside: a word in disguise is refused") {
  CHECK_FALSE(refused("m\u0456nus 2.2" + comment).empty());
  CHECK_FALSE(refused("mi\u200Bnus 2.2" + comment).empty());
  CHECK(disguised_word("half \u043Ef the").find("f") != std::string::npos);
  CHECK(disguised_word("\u0394x is the \u043F\u043E\u0442\u0435\u0440\u044F").empty());
}

}  // namespace verify::signs_beside_test
