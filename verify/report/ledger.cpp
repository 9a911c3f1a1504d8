#include "verify/report/ledger.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <tuple>

#include "verify/report/errata_evidence.hpp"

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

auto order_of(const LedgerEntry& e) {
  return std::tuple(e.paper, number_order(e.claim), number_order(e.erratum.id), e.erratum.kind);
}

// Joins names of errata; a name that no claim of the report has joins, too.
class Joined {
 public:
  std::string first(const std::string& name) const {
    const auto up = up_.find(name);
    return up == up_.end() ? name : first(up->second);
  }
  void join(const std::string& name, const std::string& to) {
    const auto a = first(name), b = first(to);
    if (a != b) up_[a] = b;
  }

 private:
  std::map<std::string, std::string> up_;
};

struct Found {
  const ClaimWords* words;
  const Erratum* erratum;
  const Result* result;
};

// A claim run on several instances has several results; its errata do not depend on them.
const Result* first_result(const Report& report, const std::string& claim) {
  const auto found = std::find_if(report.results.begin(), report.results.end(),
                                  [&](const Result& r) { return r.id == claim; });
  return found == report.results.end() ? nullptr : &*found;
}

std::vector<Found> errata_in(const Report& report) {
  std::vector<Found> found;
  for (const auto& words : report.claims) {
    const auto* result = first_result(report, words.id);
    if (result == nullptr) continue;
    for (const auto& erratum : words.errata) found.push_back({&words, &erratum, result});
  }
  return found;
}

void add_place(LedgerEntry& entry, const Found& found) {
  entry.carriers.push_back({found.words->id, to_text(found.result->verdict),
                            erratum_anchor(*found.words, *found.erratum), *found.erratum});
  if (std::find(entry.places.begin(), entry.places.end(), found.erratum->place) ==
      entry.places.end())
    entry.places.push_back(found.erratum->place);
}

LedgerEntry entry_of(const Found& found) {
  return {paper_key(found.words->id), found.words->id, *found.erratum, {}, {}, {}, {}};
}

void add(LedgerEntry& entry, const Found& found, const Report& report) {
  add_place(entry, found);
  for (auto& rejection : rejections(*found.words, *found.erratum, report)) {
    // Two places may name the same check.
    if (std::none_of(entry.shown.begin(), entry.shown.end(), [&](const Rejection& known) {
          return known.claim == rejection.claim && known.check.name == rejection.check.name;
        }))
      entry.shown.push_back(std::move(rejection));
  }
  // Of the erratum whose words the entry has.
  if (entry.carriers.size() == 1)
    entry.instead = what_came_out(*found.words, *found.erratum, report);
}

std::vector<LedgerEntry> entries_of(const Report& report) {
  auto all = errata_in(report);
  // Where the first place is in the report its words stand.
  std::stable_partition(all.begin(), all.end(),
                        [](const Found& found) { return found.erratum->same.empty(); });
  const auto name = [](const Found& f) { return erratum_name(f.words->id, f.erratum->id); };
  Joined joined;
  for (const auto& found : all)
    for (const auto& other : found.erratum->same) joined.join(name(found), other);
  std::map<std::string, std::size_t> known;
  std::vector<LedgerEntry> entries;
  for (const auto& found : all) {
    const auto [at, is_new] = known.emplace(joined.first(name(found)), entries.size());
    if (is_new) entries.push_back(entry_of(found));
    add(entries[at->second], found, report);
  }
  return entries;
}

std::string heading_id(std::string_view heading) {
  std::string id;
  for (const char c : heading)
    id += c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return id;
}

void add_section(Ledger& ledger, LedgerSection section) {
  if (section.entries.empty()) return;
  auto& entries = section.entries;
  std::stable_sort(entries.begin(), entries.end(), [](const LedgerEntry& a, const LedgerEntry& b) {
    return order_of(a) < order_of(b);
  });
  ledger.push_back(std::move(section));
}

}  // namespace

Ledger ledger_of(const Report& report) {
  Ledger ledger;
  const auto entries = entries_of(report);
  for (const auto& facts : erratum_table) {
    LedgerSection section{
        heading_id(facts.heading), facts.heading, facts.meaning, facts.counted, {}};
    std::copy_if(entries.begin(), entries.end(), std::back_inserter(section.entries),
                 [&](const LedgerEntry& e) { return e.erratum.kind == facts.kind; });
    add_section(ledger, std::move(section));
  }
  return ledger;
}

Ledger ledger_of_words(const std::vector<ClaimWords>& claims) {
  Report recorded;
  recorded.claims = claims;
  for (const auto& words : claims) recorded.results.emplace_back().id = words.id;
  return ledger_of(recorded);
}

std::string heading_text(const LedgerSection& section) {
  return fmt::format("{} ({}{})", section.heading, section.entries.size(),
                     section.counted ? "" : ", not counted");
}

std::string count_text(const Ledger& ledger, const std::string& paper) {
  std::vector<std::string> counts;
  for (const auto& section : ledger) {
    if (!section.counted) continue;
    const auto n =
        std::count_if(section.entries.begin(), section.entries.end(),
                      [&](const LedgerEntry& e) { return paper.empty() || e.paper == paper; });
    const auto& facts = facts_of(section.entries.front().erratum.kind);
    if (n > 0) counts.push_back(fmt::format("{} {}", n, n == 1 ? facts.word : facts.many));
  }
  if (counts.size() < 2) return fmt::format("{}", fmt::join(counts, ""));
  const auto last = counts.back();
  counts.pop_back();
  return fmt::format("{} and {}", fmt::join(counts, ", "), last);
}

std::string name_of(const LedgerEntry& entry) {
  return entry.claim.substr(entry.claim.find('.') + 1) + " " + entry.erratum.id;
}

std::vector<PlacedWords> placed_words(const LedgerEntry& entry, std::string Erratum::*field) {
  std::vector<PlacedWords> all;
  std::vector<std::string> places;
  for (const auto& carrier : entry.carriers) {
    const auto& words = carrier.erratum.*field;
    const auto& place = carrier.erratum.place;
    const bool known =
        std::any_of(places.begin(), places.end(), [&](const auto& p) { return p == place; });
    if (words.empty() || known) continue;
    places.push_back(place);
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const PlacedWords& p) { return p.words == words; });
    // Every place is named whose words these are.
    if (same == all.end())
      all.push_back({place, words});
    else
      same->place += "; " + place;
  }
  if (all.size() == 1 && places.front() == entry.erratum.place) all.front().place.clear();
  return all;
}

std::vector<PlacedQuote> placed_quotes(const LedgerEntry& entry) {
  std::vector<PlacedQuote> all;
  std::set<std::string> known;
  for (const auto& carrier : entry.carriers) {
    PlacedQuote quote{carrier.erratum.place, {}};
    for (const auto& piece : carrier.erratum.quote)
      if (known.insert(piece).second) quote.pieces.push_back(piece);
    if (!quote.pieces.empty()) all.push_back(std::move(quote));
  }
  return all;
}

std::vector<Carrier> claims_of(const LedgerEntry& entry) {
  std::vector<Carrier> all;
  std::set<std::string> known;
  for (const auto& carrier : entry.carriers)
    if (known.insert(carrier.claim).second) all.push_back(carrier);
  return all;
}

std::string words_of_places(const LedgerEntry& entry, std::string Erratum::*field) {
  std::string text;
  for (const auto& [place, words] : placed_words(entry, field))
    text += (text.empty() ? "" : "; ") + (place.empty() ? "" : place + ": ") + words;
  return text;
}

std::string places_text(const LedgerEntry& entry) {
  return fmt::format("{}", fmt::join(entry.places, "; "));
}

std::string rejection_word(const CheckOutcome& check) {
  return check.answer == Truth::no ? "is rejected" : "is shown";
}

bool is_unsettled(const LedgerEntry& entry) {
  return entry.shown.empty() && !entry.erratum.shown_by.empty();
}

std::string unshown_text(const LedgerEntry& entry) {
  if (entry.erratum.shown_by.empty()) return "in words only";
  return "by " + entry.erratum.shown_by + ", " +
         (entry.instead.empty() ? "not in this run" : "which " + entry.instead);
}

std::string erratum_anchor(const ClaimWords& claim, const Erratum& erratum) {
  std::string anchor = "erratum-" + claim.id + "-" + erratum.id + "-" + to_text(erratum.kind);
  for (char& c : anchor) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  return anchor;
}

}  // namespace verify
