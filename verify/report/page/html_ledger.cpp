// The errata ledger of the page: what is printed, what is right, the counterexample, how shown.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/ledger.hpp"
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

std::string shown_html(const LedgerEntry& entry) {
  std::string html;
  for (const auto& [claim, check] : entry.shown) {
    html += fmt::format("<p>&ldquo;{}&rdquo; is rejected by {} evidence in {}: {}</p>",
                        html_prose(check.name), to_text(check.evidence), claim_link(claim),
                        html_prose(check.detail));
  }
  return html;
}

std::string carriers_html(const LedgerEntry& entry) {
  std::string html;
  for (const auto& carrier : entry.carriers)
    html += (html.empty() ? "" : ", ") + claim_link(carrier.claim) + " (" +
            to_text(carrier.verdict) + ")";
  return html;
}

std::string entry_html(const LedgerEntry& entry, const Report& report) {
  const auto& e = entry.erratum;
  const auto anchor = erratum_anchor(entry.paper, e);
  return fmt::format(
             "<li class=\"entry{}\" id=\"{}\"><h4><span class=\"badge plain\">{}</span> {} {}: "
             "{}</h4>\n<dl>\n",
             e.kind == "error" ? " error" : "", anchor, html_escaped(e.kind),
             html_escaped(paper_name(entry.paper, report)), html_escaped(e.id),
             to_html(places_text(entry))) +
         row("as printed", to_html(e.printed)) + row("right", to_html(e.right)) +
         row("counterexample",
             "<span class=\"counterexample\">" + to_html(e.counterexample) + "</span>") +
         row("how shown", shown_html(entry)) + row("claims", carriers_html(entry)) + "</dl></li>\n";
}

struct Group {
  const char* id;
  const char* heading;
  const char* about;
  std::vector<const char*> kinds;
};

const Group groups[] = {
    {"errors", "Errors", "Something is claimed or derived that is false.", {"error"}},
    {"slips",
     "Slips and wording",
     "A sign, an index or a phrase; what follows from it is not affected, or the proof has it "
     "right.",
     {"slip", "wording"}},
    {"not-errors",
     "Not errors of the papers",
     "A sharpening says more than the paper does; what is marked possibly OCR may come from the "
     "conversion of the text.",
     {"sharpening", "possibly OCR"}},
};

std::string group_html(const Group& group, const std::vector<LedgerEntry>& entries,
                       const Report& report) {
  std::string items;
  int count = 0;
  for (const auto& entry : entries) {
    if (std::find(group.kinds.begin(), group.kinds.end(), entry.erratum.kind) == group.kinds.end())
      continue;
    items += entry_html(entry, report);
    ++count;
  }
  if (count == 0) return "";
  return fmt::format("<h3 id=\"{}\">{} ({})</h3>\n<p>{}</p>\n<ul class=\"ledger\">\n", group.id,
                     group.heading, count, group.about) +
         items + "</ul>\n";
}

}  // namespace

std::string erratum_anchor(const std::string& paper, const Erratum& erratum) {
  std::string anchor = "erratum-" + paper + "-" + erratum.id + "-" + erratum.kind;
  for (char& c : anchor) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '.' && c != '-') c = '_';
  }
  return anchor;
}

std::string ledger_html(const Report& report) {
  const auto ledger = ledger_of(report);
  auto entries = ledger.errors;
  entries.insert(entries.end(), ledger.others.begin(), ledger.others.end());
  std::string html = R"(<section id="errata" aria-labelledby="errata-title">
<h2 id="errata-title">Errata</h2>
)";
  if (entries.empty()) html += "<p>None was found in the claims of this report.</p>\n";
  for (const auto& group : groups) html += group_html(group, entries, report);
  return html + "</section>\n";
}

}  // namespace verify
