#include "verify/report/writer/latex.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "verify/formula/latex_math.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/result_name.hpp"
#include "verify/report/support.hpp"
#include "verify/report/writer/text.hpp"

namespace verify {
namespace {

constexpr const char* preamble =
    R"(% Verdicts and errata, written by icl-verify. Use it with \input in a document that loads
%   \usepackage{amsmath,amssymb,array,booktabs,longtable}
)";

using Cells = std::vector<std::string>;

struct Table {
  std::string caption, label;
  std::vector<std::pair<std::string, double>> columns;  // heading, share of the line
  std::vector<std::string> rows;
};

// Words that are not marked: a dollar is a dollar.
std::string latex_words(const std::string& plain) {
  std::string marked;
  for (const char c : plain) marked += c == '$' ? "\\$" : std::string(1, c);
  return to_latex(marked);
}

// Names have no blanks: they may break after their points and underscores.
std::string name_text(const std::string& name) {
  std::string parts, part;
  for (const char c : name) {
    part += c;
    if (c != '.' && c != '_') continue;
    parts += latex_words(part) + "\\allowbreak{}";
    part.clear();
  }
  return "\\texttt{" + parts + latex_words(part) + "}";
}

// \tabularnewline, for \\ would take a bracket at the start of the next row for a length.
std::string row_text(const Cells& cells) {
  return fmt::format("{} \\tabularnewline\n", fmt::join(cells, " & "));
}

std::string span_text(std::size_t columns, const std::string& words) {
  return fmt::format("\\midrule\n\\multicolumn{{{}}}{{l}}{{\\emph{{{}}}}} \\tabularnewline\n",
                     columns, words);
}

std::string columns_text(const Table& table) {
  std::string text;
  for (const auto& [heading, share] : table.columns)
    text += fmt::format(">{{\\raggedright}}p{{{:.2f}\\linewidth}}", share);
  return text;
}

std::string headings_text(const Table& table) {
  Cells headings;
  for (const auto& [heading, share] : table.columns) headings.push_back(heading);
  return "\\toprule\n" + row_text(headings) + "\\midrule\n";
}

void write_table(std::ostream& out, const Table& table) {
  out << "\n{\\footnotesize\\setlength{\\tabcolsep}{4pt}\n\\begin{longtable}{@{}"
      << columns_text(table) << "@{}}\n\\caption{" << table.caption << "}\\label{" << table.label
      << "}\\tabularnewline\n"
      << headings_text(table) << "\\endfirsthead\n"
      << headings_text(table) << "\\endhead\n\\bottomrule\n\\endfoot\n";
  out << fmt::format("{}", fmt::join(table.rows, "\\addlinespace[2pt]\n")) << "\\end{longtable}}\n";
}

Table verdicts_table(const Report& report, const PaperResults& paper) {
  Table table{"Verdicts on " + latex_words(paper.name) + ".",
              "tab:icl-verify:" + paper.key + ":verdicts",
              {{"Claim", 0.17},
               {"Place", 0.17},
               {"Statement", 0.32},
               {"Verdict", 0.12},
               {"Shown by", 0.13}},
              {}};
  const auto repeated = repeated_ids(report);
  for (const auto* result : paper.results) {
    const auto* words = words_of(report, result->id);
    const auto unexpected =
        result->verdict == result->expected ? "" : " (expected: " + to_text(result->expected) + ")";
    table.rows.push_back(row_text(
        {name_text(name_of(*result, repeated)), words == nullptr ? "" : to_latex(words->place),
         to_latex(result->title), to_text(result->verdict) + unexpected, support_text(*result)}));
  }
  return table;
}

std::string erratum_text(const LedgerEntry& entry) {
  const auto& e = entry.erratum;
  return row_text(
      {latex_words(e.id) + ", " + latex_words(e.kind) + ": " + to_latex(places_text(entry)),
       to_latex(e.printed), to_latex(e.right), to_latex(e.counterexample)});
}

Table errata_table(const Ledger& ledger, const PaperResults& paper) {
  Table table{"Errata of " + latex_words(paper.name) + ".",
              "tab:icl-verify:" + paper.key + ":errata",
              {{"Erratum", 0.15}, {"Printed", 0.28}, {"Right", 0.25}, {"Counterexample", 0.24}},
              {}};
  const auto add = [&](const std::vector<LedgerEntry>& entries, const char* title) {
    for (const auto& entry : entries) {
      if (entry.paper != paper.key) continue;
      if (title != nullptr) table.rows.push_back(span_text(table.columns.size(), title));
      title = nullptr;
      table.rows.push_back(erratum_text(entry));
    }
  };
  add(ledger.errors, nullptr);
  add(ledger.others, "Not counted as errors: readings of a converted text, sharpenings");
  return table;
}

}  // namespace

void write_latex(std::ostream& out, const Report& report) {
  out << preamble << "% " << totals_words(report) << "\n";
  const auto ledger = ledger_of(report);
  for (const auto& paper : by_paper(report)) {
    write_table(out, verdicts_table(report, paper));
    if (const auto errata = errata_table(ledger, paper); !errata.rows.empty())
      write_table(out, errata);
  }
}

}  // namespace verify
