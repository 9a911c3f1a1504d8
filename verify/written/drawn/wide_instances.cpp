#include "verify/written/drawn/wide_instances.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <random>

#include "verify/claim/finding.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn/telling_numbers.hpp"
#include "verify/written/drawn_instance.hpp"
#include "verify/written/proofs/solved_hypotheses.hpp"

namespace verify {
namespace {

using WideSizes = std::map<std::string, long>;
using Candidates = std::vector<Rational>;

bool is_drawn(const Letter& letter) {
  return !letter.is_random() && !letter.function && !letter.sequence && !letter.permutation;
}

class WideDraw {
 public:
  WideDraw(const Vocabulary& vocabulary, const Candidates& numbers, const WideSizes& sizes,
           long draw, std::mt19937_64& random)
      : vocabulary_(vocabulary), numbers_(numbers), sizes_(sizes), draw_(draw), random_(random) {}

  Matrix<Rational> matrix(const std::string& name, const Letter& letter) {
    const long rows = size(letter.shape.rows), cols = size(letter.shape.cols);
    if (letter.shape.is_scalar()) return number() * identity_matrix<Rational>(1);
    if (letter.shape.cols == Extents{"1"} || letter.shape.rows == Extents{"1"})
      return times() * line(rows, cols);
    const bool definite = letter.positive_definite || letter.positive_semidefinite;
    const auto found = definite || letter.symmetric || is_covariance(name)
                           ? symmetric(rows, letter.positive_definite, definite)
                           : any(rows, cols, letter.invertible);
    return positive_times() * found;
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }
  long size(const Extents& side) const { return side.front() == "1" ? 1 : sizes_.at(side.front()); }
  bool is_covariance(const std::string& name) const {
    return std::any_of(vocabulary_.letters.begin(), vocabulary_.letters.end(),
                       [&](const auto& other) { return other.second.covariance == name; });
  }

  bool is_only_one() const {
    return std::count_if(vocabulary_.letters.begin(), vocabulary_.letters.end(),
                         [](const auto& one) {
                           return one.second.shape.is_scalar() && is_drawn(one.second);
                         }) == 1;
  }
  // One number after the other; of several symbols the first at every other draw.
  Rational number() {
    const auto count = numbers_.size();
    if (const auto at = static_cast<std::size_t>(draw_); at < count && is_only_one())
      return numbers_[at];
    if (asked_++ == 0 && draw_ % 2 == 0)
      return numbers_[static_cast<std::size_t>(draw_ / 2) % count];
    return numbers_[pick(pick(2) == 0 ? std::min<std::size_t>(count, 12) : count)];
  }
  Rational positive_times() {
    static const std::array by = {Rational(1),     Rational(2),    Rational(10),
                                  Rational(1, 10), Rational(1000), Rational(1, 1000)};
    return by[pick(by.size())];
  }
  Rational times() { return (pick(2) == 0 ? Rational(1) : Rational(-1)) * positive_times(); }
  Rational entry() { return Rational(static_cast<long>(pick(5)) - 2); }

  Matrix<Rational> drawn(long rows, long cols) {
    Matrix<Rational> a(rows, cols);
    for (auto& value : a.entries()) value = entry();
    return a;
  }
  // A unit vector, ones, any.
  Matrix<Rational> line(long rows, long cols) {
    Matrix<Rational> a(rows, cols);
    switch (pick(4)) {
      case 0:
        a.entries()[pick(a.entries().size())] = Rational(1);
        return a;
      case 1:
        for (auto& value : a.entries()) value = Rational(1);
        return a;
      default:
        return drawn(rows, cols);
    }
  }
  // With trace 0, of rank 1, the identity, with eigenvalues far from each other, any.
  Matrix<Rational> symmetric(long n, bool definite, bool semidefinite) {
    const auto one = identity_matrix<Rational>(n);
    auto a = one;
    switch (pick(5)) {
      case 0:
        return one;
      case 1:
        if (semidefinite) break;
        for (long k = 1; k < n; k += 2) a(k, k) = Rational(-1);
        if (n % 2 == 1 && n > 1) a(n - 1, n - 1) = Rational(0);
        return a;
      case 2: {
        const auto v = line(n, 1);
        a = v * transpose(v);
        return definite ? a + Rational(1, 1000) * one : a;
      }
      case 3:
        for (long k = 0; k < n; ++k) a(k, k) = positive_times();
        return a;
      default:
        break;
    }
    const auto root = drawn(n, n);
    if (!semidefinite) return root + transpose(root);
    return root * transpose(root) + (definite ? Rational(1, 10) : Rational(0)) * one;
  }
  // Nilpotent, a quarter turn, the identity, of rank 1, any.
  Matrix<Rational> any(long rows, long cols, bool invertible) {
    Matrix<Rational> a(rows, cols);
    const auto kind = pick(6);
    if (kind == 0 && rows > 1 && !invertible) {
      for (long k = 0; k + 1 < std::min(rows, cols); ++k) a(k, k + 1) = Rational(1);
      return a;
    }
    if (kind == 1 && rows > 1 && rows == cols) {
      for (long k = 0; k + 1 < rows; k += 2) a(k, k + 1) = Rational(1), a(k + 1, k) = Rational(-1);
      if (rows % 2 == 1 && invertible) a(rows - 1, rows - 1) = Rational(1);
      return a;
    }
    if (kind == 2 || invertible) {
      for (long k = 0; k < std::min(rows, cols); ++k) a(k, k) = Rational(1);
      if (kind == 2 || rows != cols) return a;
      const auto other = drawn(rows, cols);
      return rank(other) == rows ? other : a;
    }
    if (kind == 3) return line(rows, 1) * line(1, cols);
    return drawn(rows, cols);
  }

  const Vocabulary& vocabulary_;
  const Candidates& numbers_;
  const WideSizes& sizes_;
  long draw_;
  std::mt19937_64& random_;
  long asked_ = 0;
};

Fields wide_fields(const Written& written, const Candidates& numbers, const WideSizes& sizes,
                   long draw, std::mt19937_64& random) {
  WideDraw drawn(written.vocabulary, numbers, sizes, draw, random);
  Fields fields;
  for (const auto& [name, size] : sizes) fields[name] = std::to_string(size);
  for (const auto& [name, letter] : written.vocabulary.letters) {
    if (!is_drawn(letter)) continue;
    const auto value = drawn.matrix(name, letter);
    fields[name] = letter.shape.is_scalar()            ? to_datum(value(0, 0))
                   : letter.shape.cols == Extents{"1"} ? to_datum(value.col(0))
                                                       : to_datum(value);
  }
  return fields;
}

// Whole numbers from 1 on, up to what symbols of these sizes may hold.
std::vector<long> likely_sizes(const Written& written, const WrittenIdentity& version,
                               const Candidates& numbers) {
  const auto& letters = written.vocabulary.letters;
  const bool has_matrix = std::any_of(letters.begin(), letters.end(), [](const auto& one) {
    const auto& shape = one.second.shape;
    return shape.rows != Extents{"1"} && shape.cols != Extents{"1"};
  });
  const long largest = !version.uses.letters.empty() ? 5 : has_matrix ? 24 : 1001;
  std::vector<long> values = {1, 2, 3};
  for (const auto& number : numbers) {
    if (!(number.denominator() == Rational(1)) || number < Rational(4) ||
        number > Rational(largest))
      continue;
    values.push_back(number.to_long());
  }
  return values;
}

std::vector<WideSizes> size_choices(const Written& written, const WrittenIdentity& version,
                                    const Candidates& numbers) {
  const auto names = written.vocabulary.sizes();
  if (names.empty()) return {{}};
  std::vector<WideSizes> all;
  const auto add = [&](const WideSizes& sizes) {
    if (std::find(all.begin(), all.end(), sizes) == all.end()) all.push_back(sizes);
  };
  for (const long value : likely_sizes(written, version, numbers)) {
    WideSizes same;
    for (const auto& name : names) same[name] = value;
    add(same);
    for (const auto& name : names)
      for (const long other : {1L, 2L}) {
        WideSizes one;
        for (const auto& each : names) one[each] = other;
        one[name] = value;
        add(one);
      }
  }
  return all;
}

// Whether some law has the moments that are numbers here.
bool has_law(const Vocabulary& vocabulary, const Instance& instance) {
  std::map<std::string, Rational> numbers;
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.shape.is_scalar() && is_drawn(letter)) numbers[name] = instance.rational(name);
  return moment_fault(vocabulary, numbers).empty();
}

std::string false_at(const Written& written, const WrittenIdentity& version, Fields fields,
                     bool at_bounds, KnownMeans& known) {
  try {
    solve_hypotheses(written, fields, at_bounds);
    const auto read = Instance::read("drawn", fields, inputs_of(written));
    const auto* instance = std::get_if<Instance>(&read);
    if (instance == nullptr || !has_law(written.vocabulary, *instance)) return "";
    const auto found = compared_at_instance(written, version, *instance, &known);
    if (!found.answer.applies() || found.answer.truth() != Truth::no) return "";
    return drawn_text(written, version, *instance) + ": " + found.detail;
  } catch (const std::exception&) {  // no instance, or a hypothesis that words do not say
    return "";
  }
}

}  // namespace

std::string wide_counterexample(const Written& written, const WrittenIdentity& version) {
  constexpr long most_cost = 60'000, most_draws = 600;
  std::mt19937_64 random(2);
  const auto numbers = telling_numbers(written.vocabulary, version.identity);
  const auto choices = size_choices(written, version, numbers);
  KnownMeans known;
  const auto given = static_cast<long>(written.vocabulary.given.size());
  long cost = 0;
  // All sizes once, then again: of a few thousand choices some are worth no more than one look.
  for (long draw = 0; draw < most_draws && cost < most_cost; ++draw) {
    const auto& sizes = choices[static_cast<std::size_t>(draw) % choices.size()];
    long largest = 1;
    for (const auto& [name, value] : sizes)
      largest = std::max(largest, version.uses.letters.empty() ? 1 : value);
    cost += (2 + given) * largest * largest * largest;
    const auto turn = draw / static_cast<long>(choices.size());
    const auto fields = wide_fields(written, numbers, sizes, turn, random);
    if (auto at = false_at(written, version, fields, turn % 4 == 3, known); !at.empty()) return at;
  }
  return "";
}

OtherLetters wide_letters(const Vocabulary& vocabulary, const Identity& said) {
  const auto random = std::make_shared<std::mt19937_64>(2);
  const auto numbers = std::make_shared<Candidates>(telling_numbers(vocabulary, said));
  const auto known = std::make_shared<Vocabulary>(vocabulary);
  const bool has_moments =
      std::any_of(vocabulary.letters.begin(), vocabulary.letters.end(),
                  [](const auto& letter) { return !letter.second.moments.empty(); });
  return [known, random, numbers, has_moments](const WideSizes& sizes, long draw) {
    std::map<std::string, Matrix<Rational>> values;
    if (has_moments) return values;
    WideDraw drawn(*known, *numbers, sizes, draw, *random);
    for (const auto& [name, letter] : known->letters)
      if (is_drawn(letter) && !letter.nonzero) values[name] = drawn.matrix(name, letter);
    return values;
  };
}

}  // namespace verify
