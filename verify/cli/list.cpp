#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "verify/claim/assertions/assertion_checks.hpp"
#include "verify/claim/registry.hpp"
#include "verify/cli/commands.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

struct Filters {
  std::vector<std::string> patterns;
  std::string paper, evidence, verdict;
  bool json = false;
};

// Asks the checker: the only thing about a claim that is not in the index.
std::vector<std::string> evidence_of(const ClaimLabel& claim) {
  std::set<Evidence> kinds;
  const auto* entry = entry_of(claim.id);
  for (const auto& check : checks_of(entry->describe(*entry).parts, {}))
    kinds.insert(check.evidence);
  std::vector<std::string> names;
  for (const auto kind : kinds) names.push_back(to_text(kind));
  return names;
}

// The key of a paper.
std::string required_paper(const std::string& name) {
  if (name.empty()) return "";
  if (const auto claims = claims_of_paper(name); !claims.empty())
    return paper_key(std::string(claims.front().id));
  std::string known;
  for (const auto& claim : claim_index()) {
    const auto key = paper_key(std::string(claim.id));
    if (known.find(key) == std::string::npos) known += (known.empty() ? "" : ", ") + key;
  }
  throw UsageError("--paper " + printable(name) + ": no paper is called so; allowed are " + known);
}

bool passes(const ClaimLabel& claim, const Filters& filters) {
  const auto shows = [&](const std::string& evidence) {
    const auto kinds = evidence_of(claim);
    return std::find(kinds.begin(), kinds.end(), evidence) != kinds.end();
  };
  return (filters.paper.empty() || paper_key(std::string(claim.id)) == filters.paper) &&
         (filters.verdict.empty() || to_text(claim.expected) == filters.verdict) &&
         (filters.evidence.empty() || shows(filters.evidence));
}

void write_json(const std::vector<ClaimLabel>& claims) {
  Json list = Json::array();
  for (const auto& claim : claims) {
    list.push_back({{"id", claim.id},
                    {"title", claim.title},
                    {"paper", claim.paper},
                    {"place", claim.place},
                    {"of_paper", claim.of_paper},
                    {"expected", to_text(claim.expected)},
                    {"evidence", evidence_of(claim)}});
  }
  std::cout << Json{{"schema", "icl-verify/list/1"}, {"claims", list}}.dump(2) << "\n";
}

// In brackets where nobody but the file says so.
std::string expectation(const ClaimLabel& claim) {
  const auto word = to_text(claim.expected);
  return is_added(claim.id) ? "(" + word + ")" : word;
}

// A place of the paper may be one that a result of ours stands beside.
std::string place_words(const ClaimLabel& claim) {
  const std::string place(claim.place);
  const bool has_paper = paper_words(paper_key(std::string(claim.id))).publication.has_value();
  const bool is_said = place.find("not in the paper") != std::string::npos;
  return place + (claim.of_paper || !has_paper || is_said ? "" : "; not in the paper");
}

void write_table(const std::vector<ClaimLabel>& claims) {
  const auto style = terminal_style();
  std::size_t width = 0, expected = 9;
  for (const auto& claim : claims) {
    width = std::max(width, claim.id.size());
    expected = std::max(expected, expectation(claim).size());
  }
  std::string_view paper;
  for (const auto& claim : claims) {
    if (claim.paper != paper) {
      std::cout << (paper.empty() ? "" : "\n")
                << painted(std::string(claim.paper), Ink::bold, style) << "\n";
      paper = claim.paper;
    }
    const auto before = "  " + padded(std::string(claim.id), width) + "  " +
                        padded(expectation(claim), expected) + "  ";
    const auto words = to_plain(std::string(claim.title) + " (" + place_words(claim) + ")");
    std::cout << before
              << (writes_to_terminal() ? wrapped(words, static_cast<int>(before.size()), style)
                                       : words)
              << "\n";
  }
  const bool added = std::ranges::any_of(claims, [](const auto& c) { return is_added(c.id); });
  std::cout << fmt::format(
      "\n{} claim{}; the word in the second column is the expected verdict{}\n", claims.size(),
      claims.size() == 1 ? "" : "s",
      added ? ", in brackets where only its file says so: run finds out" : "");
}

// Nobody expects a checker to be unsound.
std::vector<std::string> words_to_expect() {
  std::vector<std::string> words;
  for (const auto verdict : all_verdicts) {
    if (is_sound(verdict)) words.push_back(to_text(verdict));
  }
  return words;
}

}  // namespace

void add_list(CLI::App& app, int& status) {
  const auto filters = std::make_shared<Filters>();
  auto* command = app.add_subcommand("list", "Show the claims: id, expected verdict, title");
  command->footer(
      "Examples:\n  icl-verify list li2025\n  icl-verify list gating             what mentions it\n"
      "  icl-verify list s_min              what uses the symbol\n"
      "  icl-verify list li gating\n  icl-verify list 'theorem 3'\n"
      "  icl-verify list 'liu2025.thm*' --verdict corrected\n"
      "  icl-verify list --evidence exact --json");
  command->add_option("WORD", filters->patterns,
                      "ids, papers, globs such as 'li2025.thm*'; other words are looked for in "
                      "titles, places, statements and the papers' symbols");
  command->add_option("--paper", filters->paper, "only this paper, such as li2025 or Li");
  command
      ->add_option("--evidence,--kind", filters->evidence,
                   "only claims with a check of this evidence")
      ->check(CLI::IsMember({"symbolic", "exact", "certificate", "enclosure", "identity",
                             "precision sweep", "sampled"}));
  command->add_option("--verdict", filters->verdict, "only claims with this expected verdict")
      ->check(CLI::IsMember(words_to_expect()));
  command->add_flag("--json", filters->json, "schema icl-verify/list/1");
  command->callback([filters, &status] {
    std::vector<ClaimLabel> kept;
    filters->paper = required_paper(filters->paper);
    for (const auto& claim : search_claims(filters->patterns)) {
      if (passes(claim, *filters)) kept.push_back(claim);
    }
    filters->json ? write_json(kept) : write_table(kept);
    status = 0;
  });
}

}  // namespace verify
