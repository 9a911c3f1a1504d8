#include "verify/algebra/facts/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verify/algebra/positive_orthant.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/recording/interpreter.hpp"

namespace verify {
namespace {

struct RecordedProgram {
  Program program;
  StatedOutputs stated;
};

Certificate certified(const RecordedProgram& recorded) {
  return {CertifiedWay::program, {{"statement", to_text(recorded.program, recorded.stated)}}};
}

template <class State>
RecordedProgram record_facts(const State& state) {
  Recorder recorder;
  Variables<Traced> free([] { return Traced::variable(); });
  Orthant<Traced> orthant(free);
  Comparisons<Traced> facts;
  state(facts, orthant);
  std::vector<Slot> slots;
  for (const auto& number : facts.numbers()) slots.push_back(number.slot());
  for (const auto& number : facts.coefficients()) slots.push_back(number.slot());
  return {recorder.finish(std::move(slots)),
          {facts.relations(), facts.root_counts(), orthant.positive_variables(), {}}};
}

std::function<Certificate()> certificate_of(std::function<void(Comparisons<Traced>&)> recorded) {
  return [recorded = std::move(recorded)] {
    return certified(record_facts([&](auto& say, auto&) { recorded(say); }));
  };
}

// The same finding where the facts say the same, and else none.
std::function<Finding(const Context&)> agreeing(std::function<Finding(const Context&)> run,
                                                std::function<Truth()> facts) {
  return [run = std::move(run), facts = std::move(facts)](const Context& c) {
    auto found = run(c);
    if (found.answer.truth() != Truth::unknown && found.answer.truth() != facts())
      return finding(Truth::unknown, "the facts of its certificate say something else");
    return found;
  };
}

WayCheck with_certificate(WayCheck link, std::function<Certificate()> certificate,
                          const SourcePlace& place) {
  link = by_function(place, std::move(link));
  link.certificate = std::move(certificate);
  return link;
}

// Values of the variables, by what is supposed of them.
class Points {
 public:
  Points(long variables, const std::vector<std::uint32_t>& positive)
      : least_(static_cast<std::size_t>(variables), 0) {
    for (const auto k : positive) least_.at(k) = 1;
  }
  Vector<Rational> ones_and_zeros() const {
    return map(least_, [](long least) { return Rational(least); });
  }
  // The first point with coordinates 0 (where that is allowed), 1 and 8 at which it is so.
  template <class Is>
  bool any(const Is& is) const {
    Vector<Rational> point(least_.size());
    return any_from(0, point, is);
  }

 private:
  template <class Is>
  bool any_from(std::size_t k, Vector<Rational>& point, const Is& is) const {
    if (k == least_.size()) return is(point);
    for (const long value : {0L, 1L, 8L}) {
      if (value < least_[k]) continue;
      point[k] = Rational(value);
      if (any_from(k + 1, point, is)) return true;
    }
    return false;
  }
  Vector<long> least_;
};

// Sufficient, but for zeros: no coefficient is negative, and one of positive variables alone is
// positive.
bool is_seen(FactRelation relation, const Polynomial& p, const Points& points) {
  if (relation == FactRelation::zero) return p.vanishes();
  const auto at = points.ones_and_zeros();
  const bool strict = p.at(at).sign() > 0;
  if (p.has_negative_coefficient()) return false;
  return relation == FactRelation::nonnegative || strict;
}

Truth truth_on_orthant(const RecordedProgram& recorded) {
  if (!recorded.stated.roots.empty())
    throw std::logic_error("roots are counted of polynomials whose coefficients are numbers");
  const long variables = recorded.program.variables;
  std::vector<std::string> names;
  for (long k = 0; k < variables; ++k) names.push_back("v" + std::to_string(k));
  const PolynomialRing ring(std::move(names));
  const auto values =
      evaluate<Polynomial>(recorded.program, [&](long k) { return Polynomial::variable(ring, k); });
  const Points points(variables, recorded.stated.positive_variables);
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < values.size(); ++k) {
    const auto relation = recorded.stated.relations[k];
    // A constant belongs to no ring.
    const auto value = values[k] + Polynomial::variable(ring, 0) - Polynomial::variable(ring, 0);
    if (is_seen(relation, value, points)) continue;
    if (points.any([&](const auto& point) { return !holds(relation, value.at(point)); }))
      return Truth::no;
    all = Truth::unknown;
  }
  return all;
}

}  // namespace

bool holds(FactRelation relation, const Rational& number) {
  switch (relation) {
    case FactRelation::zero:
      return number.sign() == 0;
    case FactRelation::nonzero:
      return number.sign() != 0;
    case FactRelation::positive:
      return number.sign() > 0;
    case FactRelation::nonnegative:
      return number.sign() >= 0;
  }
  throw std::logic_error("a relation without a meaning");
}

bool holds(const RootCount& said, const Vector<Rational>& ascending) {
  const auto& [lower, upper, with_lower, with_upper] = said.between;
  if (lower && upper && !(*lower < *upper))
    throw std::invalid_argument("roots between " + to_text(said.between) + ": no interval");
  if (ascending.empty() || ascending.back().sign() == 0) return false;
  const UnivariatePolynomial p(ascending);
  const auto left_out = [&](const std::optional<Rational>& end, bool with) {
    return end && !with && p.at(*end).sign() == 0 ? 1 : 0;
  };
  return SturmChain(p).count(lower, upper) - left_out(lower, with_lower) -
             left_out(upper, with_upper) ==
         said.count;
}

bool facts_hold(const Comparisons<Rational>& facts) {
  bool all = !facts.numbers().empty() || !facts.root_counts().empty();
  for (std::size_t k = 0; k < facts.numbers().size(); ++k)
    all &= holds(facts.relations()[k], facts.numbers()[k]);
  auto next = facts.coefficients().begin();
  for (const auto& said : facts.root_counts()) {
    const auto end = next + static_cast<std::ptrdiff_t>(said.coefficients);
    all &= holds(said, Vector<Rational>(next, end));
    next = end;
  }
  return all;
}

WayCheck comparison(StatedComparisons stated, Sizes sizes, Inputs inputs, SourcePlace place) {
  WayCheck link;
  link.evidence = Evidence::exact;
  link.scope = {{std::move(sizes)}, inputs};
  link.run = [decided = std::move(stated.decided)](const Context&) {
    Comparisons<Rational> facts;
    decided(facts);
    const bool all = facts_hold(facts);
    return finding(truth_of(all), facts.words_if(all));
  };
  return with_certificate(std::move(link), certificate_of(std::move(stated.recorded)), place);
}

WayCheck with_facts(WayCheck link, StatedComparisons stated) {
  link.run = agreeing(std::move(link.run), [decided = std::move(stated.decided)] {
    Comparisons<Rational> facts;
    decided(facts);
    return truth_of(facts_hold(facts));
  });
  link.certificate = certificate_of(std::move(stated.recorded));
  return link;
}

WayCheck with_facts_on_orthant(WayCheck link, RecordedComparisons recorded) {
  link.run = agreeing(std::move(link.run),
                      [recorded] { return truth_on_orthant(record_facts(recorded)); });
  link.certificate = [recorded] { return certified(record_facts(recorded)); };
  return link;
}

WayCheck on_orthant(RecordedComparisons recorded, std::string words, Sizes sizes,
                    SourcePlace place) {
  WayCheck link;
  link.evidence = Evidence::symbolic;
  link.scope = {{std::move(sizes)}, Inputs::all};
  link.run = [recorded, words = std::move(words)](const Context&) {
    return finding(truth_on_orthant(record_facts(recorded)), words);
  };
  return with_certificate(
      std::move(link), [recorded] { return certified(record_facts(recorded)); }, place);
}

}  // namespace verify
