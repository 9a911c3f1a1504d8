#include "verify/indexed/sums/indexed_sum.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

namespace verify {
namespace {

constexpr std::size_t most_terms = 4000;

int depth_of(const Factor& factor) {
  int depth = 0;
  for (const auto& sum : factor.atom->inside)
    for (const auto& term : sum.terms) depth = std::max(depth, 1 + depth_of(term));
  return depth;
}

// Places of a symmetric letter in one order, whatever it was written in.
void order_places(Atom& atom) {
  const auto last = atom.places.size();
  if (!atom.symmetric || last < 2) return;
  if (atom.places[last - 1].text() < atom.places[last - 2].text())
    std::swap(atom.places[last - 1], atom.places[last - 2]);
}

// Those images that are not of indices that the term itself sums over.
IndexForm::Images without_bound(const IndexForm::Images& images, const Term& term) {
  auto kept = images;
  for (const auto& name : term.bound) kept.erase(name);
  return kept;
}

}  // namespace

int depth_of(const Term& term) {
  int depth = 0;
  for (const auto& factor : term.factors) depth = std::max(depth, depth_of(factor));
  return depth;
}

std::string key_of(const Atom& atom) {
  std::string key;
  switch (atom.kind) {
    case AtomKind::letter:
      key = atom.name;
      break;
    case AtomKind::count:
      key = "#";
      break;
    case AtomKind::number:
      key = "=" + atom.name;
      break;
    case AtomKind::base:
      key = "base";
      break;
    case AtomKind::exponential:
      key = "exp";
      break;
    case AtomKind::function:
      key = "f:" + atom.name;
      break;
    case AtomKind::product:
      key = "prod";
      break;
    case AtomKind::matrix_power:
      key = "pow:" + atom.name;
      break;
  }
  if (!atom.places.empty()) {
    key += "[";
    for (std::size_t k = 0; k < atom.places.size(); ++k)
      key += (k == 0 ? "" : ", ") + atom.places[k].text();
    key += "]";
  }
  for (const auto& sum : atom.inside) key += "(" + key_of(sum) + ")";
  return key;
}

std::string key_of(const Factor& factor) {
  const auto key = key_of(*factor.atom);
  return factor.power.is_one() ? key : key + "^{" + factor.power.text() + "}";
}

std::string key_of(const Term& term) {
  std::string key;
  if (!term.bound.empty() || !term.where.empty() || !term.equal.empty()) {
    key = "sum(";
    for (const auto& name : term.bound) key += name + " ";
    std::vector<std::string> guards;
    for (const auto& form : term.where) guards.push_back("; " + form.text() + " >= 0");
    for (const auto& form : term.equal) guards.push_back("; " + form.text() + " = 0");
    std::sort(guards.begin(), guards.end());
    for (const auto& guard : guards) key += guard;
    key += ") ";
  }
  std::vector<std::string> keys;
  for (const auto& factor : term.factors) keys.push_back(key_of(factor));
  std::sort(keys.begin(), keys.end());
  for (std::size_t k = 0; k < keys.size(); ++k) key += (k == 0 ? "" : " ") + keys[k];
  return key;
}

std::string key_of(const IndexedSum& sum) {
  std::vector<std::string> keys;
  for (const auto& term : sum.terms) keys.push_back(term.by.text() + " " + key_of(term));
  std::sort(keys.begin(), keys.end());
  std::string key;
  for (std::size_t k = 0; k < keys.size(); ++k) key += (k == 0 ? "" : " + ") + keys[k];
  return key;
}

Factor factor(Atom atom, IndexForm power) {
  order_places(atom);
  return {std::make_shared<const Atom>(std::move(atom)), std::move(power)};
}

IndexedSum sum_of(Rational number) {
  if (number.sign() == 0) return {};
  Term term;
  term.by = std::move(number);
  return {{std::move(term)}};
}
IndexedSum sum_of(Factor factor) {
  Term term;
  term.factors.push_back(std::move(factor));
  return {{std::move(term)}};
}
IndexedSum sum_of(const IndexForm& form) {
  auto sum = sum_of(form.constant());
  for (const auto& [symbol, by] : form.symbols())
    sum = std::move(sum) + by * sum_of(factor({AtomKind::count, {}, {IndexForm::symbol(symbol)}}));
  return sum;
}

IndexedSum operator+(IndexedSum a, const IndexedSum& b) {
  a.terms.insert(a.terms.end(), b.terms.begin(), b.terms.end());
  if (a.terms.size() > most_terms)
    throw Unsayable("more than " + std::to_string(most_terms) + " terms when multiplied out");
  return a;
}
IndexedSum operator-(const IndexedSum& a, const IndexedSum& b) { return a + Rational(-1) * b; }
IndexedSum operator*(const Rational& by, IndexedSum a) {
  if (by.sign() == 0) return {};
  for (auto& term : a.terms) term.by *= by;
  return a;
}
IndexedSum operator*(const IndexedSum& a, const IndexedSum& b) {
  if (a.terms.size() * b.terms.size() > most_terms)
    throw Unsayable("more than " + std::to_string(most_terms) + " terms when multiplied out");
  IndexedSum result;
  const auto append = [](auto& to, const auto& more) {
    to.insert(to.end(), more.begin(), more.end());
  };
  for (const auto& left : a.terms)
    for (const auto& right : b.terms) {
      auto term = renamed_apart(left);
      const auto more = renamed_apart(right);
      term.by *= more.by;
      append(term.bound, more.bound);
      append(term.where, more.where);
      append(term.equal, more.equal);
      append(term.factors, more.factors);
      result.terms.push_back(std::move(term));
    }
  return result;
}
IndexedSum power(const IndexedSum& a, long exponent) {
  constexpr long most = 2000;
  if (exponent > most)
    throw Unsayable("a formula to the power " + std::to_string(exponent) +
                    ", which is not multiplied out");
  auto result = sum_of(Rational(1));
  for (long k = 0; k < exponent; ++k) result = result * a;
  return result;
}

IndexedSum summed(const std::string& index, const IndexForm& from, const IndexForm& to,
                  const IndexedSum& body) {
  IndexedSum result;
  for (const auto& term : body.terms) {
    const auto name = fresh_index();
    auto renamed = with(renamed_apart(term), {{index, IndexForm::symbol(name)}});
    renamed.bound.push_back(name);
    renamed.where.push_back(IndexForm::symbol(name) - from);
    renamed.where.push_back(to - IndexForm::symbol(name));
    result.terms.push_back(std::move(renamed));
  }
  return result;
}
IndexedSum only_where(const IndexForm& form, IndexedSum body) {
  for (auto& term : body.terms) {
    term = renamed_apart(term);
    term.where.push_back(form);
  }
  return body;
}
IndexedSum only_equal(const IndexForm& form, IndexedSum body) {
  for (auto& term : body.terms) {
    term = renamed_apart(term);
    term.equal.push_back(form);
  }
  return body;
}

Factor with(const Factor& old, const IndexForm::Images& images) {
  Atom atom = *old.atom;
  for (auto& place : atom.places) place = place.with(images);
  for (auto& sum : atom.inside) sum = with(sum, images);
  return factor(std::move(atom), old.power.with(images));
}
Term with(const Term& term, const IndexForm::Images& images) {
  const auto kept = without_bound(images, term);
  Term result;
  result.by = term.by;
  result.bound = term.bound;
  for (const auto& form : term.where) result.where.push_back(form.with(kept));
  for (const auto& form : term.equal) result.equal.push_back(form.with(kept));
  for (const auto& factor : term.factors) result.factors.push_back(with(factor, kept));
  return result;
}
IndexedSum with(const IndexedSum& sum, const IndexForm::Images& images) {
  IndexedSum result;
  for (const auto& term : sum.terms) result.terms.push_back(with(term, images));
  return result;
}

bool has_index(const Factor& factor, const std::string& index) {
  const auto& atom = *factor.atom;
  return factor.power.has(index) ||
         std::any_of(atom.places.begin(), atom.places.end(),
                     [&](const IndexForm& place) { return place.has(index); }) ||
         std::any_of(atom.inside.begin(), atom.inside.end(),
                     [&](const IndexedSum& sum) { return has_index(sum, index); });
}
bool has_index(const IndexedSum& sum, const std::string& index) {
  const auto in = [&](const Inequalities& forms) {
    return std::any_of(forms.begin(), forms.end(),
                       [&](const IndexForm& form) { return form.has(index); });
  };
  return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) {
    return in(term.where) || in(term.equal) ||
           std::any_of(term.factors.begin(), term.factors.end(),
                       [&](const Factor& factor) { return has_index(factor, index); });
  });
}

std::string fresh_index() {
  static std::atomic<long> count{0};
  return "~" + std::to_string(++count);
}

Term renamed_apart(const Term& term) {
  if (term.bound.empty()) return term;
  auto result = term;
  IndexForm::Images images;
  for (auto& name : result.bound) {
    const auto fresh = fresh_index();
    images[name] = IndexForm::symbol(fresh);
    name = fresh;
  }
  result.bound.clear();
  auto renamed = with(result, images);
  for (const auto& old : term.bound) renamed.bound.push_back(*images.at(old).as_symbol());
  return renamed;
}

}  // namespace verify
