#include "verify/report/writer/csv.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <sstream>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/ledger.hpp"

namespace verify {
namespace {

using Cells = std::vector<std::string>;

std::string csv_field(const std::string& text) {
  if (text.find_first_of("\",\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string csv_row(const Cells& fields) {
  std::string row;
  for (const auto& field : fields) row += (row.empty() ? "" : ",") + csv_field(field);
  return row + "\r\n";
}

// "[0][2]", a row an entry; nothing in front of a single number.
void add_entries(std::string& csv, const Cells& before, const std::string& index,
                 const Datum& exact, const Datum& enclosure) {
  if (!exact.is_list && !enclosure.is_list) {
    auto fields = before;
    fields.insert(fields.end(), {index, exact.text, enclosure.text});
    csv += csv_row(fields);
    return;
  }
  const auto size = std::max(exact.items.size(), enclosure.items.size());
  for (std::size_t k = 0; k < size; ++k) {
    add_entries(csv, before, index + fmt::format("[{}]", k),
                k < exact.items.size() ? exact.items[k] : Datum(),
                k < enclosure.items.size() ? enclosure.items[k] : Datum());
  }
}

std::string claims_csv(const Report& report) {
  auto csv =
      csv_row({"claim", "instance", "paper", "place", "title", "verdict", "expected", "reach"});
  for (const auto& result : report.results) {
    const auto* words = words_of(report, result.id);
    csv += csv_row({result.id, result.instance, words == nullptr ? "" : words->paper,
                    words == nullptr ? "" : to_plain(words->place), to_plain(result.title),
                    to_text(result.verdict), to_text(result.expected), claim_line(result.parts)});
  }
  return csv;
}

std::string values_csv(const Report& report) {
  auto csv = csv_row({"claim", "instance", "value", "index", "exact", "enclosure"});
  for (const auto& result : report.results) {
    for (const auto& value : result.values)
      add_entries(csv, {result.id, result.instance, value.name}, "", value.exact, value.enclosure);
  }
  return csv;
}

std::string errata_csv(const Report& report) {
  auto csv =
      csv_row({"paper", "erratum", "kind", "counted", "place", "quote", "right", "counterexample"});
  for (const auto& section : ledger_of(report)) {
    for (const auto& entry : section.entries) {
      std::string quote;
      for (const auto& piece : entry.erratum.quote) quote += (quote.empty() ? "" : " ... ") + piece;
      csv += csv_row({entry.paper, name_of(entry), to_text(entry.erratum.kind),
                      section.counted ? "yes" : "no", to_plain(places_text(entry)), quote,
                      to_plain(entry.erratum.right), to_plain(entry.erratum.counterexample)});
    }
  }
  return csv;
}

// An id may come from anywhere: letters, digits, points within it and lines.
std::string drawing_name(const Result& result, std::size_t number,
                         std::map<std::string, int>& taken) {
  constexpr std::size_t longest = 80;
  std::string name;
  for (const char c : result.id.substr(0, longest)) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    name += plain || (c == '.' && !name.empty()) ? c : '_';
  }
  name += fmt::format("-plot{}", number);
  const int count = ++taken[name];
  return name + (count == 1 ? "" : fmt::format("-{}", count)) + ".svg";
}

// The colours that the page would give, and what a file needs to be one.
std::string standing_alone(const std::string& svg) {
  constexpr const char* colours =
      "svg{--ink:#1b1c1e;--ink-soft:#55585e;--rule:#d5d6d2;--paper:#fff;--series-1:#0b62b8;"
      "--series-2:#b54708;--series-3:#147a4b;--series-4:#8b3fa8;--series-5:#8a6a00;"
      "--series-6:#5f6670;background:#fff;font-family:sans-serif}";
  const auto end = svg.find('>');
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + svg.substr(5, end - 4) + "<style>" +
         colours + std::string(plot_style) + "</style>" + svg.substr(end + 1) + "\n";
}

}  // namespace

void write_csv(std::ostream& out, const Report& report) {
  out << csv_row({"claim", "instance", "plot", "curve", "x", "y"});
  for (const auto& result : report.results) {
    for (const auto& plot : result.plots) {
      for (const auto& curve : plot.curves) {
        for (const auto& [x, y] : curve.points)
          out << csv_row({result.id, result.instance, to_plain(plot.title), to_plain(curve.name),
                          fmt::format("{}", x), fmt::format("{}", y)});
      }
    }
  }
}

std::vector<SiteFile> csv_files(const Report& report) {
  std::ostringstream plots;
  write_csv(plots, report);
  std::vector<SiteFile> files = {{"claims.csv", claims_csv(report)},
                                 {"values.csv", values_csv(report)},
                                 {"errata.csv", errata_csv(report)},
                                 {"plots.csv", plots.str()}};
  std::map<std::string, int> taken;
  for (const auto& result : report.results) {
    for (std::size_t k = 0; k < result.plots.size(); ++k)
      files.push_back(
          {drawing_name(result, k + 1, taken), standing_alone(svg_of(result.plots[k], "plot"))});
  }
  return files;
}

}  // namespace verify
