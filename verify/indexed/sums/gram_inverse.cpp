#include "verify/indexed/sums/gram_inverse.hpp"

#include <algorithm>

#include "verify/indexed/sums/term_guards.hpp"

namespace verify {

std::string gram_inverse_name(const std::string& letter) {
  return "inv(" + letter + " " + letter + "')";
}
std::string gram_determinant_name(const std::string& letter) {
  return "det(" + letter + " " + letter + "')";
}

bool cancel_gram_inverse(Term& term) {
  auto& factors = term.factors;
  const auto occurrences = [&](const std::string& index) {
    return std::count_if(factors.begin(), factors.end(),
                         [&](const Factor& f) { return has_index(f, index); });
  };
  const auto is_bound = [&](const std::string& index) {
    return std::find(term.bound.begin(), term.bound.end(), index) != term.bound.end();
  };
  for (std::size_t k = 0; k < factors.size(); ++k) {
    const auto& w = *factors[k].atom;
    if (w.kind != AtomKind::letter || !w.name.starts_with("inv(") || !factors[k].power.is_one())
      continue;
    for (int side = 0; side < 2; ++side) {
      const auto meets = w.places[static_cast<std::size_t>(side)].as_symbol();
      if (!meets || !is_bound(*meets) || occurrences(*meets) != 2) continue;
      for (std::size_t a = 0; a < factors.size(); ++a) {
        const auto& x = *factors[a].atom;
        if (a == k || x.kind != AtomKind::letter || gram_inverse_name(x.name) != w.name ||
            !factors[a].power.is_one() ||
            !(x.places[0] == w.places[static_cast<std::size_t>(side)]))
          continue;
        const auto column = x.places[1].as_symbol();
        if (!column || !is_bound(*column) || occurrences(*column) != 2) continue;
        for (std::size_t b = 0; b < factors.size(); ++b) {
          const auto& y = *factors[b].atom;
          if (b == a || b == k || y.kind != AtomKind::letter || y.name != x.name ||
              !factors[b].power.is_one() || !(y.places[1] == x.places[1]) ||
              y.places[0].has(*column))
            continue;
          if (!runs_through(term, *meets, IndexForm::symbol(x.extents[0])) ||
              !runs_through(term, *column, IndexForm::symbol(x.extents[1])))
            continue;
          const auto left = y.places[0], right = w.places[static_cast<std::size_t>(1 - side)];
          if (right.has(*meets)) continue;
          std::vector<std::size_t> gone = {k, a, b};
          std::sort(gone.rbegin(), gone.rend());
          for (const auto g : gone) factors.erase(factors.begin() + static_cast<long>(g));
          for (const auto& index : {*meets, *column}) {
            term.bound.erase(std::find(term.bound.begin(), term.bound.end(), index));
            term.where.erase(std::remove_if(term.where.begin(), term.where.end(),
                                            [&](const IndexForm& f) { return f.has(index); }),
                             term.where.end());
          }
          term.equal.push_back(left - right);
          return true;
        }
      }
    }
  }
  return false;
}

}  // namespace verify
