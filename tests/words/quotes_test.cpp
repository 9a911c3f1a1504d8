// Every word quoted from a paper stands in the paper, letter by letter.
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "tests/cmake/places.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "tests/words/quote_search.hpp"
#include "verify/claim/claim.hpp"
#include "verify/words/file/data_file.hpp"

namespace verify::quotes_test {
namespace {

using testing::times_found;
using Faults = std::vector<std::string>;

struct Quote {
  std::string paper;  // its key
  std::string file;
  std::string field;  // "[[claim.erratum]] E1"
  std::string piece;
  int places;  // 0: anywhere, once or more
};

std::vector<Quote> quotes_of(const ClaimWords& claim) {
  std::vector<Quote> quotes;
  const auto add = [&](const std::string& paper, const std::string& field,
                       const std::vector<std::string>& pieces, int places) {
    for (const auto& piece : pieces)
      quotes.push_back({paper, data_file(claim.id), field, piece, places});
  };
  const auto own = paper_key(claim.id);
  for (const auto& assertion : claim.assertions) {
    const auto field = "[[claim.assertion]] " + assertion.id;
    add(own, field, assertion.quote, 0);
    for (const auto& printed : assertion.printed)
      add(printed.key, field + " [[stated]] " + printed.key, printed.quote, 0);
  }
  for (const auto& skipped : claim.skipped) add(own, "[[claim.skipped]]", skipped.quote, 0);
  for (const auto& e : claim.errata) add(own, "[[claim.erratum]] " + e.id, e.quote, e.places);
  for (const auto& n : claim.published) add(own, "[[claim.published]] " + n.place, n.quote, 0);
  return quotes;
}

std::vector<Quote> quotes_of(const PaperEntry& paper, const PaperWords& words) {
  std::vector<Quote> quotes;
  for (const auto& reading : words.readings)
    for (const auto& piece : reading.quote)
      quotes.push_back({paper.key, paper.file, "[[interpretation]] " + reading.id, piece, 0});
  return quotes;
}

Faults quote_faults(const std::vector<Quote>& quotes, const std::string& text) {
  Faults faults;
  const auto letters = testing::letters_of(text);
  for (const auto& quote : quotes) {
    const auto found = times_found(quote.piece, text, letters);
    if (testing::cuts_marked_word(quote.piece, text, letters))
      faults.push_back(quote.file + ": " + quote.field + " quote: \"" + quote.piece +
                       "\" stops at a word in quotation marks; quote the word with its marks, too");
    if (quote.places == 0 ? found > 0 : found == quote.places) continue;
    faults.push_back(quote.file + ": " + quote.field + " quote: \"" + quote.piece + "\" is found " +
                     std::to_string(found) + " times; needed is " +
                     (quote.places == 0 ? "one at least" : std::to_string(quote.places)) +
                     (found > quote.places && quote.places > 0
                          ? "; quote more of the sentence, or say places = " + std::to_string(found)
                          : "; copy the words of the paper"));
  }
  return faults;
}

// Beside the source tree, unless the environment says where.
std::filesystem::path papers_folder() {
  const char* given = std::getenv("ICL_VERIFY_PAPERS");
  return given != nullptr
             ? std::filesystem::path(given)
             : std::filesystem::path(testing::source_folder()) / ".." / "shared" / "seeds";
}

std::string text_of_paper(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_CASE("quotes: the search is letter by letter") {
  const std::string text = "We show that **the loss** `f` is\n convex, <b>see</b> Lemma<br/>2.";
  CHECK(times_found("the loss f is convex", text) == 1);
  CHECK(times_found("the *loss* f is  convex, see Lemma 2.", text) == 1);
  CHECK(times_found("the loss f is concave", text) == 0);
  CHECK(times_found("the losf f is convex", text) == 0);
  CHECK(times_found("The loss", text) == 0);
  CHECK(times_found("", text) == 0);
  CHECK(times_found(" * ", text) == 0);
}

TEST_CASE("quotes: words of different sentences are no quote") {
  const std::string text = "The loss is large. It is shown that the gap is convex.";
  CHECK(times_found("The loss is convex", text) == 0);
  CHECK(times_found("The loss is large", text) == 1);
  CHECK(times_found("heat", "the attention") == 0);
  CHECK(times_found("the at", "the attention") == 0);
  CHECK(times_found("ill", "a hill, ill and still") == 1);
}

TEST_CASE("quotes: formulas keep their signs") {
  const std::string text = "$$a < b$$ and\n$c > d$, so $X_j = -\\frac{1}{2} E_{d+1,j}$";
  CHECK(times_found("a<b", text) == 1);
  CHECK(times_found("c > d", text) == 1);
  CHECK(times_found("X_j = -\\frac{1}{2} E_{d+1,j}", text) == 1);
  CHECK(times_found("X_j = \\frac{1}{2} E_{d+1,j}", text) == 0);
}

TEST_CASE("quotes: curly marks are the paper's, and no quote stops at a marked word") {
  const std::string text = "it is a \u201cCGD-like\u201d method of Newton\u2019s, and a method";
  CHECK(times_found("it is a \u201cCGD-like\u201d method of Newton\u2019s", text) == 1);
  CHECK(times_found("it is a \"CGD-like\" method of Newton's", text) == 0);
  const auto letters = testing::letters_of(text);
  CHECK(testing::cuts_marked_word("it is a", text, letters));
  CHECK(testing::cuts_marked_word("of Newton", text, letters));
  CHECK(testing::cuts_marked_word("method of", text, letters));
  CHECK(testing::cuts_marked_word("it is", text, letters) == false);
  CHECK(testing::cuts_marked_word("method", text, letters) == false);  // one place of two
  CHECK(quote_faults({{"p", "p/a.toml", "[[claim.skipped]]", "it is a", 0}}, text).size() == 1);
}

TEST_CASE("quotes: they are counted, and overlaps are too") {
  CHECK(times_found("so it is", "so it is, so it is") == 2);
  CHECK(times_found("- -", "- - -") == 2);
}

TEST_CASE("quotes: a fault names file, field, words and remedy") {
  const auto fault = [](const std::string& piece, int places) {
    const auto faults = quote_faults({{"p", "p/a.toml", "[[claim.erratum]] E1", piece, places}},
                                     "so it is, so it was");
    return faults.empty() ? "" : faults.front();
  };
  CHECK(fault("it is", 1) == "");
  CHECK(fault("so it", 2) == "");
  CHECK(fault("so it", 0) == "");
  CHECK(fault("so it", 1) ==
        "p/a.toml: [[claim.erratum]] E1 quote: \"so it\" is found 2 times; needed is 1; quote more "
        "of the sentence, or say places = 2");
  CHECK(
      fault("so is it", 1) ==
      "p/a.toml: [[claim.erratum]] E1 quote: \"so is it\" is found 0 times; needed is 1; copy the "
      "words of the paper");
  CHECK(fault("so is it", 0) != "");
  CHECK(fault("it is", 2) != "");
}

TEST_CASE("quotes: those of parts, errata, published numbers and what is skipped are looked for") {
  ClaimWords claim;
  claim.id = "p.a";
  claim.assertions = {Assertion{.id = "x", .quote = {"one", "two"}},
                      Assertion{.id = "y", .printed = {{"q", "Q 2020", "(1)", {"six"}}}}};
  claim.skipped = {{{"three"}, "why"}};
  claim.errata = {Erratum{.id = "E1", .quote = {"four"}, .places = 3}};
  claim.published = {PublishedNumber{.place = "Table 1", .quote = {"five"}}};
  std::string fields;
  for (const auto& quote : quotes_of(claim))
    fields += quote.paper + " " + quote.field + " " + quote.piece + " " +
              std::to_string(quote.places) + "; ";
  CHECK(fields ==
        "p [[claim.assertion]] x one 0; p [[claim.assertion]] x two 0; "
        "q [[claim.assertion]] y [[stated]] q six 0; p [[claim.skipped]] three 0; "
        "p [[claim.erratum]] E1 four 3; p [[claim.published]] Table 1 five 0; ");
}

TEST_CASE("quotes: every quote stands in its paper") {
  std::map<std::string, std::vector<Quote>> quotes;
  const auto add = [&](std::vector<Quote> list) {
    for (auto& quote : list) quotes[quote.paper].push_back(std::move(quote));
  };
  for (const auto& claim : load_claims()) add(quotes_of(claim.words));
  for (const auto& paper : paper_registry()) {
    CAPTURE(std::string(paper.key));
    const auto words = read_paper(paper.data, paper.file);
    add(quotes_of(paper, words));
    if (words.source.empty()) {
      CHECK(quotes[paper.key].empty());
      continue;
    }
    const auto path = papers_folder() / words.source;
    if (!std::filesystem::exists(path)) {
      MESSAGE("skipped: the text of " << std::string(paper.key)
                                      << " is not there; ICL_VERIFY_PAPERS names its folder");
      continue;
    }
    CHECK(quote_faults(quotes[paper.key], text_of_paper(path)) == Faults{});
  }
}

// Where no text is the claim's own, it compares what two others print.
TEST_CASE("quotes: a claim across papers quotes two at least") {
  for (const auto& claim : load_claims()) {
    if (!paper_words(paper_key(claim.words.id)).source.empty()) continue;
    CAPTURE(claim.words.id);
    std::set<std::string> papers;
    for (const auto& quote : quotes_of(claim.words)) papers.insert(quote.paper);
    CHECK(papers.size() >= 2);
  }
}

}  // namespace
}  // namespace verify::quotes_test
