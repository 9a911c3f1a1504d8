// The errata of a report's papers, each once, with the checks that showed it.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// A claim that carries an erratum, and what came out of the claim.
struct Carrier {
  std::string claim;
  Verdict verdict;
};

// A check that was run on what is printed and said no.
struct Rejection {
  std::string claim;
  CheckOutcome check;
};

struct LedgerEntry {
  std::string paper;                // its key, "ahn2023"
  Erratum erratum;                  // in the words of the first claim that carries it
  std::vector<std::string> places;  // where the claims find it, each once
  std::vector<Carrier> carriers;
  std::vector<Rejection> shown;  // empty: the counterexample stands in words only
};

// By paper, then by number. One number may stand for an error here and a slip there: these are two
// entries.
struct Ledger {
  std::vector<LedgerEntry> errors;  // of the papers: error, slip, wording
  std::vector<LedgerEntry> others;  // no errors of the papers: possibly OCR, sharpening
};

Ledger ledger_of(const Report& report);

// Whether the kind is an error of the paper.
bool is_error(const Erratum& erratum);

// The places of an entry, one after the other.
std::string places_text(const LedgerEntry& entry);

}  // namespace verify
