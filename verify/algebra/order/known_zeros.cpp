#include "verify/algebra/order/known_zeros.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

namespace verify {
namespace {

// The monomial less the scalars of a term, where it has them. Sizes have powers of either sign.
std::optional<WordMonomial> without(const WordMonomial& monomial, const WordMonomial& term) {
  auto rest = monomial;
  for (const auto& [factor, power] : term.scalars) {
    const bool is_size = factor.is_trace && factor.word.empty();
    auto& left = rest.scalars[factor];
    if (!is_size && power > 0 && left < power) return std::nullopt;
    left -= power;
    if (left == 0) rest.scalars.erase(factor);
  }
  return rest;
}

bool stands_at(const MatrixWord& word, const MatrixWord& in, std::size_t at) {
  return at + word.size() <= in.size() &&
         std::equal(word.begin(), word.end(), in.begin() + static_cast<long>(at));
}

Space space_at(const MatrixWord& word, std::size_t at, Space first) {
  return at == 0 ? first : word[at - 1].cols;
}

MatrixWord cut(const MatrixWord& word, std::size_t from, std::size_t to) {
  return {word.begin() + static_cast<long>(from), word.begin() + static_cast<long>(to)};
}

WordPolynomial value_of(const KnownZero& known, const ZeroMultiple& multiple, Space rows,
                        Space cols) {
  const auto& zero = known.zero;
  WordMonomial scalars{multiple.left.scalars, {}};
  const auto factor = WordPolynomial::of(unit_space, unit_space, scalars, Rational(1));
  const auto right_cols =
      multiple.right.path.empty() ? zero.cols() : multiple.right.path.back().cols;
  const auto right =
      WordPolynomial::of(zero.cols(), right_cols, {{}, multiple.right.path}, Rational(1));
  if (multiple.closed) return scaled(factor, trace(zero * right));
  if (zero.rows() == unit_space && zero.cols() == unit_space) {
    const auto path = WordPolynomial::of(rows, cols, {{}, multiple.left.path}, Rational(1));
    return scaled(factor, scaled(zero, path));
  }
  const auto left_rows = multiple.left.path.empty() ? zero.rows() : multiple.left.path.front().rows;
  const auto left =
      WordPolynomial::of(left_rows, zero.rows(), {{}, multiple.left.path}, Rational(1));
  return scaled(factor, left * zero * right);
}

}  // namespace

std::size_t length_of(const WordMonomial& monomial) {
  auto length = monomial.path.size();
  for (const auto& [factor, power] : monomial.scalars)
    length += factor.word.size() * static_cast<std::size_t>(std::abs(power));
  return length;
}

bool ZeroSpan::is_within(const WordMonomial& monomial) const {
  return std::all_of(monomial.scalars.begin(), monomial.scalars.end(), [&](const auto& factor) {
    if (!factor.first.word.empty()) return true;
    const auto found = powers_.find(factor.first);
    const auto [least, most] = found == powers_.end() ? std::pair{0, 0} : found->second;
    return factor.second >= least - 1 && factor.second <= most + 1;
  });
}

void ZeroSpan::add(ZeroMultiple multiple) {
  if (multiples_.size() >= bounds_.most_multiples || multiple.value.is_zero()) return;
  for (const auto& [monomial, by] : multiple.value.terms())
    if (length_of(monomial) > longest_ || !is_within(monomial)) return;
  const auto first = multiple.value.terms().begin()->second;
  const auto same = (Rational(1) / first) * multiple.value;
  const auto number = multiples_.size();
  if (!known_.emplace(same.terms(), number).second) return;
  add_row({multiple.value, {{number, Rational(1)}}});
  multiples_.push_back(std::move(multiple));
}

// Rows are in echelon form: each has a leading monomial, its longest, that none before it has.
void ZeroSpan::add_row(Row row) {
  const auto leading = [](const WordPolynomial& a) {
    std::pair<std::size_t, WordMonomial> most{0, a.terms().begin()->first};
    for (const auto& [monomial, by] : a.terms()) {
      std::pair key{length_of(monomial), monomial};
      if (key > most) most = std::move(key);
    }
    return most;
  };
  while (!row.value.is_zero()) {
    auto lead = leading(row.value);
    const auto by = row.value.terms().at(lead.second);
    const auto found = rows_.find(lead);
    if (found == rows_.end()) {
      const auto times = Rational(1) / by;
      row.value = times * row.value;
      for (auto& [multiple, factor] : row.by) factor *= times;
      rows_.emplace(std::move(lead), std::move(row));
      return;
    }
    row.value += (-by) * found->second.value;
    for (const auto& [multiple, factor] : found->second.by) row.by[multiple] -= by * factor;
    spend(found->second.value.terms().size() + found->second.by.size());
  }
}

ZeroSpan::Reduced ZeroSpan::reduced(const WordPolynomial& formula) const {
  Reduced result{formula, {}};
  // From the longest leading monomial down: what a row adds is shorter or equal.
  for (auto row = rows_.rbegin(); row != rows_.rend(); ++row) {
    const auto found = result.rest.terms().find(row->first.second);
    if (found == result.rest.terms().end()) continue;
    const auto by = found->second;
    result.rest += (-by) * row->second.value;
    for (const auto& [multiple, factor] : row->second.by) result.by[multiple] += by * factor;
    spend(row->second.value.terms().size() + row->second.by.size());
  }
  return result;
}

void ZeroSpan::match_word(std::size_t k, const MatrixWord& word, const WordMonomial& rest,
                          const WordMonomial& monomial, Space rows, Space cols) {
  const auto& zero = zeros_[k].zero;
  const auto make = [&](WordMonomial left, WordMonomial right, bool closed) {
    // Each of its terms leads to the same multiple again.
    if (!tried_.emplace(k, left, right, closed).second) return;
    ZeroMultiple multiple{k, std::move(left), std::move(right), closed, WordPolynomial(rows, cols)};
    multiple.value = value_of(zeros_[k], multiple, rows, cols);
    spend(4 * multiple.value.terms().size());
    // What was closed is a scalar beside the path.
    if (multiple.value.rows() != rows || multiple.value.cols() != cols) return;
    add(std::move(multiple));
  };
  if (zero.rows() == unit_space && zero.cols() == unit_space)
    return make({rest.scalars, monomial.path}, {}, false);
  // Within the path.
  for (std::size_t at = 0; at <= monomial.path.size(); ++at) {
    if (space_at(monomial.path, at, rows) != zero.rows() || !stands_at(word, monomial.path, at))
      continue;
    const auto end = at + word.size();
    if (space_at(monomial.path, end, rows) != zero.cols()) continue;
    make({rest.scalars, cut(monomial.path, 0, at)},
         {{}, cut(monomial.path, end, monomial.path.size())}, false);
  }
  if (!monomial.path.empty() || rows != unit_space) return;
  // Within a scalar factor, of a formula that is a scalar.
  for (const auto& [factor, power] : rest.scalars) {
    if (power < 1) continue;
    auto others = rest;
    if (--others.scalars[factor] == 0) others.scalars.erase(factor);
    if (factor.is_trace && factor.word.empty()) {
      if (word.empty() && factor.space == zero.rows()) make({others.scalars, {}}, {}, true);
      continue;
    }
    const auto first = factor.word.front().rows;
    if (!factor.is_trace) {
      for (std::size_t at = 0; at <= factor.word.size(); ++at) {
        if (space_at(factor.word, at, first) != zero.rows() || !stands_at(word, factor.word, at))
          continue;
        const auto end = at + word.size();
        if (space_at(factor.word, end, first) != zero.cols()) continue;
        make({others.scalars, cut(factor.word, 0, at)},
             {{}, cut(factor.word, end, factor.word.size())}, false);
      }
      continue;
    }
    auto turned = factor.word;
    for (std::size_t turn = 0; turn < factor.word.size(); ++turn) {
      std::rotate(turned.begin(), turned.begin() + 1, turned.end());
      if (turned.front().rows == zero.rows() && stands_at(word, turned, 0) &&
          space_at(turned, word.size(), turned.front().rows) == zero.cols())
        make({others.scalars, {}}, {{}, cut(turned, word.size(), turned.size())}, true);
    }
  }
}

void ZeroSpan::match_zero(std::size_t k, const WordMonomial& monomial, Space rows, Space cols,
                          bool expand) {
  const auto& terms = zeros_[k].zero.terms();
  std::size_t most = 0;
  for (const auto& [term, by] : terms) most = std::max(most, length_of(term));
  spend(terms.size());
  for (const auto& [term, by] : terms) {
    if (!expand && length_of(term) < most) continue;
    if (const auto rest = without(monomial, term))
      match_word(k, term.path, *rest, monomial, rows, cols);
  }
}

void ZeroSpan::match(const WordMonomial& monomial, Space rows, Space cols, bool expand) {
  const auto [place, fresh] = seen_.emplace(monomial, expand);
  if (!fresh && (place->second || !expand)) return;
  place->second |= expand;
  for (std::size_t k = 0; k < zeros_.size(); ++k) match_zero(k, monomial, rows, cols, expand);
}

void ZeroSpan::reach(const std::vector<WordPolynomial>& formulas) {
  if (formulas.empty()) return;
  std::size_t most = 0;
  for (const auto& zero : zeros_)
    for (const auto& [term, by] : zero.zero.terms()) most = std::max(most, length_of(term));
  for (const auto& formula : formulas)
    for (const auto& [monomial, by] : formula.terms())
      longest_ = std::max(longest_, length_of(monomial) + std::max<std::size_t>(most, 1) +
                                        static_cast<std::size_t>(bounds_.more_letters));
  for (const auto& formula : formulas)
    for (const auto& [monomial, by] : formula.terms())
      for (const auto& [factor, power] : monomial.scalars) {
        if (!factor.word.empty()) continue;
        auto& [least, highest] = powers_[factor];
        least = std::min(least, power);
        highest = std::max(highest, power);
      }
  const auto rows = formulas.front().rows(), cols = formulas.front().cols();
  std::set<WordMonomial> now;
  for (const auto& formula : formulas)
    for (const auto& [monomial, by] : formula.terms()) now.insert(monomial);
  std::size_t done = multiples_.size();
  for (int round = 0; round < bounds_.rounds && !now.empty(); ++round) {
    const bool expand = round < bounds_.expansions;
    for (const auto& monomial : now) {
      if (seen_.size() > bounds_.most_monomials || spent()) return;
      match(monomial, rows, cols, expand);
    }
    now.clear();
    for (; done < multiples_.size(); ++done)
      for (const auto& [monomial, by] : multiples_[done].value.terms()) now.insert(monomial);
  }
}

WordPolynomial expanded(const std::vector<KnownZero>& zeros,
                        const std::vector<ZeroMultiple>& multiples,
                        const std::map<std::size_t, Rational>& by, Space rows, Space cols) {
  WordPolynomial sum(rows, cols);
  for (const auto& [number, factor] : by) {
    const auto& multiple = multiples.at(number);
    sum += factor * value_of(zeros.at(multiple.of), multiple, rows, cols);
  }
  return sum;
}

}  // namespace verify
