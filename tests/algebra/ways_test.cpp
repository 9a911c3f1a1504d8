// What a recorded program shows of itself: a size that is said to be a variable must count.
#include "verify/algebra/ways.hpp"

#include <doctest/doctest.h>

#include "verify/claim/instance.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify::ways_test {
namespace {

enum class Drawn { used, result_alone, unused, never };

// n a - (n - 1) a - a, n itself, or something without n.
struct OfSize {
  Drawn drawn = Drawn::used;

  Sizes sizes() const { return {{"n", Argument::variable}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), one(1L);
    if (drawn == Drawn::never) return {T(a * b - b * a + a)};
    const T n = free.size("n");
    if (drawn == Drawn::result_alone) return {n};
    if (drawn == Drawn::unused) return {T((a + b) * (a - b) - (a * a - b * b))};
    return {T(n * a - (n - one) * a - a)};
  }
};

// (1/n) (a + 1) - (1/n) a - 1/n with 1/n drawn under its name.
struct OfInverse {
  long least = 0;

  Sizes sizes() const { return {{"n", from(least, Argument::variable)}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), inverse_n = free.size(inverse_name("n")), one(1L);
    return {T(inverse_n * (a + one) - inverse_n * a - inverse_n)};
  }
};

struct Nothing {
  Sizes sizes() const { return {}; }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    return {T(free.scalar() * T(0L))};
  }
};

// The layer of the model against itself without the query's label, which is not 0.
struct OneLayer {
  Sizes sizes() const { return {{"d", 2}}; }
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Z = free.matrix(3, 3), A = free.matrix(2, 2);
    return (descent_layer(A, Z, T(1L)) - Z).entries();
  }
};

const Instance nothing("none", {}, {});
const Context context{nothing, 1, 64, nullptr};

bool has(const std::string& text, const char* piece) {
  return text.find(piece) != std::string::npos;
}

TEST_CASE("ways: a size is a variable only where the result depends on its draw") {
  CHECK(expand(OfSize{}).record().fault.empty());
  CHECK(expand(OfSize{Drawn::result_alone}).record().fault.empty());
  for (const auto drawn : {Drawn::unused, Drawn::never})
    CHECK(has(expand(OfSize{drawn}).record().fault, "n is no variable of its program"));
}

TEST_CASE("ways: 0 is no value of a size whose inverse counts") {
  CHECK(has(expand(OfInverse{}).record().fault, "1/n occurs in it"));
  CHECK(expand(OfInverse{1}).record().fault.empty());
  CHECK(inverted_fault({"d"}, {{"n", Argument::words}}).empty());
  CHECK(inverted_fault({"n"}, {{"n", 3L}}).empty());
}

TEST_CASE("ways: both sides equal by construction are refused, a model is told") {
  CHECK(has(expand(Nothing{}).record().fault, "derived degree 0"));
  CHECK_FALSE(expand(OfSize{}).record().has_model);
  CHECK(expand(OneLayer{}).record().has_model);
}

TEST_CASE("ways: expanded, in the second system and tested at random") {
  for (const auto& way : {expand(OfSize{}), ginac(OfSize{}), test(OfSize{})})
    CHECK(way.run(context).answer == Truth::yes);
  for (const auto& way :
       {expand(OfSize{Drawn::never}), ginac(OfSize{Drawn::never}), test(OfSize{Drawn::never})}) {
    CHECK(way.run(context).answer == Truth::no);
    // The statement of the same members.
    CHECK(way.with(way.members, context).answer == Truth::no);
  }
  CHECK(expand(OfSize{}).evidence == Evidence::symbolic);
  CHECK(test(OfSize{}).evidence == Evidence::identity);
}

}  // namespace
}  // namespace verify::ways_test
