#include "verify/claim/claim.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/claim/assertions/declaration_faults.hpp"
#include "verify/claim/references/dependencies.hpp"
#include "verify/claim/references/errata_faults.hpp"
#include "verify/claim/references/quoted_faults.hpp"
#include "verify/linalg/computed_once.hpp"
#include "verify/words/whole/coq_seconds.hpp"
#include "verify/words/whole/coq_statement.hpp"

namespace verify {
namespace {

// All that does not fit between the data file and the checker, a line each.
void complain_about_declaration(const Claim& claim, const std::string& file) {
  std::string message;
  for (const auto& fault : declaration_faults(claim.words, claim.theorem))
    message += (message.empty() ? "" : "\n") + file + ": " + fault;
  if (!message.empty()) throw std::runtime_error(message);
}

// An assertion's reading may be the id of one of its paper: small letters, digits and lines between
// them.
void resolve_readings(Claim& claim, const PaperWords& paper, const std::string& file) {
  for (auto& assertion : claim.words.assertions) {
    const auto in_ids = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    if (assertion.reading.empty() ||
        !std::all_of(assertion.reading.begin(), assertion.reading.end(), in_ids))
      continue;
    const auto known =
        std::find_if(paper.readings.begin(), paper.readings.end(),
                     [&](const Reading& reading) { return reading.id == assertion.reading; });
    if (known == paper.readings.end()) {
      std::string allowed;
      for (const auto& reading : paper.readings) allowed += "\"" + reading.id + "\", ";
      throw std::runtime_error(
          file + ": [[claim.assertion]] " + assertion.id + " interpretation: given \"" +
          assertion.reading + "\"; allowed are " + allowed +
          "and a sentence; add a [[interpretation]] of this id to the paper.toml");
    }
    assertion.reading = known->text;
  }
}

// The names of the papers that an assertion sets side by side; the claim's own is quoted by the
// assertion itself.
void name_papers(Claim& claim, const std::string& file) {
  for (auto& assertion : claim.words.assertions) {
    for (auto& printed : assertion.printed) {
      const auto refuse = [&](const std::string& why) {
        throw std::runtime_error(file + ": [[claim.assertion]] " + assertion.id +
                                 " [[stated]] paper: " + "given \"" + printed.key + "\"; " + why);
      };
      if (printed.key == paper_key(claim.words.id))
        refuse("that is the claim's own paper; quote it in the assertion: quote = [\"...\"]");
      std::string allowed;
      for (const auto& paper : paper_registry()) {
        if (printed.key == paper.key) printed.paper = paper_words(printed.key).name;
        allowed += (allowed.empty() ? "" : ", ") + std::string(paper.key);
      }
      if (printed.paper.empty()) refuse("allowed are " + allowed);
    }
  }
}

// What a theorem of Coq states is read from its file, so that it is typed once.
void read_whole_theorems(Claim& claim, const Entry& entry) {
  for (auto& whole : claim.words.whole) {
    for (const auto& [file, text] : coq_files(entry.kernel)) {
      const auto stated = coq_statement(text, whole.theorem);
      if (!stated) continue;
      whole.file = file;
      whole.context = stated->context;
      whole.statement = stated->statement;
      whole.seconds = coq_seconds(file);
    }
    if (whole.file.empty())
      throw std::runtime_error(std::string(entry.file) + ": [[claim.whole]] theorem: given \"" +
                               whole.theorem + "\"; no Coq file beside the checker has a Theorem " +
                               "of that name");
  }
}

PaperWords read_paper_of(const std::string& key) {
  for (const auto& entry : paper_registry()) {
    if (key != entry.key) continue;
    auto paper = read_paper(entry.data, entry.file, Formulas::known_to_parse);
    paper.key = key;
    return paper;
  }
  throw std::runtime_error("no proofs_data/" + key + "/paper.toml");
}

}  // namespace

const PaperWords& paper_words(const std::string& key) {
  static std::map<std::string, PaperWords> read;
  return computed_once(read, key, [&] { return read_paper_of(key); });
}

Claim load_claim(const Entry& entry) {
  Claim claim{read_claim(entry.id, entry.data, entry.file, Formulas::known_to_parse),
              entry.describe(entry)};
  const auto& paper = paper_words(paper_key(claim.words.id));
  claim.words.paper = paper.name;
  claim.words.paper_title = paper.title;
  resolve_readings(claim, paper, entry.file);
  name_papers(claim, entry.file);
  read_whole_theorems(claim, entry);
  for (const auto& value : claim.theorem.values) claim.words.values[value.name] = value.about;
  complain_about_declaration(claim, entry.file);
  claim.checks = checks_of(claim.theorem.parts, claim.words.assertions);
  return claim;
}

const Claim* Claims::find(const std::string& id) const {
  if (const auto known = read_.find(id); known != read_.end()) return &known->second;
  const auto* entry = entry_of(id);
  return entry == nullptr ? nullptr : &read_.emplace(id, load_claim(*entry)).first->second;
}

const ClaimWords* Claims::words(const std::string& id) const {
  const auto* claim = find(id);
  return claim == nullptr ? nullptr : &claim->words;
}

const Claim& Claims::at(const std::string& id) const {
  const auto* claim = find(id);
  if (claim == nullptr) throw std::out_of_range("no claim has the id " + id);
  return *claim;
}

std::vector<ClaimWords> words_of(const std::vector<Claim>& claims) {
  std::vector<ClaimWords> words;
  for (const auto& claim : claims) words.push_back(claim.words);
  return words;
}

std::vector<Claim> load_claims() {
  std::vector<Claim> claims;
  for (const auto& entry : registry()) claims.push_back(load_claim(entry));
  auto faults = graph_faults(words_of(claims));
  for (const auto& more :
       {published_faults(claims), errata_faults(claims), quoted_faults(known_theorems(), claims)})
    faults.insert(faults.end(), more.begin(), more.end());
  std::string message;
  for (const auto& fault : faults) message += (message.empty() ? "" : "\n") + fault;
  if (!message.empty()) throw std::runtime_error(message);
  return claims;
}

}  // namespace verify
