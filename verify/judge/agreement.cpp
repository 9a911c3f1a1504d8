#include "verify/judge/agreement.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "verify/claim/expected/expected_range.hpp"
#include "verify/scalar/ball.hpp"

namespace verify {
namespace {

const std::string approximate_suffix = "_approx";

// Applies a comparison to the leaves of two data of the same shape.
Truth leafwise(const Datum& a, const Datum& b,
               const std::function<Truth(const std::string&, const std::string&)>& compare) {
  if (a.is_list != b.is_list) return Truth::no;
  if (!a.is_list) return compare(a.text, b.text);
  if (a.items.size() != b.items.size()) return Truth::no;
  Truth all = Truth::yes;
  for (std::size_t k = 0; k < a.items.size(); ++k) {
    all = conjunction(all, leafwise(a.items[k], b.items[k], compare));
  }
  return all;
}

std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

Truth same_exactly(const std::string& expected, const std::string& found) {
  if (without_blanks(expected) == without_blanks(found)) return Truth::yes;
  try {
    if (means_range(expected)) {
      const auto number = parse_rational(found);
      return in_range(expected, number, number);
    }
    return truth_of(parse_rational(expected) == parse_rational(found));
  } catch (const std::invalid_argument&) {
    return Truth::no;
  }
}

Truth decimal_agrees(const std::string& expected, const std::string& enclosure) {
  try {
    const PrecisionScope scope(4096);
    const auto ball = parse_enclosure(enclosure);
    if (!means_range(expected) && expected.find('/') != std::string::npos)
      return ball.contains(parse_rational(expected)) ? Truth::unknown : Truth::no;
    if (!ball.is_finite()) return Truth::unknown;
    return means_range(expected) ? in_range(expected, ball.lower(), ball.upper())
                                 : shows(expected, ball.lower(), ball.upper());
  } catch (const std::invalid_argument&) {
    return Truth::no;
  }
}

Truth exact_shown_by(const std::string& expected, const std::string& exact) {
  try {
    if (means_range(expected) || expected.find('/') != std::string::npos)
      return same_exactly(expected, exact);
    const auto number = parse_rational(exact);
    return shows(expected, number, number);
  } catch (const std::invalid_argument&) {
    return Truth::no;
  }
}

bool leaf_tight(const Datum& enclosure) {
  if (enclosure.is_list) {
    return std::all_of(enclosure.items.begin(), enclosure.items.end(), leaf_tight);
  }
  if (enclosure.text.empty()) return true;
  const PrecisionScope scope(4096);
  const Ball ball = parse_enclosure(enclosure.text);
  return arb_rel_accuracy_bits(ball.raw()) >= promised_bits ||
         ball.log2_radius() < -2 * promised_bits;
}

}  // namespace

const Value* find_value(const std::string& name, const std::vector<Value>& values) {
  const auto by_name = [&](const std::string& wanted) -> const Value* {
    for (const auto& value : values) {
      if (value.name == wanted) return &value;
    }
    return nullptr;
  };
  if (const auto* exact = by_name(name)) return exact;
  if (is_approximate(name)) return by_name(name.substr(0, name.size() - approximate_suffix.size()));
  return by_name(name + approximate_suffix);
}

Truth agrees(const std::string& name, const Datum& expected, const Value& found) {
  const bool enclosed = found.enclosure.is_list || !found.enclosure.text.empty();
  if (enclosed) return leafwise(expected, found.enclosure, decimal_agrees);
  if (is_approximate(name)) return leafwise(expected, found.exact, exact_shown_by);
  return leafwise(expected, found.exact, same_exactly);
}

bool is_tight(const Value& value) { return leaf_tight(value.enclosure); }

}  // namespace verify
