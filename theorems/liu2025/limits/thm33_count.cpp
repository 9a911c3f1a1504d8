// States on a finite alphabet: an exact one-pass algorithm distinguishes precisely the different
// values of (A^T A, A^T b), which are counted here.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theorems/liu2025/inputs.hpp"
#include "theorems/liu2025/least_squares_stream.hpp"
#include "theorems/liu2025/limits/sumset.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025::claim_thm33_count {
namespace {

constexpr long budget = 20000000;       // sums of vectors
constexpr long most_numbers = 2000000;  // entries of the list of all contributions of one data row

// Finite data: every entry of A from a_values, every entry of b from b_values.
struct Alphabet {
  long n, d;
  Vector<Rational> a, b;
};
Alphabet alphabet_of(const Instance& instance) {
  return {instance.integer("n"), instance.integer("d"), instance.vector("a_values"),
          instance.vector("b_values")};
}

// size^d, or nothing above the limit.
std::optional<long> row_count(long size, long d, long limit) {
  long count = 1;
  for (long k = 0; k < d; ++k) {
    if (count > limit / size) return std::nullopt;
    if (size == 1) break;
    count *= size;
  }
  return count;
}

// Row number `index` of all rows over the alphabet.
Vector<Rational> row_of(const Alphabet& data, long index) {
  Vector<Rational> row;
  const long size = static_cast<long>(data.a.size());
  for (long k = 0; k < data.d; ++k, index /= size) row.push_back(data.a[index % size]);
  return row;
}

// What one data row adds to (upper(M), v), for all rows; or to upper(M) alone.
enum class Part { moments, gram };
Vector<Vector<Rational>> contributions(const Alphabet& data, Part part) {
  const long rows = *row_count(static_cast<long>(data.a.size()), data.d, most_numbers);
  const long upper = data.d * (data.d + 1) / 2;
  Vector<Vector<Rational>> result;
  for (long index = 0; index < rows; ++index) {
    const auto row = row_of(data, index);
    for (const auto& b : data.b) {
      Vector<Rational> state(moment_state_size(data.d), Rational(0));
      absorb(state, row, b);
      if (part == Part::gram) state.resize(upper);
      result.push_back(std::move(state));
      if (part == Part::gram) break;
    }
  }
  return result;
}

struct Counts {
  long states, grams;
  friend bool operator==(const Counts&, const Counts&) = default;
};
std::optional<Counts> count_by_sums(const Alphabet& data) {
  const auto states = sumset_size(contributions(data, Part::moments), data.n, budget);
  if (!states) return std::nullopt;
  const auto grams = sumset_size(contributions(data, Part::gram), data.n, budget);
  if (!grams) return std::nullopt;
  return Counts{*states, *grams};
}

// Number of data sets, in which the order of the rows counts; at most the limit + 1.
long data_sets(const Alphabet& data, long limit) {
  const auto rows = row_count(static_cast<long>(data.a.size()), data.d, limit);
  if (!rows) return limit + 1;
  return row_count(*rows * static_cast<long>(data.b.size()), data.n, limit).value_or(limit + 1);
}

// Runs through all data sets and collects (M, v), M = A^T A and v = A^T b from matrix products.
Counts count_by_enumeration(const Alphabet& data) {
  const long sets = data_sets(data, most_numbers), b_size = static_cast<long>(data.b.size());
  const long rows = *row_count(static_cast<long>(data.a.size()), data.d, most_numbers) * b_size;
  std::set<Vector<Rational>> states, grams;
  for (long number = 0; number < sets; ++number) {
    Vector<Vector<Rational>> A;
    Vector<Rational> b;
    for (long i = 0, rest = number; i < data.n; ++i, rest /= rows) {
      A.push_back(row_of(data, rest % rows / b_size));
      b.push_back(data.b[rest % rows % b_size]);
    }
    const auto matrix = from_rows(A);
    auto state = (transpose(matrix) * matrix).entries();
    grams.insert(state);
    const auto v = transpose(matrix) * b;
    state.insert(state.end(), v.begin(), v.end());
    states.insert(state);
  }
  return {static_cast<long>(states.size()), static_cast<long>(grams.size())};
}

// Entries 0..K: triangular matrices with entries 1..K below the diagonal are among the data (n =
// d).
Finding triangular_bound(const Context&) {
  bool all = true;
  std::string shown;
  for (const auto& [d, K] : {std::pair<long, long>{1, 3}, {2, 1}, {2, 2}, {2, 3}, {3, 1}}) {
    Alphabet data{d, d, {}, {Rational(0)}};
    for (long k = 0; k <= K; ++k) data.a.push_back(Rational(k));
    const auto counts = count_by_sums(data);
    const Rational bound = power(Rational(K), d * (d + 1) / 2);
    all &= counts && Rational(counts->grams) >= bound;
    shown += fmt::format("{}d = {}, K = {}: {} >= {}", shown.empty() ? "" : "; ", d, K,
                         counts ? counts->grams : -1, bound.text());
  }
  return settled(all, "n = d, entries 0..K: at least K^(d(d+1)/2) different M (" + shown + ")",
                 "fewer: " + shown);
}

Finding counts(const Context& c) {
  constexpr long small = 2000;
  const auto data = alphabet_of(c.instance);
  const auto found = count_by_sums(data);
  if (!found) return finding(Truth::unknown, "too many states to enumerate");
  const bool enumerated = data_sets(data, small) <= small && data.n <= small && data.d <= 8;
  const bool agree = !enumerated || count_by_enumeration(data) == *found;
  auto result =
      settled({agree, found->states >= found->grams},
              fmt::format("{} different (M, v), {} different M, by adding the rows' contributions "
                          "one after the other and keeping different sums{}",
                          found->states, found->grams,
                          enumerated ? "; the same by running through all data sets" : ""),
              "enumeration of all data sets gives other counts");
  result.values = {value("states", found->states), value("grams", found->grams)};
  return result;
}

// Broken counts, on the reference instance.
Finding every_data_set(const Context& c) {
  const auto data = alphabet_of(c.instance);
  const long states = count_by_enumeration(data).states, sets = data_sets(data, most_numbers);
  return settled(
      states == sets, "equal",
      fmt::format(
          "{} data sets, {} states: sign changes of a row and the order of rows do not show", sets,
          states));
}
Finding gram_alone(const Context& c) {
  const auto found = count_by_enumeration(alphabet_of(c.instance));
  return settled(found.states == found.grams, "equal",
                 fmt::format("{} states, {} different M: v matters", found.states, found.grams));
}

std::optional<Complaint> require(const Instance& instance) {
  const auto data = alphabet_of(instance);
  for (const char* name : {"a_values", "b_values"}) {
    if (instance.vector(name).empty()) return Complaint{name, "[]", "at least one value"};
  }
  constexpr long largest_d = 1000;
  if (data.d > largest_d)
    return Complaint{"d", std::to_string(data.d), "at most 1000: the states are enumerated"};
  const auto rows = row_count(static_cast<long>(data.a.size()), data.d, most_numbers);
  if (!rows ||
      *rows > most_numbers / (moment_state_size(data.d) * static_cast<long>(data.b.size()))) {
    return Complaint{"d", std::to_string(data.d),
                     "a smaller d or fewer values: the contributions of all data rows (values^d of "
                     "them for A) may hold 2*10^6 numbers"};
  }
  // Few data sets: no need to try.
  if (data_sets(data, budget) > budget && !count_by_sums(data)) {
    return Complaint{
        "n", std::to_string(data.n),
        "a smaller n or d or fewer values: more than 2*10^7 sums would have to be formed"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const auto listed = [](Settle settle) {
    return once(Evidence::exact, {{"n", 1}, {"d", 1}}, Inputs::points, settle);
  };
  return {
      .inputs = {{"a_values",
                  Kind::vector,
                  {"a_count"},
                  {Constraint::distinct},
                  "what an entry of A may be"},
                 {"b_values",
                  Kind::vector,
                  {"b_count"},
                  {Constraint::distinct},
                  "what an entry of b may be"},
                 data_rows_input(),
                 variables_input()},
      .values = {{"states", "integer: different (A^T A, A^T b)"},
                 {"grams", "integer: different A^T A"}},
      .parts = {{"counts",
                 {exact(counts)},
                 {{"different data sets need different states", listed(every_data_set)},
                  {"M alone tells the states apart", listed(gram_alone)}},
                 {once(Evidence::exact, {}, Inputs::points, triangular_bound)}}},
      .require = require,
  };
}

}  // namespace verify::liu2025::claim_thm33_count
