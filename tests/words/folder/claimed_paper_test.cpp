// A folder of claims has a name of its own, whatever characters it is written with.
#include "verify/words/folder/claimed_paper.hpp"

#include <doctest/doctest.h>

namespace verify::claimed_paper_test {
namespace {

Paper li() {
  Paper paper;
  paper.key = "li2025";
  paper.name = "Li et al. 2025";
  paper.title =
      "Gating is Weighting: Understanding Gated Linear Attention through In-context Learning";
  paper.publication = Publication{
      {"Yingcong Li", "Davoud Ataee Tarzanagh"}, "2025", "COLM 2025", "2504.04308", "", "", {}, ""};
  return paper;
}

}  // namespace

TEST_CASE("claimed paper: case, signs, blanks, initials and look-alikes make no other name") {
  for (const std::string name : {"Li et al. 2025",
                                 "Li  et al. 2025",
                                 "LI ET AL. 2025",
                                 "Li et al., 2025",
                                 "L\u0456 et al. 2025",
                                 "Li et al. (2025)",
                                 "Li et al. COLM 2025",
                                 "Y. Li et al. 2025",
                                 "Li, Tarzanagh et al. 2025",
                                 "Yingcong Li 2025",
                                 "Li-et-al-2025",
                                 "L\u200Bi et al. 2025",
                                 "\uFF2C\uFF49 et al. 2025",
                                 "\U0001D40B\U0001D422 2025",
                                 "L\u00ED et al. 2025",
                                 "1i et al. 2O25",
                                 "Li et al.",
                                 "li2025",
                                 "LI2O25",
                                 "my li2025",
                                 "arXiv:2504.04308",
                                 "2504.04308v2",
                                 "Gating is Weighting",
                                 "gating IS weighting: understanding"})
    CHECK_MESSAGE(!name_taken_from(li(), name).empty(), name);
  for (const std::string name :
       {"Li et al. 2024", "Li et al. 2025b", "Li, Smith 2025", "Liu et al. 2025", "Tarzanagh 2025",
        "COLM 2025", "My paper 2026", "Gating 2026", "2504.04309", "Moments", "Lin 2025"})
    CHECK_MESSAGE(name_taken_from(li(), name).empty(), name);
  CHECK(is_title_of(li(),
                    "Gating is weighting - understanding gated linear attention through "
                    "in-context learning."));
  CHECK_FALSE(is_title_of(li(), "Gating is Weighting"));
}

TEST_CASE("claimed paper: a place names no paper of others") {
  for (const std::string place :
       {"Theorem 3 of Li et al. 2025", "Theorem 3 of Li", "Li et al., Theorem 3",
        "Theorem 3 (LI  et al. 2025)", "Theorem 1, li2025.thm3", "Theorem 3, arXiv:2504.04308v1",
        "Theorem 3 in L\u0456 2025"})
    CHECK_MESSAGE(!place_taken_from(li(), place).empty(), place);
  for (const std::string place : {"Theorem 3", "Lemma 4, (li)", "Section 3.1, equation (12)",
                                  "after Li et al. 2024", "Appendix L.1"})
    CHECK_MESSAGE(place_taken_from(li(), place).empty(), place);
}

}  // namespace verify::claimed_paper_test
