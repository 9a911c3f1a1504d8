// What an induction carries on stands in its certificate beside step and base, and changes nothing
// that is evaluated.
#include "verify/algebra/certified.hpp"

#include <doctest/doctest.h>

#include <string>

#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::certified_test {
namespace {

enum class Told { all, nothing, no_base, more_states };

// s = x + 1 becomes a s, which is s at a s - 1; it begins with b.
struct Scaled {
  Told told = Told::all;

  Sizes sizes() const { return {{"k", Argument::induction}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T x = free.scalar("x"), a = free.scalar("a"), one(1L);
    const T s = x + one, next = a * s;
    if (told != Told::nothing) {
      free.state(s, next);
      free.parameter(x, T(next - one));  // no output needs it
    }
    return {T(next - a * x - a)};
  }
  template <class T>
  Vector<T> base(Variables<T>& free) const {
    const T b = free.scalar("b"), one(1L);
    if (told == Told::all || told == Told::more_states) {
      free.begins(b);
      free.begins_at(T(b - one));
    }
    if (told == Told::more_states) free.begins(b);
    return {T((b - one) * one + one - b)};
  }
};

// The same of words: S p becomes A S p, from S p = y.
struct Multiplied {
  Told told = Told::all;

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto S = free.matrix("S", d, d);
    const auto p = free.vector("p", d);
    const auto z = S * p, next = z + z;
    if (told != Told::nothing) {
      free.state(z, next);
      free.parameter(p, p + p);
      free.constant(S);
    }
    Vanishing<M> zero;
    zero.equal(next, S * (p + p));
    return zero;
  }
  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto S = free.matrix("S", d, d);
    const auto y = free.vector("y", d);
    if (told == Told::all || told == Told::more_states) {
      free.begins(S * y);
      free.begins_at(y);
      free.begins_at(S);
    }
    if (told == Told::more_states) free.begins(y);
    Vanishing<M> zero;
    zero.equal(S * (y + y) - S * y, S * y);
    return zero;
  }
};

std::string induction_of(const WayCheck& check) {
  const auto certificate = check.certificate();
  CHECK(certificate.sections.size() == 3);
  CHECK(certificate.sections.back().name == "induction");
  return certificate.sections.back().lines;
}
bool begins(const std::string& text, const char* piece) { return text.rfind(piece, 0) == 0; }
bool has(const std::string& text, const char* piece) {
  return text.find(piece) != std::string::npos;
}

TEST_CASE("what an induction carries on: lines of slots, and of nodes") {
  const auto slots = induction_of(expand(Scaled{}));
  CHECK(begins(slots, "state "));
  CHECK(has(slots, "\nparameter "));
  CHECK(induction_of(words(Multiplied{})) ==
        "state %2 %3 %2\nparameter %1 %4 %1\nparameter %0 %0 %0\n");
  CHECK(expand(Scaled{Told::nothing}).certificate().sections.size() == 2);
  CHECK(words(Multiplied{Told::nothing}).certificate().sections.size() == 2);
}

TEST_CASE("what an induction carries on is not evaluated") {
  const auto with = recorded(Scaled{}), without = recorded(Scaled{Told::nothing});
  CHECK(with.carried != nullptr);
  CHECK(without.carried == nullptr);
  CHECK(fingerprint(with) == fingerprint(without));
  CHECK(with.steps.size() == without.steps.size());
  CHECK(with.carried->program.steps.size() > with.steps.size());
}

TEST_CASE("what an induction carries on is told of step and base alike") {
  for (const auto& check : {expand(Scaled{}), words(Multiplied{})})
    CHECK(check.record().fault.empty());
  for (const auto told : {Told::no_base, Told::more_states})
    for (const auto& check : {expand(Scaled{told}), words(Multiplied{told})})
      CHECK(has(check.record().fault, "states: the step carries 1 on, and the base begins with "));
}

}  // namespace
}  // namespace verify::certified_test
