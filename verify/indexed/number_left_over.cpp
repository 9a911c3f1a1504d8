#include "verify/indexed/number_left_over.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "verify/claim/finding.hpp"

namespace verify {
namespace {

using SizesAt = std::map<std::string, long>;

// Sizes from 1 to this, and as many indices.
constexpr long most_size = 3;
constexpr std::size_t most_names = 4;

std::optional<Rational> value_of(const IndexForm& form, const SizesAt& at) {
  auto value = form.constant();
  for (const auto& [symbol, by] : form.symbols()) {
    const auto found = at.find(symbol);
    if (found == at.end()) return std::nullopt;
    value += by * Rational(found->second);
  }
  return value;
}

std::optional<Rational> value_of(const Factor& f, const SizesAt& at) {
  const auto exponent = value_of(f.power, at);
  if (!exponent || !exponent->is_integer()) return std::nullopt;
  std::optional<Rational> base;
  if (f.atom->kind == AtomKind::count) base = value_of(f.atom->places[0], at);
  if (f.atom->kind == AtomKind::number) base = parse_rational(f.atom->name);
  constexpr long most_power = 64;
  if (!base || abs(*exponent) > Rational(most_power)) return std::nullopt;
  if (base->sign() == 0 && exponent->sign() < 0) return std::nullopt;
  return power(*base, exponent->to_long());
}

std::optional<Rational> value_of(const IndexedSum& sum, const SizesAt& at) {
  Rational total(0);
  for (const auto& term : sum.terms) {
    if (!term.bound.empty() || !term.where.empty() || !term.equal.empty()) return std::nullopt;
    auto value = term.by;
    for (const auto& f : term.factors) {
      const auto one = value_of(f, at);
      if (!one) return std::nullopt;
      value *= *one;
    }
    total += value;
  }
  return total;
}

// Whether the sizes lie where they are supposed to.
bool is_within(const Inequalities& known, const SizesAt& at) {
  return std::all_of(known.begin(), known.end(), [&](const IndexForm& form) {
    const auto value = value_of(form, at);
    return value && value->sign() >= 0;
  });
}

std::string text_of(const SizesAt& at) {
  std::string text;
  for (const auto& [name, value] : at)
    text += (text.empty() ? "" : ", ") + name + " = " + std::to_string(value);
  return text.empty() ? std::string(for_any_data) : text;
}

}  // namespace

std::string place_of_difference(const IndexedSum& remains, const IndexFacts& facts,
                                const std::set<std::string>& sizes, const StatementHead& head,
                                const SizesAt& given) {
  SizesAt least;
  for (const auto& name : sizes) least[name] = 1;
  for (const auto& index : head.indices) least[index.name] = index.least.value_or(1);
  for (const auto& [name, value] : given) least.erase(name);
  if (least.size() > most_names) return "";
  std::vector<SizesAt> all = {given};
  for (const auto& [name, from] : least) {
    std::vector<SizesAt> more;
    for (const auto& known : all)
      for (long value = from; value < from + most_size; ++value) {
        more.push_back(known);
        more.back()[name] = value;
      }
    all = std::move(more);
  }
  const auto sum_of_all = [](const SizesAt& at) {
    long total = 0;
    for (const auto& [name, value] : at) total += value;
    return total;
  };
  std::stable_sort(all.begin(), all.end(), [&](const SizesAt& a, const SizesAt& b) {
    return sum_of_all(a) < sum_of_all(b);
  });
  for (const auto& at : all) {
    if (!is_within(facts.known, at)) continue;
    const auto value = value_of(remains, at);
    if (value && value->sign() != 0) return text_of(at) + ": the sides differ by " + value->text();
  }
  return "";
}

}  // namespace verify
