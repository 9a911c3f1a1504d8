#include "verify/indexed/indexed_refutation.hpp"

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/indexed/commuting_limit.hpp"
#include "verify/indexed/mean_of_sum.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

constexpr int most_draws = 60;
constexpr std::chrono::milliseconds longest{700};

// What a size or an index of the statement may be.
struct Counted {
  std::string name;
  std::vector<long> values;
};

class Drawn {
 public:
  Drawn(const Vocabulary& vocabulary, std::mt19937_64& random)
      : vocabulary_(vocabulary), random_(random) {}

  IndexedData data(const std::map<std::string, long>& sizes) {
    IndexedData data;
    data.sizes = sizes;
    for (const auto& [name, letter] : vocabulary_.letters)
      if (!letter.function && !letter.sequence) data.letters[name] = matrix(name, letter, sizes);
    const auto seed = random_();
    data.member = [this, seed, sizes](const std::string& name, long at) {
      std::mt19937_64 own(seed + std::hash<std::string>()(name) +
                          static_cast<unsigned long>(at) * 7919);
      return Drawn(vocabulary_, own).matrix(name, vocabulary_.letters.at(name), sizes);
    };
    data.function = [seed](const std::string& name, const Rational& t) {
      const long by = 1 + static_cast<long>((seed + std::hash<std::string>()(name)) % 3);
      return t * t * t - Rational(2 + by) * t * t + Rational(by) * t + Rational(by);
    };
    return data;
  }

 private:
  Rational entry() {
    const long value = static_cast<long>(random_() % 7) - 3;
    return Rational(value);
  }
  Rational nonzero() {
    const long value = 1 + static_cast<long>(random_() % 3);
    return Rational(random_() % 2 == 0 ? value : -value, random_() % 3 == 0 ? 2 : 1);
  }
  Matrix<Rational> any(long rows, long cols) {
    Matrix<Rational> a(rows, cols);
    for (auto& value : a.entries()) value = entry();
    return a;
  }
  Matrix<Rational> matrix(const std::string& name, const Letter& letter,
                          const std::map<std::string, long>& sizes) {
    const auto size = [&](const Extents& side) {
      return side.front() == "1" ? 1L : sizes.at(side.front());
    };
    const long rows = size(letter.shape.rows), cols = size(letter.shape.cols);
    const bool covariance = is_covariance(name);
    if (letter.shape.is_scalar()) {
      Matrix<Rational> a(1, 1);
      a(0, 0) = covariance ? abs(nonzero()) : nonzero();
      return a;
    }
    if (letter.permutation) {
      std::vector<long> to(static_cast<std::size_t>(rows));
      for (long k = 0; k < rows; ++k) to[static_cast<std::size_t>(k)] = k;
      std::shuffle(to.begin(), to.end(), random_);
      Matrix<Rational> a(rows, rows);
      for (long j = 0; j < rows; ++j) a(to[static_cast<std::size_t>(j)], j) = Rational(1);
      return a;
    }
    if (letter.positive_definite || letter.positive_semidefinite || covariance) {
      const auto L = any(rows, rows);
      auto a = L * transpose(L);
      if (letter.positive_definite) a = a + identity_matrix<Rational>(rows);
      return a;
    }
    auto a = any(rows, cols);
    if (letter.symmetric) a = a + transpose(a);
    if (letter.invertible)
      for (int tries = 0; tries < 20 && determinant(a).sign() == 0; ++tries) {
        a = any(rows, cols);
        if (letter.symmetric) a = a + transpose(a);
      }
    return a;
  }
  bool is_covariance(const std::string& name) const {
    return std::any_of(vocabulary_.letters.begin(), vocabulary_.letters.end(),
                       [&](const auto& other) { return other.second.covariance == name; });
  }

  const Vocabulary& vocabulary_;
  std::mt19937_64& random_;
};

std::string text_of_data(const Matrix<Rational>& a) {
  if (a.rows() == 1 && a.cols() == 1) return a(0, 0).text();
  if (a.cols() == 1) return text_of(a.col(0));
  return text_of(a);
}

std::string cut_short(std::string text) {
  return text.size() < 160 ? text : text.substr(0, 160) + " ..";
}

MeanSum means(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  return [&vocabulary, &statement](const Expression& e) {
    auto facts = facts_of(vocabulary, statement.head);
    const auto place = [&](const Extents& side, const char* name) -> BlockPlace {
      if (side == Extents{"1"}) return {};
      if (side.size() != 1) throw NoValue("a mean of a block matrix");
      const auto at = IndexForm::symbol(name);
      facts.known.push_back(at - IndexForm(1));
      facts.known.push_back(IndexForm::symbol(side[0]) - at);
      return {0, at};
    };
    const auto row = place(e.shape.rows, "%i"), column = place(e.shape.cols, "%j");
    CanonicalSums sums(facts);
    EntriesOf entries(vocabulary, facts);
    entries.set_mean([&](const IndexedSum& sum, const std::vector<std::string>& given) {
      return mean_of_sum(sum, vocabulary, given, sums);
    });
    return sums.of(entries.entry(e, row, column));
  };
}

bool is_permutation(const Matrix<Rational>& a) {
  if (a.rows() != a.cols()) return false;
  return std::all_of(
             a.entries().begin(), a.entries().end(),
             [](const Rational& entry) { return entry == Rational(0) || entry == Rational(1); }) &&
         a * transpose(a) == identity_matrix<Rational>(a.rows());
}

// Whether hypotheses hold, so far as they are equations and orders of values.
bool meets_hypotheses(const Vocabulary& vocabulary, const IndexedData& data) {
  for (const auto& [text, given] : vocabulary.given) {
    const IndexedStatement statement{{}, given, text};
    if (compared(vocabulary, statement, data).holds != Truth::yes) return false;
  }
  return true;
}

Truth relation_of(Relation relation, const Matrix<Rational>& left, const Matrix<Rational>& right) {
  if (relation == Relation::equal) return truth_of(left == right);
  if (relation == Relation::unequal) return truth_of(!(left == right));
  if (left.rows() != 1 || left.cols() != 1) {
    const bool up = relation == Relation::at_most || relation == Relation::less;
    const bool strict = relation == Relation::less || relation == Relation::more;
    const auto gap = up ? right - left : left - right;
    if (!is_symmetric(gap)) return Truth::no;
    return truth_of(strict ? positive_definite(gap) : positive_semidefinite(gap));
  }
  const auto &a = left(0, 0), &b = right(0, 0);
  return truth_of(relation == Relation::at_most    ? a <= b
                  : relation == Relation::less     ? a < b
                  : relation == Relation::at_least ? a >= b
                                                   : a > b);
}

}  // namespace

AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data) {
  const auto mean = means(vocabulary, statement);
  const auto& said = statement.identity;
  try {
    const auto left = rational_value(said.left, vocabulary, data, mean);
    const auto right = rational_value(said.right, vocabulary, data, mean);
    return {relation_of(said.relation, left, right), text_of_data(left), text_of_data(right)};
  } catch (const NoValue&) {
    return {};
  } catch (const Unsayable&) {
    return {};
  } catch (const NeedsReals&) {
  }
  try {
    const auto left = enclosed_value(said.left, vocabulary, data, mean);
    const auto right = enclosed_value(said.right, vocabulary, data, mean);
    if (said.relation == Relation::equal) {
      for (long i = 0; i < left.rows(); ++i)
        for (long j = 0; j < left.cols(); ++j)
          if (disjoint(left(i, j), right(i, j)) == Truth::yes)
            return {Truth::no, left(i, j).decimal(12), right(i, j).decimal(12)};
      return {};
    }
    if (left.rows() != 1 || left.cols() != 1 || said.relation == Relation::unequal) return {};
    const bool up = said.relation == Relation::at_most || said.relation == Relation::less;
    const auto &small = up ? left(0, 0) : right(0, 0), &large = up ? right(0, 0) : left(0, 0);
    return {less(small, large) == Truth::yes   ? Truth::yes
            : less(large, small) == Truth::yes ? Truth::no
                                               : Truth::unknown,
            left(0, 0).decimal(12), right(0, 0).decimal(12)};
  } catch (const NoValue&) {
    return {};
  } catch (const NeedsReals&) {
    return {};
  }
}

IndexedData data_of(const Written& written, const Instance& instance) {
  std::map<std::string, long> sizes;
  for (const auto& name : written.vocabulary.sizes())
    if (const auto size = instance.size(name)) sizes[name] = *size;
  static std::mt19937_64 random(1);
  auto data = Drawn(written.vocabulary, random).data(sizes);
  for (auto& [name, value] : data.letters) {
    if (written.vocabulary.letters.at(name).is_random()) continue;
    const auto& shape = written.vocabulary.letters.at(name).shape;
    if (shape.is_scalar()) {
      value(0, 0) = instance.rational(name);
    } else if (shape.cols == Extents{"1"}) {
      const auto& entries = instance.vector(name);
      value = Matrix<Rational>(static_cast<long>(entries.size()), 1);
      std::copy(entries.begin(), entries.end(), value.entries().begin());
    } else {
      value = instance.matrix(name);
    }
  }
  return data;
}

std::string hypothesis_fault(const Vocabulary& vocabulary, const IndexedData& data) {
  for (const auto& [name, value] : data.letters)
    if (vocabulary.letters.at(name).permutation && !is_permutation(value))
      return name + " is no permutation";
  return meets_hypotheses(vocabulary, data) ? "" : "its hypotheses do not hold here";
}

std::vector<std::map<std::string, long>> indices_at(const Vocabulary& vocabulary,
                                                    const IndexedStatement& statement,
                                                    const IndexedData& data) {
  constexpr std::size_t most = 60;
  constexpr long beyond = 3;
  std::vector<std::map<std::string, long>> all = {{}};
  for (const auto& index : statement.head.indices) {
    std::vector<std::map<std::string, long>> more;
    for (const auto& known : all) {
      long from = 1, to = 1;
      if (index.least) {
        from = *index.least;
        to = from + beyond;
      } else {
        auto at = data;
        for (const auto& [name, value] : known) at.sizes[name] = value;
        to = rational_value(*index.most, vocabulary, at, {})(0, 0).to_long();
      }
      for (long value = from; value <= to && more.size() < most; ++value) {
        auto with = known;
        with[index.name] = value;
        more.push_back(std::move(with));
      }
    }
    all = std::move(more);
  }
  return all;
}

std::string counterexample(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  if (statement.head.quantity == Quantity::limit)
    return limit_counterexample(vocabulary, statement);
  std::mt19937_64 random(1);
  const auto begin = std::chrono::steady_clock::now();
  auto names = vocabulary.sizes();
  for (const auto& index : statement.head.indices) names.insert(index.name);
  for (int draw = 0; draw < most_draws; ++draw) {
    if (std::chrono::steady_clock::now() - begin > longest) break;
    std::map<std::string, long> sizes;
    for (const auto& name : names) {
      long least = 1, more = 2 + draw / 10;
      for (const auto& index : statement.head.indices)
        if (index.name == name && index.least) {
          least = *index.least;
          more = 4;
        }
      sizes[name] = least + static_cast<long>(random() % static_cast<unsigned long>(more));
    }
    // An index stays within what it runs through.
    bool fits = true;
    IndexedData data = Drawn(vocabulary, random).data(sizes);
    for (const auto& index : statement.head.indices) {
      if (index.least) continue;
      try {
        const auto most = rational_value(*index.most, vocabulary, data, {})(0, 0).to_long();
        if (most < 1) fits = false;
        data.sizes[index.name] =
            most < 1 ? 1 : 1 + static_cast<long>(random() % static_cast<unsigned long>(most));
      } catch (const std::exception&) {
        fits = false;
      }
    }
    if (!fits || !meets_hypotheses(vocabulary, data)) continue;
    const auto found = compared(vocabulary, statement, data);
    if (found.holds != Truth::no) continue;
    std::string text;
    const auto add = [&](const std::string& name, const std::string& value) {
      text += (text.empty() ? "" : ", ") + name + " = " + value;
    };
    for (const auto& [name, value] : data.sizes) add(name, std::to_string(value));
    for (const auto& [name, value] : data.letters)
      if (!vocabulary.letters.at(name).is_random() || statement.head.held.count(name) != 0)
        add(name, text_of_data(value));
    return cut_short(text) + ": the left side is " + cut_short(found.left) + ", the right side " +
           cut_short(found.right);
  }
  return "";
}

}  // namespace verify
