#include "verify/claim/instance.hpp"

#include <algorithm>
#include <span>

#include "verify/claim/constraint.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

[[noreturn]] void complain(std::string field, std::string given, std::string allowed) {
  throw InvalidInstance({std::move(field), std::move(given), std::move(allowed), false});
}

constexpr long largest_integer = 1000000000;

Rational number(const Input& input, const Datum& datum) {
  if (datum.is_list) complain(input.name, to_text(datum), describe(input));
  try {
    return parse_rational(datum.text);
  } catch (const std::invalid_argument& error) {
    complain(input.name, to_text(datum), std::string(describe(input)) + "; " + error.what());
  }
}

// How the lists of a kind are written.
std::string brackets(Kind kind) {
  if (kind == Kind::vector) return "given as a list, [1, 2]";
  if (kind == Kind::matrix) return "given as a list of rows, [[1, 2], [3, 4]]";
  return "given as a list of matrices, each a list of rows, [[[1, 2], [3, 4]]]";
}

const std::vector<Datum>& items(const Input& input, const Datum& datum) {
  if (!datum.is_list)
    complain(input.name, to_text(datum), describe(input) + ", " + brackets(input.kind));
  return datum.items;
}

Vector<Rational> numbers(const Input& input, const Datum& datum) {
  Vector<Rational> result;
  for (const auto& item : items(input, datum)) result.push_back(number(input, item));
  return result;
}

bool is_number(const Datum& datum) {
  if (datum.is_list) return false;
  try {
    parse_rational(datum.text);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

// A number stands for the vector, the matrix or the list that has it as only entry; other words,
// brackets that do not close among them, do not.
Datum wrapped(const Datum& datum, int levels) {
  if (levels == 0 || !is_number(datum)) return datum;
  return Datum::list({wrapped(datum, levels - 1)});
}

Matrix<Rational> table(const Input& input, const Datum& given) {
  const Datum datum = wrapped(given, 2);
  Vector<Vector<Rational>> rows;
  for (const auto& row : items(input, datum)) {
    rows.push_back(numbers(input, row));
    if (rows.back().size() != rows.front().size()) {
      complain(input.name, to_text(datum), describe(input) + " with rows of equal length");
    }
  }
  return from_rows(rows);
}

Rational integer_number(const Input& input, const Datum& datum) {
  const Rational q = number(input, datum);
  if (!q.is_integer() || abs(q) > Rational(largest_integer))
    complain(input.name, to_text(datum), describe(input) + ", of at most 10^9");
  return q;
}

std::string word(const Input& input, const Datum& datum) {
  const auto& allowed = input.allowed;
  const bool known =
      allowed.empty() || std::find(allowed.begin(), allowed.end(), datum.text) != allowed.end();
  if (datum.is_list || !known) complain(input.name, to_text(datum), describe(input));
  return datum.text;
}

// What a value is that does not meet a constraint.
std::string missed(Constraint constraint) {
  if (constraint == Constraint::nonzero) return "that is zero";
  if (constraint == Constraint::unit_diagonal) return "without a diagonal of ones";
  return "that is not " + describe(constraint);
}

// What was given, up to the extent that does not fit: "3 entries", "2 rows", "2 x 3 entries".
std::string counted(const std::vector<long>& extents, std::size_t k) {
  const auto count = std::to_string(extents[k]);
  if (extents.size() == 1) return count + " entries";
  return k == 0 ? count + " rows" : std::to_string(extents[0]) + " x " + count + " entries";
}

}  // namespace

InvalidInstance::InvalidInstance(Complaint why)
    : std::runtime_error(to_text(why)), complaint(std::move(why)) {}

std::variant<Instance, Complaint> Instance::read(const std::string& name, const Fields& fields,
                                                 const std::vector<Input>& inputs) {
  Instance instance(name);
  try {
    if (auto lack = instance.take(fields, inputs)) return std::move(*lack);
  } catch (InvalidInstance& error) {
    return std::move(error.complaint);
  }
  return instance;
}

Instance::Instance(std::string name, const Fields& fields, const std::vector<Input>& inputs)
    : name_(std::move(name)) {
  if (auto lack = take(fields, inputs)) throw InvalidInstance(std::move(*lack));
}

Instance::Instance(std::string name) : name_(std::move(name)) {}

bool Instance::has(std::string_view input) const { return values_.count(input) != 0; }

std::optional<Complaint> Instance::take(const Fields& fields, const std::vector<Input>& inputs) {
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
        set(input, field->second);
    }
  }
  for (const auto& input : inputs) {
    if (has(input.name)) continue;
    if (const auto size = sizes_.find(input.name)) {
      values_[input.name] = Rational(*size);
      check_constraints(input);
    } else if (!input.fallback.empty()) {
      set(input, input.fallback);
    } else if (!input.optional) {
      return Complaint{input.name, "", describe(input) + " (" + input.about + ")", true};
    }
  }
  return std::nullopt;
}

void Instance::set(const Input& input, const Datum& datum) {
  switch (input.kind) {
    case Kind::boolean:
      if (datum.is_list || (datum.text != "true" && datum.text != "false"))
        complain(input.name, to_text(datum), describe(input));
      values_[input.name] = datum.text == "true";
      break;
    case Kind::text:
      values_[input.name] = word(input, datum);
      break;
    case Kind::integer:
      values_[input.name] = integer_number(input, datum);
      sizes_.set(input.name, rational(input.name).to_long());
      break;
    case Kind::rational:
      values_[input.name] = number(input, datum);
      break;
    case Kind::vector: {
      auto parsed = numbers(input, wrapped(datum, 1));
      const auto& asked = input.constraints;
      const bool whole = std::find(asked.begin(), asked.end(), Constraint::integers) != asked.end();
      const auto too_large = [](const Rational& q) { return abs(q) > Rational(largest_integer); };
      if (whole && std::any_of(parsed.begin(), parsed.end(), too_large))
        complain(input.name, to_text(datum), describe(input) + ", of at most 10^9");
      bind(input, describe(input), input.shape, {static_cast<long>(parsed.size())});
      values_[input.name] = std::move(parsed);
      break;
    }
    case Kind::matrix: {
      auto parsed = table(input, datum);
      bind(input, describe(input), input.shape, {parsed.rows(), parsed.cols()});
      values_[input.name] = std::move(parsed);
      break;
    }
    case Kind::matrices: {
      Vector<Matrix<Rational>> parsed;
      const Datum layers = wrapped(datum, 1);
      for (const auto& item : items(input, layers)) parsed.push_back(table(input, item));
      const std::span shape(input.shape);
      const auto count = shape.first(1), each = shape.subspan(1);
      bind(input, describe(Kind::vector, count), count, {static_cast<long>(parsed.size())});
      for (const auto& m : parsed)
        bind(input, describe(Kind::matrix, each), each, {m.rows(), m.cols()});
      values_[input.name] = std::move(parsed);
      break;
    }
  }
  check_constraints(input);
}

void Instance::bind(const Input& input, const std::string& declared, std::span<const Size> shape,
                    const std::vector<long>& extents) {
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const auto misfit = sizes_.bind(shape[k], extents[k]);
    if (!misfit) continue;
    complain(input.name, counted(extents, k),
             declared + (misfit->empty() ? "" : "; " + *misfit + " here"));
  }
}

void Instance::check_constraints(const Input& input) const {
  const auto met = [&](Constraint constraint) {
    return std::visit(
        [&](const auto& parsed) {
          using T = std::decay_t<decltype(parsed)>;
          constexpr bool unconstrained = std::is_same_v<T, bool> || std::is_same_v<T, std::string>;
          if constexpr (unconstrained) {
            return true;
          } else {
            return satisfies(constraint, parsed);
          }
        },
        values_.at(input.name));
  };
  for (const auto constraint : input.constraints) {
    if (met(constraint)) continue;
    std::string given = "a value " + missed(constraint);
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
const T& Instance::get(std::string_view input) const {
  const auto found = values_.find(input);
  if (found == values_.end())
    throw std::logic_error("the instance has no input " + std::string(input));
  const T* typed = std::get_if<T>(&found->second);
  if (typed == nullptr)
    throw std::logic_error("the input " + std::string(input) + " is of another kind");
  return *typed;
}

std::optional<long> Instance::size(std::string_view symbol) const { return sizes_.find(symbol); }
long Instance::integer(std::string_view input) const {
  if (const auto size = sizes_.find(input)) return *size;
  return get<Rational>(input).to_long();
}
bool Instance::boolean(std::string_view input) const { return get<bool>(input); }
const std::string& Instance::text(std::string_view input) const { return get<std::string>(input); }
const Rational& Instance::rational(std::string_view input) const { return get<Rational>(input); }
const Vector<Rational>& Instance::vector(std::string_view input) const {
  return get<Vector<Rational>>(input);
}
const Matrix<Rational>& Instance::matrix(std::string_view input) const {
  return get<Matrix<Rational>>(input);
}
const Vector<Matrix<Rational>>& Instance::matrices(std::string_view input) const {
  return get<Vector<Matrix<Rational>>>(input);
}
Vector<long> Instance::integers(std::string_view input) const {
  return map(vector(input), [](const Rational& q) { return q.to_long(); });
}

}  // namespace verify
