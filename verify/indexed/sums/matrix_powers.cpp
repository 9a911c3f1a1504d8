#include "verify/indexed/sums/matrix_powers.hpp"

#include <algorithm>
#include <utility>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

Atom power_atom(const IndexedSum& entries, const std::string& size, const IndexForm& exponent,
                const IndexForm& row, const IndexForm& column) {
  Atom atom{AtomKind::matrix_power, {}, {exponent, row, column}, {entries}};
  atom.extents = {size};
  return atom;
}

void erase_two(std::vector<Factor>& factors, std::size_t i, std::size_t j) {
  factors.erase(factors.begin() + static_cast<long>(std::max(i, j)));
  factors.erase(factors.begin() + static_cast<long>(std::min(i, j)));
}

// How many factors have the index.
long occurrences(const Term& term, const std::string& index) {
  return std::count_if(term.factors.begin(), term.factors.end(),
                       [&](const Factor& f) { return has_index(f, index); });
}

bool is_plain_entry(const Factor& f, AtomKind kind) {
  return f.atom->kind == kind && f.power.is_one() && f.atom->places.size() >= 2;
}

// The index over which both are summed as in a matrix product, where there is one and nothing else
// has it. The places of the first are turned round where it is symmetric or `may_turn`.
struct Meeting {
  std::string index;
  IndexForm left, right;  // what remains
};
std::optional<Meeting> meeting(const Term& term, const Factor& a, const Factor& b,
                               const std::string& size, bool turn_a, bool turn_b) {
  const auto last = [](const Factor& f, std::size_t back) {
    return f.atom->places[f.atom->places.size() - back];
  };
  const auto inner_a = turn_a ? last(a, 2) : last(a, 1), outer_a = turn_a ? last(a, 1) : last(a, 2);
  const auto inner_b = turn_b ? last(b, 1) : last(b, 2), outer_b = turn_b ? last(b, 2) : last(b, 1);
  if (!(inner_a == inner_b)) return std::nullopt;
  const auto index = inner_a.as_symbol();
  if (!index || outer_a.has(*index) || outer_b.has(*index)) return std::nullopt;
  if (occurrences(term, *index) != 2 || !runs_through(term, *index, IndexForm::symbol(size)))
    return std::nullopt;
  return Meeting{*index, outer_a, outer_b};
}

void forget_index(Term& term, const std::string& index) {
  term.bound.erase(std::find(term.bound.begin(), term.bound.end(), index));
  term.where.erase(std::remove_if(term.where.begin(), term.where.end(),
                                  [&](const IndexForm& form) { return form.has(index); }),
                   term.where.end());
}

bool join_powers(Term& term) {
  auto& factors = term.factors;
  for (std::size_t i = 0; i < factors.size(); ++i)
    for (std::size_t j = 0; j < factors.size(); ++j) {
      if (i == j || !is_plain_entry(factors[i], AtomKind::matrix_power) ||
          !is_plain_entry(factors[j], AtomKind::matrix_power))
        continue;
      const auto& a = *factors[i].atom;
      const auto& b = *factors[j].atom;
      if (a.extents != b.extents || key_of(a.inside[0]) != key_of(b.inside[0])) continue;
      for (const bool turn_a : {false, true})
        for (const bool turn_b : {false, true}) {
          if ((turn_a || turn_b) && !a.symmetric) continue;
          const auto met = meeting(term, factors[i], factors[j], a.extents[0], turn_a, turn_b);
          if (!met) continue;
          auto atom = power_atom(a.inside[0], a.extents[0], a.places[0] + b.places[0], met->left,
                                 met->right);
          atom.symmetric = a.symmetric;
          erase_two(factors, i, j);
          factors.push_back(factor(std::move(atom)));
          forget_index(term, met->index);
          return true;
        }
    }
  return false;
}

bool cancel_inverse(Term& term) {
  auto& factors = term.factors;
  for (std::size_t i = 0; i < factors.size(); ++i)
    for (std::size_t j = 0; j < factors.size(); ++j) {
      if (i == j || !is_plain_entry(factors[i], AtomKind::letter) ||
          !is_plain_entry(factors[j], AtomKind::letter))
        continue;
      const auto& a = *factors[i].atom;
      const auto& b = *factors[j].atom;
      const bool undone = (a.inverse_of == b.name && b.inverse_of.empty()) ||
                          (b.inverse_of == a.name && a.inverse_of.empty());
      if (!undone || a.extents.size() != 2) continue;
      // A' and inv(A)' meet as inv(A) and A do.
      for (const int turn : {0, 1, 2, 3}) {
        const bool turn_a = (turn & 1) != 0, turn_b = (turn & 2) != 0;
        if (turn_a != turn_b && !a.symmetric) continue;
        const auto met = meeting(term, factors[i], factors[j], a.extents[0], turn_a, turn_b);
        if (!met) continue;
        erase_two(factors, i, j);
        forget_index(term, met->index);
        term.equal.push_back(met->left - met->right);
        return true;
      }
    }
  return false;
}

}  // namespace

IndexedSum matrix_power(const IndexedSum& entries, const std::string& size,
                        const IndexForm& exponent, const IndexForm& row, const IndexForm& column,
                        bool symmetric) {
  auto atom = power_atom(entries, size, exponent, row, column);
  atom.symmetric = symmetric;
  return sum_of(factor(std::move(atom)));
}

std::optional<IndexedSum> matrix_power_value(const Factor& entry, const Inequalities& known) {
  const auto& atom = *entry.atom;
  const bool whole = entry.power.is_number() && entry.power.constant().is_integer();
  if (!whole || entry.power.constant().sign() < 0) return std::nullopt;
  const auto times = entry.power.constant().to_long();
  const auto& exponent = atom.places[0];
  const auto& row = atom.places[1];
  const auto& column = atom.places[2];
  if (exponent.is_zero()) return power(only_equal(row - column, sum_of(Rational(1))), times);
  if (exponent.constant().sign() <= 0 || !follows(known, exponent - IndexForm(1)))
    return std::nullopt;
  const auto middle = fresh_index();
  const auto at = IndexForm::symbol(middle);
  auto rest = atom;
  rest.places = {exponent - IndexForm(1), at, column};
  const auto step = with(atom.inside[0], {{row_index, row}, {column_index, at}}) *
                    sum_of(factor(std::move(rest)));
  return power(summed(middle, IndexForm(1), IndexForm::symbol(atom.extents[0]), step), times);
}

bool join_matrix_powers(Term& term, const IndexFacts&) {
  return join_powers(term) || cancel_inverse(term);
}

}  // namespace verify
