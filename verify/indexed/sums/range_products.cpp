#include "verify/indexed/sums/range_products.hpp"

#include <algorithm>
#include <utility>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

const Factor& body_of(const Factor& product) {
  return product.atom->inside[0].terms.front().factors.front();
}

bool is_single(const IndexedSum& inside) {
  if (inside.terms.size() != 1) return false;
  const auto& term = inside.terms.front();
  return term.by == Rational(1) && term.bound.empty() && term.where.empty() && term.equal.empty() &&
         term.factors.size() == 1;
}

// A product over from .. to of the body, to a power; a single factor is one over a place.
struct Range {
  IndexForm from, to, power;
};

// The place at which the body is this factor.
std::optional<IndexForm> place_of(const Factor& body, const Factor& single) {
  if (body.atom->kind != single.atom->kind || body.atom->name != single.atom->name)
    return std::nullopt;
  if (body.atom->places.size() != single.atom->places.size()) return std::nullopt;
  for (std::size_t k = 0; k < body.atom->places.size(); ++k) {
    const auto& place = body.atom->places[k];
    const auto by = place.factor_of(range_index);
    if (abs(by) != Rational(1)) continue;
    const auto at = (single.atom->places[k] - (place - IndexForm::symbol(range_index) * by)) * by;
    if (key_of(*with(body, {{range_index, at}}).atom) == key_of(*single.atom)) return at;
  }
  return std::nullopt;
}

bool at_least(const Inequalities& known, const IndexForm& a, const IndexForm& b) {
  return follows(known, a - b);
}

// What two ranges of one body are together; empty where they do not meet.
std::optional<std::vector<Range>> joined(const Range& a, const Range& b,
                                         const Inequalities& known) {
  const auto one = IndexForm(1);
  if (a.power == b.power) {
    // a.from .. a.to, then a.to + 1 .. b.to.
    const bool meet = (b.from - a.to).is_one();
    if (meet && at_least(known, a.to, a.from - one) && at_least(known, b.to, b.from - one))
      return {{{a.from, b.to, a.power}}};
    return std::nullopt;
  }
  if (!(a.power + b.power).is_zero()) return std::nullopt;
  if (a.from == b.from && at_least(known, b.to, a.from - one) && at_least(known, a.to, b.to))
    return {{{b.to + one, a.to, a.power}}};
  if (a.to == b.to && at_least(known, b.from, a.from) && at_least(known, a.to, b.from - one))
    return {{{a.from, b.from - one, a.power}}};
  return std::nullopt;
}

Factor made(const Factor& body, const Range& range) {
  Atom atom{AtomKind::product, {}, {range.from, range.to}, {sum_of(body)}};
  return factor(std::move(atom), range.power);
}

std::optional<Range> range_of(const Factor& body, const Factor& other) {
  if (other.atom->kind == AtomKind::product) {
    if (!is_single(other.atom->inside[0]) || key_of(body_of(other)) != key_of(body))
      return std::nullopt;
    return Range{other.atom->places[0], other.atom->places[1], other.power};
  }
  const auto at = place_of(body, other);
  if (!at || !body.power.is_number() || body.power.is_zero()) return std::nullopt;
  return Range{*at, *at, other.power * (Rational(1) / body.power.constant())};
}

// prod(r = a..b, g_{r+1}) as prod(r = a+1..b+1, g_r): the first place that holds the index is the
// index alone.
std::optional<IndexedSum> started_at_index(const Factor& product, const Factor& body) {
  for (const auto& place : body.atom->places) {
    const auto by = place.factor_of(range_index);
    if (abs(by) != Rational(1)) continue;
    const auto index = IndexForm::symbol(range_index);
    const auto rest = place - index * by;
    if (rest.has(range_index) || (rest.is_zero() && by == Rational(1))) return std::nullopt;
    auto from = product.atom->places[0] * by + rest, to = product.atom->places[1] * by + rest;
    if (by.sign() < 0) std::swap(from, to);
    const auto turned = with(body, {{range_index, (index - rest) * by}});
    return sum_of(made(turned, {from, to, product.power}));
  }
  return std::nullopt;
}

// The whole number that a sum is, as 1 + r or n - r.
std::optional<IndexForm> whole_form(const IndexedSum& sum) {
  IndexForm form;
  for (const auto& term : sum.terms) {
    if (!term.bound.empty() || !term.where.empty() || !term.equal.empty() ||
        term.factors.size() > 1)
      return std::nullopt;
    if (term.factors.empty()) {
      form += IndexForm(term.by);
      continue;
    }
    const auto& f = term.factors.front();
    if (f.atom->kind != AtomKind::count || !f.power.is_one()) return std::nullopt;
    form += f.atom->places[0] * term.by;
  }
  return form;
}

// prod(r = a..b, r + 1) as prod(r = a+1..b+1, r), prod(r = a..b, n - r) as prod(r = n-b..n-a, r).
std::optional<IndexedSum> numbers_from_index(const Factor& product) {
  const auto form = whole_form(product.atom->inside[0]);
  if (!form) return std::nullopt;
  const auto by = form->factor_of(range_index);
  const auto index = IndexForm::symbol(range_index);
  const auto rest = *form - index * by;
  const bool is_whole = rest.constant().is_integer() &&
                        std::all_of(rest.symbols().begin(), rest.symbols().end(),
                                    [](const auto& part) { return part.second.is_integer(); });
  if (abs(by) != Rational(1) || rest.has(range_index) || !is_whole) return std::nullopt;
  auto from = product.atom->places[0] * by + rest, to = product.atom->places[1] * by + rest;
  if (by.sign() < 0) std::swap(from, to);
  Atom atom{AtomKind::product, {}, {from, to}, {sum_of(factor({AtomKind::count, {}, {index}}))}};
  return sum_of(factor(std::move(atom), product.power));
}

}  // namespace

IndexedSum product_over(const std::string& index, const IndexForm& from, const IndexForm& to,
                        const IndexedSum& body) {
  const bool plain = body.terms.size() == 1 && body.terms[0].by == Rational(1) &&
                     body.terms[0].bound.empty() && body.terms[0].where.empty() &&
                     body.terms[0].equal.empty();
  if (!plain) {
    if (index != range_index && has_index(body, range_index))
      throw Unsayable("a product over a range within a product over a range; define the inner one");
    Atom atom{
        AtomKind::product, {}, {from, to}, {with(body, {{index, IndexForm::symbol(range_index)}})}};
    return sum_of(factor(std::move(atom)));
  }
  auto result = sum_of(Rational(1));
  const auto add = [&](const Factor& part) {
    if (index != range_index && has_index(part, range_index))
      throw Unsayable("a product over a range within a product over a range; define the inner one");
    const auto moved = with(part, {{index, IndexForm::symbol(range_index)}});
    result = result * sum_of(made(moved, {from, to, IndexForm(1)}));
  };
  for (const auto& part : body.terms[0].factors) add(part);
  return result;
}

std::optional<IndexedSum> product_value(const Factor& product, const Inequalities& known) {
  const auto& from = product.atom->places[0];
  const auto& to = product.atom->places[1];
  const auto& inside = product.atom->inside[0];
  const bool whole = product.power.is_number() && product.power.constant().is_integer();
  if (follows(known, from - to - IndexForm(1))) return sum_of(Rational(1));
  if (!is_single(inside)) {
    if (auto moved = numbers_from_index(product)) return moved;
    const auto length = to - from + IndexForm(1);
    if (whole && !inside.terms.empty() && !has_index(inside, range_index) && follows(known, length))
      return sum_of(factor({AtomKind::base, {}, {}, {inside}}, length * product.power.constant()));
    if (from == to && whole && product.power.constant().sign() > 0)
      return power(with(inside, {{range_index, from}}), product.power.constant().to_long());
    const bool of_factors = inside.terms.size() == 1 && inside.terms[0].bound.empty() &&
                            inside.terms[0].where.empty() && inside.terms[0].equal.empty();
    if (!of_factors || !whole || product.power.constant().sign() < 0) return std::nullopt;
    // A number comes out as often as it stands there.
    const auto& by = inside.terms[0].by;
    if (by != Rational(1) && !follows(known, length)) return std::nullopt;
    auto rest = inside;
    rest.terms[0].by = Rational(1);
    auto value = product_over(range_index, from, to, rest);
    if (by != Rational(1)) value = value * sum_of(factor({AtomKind::number, by.text()}, length));
    return power(value, product.power.constant().to_long());
  }
  const auto& body = body_of(product);
  if (auto moved = started_at_index(product, body)) return moved;
  if (from == to) {
    const auto at = with(body, {{range_index, from}});
    if (product.power.is_one()) return sum_of(at);
    if (at.power.is_number()) return sum_of(Factor{at.atom, product.power * at.power.constant()});
    return std::nullopt;
  }
  const auto length = to - from + IndexForm(1);
  if (!has_index(body, range_index) && body.power.is_one() && product.power.is_number() &&
      follows(known, length))
    return sum_of(Factor{body.atom, length * product.power.constant()});
  return std::nullopt;
}

bool join_ranges(Term& term, const IndexFacts& facts) {
  auto& factors = term.factors;
  const bool any = std::any_of(factors.begin(), factors.end(),
                               [](const Factor& f) { return f.atom->kind == AtomKind::product; });
  if (!any) return false;
  const auto known = known_within(term, facts);
  for (std::size_t i = 0; i < factors.size(); ++i) {
    if (factors[i].atom->kind != AtomKind::product) continue;
    if (!is_single(factors[i].atom->inside[0])) continue;
    const auto body = body_of(factors[i]);
    for (std::size_t j = 0; j < factors.size(); ++j) {
      if (i == j) continue;
      const auto a = range_of(body, factors[i]), b = range_of(body, factors[j]);
      if (!a || !b) continue;
      auto both = joined(*a, *b, known);
      if (!both) both = joined(*b, *a, known);
      if (!both) continue;
      const auto first = std::min(i, j), second = std::max(i, j);
      factors.erase(factors.begin() + static_cast<long>(second));
      factors.erase(factors.begin() + static_cast<long>(first));
      for (const auto& range : *both) factors.push_back(made(body, range));
      return true;
    }
  }
  return false;
}

}  // namespace verify
