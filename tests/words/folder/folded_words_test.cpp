#include "verify/words/folder/folded_words.hpp"

#include <doctest/doctest.h>

namespace verify::folded_words_test {

TEST_CASE("folded words: letters of other alphabets and fonts fall together with those alike") {
  using Words = std::vector<std::string>;
  CHECK(folded_words("L\u0456 ET AL. (2025)") == Words{"li", "et", "al", "2025"});
  CHECK(folded_words("Chris R\u00E9, Re\u0301") == Words{"chris", "re", "re"});
  CHECK(folded_words("\u0410hn \u0391hn \uFF21hn \U0001D400hn \u24B6hn") ==
        Words{"ahn", "ahn", "ahn", "ahn", "ahn"});
  CHECK(folded_words("a\u200Bb\u00ADc d\u00A0e") == Words{"abc", "d", "e"});
  CHECK(folded_words("\xFF\xC3").empty());
  CHECK(folded_words("").empty());
  CHECK(as_it_looks("Li2O25") == as_it_looks("1i2025"));
}

}  // namespace verify::folded_words_test
