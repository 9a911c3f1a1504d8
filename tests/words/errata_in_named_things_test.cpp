// "Holds as stated" is said of a claim in whose place no erratum that counts lies. Places are
// words; the text of the paper knows better: where the words of an erratum stand inside the
// statement of a theorem, a lemma or an example that a claim names, or are words of a sentence
// that it judges, the claim lists that erratum, or one that is the same, at a place inside its own.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>

#include "tests/claim_runs.hpp"
#include "tests/words/paper_text.hpp"
#include "tests/words/quote_search.hpp"
#include "verify/words/places/place_items.hpp"

namespace verify::errata_in_named_things_test {
namespace {

using testing::Faults;

// Bytes of the text, the end not included.
struct Span {
  std::size_t begin, end;
  bool meets(const Span& other) const { return begin < other.end && other.begin < end; }
};

struct NamedThing {
  std::string name;  // "Theorem 4.5"
  Span at;
};

std::vector<Span> paragraphs_of(const std::string& text) {
  std::vector<Span> paragraphs;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find("\n\n", at), text.size());
    if (text.find_first_not_of(" \n", at) < end) paragraphs.push_back({at, end});
    at = end + 2;
  }
  return paragraphs;
}

std::string bare(const std::string& paragraph) {
  const auto from = paragraph.find_first_not_of(" *_\n");
  const auto to = paragraph.find_last_not_of(" *_\n");
  return from == std::string::npos ? "" : paragraph.substr(from, to - from + 1);
}

// Whether a statement goes on with this paragraph: a display, its next words, one of its items.
bool goes_on(const std::string& paragraph, const std::string& before) {
  static const std::regex item("^(\\$|\\(|- |[0-9]+\\.|T[0-9])");
  if (paragraph.starts_with("#") || paragraph.starts_with("Proof")) return false;
  const bool is_open = before.ends_with(":") || before.ends_with(",");
  return is_open || std::islower(static_cast<unsigned char>(paragraph[0])) != 0 ||
         std::regex_search(paragraph, item);
}

std::vector<NamedThing> named_things(const std::string& text) {
  static const std::regex header(
      "^[^A-Za-z0-9]{0,6}(Theorem|Lemma|Proposition|Corollary|Assumption|Definition|Example|"
      "Construction)s? ([A-Z]?\\.?[0-9]+(?:\\.[0-9]+)*)(?=\\.?\\*{0,2} ?\\(|\\.|:|\\*)");
  std::vector<NamedThing> things;
  bool is_inside = false;
  std::string before;
  for (const auto& paragraph : paragraphs_of(text)) {
    const auto raw = text.substr(paragraph.begin, paragraph.end - paragraph.begin);
    // The header is short: a long display is not given to the regular expression.
    const auto head = raw.substr(0, 60);
    std::smatch found;
    if (std::regex_search(head, found, header)) {
      things.push_back({found[1].str() + " " + found[2].str(), paragraph});
      is_inside = true;
    } else if (is_inside) {
      is_inside = goes_on(bare(raw), before);
      if (is_inside) things.back().at.end = paragraph.end;
    }
    before = bare(raw);
  }
  return things;
}

std::vector<Span> spans_of(const std::string& quote, const testing::Letters& text) {
  std::vector<Span> spans;
  const auto piece = testing::letters_of(quote).letters;
  if (piece.empty()) return spans;
  for (auto k = text.letters.find(piece); k != std::string::npos;
       k = text.letters.find(piece, k + 1))
    spans.push_back({text.at[k], text.at[k + piece.size() - 1] + 1});
  return spans;
}

struct Placed {
  std::string claim;
  Erratum erratum;
  std::vector<Span> at;
};

std::vector<Placed> counted_errata(const std::vector<ClaimWords>& claims,
                                   const testing::Letters& text) {
  std::vector<Placed> all;
  for (const auto& words : claims) {
    for (const auto& erratum : words.errata) {
      if (!facts_of(erratum.kind).counted) continue;
      Placed placed{words.id, erratum, {}};
      for (const auto& piece : erratum.quote)
        for (const auto& span : spans_of(piece, text)) placed.at.push_back(span);
      all.push_back(std::move(placed));
    }
  }
  return all;
}

bool says_that_it_holds(const ClaimWords& words) {
  const bool holds = words.expected == Verdict::proved || words.expected == Verdict::checked ||
                     words.expected == Verdict::supported;
  // "the remark after Corollary 3" is another place than the corollary.
  const bool beside = words.place.find(" after Corollary") != std::string::npos;
  return holds && !beside &&
         std::any_of(words.assertions.begin(), words.assertions.end(), is_statement_of_paper);
}

// Of a counted erratum there is an entry of the claim, at a place inside the claim's.
bool lists(const ClaimWords& words, const Placed& placed) {
  const auto name = erratum_name(placed.claim, placed.erratum.id);
  return std::any_of(words.errata.begin(), words.errata.end(), [&](const Erratum& own) {
    const auto joined = own.same;
    const bool is_it = erratum_name(words.id, own.id) == name ||
                       std::find(joined.begin(), joined.end(), name) != joined.end();
    return is_it && lies_within(own.place, words.place);
  });
}

bool judges(const ClaimWords& words, const Placed& placed, const testing::Letters& text) {
  for (const auto& assertion : words.assertions) {
    if (!is_statement_of_paper(assertion)) continue;
    for (const auto& piece : assertion.quote)
      for (const auto& span : spans_of(piece, text))
        for (const auto& wrong : placed.at)
          if (span.meets(wrong)) return true;
  }
  return false;
}

Faults faults_of(const std::vector<ClaimWords>& claims, const std::string& text) {
  Faults faults;
  const auto letters = testing::letters_of(text);
  const auto things = named_things(text);
  for (const auto& placed : counted_errata(claims, letters)) {
    const auto name = erratum_name(placed.claim, placed.erratum.id);
    for (const auto& words : claims) {
      if (!says_that_it_holds(words) || lists(words, placed)) continue;
      for (const auto& thing : things) {
        const bool inside = std::any_of(placed.at.begin(), placed.at.end(),
                                        [&](const Span& span) { return thing.at.meets(span); });
        if (inside && lies_within(thing.name, words.place))
          faults.push_back(name + " (" + placed.erratum.place + ") stands in " + thing.name +
                           ", of which " + words.id + " (" + words.place + ") says that it holds");
      }
      if (judges(words, placed, letters))
        faults.push_back(name + " (" + placed.erratum.place + ") is about words that " + words.id +
                         " (" + words.place + ") judges");
    }
  }
  return faults;
}

// -- examples

const std::string sample =
    "**Example 7** (Kernels). This is satisfied by the following choices:\n\n"
    "$$ K(u, w) := \\exp(x y) \\quad (14) $$\n\n"
    "where $u$ and $w$ are vectors.\n\n"
    "The next section uses $g(x) = h(y)$.\n";

ClaimWords example_7(const std::string& place_of_erratum, const std::string& quote) {
  ClaimWords words;
  words.id = "a.asm";
  words.place = "Assumption 4, Examples 6 and 7";
  Assertion assertion;
  assertion.id = "choices";
  assertion.quote = {"This is satisfied by the following choices"};
  words.assertions = {assertion};
  Erratum erratum;
  erratum.id = "E1";
  erratum.place = place_of_erratum;
  erratum.quote = {quote};
  words.errata = {erratum};
  return words;
}

TEST_CASE("named things: a statement goes on to the end of its displays") {
  const auto things = named_things(sample);
  REQUIRE(things.size() == 1);
  CHECK(things[0].name == "Example 7");
  CHECK(sample.substr(0, things[0].at.end).ends_with("are vectors."));
}

TEST_CASE("named things: an erratum inside one lies in the place of the claim that names it") {
  const std::string wrong = "\\exp(x y)";
  CHECK(faults_of({example_7("Example 7, (14)", wrong)}, sample).empty());
  CHECK(faults_of({example_7("(14)", wrong)}, sample).size() == 1);
  CHECK(faults_of({example_7("after Example 7", "$g(x) = h(y)$")}, sample).empty());
  auto refuted = example_7("(14)", wrong);
  refuted.expected = Verdict::refuted;
  CHECK(faults_of({refuted}, sample).empty());
}

TEST_CASE("named things: an erratum of another claim is listed, or joined") {
  auto other = example_7("Example 7, (14)", "\\exp(x y)");
  other.id = "a.other";
  other.assertions.clear();
  auto own = example_7("", "");
  own.errata.clear();
  CHECK(faults_of({other, own}, sample).size() == 1);
  own.errata = {other.errata[0]};
  own.errata[0].id = "E2";
  own.errata[0].same = {"a.other#E1"};
  CHECK(faults_of({other, own}, sample).empty());
}

TEST_CASE("named things: an erratum of the words that a claim judges lies in its place") {
  auto other = example_7("Section 4", "the following choices");
  other.id = "a.other";
  other.assertions.clear();
  auto own = example_7("", "");
  own.place = "Section 5";
  own.errata.clear();
  CHECK(faults_of({other, own}, sample).size() == 1);
}

TEST_CASE("named things: in all papers") {
  std::map<std::string, std::vector<ClaimWords>> of_paper;
  for (const auto& claim : testing::all_claims())
    of_paper[paper_key(claim.words.id)].push_back(claim.words);
  for (const auto& [key, claims] : of_paper) {
    const auto text = testing::text_of_paper(paper_words(key).source);
    if (text.empty()) continue;  // the papers are not everywhere
    CHECK(named_things(text).size() >= 4);
    for (const auto& fault : faults_of(claims, text)) FAIL_CHECK(fault);
  }
}

}  // namespace
}  // namespace verify::errata_in_named_things_test
