#include "theorems/memformer2024/population_inputs.hpp"

#include <algorithm>

namespace verify::memformer2024 {

std::vector<Input> with_population(std::vector<Input> more) {
  std::vector<Input> inputs = {
      {"lambda", Kind::vector, {"d"}, {Constraint::positive}, "eigenvalues of Sigma", true},
      {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
      {"d",
       Kind::integer,
       {},
       {Constraint::positive},
       "dimension; Sigma = I without lambda",
       true}};
  inputs.insert(inputs.end(), more.begin(), more.end());
  return inputs;
}

std::optional<Complaint> require_population(const Instance& instance) {
  if (instance.has("lambda") || instance.has("d")) return std::nullopt;
  return Complaint{"d", "", "a dimension d, or the eigenvalues lambda of Sigma", true};
}

std::optional<Complaint> require_degree(const Instance& instance, const std::string& field) {
  const long most = 8, given = instance.integer(field);
  if (given <= most) return std::nullopt;
  return Complaint{field, std::to_string(given),
                   "at most " + std::to_string(most) + " without whitening"};
}

Vector<Rational> spectrum_of(const Instance& instance) {
  if (instance.has("lambda")) return instance.vector("lambda");
  return Vector<Rational>(static_cast<std::size_t>(instance.integer("d")), Rational(1));
}

bool equal_entries(const Vector<Rational>& v) {
  return std::all_of(v.begin(), v.end(), [&](const Rational& x) { return x == v.front(); });
}

}  // namespace verify::memformer2024
