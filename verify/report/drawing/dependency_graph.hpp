// What rests on what: a drawing with a link for each claim, and the same in words.
#pragma once

#include <string>
#include <string_view>

#include "verify/judge/result.hpp"
#include "verify/report/page/links/links.hpp"

namespace verify {

// Inline SVG in its natural size, to be put into a box that scrolls. Nodes link to "claim-ID" and
// carry their verdict as word, sign and class "v-proved"; a claim that is not in the report is
// hollow; who rests, directly or not, on something unsettled has a mark. Claims that stand alone
// come last. With a paper's key ("li2025") its claims and their neighbours in other papers, with ""
// all. Dependencies that follow from others are not drawn. Nothing for no claims.
std::string dependency_graph(const Report& report, const std::string& paper_key,
                             const std::string& id, const Links& links = {});

// The same claims as an HTML list, every dependency included.
std::string dependency_list(const Report& report, const std::string& paper_key,
                            const Links& links = {});

// The rules for class "claim-graph". Colours come from custom properties of the page: those of
// plot_style, and one a verdict. Good values, at 4.5:1 or more:
//   on #ffffff  --v-proved #1a7f37  --v-corrected #8a5a00  --v-supported #0b5cad
//               --v-undecided #7a3fa0  --v-refuted #b42318  --v-unsound #b42318
//   on #16181d  --v-proved #4ac26b  --v-corrected #e0a83a  --v-supported #6cb6ff
//               --v-undecided #c99cf0  --v-refuted #ff8a7a  --v-unsound #ff8a7a
extern const std::string_view graph_style;

}  // namespace verify
