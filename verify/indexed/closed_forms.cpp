#include "verify/indexed/closed_forms.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "verify/indexed/indexed_proof.hpp"
#include "verify/indexed/sums/range_products.hpp"

namespace verify {
namespace {

std::string plain_name(const Atom& atom) { return atom.name.substr(0, atom.name.find('#')); }

constexpr int most_unfoldings = 60;

}  // namespace

const Iterate* ClosedForms::iterate_of(const Atom& atom) const {
  if (atom.kind != AtomKind::letter) return nullptr;
  const auto found = vocabulary_.iterates.find(plain_name(atom));
  return found == vocabulary_.iterates.end() ? nullptr : &found->second;
}

ClosedForms::Entry ClosedForms::entry_of(const Atom& atom, const std::string& name) const {
  const auto& shape = vocabulary_.iterates.at(name).shape;
  Entry entry{name, atom.places.at(0), {}, {}};
  // "X#1#0c": the blocks that it lies in.
  auto rest = atom.name.substr(name.size());
  while (!rest.empty()) {
    const auto end = rest.find('#', 1);
    const auto part = rest.substr(1, end == std::string::npos ? end : end - 1);
    (part.back() == 'c' ? entry.column : entry.row).block =
        static_cast<std::size_t>(std::stol(part));
    rest = end == std::string::npos ? "" : rest.substr(end);
  }
  std::size_t next = 1;
  if (shape.rows[entry.row.block] != "1") entry.row.at = atom.places.at(next++);
  if (shape.cols[entry.column.block] != "1") entry.column.at = atom.places.at(next);
  return entry;
}

IndexedSum ClosedForms::first(const Entry& entry) const {
  EntriesOf entries(vocabulary_, facts_);
  return entries.entry(vocabulary_.iterates.at(entry.name).first, entry.row, entry.column);
}

IndexedSum ClosedForms::step(const Entry& entry) const {
  const auto& iterate = vocabulary_.iterates.at(entry.name);
  EntriesOf entries(vocabulary_, facts_);
  const auto before = entry.at - IndexForm(1);
  entries.set_index(iterate.index, before);
  // A letter of this name stands only where the iterate has begun.
  entries.suppose(before - IndexForm(iterate.start));
  return entries.entry(iterate.step, entry.row, entry.column);
}

IndexedSum ClosedForms::put_in(const IndexedSum& sum) const {
  return with_letters(sum, [&](const Atom& atom) -> std::optional<IndexedSum> {
    if (iterate_of(atom) == nullptr) return std::nullopt;
    const auto form = forms_.find(plain_name(atom));
    if (form == forms_.end()) return std::nullopt;
    return form->second(entry_of(atom, form->first));
  });
}

IndexedSum ClosedForms::stepped(const IndexedSum& sum, const IndexForm& at) const {
  auto result = sum;
  // A step may use X_{k + 1} of iterates whose equations stand earlier.
  for (std::size_t round = 0; round < vocabulary_.iterates.size(); ++round)
    result = with_letters(CanonicalSums(facts_).of(result),
                          [&](const Atom& atom) -> std::optional<IndexedSum> {
                            if (iterate_of(atom) == nullptr || !(atom.places.at(0) == at))
                              return std::nullopt;
                            return step(entry_of(atom, plain_name(atom)));
                          });
  return result;
}

std::set<long> ClosedForms::places_beside(const IndexedSum& sum, const std::string& index) const {
  std::set<long> places;
  any_letter(sum, [&](const Atom& atom) {
    if (iterate_of(atom) == nullptr) return false;
    const auto beside = atom.places.at(0) - IndexForm::symbol(index);
    if (beside.is_number() && beside.constant().is_integer())
      places.insert(beside.constant().to_long());
    return false;
  });
  return places;
}

IndexedSum ClosedForms::unfolded(const IndexedSum& sum, const IndexForm& at) const {
  auto result = sum;
  for (int round = 0; round < most_unfoldings; ++round) {
    bool changed = false;
    CanonicalSums sums(facts_);
    result = with_letters(sums.of(result), [&](const Atom& atom) -> std::optional<IndexedSum> {
      if (iterate_of(atom) == nullptr || !(atom.places.at(0) == at)) return std::nullopt;
      changed = true;
      return step(entry_of(atom, plain_name(atom)));
    });
    if (!changed) return result;
    result = put_in(result);
  }
  throw Unsayable("iterates that unfold into each other without end");
}

IndexedSum ClosedForms::unfolded_numbers(const IndexedSum& sum, long most) const {
  auto result = sum;
  for (int round = 0; round < most_unfoldings; ++round) {
    bool changed = false;
    CanonicalSums sums(facts_);
    result = with_letters(sums.of(result), [&](const Atom& atom) -> std::optional<IndexedSum> {
      const auto* iterate = iterate_of(atom);
      if (iterate == nullptr || !atom.places.at(0).is_number()) return std::nullopt;
      const auto at = atom.places.at(0).constant();
      if (at > Rational(most)) return std::nullopt;
      changed = true;
      const auto entry = entry_of(atom, plain_name(atom));
      return at == Rational(iterate->start) ? first(entry) : step(entry);
    });
    if (!changed) return result;
  }
  throw Unsayable("iterates that unfold into each other without end");
}

// Base: what it begins with; step: from R(k) for X_k to R(k + 1), others by their closed forms.
bool ClosedForms::is_shown(const std::string& name, const Form& form, const Forms& together) {
  const auto& iterate = vocabulary_.iterates.at(name);
  const auto k = IndexForm::symbol("%k");
  for (std::size_t r = 0; r < iterate.shape.rows.size(); ++r)
    for (std::size_t c = 0; c < iterate.shape.cols.size(); ++c) {
      auto known = facts_.with(k - IndexForm(iterate.start));
      Entry entry{name, IndexForm(iterate.start), {r, 1}, {c, 1}};
      const auto place = [&](BlockPlace& at, const std::string& size, const std::string& symbol) {
        if (size == "1") return;
        at.at = IndexForm::symbol(symbol);
        known.known.push_back(at.at - IndexForm(1));
        known.known.push_back(IndexForm::symbol(size) - at.at);
      };
      place(entry.row, iterate.shape.rows[r], "%i");
      place(entry.column, iterate.shape.cols[c], "%j");
      CanonicalSums sums(known);
      if (!vanishing_of(first(entry) - form(entry), sums).yes) return false;
      entry.at = k + IndexForm(1);
      auto next = put_in(step(entry));
      // A step may use that of another one, which comes before it.
      if (!together.empty()) next = unfolded(next, k + IndexForm(1));
      const auto stepped = with_letters(next, [&](const Atom& atom) {
        std::optional<IndexedSum> value;
        // Only X_k itself is supposed to be R(k): no other step is known here.
        if (iterate_of(atom) == nullptr || !(atom.places.at(0) == k)) return value;
        const auto its = plain_name(atom);
        const auto other = together.find(its);
        if (its == name)
          value = form(entry_of(atom, name));
        else if (other != together.end())
          value = other->second(entry_of(atom, its));
        return value;
      });
      if (!vanishing_of(stepped - form(entry), sums).yes) return false;
    }
  return true;
}

std::optional<std::pair<std::string, ClosedForms::Form>> ClosedForms::form_of(
    const IndexedStatement& lemma) const {
  const auto& left = lemma.identity.left;
  if (left.kind != ExpressionKind::subscript || left.operands.size() != 2) return std::nullopt;
  const auto& name = left.operands[0].word;
  const auto iterate = vocabulary_.iterates.find(name);
  if (iterate == vocabulary_.iterates.end() || forms_.count(name) != 0) return std::nullopt;
  if (lemma.head.indices.size() != 1) return std::nullopt;
  const auto& index = lemma.head.indices[0];
  const bool plain = left.operands[1].kind == ExpressionKind::name &&
                     left.operands[1].word == index.name && index.least == iterate->second.start;
  if (!plain) return std::nullopt;
  Form form = [this, right = lemma.identity.right, index](const Entry& entry) {
    EntriesOf entries(vocabulary_, facts_);
    entries.set_index(index.name, entry.at);
    entries.suppose(entry.at - IndexForm(*index.least));
    return entries.entry(right, entry.row, entry.column);
  };
  return std::pair(name, std::move(form));
}

bool ClosedForms::add_lemma(const IndexedStatement& lemma) {
  const auto found = form_of(lemma);
  if (!found || !is_shown(found->first, found->second)) return false;
  forms_.insert(*found);
  shown_.insert(lemma.text);
  return true;
}

bool ClosedForms::has(const IndexedStatement& lemma) const { return shown_.count(lemma.text) != 0; }

bool ClosedForms::add_together(const std::vector<IndexedStatement>& lemmas) {
  Forms together;
  std::set<std::string> texts;
  std::set<long> starts;
  for (const auto& lemma : lemmas)
    if (auto found = form_of(lemma)) {
      starts.insert(vocabulary_.iterates.at(found->first).start);
      together.insert(std::move(*found));
      texts.insert(lemma.text);
    }
  // One induction has one beginning.
  if (together.size() < 2 || starts.size() != 1) return false;
  for (const auto& [name, form] : together)
    if (!is_shown(name, form, together)) return false;
  forms_.merge(together);
  shown_.merge(texts);
  return true;
}

void ClosedForms::find_others() {
  for (bool again = true; again;) {
    again = false;
    for (const auto& [name, iterate] : vocabulary_.iterates)
      if (forms_.count(name) == 0 && unroll(name)) again = true;
  }
}

// X_{k+1} = c_k X_k + u_k in each entry: X_k = prod(c) X_s + sum over j of prod(c after j) u_j.
bool ClosedForms::unroll(const std::string& name) {
  const auto& iterate = vocabulary_.iterates.at(name);
  if (iterate.shape.rows.size() != 1 || iterate.shape.cols.size() != 1) return false;
  const auto k = IndexForm::symbol("%k"), i = IndexForm::symbol("%i"), j = IndexForm::symbol("%j");
  Entry entry{name, k + IndexForm(1), {}, {}};
  auto known = facts_.with(k - IndexForm(iterate.start));
  const auto place = [&](BlockPlace& at, const std::string& size, const IndexForm& symbol) {
    if (size == "1") return;
    at.at = symbol;
    known.known.push_back(symbol - IndexForm(1));
    known.known.push_back(IndexForm::symbol(size) - symbol);
  };
  place(entry.row, iterate.shape.rows[0], i);
  place(entry.column, iterate.shape.cols[0], j);
  CanonicalSums sums(known);
  IndexedSum factor_of_it, rest;
  for (auto term : sums.of(put_in(step(entry))).terms) {
    std::optional<std::size_t> at;
    for (std::size_t f = 0; f < term.factors.size(); ++f) {
      const auto& atom = *term.factors[f].atom;
      const bool is_it = plain_name(atom) == name && iterate_of(atom) != nullptr;
      const bool inside = any_letter({{{Rational(1), {}, {}, {}, {term.factors[f]}}}},
                                     [&](const Atom& a) { return iterate_of(a) != nullptr; });
      if (!inside) continue;
      const auto own = is_it ? std::optional(entry_of(atom, name)) : std::nullopt;
      const bool same = own && own->at == k && own->row.at == entry.row.at &&
                        own->column.at == entry.column.at && term.factors[f].power.is_one();
      if (!same || at) return false;
      at = f;
    }
    if (at) {
      term.factors.erase(term.factors.begin() + static_cast<long>(*at));
      if (!term.where.empty() || !term.bound.empty()) return false;
      factor_of_it.terms.push_back(std::move(term));
    } else {
      rest.terms.push_back(std::move(term));
    }
  }
  const Form form = [this, name, factor_of_it, rest, &iterate](const Entry& at) {
    const auto start = IndexForm(iterate.start);
    const auto placed = [&](const IndexedSum& sum, const IndexForm& step) {
      return with(sum, {{"%k", step}, {"%i", at.row.at}, {"%j", at.column.at}});
    };
    const auto product = [&](const IndexForm& from) {
      const auto r = fresh_index();
      if (factor_of_it.terms.empty())  // 0 times X_k: the empty product alone is not 0
        return only_equal(from - at.at, sum_of(Rational(1)));
      return product_over(r, from, at.at - IndexForm(1),
                          placed(factor_of_it, IndexForm::symbol(r)));
    };
    auto begun = at;
    begun.at = start;
    const auto s = fresh_index();
    const auto step_at = IndexForm::symbol(s);
    return product(start) * first(begun) +
           summed(s, start, at.at - IndexForm(1),
                  product(step_at + IndexForm(1)) * placed(rest, step_at));
  };
  if (!is_shown(name, form)) return false;
  forms_[name] = form;
  how_[name] = "unrolled, and shown by induction: " + name;
  return true;
}

}  // namespace verify
