#include "verify/algebra/order/hypotheses.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <stdexcept>

#include "verify/algebra/order/norm_facts.hpp"

namespace verify {
namespace {

WordPolynomial one() { return WordPolynomial::identity(unit_space); }

// The name of the letter where the formula is a letter alone.
int single_letter(const WordPolynomial& a) {
  if (a.terms().size() != 1 || a.terms().begin()->second != Rational(1)) return 0;
  const auto& monomial = a.terms().begin()->first;
  if (monomial.scalars.empty() && monomial.path.size() == 1) return monomial.path.front().name;
  if (!monomial.path.empty() || monomial.scalars.size() != 1) return 0;
  const auto& [factor, power] = *monomial.scalars.begin();
  const bool is_letter = !factor.is_trace && factor.word.size() == 1 && power == 1;
  return is_letter ? factor.word.front().name : 0;
}

SignKnown as_sign(bool strict) { return strict ? SignKnown::positive : SignKnown::not_negative; }

void learn(std::map<int, SignKnown>& signs, int name, bool strict) {
  auto& known = signs.emplace(std::abs(name), SignKnown::unknown).first->second;
  known = std::max(known, as_sign(strict));
}

WordPolynomial power_of(const WordPolynomial& base, int power) {
  auto result = one();
  for (int k = 0; k < power; ++k) result = result * base;
  return result;
}

WordPolynomial of_factor(const ClosedWord& factor, int power) {
  WordMonomial monomial;
  monomial.scalars[factor] = power;
  return WordPolynomial::of(unit_space, unit_space, monomial, Rational(1));
}

}  // namespace

void Hypotheses::add_zero(const WordPolynomial& zero, const std::string& why) {
  for (const auto& one : {zero, transpose(zero)}) {
    const bool known = one.is_zero() || std::any_of(zeros.begin(), zeros.end(), [&](const auto& z) {
                         return z.zero == one || z.zero == Rational(-1) * one;
                       });
    if (!known) zeros.push_back({one, why});
  }
}

void Hypotheses::add_sign(const WordPolynomial& value, bool strict, const std::string& why) {
  const int letter = single_letter(value);
  if (is_scalar(value)) {
    if (letter != 0) learn(signs.scalars, letter, strict);
    scalars.push_back({value, strict, why});
    return;
  }
  if (letter != 0) learn(signs.matrices, letter, strict);
  matrices.push_back({value, strict, why});
}

WordPolynomial form_of(const WordPolynomial& matrix, const WordPolynomial& z) {
  return transpose(z) * matrix * z;
}

void add_fresh(const FreshLetters& fresh, Letters<WordMatrix>& free, const WordText& text,
               Hypotheses& known) {
  for (const auto& letter : fresh.all()) {
    known.fresh.insert(letter.name());
    const auto& [kind, value, of, norm_of, rests_on] = letter;
    const auto name = text(value);
    if (kind == FreshLetter::Kind::root) {
      const bool is_given =
          std::any_of(known.scalars.begin(), known.scalars.end(),
                      [&, &inside = of](const KnownSign& sign) { return sign.value == inside; });
      if (!norm_of && !is_given && sign_of(of, known.signs) == SignKnown::unknown)
        throw std::invalid_argument("the root of " + text(of) +
                                    ", of which nothing says that it is not negative");
      known.add_zero(subtracted(value * value, of), name + " is the root of " + text(of));
      if (norm_of) add_norm_facts(letter, fresh, known);
      known.add_sign(value, sign_of(of, known.signs) == SignKnown::positive, name + " is a root");
      continue;
    }
    if (kind == FreshLetter::Kind::opnorm) {
      const auto square = value * value;
      known.add_sign(value, false, name + " is a norm");
      const auto below = [&](const WordPolynomial& gram) {
        auto difference = scaled(square, WordPolynomial::identity(gram.rows()));
        difference += Rational(-1) * gram;
        known.add_sign(difference, false, "|A v| <= |A| |v|");
      };
      below(transpose(of) * of);
      below(of * transpose(of));
      continue;
    }
    const bool number = is_scalar(of);
    if (number) {
      known.reciprocals.push_back(letter);
      const auto sign = sign_of(of, known.signs);
      if (sign != SignKnown::unknown)
        known.add_sign(value, true, name + " is 1 over a positive number");
      continue;
    }
    const auto identity = WordPolynomial::identity(of.rows());
    known.add_zero(subtracted(value * of, identity), name + " is the inverse of " + text(of));
    known.add_zero(subtracted(of * value, identity), name + " is the inverse of " + text(of));
    known.signs.invertible.insert(letter.name());
    if (transpose(of) != of) continue;
    const auto z = free.matrix({of.rows()}, {unit_space}).at(0, 0);
    if (sign_of(form_of(of, z), known.signs) == SignKnown::unknown) continue;
    // Semidefinite with an inverse is definite.
    known.add_sign(of, true, text(of) + " is a sum of semidefinite terms and invertible");
    known.add_sign(value, true, name + " is the inverse of a definite matrix");
  }
  add_ratios(fresh, known);
  add_triangles(fresh, known);
}

namespace {

// The two terms of c P - c I, P a product of square matrices without numbers; nothing else.
std::optional<MatrixWord> product_that_is_identity(const WordPolynomial& zero) {
  if (zero.rows() != zero.cols() || zero.terms().size() != 2) return std::nullopt;
  std::optional<MatrixWord> word;
  Rational sum(0);
  for (const auto& [monomial, by] : zero.terms()) {
    if (!monomial.scalars.empty()) return std::nullopt;
    sum += by;
    if (monomial.path.empty()) continue;
    if (word) return std::nullopt;  // A B - B A
    word = monomial.path;
  }
  return sum == Rational(0) ? word : std::nullopt;
}

}  // namespace

void add_turned_products(Hypotheses& known) {
  const auto all = known.zeros;
  for (const auto& zero : all) {
    const auto word = product_that_is_identity(zero.zero);
    if (!word) continue;
    const auto size = zero.zero.rows();
    const auto piece = [&](std::size_t from, std::size_t to) {
      return WordPolynomial::of(
          size, size,
          {{}, {word->begin() + static_cast<long>(from), word->begin() + static_cast<long>(to)}},
          Rational(1));
    };
    for (std::size_t k = 1; k < word->size(); ++k)
      if ((*word)[k].rows == size)
        known.add_zero(
            subtracted(piece(k, word->size()) * piece(0, k), WordPolynomial::identity(size)),
            zero.why + ", of square matrices");
    if (std::all_of(word->begin(), word->end(), [&](const MatrixLetter& letter) {
          return letter.rows == size && letter.cols == size;
        }))
      for (const auto& letter : *word) known.signs.invertible.insert(std::abs(letter.name));
  }
}

void add_commuting(const WordText& text, Hypotheses& known) {
  // K E = E K and E L = L E give K L = K L E K = K E L K = L K.
  constexpr std::size_t most_steps = 1'000'000;
  Work work(most_steps);
  SearchBounds bounds;
  bounds.work = &work;
  const auto all = known.zeros;
  std::vector<KnownZero> found;
  for (const auto& zero : all) {
    // K E - I, K a letter.
    if (zero.why.find("is the inverse of") == std::string::npos) continue;
    std::set<MatrixLetter> inside;
    MatrixLetter K;
    WordPolynomial E(zero.zero.rows(), zero.zero.cols());
    bool usable = true;
    for (const auto& [monomial, by] : zero.zero.terms()) {
      if (monomial.path.empty()) continue;
      if (K.name == 0) K = monomial.path.front();
      if (monomial.path.front() != K) usable = false;
      for (std::size_t k = 1; k < monomial.path.size(); ++k) inside.insert(monomial.path[k]);
      E += WordPolynomial::of(
          zero.zero.rows(), zero.zero.cols(),
          {monomial.scalars, MatrixWord(monomial.path.begin() + 1, monomial.path.end())}, by);
    }
    if (!usable || K.name == 0) continue;
    for (const auto& L : inside) {
      if (L.rows != K.rows || L.cols != K.cols) continue;
      const auto letter = WordPolynomial::of(L), inverse = WordPolynomial::of(K);
      const auto with_E = subtracted(E * letter, letter * E);
      ZeroSpan span(all, bounds);
      span.reach({with_E});
      if (!span.reduced(with_E).rest.is_zero()) continue;
      const auto why = text(inverse) + " commutes with " + text(letter);
      found.push_back({subtracted(inverse * letter, letter * inverse), why});
      if (known.signs.invertible.count(std::abs(L.name)) == 0 || known.is_fresh(L.name)) continue;
      const auto turned = WordPolynomial::of(inverted(L));
      found.push_back({subtracted(inverse * turned, turned * inverse), why});
    }
  }
  for (const auto& zero : found) known.add_zero(zero.zero, zero.why);

  // Products of two and of three definite matrices that commute with each other.
  const auto singles = known.matrices;
  const auto commute = [&](const WordPolynomial& a, const WordPolynomial& b) {
    if (a.rows() != b.rows()) return false;
    const auto commutator = subtracted(a * b, b * a);
    if (commutator.is_zero()) return true;
    ZeroSpan span(known.zeros, bounds);
    span.reach({commutator});
    return span.reduced(commutator).rest.is_zero();
  };
  constexpr std::size_t most = 24;
  for (std::size_t i = 0; i < singles.size(); ++i)
    for (std::size_t j = i + 1; j < singles.size(); ++j) {
      const auto &a = singles[i], &b = singles[j];
      if (known.matrices.size() > most || !commute(a.value, b.value)) continue;
      const auto product = a.value * b.value;
      if (product == WordPolynomial::identity(product.rows())) continue;
      known.matrices.push_back({product, a.strict && b.strict, "commuting factors"});
      for (std::size_t k = j + 1; k < singles.size(); ++k) {
        const auto& c = singles[k];
        if (!commute(a.value, c.value) || !commute(b.value, c.value)) continue;
        known.matrices.push_back(
            {product * c.value, a.strict && b.strict && c.strict, "commuting factors"});
      }
    }
}

void infer_signs(Hypotheses& known, Letters<WordMatrix>& free) {
  // Of "letter - rest >= 0" with a rest that is not negative.
  const auto infer = [&](const KnownSign& sign, bool number) {
    for (const auto& [monomial, by] : sign.value.terms()) {
      const auto letter =
          WordPolynomial::of(sign.value.rows(), sign.value.cols(), monomial, Rational(1));
      const int name = single_letter(letter);
      if (name == 0 || by < Rational(0)) continue;
      auto rest = by * letter;
      rest += Rational(-1) * sign.value;
      auto known_sign = SignKnown::not_negative;
      if (!rest.is_zero()) {
        if (!number) {
          const auto z = free.matrix({rest.rows()}, {unit_space}).at(0, 0);
          known.signs.nonzero.insert(*letters_of(z).begin());
          rest = form_of(rest, z);
        }
        known_sign = sign_of(rest, known.signs);
      }
      if (known_sign == SignKnown::unknown) continue;
      auto& signs = number ? known.signs.scalars : known.signs.matrices;
      const bool strict = sign.strict || known_sign == SignKnown::positive;
      const auto place = signs.emplace(std::abs(name), SignKnown::unknown).first;
      if (place->second >= as_sign(strict)) continue;
      place->second = as_sign(strict);
      if (!number) known.matrices.push_back({letter, strict, sign.why});
    }
  };
  for (int round = 0; round < 2; ++round) {
    for (const auto& sign : std::vector(known.scalars)) infer(sign, true);
    for (const auto& sign : std::vector(known.matrices)) infer(sign, false);
  }
}

void clear_zeros(Hypotheses& known) {
  std::vector<KnownZero> all;
  all.swap(known.zeros);
  for (const auto& zero : all)
    known.add_zero(without_reciprocals(zero.zero, known, false).formula, zero.why);
}

void add_cleared(Hypotheses& known) {
  const auto all = known.scalars;
  for (const auto& [value, strict, why] : all) {
    const auto clear = cleared(value, known, true);
    if (clear.formula != value) known.add_sign(clear.formula, strict, why);
  }
}

Cleared without_reciprocals(const WordPolynomial& formula, const Hypotheses& known, bool positive) {
  Cleared result{formula, one()};
  // The reciprocals, the last one first: it may hold the others.
  for (auto r = known.reciprocals.rbegin(); r != known.reciprocals.rend(); ++r) {
    const int name = r->name();
    int most = 0;
    const auto power_in = [&](const WordMonomial& monomial) {
      int power = 0;
      for (const auto& [factor, times] : monomial.scalars)
        if (factor.word.size() == 1 && factor.word.front().name == name) power = times;
      return power;
    };
    for (const auto& [monomial, by] : result.formula.terms())
      most = std::max(most, power_in(monomial));
    if (most == 0) continue;
    const bool any_sign = sign_of(r->of, known.signs) == SignKnown::unknown;
    if (positive && any_sign) most += most % 2;
    WordPolynomial sum(formula.rows(), formula.cols());
    for (const auto& [monomial, by] : result.formula.terms()) {
      auto rest = monomial;
      const int power = power_in(monomial);
      for (auto factor = rest.scalars.begin(); factor != rest.scalars.end();)
        factor = factor->first.word.size() == 1 && factor->first.word.front().name == name
                     ? rest.scalars.erase(factor)
                     : std::next(factor);
      sum += scaled(power_of(r->of, most - power),
                    WordPolynomial::of(formula.rows(), formula.cols(), rest, by));
    }
    result.formula = sum;
    result.factor = power_of(r->of, most) * result.factor;
  }
  return result;
}

Cleared cleared(const WordPolynomial& formula, const Hypotheses& known, bool positive) {
  auto result = without_reciprocals(formula, known, positive);
  const auto multiply = [&](const WordPolynomial& by) {
    result.formula = scaled(by, result.formula);
    result.factor = by * result.factor;
  };
  // Powers below the fraction bar.
  std::map<ClosedWord, int> least;
  for (const auto& [monomial, by] : result.formula.terms())
    for (const auto& [factor, power] : monomial.scalars) {
      auto& lowest = least.emplace(factor, 0).first->second;
      lowest = std::min(lowest, power);
    }
  for (const auto& [factor, power] : least) {
    if (power == 0) continue;
    const auto sign = sign_of(of_factor(factor, 1), known.signs);
    const int odd = positive && sign == SignKnown::unknown ? power % 2 : 0;
    multiply(of_factor(factor, -power - odd));
  }
  return result;
}

}  // namespace verify
