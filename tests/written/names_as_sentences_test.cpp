// Names stand beside verdicts, and nothing judges them: none may be a sentence.
#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"

namespace verify::names_as_sentences_test {
namespace {

using namespace made_up;

bool refuses(const std::string& text, const std::string& words) {
  return refusal_at_last(text).find(words) != std::string::npos;
}

TEST_CASE("names: of assertions, symbols, sizes and instances") {
  CHECK(refusal_at_last(newton) == "accepted");
  CHECK(refuses(with("id = \"square\"", "id = \"all_matrices_commute\""), "reads as a sentence"));
  CHECK(refuses(with("name = \"small\"", "name = \"A X = X A holds here\""), "no sentence"));
  CHECK(refuses(with("name = \"small\"", "name = \"every matrix\""), "no sentence"));
  const auto size =
      changed(with("A = \"n x d\"", "A = \"n x all\""), "X = \"d x n\"", "X = \"all x n\"");
  CHECK(refuses(size, "reads as a word of a sentence"));
}

TEST_CASE("names: a place with a formula is a sentence, and deep checks there are none") {
  const auto place = newton.find("place = \"");
  REQUIRE(place != std::string::npos);
  auto text = newton;
  text.replace(place, text.find('\n', place) - place, "place = \"$A B = B A$\"");
  const auto claim = claim_of(text);
  CHECK(claim.words.place == "place in words");
  CHECK(refuses(with("algebra = \"no layer\"", "algebra = \"no layer\"\ndeep = \"refuted\""),
                "no check that takes long"));
}

}  // namespace
}  // namespace verify::names_as_sentences_test
