#include "verify/indexed/sums/canonical_names.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

constexpr std::size_t most_orders = 720, most_starts = 48;

using Substitutions = std::vector<IndexForm::Images>;

// All forms in the factors and their powers that hold the index, with where they stand.
void forms_with(const Factor& factor, const std::string& index, const std::string& where,
                std::vector<std::pair<std::string, IndexForm>>& found) {
  const auto& atom = *factor.atom;
  const auto here = where + std::to_string(static_cast<int>(atom.kind)) + atom.name + "/";
  for (std::size_t k = 0; k < atom.places.size(); ++k)
    if (atom.places[k].has(index)) found.emplace_back(here + std::to_string(k), atom.places[k]);
  if (factor.power.has(index)) found.emplace_back(here + "^", factor.power);
  for (const auto& sum : atom.inside)
    for (const auto& term : sum.terms)
      for (const auto& inner : term.factors) forms_with(inner, index, here, found);
}

// What may be put in place of an index: each form that holds it becomes the index alone. Of several
// letters, those of the first name decide.
Substitutions starts_of(const Term& term, const std::string& index) {
  std::vector<std::pair<std::string, IndexForm>> found;
  for (const auto& factor : term.factors) forms_with(factor, index, "", found);
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  Substitutions starts;
  std::set<std::string> seen;
  std::string decided;
  for (const auto& [where, form] : found) {
    if (!decided.empty() && where != decided) break;
    const auto by = form.factor_of(index);
    if (abs(by) != Rational(1)) continue;
    const auto rest = form - IndexForm::symbol(index) * by;
    if (rest.has(index)) continue;
    decided = where;
    auto image = (IndexForm::symbol(index) - rest) * by;
    if (seen.insert(image.text()).second) starts.push_back({{index, std::move(image)}});
  }
  if (starts.empty()) starts.push_back({});
  return starts;
}

// Where a permutation moves all that an index runs through, the index may be what it moves to.
Substitutions moves_of(const Term& term, const std::string& index, const IndexFacts& facts) {
  Substitutions moves = {{}};
  std::vector<std::pair<std::string, IndexForm>> found;
  for (const auto& factor : term.factors) forms_with(factor, index, "", found);
  std::set<std::string> seen;
  for (const auto& [where, form] : found)
    for (const auto& [symbol, by] : form.symbols()) {
      if (innermost(symbol) != index || !seen.insert(symbol).second) continue;
      auto image = IndexForm::symbol(index);
      bool moves_all = true;
      std::vector<std::pair<std::string, bool>> movers;
      for (auto left = symbol; mover_of(left);) {
        const auto mover = *mover_of(left);
        const auto at = left.find('@');
        movers.emplace_back(mover, left[at - 1] == '~');
        left = left.substr(at + 1);
        const auto size = facts.movers.find(mover);
        moves_all = moves_all && size != facts.movers.end() &&
                    runs_through(term, index, IndexForm::symbol(size->second));
      }
      if (movers.empty() || !moves_all) continue;
      for (const auto& [mover, back] : movers) image = moved(mover, !back, image);
      moves.push_back({{index, image}});
    }
  return moves;
}

// The term with every factor's place of the index marked, and other indices alike.
std::string colour_of(const Term& term, const std::string& index,
                      const std::map<std::string, std::string>& colours) {
  IndexForm::Images images;
  for (const auto& name : term.bound)
    images[name] = IndexForm::symbol(name == index ? "!" : "?" + colours.at(name));
  std::vector<std::string> parts;
  for (const auto& factor : term.factors)
    if (has_index(factor, index)) parts.push_back(key_of(with(factor, images)));
  for (const auto& form : term.where)
    if (form.has(index)) parts.push_back(">" + form.with(images).text());
  std::sort(parts.begin(), parts.end());
  std::string colour;
  for (const auto& part : parts) colour += part + "|";
  return colour;
}

// Indices in classes that no renaming exchanges, in an order that names do not decide.
std::vector<std::vector<std::string>> classes_of(const Term& term) {
  std::map<std::string, std::string> colours;
  for (const auto& name : term.bound) colours[name] = "";
  std::map<std::string, std::vector<std::string>> classes;
  for (int round = 0; round < 3; ++round) {
    std::map<std::string, std::string> raw;
    std::set<std::string> different;
    for (const auto& name : term.bound)
      different.insert(raw[name] = colour_of(term, name, colours));
    classes.clear();
    for (const auto& name : term.bound) {
      const auto rank = std::distance(different.begin(), different.find(raw[name]));
      colours[name] = std::to_string(rank);
      classes[raw[name]].push_back(name);
    }
    if (different.size() == term.bound.size()) break;
  }
  std::vector<std::vector<std::string>> result;
  for (auto& [colour, names] : classes) result.push_back(std::move(names));
  return result;
}

Term named(const Term& term, const std::vector<std::string>& order, const std::string& prefix) {
  IndexForm::Images images;
  std::vector<std::string> names;
  for (std::size_t k = 0; k < order.size(); ++k) {
    names.push_back(prefix + std::to_string(k));
    images[order[k]] = IndexForm::symbol(names.back());
  }
  auto free = term;
  free.bound.clear();
  auto result = with(free, images);
  result.bound = names;
  return result;
}

Term sorted(Term term) {
  std::sort(term.factors.begin(), term.factors.end(),
            [](const Factor& a, const Factor& b) { return key_of(a) < key_of(b); });
  std::sort(term.where.begin(), term.where.end(),
            [](const IndexForm& a, const IndexForm& b) { return a.text() < b.text(); });
  return term;
}

class LeastName {
 public:
  void offer(const Term& term, const std::string& prefix) {
    const auto classes = classes_of(term);
    std::size_t orders = 1;
    for (const auto& names : classes)
      for (std::size_t k = 2; k <= names.size(); ++k) orders *= k;
    order(term, classes, orders <= most_orders, {}, 0, prefix);
  }
  Term best() { return std::move(best_); }

 private:
  void order(const Term& term, const std::vector<std::vector<std::string>>& classes, bool all,
             const std::vector<std::string>& chosen, std::size_t next, const std::string& prefix) {
    if (next == classes.size()) {
      auto candidate = sorted(named(term, chosen, prefix));
      auto key = key_of(candidate);
      if (key_.empty() || key < key_) {
        key_ = std::move(key);
        best_ = std::move(candidate);
      }
      return;
    }
    auto names = classes[next];
    std::sort(names.begin(), names.end());
    do {
      auto more = chosen;
      more.insert(more.end(), names.begin(), names.end());
      order(term, classes, all, more, next + 1, prefix);
    } while (all && std::next_permutation(names.begin(), names.end()));
  }

  std::string key_;
  Term best_;
};

Term substituted(const Term& term, const std::string& index, const IndexForm::Images& images) {
  if (images.empty()) return term;
  auto free = term;
  free.bound.erase(std::find(free.bound.begin(), free.bound.end(), index));
  auto result = with(free, images);
  result.bound = term.bound;
  return result;
}

}  // namespace

Term canonically_named(const Term& term, const IndexFacts& facts) {
  if (term.bound.empty()) return sorted(term);
  std::vector<Term> candidates = {term};
  for (const auto& index : term.bound) {
    std::vector<Term> more;
    for (const auto& candidate : candidates) {
      for (const auto& move : moves_of(candidate, index, facts)) {
        auto turned = substituted(candidate, index, move);
        turned.where = candidate.where;  // a permutation leaves 1 .. size as it is
        for (const auto& start : starts_of(turned, index)) {
          more.push_back(substituted(turned, index, start));
          if (more.size() > most_starts) break;
        }
      }
    }
    candidates = std::move(more);
  }
  LeastName least;
  const auto prefix = "$" + std::to_string(depth_of(term)) + ".";
  for (const auto& candidate : candidates) least.offer(candidate, prefix);
  return least.best();
}

}  // namespace verify
