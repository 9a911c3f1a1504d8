#include "verify/indexed/readable_sum.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

#include "verify/indexed/sums/index_ranges.hpp"
#include "verify/indexed/sums/matrix_powers.hpp"

namespace verify {
namespace {

using Names = std::map<std::string, std::string>;

class Readable {
 public:
  explicit Readable(const IndexedSum& sum) { take_names(sum); }

  std::string of(const IndexedSum& sum) {
    if (sum.terms.empty()) return "0";
    std::string text;
    for (const auto& term : sum.terms) {
      const bool negative = term.by.sign() < 0;
      text += text.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
      text += of(term);
    }
    return text;
  }

 private:
  // An index is called as nothing else that is told.
  void take_names(const IndexedSum& sum) {
    const auto take = [&](const IndexForm& form) {
      for (const auto& [symbol, by] : form.symbols()) taken_.insert(symbol);
    };
    for (const auto& term : sum.terms) {
      for (const auto& form : term.where) take(form);
      for (const auto& factor : term.factors) {
        taken_.insert(factor.atom->name.substr(0, factor.atom->name.find('#')));
        for (const auto& place : factor.atom->places) take(place);
        take(factor.power);
        for (const auto& inside : factor.atom->inside) take_names(inside);
      }
    }
  }
  // Without its sign.
  std::string of(const Term& term) {
    const auto before = names_;
    for (const auto& name : term.bound) names_[name] = next_name();
    std::string body;
    for (const auto& f : term.factors) body += (body.empty() ? "" : " ") + of(f);
    const auto by = abs(term.by);
    std::string text = by == Rational(1) ? "" : by.text();
    auto ranges = ranges_of(term);
    if (body.empty() && (text.empty() || !ranges.empty())) body = "1";
    if (!ranges.empty()) body = "sum(" + ranges + ", " + body + ")";
    text += (text.empty() || body.empty() ? "" : " ") + body;
    names_ = before;
    return text;
  }
  std::string next_name() const {
    for (char name = 'a'; name <= 'z'; ++name) {
      const std::string text(1, name);
      const bool taken = text == "i" || text == "j" || taken_.count(text) != 0 ||
                         std::any_of(names_.begin(), names_.end(),
                                     [&](const auto& known) { return known.second == text; });
      if (!taken) return text;
    }
    return "z" + std::to_string(names_.size());
  }

  // "a in d, b = 1..a", and conditions that are no ends of an index.
  std::string ranges_of(const Term& term) {
    std::vector<bool> said(term.where.size(), false);
    std::string text;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    for (const auto& name : term.bound) {
      std::string from, to;
      for (std::size_t k = 0; k < term.where.size(); ++k) {
        const auto by = term.where[k].factor_of(name);
        const auto rest = term.where[k] - IndexForm::symbol(name) * by;
        const bool is_lower = by == Rational(1) && from.empty() && rest.is_number();
        const bool is_upper = by == Rational(-1) && to.empty();
        if (said[k] || rest.has(name) || (!is_lower && !is_upper)) continue;
        (is_lower ? from : to) = of(is_lower ? rest * Rational(-1) : rest);
        said[k] = true;
      }
      if (from == "1" && !to.empty() && std::isalpha(static_cast<unsigned char>(to[0])) != 0 &&
          to.find(' ') == std::string::npos)
        add(names_.at(name) + " in " + to);
      else if (from.empty())
        add(names_.at(name) + (to.empty() ? "" : " <= " + to));
      else
        add(names_.at(name) + " = " + from + ".." + to);
    }
    for (std::size_t k = 0; k < term.where.size(); ++k)
      if (!said[k]) add(of(term.where[k]) + " >= 0");
    for (const auto& form : term.equal) add(of(form) + " = 0");
    return text;
  }

  std::string of_symbol(const std::string& symbol) const {
    if (const auto mover = mover_of(symbol)) {
      const auto at = symbol.find('@');
      const bool back = at > 0 && symbol[at - 1] == '~';
      return *mover + (back ? "^-1(" : "(") + of_symbol(symbol.substr(at + 1)) + ")";
    }
    const auto known = names_.find(symbol);
    if (known != names_.end()) return known->second;
    if (symbol == "%i") return "i";
    if (symbol == "%j") return "j";
    if (symbol == range_index) return "r";
    return symbol;
  }
  std::string of(const IndexForm& form) const {
    std::string text;
    for (const auto& [symbol, by] : form.symbols()) {
      const bool negative = by.sign() < 0;
      text += text.empty() ? (negative ? "-" : "") : negative ? " - " : " + ";
      if (abs(by) != Rational(1)) text += abs(by).text() + " ";
      text += of_symbol(symbol);
    }
    const auto& constant = form.constant();
    if (text.empty()) return constant.text();
    if (constant.sign() != 0) text += (constant.sign() < 0 ? " - " : " + ") + abs(constant).text();
    return text;
  }
  std::string places(const std::vector<IndexForm>& forms, std::size_t from = 0) const {
    std::string text;
    for (auto k = from; k < forms.size(); ++k) text += (text.empty() ? "" : ",") + of(forms[k]);
    if (text.empty()) return "";
    const bool single = text.size() == 1;
    return single ? "_" + text : "_{" + text + "}";
  }

  std::string of(const Factor& f) {
    auto text = of(*f.atom);
    if (f.power.is_one()) return text;
    const auto power = of(f.power);
    const bool short_power = power.find_first_of(" /") == std::string::npos;
    return text + "^" + (short_power ? power : "(" + power + ")");
  }
  std::string of(const Atom& atom) {
    switch (atom.kind) {
      case AtomKind::letter:
        return atom.name.substr(0, atom.name.find('#')) + places(atom.places);
      case AtomKind::count: {
        const auto text = of(atom.places[0]);
        return text.find(' ') == std::string::npos ? text : "(" + text + ")";
      }
      case AtomKind::number:
        return atom.name.find_first_of("-/") == std::string::npos ? atom.name
                                                                  : "(" + atom.name + ")";
      case AtomKind::base:
        return "(" + of(atom.inside[0]) + ")";
      case AtomKind::exponential:
        return "exp(" + of(atom.inside[0]) + ")";
      case AtomKind::function: {
        std::string text;
        for (const auto& sum : atom.inside) text += (text.empty() ? "" : ", ") + of(sum);
        return atom.name + "(" + text + ")";
      }
      case AtomKind::product:
        return "prod(r = " + of(atom.places[0]) + ".." + of(atom.places[1]) + ", " +
               of(atom.inside[0]) + ")";
      case AtomKind::matrix_power: {
        const auto before = names_;
        names_[row_index] = "i";
        names_[column_index] = "j";
        auto base = of(atom.inside[0]);
        names_ = before;
        const auto ending = base.rfind("_{i,j}");
        if (ending != std::string::npos && ending + 6 == base.size() &&
            base.find(' ') == std::string::npos)
          base = base.substr(0, ending);
        else
          base = "(" + base + ")";
        const auto exponent = of(atom.places[0]);
        return "(" + base + "^(" + exponent + "))" + places(atom.places, 1);
      }
    }
    return "";
  }

  Names names_;
  std::set<std::string> taken_;
};

}  // namespace

std::string readable(const IndexedSum& sum) { return Readable(sum).of(sum); }

}  // namespace verify
