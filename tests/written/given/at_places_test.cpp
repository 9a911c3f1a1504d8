// Hypotheses "for all i in n:": what follows of sums and of the statement's own index, judged at
// all small data.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::at_places_test {
namespace {

FormulaCheck check(const std::string& formula, const std::string& letters,
                   const std::vector<std::string>& given) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.given = given;
  return checked_formula(text);
}
Answer answer(const std::string& formula, const std::string& letters,
              const std::vector<std::string>& given) {
  return check(formula, letters, given).answer;
}

using Data = std::vector<long>;
struct Said {
  std::string text;
  std::function<bool(const Data& x, long k, long s)> holds;
};
bool all(const Data& x, const std::function<bool(long)>& holds) {
  return std::all_of(x.begin(), x.end(), holds);
}
long sum(const Data& x) {
  long total = 0;
  for (const long value : x) total += value;
  return total;
}
long squares(const Data& x) {
  long total = 0;
  for (const long value : x) total += value * value;
  return total;
}
long at(const Data& x, long k) { return x[static_cast<std::size_t>(k)]; }

const std::vector<Said> hypotheses = {
    {"for all i in n: x_i >= 0",
     [](const Data& x, long, long) { return all(x, [](long t) { return t >= 0; }); }},
    {"for all i in n: x_i <= s",
     [](const Data& x, long, long s) { return all(x, [&](long t) { return t <= s; }); }},
    {"for all i in n: abs(x_i) <= s",
     [](const Data& x, long, long s) { return all(x, [&](long t) { return std::abs(t) <= s; }); }},
    {"for all i in n: x_i <= x_k",
     [](const Data& x, long k, long) { return all(x, [&](long t) { return t <= at(x, k); }); }},
    {"for all i in n, i != k: x_i + s <= x_k",
     [](const Data& x, long k, long s) {
       for (long i = 0; i < static_cast<long>(x.size()); ++i)
         if (i != k && at(x, i) + s > at(x, k)) return false;
       return true;
     }},
};
const std::vector<Said> conclusions = {
    {"sum(i in n, x_i) >= 0", [](const Data& x, long, long) { return sum(x) >= 0; }},
    {"sum(i in n, x_i) <= n s",
     [](const Data& x, long, long s) { return sum(x) <= static_cast<long>(x.size()) * s; }},
    {"sum(i in n, x_i) <= s", [](const Data& x, long, long s) { return sum(x) <= s; }},
    {"sum(i in n, x_i) <= n x_k",
     [](const Data& x, long k, long) { return sum(x) <= static_cast<long>(x.size()) * at(x, k); }},
    {"sum(i in n, x_i^2) <= n s^2",
     [](const Data& x, long, long s) { return squares(x) <= static_cast<long>(x.size()) * s * s; }},
    {"x_k + 1 > 0", [](const Data& x, long k, long) { return at(x, k) + 1 > 0; }},
    {"x_k^2 <= s^2", [](const Data& x, long k, long s) { return at(x, k) * at(x, k) <= s * s; }},
    {"x_k >= s", [](const Data& x, long k, long s) { return at(x, k) >= s; }},
};

bool is_false(const Said& given, const Said& said) {
  constexpr long most = 2;
  for (long n = 1; n <= 3; ++n)
    for (long s = 0; s <= most; ++s) {
      Data x(static_cast<std::size_t>(n), -most);
      for (;;) {
        for (long k = 0; k < n; ++k)
          if (given.holds(x, k, s) && !said.holds(x, k, s)) return true;
        auto next = std::find_if(x.begin(), x.end(), [](long t) { return t < most; });
        if (next == x.end()) break;
        ++*next;
        std::fill(x.begin(), next, -most);
      }
    }
  return false;
}

}  // namespace

TEST_CASE("hypotheses at places: what follows is proved, what fails refuted") {
  long proved = 0, refuted = 0, wrong = 0;
  for (const auto& given : hypotheses)
    for (const auto& said : conclusions) {
      const bool has_k = (given.text + said.text).find("x_k") != std::string::npos;
      const auto formula = (has_k ? "for all k in n: " : "") + said.text;
      INFO(formula, " given ", given.text);
      const auto found = answer(formula, "x = n, s = scalar, >= 0", {given.text});
      const bool is_wrong = is_false(given, said);
      if (is_wrong) CHECK(found != Truth::yes);
      if (found == Truth::no) CHECK(is_wrong);
      proved += found == Truth::yes ? 1 : 0;
      refuted += found == Truth::no ? 1 : 0;
      wrong += is_wrong ? 1 : 0;
    }
  MESSAGE(proved, " proved, ", refuted, " refuted of ", wrong, " that are false");
  CHECK(proved >= 6);
  CHECK(refuted == wrong);
}

TEST_CASE("hypotheses at places: softmax tends to the largest entry at a rate that needs n - 1") {
  const std::string letters = "V = m x n, a = n, b = scalar, > 0, s = scalar, > 0, B = scalar, > 0";
  const std::vector<std::string> given = {"for all i in n: norm(col(V, i)) <= B",
                                          "for all i in n, i != k: a_i + s <= a_k"};
  const auto of = [&](const std::string& factor) {
    return "for all k in n: norm(V softmax(b a) - col(V, k)) <= 2 B " + factor + "exp(-b s)";
  };
  CHECK(answer(of("(n - 1) "), letters, given) == Truth::unknown);
  const auto wrong = check(of(""), letters, given);
  CHECK(wrong.answer == Truth::no);
  CHECK(wrong.detail.find("k = ") != std::string::npos);
  // With one hypothesis less it is false as well.
  CHECK(answer(of("(n - 1) "), letters, {given[1]}) == Truth::no);
  CHECK(answer(of("(n - 1) "), letters, {given[0]}) == Truth::no);
}

TEST_CASE("hypotheses at places: an index that runs up to another one stays within it") {
  CHECK(answer("for all k in n, j <= k: (k - j) x_k^2 >= 0", "x = n",
               {"for all i in n: x_i <= x_k"}) != Truth::no);
}

TEST_CASE("hypotheses at places: shown as typed, and told where they are not needed") {
  const auto found = check("sum(i in n, x_i) + s >= 0", "x = n, s = scalar, >= 0",
                           {"for all i in n: x_i >= 0", "for all i in n: x_i <= 5"});
  CHECK(found.answer == Truth::yes);
  CHECK(std::count(found.conditions.begin(), found.conditions.end(), "for all i in n: x_i <= 5") ==
        1);
  CHECK(found.detail.find("not needed for it: for all i in n: x_i <= 5") != std::string::npos);
  // Those that no data meet prove nothing.
  CHECK(answer("sum(i in n, x_i) >= 1", "x = n",
               {"for all i in n: x_i >= 1", "for all i in n: x_i < 0"}) != Truth::yes);
}

TEST_CASE("hypotheses at places: what cannot be said is refused, and says how it can") {
  const auto refused = [](const std::string& formula, const std::vector<std::string>& given) {
    try {
      check(formula, "x = n, y = n", given);
    } catch (const std::runtime_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const std::string sum = "sum(i in n, x_i) <= sum(i in n, y_i)";
  CHECK(refused(sum, {"for all i in n: x_i <= y_k"}).find("for all k in n:") != std::string::npos);
  CHECK(refused(sum, {"for all k: x_k <= y_k"}).find("runs through") != std::string::npos);
  CHECK(refused(sum, {"for all i in n: x_i + y <= 1"}) != "");
  CHECK(refused("for all j in n: x_j <= y_j", {"for all i in n: x_i <= y_i"})
            .find("one of its own hypotheses") != std::string::npos);
  CHECK(refused("exists y for all x: x = y", {"for all i in n: x_i <= y_i"}) != "");
}

}  // namespace verify::at_places_test
