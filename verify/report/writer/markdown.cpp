#include "verify/report/writer/markdown.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "verify/judge/scope_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/changes.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/concern.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/published_numbers.hpp"
#include "verify/report/result_name.hpp"
#include "verify/report/writer/markdown_text.hpp"
#include "verify/report/writer/text.hpp"

namespace verify {
namespace {

constexpr std::size_t longest_comment = 65000;  // GitHub takes 65,536
constexpr std::size_t longest_reason = 400;
constexpr std::size_t most_open_rows = 15;

using Cells = std::vector<std::string>;

struct Table {
  std::string heading;  // Markdown
  Cells columns;
  std::vector<Cells> rows;
  bool folds = false;  // where it is long
};

std::string row_text(const Cells& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string head_text(const Table& table) {
  const bool folded = table.folds && table.rows.size() > most_open_rows;
  return (folded ? fmt::format("\n<details><summary>{}</summary>\n\n", table.heading)
                 : fmt::format("\n### {}\n\n", table.heading)) +
         row_text(table.columns) + row_text(Cells(table.columns.size(), "---"));
}

std::string tail_text(const Table& table) {
  return table.folds && table.rows.size() > most_open_rows ? "\n</details>\n" : "";
}

std::string left_out_text(std::size_t rows) {
  return fmt::format(
      "\n{} more row{} left out, for a comment holds no more; `icl-verify report` shows all.\n",
      rows, rows == 1 ? " is" : "s are");
}

// Every table keeps its head; rows fill what room is left, the first tables first.
void write_within(std::ostream& out, std::size_t room, const std::vector<Table>& tables) {
  for (const auto& table : tables) {
    const auto frame =
        head_text(table).size() + tail_text(table).size() + left_out_text(99999).size();
    room -= std::min(room, frame);
  }
  for (const auto& table : tables) {
    out << head_text(table);
    std::size_t written = 0;
    for (; written < table.rows.size(); ++written) {
      const auto row = row_text(table.rows[written]);
      if (row.size() > room) break;
      out << row;
      room -= row.size();
    }
    if (written < table.rows.size()) {
      out << left_out_text(table.rows.size() - written);
      room = 0;
    }
    out << tail_text(table);
  }
}

// Cut at a blank.
std::string reason_text(const std::string& text) {
  if (text.size() <= longest_reason) return markdown_words(text);
  const auto blank = text.rfind(' ', longest_reason);
  return markdown_words(text.substr(0, blank == std::string::npos ? 0 : blank) + " ...");
}

std::string direction_text(Direction direction) {
  switch (direction) {
    case Direction::worse:
      return "**worse**";
    case Direction::changed:
      return "**changed**";
    case Direction::better:
      return "better";
    case Direction::neutral:
      return "note";
  }
  return "";
}

Table changes_table(const Report& report) {
  Table table{
      "Changes against the baseline", {"", "claim", "instance", "what", "before", "now"}, {}, true};
  for (const auto& c : changes_worst_first(report)) {
    table.rows.push_back({direction_text(c.direction), markdown_code(c.id),
                          markdown_words(c.instance), markdown_words(c.what), reason_text(c.before),
                          reason_text(c.after)});
  }
  return table;
}

Table concerns_table(const Report& report) {
  Table table{"Undecided or not as expected", {"claim", "verdict", "why"}, {}, false};
  const auto repeated = repeated_ids(report);
  for (const auto& result : report.results) {
    const auto concern = concern_of(result);
    if (concern.empty()) continue;
    table.rows.push_back(
        {markdown_code(name_of(result, repeated)), to_text(result.verdict), reason_text(concern)});
  }
  return table;
}

Table verdicts_table(const Report& report, const PaperResults& paper) {
  const auto heading =
      markdown_words(paper.name) + (paper.title.empty() ? "" : ": ") + markdown_words(paper.title);
  Table table{heading, {"verdict", "claim", "place", "title", "scope"}, {}, true};
  const auto repeated = repeated_ids(report);
  for (const auto* result : paper.results) {
    const auto* words = words_of(report, result->id);
    table.rows.push_back({concern_of(*result).empty() ? to_text(result->verdict)
                                                      : "**" + to_text(result->verdict) + "**",
                          markdown_code(name_of(*result, repeated)),
                          words == nullptr ? "" : to_markdown(words->place),
                          to_markdown(result->title), reason_text(scope_text(*result))});
  }
  return table;
}

std::string checked_text(const AssertionResult& assertion, const Result& result) {
  Cells lines;
  for (const auto& line : checked_lines(assertion.assertion, result.checks))
    lines.push_back(line.label + ": " + to_markdown(line.text) +
                    (line.standing.empty() ? "" : " (" + markdown_words(line.standing) + ")"));
  if (!assertion.assertion.prose.empty())
    lines.push_back(to_markdown(prose_sentence(assertion.assertion.prose)));
  return fmt::format("{}", fmt::join(lines, "<br>"));
}

// Assertions of which formulas were evaluated.
Table checked_table(const Report& report) {
  Table table{"What was checked", {"assertion", "status", "checked"}, {}, true};
  const auto repeated = repeated_ids(report);
  for (const auto& result : report.results) {
    if (!result.prose.empty())
      table.rows.push_back({markdown_code(name_of(result, repeated)), "",
                            to_markdown(prose_sentence(result.prose))});
    for (const auto& assertion : result.assertions) {
      if (has_formulas(assertion.assertion, result.checks))
        table.rows.push_back(
            {markdown_code(name_of(result, repeated) + "#" + assertion.assertion.id),
             to_text(assertion.status), checked_text(assertion, result)});
    }
  }
  return table;
}

std::string claims_text(const LedgerEntry& entry) {
  Cells claims;
  for (const auto& carrier : claims_of(entry))
    claims.push_back(markdown_code(carrier.claim) + " " + carrier.verdict);
  return fmt::format("{}", fmt::join(claims, ", "));
}

std::string shown_text(const LedgerEntry& entry) {
  Cells checks;
  for (const auto& rejection : entry.shown) {
    checks.push_back(fmt::format(
        "{}: {} {} ({})", markdown_code(rejection.claim), markdown_words(rejection.check.name),
        rejection_word(rejection.check), to_text(rejection.check.evidence)));
  }
  return checks.empty() ? markdown_words(unshown_text(entry))
                        : fmt::format("{}", fmt::join(checks, "; "));
}

// The paper's own letters, and what they are restated as.
std::string printed_text(const LedgerEntry& entry) {
  Cells words;
  for (const auto& quote : placed_quotes(entry))
    for (const auto& piece : quote.pieces) words.push_back("\"" + markdown_words(piece) + "\"");
  const auto printed = words_of_places(entry, &Erratum::printed);
  if (!printed.empty()) words.push_back(to_markdown(printed));
  return fmt::format("{}", fmt::join(words, "; "));
}

// The counterexample with what speaks for its being one.
std::string counterexample_text(const LedgerEntry& entry) {
  auto text = to_markdown(words_of_places(entry, &Erratum::counterexample));
  const auto add = [&](const char* label, std::string Erratum::*field) {
    const auto words = words_of_places(entry, field);
    if (!words.empty()) text += (text.empty() ? "" : ". ") + (label + to_markdown(words));
  };
  add("Its setting: ", &Erratum::setting);
  add("Read kindly: ", &Erratum::charitable);
  return text;
}

Table errata_table(const LedgerSection& section) {
  Table table{
      heading_text(section),
      {"erratum", "kind", "place", "stated", "right", "counterexample", "claims", "shown by"},
      {},
      true};
  for (const auto& entry : section.entries) {
    const auto& e = entry.erratum;
    table.rows.push_back({markdown_code(entry.paper + " " + name_of(entry)),
                          markdown_words(to_text(e.kind)), to_markdown(places_text(entry)),
                          printed_text(entry), to_markdown(words_of_places(entry, &Erratum::right)),
                          counterexample_text(entry), claims_text(entry), shown_text(entry)});
  }
  return table;
}

std::string shown_text(const PublishedEntry& entry) {
  const auto& n = *entry.number;
  Cells words;
  for (const auto& assertion : entry.assertions)
    words.push_back(markdown_code(assertion.claim + "#" + assertion.assertion) + ": " +
                    outcome_text(assertion));
  if (!n.by.empty())
    words.push_back(markdown_code(n.by) + (n.check.empty() ? "" : ": " + markdown_words(n.check)) +
                    ": " + markdown_words(outcome_text(entry)));
  return fmt::format("{}", fmt::join(words, "; "));
}

Table published_table(const PublishedNumbers& numbers) {
  Table table{"Published numbers of " + markdown_words(numbers.name + ". " + count_text(numbers)),
              {"place", "number", "published", "setting", "reproduced", "here", "by", "remark"},
              {},
              true};
  for (const auto& entry : numbers.entries) {
    const auto& n = *entry.number;
    table.rows.push_back({to_markdown(n.place), to_markdown(n.quantity), to_markdown(n.printed),
                          markdown_words(setting_text(n)),
                          standing(entry) == Standing::fallen
                              ? "**" + reproduction_text(entry) + "**"
                              : reproduction_text(entry),
                          to_markdown(n.ours), shown_text(entry), to_markdown(n.why)});
  }
  return table;
}

std::vector<Table> tables_of(const Report& report) {
  std::vector<Table> tables = {changes_table(report), concerns_table(report)};
  for (const auto& paper : by_paper(report)) tables.push_back(verdicts_table(report, paper));
  for (const auto& section : ledger_of(report)) tables.push_back(errata_table(section));
  for (const auto& numbers : published_numbers(report)) tables.push_back(published_table(numbers));
  tables.push_back(checked_table(report));
  std::erase_if(tables, [](const Table& table) { return table.rows.empty(); });
  return tables;
}

std::string heading_words(const Report& report) {
  return "**" + markdown_words(program_words(report.versions)) + "**: ";
}

}  // namespace

void write_markdown_errata(std::ostream& out, const Report& report) {
  const auto ledger = ledger_of(report);
  const auto counts = count_text(ledger, "");
  const auto first =
      heading_words(report) + (counts.empty() ? "no errata that are counted" : counts) + "\n";
  out << first;
  std::vector<Table> tables;
  for (const auto& section : ledger) tables.push_back(errata_table(section));
  write_within(out, longest_comment - first.size(), tables);
}

void write_markdown(std::ostream& out, const Report& report) {
  auto first = heading_words(report) + totals_words(report) + "\n";
  if (report.baseline && report.baseline->changes.empty())
    first += "\nNothing changed against the baseline.\n";
  out << first;
  write_within(out, longest_comment - first.size(), tables_of(report));
}

}  // namespace verify
