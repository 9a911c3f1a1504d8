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

// The letter of which the entries are a polynomial of degree 1, as of a I + b H, which commutes
// with every power of it; `alone` where they are H itself.
struct BaseLetter {
  std::string name;
  bool alone = false, turned = false;
};
// Row and column are one, as an equation or as two inequalities.
bool is_diagonal(const Term& term) {
  const auto apart = IndexForm::symbol(row_index) - IndexForm::symbol(column_index);
  const auto is_either = [&](const IndexForm& form) {
    return form == apart || form == IndexForm(0) - apart;
  };
  const auto& where = term.where;
  if (term.equal.size() == 1 && where.empty()) return is_either(term.equal[0]);
  return term.equal.empty() && where.size() == 2 && is_either(where[0]) && is_either(where[1]) &&
         !(where[0] == where[1]);
}
std::optional<BaseLetter> base_letter(const IndexedSum& entries) {
  const auto r = IndexForm::symbol(row_index), c = IndexForm::symbol(column_index);
  std::optional<BaseLetter> found;
  for (const auto& term : entries.terms) {
    if (!term.bound.empty()) return std::nullopt;
    const Factor* entry = nullptr;
    for (const auto& f : term.factors) {
      if (!has_index(f, row_index) && !has_index(f, column_index)) continue;
      if (entry != nullptr || !is_plain_entry(f, AtomKind::letter)) return std::nullopt;
      entry = &f;
    }
    if (entry == nullptr) {  // a multiple of the identity
      if (!is_diagonal(term)) return std::nullopt;
      continue;
    }
    const auto& atom = *entry->atom;
    if (!term.equal.empty() || !term.where.empty() || atom.places.size() != 2) return std::nullopt;
    const bool straight = atom.places[0] == r && atom.places[1] == c;
    const bool turned = atom.places[0] == c && atom.places[1] == r;
    if (!straight && !turned) return std::nullopt;
    const bool alone =
        entries.terms.size() == 1 && term.by == Rational(1) && term.factors.size() == 1;
    BaseLetter letter{atom.name, alone, turned && !atom.symmetric};
    if (found && (found->name != letter.name || found->turned != letter.turned))
      return std::nullopt;
    found = letter;
  }
  return found;
}

// Calls use(i, j, letter, meeting) for a power at i and the letter of its base at j that meet, the
// power before the letter where `power_first`; until one says that it changed the term.
template <class Use>
bool each_base_beside_power(Term& term, bool power_first, Use use) {
  for (std::size_t i = 0; i < term.factors.size(); ++i) {
    if (!is_plain_entry(term.factors[i], AtomKind::matrix_power)) continue;
    const auto power = *term.factors[i].atom;
    const auto letter = base_letter(power.inside[0]);
    if (!letter || letter->turned) continue;
    for (std::size_t j = 0; j < term.factors.size(); ++j) {
      const auto& other = term.factors[j];
      if (i == j || !is_plain_entry(other, AtomKind::letter) || other.atom->name != letter->name ||
          other.atom->places.size() != 2)
        continue;
      const auto &first = power_first ? term.factors[i] : other,
                 &second = power_first ? other : term.factors[i];
      for (const bool turn_first : {false, true})
        for (const bool turn_second : {false, true}) {
          if ((turn_first || turn_second) && !(power.symmetric && other.atom->symmetric)) continue;
          const auto met = meeting(term, first, second, power.extents[0], turn_first, turn_second);
          if (met && use(i, j, *letter, *met)) return true;
        }
    }
  }
  return false;
}

// M M^(k - 1) = M^k.
bool raise_power(Term& term) {
  return each_base_beside_power(
      term, false, [&](std::size_t i, std::size_t j, const BaseLetter& letter, const Meeting& met) {
        const auto power = *term.factors[i].atom;
        if (!letter.alone || power.places[0].constant().sign() >= 0) return false;
        auto atom = power_atom(power.inside[0], power.extents[0], power.places[0] + IndexForm(1),
                               met.left, met.right);
        atom.symmetric = power.symmetric;
        erase_two(term.factors, i, j);
        term.factors.push_back(factor(std::move(atom)));
        forget_index(term, met.index);
        return true;
      });
}

// (a I + b H)^k H = H (a I + b H)^k: the letter stands before the power.
bool letter_before_power(Term& term) {
  return each_base_beside_power(
      term, true, [&](std::size_t i, std::size_t j, const BaseLetter&, const Meeting& met) {
        if (met.left == met.right) return false;  // of a trace there is no before
        auto power = *term.factors[i].atom, letter = *term.factors[j].atom;
        // What is symmetric reads the same from both ends: the place of the letter is the first.
        if (power.symmetric && letter.symmetric &&
            key_of(sum_of(met.right)) < key_of(sum_of(met.left)))
          return false;
        const auto middle = IndexForm::symbol(met.index);
        letter.places = {met.left, middle};
        power.places = {power.places[0], middle, met.right};
        if (key_of(factor(letter)) == key_of(term.factors[j]) &&
            key_of(factor(power)) == key_of(term.factors[i]))
          return false;
        term.factors[j] = factor(std::move(letter));
        term.factors[i] = factor(std::move(power));
        return true;
      });
}

}  // namespace

IndexedSum matrix_power(const IndexedSum& entries, const std::string& size,
                        const IndexForm& exponent, const IndexForm& row, const IndexForm& column,
                        bool symmetric) {
  // (A')^k is the transpose of A^k.
  if (const auto letter = base_letter(entries); letter && letter->turned)
    return matrix_power(with(entries, {{row_index, IndexForm::symbol(column_index)},
                                       {column_index, IndexForm::symbol(row_index)}}),
                        size, exponent, column, row, symmetric);
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
  return join_powers(term) || cancel_inverse(term) || raise_power(term) ||
         letter_before_power(term);
}

}  // namespace verify
