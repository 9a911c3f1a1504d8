// Where a page says that a paper does not print something, the paper was searched for the words
// that would print it: they are listed in not_printed.toml, and are not in the text.
#include <toml++/toml.h>

#include <regex>

#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "tests/words/paper_text.hpp"
#include "verify/claim/claim.hpp"

namespace verify::not_printed_test {
namespace {

bool says_not_printed(const std::string& words) {
  static const std::regex silence(
      "\\bthe (paper|appendix|text)\\b[^.;]*\\b(does not (print|name|say|state|give)|"
      "prints no|leaves open|neither)\\b|\\b(is|are) not printed\\b|\\bthe assumptions do not say");
  return std::regex_search(words, silence);
}

std::vector<std::string> sentences_of(const ClaimWords& words) {
  auto all = words.hypotheses;
  all.push_back(words.statement);
  for (const auto& a : words.assertions) {
    for (const auto& text : {a.text, a.reading, a.open, a.added}) all.push_back(text);
  }
  for (const auto& e : words.errata)
    for (const auto& text : {e.right, e.setting, e.charitable}) all.push_back(text);
  for (const auto& n : words.published) all.push_back(n.why);
  return all;
}

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

TEST_CASE("not printed: which sentences say so") {
  CHECK(says_not_printed("the paper does not print how the system is solved"));
  CHECK(says_not_printed("the threshold of the metric is not printed"));
  CHECK(says_not_printed("the paper names a method, but neither the points nor the solver"));
  CHECK_FALSE(says_not_printed("the paper prints the size 41"));
}

TEST_CASE("not printed: the words that would print it are not in the paper") {
  const auto listed = toml::parse_file(testing::tree() + "/tests/words/not_printed.toml");
  for (const auto& claim : load_claims()) {
    const auto sentences = sentences_of(claim.words);
    if (std::none_of(sentences.begin(), sentences.end(), says_not_printed)) continue;
    INFO(claim.words.id << " says that something is not printed: list what was looked for");
    const auto* row = listed[claim.words.id].as_table();
    CHECK(row != nullptr);
    if (row == nullptr) continue;
    const auto* absent = (*row)["absent"].as_array();
    CHECK((absent != nullptr || (*row)["why_none"].value<std::string>()));
    const auto text = small(testing::text_of_paper(paper_words(paper_key(claim.words.id)).source));
    if (absent == nullptr || text.empty()) continue;  // the papers are not everywhere
    for (const auto& word : *absent) {
      INFO(claim.words.id << ": \"" << word.value_or(std::string()) << "\" is in the paper");
      CHECK(text.find(small(word.value_or(std::string()))) == std::string::npos);
    }
  }
}

}  // namespace
}  // namespace verify::not_printed_test
