#include "verify/algebra/order/order_proof.hpp"

#include <algorithm>
#include <set>

#include "verify/algebra/order/least_squares.hpp"
#include "verify/algebra/order/term_search.hpp"
#include "verify/algebra/order/zeros/cancelled_zeros.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

using MonomialNumbers = std::map<WordMonomial, long>;

double as_double(const Rational& a) { return a.to_double(); }

MonomialNumbers monomials_of(const std::vector<WordPolynomial>& all) {
  MonomialNumbers numbers;
  for (const auto& one : all)
    for (const auto& [monomial, by] : one.terms()) numbers.emplace(monomial, 0);
  long next = 0;
  for (auto& [monomial, number] : numbers) number = next++;
  return numbers;
}

// Factors by which the chosen columns make the goal, exactly; nothing where none do, or one is
// negative.
std::optional<std::vector<Rational>> exact_factors(const std::vector<WordPolynomial>& columns,
                                                   const WordPolynomial& goal) {
  auto all = columns;
  all.push_back(goal);
  const auto numbers = monomials_of(all);
  const auto width = static_cast<long>(columns.size());
  Matrix<Rational> system(static_cast<long>(numbers.size()), width + 1);
  for (long k = 0; k <= width; ++k)
    for (const auto& [monomial, by] : all[static_cast<std::size_t>(k)].terms())
      system(numbers.at(monomial), k) = by;
  // By elimination; a column without a pivot has the factor 0.
  std::vector<long> pivot_row(static_cast<std::size_t>(width), -1);
  long row = 0;
  for (long col = 0; col < width && row < system.rows(); ++col) {
    long pivot = row;
    while (pivot < system.rows() && system(pivot, col) == Rational(0)) ++pivot;
    if (pivot == system.rows()) continue;
    for (long k = 0; k <= width; ++k) std::swap(system(pivot, k), system(row, k));
    const auto scale = Rational(1) / system(row, col);
    for (long k = col; k <= width; ++k) system(row, k) *= scale;
    for (long other = 0; other < system.rows(); ++other) {
      const auto by = system(other, col);
      if (other == row || by == Rational(0)) continue;
      for (long k = col; k <= width; ++k) system(other, k) -= by * system(row, k);
    }
    pivot_row[static_cast<std::size_t>(col)] = row++;
  }
  for (; row < system.rows(); ++row)
    if (system(row, width) != Rational(0)) return std::nullopt;
  std::vector<Rational> factors;
  for (const auto at : pivot_row) {
    factors.push_back(at < 0 ? Rational(0) : system(at, width));
    if (factors.back() < Rational(0)) return std::nullopt;
  }
  return factors;
}

// The terms less multiples of what vanishes, and the goal.
struct Problem {
  WordPolynomial goal;
  std::vector<OrderTerm> terms;
  std::vector<WordPolynomial> reduced_terms;
  WordPolynomial reduced_goal;
};

// Columns as numbers, once for all goals that are tried; a goal has no other words than these.
class Numbers {
 public:
  Numbers(const std::vector<WordPolynomial>& columns, const WordPolynomial& goal, Work* work)
      : work_(work) {
    auto all = columns;
    all.push_back(goal);
    numbers_ = monomials_of(all);
    dense_.reserve(columns.size());
    for (const auto& column : columns) dense_.push_back(dense(column));
  }
  std::vector<std::size_t> meeting(const WordPolynomial& goal) const {
    return columns_meeting(dense_, dense(goal), work_);
  }

 private:
  std::vector<double> dense(const WordPolynomial& a) const {
    std::vector<double> result(numbers_.size(), 0);
    for (const auto& [monomial, by] : a.terms())
      result[static_cast<std::size_t>(numbers_.at(monomial))] = as_double(by);
    return result;
  }

  MonomialNumbers numbers_;
  std::vector<std::vector<double>> dense_;
  Work* work_;
};

using Combination = std::vector<std::pair<Rational, std::size_t>>;  // factors and terms

std::optional<Combination> combined(const std::vector<WordPolynomial>& columns,
                                    const Numbers& numbers, const WordPolynomial& goal) {
  if (goal.is_zero()) return Combination{};
  const auto chosen = numbers.meeting(goal);
  if (chosen.empty()) return std::nullopt;
  std::vector<WordPolynomial> part;
  part.reserve(chosen.size());
  for (const auto k : chosen) part.push_back(columns[k]);
  const auto factors = exact_factors(part, goal);
  if (!factors) return std::nullopt;
  Combination result;
  for (std::size_t k = 0; k < chosen.size(); ++k)
    if ((*factors)[k] != Rational(0)) result.emplace_back((*factors)[k], chosen[k]);
  return result;
}

bool has_strict(const Combination& found, const std::vector<OrderTerm>& terms) {
  return std::any_of(found.begin(), found.end(),
                     [&](const auto& part) { return terms[part.second].strict; });
}

// A part of a term that is positive is taken out beforehand.
std::optional<Combination> combined_strictly(const Problem& problem, const Numbers& numbers) {
  const auto plain = combined(problem.reduced_terms, numbers, problem.reduced_goal);
  if (!plain || has_strict(*plain, problem.terms)) return plain;
  constexpr std::size_t most_tried = 12;
  std::size_t tried = 0;
  for (std::size_t k = 0; k < problem.terms.size() && tried < most_tried; ++k) {
    if (!problem.terms[k].strict || problem.reduced_terms[k].is_zero()) continue;
    ++tried;
    for (const long part : {1, 2, 8, 100}) {
      auto less = problem.reduced_goal;
      less += Rational(-1, part) * problem.reduced_terms[k];
      auto found = combined(problem.reduced_terms, numbers, less);
      if (!found) continue;
      found->emplace_back(Rational(1, part), k);
      return found;
    }
  }
  return std::nullopt;
}

std::string proof_text(const OrderProof& proof, const WordText& text) {
  std::string result;
  for (const auto& [by, term] : proof.terms) {
    if (!result.empty()) result += " + ";
    if (by != Rational(1)) result += by.text() + " ";
    result += term.text;
  }
  if (result.empty()) result = "0";
  if (proof.factor != WordPolynomial::identity(unit_space) && text)
    result = "times " + text(proof.factor) + ": " + result;
  return result;
}

// The whole, added up anew: the formula is what was freed of fractions.
bool adds_up(const OrderProof& proof, const WordPolynomial& formula, const Hypotheses& known) {
  auto rest = formula;
  for (const auto& [by, term] : proof.terms) {
    if (by < Rational(0)) return false;
    rest += (-by) * term.value;
  }
  rest += Rational(-1) *
          expanded(known.zeros, proof.multiples, proof.zeros, formula.rows(), formula.cols());
  return rest.is_zero();
}

// Of what vanishes, and of that without the invertible letters around it.
std::optional<OrderProof> zero_in_span(const Cleared& clear, const Hypotheses& known,
                                       const std::vector<CancelledZero>& cancelled, Work* work) {
  auto zeros = known.zeros;
  for (const auto& one : cancelled) zeros.push_back(one.zero);
  for (const int expansions : {1, 2}) {
    SearchBounds bounds;
    bounds.expansions = expansions;
    bounds.work = work;
    ZeroSpan span(zeros, bounds);
    span.reach({clear.formula});
    auto reduced = span.reduced(clear.formula);
    if (!reduced.rest.is_zero()) continue;
    auto multiples = span.multiples();
    for (auto& multiple : multiples)
      if (multiple.of >= known.zeros.size())
        multiple = of_source(cancelled[multiple.of - known.zeros.size()], std::move(multiple));
    OrderProof proof{clear.factor, {}, std::move(multiples), std::move(reduced.by), ""};
    if (adds_up(proof, clear.formula, known)) return proof;
  }
  return std::nullopt;
}

}  // namespace

std::optional<OrderProof> proved_zero(const WordPolynomial& formula, const Hypotheses& known,
                                      Work* work) {
  const auto clear = cleared(formula, known, false);
  if (auto proof = zero_in_span(clear, known, {}, work)) return proof;
  const auto cancelled = cancelled_zeros(known);
  if (!cancelled.empty())
    if (auto proof = zero_in_span(clear, known, cancelled, work)) return proof;
  // s z = 0 with a number s that is not 0.
  for (const auto& number : cancelled_numbers(known)) {
    const Cleared times{scaled(number, clear.formula), number * clear.factor};
    if (auto proof = zero_in_span(times, known, cancelled, work)) return proof;
  }
  return std::nullopt;
}

namespace {

// Of what is seen without a search, once what vanishes is taken away.
std::optional<OrderProof> seen_order(const Cleared& clear, bool strict, const Hypotheses& known,
                                     const ZeroSpan& span, const WordText& text) {
  for (const bool reduce : {false, true}) {
    const auto reduced =
        reduce ? span.reduced(clear.formula) : ZeroSpan::Reduced{clear.formula, {}};
    const auto sign = sign_of(reduced.rest, known.signs);
    if (sign == SignKnown::unknown || (strict && sign != SignKnown::positive)) continue;
    OrderProof proof{clear.factor, {}, span.multiples(), reduced.by, ""};
    for (const auto& [monomial, by] : reduced.rest.terms()) {
      const auto value = WordPolynomial::of(unit_space, unit_space, monomial, Rational(1));
      proof.terms.push_back({by,
                             {value,
                              sign_of(monomial, known.signs) == SignKnown::positive,
                              text(value),
                              {{OrderFactor::Kind::visible, {value}}}}});
    }
    return proof;
  }
  return std::nullopt;
}

std::optional<OrderProof> searched_order(const Cleared& clear, bool strict, const Hypotheses& known,
                                         const OrderSearch& search, int level, int expansions) {
  Problem problem{clear.formula, terms_for(clear.formula, known, search, level), {}, clear.formula};
  SearchBounds bounds;
  bounds.expansions = expansions;
  bounds.most_multiples = 1200;
  bounds.work = search.work;
  ZeroSpan span(known.zeros, bounds);
  span.reach({clear.formula});
  span.without_expansions();
  span.reach({clear.formula});
  for (const auto& term : problem.terms) span.reach({term.value});
  problem.reduced_goal = span.reduced(clear.formula).rest;
  for (const auto& term : problem.terms)
    problem.reduced_terms.push_back(span.reduced(term.value).rest);
  if (search.work != nullptr)
    for (const auto& term : problem.reduced_terms) search.work->add(4 * term.terms().size());
  const Numbers numbers(problem.reduced_terms, problem.reduced_goal, search.work);
  const auto found = strict ? combined_strictly(problem, numbers)
                            : combined(problem.reduced_terms, numbers, problem.reduced_goal);
  if (!found || (strict && !has_strict(*found, problem.terms))) return std::nullopt;
  OrderProof proof{clear.factor, {}, span.multiples(), {}, ""};
  auto rest = clear.formula;
  for (const auto& [by, k] : *found) {
    proof.terms.emplace_back(by, problem.terms[k]);
    rest += (-by) * problem.terms[k].value;
  }
  proof.zeros = span.reduced(rest).by;
  return proof;
}

}  // namespace

std::optional<OrderProof> proved_order(const WordPolynomial& formula, bool strict,
                                       const Hypotheses& known, const OrderSearch& search) {
  const auto clear = cleared(formula, known, true);
  // Once more times what the reciprocals are of: a square may need it.
  auto more = clear;
  bool has_more = false;
  for (const auto& reciprocal : known.reciprocals) {
    const bool occurs = clear.factor != WordPolynomial::identity(unit_space);
    if (!occurs || sign_of(reciprocal.of, known.signs) != SignKnown::positive) continue;
    more.formula = scaled(reciprocal.of, more.formula);
    more.factor = reciprocal.of * more.factor;
    has_more = true;
  }
  const auto checked = [&](std::optional<OrderProof> proof, const WordPolynomial& of) {
    if (proof && !adds_up(*proof, of, known)) proof.reset();
    if (proof) proof->text = proof_text(*proof, search.text);
    return proof;
  };
  SearchBounds bounds;
  bounds.expansions = 1;
  bounds.work = search.work;
  ZeroSpan span(known.zeros, bounds);
  span.reach({clear.formula});
  if (auto proof = checked(seen_order(clear, strict, known, span, search.text), clear.formula))
    return proof;
  for (const int level : {0, 1, 2, 3})
    for (const int expansions : {0, 1}) {
      if (expansions > 0 && known.zeros.empty()) continue;
      if (level == 0 && search.differences.empty()) continue;
      if (search.work != nullptr && search.work->spent()) return std::nullopt;
      for (const Cleared* one :
           {static_cast<const Cleared*>(&clear), static_cast<const Cleared*>(&more)}) {
        if (one == &more && (level > 0 || !has_more)) continue;
        if (auto proof = checked(searched_order(*one, strict, known, search, level, expansions),
                                 one->formula))
          return proof;
      }
    }
  return std::nullopt;
}

}  // namespace verify
