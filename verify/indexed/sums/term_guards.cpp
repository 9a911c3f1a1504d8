#include "verify/indexed/sums/term_guards.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace verify {
namespace {

bool is_bound(const Term& term, const std::string& name) {
  return std::find(term.bound.begin(), term.bound.end(), name) != term.bound.end();
}

// index = form, out of an equation that holds one of the term's indices once.
struct Solved {
  std::string index;
  IndexForm form;
};
std::optional<Solved> solved(const IndexForm& equation, const std::vector<std::string>& indices) {
  for (auto name = indices.rbegin(); name != indices.rend(); ++name) {
    const auto by = equation.factor_of(*name);
    if (abs(by) != Rational(1)) continue;
    const auto rest = equation - IndexForm::symbol(*name) * by;
    if (rest.has(*name)) continue;
    return Solved{*name, rest * (Rational(-1) / by)};
  }
  // What a permutation moves: i = Pi@b gives b = Pi~@i.
  for (const auto& [symbol, by] : equation.symbols()) {
    const auto inside = innermost(symbol);
    const bool is_index = std::find(indices.begin(), indices.end(), inside) != indices.end();
    if (!is_index || !mover_of(symbol) || abs(by) != Rational(1)) continue;
    auto form = (equation - IndexForm::symbol(symbol) * by) * (Rational(-1) / by);
    if (form.has(inside) || (!form.as_symbol() && !form.is_number())) continue;
    std::string left = symbol;
    while (const auto mover = mover_of(left)) {
      const auto at = left.find('@');
      form = moved(*mover, left[at - 1] != '~', form);
      left = left.substr(at + 1);
    }
    return Solved{inside, form};
  }
  return std::nullopt;
}

void put_in(Term& term, const Solved& found) {
  term.bound.erase(std::remove(term.bound.begin(), term.bound.end(), found.index),
                   term.bound.end());
  term = with(term, {{found.index, found.form}});
}

// An equation between free symbols holds of the term's factors, too: the last symbol goes.
void put_in_free(Term& term, const IndexForm& equation) {
  std::vector<std::string> free;
  for (const auto& [symbol, by] : equation.symbols())
    if (symbol.find_first_of("^@") == std::string::npos) free.push_back(symbol);
  const auto found = solved(equation, free);
  if (!found) return;
  for (auto& factor : term.factors) factor = with(factor, {{found->index, found->form}});
}

// Pi@a = Pi@b says a = b.
IndexForm without_mover(const IndexForm& equation) {
  const auto& symbols = equation.symbols();
  if (symbols.size() != 2 || equation.constant().sign() != 0) return equation;
  const auto &a = symbols.begin()->first, &b = symbols.rbegin()->first;
  const auto at = a.find('@');
  if (at == std::string::npos || b.substr(0, at + 1) != a.substr(0, at + 1)) return equation;
  const auto by = symbols.begin()->second;
  if (by + symbols.rbegin()->second != Rational(0)) return equation;
  const auto inside = [&](const std::string& symbol) {
    const auto rest = symbol.substr(at + 1);
    return rest.find_first_not_of("0123456789") == std::string::npos
               ? IndexForm(parse_rational(rest))
               : IndexForm::symbol(rest);
  };
  return inside(a) - inside(b);
}

bool settle_equations(Term& term) {
  while (!term.equal.empty()) {
    const auto equation = without_mover(term.equal.back());
    term.equal.pop_back();
    if (equation.is_number()) {
      if (equation.constant().sign() != 0) return false;
      continue;
    }
    if (const auto found = solved(equation, term.bound)) {
      put_in(term, *found);
      continue;
    }
    put_in_free(term, equation);
    term.where.push_back(equation);
    term.where.push_back(equation * Rational(-1));
  }
  return true;
}

// Of what a permutation moves: it stays within 1 .. size.
void add_moved(const Inequalities& forms, const IndexFacts& facts, Inequalities& known) {
  std::set<std::string> seen;
  for (const auto& form : forms)
    for (const auto& [symbol, by] : form.symbols()) {
      const auto mover = mover_of(symbol);
      if (!mover || !seen.insert(symbol).second) continue;
      const auto size = facts.movers.find(*mover);
      if (size == facts.movers.end()) continue;
      known.push_back(IndexForm::symbol(symbol) - IndexForm(1));
      known.push_back(IndexForm::symbol(size->second) - IndexForm::symbol(symbol));
    }
}

// Inequalities that share symbols with the form, through others.
Inequalities connected(const IndexForm& form, const Inequalities& all) {
  std::set<std::string> reached;
  for (const auto& [symbol, by] : form.symbols()) reached.insert(symbol);
  std::vector<bool> taken(all.size(), false);
  Inequalities result;
  for (bool grew = true; grew;) {
    grew = false;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (taken[k]) continue;
      const auto& symbols = all[k].symbols();
      if (std::none_of(symbols.begin(), symbols.end(),
                       [&](const auto& part) { return reached.count(part.first) != 0; }))
        continue;
      taken[k] = grew = true;
      result.push_back(all[k]);
      for (const auto& [symbol, by] : symbols) reached.insert(symbol);
    }
  }
  return result;
}

Inequalities others_known(const Term& term, std::size_t but, const IndexFacts& facts) {
  Inequalities known = facts.known;
  for (std::size_t k = 0; k < term.where.size(); ++k)
    if (k != but) known.push_back(term.where[k]);
  add_moved(term.where, facts, known);
  return connected(term.where[but], known);
}

// The two ends of an index that runs from a number to a form, and that nothing else restricts.
struct Box {
  IndexForm from, to;
};
std::optional<Box> box_of(const Term& term, const std::string& index) {
  std::optional<IndexForm> from, to;
  for (const auto& form : term.where) {
    if (!form.has(index)) continue;
    const auto by = form.factor_of(index);
    const auto rest = form - IndexForm::symbol(index) * by;
    if (rest.has(index)) return std::nullopt;
    if (by == Rational(1) && !from)
      from = rest * Rational(-1);
    else if (by == Rational(-1) && !to)
      to = rest;
    else
      return std::nullopt;
  }
  if (!from || !to) return std::nullopt;
  return Box{*from, *to};
}
bool has_bound(const IndexForm& form, const Term& term) {
  return std::any_of(term.bound.begin(), term.bound.end(),
                     [&](const std::string& name) { return form.has(name); });
}

// Indices in boxes of their own need no look at inequalities.
std::set<std::string> boxed(const Term& term, const IndexFacts& facts) {
  std::set<std::string> names;
  for (const auto& name : term.bound) {
    const auto box = box_of(term, name);
    if (!box || !box->from.is_number() || has_bound(box->to, term) || box->from == box->to)
      continue;
    if (follows(connected(box->to, facts.known), box->to - box->from)) names.insert(name);
  }
  return names;
}

bool settle_inequalities(Term& term, const IndexFacts& facts) {
  for (bool again = true; again;) {
    again = false;
    const auto in_boxes = boxed(term, facts);
    const auto is_plain = [&](const IndexForm& form) {
      return std::any_of(in_boxes.begin(), in_boxes.end(),
                         [&](const std::string& name) { return form.has(name); });
    };
    for (std::size_t k = 0; k < term.where.size() && !again;) {
      const auto form = term.where[k];
      if (is_plain(form)) {
        ++k;
        continue;
      }
      if (form.is_number() && form.constant().sign() < 0) return false;
      const auto others = others_known(term, k, facts);
      if (form.is_number() || follows(others, form)) {
        term.where.erase(term.where.begin() + static_cast<long>(k));
        continue;
      }
      auto against = others;
      against.push_back(form);
      if (is_impossible(against)) return false;
      // Never more than 0: it is 0, and determines an index.
      if (follows(against, form * Rational(-1))) {
        if (has_bound(form, term)) {
          term.where.erase(term.where.begin() + static_cast<long>(k));
          if (const auto found = solved(form, term.bound)) {
            put_in(term, *found);
            again = true;
            break;
          }
          term.where.insert(term.where.begin() + static_cast<long>(k), form);
        } else {
          put_in_free(term, form);
        }
      }
      ++k;
    }
  }
  return true;
}

// The term without an index that runs through the box has to be 0 where the box has no places: so
// it is where the length is known to be no less than 0, and where it is summed only over what makes
// it so, which is added. False where neither can be.
bool keep_to_places(Term& without, const Box& box, const IndexFacts& facts) {
  if (follows(known_within(without, facts), box.to - box.from + IndexForm(1))) return true;
  const auto nonempty = box.to - box.from;
  if (!has_bound(nonempty, without)) return false;
  without.where.push_back(nonempty);
  return true;
}

// What was counted is a factor of the term, too: in it an index may stand over which is summed yet.
void count_unused(Term& term, const IndexFacts& facts, IndexedSum& counted) {
  for (bool again = true; again;) {
    again = false;
    for (const auto& name : term.bound) {
      const bool used = has_index(counted, name) ||
                        std::any_of(term.factors.begin(), term.factors.end(),
                                    [&](const Factor& f) { return has_index(f, name); });
      const auto box = box_of(term, name);
      if (used || !box) continue;
      auto without = term;
      without.where.erase(std::remove_if(without.where.begin(), without.where.end(),
                                         [&](const IndexForm& form) { return form.has(name); }),
                          without.where.end());
      const auto length = box->to - box->from + IndexForm(1);
      if (!keep_to_places(without, *box, facts)) continue;
      without.bound.erase(std::find(without.bound.begin(), without.bound.end(), name));
      counted = counted * sum_of(length);
      term = std::move(without);
      again = true;
      break;
    }
  }
}

// 1^p + 2^p + .. + m^p as a polynomial in m: (p + 1) S_p = m^(p + 1) - the lower ones, from
// (i + 1)^(p + 1) - i^(p + 1) added up.
IndexedSum power_sum(const IndexForm& m, long p) {
  const auto m_plus_one = sum_of(m + IndexForm(1));
  auto result = power(m_plus_one, p + 1) - m_plus_one;
  long binomial = 1;  // of p + 1 over k
  for (long k = 1; k < p; ++k) {
    binomial = binomial * (p + 2 - k) / k;
    result = result - Rational(binomial) * power_sum(m, k);
  }
  return Rational(1, p + 1) * result;
}

// The power in which an index stands as a number, where it stands nowhere else.
std::optional<long> power_alone(const Term& term, const std::string& name) {
  constexpr long most_power = 8;
  std::optional<long> found;
  for (const auto& f : term.factors) {
    if (!has_index(f, name)) continue;
    const bool is_it = f.atom->kind == AtomKind::count && f.atom->places[0].as_symbol() == name &&
                       f.power.is_number() && f.power.constant().is_integer();
    if (!is_it || found || f.power.constant() < Rational(1) ||
        f.power.constant() > Rational(most_power))
      return std::nullopt;
    found = f.power.constant().to_long();
  }
  return found;
}

// q^E of the factors that hold an index, all of them powers of numbers, E of degree 1 in it: by how
// much they grow from one place to the next; nothing where it stands elsewhere, or they do not.
std::optional<Rational> ratio_alone(const Term& term, const std::string& name) {
  constexpr long most_power = 40;
  Rational ratio(1);
  bool found = false;
  for (const auto& f : term.factors) {
    if (!has_index(f, name)) continue;
    const auto by = f.power.factor_of(name);
    const bool is_it = f.atom->kind == AtomKind::number && by.is_integer() &&
                       abs(by) <= Rational(most_power) &&
                       !(f.power - IndexForm::symbol(name) * by).has(name);
    const auto base = is_it ? parse_rational(f.atom->name) : Rational(0);
    if (!is_it || base.sign() == 0) return std::nullopt;
    ratio *= power(base, by.to_long());
    found = true;
  }
  return found && ratio != Rational(1) ? std::optional(ratio) : std::nullopt;
}

// sum(i = a..b, q^i) = (q^(b + 1) - q^a) / (q - 1).
IndexedSum geometric(const Term& term, const std::string& name, const IndexForm& from,
                     const IndexForm& to, const Rational& ratio) {
  const auto at = [&](const IndexForm& place) {
    auto result = sum_of(Rational(1));
    for (const auto& f : term.factors)
      if (has_index(f, name)) result = result * sum_of(with(f, {{name, place}}));
    return result;
  };
  return (Rational(1) / (ratio - Rational(1))) * (at(to + IndexForm(1)) - at(from));
}

// sum(i = a..b, i^p) is a polynomial in a and b, and sum(i = a..b, q^i) one in q^a and q^b.
void add_up_powers(Term& term, const IndexFacts& facts, IndexedSum& counted) {
  for (bool again = true; again;) {
    again = false;
    for (const auto& name : term.bound) {
      if (has_index(counted, name)) continue;
      const auto p = power_alone(term, name);
      const auto ratio = p ? std::nullopt : ratio_alone(term, name);
      const auto box = p || ratio ? box_of(term, name) : std::nullopt;
      if (!box) continue;
      auto without = term;
      std::erase_if(without.where, [&](const IndexForm& form) { return form.has(name); });
      std::erase_if(without.factors, [&](const Factor& f) { return has_index(f, name); });
      std::erase(without.bound, name);
      if (!keep_to_places(without, *box, facts)) continue;
      counted = counted * (p ? power_sum(box->to, *p) - power_sum(box->from - IndexForm(1), *p)
                             : geometric(term, name, box->from, box->to, *ratio));
      term = std::move(without);
      again = true;
      break;
    }
  }
}

}  // namespace

IndexFacts IndexFacts::with(const IndexForm& form) const {
  auto more = *this;
  more.known.push_back(form);
  return more;
}

Inequalities known_within(const Term& term, const IndexFacts& facts) {
  auto known = facts.known;
  known.insert(known.end(), term.where.begin(), term.where.end());
  add_moved(term.where, facts, known);
  return known;
}

bool runs_through(const Term& term, const std::string& index, const IndexForm& size) {
  const auto box = box_of(term, index);
  return box && box->from.is_one() && box->to == size && is_bound(term, index);
}

bool settle_guards(Term& term, const IndexFacts& facts, IndexedSum& counted) {
  if (!settle_equations(term) || !settle_inequalities(term, facts)) return false;
  count_unused(term, facts, counted);
  add_up_powers(term, facts, counted);
  return true;
}

}  // namespace verify
