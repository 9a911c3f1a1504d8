#include "verify/service/selection.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>

#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/service/names/notation_search.hpp"
#include "verify/service/names/spoken_name.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"
#include "verify/words/suggest.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

// Nothing is called by more, and each claim would compare all of it.
void require_short(const std::string& name) {
  constexpr std::size_t longest = 1000;
  if (name.size() > longest)
    throw UsageError("no claim is called \"" + excerpt(name) + "\": names have at most " +
                     std::to_string(longest) + " bytes; " + program_call("list") +
                     " shows them all");
}

bool is_named(const ClaimLabel& claim, const std::string& name) {
  const auto id = canonical_id(name);
  const std::string known(claim.id);
  if (known == id) return true;
  return std::any_of(claim.also.begin(), claim.also.end(), [&](std::string_view other) {
    return canonical_id(paper_key(known) + "." + std::string(other)) == id;
  });
}

bool matches(const ClaimLabel& claim, const std::string& pattern) {
  const std::string id(claim.id);
  return is_named(claim, pattern) || paper_key(id) == pattern ||
         fnmatch(pattern.c_str(), id.c_str(), 0) == 0;
}

bool is_known(std::span<const ClaimLabel> index, const std::string& pattern) {
  return std::any_of(index.begin(), index.end(),
                     [&](const ClaimLabel& claim) { return matches(claim, pattern); });
}

// The papers of files that give no claim are known all the same.
bool is_paper_of_unreadable(const std::string& pattern) {
  const auto all = unreadable_claims();
  return std::any_of(all.begin(), all.end(), [&](const UnreadableClaim& claim) {
    return paper_key(claim.id) == pattern || (pattern.find_first_of("*?[") != pattern.npos &&
                                              fnmatch(pattern.c_str(), claim.id.c_str(), 0) == 0);
  });
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// All that a search looks through; the statement stands in the data file only. In the titles of
// papers it looks where nothing else has all words.
enum class Titles { left_out, looked_through };

std::string searched_text(const ClaimLabel& claim, Titles titles) {
  std::string text;
  if (titles == Titles::looked_through)
    text = paper_words(paper_key(std::string(claim.id))).title + "\n";
  for (const auto words : {claim.id, claim.title, claim.paper, claim.place})
    text += std::string(words) + "\n";
  if (const auto* entry = entry_of(claim.id); entry != nullptr)
    text += read_claim(entry->id, entry->data, entry->file, Formulas::known_to_parse).statement;
  return lower_case(text);
}

bool is_of(const ClaimLabel& claim, const std::vector<std::string>& papers) {
  return std::find(papers.begin(), papers.end(), paper_key(std::string(claim.id))) != papers.end();
}

// Claims by their ids, a glob or their paper.
std::vector<ClaimLabel> named_by(std::span<const ClaimLabel> index, const std::string& word) {
  std::vector<ClaimLabel> named;
  const auto papers = papers_called(word, index);
  for (const auto& claim : index) {
    if (matches(claim, word) || is_of(claim, papers)) named.push_back(claim);
  }
  return named;
}

// What people call so, and what mentions it: a word that is also a name, as "layer", is asked for
// in either sense, a number, as "theorem 3", in the one.
struct Sought {
  std::string word;
  std::vector<ClaimLabel> called;
  bool fits(const ClaimLabel& claim, Titles titles) const {
    const bool is_called = std::any_of(called.begin(), called.end(), [&](const ClaimLabel& other) {
      return other.id == claim.id;
    });
    const bool is_word = word.find_first_of("0123456789") == std::string::npos;
    if (is_called || (!called.empty() && !is_word)) return is_called;
    return searched_text(claim, titles).find(lower_case(word)) != std::string::npos ||
           uses_symbol(claim, word);
  }
};

// What people call a claim must call one.
std::vector<ClaimLabel> spoken(std::span<const ClaimLabel> index, const std::string& name) {
  auto found = called(name, index);
  if (found.size() < 2) return found;
  constexpr std::size_t most = 6;
  std::string ids;
  for (std::size_t k = 0; k < std::min(most, found.size()); ++k)
    ids += (k == 0 ? "" : ", ") + std::string(found[k].id);
  if (found.size() > most) ids += ", ...";
  throw UsageError("\"" + printable(name) + "\" calls " + std::to_string(found.size()) +
                   " claims: " + ids + "; give the id of one (" + program_call("list") + " \"" +
                   printable(name) + "\" shows them)");
}

// "ahn2023 (Ahn et al. 2023), ...".
std::string papers_in(std::span<const ClaimLabel> index) {
  std::string text;
  std::set<std::string> seen;
  for (const auto& claim : index) {
    const auto key = paper_key(std::string(claim.id));
    if (seen.insert(key).second)
      text += (text.empty() ? "" : ", ") + key + " (" + std::string(claim.paper) + ")";
  }
  return text;
}

// Of a number on arXiv with a version that nobody read; else nothing.
std::string words_on_version(std::span<const ClaimLabel> index, const std::string& pattern) {
  static const std::regex version("([0-9]{4}[.][0-9]{4,5})v[0-9]{1,3}");
  std::smatch found;
  if (pattern.size() > 1000 || !std::regex_search(pattern, found, version)) return "";
  const auto keys = papers_called(found[1].str(), index);
  if (keys.size() != 1) return "";
  const auto& paper = paper_words(keys.front());
  return "\"" + excerpt(pattern) + "\": that version was not read; the text that was read is " +
         paper.publication->text + ", nearest to " + paper.publication->nearest + "; " +
         program_call("show") + " " + keys.front() + " shows what it says";
}

// A word may be looked for where it calls nothing.
std::string where_to_look(const std::string& pattern) {
  const bool is_word = !pattern.empty() && pattern.size() < 60 && printable(pattern) == pattern &&
                       pattern.find_first_of("0123456789.*?[@'") == std::string::npos;
  return is_word ? "; " + program_call("list") + " '" + pattern +
                       "' looks for it in titles, statements and symbols"
                 : "; " + program_call("list") + " shows them all";
}

[[noreturn]] void unknown(std::span<const ClaimLabel> index, const std::string& pattern,
                          bool was_looked_for = false) {
  for (const auto& claim : unreadable_claims())
    if (claim.id == canonical_id(pattern))
      throw UsageError(claim.id + " is no claim: its file is refused, as is said above");
  if (const auto words = words_on_version(index, pattern); !words.empty()) throw UsageError(words);
  const auto cited = cited_words(pattern, index);
  if (cited.papers.size() == 1)
    throw UsageError("\"" + excerpt(pattern) + "\": no claim of " + cited.papers.front() + " (" +
                     paper_words(cited.papers.front()).name + ") is called so; " +
                     program_call("show") + " " + cited.papers.front() +
                     " shows its claims in the order of the paper");
  if (!cited.words.empty() && cited.papers.empty())
    throw UsageError("\"" + excerpt(pattern) + "\": \"" + excerpt(cited.words) +
                     "\" is no paper here; the papers are " + papers_in(index));
  std::vector<std::string> names;
  for (const auto& claim : index) names.emplace_back(claim.id);
  throw UsageError("no claim is called \"" + excerpt(pattern) + "\"" +
                   suggestion(canonical_id(pattern), names) +
                   (!nearest(canonical_id(pattern), names).empty() ? ""
                    : was_looked_for ? "; " + program_call("list") + " shows them all"
                                     : where_to_look(pattern)));
}

}  // namespace

std::vector<ClaimLabel> select(const std::vector<std::string>& patterns,
                               std::span<const ClaimLabel> index) {
  std::vector<std::string> names;  // of claims by their ids, where people call them otherwise
  for (const auto& pattern : patterns) {
    require_short(pattern);
    names.push_back(pattern);
    if (is_known(index, pattern) || is_paper_of_unreadable(pattern)) continue;
    const auto found = spoken(index, pattern);
    if (found.empty()) unknown(index, pattern);
    names.back() = std::string(found.front().id);
  }
  std::vector<ClaimLabel> selected;
  for (const auto& claim : index) {
    const bool wanted = names.empty()
                            ? !has_added_claims() || is_added(claim.id)
                            : std::any_of(names.begin(), names.end(),
                                          [&](const std::string& p) { return matches(claim, p); });
    if (wanted) selected.push_back(claim);
  }
  return selected;
}

bool selects_unreadable(const std::vector<std::string>& patterns) {
  if (patterns.empty()) return !unreadable_claims().empty();
  return std::any_of(patterns.begin(), patterns.end(), is_paper_of_unreadable);
}

std::string find_claim(const std::string& name, std::span<const ClaimLabel> index) {
  require_short(name);
  for (const auto& claim : index) {
    if (is_named(claim, name)) return std::string(claim.id);
  }
  const auto found = spoken(index, name);
  if (found.empty()) unknown(index, name);
  return std::string(found.front().id);
}

std::vector<ClaimLabel> claims_of_paper(const std::string& name,
                                        std::span<const ClaimLabel> index) {
  require_short(name);
  std::vector<ClaimLabel> claims;
  const auto papers = papers_called(name, index);
  if (papers.size() > 1) {
    std::string keys;
    for (const auto& key : papers) keys += (keys.empty() ? "" : ", ") + key;
    throw UsageError("\"" + printable(name) + "\" calls " + std::to_string(papers.size()) +
                     " papers: " + keys + "; give one of these");
  }
  for (const auto& claim : index) {
    if (is_of(claim, papers)) claims.push_back(claim);
  }
  std::stable_sort(claims.begin(), claims.end(),
                   [](const ClaimLabel& a, const ClaimLabel& b) { return a.rank < b.rank; });
  return claims;
}

std::vector<ClaimLabel> search_claims(const std::vector<std::string>& words,
                                      std::span<const ClaimLabel> index) {
  std::set<std::string_view> chosen;
  std::vector<Sought> sought;
  for (const auto& word : words) {
    require_short(word);
    const auto named = named_by(index, word);
    for (const auto& claim : named) chosen.insert(claim.id);
    if (named.empty()) sought.push_back({word, called(word, index)});
  }
  for (const auto titles : {Titles::left_out, Titles::looked_through}) {
    std::vector<ClaimLabel> found;
    for (const auto& claim : index) {
      if ((chosen.empty() || chosen.count(claim.id) != 0) &&
          std::all_of(sought.begin(), sought.end(),
                      [&](const Sought& word) { return word.fits(claim, titles); }))
        found.push_back(claim);
    }
    if (!found.empty() || sought.empty()) return found;
  }
  if (words.size() == 1) unknown(index, words.front(), true);
  throw UsageError("no claim has all of these words; " + program_call("list") + " shows them all");
}

}  // namespace verify
