// Which places lie in which.
#include "verify/words/places/place_items.hpp"

#include "tests/printing.hpp"

namespace verify::place_items_test {
namespace {

TEST_CASE("places: equations, also in a range, and the lines beside them") {
  CHECK(lies_within("(45), second line of the expansion", "Appendix B.3, lines of (38)-(52)"));
  CHECK(lies_within("(50b)", "Lemma 2, equations (46)-(52)"));
  CHECK(lies_within("(28)", "equations (27) to (29)"));
  CHECK(lies_within("Section 4, after equation (6)", "Section 4 and Appendix A.1"));
  CHECK_FALSE(lies_within("Section 4, after Lemma 2", "Section 4, Lemma 2"));
  CHECK_FALSE(lies_within("Section 3, after equation (6)", "Section 4"));
  CHECK(lies_within("(30)", "equations (28), (29), (30) and Step 3 of Appendix B.2"));
  CHECK_FALSE(lies_within("(31)", "equations (28), (29), (30) and Step 3 of Appendix B.2"));
  CHECK_FALSE(lies_within("(29)", "equations (28) and (30)"));
  CHECK(lies_within("flow before (35)", "equations (34)-(37), Appendix B.3"));
  CHECK_FALSE(lies_within("flow before (35)", "equation (35)"));
  CHECK_FALSE(lies_within("line before (34)", "equations (34)-(37)"));
  CHECK_FALSE(lies_within("after (37)", "equations (34)-(37)"));
  CHECK_FALSE(lies_within("base of the induction for (47)", "(47)"));
}

TEST_CASE("places: theorems by their labels, without proofs and what stands beside them") {
  CHECK(lies_within("Theorem 3", "Theorem 3, Appendix B.1"));
  CHECK(lies_within("Lemma D.53", "Lemmas D.52, D.53, D.54, D.56"));
  CHECK(lies_within("Captions of Figures 5 and 6", "Appendix H.2 (Figures 3, 5 and 6)"));
  CHECK_FALSE(lies_within("Figure 4", "Appendix H.2 (Figures 3, 5 and 6)"));
  CHECK(lies_within("Example 7, (14)", "Assumption 4.2, Examples 6 and 7"));
  CHECK_FALSE(lies_within("(14)", "Assumption 4.2, Examples 6 and 7"));
  CHECK(lies_within("equation (5), again in Theorems 4 and 5, Lemmas 2 and 9", "Lemma 9"));
  CHECK_FALSE(lies_within("Theorem 3", "Theorem 31"));
  CHECK_FALSE(lies_within("Theorem 3", "Lemma 3"));
  CHECK_FALSE(lies_within("proof of Theorem 3", "Theorem 3"));
  CHECK_FALSE(lies_within("Theorem D.38, proof, line 4", "Theorem D.38"));
  CHECK(lies_within("proof of Proposition F.4", "Proofs of Propositions E.3, F.3, F.4"));
  CHECK_FALSE(lies_within("after Theorem 4", "Theorem 4"));
  CHECK(lies_within("the sentence after Assumption 1", "Assumption 1, the text after it"));
}

TEST_CASE("places: steps belong to their appendix, sections count where nothing else is named") {
  CHECK(lies_within("Appendix A.3, end of Step 1", "Lemma 7 and Step 1 of Appendix A.3"));
  CHECK_FALSE(lies_within("Appendix B.2, Step 1", "Step 1 of Appendix A.3"));
  CHECK_FALSE(lies_within("Appendix A.3, Step 2", "Step 1 of Appendix A.3"));
  CHECK(lies_within("Section 6.1, observation 1", "Section 6.1, observation 1"));
  CHECK(lies_within("Appendices B.3.3, B.3.4", "Appendix B.3.3 (explicit gradient), section 5.1"));
  CHECK_FALSE(lies_within("A.1, item 1", "Lemma 1, Appendix A.1"));
  const std::string first = "Section 3.1.2, first paragraph and (10)";
  CHECK(lies_within("Section 3.1.2, first paragraph", first));
  CHECK(lies_within("(10)", first));
  CHECK_FALSE(lies_within("Section 3.1.2, second paragraph", first));
  CHECK_FALSE(lies_within("Section 3.1, first paragraph", first));
  CHECK_FALSE(lies_within("introduction", "Theorem 3"));
  CHECK_FALSE(lies_within("", ""));
}

TEST_CASE("places: the results that are named, with their proofs, without what is beside them") {
  using Names = std::vector<std::string>;
  CHECK(results_named("Theorem D.38, proof, line 6") == Names{"theorem D.38"});
  CHECK(results_named("Theorems D.50 and D.62; Assumption D.48") ==
        Names{"theorem D.50", "theorem D.62"});
  CHECK(results_named("Section 5.2, before Theorem 5") == Names{});
  CHECK(results_named("after Lemma 2, and in Corollary 3") == Names{"corollary 3"});
  CHECK(results_named("Appendix D.1, equation (22), Definition 3") == Names{});
}

}  // namespace
}  // namespace verify::place_items_test
