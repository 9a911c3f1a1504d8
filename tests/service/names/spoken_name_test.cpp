#include "verify/service/names/spoken_name.hpp"

#include <doctest/doctest.h>

#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/service/selection.hpp"

namespace verify::spoken_name_test {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view other_names[] = {"gd_step"};
constexpr ClaimLabel labels[] = {
    {"ahn2023.lem2", "Steps", "Ahn et al. 2023", "Lemma 2", Verdict::proved, {}, 1},
    {"ahn2023.thm3", "Two layers", "Ahn et al. 2023", "Theorem 3", Verdict::proved, {}, 0},
    {"cheng2024.lemA1",
     "A mean square",
     "Cheng, Chen, Sra 2024",
     "Lemma A.1",
     Verdict::proved,
     {},
     0},
    {"li2025.thm2", "The optimum", "Li et al. 2025", "Theorem 2, equation (15)", Verdict::proved,
     other_names, 0},
    {"li2025.thm3", "Uniqueness", "Li et al. 2025", "Theorem 3", Verdict::proved, {}, 1},
    {"li2025.tie", "A tie", "Li et al. 2025", "complement to Theorem 3", Verdict::proved, {}, 2},
    {"liu2025.gap",
     "A gap",
     "Liu et al. 2025",
     "comparison of (17) and (24)",
     Verdict::proved,
     {},
     0},
};

Names ids(const std::vector<ClaimLabel>& claims) {
  Names names;
  for (const auto& claim : claims) names.emplace_back(claim.id);
  return names;
}

TEST_CASE("spoken names: kinds are shortened, signs and case do not count") {
  CHECK(spoken_short("Theorem 3") == "thm3");
  CHECK(spoken_short("theorem3") == "thm3");
  CHECK(spoken_short("Equation (15)") == "eq15");
  CHECK(spoken_short("Lemma A.1") == "lema1");
  CHECK(spoken_short("lemA1") == "lema1");
  CHECK(spoken_short("uniq-fail") == "uniq_fail");
  CHECK(spoken_short("example") == "example");
}

TEST_CASE("spoken names: what a place speaks of") {
  CHECK(spoken_places("Theorem 2, equation (15)") == Names{"thm2", "eq15"});
  CHECK(spoken_places("Lemmas 9 and 10, (23)") == Names{"lem9", "lem10", "eq23"});
  CHECK(spoken_places("comparison of (17) and (24)") == Names{"eq17", "eq24"});
  CHECK(spoken_places("Theorem 4.5 (E.1), Appendix B") == Names{"thm45", "thme1", "appb"});
  CHECK(spoken_places("used throughout").empty());
}

TEST_CASE("spoken names: one claim, by what people call it") {
  for (const auto& [name, id] : {std::pair{"Theorem 3 of Li", "li2025.thm3"},
                                 {"LI2025.THM3", "li2025.thm3"},
                                 {"li2025.theorem3", "li2025.thm3"},
                                 {"Li Theorem 3", "li2025.thm3"},
                                 {"Theorem 3 of Ahn et al.", "ahn2023.thm3"},
                                 {"li2025.eq15", "li2025.thm2"},
                                 {"eq15", "li2025.thm2"},
                                 {"Lemma A.1", "cheng2024.lemA1"},
                                 {"lemma2", "ahn2023.lem2"},
                                 {"(24)", "liu2025.gap"},
                                 {"GD-step", "li2025.thm2"}}) {
    CAPTURE(name);
    const std::string asked = name == std::string("(24)") ? "equation (24)" : name;
    CHECK(ids(called(asked, labels)) == Names{id});
    CHECK(find_claim(asked, labels) == id);
  }
}

TEST_CASE("spoken names: what stands beside a statement is called by its place last") {
  static constexpr std::string_view number[] = {"D.7"};
  constexpr ClaimLabel own{"li2025.own",
                           "Own",
                           "Li et al. 2025",
                           "Theorem 7, what it leaves out",
                           Verdict::proved,
                           {},
                           3,
                           false},
      printed{
          "li2025.lem9", "Printed", "Li et al. 2025", "Lemma 9, Theorem 7", Verdict::proved, {}, 4},
      numbered{"li2025.prop8", "Numbered", "Li et al. 2025", "Proposition 8", Verdict::proved,
               number,         5};
  const std::vector<ClaimLabel> all = {own, printed, numbered};
  CHECK(ids(called("Theorem 7 of Li", all)) == Names{"li2025.lem9"});
  CHECK(ids(called("Theorem 7 of Li", std::vector<ClaimLabel>{own, numbered})) ==
        Names{"li2025.own"});
  CHECK(ids(called("Theorem D.7", all)) == Names{"li2025.prop8"});
  CHECK(ids(called("Lemma D.7", all)) == Names{"li2025.prop8"});
  CHECK(called("equation (D.7)", all).empty());
  CHECK(called("Theorem D.8", all).empty());
}

bool states_the_paper(const Claim& claim) {
  return std::any_of(claim.words.assertions.begin(), claim.words.assertions.end(),
                     is_statement_of_paper);
}

// The statements whose place a claim names: "thm31", "lemd42".
Names statements_of(const Claim& claim) {
  Names statements;
  for (const auto& place : spoken_places(claim.words.place)) {
    for (const std::string kind : {"thm", "lem", "prop", "cor"})
      if (place.starts_with(kind)) statements.push_back(place);
  }
  return statements;
}

TEST_CASE("spoken names: each statement of a paper calls one claim, which judges it") {
  const Claims claims;
  for (const auto& claim : load_claims()) {
    if (!states_the_paper(claim)) continue;
    for (const auto& statement : statements_of(claim)) {
      const auto name = statement + " of " + claim.words.paper;
      CAPTURE(name);
      const auto found = ids(called(name, claim_index()));
      REQUIRE(found.size() == 1);
      const auto& judge = claims.at(found.front());
      CHECK(states_the_paper(judge));
      const auto judged = statements_of(judge);
      const bool is_also = !judge.words.also.empty();
      CHECK((is_also || std::find(judged.begin(), judged.end(), statement) != judged.end()));
    }
  }
}

TEST_CASE("spoken names: statements beside which other claims stand") {
  for (const auto& [name, id] : {std::pair{"Theorem D.60 of Liu", "liu2025.thm51"},
                                 {"Theorem D.62 of Liu", "liu2025.thm50"},
                                 {"Theorem D.65 of Liu", "liu2025.thm65"},
                                 {"Theorem D.31 of Liu", "liu2025.thm31"},
                                 {"Corollary D.32 of Liu", "liu2025.cor32"},
                                 {"Theorem D.33 of Liu", "liu2025.thm33"},
                                 {"Definition D.20 of Liu", "liu2025.layer"},
                                 {"Proposition D.44 of Liu", "liu2025.lem42"},
                                 {"Theorem D.44 of Liu", "liu2025.lem42"},
                                 {"Theorem D.39 of Liu", "liu2025.prop39"},
                                 {"Theorem E.1 of Cheng", "cheng2024.thm45"},
                                 {"Theorem F.1 of Cheng", "cheng2024.thm46"},
                                 {"Theorem 3 of Li", "li2025.thm3"}}) {
    CAPTURE(name);
    CHECK(ids(called(name, claim_index())) == Names{id});
  }
}

TEST_CASE("spoken names: a citation of any usual form finds its claim and no other") {
  // In labels that hold no other claim of Theorem 3, a claim of another paper would be found.
  constexpr ClaimLabel across[] = {
      {"crosscut.steps",
       "Steps",
       "Across the papers",
       "Theorem 3 of Ahn et al., Theorem 3 of Li et al., Theorem 2 of Cheng et al.",
       Verdict::proved,
       {},
       0},
      labels[1],
      labels[2],
      labels[4]};
  const std::vector<std::string> authors = {"Li et al. (2025)",
                                            "Li et al., 2025",
                                            "Li et al. 2025",
                                            "(Li et al., 2025)",
                                            "[Li et al., 2025]",
                                            "Li et al.",
                                            "Li",
                                            "Y. Li et al. (2025)",
                                            "Li et al. 2025a",
                                            "Yingcong Li",
                                            "Li and coauthors",
                                            "the paper of Li et al.",
                                            "LI ET AL. (2025)",
                                            "\xE2\x80\x9CGating is Weighting\xE2\x80\x9D",
                                            "\"Gating is Weighting\"",
                                            "Li, Tarzanagh, Rawat, Fazel and Oymak (2025)",
                                            "Li et al., Gating is Weighting",
                                            "Gating is Weighting (Li et al., 2025)",
                                            "2504.04308",
                                            "arXiv:2504.04308",
                                            "arXiv 2504.04308",
                                            "arXiv:2504.04308 [2025]",
                                            "https://arxiv.org/abs/2504.04308",
                                            "http://arxiv.org/pdf/2504.04308.pdf",
                                            "https://doi.org/10.48550/arXiv.2504.04308",
                                            "10.48550/arXiv.2504.04308",
                                            "doi:10.48550/arXiv.2504.04308",
                                            "li2025",
                                            "li2025gating",
                                            "Li25",
                                            "\\citet{li2025}"};
  for (const auto& author : authors) {
    CAPTURE(author);
    CHECK(ids(claims_of_paper(author, labels)) == ids(claims_of_paper("li2025", labels)));
    for (const std::string place : {"Theorem 3", "Thm. 3", "theorem~3", "Theorem (3)"}) {
      CAPTURE(place);
      for (const auto& form :
           {place + " of " + author, place + " in " + author, place + ", " + author,
            place + " (" + author + ")", place + " [" + author + "]", author + ", " + place,
            author + " " + place, "(" + author + ", " + place + ")", author + "'s " + place,
            "see " + place + " from " + author + "."}) {
        CAPTURE(form);
        CHECK(ids(called(form, across)) == Names{"li2025.thm3"});
        CHECK(find_claim(form, labels) == "li2025.thm3");
      }
    }
  }
  CHECK(find_claim("Theorem 2, Eq. (15) of Li et al. (2025)", labels) == "li2025.thm2");
  CHECK(find_claim("Eq. (15) in Li et al. (2025)", labels) == "li2025.thm2");
  CHECK(find_claim("Cheng et al. (2024), Lemma A.1", labels) == "cheng2024.lemA1");
  // What the address of a paper ends in calls it, too.
  CHECK(find_claim("Lemma A.1 of cheng24a", labels) == "cheng2024.lemA1");
  CHECK_THROWS_AS(find_claim("Lemma A.1 of cheng24b", labels), UsageError);
}

TEST_CASE("spoken names: who is named is never answered with another") {
  for (const std::string name :
       {"Theorem 3 of Smith et al. (2025)", "Theorem 3 of Li et al. (2024)", "Li 2024, Theorem 3",
        "Theorem 3 of Li and Smith (2025)", "Theorem 3 of Liu et al. (2025)", "Smith, Theorem 3",
        "Theorem 3 of Cheng et al.", "Theorem 9 of Li et al. (2025)", "arXiv:2504.04309, Theorem 3",
        "Theorem 3 of arXiv:2504.04308v1", "Theorem 3 in Weighting is Gating",
        "Theorem 3 of https://example.org/2504.04308", "Theorem 2, equation (16) of Li"}) {
    CAPTURE(name);
    CHECK(called(name, labels).empty());
    CHECK_THROWS_AS(find_claim(name, labels), UsageError);
    CHECK_THROWS_AS(select({name}, labels), UsageError);
  }
  CHECK_THROWS_WITH_AS(find_claim("Theorem 9 of Liu et al. (2025)", labels),
                       doctest::Contains("no claim of liu2025 (Liu et al. 2025) is called so; "),
                       UsageError);
  CHECK_THROWS_WITH_AS(find_claim("Theorem 3 of Smith (2025)", labels),
                       doctest::Contains("the papers are ahn2023 (Ahn et al. 2023), cheng2024"),
                       UsageError);
  CHECK_THROWS_WITH_AS(find_claim("2504.04308v2", labels),
                       doctest::Contains("that version was not read"), UsageError);
  // A coauthor of several is asked about; whose paper it is comes before who wrote along.
  CHECK(ids(claims_of_paper("Cheng", labels)) == Names{"cheng2024.lemA1"});
  CHECK_THROWS_WITH_AS(claims_of_paper("Sra", labels),
                       doctest::Contains("calls 2 papers: ahn2023, cheng2024"), UsageError);
  CHECK(find_claim("Theorem 3 of Sra", labels) == "ahn2023.thm3");
}

TEST_CASE("spoken names: several claims are listed, none is nothing") {
  CHECK(ids(called("theorem 3", labels)) == Names{"ahn2023.thm3", "li2025.thm3"});
  CHECK_THROWS_WITH_AS(find_claim("theorem 3", labels),
                       doctest::Contains("ahn2023.thm3, li2025.thm3; give the id of one"),
                       UsageError);
  CHECK(called("theorem 9", labels).empty());
  CHECK(called("theorem 2 of Ahn", labels).empty());
  CHECK(called("", labels).empty());
  // The first version of Ahn et al. was read, the one of Li et al. was not.
  CHECK(ids(called("Theorem 3 of arXiv:2306.00297v1", labels)) == Names{"ahn2023.thm3"});
  CHECK_THROWS_AS(find_claim("Theorem 3 of arXiv:2306.00297v2", labels), UsageError);
  CHECK_THROWS_AS(select({"theorem 9"}, labels), UsageError);
  CHECK(ids(select({"Theorem 3 of Li", "lem2"}, labels)) == Names{"ahn2023.lem2", "li2025.thm3"});
}

TEST_CASE("spoken names: a paper by its key or name, in its order") {
  for (const std::string name : {"ahn2023", "Ahn", "AHN2023", "Ahn et al.", "ahn et al. 2023"}) {
    CAPTURE(name);
    CHECK(ids(claims_of_paper(name, labels)) == Names{"ahn2023.thm3", "ahn2023.lem2"});
  }
  CHECK(claims_of_paper("li", labels).size() == 3);  // and none of Liu
  CHECK(claims_of_paper("l", labels).empty());
  CHECK(claims_of_paper("", labels).empty());
}

TEST_CASE("spoken names: a paper by its title or its number on arXiv") {
  const auto li = ids(claims_of_paper("li2025", labels));
  for (const std::string name :
       {"Gating is Weighting", "gating is weighting: Understanding", "2504.04308",
        "arXiv:2504.04308", "Gated Linear Attention through In-context"}) {
    CAPTURE(name);
    CHECK(ids(claims_of_paper(name, labels)) == li);
    CHECK(ids(search_claims({name}, labels)) == Names{"li2025.thm2", "li2025.thm3", "li2025.tie"});
  }
  for (const std::string name : {"Gating", "Linear Attention", "2504.04309", "is Weighting", "9.9"})
    CHECK(claims_of_paper(name, labels).empty());
  // Single words are looked for in titles of papers where claims do not have them all.
  CHECK(ids(search_claims({"gating", "weighting"}, labels)) ==
        Names{"li2025.thm2", "li2025.thm3", "li2025.tie"});
}

TEST_CASE("search: words narrow what names choose, and statements are looked through") {
  CHECK(ids(search_claims({"uniqueness"}, labels)) == Names{"li2025.thm3"});
  CHECK(ids(search_claims({"LI", "tie"}, labels)) == Names{"li2025.tie"});
  CHECK(search_claims({}, labels).size() == std::size(labels));
  CHECK_THROWS_AS(search_claims({"li", "zebra"}, labels), UsageError);
  const auto of_statements = search_claims({"delimiter"});
  CHECK_FALSE(of_statements.empty());
  CHECK(of_statements.size() < claim_index().size());
}

}  // namespace
}  // namespace verify::spoken_name_test
