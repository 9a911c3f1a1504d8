// The page of the folder with the errata: by paper, then by kind, and an index before them.
#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/page/html_ledger.hpp"
#include "verify/report/site/site_page.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

// The sections of one paper, in its order.
Ledger ledger_of_paper(const Ledger& ledger, const std::string& key) {
  Ledger own;
  for (auto section : ledger) {
    std::erase_if(section.entries, [&](const LedgerEntry& e) { return e.paper != key; });
    std::stable_sort(section.entries.begin(), section.entries.end(),
                     [](const LedgerEntry& a, const LedgerEntry& b) {
                       return rank_of(a.claim) < rank_of(b.claim);
                     });
    if (!section.entries.empty()) own.push_back(std::move(section));
  }
  return own;
}

// "What is stated": the restatement, else what is right instead.
std::string wrong_html(const LedgerEntry& entry) {
  const auto printed = words_of_places(entry, &Erratum::printed);
  return to_html(printed.empty() ? "right: " + words_of_places(entry, &Erratum::right) : printed);
}

// By kind, errors first: what is wrong, in a line, and where.
std::string index_html(const LedgerSection& section, const Site& site) {
  std::string items;
  for (const auto& paper : site.papers) {
    for (const auto& entry : section.entries) {
      if (entry.paper != paper.key) continue;
      items += "<li><a href=\"#" + entry.carriers.front().anchor + "\">" +
               html_escaped(name_of(entry)) + "</a> <span>" + html_escaped(paper.name) +
               "<span class=\"place\">" + to_html(places_text(entry)) + "</span></span> <span>" +
               wrong_html(entry) + "</span></li>\n";
    }
  }
  return "<h3>" + heading_text(section) + "</h3>\n<p>" + std::string(section.meaning) +
         "</p>\n<ul class=\"claims errata\">\n" + items + "</ul>\n";
}

std::string entries_html(const PaperSections& paper, const Ledger& own, const Site& site,
                         const Links& links) {
  const auto key = html_escaped(paper.key);
  std::string html = "<section aria-labelledby=\"errata-" + key + "\">\n<h2 id=\"errata-" + key +
                     "\">" + html_escaped(paper.name) + " <cite>" + html_escaped(paper.title) +
                     "</cite></h2>\n";
  for (const auto& section : own) {
    html += "<h3>" + heading_text(section) + "</h3>\n<p>" + std::string(section.meaning) +
            "</p>\n<ul class=\"ledger\">\n";
    for (const auto& entry : section.entries)
      html += ledger_entry_html(entry, section, site.report, links);
    html += "</ul>\n";
  }
  return html + "</section>\n";
}

}  // namespace

std::string errata_page(const Site& site) {
  auto links = site.links;
  links.here = errata_file;
  const auto ledger = ledger_of(site.report);
  std::string index, entries;
  for (const auto& section : ledger) index += index_html(section, site);
  std::vector<Stop> stops;
  for (const auto& paper : site.papers) {
    const auto own = ledger_of_paper(ledger, paper.key);
    if (own.empty()) continue;
    stops.push_back({"errata-" + paper.key, paper.name});
    entries += entries_html(paper, own, site, links);
  }
  const auto counts = count_text(ledger, "");
  const auto none = "None was found in the claims of this report.";
  return framed({.title = "Errata: icl-verify report",
                 .style = style_link(),
                 .header = "<header>\n" + navigation(site, errata_file, stops) +
                           "<p class=\"program\">icl-verify report</p>\n<h1>Errata</h1>\n"
                           "<p class=\"answer\">" +
                           (ledger.empty()   ? none
                            : counts.empty() ? "Nothing that is counted."
                                             : counts + " in all.") +
                           " Every entry quotes the paper, says what is right and what shows "
                           "it.</p>\n</header>\n",
                 .main = "<section id=\"errata\" aria-labelledby=\"errata-title\">\n<h2 "
                         "id=\"errata-title\">Index</h2>\n" +
                         index + "</section>\n" + entries,
                 .footer = short_footer(site.report)});
}

}  // namespace verify
