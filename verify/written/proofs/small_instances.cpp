#include "verify/written/proofs/small_instances.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <random>
#include <set>

#include "verify/claim/finding.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/indexed/values/simpler_data.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/words/bound/size_hypotheses.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn_instance.hpp"
#include "verify/written/in_balls.hpp"
#include "verify/written/proofs/solved_hypotheses.hpp"

namespace verify {
namespace {

using SizeValues = std::map<std::string, long>;

// What all matrices of one draw are.
enum class DrawKind { any, diagonal, orthogonal, with_zeros };
constexpr std::array draw_kinds = {DrawKind::diagonal, DrawKind::any, DrawKind::orthogonal,
                                   DrawKind::with_zeros};

struct NumberBound {
  Relation relation;
  Rational to;
};

bool stands(const Rational& value, Relation relation, const Rational& to) {
  switch (relation) {
    case Relation::more:
      return value > to;
    case Relation::at_least:
      return value >= to;
    case Relation::less:
      return value < to;
    case Relation::at_most:
      return value <= to;
    case Relation::unequal:
      return !(value == to);
    case Relation::equal:
      return value == to;
  }
  return true;
}

// 2, -1/3, and the 0 of any shape.
std::optional<Rational> number_in(const Expression& e) {
  if (e.kind == ExpressionKind::zeros) return Rational(0);
  if (e.kind == ExpressionKind::number) return parse_rational(e.word);
  if (e.kind == ExpressionKind::negation) {
    const auto value = number_in(e.operands[0]);
    return value ? std::optional(-*value) : std::nullopt;
  }
  if (e.kind != ExpressionKind::quotient) return std::nullopt;
  const auto above = number_in(e.operands[0]), below = number_in(e.operands[1]);
  return above && below && below->sign() != 0 ? std::optional(*above / *below) : std::nullopt;
}

class Draw {
 public:
  Draw(const Written& written, const SizeValues& sizes, DrawKind kind, std::mt19937_64& random)
      : written_(written), sizes_(sizes), kind_(kind), random_(random) {}

  Fields fields() {
    Fields fields;
    for (const auto& [name, size] : sizes_) fields[name] = std::to_string(size);
    for (const auto& [name, letter] : written_.vocabulary.letters) {
      if (letter.is_random() || letter.function || letter.sequence) continue;
      const auto value = matrix(name, letter);
      fields[name] = letter.shape.is_scalar()            ? to_datum(value(0, 0))
                     : letter.shape.cols == Extents{"1"} ? to_datum(value.col(0))
                                                         : to_datum(value);
    }
    return fields;
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }
  long size(const Extents& side) const { return side.front() == "1" ? 1 : sizes_.at(side.front()); }

  Rational number(const std::string& name) {
    static const std::array any = {Rational(1),    Rational(2),  Rational(1, 2), Rational(-1),
                                   Rational(3),    Rational(-2), Rational(1, 4), Rational(0),
                                   Rational(4, 3), Rational(5),  Rational(1, 5), Rational(-1, 3),
                                   Rational(-5),   Rational(10), Rational(-10),  Rational(1, 10)};
    const auto bounds = bounds_of(name);
    for (int tries = 0; tries < 40; ++tries) {
      auto value = any[pick(any.size())];
      // At a number that it is bound by, or beside it.
      if (!bounds.empty() && pick(2) == 0)
        value = bounds[pick(bounds.size())].to + (pick(2) == 0 ? Rational(0) : value);
      const bool fits = std::all_of(bounds.begin(), bounds.end(), [&](const NumberBound& bound) {
        return stands(value, bound.relation, bound.to);
      });
      if (fits) return value;
    }
    return Rational(1);
  }
  // Hypotheses of a symbol and a number, which are met at once; all are asked for later.
  std::vector<NumberBound> bounds_of(const std::string& name) const {
    std::vector<NumberBound> bounds;
    for (const auto& one : written_.vocabulary.given) {
      auto said = one.statement;
      if (number_in(said.left)) {
        std::swap(said.left, said.right);
        said.relation = turned(said.relation);
      }
      const auto number = number_in(said.right);
      if (number && said.left.kind == ExpressionKind::name && said.left.word == name)
        bounds.push_back({said.relation, *number});
    }
    return bounds;
  }
  Rational entry() {
    static const std::array any = {Rational(1), Rational(-1), Rational(2),   Rational(0),
                                   Rational(3), Rational(-2), Rational(1, 2)};
    if (kind_ == DrawKind::with_zeros && pick(2) == 0) return Rational(0);
    return any[pick(any.size())];
  }
  Rational positive() {
    static const std::array any = {Rational(1), Rational(2), Rational(1, 2), Rational(4),
                                   Rational(3)};
    return any[pick(any.size())];
  }

  Matrix<Rational> any(long rows, long cols) {
    Matrix<Rational> result(rows, cols);
    const bool is_diagonal = kind_ == DrawKind::diagonal && cols > 1 && rows > 1;
    for (long i = 0; i < rows; ++i)
      for (long j = 0; j < cols; ++j)
        if (!is_diagonal || i == j) result(i, j) = entry();
    return result;
  }
  // Columns of an orthogonal matrix of rational entries.
  Matrix<Rational> orthogonal(long rows, long cols) {
    Matrix<Rational> result(rows, cols);
    for (long k = 0; k < std::min(rows, cols); ++k) result(k, k) = Rational(pick(2) == 0 ? 1 : -1);
    if (rows < 2) return result;
    const Rational c(3, 5), s(4, 5);
    for (long j = 0; j < cols; ++j) {
      const auto a = result(0, j), b = result(1, j);
      result(0, j) = c * a - s * b;
      result(1, j) = s * a + c * b;
    }
    return result;
  }
  Matrix<Rational> definite(long n) {
    Matrix<Rational> result(n, n);
    if (kind_ == DrawKind::diagonal) {
      for (long k = 0; k < n; ++k) result(k, k) = positive();
      return result;
    }
    const auto root = any(n, n);
    return root * transpose(root) + positive() * identity_matrix<Rational>(n);
  }
  Matrix<Rational> semidefinite(long n) {
    if (kind_ == DrawKind::with_zeros) return Matrix<Rational>(n, n);
    const auto root = any(n, n);
    return kind_ == DrawKind::diagonal && pick(2) == 0 ? definite(n) : root * transpose(root);
  }
  Matrix<Rational> regular(long n, bool symmetric) {
    for (int tries = 0; tries < 20; ++tries) {
      auto result = kind_ == DrawKind::orthogonal ? orthogonal(n, n) : any(n, n);
      if (symmetric) result = result + transpose(result);
      if (rank(result) == n) return result;
    }
    return identity_matrix<Rational>(n);
  }
  bool is_covariance(const std::string& name) const {
    const auto& letters = written_.vocabulary.letters;
    return std::any_of(letters.begin(), letters.end(),
                       [&](const auto& other) { return other.second.covariance == name; });
  }

  Matrix<Rational> matrix(const std::string& name, const Letter& letter) {
    const long rows = size(letter.shape.rows), cols = size(letter.shape.cols);
    if (letter.shape.is_scalar()) {
      Matrix<Rational> result(1, 1);
      result(0, 0) = number(name);
      return result;
    }
    if (letter.positive_definite) return definite(rows);
    if (letter.positive_semidefinite || (letter.symmetric && is_covariance(name)))
      return semidefinite(rows);
    if (letter.invertible) return regular(rows, letter.symmetric);
    if (letter.symmetric && pick(2) == 0) return semidefinite(rows);
    if (kind_ == DrawKind::orthogonal && !letter.symmetric) return orthogonal(rows, cols);
    const auto A = any(rows, cols);
    return letter.symmetric ? Rational(1, 2) * (A + transpose(A)) : A;
  }

  const Written& written_;
  const SizeValues& sizes_;
  DrawKind kind_;
  std::mt19937_64& random_;
};

// The three least that hypotheses allow; of large ones there are no small data.
std::vector<long> small_values(const std::string& name, const SizeHypotheses& supposed) {
  constexpr long largest = 9;
  const auto range = supposed.ranges.find(name);
  if (range == supposed.ranges.end()) return {1, 2, 3};
  const auto first = std::max(1L, range->second.least.value_or(1));
  const auto last = std::min(first + 2, range->second.most.value_or(first + 2));
  std::vector<long> values;
  for (long value = first; value <= std::min(last, largest); ++value) values.push_back(value);
  return values.empty() ? std::vector<long>{1, 2, 3} : values;
}

// All with small sizes, by their sum; of many sizes the first.
std::vector<SizeValues> sizes_by_sum(const Written& written, const WrittenIdentity& version) {
  const auto names = written.vocabulary.sizes();
  const auto supposed = size_hypotheses(written.vocabulary, version.uses);
  constexpr std::size_t most = 81;
  std::vector<SizeValues> all = {{}};
  for (const auto& name : names) {
    std::vector<SizeValues> next;
    for (const auto& sizes : all)
      for (const long value : small_values(name, supposed)) {
        auto more = sizes;
        more[name] = value;
        next.push_back(std::move(more));
      }
    if (next.size() > 20 * most) break;
    all = std::move(next);
  }
  for (auto& sizes : all)
    for (const auto& name : names)
      if (sizes.count(name) == 0) {
        const auto values = small_values(name, supposed);
        sizes[name] = values[std::min<std::size_t>(1, values.size() - 1)];
      }
  const auto sum = [](const SizeValues& sizes) {
    long total = 0;
    for (const auto& [name, value] : sizes) total += value;
    return total;
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const SizeValues& a, const SizeValues& b) { return sum(a) < sum(b); });
  if (all.size() > most) all.resize(most);
  return all;
}

// What a draw costs: products of matrices of its sizes, in formulas and hypotheses.
long cost_of(const SizeValues& sizes, const Written& written) {
  long largest = 1;
  for (const auto& [name, value] : sizes) largest = std::max(largest, value);
  return (2 + static_cast<long>(written.vocabulary.given.size())) * largest * largest * largest;
}

bool is_beyond_one(const SizeValues& sizes) {
  return !sizes.empty() &&
         std::all_of(sizes.begin(), sizes.end(), [](const auto& size) { return size.second > 1; });
}

std::string text_of(const SizeValues& sizes) {
  std::string text;
  for (const auto& [name, value] : sizes)
    text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
  return text;
}

}  // namespace

namespace {

std::optional<Instance> instance_at(const Written& written, const SizeValues& sizes, long draw,
                                    std::mt19937_64& random) {
  const auto kind = draw_kinds[static_cast<std::size_t>(draw) % draw_kinds.size()];
  auto fields = Draw(written, sizes, kind, random).fields();
  try {
    solve_hypotheses(written, fields, kind == DrawKind::diagonal && draw % 8 < 4);
  } catch (const std::exception&) {  // a hypothesis that words do not say
    return std::nullopt;
  }
  auto read = Instance::read("drawn", fields, inputs_of(written));
  if (auto* instance = std::get_if<Instance>(&read)) return std::move(*instance);
  return std::nullopt;
}

}  // namespace

OtherLetters other_letters(const Vocabulary& vocabulary) {
  const auto written = std::make_shared<Written>();
  written->vocabulary = vocabulary;
  const auto random = std::make_shared<std::mt19937_64>(1);
  return [written, random](const SizeValues& all, long draw) {
    SizeValues sizes;
    for (const auto& name : written->vocabulary.sizes()) sizes[name] = all.at(name);
    std::map<std::string, Matrix<Rational>> values;
    const auto instance = instance_at(*written, sizes, draw, *random);
    if (!instance) return values;
    for (const auto& [name, letter] : written->vocabulary.letters)
      if (!letter.is_random() && !letter.function && !letter.sequence && !letter.permutation)
        values[name] = matrix_at(*instance, name, letter);
    return values;
  };
}

namespace {

// Whether some law has the moments that are numbers here.
bool is_law(const Vocabulary& vocabulary, const Instance& instance) {
  std::map<std::string, Rational> numbers;
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.shape.is_scalar() && !letter.is_random() && !letter.function && !letter.sequence)
      numbers[name] = instance.rational(name);
  return moment_fault(vocabulary, numbers).empty();
}

// The same with simpler numbers, as long as the statement is false there.
std::string told_simply(const Written& written, const WrittenIdentity& version,
                        const Fields& fields, KnownMeans& known) {
  constexpr int most_asked = 150;
  std::set<std::string> names, symmetric;
  for (const auto& [name, letter] : written.vocabulary.letters) {
    if (letter.is_random() || letter.function || letter.sequence || letter.permutation) continue;
    names.insert(name);
    if (letter.symmetric) symmetric.insert(name);
  }
  std::string told;
  simpler_data(fields, names, symmetric, most_asked, [&](Fields& changed) {
    try {
      solve_hypotheses(written, changed, false);
      const auto read = Instance::read("drawn", changed, inputs_of(written));
      const auto* instance = std::get_if<Instance>(&read);
      if (instance == nullptr || !is_law(written.vocabulary, *instance)) return false;
      const auto found = compared_at_instance(written, version, *instance, &known);
      if (!found.answer.applies() || found.answer.truth() != Truth::no) return false;
      told = drawn_text(written, version, *instance) + ": " + found.detail;
      return true;
    } catch (const std::exception&) {  // no instance, or a hypothesis that words do not say
      return false;
    }
  });
  return told;
}

}  // namespace

InstanceSearch searched_instances(const Written& written, const WrittenIdentity& version,
                                  long most) {
  constexpr long most_cost = 60'000;
  std::mt19937_64 random(1);
  InstanceSearch result;
  const auto sizes = sizes_by_sum(written, version);
  const long each = std::max<long>(8, most / static_cast<long>(sizes.size()));
  long cost = 0;
  KnownMeans known;
  bool defined = false, undefined = false;
  for (const auto& values : sizes) {
    bool here = false;
    long draw = 0;
    for (; draw < each && result.tried < most; ++draw) {
      if ((cost += cost_of(values, written)) > most_cost) return result;
      ++result.tried;
      const auto kind = draw_kinds[static_cast<std::size_t>(draw) % draw_kinds.size()];
      auto fields = Draw(written, values, kind, random).fields();
      try {
        solve_hypotheses(written, fields, kind == DrawKind::diagonal && draw % 8 < 4);
        const auto read = Instance::read("drawn", fields, inputs_of(written));
        const auto* instance = std::get_if<Instance>(&read);
        if (instance == nullptr || !is_law(written.vocabulary, *instance)) continue;
        const auto found = compared_at_instance(written, version, *instance, &known);
        const bool applies = found.answer.applies();
        const auto is_defined = applies ? Truth::yes : defined_at(written, version, *instance);
        here |= is_defined == Truth::yes;
        if (is_beyond_one(values)) {
          defined |= is_defined == Truth::yes;
          undefined |= is_defined == Truth::no;
        }
        if (!applies && is_defined == Truth::yes && result.met + result.enclosed == 0)
          result.enclosed += has_values_in_balls(written, version, *instance) ? 1 : 0;
        if (!applies) continue;
        if (++result.met == 1 || is_beyond_one(values)) result.example = fields;
        if (found.answer.truth() != Truth::no) continue;
        result.counterexample = drawn_text(written, version, *instance) + ": " + found.detail;
        if (auto simply = told_simply(written, version, fields, known); !simply.empty())
          result.counterexample = std::move(simply);
        return result;
      } catch (const InvalidInstance&) {
        continue;
      }
    }
    if (!here && draw == each && result.sizes_without.empty() && !values.empty())
      result.sizes_without = "; no data at " + text_of(values) + " are found that meet it";
    result.only_small = undefined && !defined;
  }
  return result;
}

}  // namespace verify
