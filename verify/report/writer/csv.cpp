#include "verify/report/writer/csv.hpp"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <sstream>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/standing_svg.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/sweep/point_files.hpp"
#include "verify/report/sweep/point_table.hpp"

namespace verify {
namespace {

// Spreadsheets compute what begins like a formula, whoever wrote it; numbers they may.
bool reads_as_formula(const std::string& text) {
  if (text.find_first_of("=+-@\t\r") != 0) return false;
  const bool sign = text[0] == '+' || text[0] == '-';
  return !sign || text.find_first_not_of("0123456789.eE/+- ") != std::string::npos;
}

std::string csv_field(const std::string& cell) {
  const auto text = (reads_as_formula(cell) ? "'" : "") + cell;
  if (text.find_first_of("\",\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

// "[0][2]", a row an entry; nothing in front of a single number.
void add_entries(std::string& csv, const std::vector<std::string>& before, const std::string& index,
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
      csv_row({"claim", "instance", "paper", "place", "title", "verdict", "expected", "scope"});
  for (const auto& result : report.results) {
    const auto* words = words_of(report, result.id);
    csv += csv_row({result.id, result.instance, words == nullptr ? "" : words->paper,
                    words == nullptr ? "" : to_plain(words->place), to_plain(result.title),
                    to_text(result.verdict), to_text(result.expected), scope_text(result)});
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
      for (const auto& carrier : entry.carriers)
        for (const auto& piece : carrier.erratum.quote)
          quote += (quote.empty() ? "" : " ... ") + piece;
      csv += csv_row({entry.paper, name_of(entry), to_text(entry.erratum.kind),
                      section.counted ? "yes" : "no", to_plain(places_text(entry)), quote,
                      to_plain(words_of_places(entry, &Erratum::right)),
                      to_plain(words_of_places(entry, &Erratum::counterexample))});
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

}  // namespace

std::string csv_row(const std::vector<std::string>& fields) {
  std::string row;
  for (std::size_t k = 0; k < fields.size(); ++k) row += (k == 0 ? "" : ",") + csv_field(fields[k]);
  return row + "\r\n";
}

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
  if (is_of_points(report)) {
    std::ostringstream points;
    write_points_csv(points, report);
    files.push_back({"points.csv", points.str()});
  }
  std::map<std::string, int> taken;
  for (const auto& result : report.results) {
    for (std::size_t k = 0; k < result.plots.size(); ++k)
      files.push_back({drawing_name(result, k + 1, taken), standing_svg(result.plots[k])});
  }
  return files;
}

}  // namespace verify
