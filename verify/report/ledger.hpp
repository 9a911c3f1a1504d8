// The errata of a report's papers, each once, with what showed it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// A claim that carries an erratum, what came out of the claim, and its own words for the erratum.
struct Carrier {
  std::string claim;
  std::string verdict;  // "checked"
  std::string anchor;   // of the erratum of this claim
  Erratum erratum;
};

// A check that was run on what is printed and said no; or one that showed what is true instead.
struct Rejection {
  std::string claim;
  CheckOutcome check;
};

struct LedgerEntry {
  std::string paper;                // its key, "ahn2023"
  std::string claim;                // that has the erratum's words
  Erratum erratum;                  // in the words of the claim where it is printed first
  std::vector<std::string> places;  // where the claims find it, each once
  std::vector<Carrier> carriers;
  std::vector<Rejection> shown;  // empty: the counterexample stands in words only
  std::string instead;           // "came out proved": what was to show it was run, and did not
};

// Entries under one heading, by paper, then by claim and number.
struct LedgerSection {
  std::string id;  // "errors"
  std::string_view heading;
  std::string_view meaning;
  bool counted;  // as errors, gaps or minor errors of the papers
  std::vector<LedgerEntry> entries;
};

// A section a kind, in the order of erratum_table; only those with entries. Errata are one entry
// only where they say so (`same`).
using Ledger = std::vector<LedgerSection>;
Ledger ledger_of(const Report& report);

// The errata that the words of these claims record, without any run.
Ledger ledger_of_words(const std::vector<ClaimWords>& claims);

// "Errors (3)", "Readings (2, not counted)".
std::string heading_text(const LedgerSection& section);
// "2 errors, 1 gap in a proof and 4 minor errors" of a paper; of all papers where its key is empty.
// What is not counted is left out; empty where nothing is counted.
std::string count_text(const Ledger& ledger, const std::string& paper);

// "lem6 E9".
std::string name_of(const LedgerEntry& entry);

// What an entry says in one field, for instance its counterexample. One defect at several places
// may have another counterexample at each, and one place says nothing for the others: words that
// differ stand apart, each with its places. Where all have the same words, the place is empty.
struct PlacedWords {
  std::string place;
  std::string words;
};
std::vector<PlacedWords> placed_words(const LedgerEntry& entry, std::string Erratum::*field);
// The same in one text: "Lemma 1: $n = 2$; Theorem 3: $n = 5$".
std::string words_of_places(const LedgerEntry& entry, std::string Erratum::*field);

// The quotes of the places, each piece once; a place whose pieces all stand before is left out.
struct PlacedQuote {
  std::string place;
  std::vector<std::string> pieces;
};
std::vector<PlacedQuote> placed_quotes(const LedgerEntry& entry);

// The first carrier of each claim.
std::vector<Carrier> claims_of(const LedgerEntry& entry);

// The places of an entry, one after the other.
std::string places_text(const LedgerEntry& entry);

// How a check bears an entry out: "is rejected", or "is shown" where it speaks of what is true.
std::string rejection_word(const CheckOutcome& check);
// Whether a check would bear an entry out, and none of this run did.
bool is_unsettled(const LedgerEntry& entry);
// What there is to say where nothing of a run bears an entry out.
std::string unshown_text(const LedgerEntry& entry);

// Where an erratum of a claim stands in a document: an id of letters, digits, points and lines.
std::string erratum_anchor(const ClaimWords& claim, const Erratum& erratum);

}  // namespace verify
