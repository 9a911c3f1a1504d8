// Names that read as sentences.
#include "verify/formula/word_of_sentence.hpp"

#include "tests/printing.hpp"

namespace verify::word_of_sentence_test {
namespace {

TEST_CASE("names: words that make a sentence of one") {
  CHECK(word_of_sentence("all_matrices_commute") == "all");
  CHECK(word_of_sentence("AllMatricesCommute") == "all");
  CHECK(word_of_sentence("AB_is_BA") == "is");
  CHECK(word_of_sentence("proved") == "proved");
  for (const auto* name : {"x_1", "Sigma", "grad_U", "isotropic", "allowance",
                           "square_multiplied_out", "label_noise", "T", "X_all2"})
    CHECK_MESSAGE(word_of_sentence(name) == (std::string(name) == "X_all2" ? "all" : ""), name);
}

TEST_CASE("names: signs that compare") {
  CHECK(compares("$A B = B A$"));
  CHECK(compares("$A \\le B$"));
  CHECK_FALSE(compares("Theorem 1, (12)"));
}

}  // namespace
}  // namespace verify::word_of_sentence_test
