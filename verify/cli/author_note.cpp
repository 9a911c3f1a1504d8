#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "verify/cli/commands.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/letter/letter.hpp"
#include "verify/service/read_results.hpp"
#include "verify/service/run_claims.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct LetterOptions {
  std::string paper, from;
  bool latex = false, markdown = false;
  RunRequest run;
};

std::vector<ClaimLabel> claims_of(const std::string& paper) {
  auto claims = claims_of_paper(paper);
  if (!claims.empty()) return claims;
  std::string known;
  for (const auto& claim : claim_index()) {
    const auto key = paper_key(std::string(claim.id));
    if (known.find(key) == std::string::npos) known += (known.empty() ? "" : ", ") + key;
  }
  throw UsageError("author-note " + printable(paper) + ": no paper is called so; allowed are " +
                   known);
}

bool has_point(const ClaimWords& claim) {
  return std::any_of(claim.errata.begin(), claim.errata.end(), [](const Erratum& e) {
    return e.kind == ErratumKind::error || e.kind == ErratumKind::gap;
  });
}

// What bears a point out may be a check of another claim.
void add_showing(const ClaimWords& claim, std::vector<std::string>& ids) {
  for (const auto& erratum : claim.errata) {
    if (const auto shown = parse_shown_by(claim.id, erratum.shown_by)) ids.push_back(shown->claim);
  }
}

// The claims whose errata the letter is about, run now; all of the paper where there are none, so
// that the sentence about it rests on a run.
Report run_now(LetterOptions& options, const std::vector<ClaimLabel>& labels,
               const Claims& claims) {
  auto& patterns = options.run.wanted.patterns;
  for (const auto& label : labels) {
    const auto& claim = claims.at(std::string(label.id));
    if (!has_point(claim.words)) continue;
    patterns.push_back(claim.words.id);
    add_showing(claim.words, patterns);
  }
  if (patterns.empty())
    for (const auto& label : labels) patterns.emplace_back(label.id);
  auto ran = run_claims(options.run, claims);
  if (ran.interrupted || ran.incomplete)
    throw UsageError("author-note: the run did not end, and half of it is no ground to write on");
  return std::move(ran.report);
}

void write_letter_of(LetterOptions& options) {
  const auto labels = claims_of(options.paper);
  const auto key = paper_key(std::string(labels.front().id));
  const Claims claims;
  const auto report =
      options.from.empty() ? run_now(options, labels, claims) : read_results(options.from, claims);
  if (by_paper(report).empty() || paper_of(report, key) == nullptr)
    throw UsageError("--from " + printable(options.from) + ": holds no results of " + key +
                     "; run them, as in icl-verify run " + key + " --json");
  if (!paper_of(report, key)->publication)
    throw UsageError("author-note " + printable(options.paper) + ": paper.toml of " + key +
                     " has no [publication], and so no authors to write to");
  std::vector<ClaimWords> words;
  for (const auto& label : labels) words.push_back(claims.at(std::string(label.id)).words);
  write_letter(std::cout, report, key,
               options.latex      ? latex_letter()
               : options.markdown ? markdown_letter()
                                  : text_letter(),
               ledger_of_words(words));
}

}  // namespace

void add_author_note(CLI::App& app, int& status) {
  const auto options = std::make_shared<LetterOptions>();
  auto* command =
      app.add_subcommand("author-note", "Draft a note to the authors (errors and gaps in proofs)");
  command->footer(R"(Examples:
  icl-verify author-note li2025 > note.txt
  icl-verify author-note Liu --latex > note.tex
  icl-verify author-note li2025 --from results.json     as that run found it)");
  command->add_option("PAPER", options->paper, "its key or the beginning of its name")->required();
  command->add_option("--from", options->from, "results to write of, instead of a run now")
      ->type_name("RESULTS");
  command->add_flag("--markdown", options->markdown, "Markdown, instead of text for a mail");
  command->add_flag("--latex", options->latex, "a LaTeX document")->excludes("--markdown");
  command->callback([options, &status] {
    write_letter_of(*options);
    status = 0;
  });
}

}  // namespace verify
