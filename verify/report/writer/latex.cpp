#include "verify/report/writer/latex.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "verify/formula/latex_math.hpp"
#include "verify/formula/math_text.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/result_name.hpp"
#include "verify/report/writer/text.hpp"

namespace verify {
namespace {

constexpr const char* preamble =
    R"(% Verdicts and errata, written by icl-verify. Use it with \input in a document that loads
%   \usepackage{amsmath,amssymb,array,booktabs,longtable}
)";

using Cells = std::vector<std::string>;

struct LatexTable {
  std::string caption, label;
  std::vector<std::pair<std::string, double>> columns;  // heading, share of the line
  std::vector<std::string> rows;
};

// Names have no blanks: they may break after their points and underscores.
std::string name_text(const std::string& name) {
  std::string assertions, assertion;
  for (const char c : name) {
    assertion += c;
    if (c != '.' && c != '_') continue;
    assertions += latex_words(assertion) + "\\allowbreak{}";
    assertion.clear();
  }
  return "\\texttt{" + assertions + latex_words(assertion) + "}";
}

// \tabularnewline, for \\ would take a bracket at the start of the next row for a length.
std::string latex_row(const Cells& cells) {
  return fmt::format("{} \\tabularnewline\n", fmt::join(cells, " & "));
}

std::string span_text(std::size_t columns, const std::string& words) {
  return fmt::format("\\multicolumn{{{}}}{{l}}{{\\emph{{{}}}}} \\tabularnewline\n", columns, words);
}

std::string columns_text(const LatexTable& table) {
  std::string text;
  for (const auto& [heading, share] : table.columns)
    text += fmt::format(">{{\\raggedright}}p{{{:.2f}\\linewidth}}", share);
  return text;
}

std::string headings_text(const LatexTable& table) {
  Cells headings;
  for (const auto& [heading, share] : table.columns) headings.push_back(heading);
  return "\\toprule\n" + latex_row(headings) + "\\midrule\n";
}

void write_latex_table(std::ostream& out, const LatexTable& table) {
  out << "\n{\\footnotesize\\setlength{\\tabcolsep}{4pt}\n\\begin{longtable}{@{}"
      << columns_text(table) << "@{}}\n\\caption{" << table.caption << "}\\label{" << table.label
      << "}\\tabularnewline\n"
      << headings_text(table) << "\\endfirsthead\n"
      << headings_text(table) << "\\endhead\n\\bottomrule\n\\endfoot\n";
  out << fmt::format("{}", fmt::join(table.rows, "\\addlinespace[2pt]\n")) << "\\end{longtable}}\n";
}

// Names the program, without which a verdict cannot be repeated.
std::string caption_text(const char* what, const Report& report, const PaperResults& paper) {
  return what + latex_words(paper.name) + ", by " + latex_words(program_words(report.versions)) +
         ".";
}

// The title; where it is made from formulas, the whole statement with its hypotheses, and apart
// from it what its author says.
std::string latex_statement(const Result& result, const ClaimWords* words) {
  if (result.prose.empty()) return to_latex(result.title);
  Cells lines;
  for (const auto& paragraph : paragraphs(words == nullptr ? result.title : words->statement))
    lines.push_back(to_latex(paragraph));
  lines.push_back("\\emph{" + to_latex(prose_sentence(result.prose)) + "}");
  return fmt::format("{}", fmt::join(lines, " \\newline "));
}

LatexTable latex_verdicts(const Report& report, const PaperResults& paper) {
  LatexTable table{
      caption_text("Verdicts on ", report, paper),
      "tab:icl-verify:" + paper.key + ":verdicts",
      {{"Claim", 0.17}, {"Place", 0.17}, {"Statement", 0.25}, {"Verdict", 0.10}, {"Scope", 0.22}},
      {}};
  const auto repeated = repeated_ids(report);
  for (const auto* result : paper.results) {
    const auto* words = words_of(report, result->id);
    const auto unexpected =
        result->verdict == result->expected ? "" : " (expected: " + to_text(result->expected) + ")";
    table.rows.push_back(
        latex_row({name_text(name_of(*result, repeated)),
                   words == nullptr ? "" : to_latex(words->place), latex_statement(*result, words),
                   to_text(result->verdict) + unexpected, latex_words(scope_text(*result))}));
  }
  return table;
}

std::string latex_checked(const AssertionResult& assertion, const Result& result) {
  Cells lines;
  for (const auto& line : checked_lines(assertion.assertion, result.checks))
    lines.push_back("\\emph{" + line.label + ":} " + to_latex(line.text) +
                    (line.standing.empty() ? "" : " (" + latex_words(line.standing) + ")"));
  if (!assertion.assertion.prose.empty())
    lines.push_back(to_latex(prose_sentence(assertion.assertion.prose)));
  return fmt::format("{}", fmt::join(lines, " \\newline "));
}

// What was evaluated for each assertion.
LatexTable latex_boxes(const Report& report, const PaperResults& paper) {
  LatexTable table{caption_text("What was checked of ", report, paper),
                   "tab:icl-verify:" + paper.key + ":checked",
                   {{"Assertion", 0.17}, {"Status", 0.10}, {"Checked", 0.66}},
                   {}};
  const auto repeated = repeated_ids(report);
  for (const auto* result : paper.results) {
    for (const auto& assertion : result->assertions) {
      if (assertion.assertion.origin == Origin::self) continue;
      const auto checked = latex_checked(assertion, *result);
      if (checked.empty()) continue;
      table.rows.push_back(latex_row(
          {name_text(name_of(*result, repeated)) + " " + name_text(assertion.assertion.id),
           to_text(assertion.status), checked}));
    }
  }
  return table;
}

// The paper's own letters, and what they are restated as.
std::string latex_printed(const LedgerEntry& entry) {
  Cells words;
  for (const auto& quote : placed_quotes(entry))
    for (const auto& piece : quote.pieces) words.push_back("``" + latex_words(piece) + "''");
  const auto printed = words_of_places(entry, &Erratum::printed);
  if (!printed.empty()) words.push_back(to_latex(printed));
  return fmt::format("{}", fmt::join(words, "; "));
}

std::string latex_shown(const LedgerEntry& entry) {
  Cells checks;
  for (const auto& [claim, check] : entry.shown)
    checks.push_back(fmt::format("{}: {} {} ({})", name_text(claim), latex_words(check.name),
                                 rejection_word(check), to_text(check.evidence)));
  return checks.empty() ? latex_words(unshown_text(entry))
                        : fmt::format("{}", fmt::join(checks, "; "));
}

// The counterexample with what speaks for its being one, and what showed it.
std::string latex_counterexample(const LedgerEntry& entry) {
  Cells words;
  const auto add = [&](const char* label, const std::string& text) {
    if (!text.empty()) words.push_back(label + text);
  };
  const auto latex_of = [&](std::string Erratum::*field) {
    return to_latex(words_of_places(entry, field));
  };
  add("", latex_of(&Erratum::counterexample));
  add("\\emph{Its setting:} ", latex_of(&Erratum::setting));
  add("\\emph{Read kindly:} ", latex_of(&Erratum::charitable));
  add("\\emph{Shown:} ", latex_shown(entry));
  return fmt::format("{}", fmt::join(words, " \\newline "));
}

std::string erratum_text(const LedgerEntry& entry) {
  return latex_row({latex_words(name_of(entry)) + ", " + to_text(entry.erratum.kind) + ": " +
                        to_latex(places_text(entry)),
                    latex_printed(entry), to_latex(words_of_places(entry, &Erratum::right)),
                    latex_counterexample(entry)});
}

// A paper's entries of the section under its heading with their number.
void add_section(LatexTable& table, LedgerSection section, const PaperResults& paper) {
  std::erase_if(section.entries, [&](const LedgerEntry& e) { return e.paper != paper.key; });
  if (section.entries.empty()) return;
  const auto rule = table.rows.empty() ? "" : "\\midrule\n";
  table.rows.push_back(rule + span_text(table.columns.size(), latex_words(heading_text(section))));
  for (const auto& entry : section.entries) table.rows.push_back(erratum_text(entry));
}

LatexTable latex_errata(const Report& report, const Ledger& ledger, const PaperResults& paper) {
  LatexTable table{
      caption_text("Errata of ", report, paper),
      "tab:icl-verify:" + paper.key + ":errata",
      {{"Erratum", 0.15}, {"Printed", 0.26}, {"Right", 0.22}, {"Counterexample", 0.29}},
      {}};
  for (const auto& section : ledger) add_section(table, section, paper);
  return table;
}

}  // namespace

std::string latex_words(const std::string& plain) {
  std::string latex, words;
  const auto add = [&](const std::string& more) {
    latex += to_latex(words) + more;
    words.clear();
  };
  for (const char c : plain) {
    if (c == '$' || c == '\\')
      add(c == '$' ? "\\$" : "\\textbackslash{}");
    else
      words += c;
  }
  add("");
  return latex;
}

void write_latex_errata(std::ostream& out, const Report& report) {
  out << preamble;
  const auto ledger = ledger_of(report);
  for (const auto& paper : by_paper(report)) {
    if (const auto errata = latex_errata(report, ledger, paper); !errata.rows.empty())
      write_latex_table(out, errata);
  }
}

void write_latex(std::ostream& out, const Report& report) {
  out << preamble << "% " << totals_words(report) << "\n";
  const auto ledger = ledger_of(report);
  for (const auto& paper : by_paper(report)) {
    write_latex_table(out, latex_verdicts(report, paper));
    if (const auto boxes = latex_boxes(report, paper); !boxes.rows.empty())
      write_latex_table(out, boxes);
    if (const auto errata = latex_errata(report, ledger, paper); !errata.rows.empty())
      write_latex_table(out, errata);
  }
}

}  // namespace verify
