#include "verify/algebra/order/elimination.hpp"

#include <cstdlib>
#include <stdexcept>

namespace verify {
namespace {

// a L + c I of numbers a, c and a symmetric letter L.
struct LinearSum {
  MatrixLetter letter;
  WordPolynomial by, constant;
};

std::optional<LinearSum> linear_sum(const WordPolynomial& of) {
  LinearSum sum{{}, WordPolynomial(unit_space, unit_space), WordPolynomial(unit_space, unit_space)};
  for (const auto& [monomial, by] : of.terms()) {
    const auto number = WordPolynomial::of(unit_space, unit_space, {monomial.scalars, {}}, by);
    if (monomial.path.empty()) {
      sum.constant += number;
      continue;
    }
    const auto& letter = monomial.path.front();
    const bool other = sum.letter.name != 0 && sum.letter != letter;
    if (monomial.path.size() != 1 || other || letter.name < 0 || !letter.symmetric)
      return std::nullopt;
    sum.letter = letter;
    sum.by += number;
  }
  if (sum.letter.name == 0 || sum.constant.is_zero()) return std::nullopt;
  return sum;
}

WordPolynomial trace_of(const MatrixLetter& letter) { return trace(WordPolynomial::of(letter)); }

// tr(L) as a number of its own.
WordPolynomial with_trace_named(const WordPolynomial& in, const ClosedWord& trace,
                                const ClosedWord& number) {
  WordPolynomial result(in.rows(), in.cols());
  for (const auto& [monomial, by] : in.terms()) {
    auto named = monomial;
    if (const auto found = named.scalars.find(trace); found != named.scalars.end()) {
      named.scalars[number] = found->second;
      named.scalars.erase(trace);
    }
    result += WordPolynomial::of(in.rows(), in.cols(), named, by);
  }
  return result;
}

ClosedWord only_factor(const WordPolynomial& number) {
  return number.terms().begin()->first.scalars.begin()->first;
}

}  // namespace

std::optional<Elimination> eliminated(const WordPolynomial& formula, const Hypotheses& known,
                                      FreshLetters& fresh, Letters<WordMatrix>& free) {
  const auto all = fresh.all();
  for (const auto& inverse : all) {
    if (inverse.kind != FreshLetter::Kind::inverse || is_scalar(inverse.of)) continue;
    const auto sum = linear_sum(inverse.of);
    if (!sum || fresh.letters_in(formula).count(inverse.name()) == 0) continue;
    Elimination result{{}, {}};
    auto& left = result.known;
    left.signs = known.signs;
    left.fresh = known.fresh;
    left.reciprocals = known.reciprocals;
    const auto tau = free.scalar().value();
    const int number = *letters_of(tau).begin();
    const auto trace = only_factor(trace_of(sum->letter)), named = only_factor(tau);
    const auto name = [trace, named](const WordPolynomial& a) {
      return with_trace_named(a, trace, named);
    };
    if (const auto sign = known.signs.matrix(sum->letter.name); sign != SignKnown::unknown)
      left.signs.scalars[number] = sign;
    const auto a = name(sum->by), c = name(sum->constant);
    if (sign_of(a, left.signs) != SignKnown::positive) continue;
    const auto one_over_a = fresh.inverse(WordMatrix(a)).at(0, 0);
    if (fresh.all().size() > all.size()) {
      left.reciprocals.push_back(fresh.all().back());
      if (sign_of(a, left.signs) == SignKnown::positive)
        left.signs.scalars[fresh.all().back().name()] = SignKnown::positive;
    }
    const auto K = inverse.value.terms().begin()->first.path.front();
    const auto K_inverse = WordPolynomial::of(inverted(K));
    const auto space = WordPolynomial::identity(K.rows);
    const auto L = scaled(one_over_a, subtracted(K_inverse, scaled(c, space)));
    result.put = [=, letter = sum->letter.name](const WordPolynomial& in) {
      return substituted(name(in), letter, L);
    };
    try {
      for (auto& reciprocal : left.reciprocals) reciprocal.of = result.put(reciprocal.of);
      for (const auto& zero : known.zeros) {
        const auto clear = without_reciprocals(result.put(zero.zero), left, false).formula;
        left.add_zero(clear, zero.why);
      }
      // a tau = tr(K^-1) - c tr(I)
      auto traces = subtracted(a * tau, verify::trace(K_inverse));
      traces += c * verify::trace(space);
      left.add_zero(traces, "the trace");
      for (const auto& sign : known.scalars)
        left.add_sign(result.put(sign.value), sign.strict, sign.why);
      for (const auto& sign : known.matrices)
        left.matrices.push_back({result.put(sign.value), sign.strict, sign.why});
      result.put(formula);
    } catch (const std::invalid_argument&) {
      continue;  // an inverse of L
    }
    return result;
  }
  return std::nullopt;
}

}  // namespace verify
