#include "verify/mutants/mutation_audit.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/words/tree_watch.hpp"
#include "verify/claim/validate.hpp"
#include "verify/expression/tree/tree_math.hpp"
#include "verify/expression/tree/tree_text.hpp"
#include "verify/judge/outcome.hpp"
#include "verify/mutants/step_text.hpp"
#include "verify/mutants/tree_trial.hpp"
#include "verify/recording/program_watch.hpp"
#include "verify/words/checked/checked_text.hpp"

namespace verify::mutants {
namespace {

// What a way of an assertion evaluates.
struct Recorded {
  const AssertionChecks& assertion;
  const WayCheck& link;
  Program program;
};
struct InWordsAlone {
  const AssertionChecks& assertion;
  const WayCheck& link;
  StatementTree tree;
};
struct Evaluated {
  std::vector<Recorded> programs;
  std::vector<InWordsAlone> trees;
  std::map<std::string, std::set<std::string>> by;  // fingerprint -> assertions that evaluate it
};

// What a statement records; what a function of the checker's own records while it is run once.
void record(const WayCheck& link, const std::vector<Instance>& instances, std::uint64_t seed) {
  if (link.record)
    link.record();
  else if (link.on == On::claim)
    link.run({instances.front(), seed, first_bits, &instances});
}

// Of all ways, each once.
Evaluated evaluated_by(const Claim& claim, std::uint64_t seed, std::vector<std::string>& unasked) {
  const auto instances = instances_of(claim);
  Evaluated result;
  std::set<std::string> known;
  ProgramWatch watch;
  TreeWatch tree_watch;
  for (const auto& assertion : claim.theorem.parts)
    for (const auto& way : assertion.ways)
      for (const auto& link : way.links) {
        if (link.deep) continue;
        record(link, instances, seed);
        auto programs = watch.taken();
        auto trees = tree_watch.taken();
        // Of a statement that is its tree, its own symbols tell more than entries at some size.
        if (link.record && !trees.empty()) programs.clear();
        if (link.record && programs.empty() && trees.empty())
          unasked.push_back(assertion.assertion + " " + link.type);
        const auto is_new = [&](const std::string& evaluated) {
          result.by[evaluated].insert(assertion.assertion);
          return known.insert(evaluated).second;
        };
        for (auto& program : programs)
          if (is_new(fingerprint(program)))
            result.programs.push_back({assertion, link, std::move(program)});
        for (auto& tree : trees)
          if (is_new(fingerprint(tree))) result.trees.push_back({assertion, link, std::move(tree)});
      }
  return result;
}

// At most so many mutants, evenly over the kinds of operations and of changes.
template <class OperationOf>
std::vector<Mutant> sample(const std::vector<Mutant>& all, const OperationOf& operation_of,
                           long most, std::mt19937_64& generator) {
  std::map<std::pair<int, Change>, std::vector<Mutant>> kinds;
  for (const auto& mutant : all)
    kinds[{static_cast<int>(operation_of(mutant.step)), mutant.change}].push_back(mutant);
  for (auto& [kind, mutants] : kinds) std::shuffle(mutants.begin(), mutants.end(), generator);
  std::vector<Mutant> result;
  bool more = true;
  while (more && static_cast<long>(result.size()) < most) {
    more = false;
    for (auto& [kind, mutants] : kinds) {
      if (mutants.empty() || static_cast<long>(result.size()) >= most) continue;
      result.push_back(mutants.back());
      mutants.pop_back();
      more = true;
    }
  }
  return result;
}

std::string members_text(const WayCheck& link) {
  std::string text;
  for (const long member : link.members)
    text += (text.empty() ? "" : ", ") + std::to_string(member);
  return text;
}

// Counts the mutant; whether it is not noticed.
bool count(MutationFindings& result, Notice notice) {
  ++result.mutants;
  ++result.count[static_cast<std::size_t>(notice)];
  return notice == Notice::any_value || notice == Notice::unnoticed;
}

UnnoticedMutant unnoticed(const AssertionChecks& assertion, const WayCheck& link,
                          const Mutant& mutant, Notice notice) {
  UnnoticedMutant quiet;
  quiet.assertion = assertion.assertion;
  quiet.statement = link.type;
  quiet.members = members_text(link);
  quiet.notice = notice;
  quiet.mutant = mutant;
  return quiet;
}

constexpr int levels_shown = 4;

// The formulas of the statement in its own letters, as the box of its check shows them.
std::string formula_of(const WayCheck& link) {
  std::string formula;
  if (link.checked)
    for (const auto& identity : link.checked().identities)
      formula += (formula.empty() ? "" : "; ") + to_text(identity);
  return formula;
}

std::string place_in(const StatementTree& statement, const std::vector<Tree>& nodes,
                     std::uint32_t step) {
  for (const auto& node : nodes)
    if (std::find(node->operands.begin(), node->operands.end(), nodes[step]) !=
        node->operands.end())
      return "$" + math_of(statement, node) + "$";
  return "";
}

void keep(const std::string& claim, const AssertionChecks& assertion, const std::string& step,
          const Certificate& changed, const MutationOptions& options) {
  const CertifiedFor standing{claim, assertion.assertion, "mutant", false, "another step: " + step};
  const auto text = to_text(standing, changed);
  options.keep_certificate(certificate_path(standing, certificate_name(text)), text);
}

void ask_program(const std::string& claim, const Recorded& recorded, const MutationOptions& options,
                 std::mt19937_64& generator, MutationFindings& result) {
  const auto& program = recorded.program;
  const MutantTrial trial(program, generator());
  if (!trial.holds()) {
    ++result.functions;
    return;
  }
  ++result.programs;
  const long affordable = std::max<long>(10, options.slots / program.slots);
  const auto operation = [&](std::uint32_t step) { return program.steps[step].operation; };
  std::set<std::uint32_t> steps;
  for (const auto& mutant :
       sample(mutants_of(program), operation, std::min(options.most, affordable), generator)) {
    const auto notice = trial.of(mutant);
    if (count(result, notice)) {
      auto quiet = unnoticed(recorded.assertion, recorded.link, mutant, notice);
      quiet.step = step_text(program, mutant.step, levels_shown);
      quiet.changed = changed_step_text(program, mutant, levels_shown);
      quiet.place = place_text(program, mutant.step, levels_shown);
      quiet.formula = formula_of(recorded.link);
      quiet.of_model = program.steps[mutant.step].of_model;
      result.quiet.push_back(std::move(quiet));
    }
    if (notice == Notice::noticed && options.keep_certificate)
      keep(claim, recorded.assertion, step_text(program, mutant.step, levels_shown),
           certified(CertifiedWay::program, mutated(program, mutant)), options);
    steps.insert(mutant.step);
  }
  result.steps += static_cast<long>(steps.size());
}

// In words a change takes longer than in a program, and where means are taken much longer.
constexpr long most_of_means = 60, most_in_words = 400;

bool takes_mean(const std::vector<Tree>& nodes) {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](const Tree& node) { return node->kind == TreeKind::mean; });
}

void ask_tree(const std::string& claim, const InWordsAlone& evaluated,
              const MutationOptions& options, std::mt19937_64& generator,
              MutationFindings& result) {
  const TreeTrial trial(evaluated.tree);
  if (!trial.holds()) {
    ++result.functions;
    return;
  }
  ++result.programs;
  const auto& nodes = trial.nodes();
  const auto kind = [&](std::uint32_t node) { return nodes[node]->kind; };
  const auto most = takes_mean(nodes) ? most_of_means : most_in_words;
  std::set<std::uint32_t> asked;
  for (const auto& mutant :
       sample(tree_mutants(nodes), kind, std::min(options.most, most), generator)) {
    const auto& node = nodes[mutant.step];
    const auto notice = trial.of(mutant);
    const auto step = "$" + math_of(evaluated.tree, node) + "$";
    const auto changed = mutated(evaluated.tree, nodes, mutant);
    if (count(result, notice)) {
      auto quiet = unnoticed(evaluated.assertion, evaluated.link, mutant, notice);
      quiet.step = step;
      quiet.changed = "$" + math_of(changed.statement, changed.nodes[mutant.step]) + "$";
      quiet.place = place_in(evaluated.tree, nodes, mutant.step);
      quiet.formula = formula_of(evaluated.link);
      quiet.of_model = node->of_model;
      result.quiet.push_back(std::move(quiet));
    }
    if (notice == Notice::noticed && options.keep_certificate)
      keep(claim, evaluated.assertion, step, certified(CertifiedWay::words, changed.statement),
           options);
    asked.insert(mutant.step);
  }
  result.steps += static_cast<long>(asked.size());
}

}  // namespace

MutationFindings audit_mutants(const Claim& claim, const MutationOptions& options) {
  MutationFindings result;
  std::mt19937_64 generator(options.seed);
  const auto evaluated = evaluated_by(claim, options.seed, result.unasked);
  std::set<std::string> changed;  // assertions
  const auto ask = [&](const std::string& what, const auto& ask_it) {
    const auto before = result.mutants;
    ask_it();
    const auto& by = evaluated.by.at(what);
    if (result.mutants > before) changed.insert(by.begin(), by.end());
  };
  for (const auto& recorded : evaluated.programs)
    ask(fingerprint(recorded.program),
        [&] { ask_program(claim.words.id, recorded, options, generator, result); });
  for (const auto& tree : evaluated.trees)
    ask(fingerprint(tree.tree),
        [&] { ask_tree(claim.words.id, tree, options, generator, result); });
  for (const auto& assertion : claim.theorem.parts)
    if (!assertion.ways.empty() && changed.insert(assertion.assertion).second)
      result.without.push_back(assertion.assertion);
  return result;
}

}  // namespace verify::mutants
