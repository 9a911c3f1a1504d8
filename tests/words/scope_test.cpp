#include "verify/words/scope.hpp"

#include <doctest/doctest.h>

namespace verify::scope_test {
namespace {

using enum Argument;

const SizeNames ndL = {"n", "d", "L"}, nd = {"n", "d"}, none = {};
const Scope nowhere = {{}, Inputs::all};

Scope over(std::vector<Sizes> boxes, Inputs inputs = Inputs::all) {
  return {std::move(boxes), inputs};
}
// A box of one value each.
Sizes at(long n, long d) { return {{"n", n}, {"d", d}}; }

TEST_CASE("extent: a value, a range, all") {
  CHECK(Extent(2).contains(2));
  CHECK_FALSE(Extent(2).contains(3));
  CHECK(Extent::between(1, 3).values == std::set<long>{1, 2, 3});
  CHECK(Extent::between(3, 1).is_empty());
  CHECK(Extent().is_empty());
  CHECK_FALSE(Extent(variable).is_empty());
  CHECK(Extent(variable).contains(Extent::between(1, 9)));
  CHECK(Extent(variable).contains(Extent(induction)));
  CHECK_FALSE(Extent::between(1, 9).contains(variable));
  CHECK(Extent::between(1, 3).contains(Extent::between(2, 3)));
  CHECK_FALSE(Extent::between(1, 3).contains(Extent::between(3, 4)));
}

TEST_CASE("extent: what two share, and by which arguments") {
  CHECK(intersection(Extent::between(1, 3), Extent::between(3, 5)) == Extent(3));
  CHECK(intersection(Extent(1), Extent(2)).is_empty());
  CHECK(intersection(Extent(variable), Extent(7)) == Extent(7));
  CHECK(intersection(Extent(7), Extent(variable)) == Extent(7));
  const auto both = intersection(Extent(variable), Extent(by_hand));
  CHECK(both.all);
  CHECK(both.arguments == std::set<Argument>{variable, by_hand});
}

TEST_CASE("extent: every value from one on") {
  const auto from_one = from(1, words);
  CHECK(Extent(words) == from_one);
  CHECK_FALSE(from(2, words).contains(words));
  CHECK(from(0, words).contains(words));
  CHECK(from_one.contains(Extent::between(1, 9)));
  CHECK_FALSE(from_one.contains(Extent::between(0, 9)));
  CHECK(from_one.contains(Extent()));
  CHECK(intersection(from_one, Extent(variable)).least == 1);
  CHECK(intersection(from(2, words), from_one).least == 2);
  CHECK(intersection(from_one, Extent::between(0, 2)) == Extent::between(1, 2));
  CHECK(intersection(Extent(0), from_one).is_empty());
}

TEST_CASE("restricted: a box that leaves a size out covers nothing") {
  const auto scope = over({{{"n", variable}, {"d", 2L}, {"k", 5L}}, {{"n", 1L}}});
  CHECK(restricted(scope, nd) == over({{{"n", variable}, {"d", 2L}}}));
  CHECK(restricted(scope, ndL).is_empty());
  CHECK(restricted(over({{{"n", Extent()}, {"d", 2L}}}), nd).is_empty());
  // Boxes that differ in other sizes only are one.
  CHECK(restricted(over({{{"n", 1L}, {"k", 1L}}, {{"n", 1L}, {"k", 2L}}}), {"n"}).boxes.size() ==
        1);
  // Without sizes there is one place, and nothing where no box is.
  CHECK_FALSE(restricted(over({{}}), none).is_empty());
  CHECK(restricted(nowhere, none).is_empty());
}

TEST_CASE("intersection: box by box, of the inputs the fewer") {
  const auto a = over({{{"n", variable}, {"d", Extent::between(1, 3)}}});
  const auto b = over({at(2, 2), at(2, 7), at(4, 3)}, Inputs::region);
  CHECK(intersection(a, b, nd) == over({at(2, 2), at(4, 3)}, Inputs::region));
  CHECK(intersection(b, a, nd) == intersection(a, b, nd));
  CHECK(intersection(a, over({at(1, 4)}), nd).is_empty());
  CHECK(intersection(a, nowhere, nd).is_empty());
  CHECK(intersection(nowhere, nowhere, nd).is_empty());
  // L is named by one of them alone.
  CHECK(intersection(a, over({{{"n", 1L}, {"d", 1L}, {"L", 1L}}}), ndL).is_empty());
  CHECK(intersection(over({{}}), over({{}}), none) == over({{}}));
}

TEST_CASE("together: each box once, of the inputs the fewer") {
  const auto a = over({at(1, 1)}), b = over({at(1, 1), at(2, 2)}, Inputs::points);
  CHECK(together(a, b) == over({at(1, 1), at(2, 2)}, Inputs::points));
  CHECK(together(a, nowhere) == a);
  CHECK(together(nowhere, a) == a);
}

TEST_CASE("all sizes: in one box") {
  const Sizes full = {{"n", variable}, {"d", absent}};
  CHECK(has_all_sizes(over({full}), nd));
  CHECK(has_all_sizes(over({at(1, 1), full}), nd));
  CHECK_FALSE(
      has_all_sizes(over({{{"n", variable}, {"d", 1L}}, {{"n", 1L}, {"d", variable}}}), nd));
  CHECK_FALSE(has_all_sizes(over({full}), ndL));
  CHECK_FALSE(has_all_sizes(nowhere, nd));
  CHECK_FALSE(has_all_sizes(nowhere, none));
  CHECK(has_all_sizes(over({{}}), none));
}

TEST_CASE("by hand: the argument of any size of any box") {
  CHECK(is_by_hand(over({at(1, 1), {{"n", by_hand}, {"d", 1L}}})));
  CHECK_FALSE(is_by_hand(over({{{"n", induction}, {"d", variable}}})));
  CHECK_FALSE(is_by_hand(nowhere));
}

TEST_CASE("contains: every place, and no fewer inputs") {
  const auto some = over({{{"n", variable}, {"d", Extent::between(1, 3)}}});
  CHECK(contains(some, over({at(9, 1), at(1, 3)}), nd));
  CHECK(contains(some, some, nd));
  CHECK_FALSE(contains(some, over({at(9, 1), at(1, 4)}), nd));
  CHECK_FALSE(contains(over({at(1, 1)}), some, nd));
  CHECK(contains(some, nowhere, nd));
  CHECK_FALSE(contains(nowhere, some, nd));
  CHECK(contains(some, over({at(1, 1)}, Inputs::points), nd));
  CHECK_FALSE(contains(over({at(1, 1)}, Inputs::points), over({at(1, 1)}), nd));
  CHECK_FALSE(contains(over({at(1, 1)}, Inputs::points), over({at(1, 1)}, Inputs::region), nd));
  CHECK(is_smaller(over({at(1, 1)}), some, nd));
  CHECK_FALSE(is_smaller(some, over({at(1, 1)}), nd));
}

TEST_CASE("contains: several boxes may cover one together") {
  const auto square = over({{{"n", Extent::between(1, 2)}, {"d", Extent::between(1, 2)}}});
  CHECK(contains(over({at(1, 1), at(1, 2), at(2, 1), at(2, 2)}), square, nd));
  CHECK_FALSE(contains(over({at(1, 1), at(1, 2), at(2, 1)}), square, nd));
  // The three places of a corner, whichever two are taken together first.
  const auto corner = over({at(1, 1), at(1, 2), at(2, 1)});
  CHECK(contains(corner, over({{{"n", 1L}, {"d", Extent::between(1, 2)}}}), nd));
  CHECK(contains(corner, over({{{"n", Extent::between(1, 2)}, {"d", 1L}}}), nd));
  const auto halves = over({{{"n", 1L}, {"d", variable}}, {{"n", 2L}, {"d", words}}});
  CHECK(contains(halves, over({{{"n", Extent::between(1, 2)}, {"d", by_hand}}}), nd));
  CHECK_FALSE(contains(halves, over({{{"n", variable}, {"d", 1L}}}), nd));
}

struct Phrase {
  Scope scope;
  SizeNames sizes;
  std::string words;
};

TEST_CASE("why every value of a size is covered, in words") {
  const Sizes everywhere = {{"n", words}, {"d", words}, {"L", induction}};
  CHECK(argument_words(over({everywhere}), ndL) ==
        "n, d: a normal form in non-commuting matrices; L: induction");
  CHECK(argument_words(over({everywhere}), nd) == "n, d: a normal form in non-commuting matrices");
  CHECK(argument_words(over({{{"n", 2L}, {"d", words}}}), nd) ==
        "d: a normal form in non-commuting matrices");
  CHECK(argument_words(over({{{"n", words}, {"d", absent}}, {{"n", grid}, {"d", words}}}), nd) ==
        "n: a normal form in non-commuting matrices, more values than the degree; d: a normal form "
        "in non-commuting matrices");
  CHECK(argument_words(over({at(1, 2)}), nd).empty());
  CHECK(argument_words(nowhere, nd).empty());
}

TEST_CASE("reach in words") {
  const Sizes everywhere = {{"n", variable}, {"d", words}, {"L", induction}};
  const Phrase phrases[] = {
      {over({everywhere}), ndL, "every n, d, L"},
      {over({{{"n", from(1, words)}, {"d", words}}}), nd, "every n, d"},
      {over({{{"n", from(2, words)}, {"d", words}}}), nd, "every n >= 2, d"},
      {over({{{"n", from(0, words)}, {"d", words}}}), nd, "every n >= 0, d"},
      {over({everywhere, {{"n", 1L}, {"d", 1L}, {"L", 1L}}}), ndL, "every n, d, L"},
      {over({{{"n", 2L}, {"d", 2L}, {"L", induction}}, {{"n", 3L}, {"d", 1L}, {"L", induction}}}),
       ndL, "every L, (n, d) = (2, 2), (3, 1)"},
      {over({{{"d", Extent::between(1, 3)}, {"L", 2L}}}), {"d", "L"}, "d = 1..3 at L = 2"},
      {over({{{"n", variable}, {"d", Extent::between(1, 3)}, {"L", 2L}}}), ndL,
       "every n, d = 1..3 at L = 2"},
      {over({at(1, 2)}), {"d", "n"}, "d = 2, n = 1"},
      {over({at(1, 2)}), nd, "n = 1, d = 2"},
      {over({at(2, 2), at(2, 3)}), nd, "d = 2, 3 at n = 2"},
      {over({at(2, 2), at(2, 3), at(2, 4), at(2, 7)}), nd, "d = 2..4, 7 at n = 2"},
      {over({at(1, 1), at(1, 1), at(2, 3)}), nd, "(n, d) = (1, 1), (2, 3)"},
      {over({{{"n", variable}, {"d", 1L}}, {{"n", 1L}, {"d", variable}}}), nd,
       "every n, d = 1; every d, n = 1"},
      {over({{{"n", by_hand}, {"d", variable}}}), nd, "every n, d (manual step: n)"},
      {over({{{"n", by_hand}, {"d", 2L}}}), nd, "every n, d = 2 (manual step: n)"},
      {over({{{"n", variable}, {"d", 2L}}}, Inputs::region), nd, "every n, d = 2, a region"},
      {over({at(1, 2)}, Inputs::points), nd, "n = 1, d = 2, listed inputs"},
      {over({{}}), none, ""},
      {over({{}}, Inputs::region), none, "a region"},
      {over({{}}, Inputs::points), none, "listed inputs"},
      {nowhere, nd, "nothing"},
      {over({}, Inputs::points), nd, "listed inputs"},
      {over({{{"n", 1L}}}), nd, "nothing"},
  };
  for (const auto& phrase : phrases) CHECK(to_text(phrase.scope, phrase.sizes) == phrase.words);
}

TEST_CASE("every argument and kind of inputs has words of its own") {
  std::set<std::string> words_seen;
  const Argument arguments[] = {variable,  absent, words, visits,  indices, grid,
                                induction, cases,  cover, witness, by_hand};
  for (const auto argument : arguments) CHECK(words_seen.insert(to_text(argument)).second);
  for (const auto inputs : {Inputs::all, Inputs::region, Inputs::points})
    CHECK(words_seen.insert(to_text(inputs)).second);
}

}  // namespace
}  // namespace verify::scope_test
