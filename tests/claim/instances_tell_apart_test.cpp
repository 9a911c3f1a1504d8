// Instances tell letters apart. A formula that takes one letter for another, the transpose of a
// matrix for the matrix, one order of two factors for the other gives the same numbers where the
// letters have equal values, where a matrix is symmetric, diagonal or a number, where a size is 1.
// Of every claim some instance has to differ; what cannot stands with its reason in alike.toml.
#include <toml++/toml.h>

#include <functional>
#include <map>

#include "tests/cmake/places.hpp"
#include "tests/printing.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/validate.hpp"

namespace verify::instances_tell_apart_test {
namespace {

using M = Matrix<Rational>;
using Instances = std::vector<Instance>;
using Names = std::vector<std::string>;

// What some instance knows of a letter, as text; sizes that shapes imply included.
std::optional<std::string> value_of(const Instance& instance, const std::string& name,
                                    const std::optional<Input>& input) {
  if (!input) {
    const auto size = instance.size(name);
    return size ? std::optional(std::to_string(*size)) : std::nullopt;
  }
  if (!instance.has(name)) return std::nullopt;
  switch (input->kind) {
    case Kind::integer:
      return std::to_string(instance.integer(name));
    case Kind::rational:
      return instance.rational(name).text();
    case Kind::vector:
      return text_of(instance.vector(name));
    case Kind::matrix:
      return text_of(instance.matrix(name));
    case Kind::matrices:
      return text_of(instance.matrices(name));
    default:
      return std::nullopt;
  }
}

// Inputs by name, and sizes that are no input of their own.
std::map<std::string, std::optional<Input>> letters_of(const std::vector<Input>& inputs) {
  std::map<std::string, std::optional<Input>> letters;
  for (const auto& input : inputs) letters[input.name] = input;
  for (const auto& input : inputs)
    for (const auto& size : input.shape)
      if (!size.symbol.empty()) letters.try_emplace(size.symbol, std::nullopt);
  return letters;
}

// Pairs of letters that have the same value wherever both have one.
Names alike(const std::vector<Input>& inputs, const Instances& instances) {
  Names found;
  const auto letters = letters_of(inputs);
  for (auto a = letters.begin(); a != letters.end(); ++a) {
    for (auto b = std::next(a); b != letters.end(); ++b) {
      long both = 0, equal = 0;
      for (const auto& instance : instances) {
        const auto x = value_of(instance, a->first, a->second),
                   y = value_of(instance, b->first, b->second);
        both += x && y;
        equal += x && y && *x == *y;
      }
      if (both > 0 && equal == both) found.push_back(a->first + " = " + b->first);
    }
  }
  return found;
}

// So many matrices, or entries, as the declaration itself says: one.
bool declared_single(const Input& input) {
  return !input.shape.empty() && input.shape[0].symbol.empty() && input.shape[0].offset == 1;
}

bool declared_symmetric(const Input& input) {
  for (const auto c : input.constraints)
    if (c == Constraint::symmetric || c == Constraint::positive_definite ||
        c == Constraint::positive_semidefinite)
      return true;
  return false;
}

bool is_diagonal_matrix(const M& a) {
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j)
      if (i != j && a(i, j).sign() != 0) return false;
  return a.rows() == a.cols();
}
bool is_one_number(const M& a) { return a.rows() == 1 && a.cols() == 1; }
bool is_its_transpose(const M& a) { return a == transpose(a); }

// Matrices of an input in all instances.
std::vector<M> matrices_of(const Input& input, const Instances& instances) {
  std::vector<M> all;
  for (const auto& instance : instances) {
    if (!instance.has(input.name)) continue;
    if (input.kind == Kind::matrix) all.push_back(instance.matrix(input.name));
    if (input.kind == Kind::matrices)
      for (const auto& a : instance.matrices(input.name)) all.push_back(a);
  }
  return all;
}

bool all_are(const std::vector<M>& some, bool (*kind)(const M&)) {
  for (const auto& a : some)
    if (!kind(a)) return false;
  return !some.empty();
}

// Matrices that are all of a kind in which a transpose or an order cannot be seen.
Names plain_matrices(const std::vector<Input>& inputs, const Instances& instances) {
  Names found;
  for (const auto& input : inputs) {
    const auto all = matrices_of(input, instances);
    if (all_are(all, is_one_number))
      found.push_back(input.name + " is a number");
    else if (all_are(all, is_diagonal_matrix))
      found.push_back(input.name + " is diagonal");
    else if (!declared_symmetric(input) && all_are(all, is_its_transpose))
      found.push_back(input.name + " is symmetric");
    bool several = input.kind != Kind::matrices || all.empty() || declared_single(input);
    for (const auto& instance : instances)
      several |= instance.has(input.name) && input.kind == Kind::matrices &&
                 instance.matrices(input.name).size() > 1;
    if (!several) found.push_back(input.name + " is one matrix");
  }
  return found;
}

// Sizes that are 1, vectors whose entries are all the same.
Names plain_numbers(const std::vector<Input>& inputs, const Instances& instances) {
  Names found;
  for (const auto& [name, input] : letters_of(inputs)) {
    long known = 0, one = 0;
    for (const auto& instance : instances) {
      const bool counts = !input || input->kind == Kind::integer;
      const auto value = counts ? value_of(instance, name, input) : std::nullopt;
      known += value.has_value();
      one += value == "1";
    }
    if (known > 0 && one == known) found.push_back(name + " = 1");
  }
  for (const auto& input : inputs) {
    if (input.kind != Kind::vector || declared_single(input)) continue;
    long known = 0, constant = 0;
    for (const auto& instance : instances) {
      if (!instance.has(input.name)) continue;
      const auto& v = instance.vector(input.name);
      ++known;
      constant += std::all_of(v.begin(), v.end(), [&](const auto& x) { return x == v.front(); });
    }
    if (known > 0 && constant == known) found.push_back(input.name + " has equal entries");
  }
  return found;
}

Names faults_of(const std::vector<Input>& inputs, const Instances& instances) {
  Names all = alike(inputs, instances);
  for (auto& more : {plain_matrices(inputs, instances), plain_numbers(inputs, instances)})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

// Claim -> what its instances do not tell apart -> why.
std::map<std::string, std::map<std::string, std::string>> explained() {
  const auto table = toml::parse_file(testing::source_folder() + "/tests/claim/alike.toml");
  std::map<std::string, std::map<std::string, std::string>> found;
  for (const auto& [claim, rows] : table)
    for (const auto& [what, why] : *rows.as_table())
      found[std::string(claim.str())][std::string(what.str())] = why.value_or(std::string());
  return found;
}

Datum row(const Names& numbers) {
  std::vector<Datum> items;
  for (const auto& number : numbers) items.push_back(Datum(number));
  return Datum::list(std::move(items));
}

}  // namespace

TEST_CASE("instances tell apart: what they leave alike is seen") {
  const std::vector<Input> inputs = {{"n", Kind::integer},
                                     {"a", Kind::rational},
                                     {"v", Kind::vector, {"d"}},
                                     {"A", Kind::matrix, {"d", "d"}},
                                     {"S", Kind::matrix, {"d", "d"}, {Constraint::symmetric}}};
  const auto instance = [&](const std::string& n, const std::string& a, const Datum& v,
                            const Datum& A, const Datum& S) {
    return Instance("it", {{"n", Datum(n)}, {"a", Datum(a)}, {"v", v}, {"A", A}, {"S", S}}, inputs);
  };
  const Datum one = Datum::list({row({"1"})}),
              swap = Datum::list({row({"1", "2"}), row({"2", "5"})}),
              skew = Datum::list({row({"1", "2"}), row({"3", "5"})}),
              diagonal = Datum::list({row({"1", "0"}), row({"0", "5"})});
  const auto least = instance("1", "1", row({"3"}), one, one);
  CHECK(faults_of(inputs, {least}) == Names{"A = S", "a = d", "a = n", "d = n", "A is a number",
                                            "S is a number", "d = 1", "n = 1",
                                            "v has equal entries"});
  const auto even = instance("3", "1", row({"3", "3"}), swap, diagonal);
  CHECK(faults_of(inputs, {even}) ==
        Names{"A is symmetric", "S is diagonal", "v has equal entries"});
  CHECK(faults_of(inputs, {least, even, instance("2", "7", row({"3", "4"}), skew, swap)}).empty());
}

TEST_CASE("instances tell apart: the letters of every claim") {
  const auto reasons = explained();
  std::map<std::string, std::size_t> used;
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    const Instances instances = instances_of(claim);
    if (instances.empty()) continue;
    const auto known = reasons.find(claim.words.id);
    Names left;
    for (const auto& fault : faults_of(claim.theorem.inputs, instances)) {
      if (known != reasons.end() && known->second.count(fault) != 0)
        ++used[claim.words.id];
      else
        left.push_back(fault);
    }
    CHECK(left == Names{});
  }
  // A reason that explains nothing is out of date.
  for (const auto& [claim, rows] : reasons) {
    CAPTURE(claim);
    CHECK(used[claim] == rows.size());
    for (const auto& [what, why] : rows) CHECK(why.size() > 10);
  }
}

}  // namespace verify::instances_tell_apart_test
