#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "verify/cli/commands.hpp"
#include "verify/cli/show/claim_page.hpp"
#include "verify/cli/show/terminal_page.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/notation.hpp"
#include "verify/results/words/checked_json.hpp"
#include "verify/results/words/paper_json.hpp"
#include "verify/results/words/words_json.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

// What the data file says, and what the checker declares.
Json json_of(const Claim& claim) {
  Json inputs = Json::array(), values = Json::array(), checks = Json::array();
  for (const auto& input : claim.theorem.inputs) {
    inputs.push_back({{"name", input.name},
                      {"type", describe(input)},
                      {"about", input.about},
                      {"optional", input.optional || !input.fallback.empty()},
                      {"default", input.fallback}});
  }
  for (const auto& value : claim.theorem.values)
    values.push_back({{"name", value.name}, {"about", value.about}});
  for (const auto& check : claim.checks) {
    checks.push_back({{"name", check.name},
                      {"evidence", to_text(check.evidence)},
                      {"kind", to_text(check.role)},
                      {"assertion", check.assertion},
                      {"expected", to_text(check.expected)},
                      {"reason", check.reason},
                      {"deep", check.deep}});
    if (check.role == Role::way && check.checked)
      checks.back()["checked"] = checked_json(check.checked());
  }
  Json json = {{"schema", "icl-verify/claim/2"}};
  json.update(fields_json(claim.words));
  json["publication"] = publication_json(paper_words(paper_key(claim.words.id)));
  std::vector<Notation> symbols;
  for (const auto* notation : notation_of(claim.words, paper_words(paper_key(claim.words.id))))
    symbols.push_back(*notation);
  json["notation"] = notation_json(symbols);
  json["inputs"] = inputs;
  json["values"] = values;  // in the checker's order
  json["checks"] = checks;
  return json;
}

void write_publication(const TerminalPage& page, const Paper& paper) {
  if (!paper.publication) return;
  page.item("text read", text_read(*paper.publication));
  page.item("published", paper.publication->link);
}

const PaperWords& paper_of(const std::vector<ClaimLabel>& claims) {
  return paper_words(paper_key(std::string(claims.front().id)));
}

void write_paper(const std::vector<ClaimLabel>& claims) {
  const auto style = terminal_style();
  const TerminalPage page(style, std::cout);
  const auto& paper = paper_of(claims);
  page.heading(paper.name + "  " + paper.title);
  if (paper.publication)
    page.item("authors", fmt::format("{}", fmt::join(paper.publication->authors, ", ")));
  write_publication(page, paper);
  page.heading("Claims, about in the order of the paper");
  std::size_t width = 0;
  for (const auto& claim : claims) width = std::max(width, claim.id.size());
  for (const auto& claim : claims) {
    const auto word = to_text(claim.expected);
    const auto verdict = is_added(claim.id) ? "expects " + word : word;
    const auto words = to_plain(std::string(claim.title) + " (" + std::string(claim.place) + ")");
    const auto indent = width + 26;
    std::cout << "  " << padded(std::string(claim.id), width) << "  " << padded(verdict, 20) << "  "
              << wrapped(words, static_cast<int>(indent), style) << "\n";
  }
  std::cout << "\n"
            << claims.size() << " claim" << (claims.size() == 1 ? "" : "s")
            << "; icl-verify show ID shows one, icl-verify run ID checks it\n";
}

Json json_of(const std::vector<ClaimLabel>& claims) {
  Json list = Json::array();
  for (const auto& claim : claims)
    list.push_back({{"id", claim.id},
                    {"title", claim.title},
                    {"place", claim.place},
                    {"expected", to_text(claim.expected)}});
  const auto& paper = paper_of(claims);
  return {{"schema", "icl-verify/paper/1"},
          {"paper", paper.name},
          {"title", paper.title},
          {"publication", publication_json(paper)},
          {"claims", list}};
}

void show_paper(const std::vector<ClaimLabel>& claims, bool json) {
  if (json) {
    std::cout << json_of(claims).dump(2) << "\n";
  } else {
    write_paper(claims);
  }
}

}  // namespace

void add_show(CLI::App& app, int& status) {
  const auto name = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  const auto details = std::make_shared<ShowDetails>();
  auto* command = app.add_subcommand(
      "show", "Show one claim: does it hold, what is wrong, what is right; or a paper");
  command->footer(
      "Examples:\n  icl-verify show li2025.thm2\n  icl-verify show 'Theorem 2 of Li' --all\n"
      "  icl-verify show li2025                the claims of a paper, about in its order\n"
      "  icl-verify show liu2025.thm31.quant --json");
  command->add_option("ID", *name, "the claim, or a paper")->required();
  command->add_flag("--assertions", details->assertions,
                    "each assertion with the paper's words, its scope and what it rests on");
  command->add_flag("--checks", details->checks, "inputs, values and checks");
  command->add_flag("--instances", details->instances, "instances, and numbers of the paper");
  command->add_flag_callback(
      "-v,--all", [details] { details->assertions = details->checks = details->instances = true; },
      "all of these");
  command->add_flag("--latex", details->latex, "quotes in the LaTeX that was read, not typeset");
  command->add_flag("--json", *json, "schema icl-verify/claim/2");
  command->callback([name, json, details, &status] {
    status = 0;
    if (const auto of_paper = claims_of_paper(*name); !of_paper.empty())
      return show_paper(of_paper, *json);
    const Claims claims;
    const Claim& claim = claims.at(find_claim(*name));
    if (*json) {
      std::cout << json_of(claim).dump(2) << "\n";
    } else {
      write_claim_page(claim, claims, *details);
    }
  });
}

}  // namespace verify
