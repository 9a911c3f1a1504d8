#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/claim/claim.hpp"
#include "verify/cli/commands.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/checked/definitions.hpp"
#include "verify/report/writer/citation.hpp"
#include "verify/runner/versions.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

struct CiteOptions {
  std::string name, from;
  bool json = false;
};

// The papers that the program knows, or the one of the claims.
std::vector<Paper> papers_of(const std::vector<ClaimLabel>& claims) {
  std::vector<Paper> papers;
  for (const auto& claim : claims) {
    const auto key = paper_key(std::string(claim.id));
    if (papers.empty() || papers.back().key != key) papers.push_back(paper_words(key));
  }
  return papers;
}

// What the data file expects, and no run found.
CitedClaim recorded(const ClaimLabel& claim) {
  CitedClaim cited{std::string(claim.id), std::string(claim.title), std::string(claim.place),
                   claim.expected, false};
  const Claims claims;
  const auto& known = claims.at(cited.id);
  cited.assertions = recorded_assertions(known, claims);
  cited.first =
      first_lines(known.words, cited.assertions, cited.verdict, &paper_words(paper_key(cited.id)));
  return cited;
}

// What a run found of the claim itself, not on somebody's data.
CitedClaim found(const std::string& id, const Report& report, const std::string& path) {
  for (const auto& result : report.results) {
    if (result.id != id || result.subject != Subject::data_file) continue;
    const auto* words = words_of(report, id);
    CitedClaim cited{id,   result.title,     words == nullptr ? id : words->place, result.verdict,
                     true, result.assertions};
    if (words != nullptr)
      cited.first =
          first_lines(*words, result.assertions, result.verdict, paper_of(report, paper_key(id)));
    if (words != nullptr && !words->prose.empty())
      cited.definitions = definitions_of(result.checks);
    return cited;
  }
  throw UsageError("--from " + printable(path) + ": holds no verdict on " + id +
                   "; run it, as in icl-verify run " + id + " --json > " + printable(path));
}

Citation citation_of(const CiteOptions& options) {
  const auto index = claim_index();
  std::vector<ClaimLabel> claims(index.begin(), index.end());
  std::optional<ClaimLabel> cited;
  if (!options.name.empty()) {
    claims = claims_of_paper(options.name);
    if (claims.empty()) {
      const auto id = find_claim(options.name);
      cited = *std::find_if(index.begin(), index.end(), [&](const auto& c) { return c.id == id; });
      claims = {*cited};
    }
  }
  Citation citation{program_versions(), papers_of(claims), std::nullopt};
  if (cited && is_added(cited->id) && options.from.empty())
    throw UsageError(
        printable(std::string(cited->id)) +
        ": what its file expects is no verdict; cite what a run found, as in icl-verify "
        "run --json > results.json and then cite --from results.json");
  if (cited) citation.claim = recorded(*cited);
  if (options.from.empty()) return citation;
  const auto report = read_results(options.from, Claims());
  citation.program = report.versions;
  if (cited) citation.claim = found(citation.claim->id, report, options.from);
  for (auto& paper : citation.papers) {
    if (const auto* known = paper_of(report, paper.key)) paper = *known;
  }
  return citation;
}

}  // namespace

void add_cite(CLI::App& app, int& status) {
  const auto options = std::make_shared<CiteOptions>();
  auto* command =
      app.add_subcommand("cite", "BibTeX of the program and a paper, and a verdict in a sentence");
  command->footer(R"(Examples:
  icl-verify cite                            the program and every paper
  icl-verify cite li2025.thm3                the verdict as the data file has it
  icl-verify cite 'Theorem 3 of Li' --from results.json
                                             the verdict as that run found it, by its program)");
  command->add_option("ID", options->name, "a claim or a paper, one at a time");
  command->add_option("--from", options->from, "results that tell verdict, version and commit")
      ->type_name("RESULTS");
  command->add_flag("--json", options->json, "schema icl-verify/citation/1");
  command->callback([options, &status] {
    const auto citation = citation_of(*options);
    if (options->json)
      std::cout << to_json(citation).dump(2) << "\n";
    else
      std::cout << to_text(citation);
    status = 0;
  });
}

}  // namespace verify
