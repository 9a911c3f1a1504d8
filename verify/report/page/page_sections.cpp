// The results of a report as sections of its pages, and the small links between them.
#include <algorithm>
#include <cctype>
#include <map>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/dependency_graph.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/words/claim_index.hpp"

namespace verify {
namespace {

// Claims stand as the paper has them; those of several papers come after the papers, which are
// called by their years.
void order(std::vector<PaperSections>& papers) {
  const auto is_paper = [](const PaperSections& paper) {
    return !paper.key.empty() && std::isdigit(static_cast<unsigned char>(paper.key.back())) != 0;
  };
  std::stable_partition(papers.begin(), papers.end(), is_paper);
  for (auto& paper : papers)
    std::stable_sort(paper.sections.begin(), paper.sections.end(),
                     [](const Section& a, const Section& b) {
                       return rank_of(a.result->id) < rank_of(b.result->id);
                     });
}

}  // namespace

std::vector<PaperSections> sections_by_paper(const Report& report) {
  std::vector<PaperSections> papers;
  std::map<std::string, int> seen;
  for (const auto& paper : by_paper(report)) {
    papers.push_back({paper.key, paper.name, paper.title, {}});
    for (const auto* result : paper.results) {
      const int count = ++seen[result->id];
      const auto anchor = "claim-" + result->id + (count == 1 ? "" : "-" + std::to_string(count));
      if (const auto* words = words_of(report, result->id))
        papers.back().sections.push_back({result, words, anchor, count > 1});
    }
  }
  order(papers);
  return papers;
}

std::string claim_link(const std::string& id, const Links& links) {
  const auto escaped = html_escaped(id);
  if (!links.lead_to("claim-" + id)) return escaped;
  return "<a href=\"" + html_escaped(links.to("claim-" + id)) + "\">" + escaped + "</a>";
}

std::string self_link(const std::string& anchor, const std::string& html) {
  return "<a class=\"self\" href=\"#" + html_escaped(anchor) + "\">" + html + "</a>";
}

bool speaks_of_own_data(const std::vector<PaperSections>& papers) {
  return std::all_of(papers.begin(), papers.end(), [](const PaperSections& paper) {
    return std::all_of(paper.sections.begin(), paper.sections.end(), [](const Section& section) {
      return section.result->subject != Subject::data_file;
    });
  });
}

// What no paper was held against.
bool is_of_own_formulas(const std::vector<PaperSections>& papers) {
  return std::all_of(papers.begin(), papers.end(), [](const PaperSections& paper) {
    return std::all_of(paper.sections.begin(), paper.sections.end(),
                       [](const Section& section) { return !section.words->prose.empty(); });
  });
}

std::string question_html(const std::vector<PaperSections>& papers) {
  if (!papers.empty() && speaks_of_own_data(papers)) return "What holds on your data?";
  const bool is_one = papers.size() == 1 && papers.front().sections.size() == 1;
  if (!papers.empty() && is_of_own_formulas(papers))
    return is_one ? "What is shown of " + html_escaped(papers.front().sections.front().result->id) +
                        "?"
                  : "What is shown of these formulas?";
  if (is_one)
    return "Does " + to_html(papers.front().sections.front().words->place) + " of " +
           html_escaped(papers.front().name) + " hold as stated?";
  return papers.size() == 1
             ? "Do the theorems of " + html_escaped(papers.front().name) + " hold as stated?"
             : "Do the theorems of these papers on in&#8209;context learning hold as stated?";
}

std::string graph_html(const std::vector<PaperSections>& papers, const Report& report,
                       const Links& links) {
  // What they rest on was not run on a user's data.
  if (speaks_of_own_data(papers)) return "";
  std::string html = R"(<section id="graph" aria-labelledby="graph-title">
<h2 id="graph-title">What rests on what</h2>
<p>Colours and signs are the verdicts found.</p>
)";
  for (const auto& paper : papers) {
    const auto key = html_escaped(paper.key);
    html += "<h3 id=\"graph-" + key + "\">" + html_escaped(paper.name) +
            "</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" "
            "aria-labelledby=\"graph-" +
            key + "\">\n" + dependency_graph(report, paper.key, "graph-svg-" + paper.key, links) +
            "</div>\n<details><summary>The same as a list</summary>\n" +
            dependency_list(report, paper.key, links) + "</details>\n";
  }
  return html + "</section>\n";
}

}  // namespace verify
