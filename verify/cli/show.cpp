#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "verify/cli/commands.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/notation.hpp"
#include "verify/report/part_words.hpp"
#include "verify/results/words/checked_json.hpp"
#include "verify/results/words/paper_json.hpp"
#include "verify/results/words/words_json.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/terminal.hpp"

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
                      {"assertion", check.part},
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

class Page {
 public:
  explicit Page(Style style) : style_(style) {}
  void heading(const std::string& text) const {
    std::cout << "\n" << painted(text, Ink::bold, style_) << "\n";
  }
  void item(const std::string& label, const std::string& text) const {
    std::cout << "  " << padded(label, 14) << (label.size() >= 14 ? " " : "")
              << wrapped(text, 16, style_) << "\n";
  }
  // Paragraphs and formulas, a line each; a formula's indent is kept.
  void lines(const std::string& text) const {
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      const auto indent = 2 + std::min(line.find_first_not_of(' '), line.size());
      std::cout << std::string(indent, ' ') << wrapped(line, static_cast<int>(indent), style_)
                << "\n";
    }
  }

 private:
  Style style_;
};

void write_quote(const Page& page, const std::vector<std::string>& quote) {
  for (const auto& piece : quote) page.item("the paper", "\"" + piece + "\"");
}

// Of several papers: each with its name and the place.
void write_printed(const Page& page, const std::vector<PaperQuote>& printed) {
  for (const auto& p : printed) {
    page.item("stated", p.paper + ", " + to_plain(p.place));
    for (const auto& piece : p.quote) page.item("", "\"" + piece + "\"");
  }
}

void write_erratum(const Page& page, const Erratum& e) {
  const auto item = [&](const char* label, const std::string& words) {
    if (!words.empty()) page.item(label, to_plain(words));
  };
  page.heading((facts_of(e.kind).counted ? "Erratum " : "Remark ") + e.id + " (" + to_text(e.kind) +
               ", " + to_plain(e.place) + ")");
  write_quote(page, e.quote);
  item(e.quote.empty() ? "stated" : "restated", e.printed);
  item("right", e.right);
  item("counterexample", e.counterexample);
  item("its setting", e.setting);
  item("read kindly", e.charitable);
  if (!e.shown_by.empty()) page.item(e.quote.empty() ? "rejected by" : "shown by", e.shown_by);
  for (const auto& name : e.same) page.item("first at", name);
}

void write_published(const Page& page, const PublishedNumber& n) {
  page.item("-", to_plain(n.place) + ", " + to_plain(n.quantity));
  write_quote(page, n.quote);
  page.item("published", to_plain(n.printed));
  for (const auto& [name, value] : n.setting) page.item("setting", name + ": " + value);
  page.item("reproduced", to_text(n.reproduced) + (n.by.empty() ? "" : ", by " + n.by) +
                              (n.check.empty() ? "" : ", \"" + n.check + "\""));
  for (const auto& name : n.from) page.item("from", name);
  if (!n.ours.empty()) page.item("here", to_plain(n.ours));
  if (!n.why.empty()) page.item(was_tried(n) ? "compared" : "why not", to_plain(n.why));
}

// What is recorded of each part, with what it rests on; in which ways it is settled, the checks
// say.
void write_parts(const Page& page, const Claim& claim, const Claims& claims) {
  page.heading("Assertions, as recorded");
  const auto ways = declared_ways(claim);
  for (const auto& result : recorded_parts(claim, claims)) {
    const auto& part = result.part;
    if (part.origin == Origin::self) continue;
    page.item(to_text(part.expected), name_of(part) + ": " + to_plain(part.text));
    write_quote(page, part.quote);
    write_printed(page, part.printed);
    for (const auto& line : standing_words(result)) page.item("", to_plain(line));
    for (const auto& line : checked_lines(part, ways)) page.item(line.label, plain_text(line));
    if (!part.prose.empty()) page.item("not judged", to_plain(prose_sentence(part.prose)));
  }
  for (const auto& skipped : claim.words.skipped) {
    page.item("no assertion", to_plain(skipped.why));
    write_quote(page, skipped.quote);
  }
}

// What Coq checks without words in between, as it stands in its file.
void write_whole(const Page& page, const std::vector<Whole>& theorems) {
  for (const auto& whole : theorems) {
    page.heading("Whole in Coq: " + whole.theorem + " of " + whole.file);
    if (!whole.parts.empty())
      page.item("states", fmt::format("#{}", fmt::join(whole.parts, ", #")));
    if (!whole.refutes.empty())
      page.item("refutes", fmt::format("{}, as stated", fmt::join(whole.refutes, ", ")));
    page.item("checked by", "verify/kernel/check " + std::string("(Coq 8.16, no axioms)"));
    for (const auto& premise : whole.assumes) page.item("assumes", to_plain(premise));
    for (const auto& text : {whole.context, whole.statement}) {
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) page.lines(line);
    }
  }
}

void write_publication(const Page& page, const Paper& paper) {
  if (!paper.publication) return;
  page.item("text read", text_read(*paper.publication));
  page.item("published", paper.publication->link);
}

// What the letters of the statement stand for.
void write_notation(const Page& page, const Claim& claim) {
  const auto used = notation_of(claim.words, paper_words(paper_key(claim.words.id)));
  if (used.empty()) return;
  page.heading("Notation");
  for (const auto* notation : used)
    page.item(to_plain(notation->symbol),
              to_plain(notation->meaning + " (" + notation->where + ")"));
}

void write_page(const Claim& claim, const Claims& claims) {
  const Page page(terminal_style());
  page.heading(claim.words.id + "  " + to_plain(claim.words.title));
  page.item("source", claim.words.paper + ", " + claim.words.place);
  write_publication(page, paper_words(paper_key(claim.words.id)));
  page.item("expected", to_text(claim.words.expected));
  page.heading("Statement");
  page.lines(to_plain(claim.words.statement));
  if (!claim.words.prose.empty())
    page.item("not judged", to_plain(prose_sentence(claim.words.prose)));
  write_notation(page, claim);
  write_parts(page, claim, claims);
  write_whole(page, claim.words.whole);
  for (const auto& hypothesis : claim.words.hypotheses)
    page.item("hypothesis", to_plain(hypothesis));
  for (const auto& e : claim.words.errata) write_erratum(page, e);
  if (!claim.words.published.empty()) page.heading("Published numbers");
  for (const auto& n : claim.words.published) write_published(page, n);
  page.heading("Inputs");
  for (const auto& input : claim.theorem.inputs) {
    const auto optional = !input.fallback.empty() ? "; default " + input.fallback
                          : input.optional        ? "; optional"
                                                  : "";
    page.item(input.name, describe(input) + optional + ". " + input.about);
  }
  page.heading("Values");
  for (const auto& value : claim.theorem.values) page.item(value.name, value.about);
  page.heading("Checks");
  for (const auto& check : claim.checks) {
    page.item(to_text(check.role), check.name + (check.reason.empty() ? "" : ": " + check.reason) +
                                       (check.deep ? " [with --deep only]" : ""));
  }
  page.heading("Instances");
  for (const auto& text : claim.words.instances) {
    page.item(text.name, to_plain(text.about));
    for (const auto& [name, datum] : text.fields) page.item("", name + " = " + to_text(datum));
    for (const auto& [name, datum] : text.expect)
      page.item("", "expected " + name + " = " + to_text(datum));
  }
}

const PaperWords& paper_of(const std::vector<ClaimLabel>& claims) {
  return paper_words(paper_key(std::string(claims.front().id)));
}

void write_paper(const std::vector<ClaimLabel>& claims) {
  const auto style = terminal_style();
  const Page page(style);
  const auto& paper = paper_of(claims);
  page.heading(paper.name + "  " + paper.title);
  if (paper.publication)
    page.item("authors", fmt::format("{}", fmt::join(paper.publication->authors, ", ")));
  write_publication(page, paper);
  page.heading("Claims in the order of the paper");
  std::size_t width = 0;
  for (const auto& claim : claims) width = std::max(width, claim.id.size());
  for (const auto& claim : claims) {
    const auto verdict = to_text(claim.expected);
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
  auto* command = app.add_subcommand(
      "show", "Show one claim: statement, inputs, values, errata, checks; or a paper");
  command->footer(
      "Examples:\n  icl-verify show li2025.thm2\n  icl-verify show 'Theorem 2 of Li'\n"
      "  icl-verify show li2025                the claims of a paper, in its order\n"
      "  icl-verify show liu2025.thm31.quant --json");
  command->add_option("ID", *name, "the claim, or a paper")->required();
  command->add_flag("--json", *json, "schema icl-verify/claim/2");
  command->callback([name, json, &status] {
    status = 0;
    if (const auto of_paper = claims_of_paper(*name); !of_paper.empty())
      return show_paper(of_paper, *json);
    const Claims claims;
    const Claim& claim = claims.at(find_claim(*name));
    if (*json) {
      std::cout << json_of(claim).dump(2) << "\n";
    } else {
      write_page(claim, claims);
    }
  });
}

}  // namespace verify
