#include "verify/indexed/indexed_refutation.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/indexed/commuting_limit.hpp"
#include "verify/indexed/drawn_data.hpp"
#include "verify/indexed/mean_of_sum.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

constexpr int most_draws = 60;
constexpr std::size_t most_value_steps = 600'000;

// What a size or an index of the statement may be.
struct Counted {
  std::string name;
  std::vector<long> values;
};

std::string text_of_data(const Matrix<Rational>& a) {
  if (a.rows() == 1 && a.cols() == 1) return a(0, 0).text();
  if (a.cols() == 1) return text_of(a.col(0));
  return text_of(a);
}

std::string cut_short(std::string text) {
  return text.size() < 160 ? text : text.substr(0, 160) + " ..";
}

bool holds_permutation(const Expression& e, const Vocabulary& vocabulary) {
  if (e.kind == ExpressionKind::name) {
    const auto letter = vocabulary.letters.find(e.word);
    if (letter != vocabulary.letters.end()) return letter->second.permutation;
    const auto known = vocabulary.definitions.find(e.word);
    return known != vocabulary.definitions.end() && holds_permutation(known->second, vocabulary);
  }
  return std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& part) { return holds_permutation(part, vocabulary); });
}

MeanSum means(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  // A mean is the same sum at all data.
  const auto known = std::make_shared<std::map<const Expression*, IndexedSum>>();
  return [&vocabulary, &statement, known](const Expression& e) {
    // Conditions on where a permutation takes a place have no value at numbers.
    if (holds_permutation(e, vocabulary)) throw NoValue("a mean of what is permuted");
    if (const auto found = known->find(&e); found != known->end()) return found->second;
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
    return (*known)[&e] = sums.of(entries.entry(e, row, column));
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
  std::map<std::string, Rational> numbers;
  for (const auto& [name, value] : data.letters)
    if (value.rows() == 1 && value.cols() == 1) numbers[name] = value(0, 0);
  if (!moment_fault(vocabulary, numbers).empty()) return false;
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

namespace {

// Where two matrices differ for sure: which entry, and both.
AtData differing(const Matrix<Ball>& left, const Matrix<Ball>& right) {
  AtData result;
  result.is_defined = true;
  for (long i = 0; i < left.rows(); ++i)
    for (long j = 0; j < left.cols(); ++j) {
      if (disjoint(left(i, j), right(i, j)) != Truth::yes) continue;
      result.holds = Truth::no;
      result.left = left(i, j).decimal(12);
      result.right = right(i, j).decimal(12);
      if (left.rows() * left.cols() > 1)
        result.right += " (entry " + std::to_string(i + 1) + ", " + std::to_string(j + 1) + ")";
      return result;
    }
  return result;
}

AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data, const MeanSum& mean) {
  const auto& said = statement.identity;
  try {
    const auto left = rational_value(said.left, vocabulary, data, mean);
    const auto right = rational_value(said.right, vocabulary, data, mean);
    return {relation_of(said.relation, left, right), text_of_data(left), text_of_data(right), true};
  } catch (const NoValue&) {
    return {};
  } catch (const Unsayable&) {
    return {};
  } catch (const NeedsReals&) {
  }
  try {
    const auto left = enclosed_value(said.left, vocabulary, data, mean);
    const auto right = enclosed_value(said.right, vocabulary, data, mean);
    if (said.relation == Relation::equal) return differing(left, right);
    AtData result;
    result.is_defined = true;
    if (left.rows() != 1 || left.cols() != 1) return result;
    result.left = left(0, 0).decimal(12);
    result.right = right(0, 0).decimal(12);
    if (said.relation == Relation::unequal) {
      if (disjoint(left(0, 0), right(0, 0)) == Truth::yes) result.holds = Truth::yes;
      return result;
    }
    const bool up = said.relation == Relation::at_most || said.relation == Relation::less;
    const auto &small = up ? left(0, 0) : right(0, 0), &large = up ? right(0, 0) : left(0, 0);
    result.holds = less(small, large) == Truth::yes   ? Truth::yes
                   : less(large, small) == Truth::yes ? Truth::no
                                                      : Truth::unknown;
    return result;
  } catch (const NoValue&) {
    return {};
  } catch (const NeedsReals&) {
    return {};
  }
}

}  // namespace

AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data) {
  return compared(vocabulary, statement, data, means(vocabulary, statement));
}

IndexedData data_of(const Written& written, const Instance& instance) {
  std::map<std::string, long> sizes;
  for (const auto& name : written.vocabulary.sizes())
    if (const auto size = instance.size(name)) sizes[name] = *size;
  static std::mt19937_64 random(1);
  auto data = DrawnData(written.vocabulary, random).data(sizes);
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

namespace {

// One search: draws, what they meet, and how what fails is told.
class Search {
 public:
  Search(const Vocabulary& vocabulary, const IndexedStatement& statement)
      : vocabulary_(vocabulary), statement_(statement), names_(vocabulary.sizes()) {
    for (const auto& index : statement.head.indices) names_.insert(index.name);
  }

  IndexedSearch run() {
    IndexedSearch result;
    for (int draw = 0; draw < most_draws && !work_.spent(); ++draw) {
      auto data = drawn_.data(sizes(draw));
      data.work = &work_;
      asked_.clear();
      const auto member = data.member;
      data.member = [&, member](const std::string& name, long at) {
        auto value = member(name, at);
        asked_.insert_or_assign(name + "_" + std::to_string(at), text_of_data(value));
        return value;
      };
      if (!place_indices(data)) continue;
      solve(data);
      if (!meets_hypotheses(vocabulary_, data)) continue;
      const auto found = compared(vocabulary_, statement_, data, mean_);
      result.met_small |= found.is_defined && is_beyond_the_least(data);
      result.met |= result.met_small && found.is_defined && is_beyond_one(data);
      if (found.holds != Truth::no) continue;
      result.counterexample = text_of(data) + ": the left side is " + cut_short(found.left) +
                              ", the right side " + cut_short(found.right);
      return result;
    }
    return result;
  }

  // At `name` = value, whether data that meet the hypotheses have values, if any meet them.
  bool has_values(const std::string& name, long value) {
    bool met = false;
    for (int draw = 0; draw < most_draws / 4 && !work_.spent(); ++draw) {
      auto chosen = sizes(draw);
      chosen[name] = value;
      auto data = drawn_.data(chosen);
      data.work = &work_;
      if (!place_indices(data) || data.sizes.at(name) != value) continue;
      solve(data);
      if (!meets_hypotheses(vocabulary_, data)) continue;
      met = true;
      if (compared(vocabulary_, statement_, data, mean_).is_defined) return true;
    }
    return !met && !work_.spent();
  }
  // The names and where they begin; an index that runs through a size has the places of that size.
  std::map<std::string, long> least_of_all() const {
    std::map<std::string, long> least;
    for (const auto& name : names_) least[name] = least_of(name).value_or(1);
    for (const auto& index : statement_.head.indices)
      if (!index.least) least.erase(index.name);
    return least;
  }

 private:
  std::map<std::string, long> sizes(int draw) {
    std::map<std::string, long> sizes;
    for (const auto& name : names_) {
      long least = 1, more = 2 + draw / 10;
      if (const auto from = least_of(name)) {
        least = *from;
        more = 4;
      }
      sizes[name] = least + static_cast<long>(random_() % static_cast<unsigned long>(more));
    }
    return sizes;
  }
  std::optional<long> least_of(const std::string& name) const {
    for (const auto& index : statement_.head.indices)
      if (index.name == name) return index.least;
    return std::nullopt;
  }
  bool is_beyond_the_least(const IndexedData& data) const {
    const auto& indices = statement_.head.indices;
    return std::all_of(indices.begin(), indices.end(), [&](const FreeIndex& index) {
      return !index.least || data.sizes.at(index.name) > *index.least;
    });
  }
  bool is_beyond_one(const IndexedData& data) const {
    const auto sizes = vocabulary_.sizes();
    return is_beyond_the_least(data) &&
           std::all_of(sizes.begin(), sizes.end(),
                       [&](const auto& name) { return data.sizes.at(name) > 1; });
  }
  // An index stays within what it runs through.
  bool place_indices(IndexedData& data) {
    for (const auto& index : statement_.head.indices) {
      if (index.least) continue;
      try {
        const auto most = rational_value(*index.most, vocabulary_, data, {})(0, 0).to_long();
        if (most < 1) return false;
        data.sizes[index.name] =
            1 + static_cast<long>(random_() % static_cast<unsigned long>(most));
      } catch (const std::exception&) {
        return false;
      }
    }
    return true;
  }
  // A letter that a hypothesis says to be a formula of others has that value.
  void solve(IndexedData& data) const {
    for (const auto& [text, given] : vocabulary_.given) {
      const auto letter = data.letters.find(given.left.word);
      if (given.relation != Relation::equal || given.left.kind != ExpressionKind::name ||
          letter == data.letters.end())
        continue;
      try {
        const auto value = rational_value(given.right, vocabulary_, data, mean_);
        if (value.rows() == letter->second.rows() && value.cols() == letter->second.cols())
          letter->second = value;
      } catch (const std::exception&) {
        continue;
      }
    }
  }
  std::string text_of(const IndexedData& data) const {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& value) {
      text += (text.empty() ? "" : ", ") + name + " = " + value;
    };
    for (const auto& [name, value] : data.sizes) add(name, std::to_string(value));
    for (const auto& [name, value] : data.letters)
      if (!vocabulary_.letters.at(name).is_random() || statement_.head.held.count(name) != 0)
        add(name, text_of_data(value));
    for (const auto& [name, value] : asked_) add(name, value);
    for (const auto& name : vocabulary_.functions())
      text += (text.empty() ? "" : ", ") + drawn_.function_text(name);
    constexpr std::size_t longest = 400;
    if (text.size() > longest) text = text.substr(0, longest) + " ..";
    return text.empty() ? "whatever the law" : text;
  }

  const Vocabulary& vocabulary_;
  const IndexedStatement& statement_;
  std::set<std::string> names_;
  std::map<std::string, std::string> asked_;  // members of sequences that values were taken of
  std::mt19937_64 random_{1};
  DrawnData drawn_{vocabulary_, random_};
  MeanSum mean_ = means(vocabulary_, statement_);
  Work work_{most_value_steps};
};

}  // namespace

namespace {

// The largest whole number in formulas, up to some bound: where a divisor j - 3 is 0.
long largest_number(const Expression& e) {
  long largest = 0;
  if (e.kind == ExpressionKind::number && e.word.size() <= 2) largest = std::stol(e.word);
  for (const auto& operand : e.operands) largest = std::max(largest, largest_number(operand));
  return largest;
}

}  // namespace

std::string place_without_values(const Vocabulary& vocabulary, const IndexedStatement& statement,
                                 const Uses& uses) {
  long beyond = 0;
  bool is_asked = false;
  for (std::size_t k = 0; k < uses.inverted.size(); ++k) {
    is_asked |= !uses.inverted_where[k].empty();
    beyond = std::max(beyond, largest_number(uses.inverted[k]));
  }
  if (!is_asked || statement.head.quantity == Quantity::limit) return "";
  for (const auto& [name, iterate] : vocabulary.iterates)
    beyond = std::max({beyond, largest_number(iterate.first), largest_number(iterate.step)});
  constexpr long always = 5, most = 40;
  for (const auto& [name, least] : Search(vocabulary, statement).least_of_all())
    for (long value = least; value <= least + always + std::min(beyond, most); ++value)
      if (!Search(vocabulary, statement).has_values(name, value))
        return name + " = " + std::to_string(value);
  return "";
}

IndexedSearch searched_data(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  if (statement.head.quantity == Quantity::limit) {
    Expression one;
    one.word = "1";
    const IndexedStatement nothing{{}, {one, one}, ""};
    const bool met = vocabulary.given.empty() || Search(vocabulary, nothing).run().met_small;
    return {limit_counterexample(vocabulary, statement), met, met};
  }
  return Search(vocabulary, statement).run();
}

}  // namespace verify
