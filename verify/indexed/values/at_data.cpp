#include "verify/indexed/values/at_data.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "verify/claim/finding.hpp"
#include "verify/expression/clauses/placed_given.hpp"
#include "verify/indexed/mean_of_sum.hpp"
#include "verify/indexed/moment_law.hpp"
#include "verify/indexed/size_facts.hpp"
#include "verify/indexed/values/drawn_data.hpp"
#include "verify/indexed/values/placed_hypotheses.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

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

bool is_permutation(const Matrix<Rational>& a) {
  if (a.rows() != a.cols()) return false;
  return std::all_of(
             a.entries().begin(), a.entries().end(),
             [](const Rational& entry) { return entry == Rational(0) || entry == Rational(1); }) &&
         a * transpose(a) == identity_matrix<Rational>(a.rows());
}

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

// Where the indices run that are bound around this mean: within it, and elsewhere, a range may be
// empty. Of two ranges of one name none is known.
void add_ranges_around(const Expression& mean, const IndexedStatement& statement,
                       const EntriesOf& entries, Inequalities& known) {
  std::map<std::string, std::optional<std::pair<IndexForm, IndexForm>>> ranges;
  const std::function<bool(const Expression&)> holds_it = [&](const Expression& e) {
    if (&e == &mean) return true;
    const auto inner = std::find_if(e.operands.begin(), e.operands.end(), holds_it);
    if (inner == e.operands.end()) return false;
    for (const auto& range : e.operands) {
      if (range.kind != ExpressionKind::range || &range == &*inner) continue;
      std::pair ends{entries.index(range.operands[0]), entries.index(range.operands[1])};
      const auto [found, is_new] = ranges.emplace(range.word, ends);
      if (!is_new && found->second && *found->second != ends) found->second.reset();
    }
    return true;
  };
  for (const auto* side : {&statement.identity.left, &statement.identity.right})
    if (holds_it(*side)) break;
  for (const auto& [name, ends] : ranges) {
    if (!ends) continue;
    known.push_back(IndexForm::symbol(name) - ends->first);
    known.push_back(ends->second - IndexForm::symbol(name));
  }
}

}  // namespace

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

std::string text_of_data(const Matrix<Rational>& a) {
  if (a.rows() == 1 && a.cols() == 1) return a(0, 0).text();
  if (a.cols() == 1) return text_of(a.col(0));
  return text_of(a);
}

MeanSum means(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  // A mean is the same sum at all data.
  const auto known = std::make_shared<std::map<const Expression*, IndexedSum>>();
  const auto without = std::make_shared<std::map<const Expression*, std::string>>();
  return [&vocabulary, &statement, known, without](const Expression& e) {
    // Conditions on where a permutation takes a place have no value at numbers.
    if (holds_permutation(e, vocabulary)) throw NoValue("a mean of what is permuted");
    if (const auto found = known->find(&e); found != known->end()) return found->second;
    if (const auto why = without->find(&e); why != without->end()) throw Unsayable(why->second);
    auto facts = facts_of(vocabulary, statement.head);
    add_ranges_around(e, statement, EntriesOf(vocabulary, facts), facts.known);
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
    try {
      return (*known)[&e] = sums.of(entries.entry(e, row, column));
    } catch (const Unsayable& error) {
      (*without)[&e] = error.what();
      throw;
    }
  };
}

AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data, const MeanSum& mean) {
  const auto& said = statement.identity;
  try {
    const auto left = rational_value(said.left, vocabulary, data, mean);
    const auto right = rational_value(said.right, vocabulary, data, mean);
    AtData found{relation_of(said.relation, left, right), text_of_data(left), text_of_data(right),
                 true};
    for (const auto& iff : said.iff) {
      if (found.holds != Truth::yes) break;
      const auto F = rational_value(iff.left, vocabulary, data, mean);
      const auto G = rational_value(iff.right, vocabulary, data, mean);
      if ((left == right) == (F == G)) continue;
      found.holds = Truth::no;
      found.right += ", and behind iff stand " + text_of_data(F) + " and " + text_of_data(G);
    }
    return found;
  } catch (const ShownUndefined& error) {
    AtData nothing;
    nothing.why_undefined = error.what();
    return nothing;
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
    // Balls never tell that two sides are equal.
    const auto at_most_unsettled = said.iff.empty() ? Truth::yes : Truth::unknown;
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
    result.holds = less(small, large) == Truth::yes   ? at_most_unsettled
                   : less(large, small) == Truth::yes ? Truth::no
                                                      : Truth::unknown;
    return result;
  } catch (const NoValue&) {
    return {};
  } catch (const NeedsReals&) {
    return {};
  }
}

AtData compared(const Vocabulary& vocabulary, const IndexedStatement& statement,
                const IndexedData& data) {
  return compared(vocabulary, statement, data, means(vocabulary, statement));
}

namespace {

std::string fault_of_moments(const Vocabulary& vocabulary, const IndexedData& data) {
  std::map<std::string, Rational> numbers;
  for (const auto& [name, value] : data.letters)
    if (value.rows() == 1 && value.cols() == 1) numbers[name] = value(0, 0);
  return moment_fault(vocabulary, numbers);
}

AtData hypothesis_at(const Vocabulary& vocabulary, const Given& given, const IndexedData& data) {
  return compared(vocabulary, {{}, given.statement, given.text}, data);
}

// "A <= c I(d), where the left side is 2, the right side 1".
std::string told(const std::string& hypothesis, const AtData& found) {
  constexpr std::size_t longest = 200;
  const auto shown = [](const std::string& text) {
    return text.size() <= longest ? text : text.substr(0, longest) + " ..";
  };
  if (found.left.empty()) return hypothesis;
  return hypothesis + ", where the left side is " + shown(found.left) + ", the right side " +
         shown(found.right);
}

std::string no_permutation(const Vocabulary& vocabulary, const IndexedData& data) {
  for (const auto& [name, value] : data.letters)
    if (vocabulary.letters.at(name).permutation && !is_permutation(value))
      return name + " is no permutation";
  return "";
}

// What an instance does not give is drawn, and breaks nothing.
bool holds_what_is_drawn(const Uses& uses, const Vocabulary& vocabulary) {
  return std::any_of(uses.letters.begin(), uses.letters.end(), [&](const std::string& name) {
    const auto& letter = vocabulary.letters.at(name);
    return letter.function || letter.sequence || letter.is_random();
  });
}

}  // namespace

bool meets_hypotheses(const Vocabulary& vocabulary, const IndexedData& data) {
  return fault_of_moments(vocabulary, data).empty() &&
         std::all_of(vocabulary.given.begin(), vocabulary.given.end(),
                     [&](const Given& given) {
                       return hypothesis_at(vocabulary, given, data).holds == Truth::yes;
                     }) &&
         std::all_of(vocabulary.placed_given.begin(), vocabulary.placed_given.end(),
                     [&](const PlacedGiven& given) {
                       return compared_at_places(vocabulary, given, data).holds == Truth::yes;
                     });
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
  if (const auto fault = no_permutation(vocabulary, data); !fault.empty()) return fault;
  if (const auto fault = fault_of_moments(vocabulary, data); !fault.empty()) return fault;
  const auto fault = [](const std::string& text, const AtData& found) {
    return (found.holds == Truth::no ? "these data do not meet the hypothesis "
                                     : "these data are not seen to meet the hypothesis ") +
           told(text, found);
  };
  for (const auto& given : vocabulary.given)
    if (const auto found = hypothesis_at(vocabulary, given, data); found.holds != Truth::yes)
      return fault(given.text, found);
  for (const auto& given : vocabulary.placed_given)
    if (const auto found = compared_at_places(vocabulary, given, data); found.holds != Truth::yes)
      return fault(given.text, found);
  return "";
}

std::string broken_hypothesis(const Vocabulary& vocabulary, const IndexedData& data) {
  if (const auto fault = no_permutation(vocabulary, data); !fault.empty()) return fault;
  if (const auto fault = fault_of_moments(vocabulary, data); !fault.empty()) return fault;
  const auto broken = [](const std::string& text, const AtData& found) -> std::string {
    if (found.holds == Truth::no)
      return "its numbers do not meet the hypothesis " + told(text, found);
    return found.why_undefined.empty()
               ? ""
               : "at its numbers the hypothesis " + text + " has no value: " + found.why_undefined;
  };
  for (const auto& given : vocabulary.given) {
    auto copy = given.statement;
    if (holds_what_is_drawn(find_shapes(copy, vocabulary), vocabulary)) continue;
    const auto found = hypothesis_at(vocabulary, given, data);
    if (const auto fault = broken(given.text, found); !fault.empty()) return fault;
  }
  // What speaks of an index of the statement may hold at some of its places.
  for (const auto& given : vocabulary.placed_given) {
    if (!given.free.empty() || holds_what_is_drawn(uses_of(given, vocabulary), vocabulary))
      continue;
    const auto found = compared_at_places(vocabulary, given, data);
    if (const auto fault = broken(given.text, found); !fault.empty()) return fault;
  }
  return "";
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

}  // namespace verify
