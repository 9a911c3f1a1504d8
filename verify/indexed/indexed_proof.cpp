#include "verify/indexed/indexed_proof.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "verify/expression/shapes.hpp"
#include "verify/indexed/closed_forms.hpp"
#include "verify/indexed/commuting_limit.hpp"
#include "verify/indexed/mean_of_sum.hpp"
#include "verify/indexed/number_left_over.hpp"
#include "verify/indexed/readable_sum.hpp"
#include "verify/indexed/size_facts.hpp"

namespace verify {
namespace {

constexpr long most_base = 6;

// The sides of a statement, block by block, less each other.
struct BlockZero {
  IndexedSum zero;
  std::vector<std::string> free;  // places
  Inequalities ranges;            // of these
};

class Prover {
 public:
  Prover(const Vocabulary& vocabulary, const IndexedStatement& statement, Work& work)
      : vocabulary_(vocabulary),
        statement_(statement),
        work_(work),
        facts_(facts_of(vocabulary, statement.head)),
        forms_(vocabulary, with_work(facts_, work)) {}

  IndexedProof proof(const std::vector<IndexedStatement>& because) {
    for (const auto& lemma : because) {
      if (forms_.has(lemma)) continue;
      if (forms_.add_lemma(lemma)) {
        proof_.steps.push_back("closed form, by induction: " + lemma.text);
        continue;
      }
      if (forms_.add_together(because)) {
        proof_.steps.push_back("closed forms, by one induction of all of them");
        if (forms_.has(lemma)) continue;
      }
      // Another statement: by itself, with what is known so far.
      Prover inner(vocabulary_, lemma, work_);
      inner.forms_.take_from(forms_);
      auto found = inner.statement_proof();
      if (!found.proved) {
        proof_.detail =
            "what is given as a reason is not shown: " + lemma.text + ": " + found.detail;
        return std::move(proof_);
      }
      proof_.steps.push_back("shown first: " + lemma.text);
      rules_from(lemma);
    }
    auto found = statement_proof();
    found.steps.insert(found.steps.begin(), proof_.steps.begin(), proof_.steps.end());
    return found;
  }

  // "for all k: X_k = R" by the step alone, nothing unrolled.
  bool is_closed_form() {
    try {
      return forms_.add_lemma(statement_);
    } catch (const Unsayable&) {
      return false;
    }
  }

  // Equations that are supposed, as rules; those of sizes are ranges already.
  void suppose_given() {
    for (const auto& [text, given] : vocabulary_.given) {
      if (given.relation != Relation::equal) continue;
      try {
        rules_from({{}, given, text});
      } catch (const Unsayable&) {  // what has no entries is not used
        continue;
      }
    }
  }

  IndexedProof statement_proof() {
    suppose_given();
    forms_.find_others();
    for (const auto& [name, how] : forms_.found()) note(how);
    std::string remains;
    if (vanishes_throughout(remains)) {
      proof_.proved = true;
      proof_.rules = rules_text();
      proof_.detail =
          "multiplied out, both sides are the same, whatever the symbols are" + proof_.rules;
      return std::move(proof_);
    }
    for (const auto& index : statement_.head.indices) {
      if (!index.least) continue;
      if (by_step(index)) {
        proof_.proved = true;
        proof_.detail = "with the step put in for what stands at " + index.name +
                        " + 1 and beyond, both sides multiplied out are the same" + rules_text();
        return std::move(proof_);
      }
      if (by_induction(index, remains)) {
        proof_.proved = true;
        proof_.detail = "by induction on " + index.name + " from " + std::to_string(*index.least) +
                        ": base and step are sums over indices that vanish" + rules_text();
        return std::move(proof_);
      }
    }
    proof_.detail = "multiplied out, the sides do not come out the same";
    // An index of the search that has no name of the author's would tell a reader nothing.
    if (remains.find('~') == std::string::npos)
      proof_.detail += "; what remains: " + shortened(remains);
    return std::move(proof_);
  }

 private:
  static const IndexFacts& with_work(IndexFacts& facts, Work& work) {
    facts.work = &work;
    return facts;
  }
  static std::string shortened(const std::string& text) {
    return text.size() < 300 ? text : text.substr(0, 300) + " ..";
  }
  void note(const std::string& step) {
    if (std::find(proof_.steps.begin(), proof_.steps.end(), step) == proof_.steps.end())
      proof_.steps.push_back(step);
  }
  std::string rules_text() {
    std::string text;
    for (const auto& [rule, count] : rules_used_) text += (text.empty() ? "; by " : "; ") + rule;
    return text;
  }
  void remember_rules(const CanonicalSums& sums) {
    for (const auto& [rule, count] : sums.rules()) rules_used_[rule] += count;
  }

  // Of each block of the sides, with a form in place of an index.
  std::vector<BlockZero> zeros(const std::string& index, const IndexForm& form,
                               const IndexFacts& facts) {
    std::vector<BlockZero> result;
    const auto& shape = statement_.identity.left.shape;
    for (std::size_t r = 0; r < shape.rows.size(); ++r)
      for (std::size_t c = 0; c < shape.cols.size(); ++c) {
        BlockZero block;
        BlockPlace row{r, 1}, column{c, 1};
        const auto place = [&](BlockPlace& at, const std::string& size, const std::string& name) {
          if (size == "1") return;
          at.at = IndexForm::symbol(name);
          block.free.push_back(name);
          block.ranges.push_back(at.at - IndexForm(1));
          block.ranges.push_back(IndexForm::symbol(size) - at.at);
        };
        place(row, shape.rows[r], "%i");
        place(column, shape.cols[c], "%j");
        auto known = facts;
        known.known.insert(known.known.end(), block.ranges.begin(), block.ranges.end());
        CanonicalSums sums(known);
        EntriesOf entries(vocabulary_, known);
        set_mean(entries, sums);
        if (!index.empty()) entries.set_index(index, form);
        block.zero = entries.entry(statement_.identity.left, row, column) -
                     entries.entry(statement_.identity.right, row, column);
        remember_rules(sums);
        result.push_back(std::move(block));
      }
    return result;
  }
  void set_mean(EntriesOf& entries, CanonicalSums& sums) {
    entries.set_mean([&](const IndexedSum& sum, const std::vector<std::string>& given) {
      return mean_of_sum(forms_.put_in(sum), vocabulary_, given, sums);
    });
  }

  bool vanishes_throughout(std::string& remains) {
    for (auto& block : zeros("", {}, facts_)) {
      auto known = facts_;
      known.known.insert(known.known.end(), block.ranges.begin(), block.ranges.end());
      CanonicalSums sums(known);
      auto zero = forms_.put_in(block.zero);
      for (const auto& rule : rules_) zero = rewritten_by(rule, zero, sums);
      const auto found = vanishing_of(zero, sums);
      remember_rules(sums);
      if (!found.yes) {
        remains = readable(found.remains);
        find_difference(found.remains, {});
        return false;
      }
    }
    return true;
  }
  // Where the sides differ by a number that no symbol changes.
  void find_difference(const IndexedSum& remains, const std::map<std::string, long>& given) {
    const auto sizes = vocabulary_.sizes();
    if (!is_all_known(vocabulary_)) return;
    if (proof_.differs_at.empty())
      proof_.differs_at = place_of_difference(remains, facts_, sizes, statement_.head, given);
  }

  // X_{k + 2} and X_{k + 1} by their steps from X_k, which is any; of X_{k + 1} and X_{k - 1} from
  // X_{k - 1}. What is any has begun.
  bool by_step(const FreeIndex& index) {
    constexpr long most_steps = 6;
    const auto& iterates = vocabulary_.iterates;
    if (iterates.empty()) return false;
    for (auto& block : zeros("", {}, facts_)) {
      auto known = facts_;
      known.known.insert(known.known.end(), block.ranges.begin(), block.ranges.end());
      CanonicalSums sums(known);
      auto zero = block.zero;
      const auto places = forms_.places_beside(sums.of(zero), index.name);
      const long first = places.empty() ? 0 : std::min(0L, *places.begin());
      const long last = places.empty() ? 1 : std::max(1L, *places.rbegin());
      const auto begins_later = [&](const auto& one) {
        return one.second.start > *index.least + first;
      };
      if (last - first > most_steps || std::any_of(iterates.begin(), iterates.end(), begins_later))
        return false;
      for (long place = last; place > first; --place)
        zero = forms_.stepped(zero, IndexForm::symbol(index.name) + IndexForm(place));
      for (const auto& rule : rules_) zero = rewritten_by(rule, zero, sums);
      const auto found = vanishing_of(zero, sums);
      remember_rules(sums);
      if (!found.yes) return false;
    }
    return true;
  }

  bool by_induction(const FreeIndex& index, std::string& remains) {
    const bool is_size = vocabulary_.sizes().count(index.name) != 0;
    if (is_size && (depends_on_size(index.name) || is_supposed_of(index.name))) return false;
    const auto k = IndexForm::symbol(index.name);
    // Base.
    for (auto& block : zeros(index.name, IndexForm(*index.least), facts_)) {
      auto known = facts_;
      known.known.insert(known.known.end(), block.ranges.begin(), block.ranges.end());
      CanonicalSums sums(known);
      auto at_start = forms_.unfolded_numbers(forms_.put_in(block.zero), most_base);
      for (const auto& rule : rules_) at_start = rewritten_by(rule, at_start, sums);
      const auto found = vanishing_of(at_start, sums);
      remember_rules(sums);
      if (found.yes) continue;
      remains = "at the base, " + index.name + " = " + std::to_string(*index.least) + ": " +
                readable(found.remains);
      find_difference(found.remains, {{index.name, *index.least}});
      return false;
    }
    // Step: what is supposed of k, and what is to be shown of k + 1.
    const auto supposed = zeros(index.name, k, facts_);
    const auto wanted = zeros(index.name, k + IndexForm(1), facts_);
    for (std::size_t b = 0; b < wanted.size(); ++b) {
      auto known = facts_;
      known.known.insert(known.known.end(), wanted[b].ranges.begin(), wanted[b].ranges.end());
      CanonicalSums sums(known);
      auto goal = sums.of(forms_.unfolded(forms_.put_in(wanted[b].zero), k + IndexForm(1)));
      auto hypothesis = sums.of(forms_.put_in(supposed[b].zero));
      for (const auto& rule : rules_) hypothesis = rewritten_by(rule, hypothesis, sums);
      const auto is_iterate = [&](const Atom& atom) { return forms_.iterate_of(atom) != nullptr; };
      for (const auto& rule : rules_) goal = rewritten_by(rule, goal, sums);
      auto found = vanishing_of(goal - hypothesis, sums);
      if (!found.yes)
        for (const auto& zero : supposed) {
          auto hypothesis_zero = sums.of(forms_.put_in(zero.zero));
          for (const auto& given : rules_)
            hypothesis_zero = rewritten_by(given, hypothesis_zero, sums);
          auto rule = rule_of(hypothesis_zero, zero.free, is_iterate);
          if (!rule)
            rule = rule_of(
                hypothesis_zero, zero.free, [](const Atom&) { return true; }, true);
          if (!rule) continue;
          goal = rewritten_by(*rule, goal, sums);
          for (const auto& given : rules_) goal = rewritten_by(given, goal, sums);
        }
      if (!found.yes) found = vanishing_of(goal, sums);
      remember_rules(sums);
      if (found.yes) continue;
      remains = "at the step from " + index.name + " to " + index.name +
                " + 1: " + readable(found.remains);
      return false;
    }
    note("base, " + index.name + " = " + std::to_string(*index.least) + ": vanishes");
    note("step, from " + index.name + " to " + index.name + " + 1: vanishes");
    return true;
  }
  // Whether more than the range of sums depends on the size: then n + 1 is another statement.
  bool depends_on_size(const std::string& size) const {
    for (const auto& [name, letter] : vocabulary_.letters) {
      const auto& shape = letter.shape;
      const bool has = std::count(shape.rows.begin(), shape.rows.end(), size) +
                           std::count(shape.cols.begin(), shape.cols.end(), size) !=
                       0;
      if (has && (letter.invertible || letter.permutation || letter.is_random())) return true;
    }
    return false;
  }
  // Whether a hypothesis speaks of the size: what is supposed of n need not hold for n + 1.
  bool is_supposed_of(const std::string& size) const {
    return std::any_of(vocabulary_.given.begin(), vocabulary_.given.end(), [&](const Given& given) {
      auto copy = given.statement;
      return find_shapes(copy, vocabulary_).sizes.count(size) != 0;
    });
  }
  void rules_from(const IndexedStatement& lemma) {
    if (!lemma.head.indices.empty()) return;
    Prover inner(vocabulary_, lemma, work_);
    for (auto& block : inner.zeros("", {}, inner.facts_)) {
      CanonicalSums sums(inner.facts_);
      const auto rule = rule_of(
          sums.of(block.zero), block.free, [](const Atom&) { return true; }, true);
      if (rule) rules_.push_back(*rule);
    }
  }

  const Vocabulary& vocabulary_;
  const IndexedStatement& statement_;
  Work& work_;
  IndexFacts facts_;
  ClosedForms forms_;
  std::vector<RewriteRule> rules_;
  IndexedProof proof_;
  std::map<std::string, long> rules_used_;
};

}  // namespace

namespace {
void need_equation(const IndexedStatement& statement) {
  const auto& said = statement.identity;
  if (said.relation != Relation::equal || !said.at.empty() || !said.iff.empty())
    throw Unsayable(
        "beside sums over indices, entrywise functions and iterates equations are "
        "proved, and no orders");
  // A witness was put in where the file was read.
  if (statement.head.quantity != Quantity::every && statement.head.quantity != Quantity::exists)
    throw Unsayable(
        "beside sums over indices, entrywise functions and iterates statements are "
        "\"for all k: left = right\"");
}
}  // namespace

IndexedProof prove_indexed(const Vocabulary& vocabulary, const IndexedStatement& statement,
                           const std::vector<IndexedStatement>& because, Work& work) {
  if (statement.head.quantity == Quantity::limit) return prove_limit(vocabulary, statement);
  need_equation(statement);
  for (const auto& reason : because) need_equation(reason);
  if (is_impossible(facts_of(vocabulary, statement.head).known))
    throw Unsayable("the hypotheses on sizes exclude each other");
  Work little(most_index_work / 20);
  if (!because.empty() || !Prover(vocabulary, statement, little).is_closed_form())
    return Prover(vocabulary, statement, work).proof(because);
  // What else shows it says more, where it is found soon.
  try {
    Work some(most_index_work / 20);
    if (auto proof = Prover(vocabulary, statement, some).proof(because); proof.proved) return proof;
  } catch (const Unsayable&) {  // the search ended
  }
  IndexedProof proof;
  proof.proved = true;
  proof.detail = "by induction, with the step put in: both sides multiplied out are the same";
  return proof;
}

}  // namespace verify
