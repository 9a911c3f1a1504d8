// The errata ledger of the page: what is printed, what is right, the counterexample, how shown.
#include "verify/report/page/html_ledger.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"

namespace verify {
namespace {

std::string paper_name(const std::string& key, const Report& report) {
  for (const auto& paper : by_paper(report)) {
    if (paper.key == key) return paper.name;
  }
  return key;
}

std::string row(const std::string& term, const std::string& html) {
  return html.empty() ? "" : "<dt>" + term + "</dt><dd>" + html + "</dd>\n";
}

// The paper's own words.
std::string pieces_html(const std::vector<std::string>& quote) {
  std::string html;
  for (const auto& piece : quote)
    html += (html.empty() ? "<q>" : " <q>") + quoted_html(piece) + "</q>";
  return html;
}

std::string quote_html(const LedgerEntry& entry) {
  std::string html;
  for (const auto& [place, pieces] : placed_quotes(entry)) {
    const auto where = entry.places.size() < 2 ? "" : "<cite>" + to_html(place) + "</cite> ";
    html += "<p class=\"quote\">" + where + pieces_html(pieces) + "</p>";
  }
  return html;
}

std::string shown_html(const LedgerEntry& entry, const Links& links) {
  std::string html;
  for (const auto& [claim, check] : entry.shown) {
    html += fmt::format("<p>&ldquo;{}&rdquo; {} by {} evidence in {}: {}</p>",
                        html_prose(check.name), rejection_word(check), to_text(check.evidence),
                        claim_link(claim, links), html_prose(check.detail));
  }
  return html.empty() ? "<p>" + html_escaped(unshown_text(entry)) + "</p>" : html;
}

std::string carriers_html(const LedgerEntry& entry, const Links& links) {
  std::string html;
  for (const auto& carrier : claims_of(entry))
    html += (html.empty() ? "" : ", ") + claim_link(carrier.claim, links) + ": " + carrier.verdict;
  return html;
}

// The other claims that print the defect link to their own name for it.
std::string anchors_html(const LedgerEntry& entry, const std::string& own) {
  std::string html;
  for (const auto& carrier : entry.carriers) {
    if (carrier.anchor != own) html += "<span id=\"" + carrier.anchor + "\"></span>";
  }
  return html;
}

// A paragraph a place, where the places differ in what is to be said.
std::string placed_html(const LedgerEntry& entry, std::string Erratum::*field) {
  const auto all = placed_words(entry, field);
  if (all.size() == 1 && all.front().place.empty()) return to_html(all.front().words);
  std::string html;
  for (const auto& [place, words] : all)
    html += "<p><cite>" + to_html(place) + "</cite> " + to_html(words) + "</p>";
  return html;
}

std::string marked_html(const std::string& name, const std::string& html) {
  if (html.empty()) return "";
  return html.starts_with("<p>") ? "<div class=\"" + name + "\">" + html + "</div>"
                                 : "<span class=\"" + name + "\">" + html + "</span>";
}

}  // namespace

std::string ledger_entry_html(const LedgerEntry& entry, const LedgerSection& section,
                              const Report& report, const Links& links) {
  const auto& e = entry.erratum;
  const auto anchor = entry.carriers.front().anchor;
  const bool bad = section.counted && e.kind == ErratumKind::error;
  return fmt::format(
             "<li class=\"entry{}\" id=\"{}\">{}<h4><span class=\"badge plain\">{}</span> {} {}: "
             "{}</h4>\n<dl>\n",
             bad ? " error" : "", anchor, anchors_html(entry, anchor), to_text(e.kind),
             html_escaped(paper_name(entry.paper, report)),
             self_link(anchor, html_escaped(name_of(entry))), to_html(places_text(entry))) +
         row("the paper", quote_html(entry)) +
         row("restated", placed_html(entry, &Erratum::printed)) +
         row("right", marked_html("right", placed_html(entry, &Erratum::right))) +
         row("counterexample",
             marked_html("counterexample", placed_html(entry, &Erratum::counterexample))) +
         row("its setting", placed_html(entry, &Erratum::setting)) +
         row("read kindly", placed_html(entry, &Erratum::charitable)) +
         row("how shown", shown_html(entry, links)) + row("claims", carriers_html(entry, links)) +
         "</dl></li>\n";
}

namespace {

std::string section_html(const LedgerSection& section, const Report& report, const Links& links) {
  std::string items;
  for (const auto& entry : section.entries)
    items += ledger_entry_html(entry, section, report, links);
  return fmt::format("<h3 id=\"{}\">{}</h3>\n<p>{}</p>\n<ul class=\"ledger\">\n", section.id,
                     heading_text(section), section.meaning) +
         items + "</ul>\n";
}

std::string counts_html(const Ledger& ledger, const Report& report) {
  std::string html;
  for (const auto& paper : by_paper(report)) {
    const auto counts = count_text(ledger, paper.key);
    if (!counts.empty()) html += "<li>" + html_escaped(paper.name) + ": " + counts + "</li>\n";
  }
  return html.empty() ? "" : "<ul>\n" + html + "</ul>\n";
}

}  // namespace

std::string ledger_html(const Report& report, const Links& links) {
  const auto ledger = ledger_of(report);
  std::string html = R"(<section id="errata" aria-labelledby="errata-title">
<h2 id="errata-title">Errata</h2>
)";
  if (ledger.empty()) html += "<p>None was found in the claims of this report.</p>\n";
  html += counts_html(ledger, report);
  for (const auto& section : ledger) html += section_html(section, report, links);
  return html + "</section>\n";
}

}  // namespace verify
