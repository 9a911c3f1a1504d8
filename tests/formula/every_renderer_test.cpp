// What holds for all ways of writing marked text: of the claims and of random tokens.
#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

#include "tests/random.hpp"
#include "verify/claim/claim.hpp"
#include "verify/formula/latex_math.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/formula/plain_math.hpp"

namespace verify::every_renderer_test {
namespace {

std::vector<std::string> words_of(const Claim& claim) {
  std::vector<std::string> words = {claim.words.title, claim.words.statement};
  words.insert(words.end(), claim.words.hypotheses.begin(), claim.words.hypotheses.end());
  for (const auto& e : claim.words.errata)
    words.insert(words.end(),
                 {e.place, e.printed, e.right, e.counterexample, e.setting, e.charitable});
  for (const auto& n : claim.words.published)
    words.insert(words.end(), {n.place, n.quantity, n.printed, n.ours, n.why});
  for (const auto& instance : claim.words.instances) words.push_back(instance.about);
  return words;
}

// Every element is closed, in the right order.
bool is_balanced(const std::string& html) {
  std::vector<std::string> open;
  for (auto begin = html.find('<'); begin != std::string::npos; begin = html.find('<', begin + 1)) {
    const auto end = html.find('>', begin);
    if (end == std::string::npos) return false;
    const auto tag = html.substr(begin + 1, end - begin - 1);
    if (tag.ends_with('/')) continue;  // empty
    if (tag.front() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

bool has_any(const std::string& text, const char* characters) {
  return text.find_first_of(characters) != std::string::npos;
}

std::string random_formula(testing::Random& random) {
  static const std::vector<std::string> tokens = {"a",
                                                  "1",
                                                  "12",
                                                  "+",
                                                  "-",
                                                  "=",
                                                  "(",
                                                  ")",
                                                  "|",
                                                  ",",
                                                  "'",
                                                  "^",
                                                  "_",
                                                  "{",
                                                  "}",
                                                  "&",
                                                  "\\\\",
                                                  " ",
                                                  "<",
                                                  "*",
                                                  ":",
                                                  "\\frac",
                                                  "\\sqrt",
                                                  "\\hat",
                                                  "\\sum",
                                                  "\\log",
                                                  "\\left",
                                                  "\\right",
                                                  "[",
                                                  "]",
                                                  ".",
                                                  "\\|",
                                                  "\\gamma",
                                                  "\\Sigma",
                                                  "\\le",
                                                  "\\,",
                                                  "\\text{if}",
                                                  "\\mathbb",
                                                  "{R}",
                                                  "\\top",
                                                  "/",
                                                  "\\qquad",
                                                  "{x}",
                                                  "{-}",
                                                  "^{2}",
                                                  "_{i}",
                                                  "\\nabla",
                                                  "\\begin{cases}",
                                                  "\\min",
                                                  "\u00FC",
                                                  "\\foo",
                                                  "\\end{cases}",
                                                  "\\operatorname{tr}",
                                                  "\\left(",
                                                  "\\right)"};
  std::string formula;
  const auto length = random.integer(1, 12);
  for (long k = 0; k < length; ++k)
    formula +=
        tokens[static_cast<std::size_t>(random.integer(0, static_cast<long>(tokens.size()) - 1))];
  return formula;
}

bool parses(const std::string& text) {
  try {
    parse_marked_text(text);
    return true;
  } catch (const std::runtime_error& error) {
    CHECK(std::string(error.what()).starts_with("character "));
    return false;
  }
}

}  // namespace

TEST_CASE("every claim's words can be written in all three ways") {
  for (const auto& claim : load_claims()) {
    for (const auto& words : words_of(claim)) {
      CAPTURE(claim.words.id);
      CAPTURE(words);
      CHECK_NOTHROW(parse_marked_text(words));
      CHECK(is_balanced(to_html_paragraphs(words)));
      CHECK_FALSE(has_any(to_html(words), "\\$"));
      CHECK_FALSE(has_any(to_plain(words), "\\$"));
      const auto latex = to_latex(words);
      CHECK(std::count(latex.begin(), latex.end(), '$') % 2 == 0);
      CHECK(std::count(latex.begin(), latex.end(), '{') ==
            std::count(latex.begin(), latex.end(), '}'));
    }
  }
}

TEST_CASE("random tokens: no renderer throws, and LaTeX written is LaTeX read") {
  testing::Random random(testing::test_seed());
  long good = 0;
  for (long k = 0; k < testing::rounds(20000); ++k) {
    const auto text = "$" + random_formula(random) + "$";
    CAPTURE(text);
    CHECK(is_balanced(to_html(text)));
    CHECK_NOTHROW(to_plain(text));
    const auto latex = to_latex(text);
    if (!parses(text)) continue;
    ++good;
    REQUIRE(parses(latex));
    CHECK(to_latex(latex) == latex);
    CHECK(to_html(latex) == to_html(text));
    CHECK(to_plain(latex) == to_plain(text));
  }
  CHECK(good > 1000);
}

TEST_CASE("random bytes: no renderer throws") {
  testing::Random random(testing::test_seed());
  for (long k = 0; k < testing::rounds(2000); ++k) {
    std::string text;
    for (long n = random.integer(0, 30); n > 0; --n)
      text +=
          "$$$\\{}^_ \n\xC3\xA9\xFF"
          "ax1"[random.integer(0, 16)];
    CHECK(is_balanced(to_html_paragraphs(text)));
    CHECK_NOTHROW(to_plain(text));
    CHECK_NOTHROW(to_latex(text));
  }
}

}  // namespace verify::every_renderer_test
