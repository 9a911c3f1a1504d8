#include "verify/report/ledger.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <tuple>

namespace verify {
namespace {

// "E2" before "E10".
auto number_order(const std::string& id) {
  const auto digit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto begin = std::find_if(id.begin(), id.end(), digit);
  const auto end = std::find_if_not(begin, id.end(), digit);
  const std::string digits(begin, end);
  return std::tuple(std::string(id.begin(), begin), digits.size(), digits,
                    std::string(end, id.end()));
}

bool comes_before(const LedgerEntry& a, const LedgerEntry& b) {
  return std::tuple(a.paper, number_order(a.erratum.id), a.erratum.kind) <
         std::tuple(b.paper, number_order(b.erratum.id), b.erratum.kind);
}

LedgerEntry& entry_for(std::vector<LedgerEntry>& entries, const std::string& paper,
                       const Erratum& erratum) {
  const auto same = [&](const LedgerEntry& e) {
    return e.paper == paper && e.erratum.id == erratum.id && e.erratum.kind == erratum.kind;
  };
  const auto known = std::find_if(entries.begin(), entries.end(), same);
  if (known != entries.end()) return *known;
  return entries.emplace_back(LedgerEntry{paper, erratum, {}, {}, {}});
}

bool rejects(const CheckOutcome& check, const Erratum& erratum) {
  return !erratum.shown_by.empty() && check.name == erratum.shown_by && check.run &&
         check.answer == Truth::no;
}

void add(LedgerEntry& entry, const Erratum& erratum, const Result& result) {
  entry.carriers.push_back({result.id, result.verdict});
  if (std::find(entry.places.begin(), entry.places.end(), erratum.place) == entry.places.end())
    entry.places.push_back(erratum.place);
  for (const auto& check : result.checks) {
    if (rejects(check, erratum)) entry.shown.push_back({result.id, check});
  }
}

// A claim run on several instances has several results; its errata do not depend on them.
const Result* first_result(const Report& report, const std::string& claim) {
  const auto found = std::find_if(report.results.begin(), report.results.end(),
                                  [&](const Result& r) { return r.id == claim; });
  return found == report.results.end() ? nullptr : &*found;
}

}  // namespace

Ledger ledger_of(const Report& report) {
  Ledger ledger;
  for (const auto& words : report.claims) {
    const auto* result = first_result(report, words.id);
    if (result == nullptr) continue;
    for (const auto& erratum : words.errata) {
      auto& entries = is_error(erratum) ? ledger.errors : ledger.others;
      add(entry_for(entries, paper_key(words.id), erratum), erratum, *result);
    }
  }
  std::stable_sort(ledger.errors.begin(), ledger.errors.end(), comes_before);
  std::stable_sort(ledger.others.begin(), ledger.others.end(), comes_before);
  return ledger;
}

bool is_error(const Erratum& erratum) {
  return erratum.kind != "possibly OCR" && erratum.kind != "sharpening";
}

std::string places_text(const LedgerEntry& entry) {
  return fmt::format("{}", fmt::join(entry.places, "; "));
}

}  // namespace verify
