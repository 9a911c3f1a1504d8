// Fixed points are counted by enclosures where the Sturm chain is too long.
#include "theorems/li2025/uniqueness/certificates.hpp"

#include "tests/printing.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"

namespace verify::li2025::certificates_test {
namespace {

// Sigma = diag(40, 1 x 40), 1 and 200 examples, r = (5/6, 1/2): three fixed points at sigma = 0.
LandscapeData three_fixed_points(const Rational& sigma2) {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, sigma2,
                             {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
}

TEST_CASE("certificates: a noise of many digits and next to no size leaves the count as it is") {
  const PrecisionScope scope(128);
  const auto exact = count_fixed_points(three_fixed_points(Rational(0)));
  CHECK(exact.number == 3);
  CHECK(exact.exact);

  // Coefficients of more than 200000 bits.
  const auto long_data = three_fixed_points(power(Rational(2), -200000));
  REQUIRE_FALSE(exact_fixed_point_count(long_data).has_value());
  const auto enclosed = count_fixed_points(long_data);
  CHECK(enclosed.number == 3);
  CHECK_FALSE(enclosed.exact);
}

// Eigenvalues 1 and 2 of Sigma, two tasks of so many examples: Delta_Sigma = 1, M + s_min = 4.
LandscapeData two_tasks(long one, long other) {
  return landscape_of_blocks({Rational(1), Rational(2)}, {Rational(1), Rational(1)}, Rational(0),
                             {Rational(one), Rational(other)}, {Rational(1, 2), Rational(1, 3)});
}

TEST_CASE("certificates: d = 5 and an eigenvalue of 16 are small enough, 6 with 17 are not") {
  const PrecisionScope scope(128);
  struct Row {
    long d, longest;
    Truth fires;
  };
  for (const auto& [d, longest, fires] :
       {Row{5, 200, Truth::yes}, Row{6, 200, Truth::no}, Row{6, 16, Truth::yes},
        Row{6, 17, Truth::no}, Row{5, 17, Truth::yes}, Row{1, 200, Truth::yes}}) {
    CAPTURE(d);
    CAPTURE(longest);
    CHECK(low_dimension_rung(two_tasks(1, longest), d).fires == fires);
  }
}

TEST_CASE("certificates: a gap that reaches the other side exactly is not below it") {
  const PrecisionScope scope(128);
  struct Row {
    long longest, factor;
    Truth fires;
  };
  for (const auto& [longest, factor, fires] :
       {Row{4, 1, Truth::yes}, Row{5, 1, Truth::no}, Row{6, 1, Truth::no}, Row{8, 2, Truth::yes},
        Row{9, 2, Truth::no}, Row{10, 2, Truth::no}, Row{1, 1, Truth::yes}}) {
    CAPTURE(longest);
    const auto rung = gap_rung(two_tasks(1, longest), factor);
    CHECK(rung.fires == fires);
    CHECK(rung.name == (factor == 1 ? "C1" : "C1p"));
  }
  CHECK(gap_words(two_tasks(1, 5), 1).find("needs 4 < 4") != std::string::npos);
  CHECK(gap_words(two_tasks(1, 5), 2).find("needs 4 < 8") != std::string::npos);
}

TEST_CASE("certificates: one fixed point and three, by the criterion, Sturm's chain and boxes") {
  const PrecisionScope scope(128);
  const auto three = three_fixed_points(Rational(0)), one = two_tasks(1, 12);
  CHECK(criterion_rung(three).fires == Truth::no);
  CHECK(sturm_rung(three).fires == Truth::no);
  CHECK(enclosure_rung(three).fires == Truth::no);
  CHECK(enclosure_rung(three).reason.find("3 hold(s) exactly one") != std::string::npos);
  CHECK(sturm_rung(three).reason.find("3 root(s)") != std::string::npos);
  CHECK(criterion_rung(one).fires == Truth::yes);
  CHECK(sturm_rung(one).fires == Truth::yes);
  CHECK(enclosure_rung(one).fires == Truth::yes);
  CHECK(count_fixed_points(one).number == 1);
}

TEST_CASE("certificates: the cheapest that fires is told, and none where none does") {
  const PrecisionScope scope(128);
  CHECK(cheapest_certificate(two_tasks(1, 200), 5).name == "C0");
  CHECK(cheapest_certificate(two_tasks(1, 16), 6).name == "C0");
  CHECK(cheapest_certificate(two_tasks(17, 20), 6).name == "C1");
  CHECK(cheapest_certificate(two_tasks(17, 22), 6).name == "C1p");
  const auto none = cheapest_certificate(three_fixed_points(Rational(0)), 41);
  CHECK(none.name == "none");
  CHECK(none.fires == Truth::yes);
  for (const auto* name : {"C0: ", "C1: ", "C1p: ", "C2: ", "C3: ", "C4: "})
    CHECK(none.reason.find(name) != std::string::npos);
}

TEST_CASE("certificates: one that is not settled, wherever it stands, leaves none unsettled") {
  long asked = 0;
  const auto told = [&](const std::vector<Truth>& answers) {
    std::vector<std::function<UniquenessRung()>> precision_sweep;
    asked = 0;
    for (const auto answer : answers)
      precision_sweep.push_back([&asked, answer] {
        return UniquenessRung{"R" + std::to_string(++asked), answer, "why"};
      });
    return first_that_fires(precision_sweep);
  };
  constexpr auto yes = Truth::yes, no = Truth::no, open = Truth::unknown;
  for (const auto& answers : std::vector<std::vector<Truth>>{
           {open, no, no}, {no, open, no}, {no, no, open}, {open, open, open}}) {
    const auto none = told(answers);
    CHECK(none.name == "none");
    CHECK(none.fires == Truth::unknown);
    CHECK(none.reason == "R1: why; R2: why; R3: why");
  }
  CHECK(told({no, no, no}).fires == Truth::yes);
  const auto second = told({open, yes, no});
  CHECK(second.name == "R2");
  CHECK(second.fires == Truth::yes);
  CHECK(asked == 2);
}

// At few bits a box is soon too narrow to be cut: then nothing is told, least of all yes.
TEST_CASE("certificates: a criterion that few bits do not tell is told by more") {
  const auto told = [](const LandscapeData& data, long largest, long bits) {
    const PrecisionScope scope(bits);
    return criterion_below_one(enclosed_spectrum(data), Rational(0), Rational(largest)).below_one;
  };
  const auto one = two_tasks(1, 12), three = three_fixed_points(Rational(0));
  bool open = false;
  for (const long bits : {2L, 4L, 6L, 8L, 16L, 32L, 64L, 128L}) {
    CAPTURE(bits);
    CHECK(told(one, 12, bits) != Truth::no);
    CHECK(told(three, 200, bits) != Truth::yes);
    open |= told(one, 12, bits) == Truth::unknown;
  }
  CHECK(open);
  CHECK(told(one, 12, 128) == Truth::yes);
  CHECK(told(three, 200, 128) == Truth::no);
}

TEST_CASE("certificates: the criterion rests on a cover of many boxes, and finds a witness") {
  const PrecisionScope scope(128);
  const auto spectrum = enclosed_spectrum(two_tasks(1, 12));
  const auto below = criterion_below_one(spectrum, Rational(0), Rational(12));
  CHECK(below.below_one == Truth::yes);
  CHECK(below.boxes > 1);
  CHECK_FALSE(below.witness.has_value());
  const auto large = enclosed_spectrum(three_fixed_points(Rational(0)));
  const auto above = criterion_below_one(large, Rational(0), Rational(200));
  CHECK(above.below_one == Truth::no);
  REQUIRE(above.witness.has_value());
  CHECK(less(Ball(1), slope_criterion(large, Ball(*above.witness), Ball(0), Ball(200))) ==
        Truth::yes);
  CHECK(criterion_below_one(large, Rational(3), Rational(3)).below_one == Truth::yes);
}

}  // namespace
}  // namespace verify::li2025::certificates_test
