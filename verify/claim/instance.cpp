#include "verify/claim/instance.hpp"

#include <algorithm>
#include <set>

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

[[noreturn]] void complain(std::string field, std::string given, std::string allowed) {
  throw InvalidInstance({std::move(field), std::move(given), std::move(allowed), false});
}

Rational number(const Input& input, const Datum& datum) {
  if (datum.is_list) complain(input.name, to_text(datum), describe(input));
  try {
    return parse_rational(datum.text);
  } catch (const std::invalid_argument& error) {
    complain(input.name, to_text(datum), std::string(describe(input)) + "; " + error.what());
  }
}

const std::vector<Datum>& items(const Input& input, const Datum& datum) {
  if (!datum.is_list) complain(input.name, to_text(datum), describe(input) + ", given as a list");
  return datum.items;
}

Vector<Rational> numbers(const Input& input, const Datum& datum) {
  Vector<Rational> result;
  for (const auto& item : items(input, datum)) result.push_back(number(input, item));
  return result;
}

Matrix<Rational> table(const Input& input, const Datum& datum) {
  Vector<Vector<Rational>> rows;
  for (const auto& row : items(input, datum)) {
    rows.push_back(numbers(input, row));
    if (rows.back().size() != rows.front().size()) {
      complain(input.name, to_text(datum), describe(input) + " with rows of equal length");
    }
  }
  return from_rows(rows);
}

std::vector<Rational> entries_of(const Rational& q) { return {q}; }
std::vector<Rational> entries_of(const Vector<Rational>& v) { return v; }

template <class Predicate>
bool every(const std::vector<Rational>& entries, Predicate predicate) {
  return std::all_of(entries.begin(), entries.end(), predicate);
}

bool entries_satisfy(Constraint constraint, const std::vector<Rational>& entries) {
  switch (constraint) {
    case Constraint::positive:
      return every(entries, [](auto& q) { return q.sign() > 0; });
    case Constraint::nonnegative:
      return every(entries, [](auto& q) { return q.sign() >= 0; });
    case Constraint::nonzero:
      return !every(entries, [](auto& q) { return q.sign() == 0; });
    case Constraint::integers:
      return every(entries, [](auto& q) { return q.is_integer(); });
    case Constraint::distinct:
      return std::set(entries.begin(), entries.end()).size() == entries.size();
    default:
      return true;
  }
}

bool matrix_satisfies(Constraint constraint, const Matrix<Rational>& m) {
  switch (constraint) {
    case Constraint::symmetric:
      return is_symmetric(m);
    case Constraint::positive_definite:
      return is_symmetric(m) && positive_definite(m);
    case Constraint::positive_semidefinite:
      return is_symmetric(m) && positive_semidefinite(m);
    case Constraint::orthogonal:
      return transpose(m) * m == identity_matrix<Rational>(m.cols());
    case Constraint::invertible:
      return rank(m) == m.rows();
    case Constraint::unit_diagonal:
      for (long i = 0; i < m.rows(); ++i)
        if (m(i, i) != Rational(1)) return false;
      return true;
    default:
      return entries_satisfy(constraint, m.entries());
  }
}

}  // namespace

InvalidInstance::InvalidInstance(Complaint why)
    : std::runtime_error(why.missing ? why.field + " is missing; needed: " + why.allowed
                                     : why.field + " = " + why.given + "; allowed: " + why.allowed),
      complaint(std::move(why)) {}

Instance::Instance(std::string name, const Fields& fields, const std::vector<Input>& inputs)
    : name_(std::move(name)) {
  for (const auto& [field, datum] : fields) {
    const auto known = [&wanted = field](const Input& input) { return input.name == wanted; };
    if (std::none_of(inputs.begin(), inputs.end(), known)) {
      std::string names;
      for (const auto& input : inputs) names += (names.empty() ? "" : ", ") + input.name;
      complain(field, to_text(datum), "the inputs of this claim are " + names);
    }
  }
  // Numbers first: the sizes that they fix explain a wrong shape better than the other way round.
  for (const bool numbers_now : {true, false}) {
    for (const auto& input : inputs) {
      if ((input.kind == Kind::integer) != numbers_now) continue;
      if (const auto field = fields.find(input.name); field != fields.end())
        read(input, field->second);
    }
  }
  for (const auto& input : inputs) {
    if (has(input.name)) continue;
    if (const auto size = sizes_.find(input.name); size != sizes_.end()) {
      values_[input.name] = Rational(size->second);
      check_constraints(input);
    } else if (!input.fallback.empty()) {
      read(input, input.fallback);
    } else if (!input.optional) {
      throw InvalidInstance({input.name, "", describe(input) + " (" + input.about + ")", true});
    }
  }
}

void Instance::read(const Input& input, const Datum& datum) {
  std::vector<long> actual;
  switch (input.kind) {
    case Kind::boolean:
      if (datum.is_list || (datum.text != "true" && datum.text != "false")) {
        complain(input.name, to_text(datum), describe(input));
      }
      values_[input.name] = datum.text == "true";
      break;
    case Kind::text:
      if (datum.is_list ||
          (!input.allowed.empty() && std::find(input.allowed.begin(), input.allowed.end(),
                                               datum.text) == input.allowed.end())) {
        complain(input.name, to_text(datum), describe(input));
      }
      values_[input.name] = datum.text;
      break;
    case Kind::integer: {
      const Rational q = number(input, datum);
      constexpr long largest = 1000000000;
      if (!q.is_integer() || abs(q) > Rational(largest))
        complain(input.name, to_text(datum), describe(input) + " of at most 10^9");
      values_[input.name] = q;
      sizes_[input.name] = q.to_long();
      break;
    }
    case Kind::rational:
      values_[input.name] = number(input, datum);
      break;
    case Kind::vector: {
      auto parsed = numbers(input, datum);
      actual = {static_cast<long>(parsed.size())};
      values_[input.name] = std::move(parsed);
      break;
    }
    case Kind::matrix: {
      auto parsed = table(input, datum);
      actual = {parsed.rows(), parsed.cols()};
      values_[input.name] = std::move(parsed);
      break;
    }
    case Kind::matrices: {
      Vector<Matrix<Rational>> parsed;
      for (const auto& item : items(input, datum)) parsed.push_back(table(input, item));
      values_[input.name] = parsed;
      bind({input.name, Kind::vector, {input.shape[0]}, {}, input.about},
           {static_cast<long>(parsed.size())});
      for (const auto& m : parsed) {
        bind({input.name, Kind::matrix, {input.shape[1], input.shape[2]}, {}, input.about},
             {m.rows(), m.cols()});
      }
      break;
    }
  }
  if (input.kind != Kind::matrices) bind(input, actual);
  check_constraints(input);
}

void Instance::bind(const Input& input, const std::vector<long>& actual) {
  for (std::size_t k = 0; k < actual.size(); ++k) {
    const Size& size = input.shape.at(k);
    const auto known = sizes_.find(size.symbol);
    if (!size.symbol.empty() && known == sizes_.end() &&
        (actual[k] - size.offset) % size.factor == 0) {
      sizes_[size.symbol] = (actual[k] - size.offset) / size.factor;
      continue;
    }
    const long wanted = size.symbol.empty()     ? size.offset
                        : known == sizes_.end() ? -1
                                                : size.factor * known->second + size.offset;
    if (wanted == actual[k]) continue;
    std::string given = k == 0 ? "" : std::to_string(actual[0]) + " x ";
    given += std::to_string(actual[k]) + (actual.size() == 1 ? " entries"
                                          : k == 0           ? " rows"
                                                             : " entries");
    complain(
        input.name, given,
        describe(input) + (size.symbol.empty() || wanted < 0
                               ? ""
                               : "; " + size.text() + " is " + std::to_string(wanted) + " here"));
  }
}

void Instance::check_constraints(const Input& input) const {
  const auto satisfied = [&](Constraint constraint) {
    return std::visit(
        [&](const auto& parsed) {
          using T = std::decay_t<decltype(parsed)>;
          if constexpr (std::is_same_v<T, Matrix<Rational>>) {
            return matrix_satisfies(constraint, parsed);
          } else if constexpr (std::is_same_v<T, Vector<Matrix<Rational>>>) {
            return std::all_of(parsed.begin(), parsed.end(),
                               [&](const auto& m) { return matrix_satisfies(constraint, m); });
          } else if constexpr (std::is_same_v<T, Rational> || std::is_same_v<T, Vector<Rational>>) {
            return entries_satisfy(constraint, entries_of(parsed));
          } else {
            return true;
          }
        },
        values_.at(input.name));
  };
  for (const auto constraint : input.constraints) {
    if (satisfied(constraint)) continue;
    std::string given = "a value that is not " + describe(constraint);
    if (input.kind == Kind::vector) {
      given = "(";
      for (const auto& q : vector(input.name)) given += (given.size() > 1 ? ", " : "") + q.text();
      given += ")";
    }
    if (input.kind == Kind::rational || input.kind == Kind::integer)
      given = rational(input.name).text();
    complain(input.name, given, describe(input));
  }
}

template <class T>
const T& Instance::get(const std::string& input) const {
  const auto found = values_.find(input);
  if (found == values_.end()) throw std::logic_error("the instance has no input " + input);
  const T* typed = std::get_if<T>(&found->second);
  if (typed == nullptr) throw std::logic_error("the input " + input + " is of another kind");
  return *typed;
}

long Instance::integer(const std::string& input) const {
  if (const auto size = sizes_.find(input); size != sizes_.end()) return size->second;
  return get<Rational>(input).to_long();
}
bool Instance::boolean(const std::string& input) const { return get<bool>(input); }
const std::string& Instance::text(const std::string& input) const {
  return get<std::string>(input);
}
const Rational& Instance::rational(const std::string& input) const { return get<Rational>(input); }
const Vector<Rational>& Instance::vector(const std::string& input) const {
  return get<Vector<Rational>>(input);
}
const Matrix<Rational>& Instance::matrix(const std::string& input) const {
  return get<Matrix<Rational>>(input);
}
const Vector<Matrix<Rational>>& Instance::matrices(const std::string& input) const {
  return get<Vector<Matrix<Rational>>>(input);
}
Vector<long> Instance::integers(const std::string& input) const {
  return map(vector(input), [](const Rational& q) { return q.to_long(); });
}

}  // namespace verify
