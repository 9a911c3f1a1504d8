#include "verify/written/added_claims.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <set>
#include <stdexcept>

#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/claim/validate.hpp"
#include "verify/words/bound/one_notation.hpp"
#include "verify/words/bound/place_words.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/file/written_file.hpp"
#include "verify/words/folder/claimed_paper.hpp"
#include "verify/words/folder/claims_folder.hpp"
#include "verify/words/folder/folded_words.hpp"
#include "verify/words/printable.hpp"
#include "verify/written/bounded.hpp"
#include "verify/written/written_theorem.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

// A claim of the program's own takes a hundredth of it, and all of them a tenth of what many may.
#if defined(__SANITIZE_ADDRESS__)
constexpr ReadingBounds modest{5000, 0, 100000};
#else
constexpr ReadingBounds modest{500, 150UL << 20, 10000};
#endif

// Entries and labels point into what is read: it stays.
std::deque<ClaimsFolder>& read_so_far() {
  static std::deque<ClaimsFolder> folders;
  return folders;
}
const std::string& kept(std::string text) {
  static std::deque<std::string> texts;
  return texts.emplace_back(std::move(text));
}

fs::path data_folder(const std::string& folder) {
  const fs::path given(folder), inside = given / "proofs_data";
  std::error_code none;
  if (fs::is_directory(inside, none)) return inside;
  if (fs::is_directory(given, none)) return given;
  throw std::runtime_error("--claims " + printable(folder) +
                           ": no folder; icl-verify new my2026.lemma1 --data-only writes one");
}

void need_another_key(const std::string& key, const PaperFile& paper) {
  for (const auto& entry : paper_registry()) {
    if (entry.key == key)
      throw std::runtime_error(paper.path.string() + ": the program has a paper " + key +
                               " already; name the folder otherwise");
    if (as_it_looks(entry.key) == as_it_looks(key))
      throw std::runtime_error(paper.path.string() + ": " + printable(key) +
                               " looks like the paper " + entry.key +
                               " of this program; name the folder otherwise");
  }
}

// The papers whose claims are built in.
std::vector<const PaperWords*> own_papers() {
  std::vector<const PaperWords*> papers;
  std::set<std::string> keys;
  for (const auto& label : built_in_index())
    if (const auto key = paper_key(std::string(label.id)); keys.insert(key).second)
      papers.push_back(&paper_words(key));
  return papers;
}

// What a report says beside a verdict, and nothing judges: the name of a paper, not a sentence.
void need_a_name(const PaperFile& paper) {
  constexpr std::size_t longest = 60;
  const auto& name = paper.words.name;
  const auto refuse = [&](const std::string& why) {
    throw std::runtime_error(paper.path.string() + ": name: " + why);
  };
  for (const auto& own : own_papers()) {
    const auto told = " this program has the paper " + own->name +
                      ", whose claims are its own; call yours otherwise";
    if (const auto taken = name_taken_from(*own, name); !taken.empty())
      refuse("\"" + printable(excerpt(name, longest)) + "\" reads as \"" + taken + "\":" + told);
    if (is_title_of(*own, paper.words.title))
      throw std::runtime_error(paper.path.string() + ": title: \"" +
                               printable(excerpt(paper.words.title, longest)) +
                               "\" is the title of another paper:" + told);
  }
  if (reads_as_sentence(name, longest))
    refuse("\"" + printable(excerpt(name, longest)) +
           "\" stands beside every verdict, and is no name of a paper; write one as in \"Li et al. "
           "2025\"");
  if (paper.words.publication && !paper.words.publication->sentences.empty())
    throw std::runtime_error(paper.path.string() +
                             ": [publication] sentences: nothing walks through the text of a paper "
                             "of yours; take it out");
}

void need_new_papers(const ClaimsFolder& folder) {
  for (const auto& [key, paper] : folder.papers) {
    need_another_key(key, paper);
    need_a_name(paper);
  }
}

// Whether the claim is at odds with another one; then it is set aside.
bool is_at_odds(const ClaimFile& claim, const std::vector<UnreadableFile>& faults) {
  return std::any_of(faults.begin(), faults.end(),
                     [&](const UnreadableFile& fault) { return fault.id == claim.words.id; });
}

// A claim without letters needs a checker.
bool has_letters(const ClaimFile& claim) {
  if (read_written(claim.text, claim.path.string())) return true;
  add_unreadable_claim(
      {claim.words.id, claim.path.string() +
                           ": declares no [claim.symbols]: it needs a checker in C++, and the "
                           "folder a program of its own, built with CMake"});
  return false;
}

// A place is one of the folder's own paper.
std::string fault_of_place(const ClaimFile& claim) {
  const auto place = place_as_written(claim.words);
  for (const auto& own : own_papers())
    if (const auto taken = place_taken_from(*own, place); !taken.empty())
      return claim.path.string() + ": [claim] place: \"" + excerpt(place, 60) + "\" reads as \"" +
             taken + "\", and this program has the paper " + own->name +
             ", whose claims are its own; write where the claim stands in your paper, as in "
             "\"Theorem 3\", and name the other paper in the statement";
  return "";
}

// The tests of this program hold its own quotes against the papers; nothing does so for these, and
// nothing compares an assertion with the one of another file that it names.
std::string fault_of_words(const ClaimFile& claim) {
  for (const auto& assertion : claim.words.assertions) {
    const auto at = claim.path.string() + ": [[claim.assertion]] " + printable(assertion.id) + " ";
    if (!assertion.printed.empty())
      return at + "[[stated]]: nothing compares these words with " +
             printable(assertion.printed.front().key) +
             ", and a report would show them as those of that paper; take the table out";
    if (!assertion.sharpens.empty() && !assertion.sharpens.starts_with("#"))
      return at + "sharpens: given \"" + printable(assertion.sharpens) +
             "\", which nothing compares with it; allowed are \"#assertion\" of this claim";
  }
  return "";
}

// Why its instances are refused: not of the kinds that it declares, or against its hypotheses.
std::string fault_of_instances(const ClaimFile& claim, const Theorem& theorem) {
  try {
    instances_of({claim.words, theorem, checks_of(theorem.parts, claim.words.assertions)});
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

Theorem theorem_of(const ClaimFile& claim) {
  const auto file = claim.path.string();
  return written_theorem(
      {claim.words.id.c_str(), written_theorem, file.c_str(), claim.text.c_str()});
}

// All that this process is to do with the files of a claim, but for running it.
void look_at(const ClaimFile& claim) {
  const auto theorem = theorem_of(claim);
  checks_of(theorem.parts, {});
  fault_of_instances(claim, theorem);
}

// Files may say much in few words, which would take all time and memory there is.
void require_modest(const std::string& folder) {
  const auto at_last = beyond_bounds(modest, [&](const auto& at) {
    const auto read = read_claims_folders({data_folder(folder)}, Unreadable::set_aside, at);
    at(folder);
    notation_faults(read);
    for (const auto& claim : read.claims) {
      at(claim.path.string());
      if (read_written(claim.text, claim.path.string())) look_at(claim);
    }
  });
  if (!at_last.empty())
    throw std::runtime_error(
        printable(at_last) +
        ": takes too long to be read, or too much memory: what its formulas and definitions say, "
        "written out, is too large; write less, or give fewer files at a time");
}

ClaimLabel label_of(const ClaimFile& claim, const ClaimsFolder& folder) {
  static std::deque<std::vector<std::string_view>> names;
  const auto& also = names.emplace_back(claim.words.also.begin(), claim.words.also.end());
  return {claim.words.id,
          claim.words.title,
          claim.words.paper,
          claim.words.place,
          claim.words.expected,
          also,
          static_cast<unsigned>(folder.rank_of(claim.words)),
          has_printed(claim.words.assertions)};
}

}  // namespace

std::vector<std::string> add_claims(const std::string& folder) {
  require_modest(folder);
  const auto& read =
      read_so_far().emplace_back(read_claims_folders({data_folder(folder)}, Unreadable::set_aside));
  need_new_papers(read);
  const auto odd = notation_faults(read);
  for (const auto* files : {&read.unreadable, &odd})
    for (const auto& file : *files) add_unreadable_claim({file.id, file.why});
  if (read.claims.empty() && read.unreadable.empty())
    throw std::runtime_error("--claims " + printable(folder) +
                             ": holds no claim, <paper>/<claim>.toml beside <paper>/paper.toml");
  std::vector<std::string> texts;
  std::vector<Entry> entries;
  std::vector<PaperEntry> papers;
  std::vector<ClaimLabel> labels;
  for (const auto& [key, paper] : read.papers) {
    papers.push_back({key.c_str(), kept(paper.path.string()).c_str(), paper.text.c_str()});
    texts.push_back(paper.text);
  }
  for (const auto& claim : read.claims) {
    if (!has_letters(claim) || is_at_odds(claim, odd)) continue;
    auto fault = fault_of_place(claim);
    if (fault.empty()) fault = fault_of_words(claim);
    if (fault.empty()) fault = fault_of_instances(claim, theorem_of(claim));
    if (!fault.empty()) {
      add_unreadable_claim({claim.words.id, std::move(fault)});
      continue;
    }
    entries.push_back({claim.words.id.c_str(), written_theorem, kept(claim.path.string()).c_str(),
                       claim.text.c_str()});
    labels.push_back(label_of(claim, read));
    texts.push_back(claim.text);
  }
  add_to_registry(entries, papers);
  add_to_index(labels);
  return texts;
}

}  // namespace verify
