#include "verify/report/coq/coq_html.hpp"

#include <doctest/doctest.h>

namespace verify::coq_html_test {
namespace {

TEST_CASE("a statement of Coq is shown with the signs that its words stand for") {
  CHECK(coq_html("forall x, a <= x -> x != b") == "&forall; x, a &le; x &rarr; x &ne; b");
  CHECK(coq_html("A <-> B /\\ X^T *m Y") == "A &harr; B &and; X<sup>T</sup> &middot; Y");
  CHECK(coq_html("Theorem t : True.") == "<b>Theorem</b> t : True.");
}

TEST_CASE("what only holds such a word, or markup, is left as it is") {
  CHECK(coq_html("forall_x existsP my_Theorem") == "forall_x existsP my_Theorem");
  CHECK(coq_html("a < b & c > \"d\"") == "a &lt; b &amp; c &gt; &quot;d&quot;");
  CHECK(coq_html("").empty());
}

}  // namespace
}  // namespace verify::coq_html_test
