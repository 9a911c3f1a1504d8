#include "verify/indexed/indexed_refutation.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/expression/clauses/placed_given.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/indexed/commuting_limit.hpp"
#include "verify/indexed/values/drawn_data.hpp"
#include "verify/indexed/values/placed_hypotheses.hpp"
#include "verify/indexed/values/simpler_indexed.hpp"
#include "verify/indexed/values/whole_roots.hpp"

namespace verify {
namespace {

constexpr int most_draws = 60, most_draws_supposed = 240, most_draws_at_places = 720;
constexpr std::size_t most_value_steps = 600'000;

std::string cut_short(std::string text) {
  return text.size() < 160 ? text : text.substr(0, 160) + " ..";
}

// One search: draws, what they meet, and how what fails is told.
class Search {
 public:
  Search(const Vocabulary& vocabulary, const IndexedStatement& statement,
         const OtherLetters& others, std::vector<long> further_out = {})
      : vocabulary_(vocabulary),
        statement_(statement),
        others_(others),
        further_out_(std::move(further_out)),
        names_(vocabulary.sizes()) {
    for (const auto& index : statement.head.indices) names_.insert(index.name);
    find_used();
  }

  IndexedSearch run() {
    IndexedSearch result;
    const bool few = vocabulary_.given.empty() && further_out_.empty();
    const bool at_places = !vocabulary_.placed_given.empty();
    const int most = at_places ? most_draws_at_places : few ? most_draws : most_draws_supposed;
    for (int draw = 0; draw < most && !work_.spent(); ++draw) {
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
      put_others(data, draw);
      put_zeros(data, draw);
      if (at_places && draw % 3 != 0) put_signs(data);
      solve(data);
      if (!meets_some(data)) continue;
      const auto found = compared(vocabulary_, statement_, data, mean_);
      result.met_small |= found.is_defined && is_beyond_the_least(data);
      result.met |= result.met_small && found.is_defined && is_beyond_one(data);
      if (found.holds != Truth::no) continue;
      go_to_earliest_index(data);
      result.counterexample = told_simply(std::move(data), found);
      return result;
    }
    return result;
  }

  // Where hypotheses speak of an index of the statement, at the first place that meets them.
  bool meets_some(IndexedData& data) const {
    if (vocabulary_.placed_given.empty()) return meets_hypotheses(vocabulary_, data);
    const auto drawn = data;
    for (const auto& index : statement_.head.indices) {
      if (index.least || !is_supposed_of(index.name)) continue;
      const auto most = rational_value(*index.most, vocabulary_, drawn, {})(0, 0).to_long();
      for (long at = 1; at <= std::min(most, 12L); ++at) {
        data = drawn;
        data.sizes[index.name] = at;
        solve_for_places(vocabulary_, data);
        if (indices_fit(data) && meets_hypotheses(vocabulary_, data)) return true;
      }
      return false;
    }
    solve_for_places(vocabulary_, data);
    return meets_hypotheses(vocabulary_, data);
  }
  // Of "for all k in n, i <= k:" i has been placed before k was moved.
  bool indices_fit(const IndexedData& data) const {
    const auto& indices = statement_.head.indices;
    return std::all_of(indices.begin(), indices.end(), [&](const FreeIndex& index) {
      return index.least || Rational(data.sizes.at(index.name)) <=
                                rational_value(*index.most, vocabulary_, data, {})(0, 0);
    });
  }
  bool is_supposed_of(const std::string& name) const {
    const auto& all = vocabulary_.placed_given;
    return std::any_of(all.begin(), all.end(),
                       [&](const PlacedGiven& given) { return given.free.count(name) != 0; });
  }
  // At numbers of one size many places are as near to a bound as they may be.
  void put_signs(IndexedData& data) {
    for (auto& [name, value] : data.letters) {
      const auto& letter = vocabulary_.letters.at(name);
      if (letter.is_random() || letter.permutation || letter.symmetric || letter.invertible)
        continue;
      for (auto& entry : value.entries())
        entry = letter.shape.is_scalar() ? abs(entry) : Rational(random_() % 3 == 0 ? 1 : -1);
    }
  }

  // At `name` = value, whether data that meet the hypotheses have values, if any meet them; not
  // known where the search ended before.
  Truth has_values(const std::string& name, long value) {
    bool met = false, is_shown = false;
    for (int draw = 0; draw < most_draws / 4 && !work_.spent(); ++draw) {
      auto chosen = sizes(draw);
      chosen[name] = value;
      auto data = drawn_.data(chosen);
      data.work = &work_;
      if (!place_indices(data) || data.sizes.at(name) != value) continue;
      put_others(data, draw);
      solve(data);
      if (!meets_some(data) || data.sizes.at(name) != value) continue;
      met = true;
      const auto found = compared(vocabulary_, statement_, data, mean_);
      if (found.is_defined) return Truth::yes;
      is_shown |= !found.why_undefined.empty();
    }
    if (work_.spent()) return Truth::unknown;
    return !met ? Truth::yes : is_shown ? Truth::no : Truth::unknown;
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
  std::string told(const IndexedData& data, const AtData& found) const {
    return text_of(data) + ": the left side is " + cut_short(found.left) + ", the right side " +
           cut_short(found.right);
  }
  // The same symbols with the least k at which the statement fails, where it has one such index.
  void go_to_earliest_index(IndexedData& data) {
    const auto& indices = statement_.head.indices;
    if (indices.size() != 1 || !indices.front().least) return;
    const auto& name = indices.front().name;
    const auto last = data.sizes.at(name);
    for (long k = *indices.front().least; k < last; ++k) {
      data.sizes[name] = k;
      if (fails_at(data)) return;
    }
    data.sizes[name] = last;
  }
  std::optional<AtData> fails_at(const IndexedData& data) {
    asked_.clear();
    if (work_.spent() || !meets_hypotheses(vocabulary_, data)) return std::nullopt;
    auto found = compared(vocabulary_, statement_, data, mean_);
    return found.holds == Truth::no ? std::optional(std::move(found)) : std::nullopt;
  }
  // With simpler numbers, as long as it fails.
  std::string told_simply(IndexedData data, AtData found) {
    data = simpler_indexed(vocabulary_, std::move(data), [&](const IndexedData& simpler) {
      const auto fails = fails_at(simpler);
      if (fails) found = *fails;
      return fails.has_value();
    });
    fails_at(data);  // for the members that it asks for
    return told(data, found);
  }
  std::map<std::string, long> sizes(int draw) {
    std::map<std::string, long> sizes;
    for (const auto& name : names_) {
      long least = 1, more = 2 + std::min(draw, most_draws) / 10;
      if (!further_out_.empty() && is_of_numbers_ && vocabulary_.iterates.empty()) {
        const auto at = static_cast<std::size_t>(draw / 2) % further_out_.size();
        sizes[name] = std::max(least_of(name).value_or(1), further_out_[at]);
        continue;
      }
      if (const auto from = least_of(name)) {
        least = *from;
        more = 4;
        // Of numbers alone later ones cost nothing.
        if (draw >= most_draws / 2 && is_of_numbers_) {
          constexpr long most_later = 13;  // x_{k+1} = x_k^2 grows fast
          sizes[name] = least + (draw - most_draws / 2) % most_later;
          continue;
        }
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
  // Beside hypotheses every other time.
  void put_others(IndexedData& data, long draw) const {
    if (others_ && !further_out_.empty()) {
      for (auto& [name, value] : others_(data.sizes, draw))
        if (data.letters.count(name) != 0) data.letters[name] = value;
      return;
    }
    const bool is_early = vocabulary_.given.empty() && draw < most_draws / 2;
    if (!others_ || is_early || draw % 2 == 0) return;
    for (auto& [name, value] : others_(data.sizes, draw / 2))
      if (data.letters.count(name) != 0) data.letters[name] = value;
  }
  // Numbers are drawn that are not 0; late ones are, where they may be.
  void put_zeros(IndexedData& data, long draw) const {
    if (draw < most_draws / 2 || draw % 5 != 0 || !further_out_.empty()) return;
    for (auto& [name, value] : data.letters) {
      const auto& letter = vocabulary_.letters.at(name);
      if (letter.shape.is_scalar() && !letter.invertible && !letter.nonzero && !letter.is_random())
        value(0, 0) = Rational(0);
    }
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
  // What statement and hypotheses speak of: a reader is to see that these are met.
  void find_used() {
    const auto add = [&](const Uses& uses) {
      used_.insert(uses.sizes.begin(), uses.sizes.end());
      used_.insert(uses.letters.begin(), uses.letters.end());
    };
    for (const auto& index : statement_.head.indices) used_.insert(index.name);
    try {
      auto said = statement_.identity;
      add(find_shapes(said, vocabulary_, statement_.head));
    } catch (const ExpressionError&) {  // with a witness put in it may not be as it was typed
      for (const auto& [name, letter] : vocabulary_.letters) used_.insert(name);
      used_.insert(names_.begin(), names_.end());
    }
    is_of_numbers_ = std::all_of(used_.begin(), used_.end(), [&](const std::string& name) {
      const auto letter = vocabulary_.letters.find(name);
      return letter == vocabulary_.letters.end() ||
             (letter->second.shape.is_scalar() && !letter->second.is_random());
    });
    for (const auto& [text, given] : vocabulary_.given) {
      auto copy = given;
      add(find_shapes(copy, vocabulary_));
    }
    for (const auto& given : vocabulary_.placed_given) add(uses_of(given, vocabulary_));
  }
  bool is_used(const std::string& name) const { return used_.count(name) != 0; }
  std::string text_of(const IndexedData& data) const {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& value) {
      text += (text.empty() ? "" : ", ") + name + " = " + value;
    };
    for (const auto& [name, value] : data.sizes)
      if (is_used(name)) add(name, std::to_string(value));
    for (const auto& [name, value] : data.letters)
      if (is_used(name) &&
          (!vocabulary_.letters.at(name).is_random() || statement_.head.held.count(name) != 0))
        add(name, text_of_data(value));
    for (const auto& [name, value] : asked_) add(name, value);
    for (const auto& name : vocabulary_.functions())
      text += (text.empty() ? "" : ", ") + drawn_.function_text(name);
    constexpr std::size_t longest = 400;
    if (text.size() > longest) text = text.substr(0, longest) + " ..";
    return text.empty() ? std::string(for_any_data) : text;
  }

  const Vocabulary& vocabulary_;
  const IndexedStatement& statement_;
  const OtherLetters& others_;
  std::vector<long> further_out_;  // sizes and indices, where the search is not among the smallest
  std::set<std::string> names_;
  bool is_of_numbers_ = false;                // no vectors or matrices, nothing random
  std::set<std::string> used_;                // sizes, indices and letters of the formulas
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

std::string why_without_values(const Vocabulary& vocabulary, const IndexedStatement& statement,
                               const Uses& uses, const OtherLetters& others) {
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
  const auto near = near_roots(vocabulary, uses);
  for (const auto& [name, least] : Search(vocabulary, statement, others).least_of_all()) {
    auto values = near;
    for (long value = least; value <= least + always + std::min(beyond, most); ++value)
      values.insert(value);
    for (const long value : values) {
      if (value < least) continue;
      const auto found = Search(vocabulary, statement, others).has_values(name, value);
      const auto at = name + " = " + std::to_string(value);
      if (found == Truth::no)
        return "no data at " + at +
               " are found at which both sides have values: what is divided by is 0 there, or at "
               "a step before";
      if (found == Truth::unknown)
        return "whether both sides have values at " + at +
               " is not known: the search for data ended before it had a value there";
    }
  }
  return "";
}

IndexedSearch searched_data(const Vocabulary& vocabulary, const IndexedStatement& statement,
                            const OtherLetters& others) {
  if (statement.head.quantity == Quantity::limit) {
    Expression one;
    one.word = "1";
    const IndexedStatement nothing{{}, {one, one}, ""};
    const bool met =
        vocabulary.given.empty() || Search(vocabulary, nothing, others).run().met_small;
    return {limit_counterexample(vocabulary, statement), met, met};
  }
  return Search(vocabulary, statement, others).run();
}

std::string counterexample_further_out(const Vocabulary& vocabulary,
                                       const IndexedStatement& statement,
                                       const OtherLetters& others,
                                       const std::vector<long>& numbers) {
  if (statement.head.quantity == Quantity::limit) return "";
  return Search(vocabulary, statement, others, numbers).run().counterexample;
}

}  // namespace verify
