#include "verify/indexed/mean_of_sum.hpp"

#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>
#include <utility>

#include "verify/indexed/letter_mean.hpp"
#include "verify/indexed/readable_sum.hpp"
#include "verify/indexed/sums/gram_inverse.hpp"
#include "verify/indexed/sums/range_products.hpp"
#include "verify/indexed/sums/term_guards.hpp"

namespace verify {
namespace {

IndexForm size_of(const std::string& name) {
  return name == "1" ? IndexForm(1) : IndexForm::symbol(name);
}

// Whether the name is among the words of a text: X of "det(X X')".
bool is_called(const std::string& text, const std::string& name) {
  const auto is_of_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
    const auto end = at + name.size();
    if ((at == 0 || !is_of_name(text[at - 1])) && (end == text.size() || !is_of_name(text[end])))
      return true;
  }
  return false;
}

class MeanOfTerm {
 public:
  MeanOfTerm(const Vocabulary& vocabulary, std::set<std::string> random, CanonicalSums& sums)
      : vocabulary_(vocabulary), random_(std::move(random)), sums_(sums) {}

  IndexedSum of(const Term& term) {
    if (auto first = others_first(term)) return *first;
    if (auto quoted = by_quoted_theorem(term)) return *quoted;
    if (auto exponential = of_exponentials(term)) return *exponential;
    Term rest = term;
    rest.factors.clear();
    std::map<std::string, std::vector<Draw>> draws;
    for (const auto& factor : term.factors) {
      if (factor.atom->kind == AtomKind::letter && random_.count(factor.atom->name) != 0) {
        add_draws(factor, draws[factor.atom->name]);
        continue;
      }
      refuse_random(factor);
      rest.factors.push_back(factor);
    }
    IndexedSum result{{rest}};
    // What the means are of still stands under the sums of the term.
    for (const auto& [name, of_letter] : draws) {
      const auto mean = mean_of_draws(vocabulary_, name, of_letter);
      IndexedSum next;
      for (const auto& left : result.terms)
        for (const auto& right : mean.terms) {
          auto both = left;
          both.by *= right.by;
          both.equal.insert(both.equal.end(), right.equal.begin(), right.equal.end());
          both.factors.insert(both.factors.end(), right.factors.begin(), right.factors.end());
          next.terms.push_back(std::move(both));
        }
      result = std::move(next);
    }
    return result;
  }

 private:
  void add_draws(const Factor& factor, std::vector<Draw>& draws) const {
    if (!factor.power.is_number() || !factor.power.constant().is_integer() ||
        factor.power.constant().sign() < 0)
      throw Unsayable("the mean of what is divided by " + factor.atom->name +
                      ", or of a symbolic "
                      "power of it");
    const auto& letter = vocabulary_.letters.at(factor.atom->name);
    Draw draw;
    auto places = factor.atom->places;
    if (letter.shape.rows != Extents{"1"}) {
      const auto at = letter.sequence ? 1 : 0;
      draw.row = places.at(static_cast<std::size_t>(at));
      places.erase(places.begin() + at);
    }
    draw.copy = places;
    for (long k = 0; k < factor.power.constant().to_long(); ++k) draws.push_back(draw);
  }
  bool is_random(const Factor& factor) const {
    const auto& atom = *factor.atom;
    // An iterate may depend on all that is random.
    if (atom.kind == AtomKind::letter &&
        vocabulary_.iterates.count(atom.name.substr(0, atom.name.find('#'))) != 0)
      return true;
    // inv(X X') and det(X) are letters of their own, called by what they are of.
    if (atom.kind == AtomKind::letter &&
        std::any_of(random_.begin(), random_.end(), [&](const std::string& name) {
          return atom.inverse_of == name || is_called(atom.name, name);
        }))
      return true;
    return std::any_of(atom.inside.begin(), atom.inside.end(), [&](const IndexedSum& sum) {
      return std::any_of(sum.terms.begin(), sum.terms.end(), [&](const Term& term) {
        return std::any_of(term.factors.begin(), term.factors.end(),
                           [&](const Factor& inner) { return is_random(inner); });
      });
    });
  }
  // Places of this program's own, inv(X X')_{$0.1,$0.1}, are no author's.
  static std::string without_places(std::string text) {
    for (auto at = text.find("_{"); at != std::string::npos; at = text.find("_{", at)) {
      const auto end = text.find('}', at);
      const bool own = end != std::string::npos && text.find('$', at) < end;
      if (own)
        text.erase(at, end - at + 1);
      else
        at += 2;
    }
    return text;
  }
  void refuse_random(const Factor& factor) const {
    if (!is_random(factor)) return;
    throw Unsayable("no mean of " + without_places(readable(sum_of(factor))) +
                    " is known here: a random symbol stands within a function, an inverse or a "
                    "denominator, or beside inv(X X'); known are products of entries, inv(X X'), "
                    "X' inv(X X') X and det(X X') of normal X");
  }

  // What is random besides X is independent of inv(X X'): averaged first, as if X were given.
  std::optional<IndexedSum> others_first(const Term& term) {
    std::string gram;
    bool has_others = false;
    for (const auto& name : random_)
      for (const auto& f : term.factors)
        if (f.atom->kind == AtomKind::letter && f.atom->name == gram_inverse_name(name))
          gram = name;
    for (const auto& f : term.factors)
      has_others |= f.atom->kind == AtomKind::letter && f.atom->name != gram &&
                    random_.count(f.atom->name) != 0;
    if (gram.empty() || !has_others) return std::nullopt;
    auto others = random_;
    others.erase(gram);
    const auto given = MeanOfTerm(vocabulary_, others, sums_).of(term);
    IndexedSum result;
    MeanOfTerm last(vocabulary_, {gram}, sums_);
    for (const auto& one : sums_.of(given).terms)
      for (auto& part : last.of(one).terms) result.terms.push_back(std::move(part));
    return result;
  }

  // Whether the sum is of degree 1 at most in what is random, all of it normal.
  bool is_linear_and_normal(const IndexedSum& sum, std::set<std::string>& letters) const {
    for (const auto& term : sum.terms) {
      long degree = 0;
      for (const auto& f : term.factors) {
        if (!is_random(f)) continue;
        const bool is_letter = f.atom->kind == AtomKind::letter && random_.count(f.atom->name) != 0;
        if (!is_letter || !f.power.is_one() || !vocabulary_.letters.at(f.atom->name).normal)
          return false;
        letters.insert(f.atom->name);
        ++degree;
      }
      if (degree > 1) return false;
    }
    return true;
  }
  // E(exp(L)) = exp(E(L) + Var(L) / 2) of what is linear in normal symbols.
  std::optional<IndexedSum> of_exponentials(const Term& term) {
    auto rest = term;
    rest.factors.clear();
    IndexedSum exponent;
    for (const auto& f : term.factors) {
      if (f.atom->kind != AtomKind::exponential || !is_random(f)) {
        rest.factors.push_back(f);
        continue;
      }
      exponent = exponent + sum_of(f.power) * f.atom->inside[0];
    }
    if (exponent.terms.empty()) return std::nullopt;
    auto facts = sums_.facts();
    facts.known = known_within(term, facts);
    CanonicalSums within(facts);
    exponent = within.of(exponent);
    std::set<std::string> letters;
    if (!is_linear_and_normal(exponent, letters)) return std::nullopt;
    // Beside the exponential of a symbol no other function of it.
    for (const auto& f : rest.factors)
      if (MeanOfTerm(vocabulary_, letters, sums_).is_random(f)) return std::nullopt;
    const auto mean = [&](const IndexedSum& sum) {
      IndexedSum result;
      MeanOfTerm of_letters(vocabulary_, letters, within);
      for (const auto& one : within.of(sum).terms)
        for (auto& part : of_letters.of(one).terms) result.terms.push_back(std::move(part));
      return within.of(result);
    };
    const auto first = mean(exponent);
    const auto variance = mean(exponent * exponent) - first * first;
    sums_.note("E(exp(L)) = exp(E(L) + Var(L) / 2) of L linear in normal symbols");
    const auto value = within.of(first + Rational(1, 2) * variance);
    rest.factors.push_back(factor({AtomKind::exponential, {}, {}, {value}}));
    if (value.terms.empty()) rest.factors.pop_back();
    return of(rest);
  }

  // inv(X X') or det(X X') alone, or between X' and X.
  std::optional<IndexedSum> by_quoted_theorem(const Term& term) {
    for (const auto& name : random_) {
      const auto& letter = vocabulary_.letters.at(name);
      if (!letter.normal || !letter.mean.empty() || letter.sequence) continue;
      std::vector<std::size_t> of_letter, inverse, determinant;
      for (std::size_t k = 0; k < term.factors.size(); ++k) {
        const auto& atom = *term.factors[k].atom;
        if (atom.kind != AtomKind::letter) continue;
        if (atom.name == name) of_letter.push_back(k);
        if (atom.name == gram_inverse_name(name)) inverse.push_back(k);
        if (atom.name == gram_determinant_name(name)) determinant.push_back(k);
      }
      if (inverse.empty() && determinant.empty()) continue;
      // The theorems say nothing beside another function of X.
      const MeanOfTerm of_this(vocabulary_, {name}, sums_);
      bool has_more = false;
      for (std::size_t k = 0; k < term.factors.size(); ++k) {
        const auto is_in = [k](const auto& all) {
          return std::find(all.begin(), all.end(), k) != all.end();
        };
        has_more |= !is_in(of_letter) && !is_in(inverse) && !is_in(determinant) &&
                    of_this.is_random(term.factors[k]);
      }
      if (has_more) continue;
      const auto d = letter.shape.rows[0], n = letter.shape.cols[0];
      if (determinant.size() == 1 && inverse.empty() && of_letter.empty() &&
          term.factors[determinant[0]].power.is_one())
        return replaced(term, {determinant[0]}, determinant_mean(letter, d, n), {});
      if (inverse.size() != 1 || !term.factors[inverse[0]].power.is_one() || !determinant.empty())
        continue;
      const auto& places = term.factors[inverse[0]].atom->places;
      if (of_letter.empty())
        return replaced(term, {inverse[0]}, inverse_mean(letter, places, d, n), {});
      if (auto found = projection(term, inverse[0], of_letter, d, n)) return found;
    }
    return std::nullopt;
  }
  // The term without these factors and indices, times what stands in their place.
  IndexedSum replaced(Term term, std::vector<std::size_t> gone, const IndexedSum& by,
                      const std::vector<std::string>& indices) {
    std::sort(gone.rbegin(), gone.rend());
    for (const auto k : gone) term.factors.erase(term.factors.begin() + static_cast<long>(k));
    for (const auto& index : indices) {
      term.bound.erase(std::find(term.bound.begin(), term.bound.end(), index));
      term.where.erase(std::remove_if(term.where.begin(), term.where.end(),
                                      [&](const IndexForm& form) { return form.has(index); }),
                       term.where.end());
    }
    IndexedSum result;
    for (const auto& part : by.terms) {
      auto both = term;
      both.by *= part.by;
      both.equal.insert(both.equal.end(), part.equal.begin(), part.equal.end());
      both.factors.insert(both.factors.end(), part.factors.begin(), part.factors.end());
      // Other random letters are averaged as well.
      for (const auto& more : of(both).terms) result.terms.push_back(more);
    }
    return result;
  }
  void need_size(const std::string& what, const std::string& n, const std::string& d, long more) {
    const auto form = size_of(n) - size_of(d) - IndexForm(more);
    if (follows(sums_.facts().known, form)) return;
    throw Unsayable(what + " needs " + n + " >= " + d +
                    (more == 0 ? "" : " + " + std::to_string(more)) + "; write given = [\"" + n +
                    " >= " + d + (more == 0 ? "" : " + " + std::to_string(more)) + "\"]");
  }
  static IndexedSum over(const IndexForm& form) {
    return sum_of(factor({AtomKind::base, {}, {}, {sum_of(form)}}, IndexForm(-1)));
  }
  IndexedSum inverse_mean(const Letter& letter, const std::vector<IndexForm>& places,
                          const std::string& d, const std::string& n) {
    need_size("E(inv(X X'))", n, d, 2);
    sums_.note(
        "quoted: the mean of an inverse Wishart matrix, E(inv(X X')) = inv(Sigma) / (n - d - 1)");
    const auto below = over(size_of(n) - size_of(d) - IndexForm(1));
    if (letter.covariance.empty()) return only_equal(places[0] - places[1], below);
    if (!vocabulary_.letters.at(letter.covariance).invertible)
      throw Unsayable("E(inv(X X')) needs a covariance that is positive definite");
    Atom atom{AtomKind::letter, letter.covariance + "^-1", places};
    atom.extents = {d, d};
    atom.symmetric = true;
    atom.inverse_of = letter.covariance;
    return sum_of(factor(std::move(atom))) * below;
  }
  IndexedSum determinant_mean(const Letter& letter, const std::string& d, const std::string& n) {
    sums_.note(
        "quoted: the mean of a Wishart determinant, E(det(X X')) = det(Sigma) n (n - 1) .. (n - d "
        "+ 1)");
    const auto j = fresh_index();
    auto product =
        product_over(j, 0, size_of(d) - IndexForm(1), sum_of(size_of(n) - IndexForm::symbol(j)));
    if (letter.covariance.empty()) return product;
    return product * sum_of(factor({AtomKind::letter, "det(" + letter.covariance + ")"}));
  }
  std::optional<IndexedSum> projection(const Term& term, std::size_t inverse,
                                       const std::vector<std::size_t>& of_letter,
                                       const std::string& d, const std::string& n) {
    if (of_letter.size() != 2) return std::nullopt;
    const auto& w = term.factors[inverse].atom->places;
    std::vector<std::string> indices;
    std::vector<IndexForm> columns;
    for (const auto& place : w) {
      const auto index = place.as_symbol();
      if (!index || std::find(term.bound.begin(), term.bound.end(), *index) == term.bound.end())
        return std::nullopt;
      long seen = 0;
      for (const auto k : of_letter) {
        const auto& x = term.factors[k];
        if (!x.power.is_one() || !(x.atom->places[0] == place)) continue;
        columns.push_back(x.atom->places[1]);
        ++seen;
      }
      const auto all = std::count_if(term.factors.begin(), term.factors.end(),
                                     [&](const Factor& f) { return has_index(f, *index); });
      if (seen != 1 || all != 2 || !runs_through(term, *index, size_of(d))) return std::nullopt;
      indices.push_back(*index);
    }
    if (indices[0] == indices[1]) return std::nullopt;
    need_size("E(X' inv(X X') X)", n, d, 0);
    if (!vocabulary_.letters.at(term.factors[of_letter[0]].atom->name).covariance.empty() &&
        !vocabulary_.letters
             .at(vocabulary_.letters.at(term.factors[of_letter[0]].atom->name).covariance)
             .invertible)
      throw Unsayable("E(X' inv(X X') X) needs a covariance that is positive definite");
    sums_.note("quoted: a projection onto the span of d normal rows is (d/n) I in the mean");
    const auto value = only_equal(columns[0] - columns[1], sum_of(size_of(d)) * over(size_of(n)));
    auto gone = of_letter;
    gone.push_back(inverse);
    return replaced(term, gone, value, indices);
  }

  const Vocabulary& vocabulary_;
  const std::set<std::string> random_;
  CanonicalSums& sums_;
};

}  // namespace

IndexedSum mean_of_sum(const IndexedSum& sum, const Vocabulary& vocabulary,
                       const std::vector<std::string>& given, CanonicalSums& sums) {
  std::set<std::string> random;
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.is_random() && std::find(given.begin(), given.end(), name) == given.end())
      random.insert(name);
  IndexedSum result;
  MeanOfTerm mean(vocabulary, random, sums);
  for (const auto& term : sums.of(sum).terms)
    for (auto& part : mean.of(term).terms) result.terms.push_back(std::move(part));
  return sums.of(result);
}

}  // namespace verify
