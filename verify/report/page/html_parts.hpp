// The assertions of the page, in the order in which they stand on it.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/report/page/links/links.hpp"

namespace verify {

std::string page_style();  // CSS

// How a verdict is shown besides its colour: a sign, which is drawn, as fonts lack it, and a word.
std::string verdict_sign(Verdict verdict);
std::string verdict_badge(const Result& result);
// The class of its colours: "v-does-not-apply".
std::string verdict_class(Verdict verdict);

// An id that leads to the section of the claim, if there is one. Ids come out of results files that
// anybody may have written: they are words like all others, and escaped.
std::string claim_link(const std::string& id, const Links& links);
// Words that lead to themselves, so that their address can be copied. The words are markup.
std::string self_link(const std::string& anchor, const std::string& html);

// The results of one paper, with the element ids of their sections.
struct Section {
  const Result* result;
  const ClaimWords* words;
  std::string anchor;  // "claim-li2025.thm2"; not escaped
  bool repeated;       // another instance of the claim before it
};
struct PaperSections {
  std::string key, name, title;
  std::vector<Section> sections;
};
std::vector<PaperSections> sections_by_paper(const Report& report);

// By whom the assertions of the paper were checked.
std::string checkers_html(const Report& report, const std::string& paper);

// Which text of the paper was read, with a link to it; empty where the report does not say.
std::string publication_html(const Report& report, const std::string& paper);

// Whether every result is about a user's data: then the question is what holds there, and there is
// no graph.
bool speaks_of_own_data(const std::vector<PaperSections>& papers);
// "Do the theorems of Cantor 2003 hold as stated?"
std::string question_html(const std::vector<PaperSections>& papers);
std::string answer_html(const Report& report);  // "Of 20 statements of the papers 12 are proved."
// A row a paper; empty where there are no results.
std::string totals_html(const Report& report, const Links& links);
struct PageBars {
  std::string above, below;  // the title and totals: navigation
};
// With the totals and what changed.
std::string header_html(const Report& report, const std::string& title, const PageBars& bars,
                        const Links& links);
std::string grid_html(const std::vector<PaperSections>& papers, const Links& links);
std::string cells_html(const PaperSections& paper, const std::string& label, const Links& links);
std::string ledger_html(const Report& report, const Links& links);
// Empty where no claim lists any.
std::string published_html(const Report& report, const Links& links);
std::string graph_html(const std::vector<PaperSections>& papers, const Report& report,
                       const Links& links);
// Words of an author that nothing judges, with that said; empty where there are none.
std::string prose_html(const std::vector<std::string>& prose);
// Theorems that Coq checks as they are stated; empty where there are none.
std::string whole_html(const ClaimWords& words);
// What the papers say of it, word for word.
std::string quotes_html(const Assertion& assertion);
// What no assertion covers, and why; empty where there is nothing.
std::string skipped_html(const std::vector<Skipped>& skipped);
std::string parts_html(const Section& section, const Links& links);
// A value and every digit of it; all of a claim's.
std::string value_html(const Value& value, const Result& result);
std::string values_html(const Section& section);
std::string claim_html(const Section& section, const Report& report, const Links& links);
std::string footer_html(const Report& report);

}  // namespace verify
