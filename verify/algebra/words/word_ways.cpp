#include "verify/algebra/words/word_ways.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>

#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/remembered.hpp"
#include "verify/algebra/words/tree_watch.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/words/word_values.hpp"

namespace verify {
namespace {

// "d = 3, n = 2"
std::string sizes_text(const std::map<std::string, long>& sizes) {
  std::string text;
  for (const auto& [symbol, value] : sizes)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", symbol, value);
  return text;
}

// "n, d"
std::string symbols_text(const std::set<std::string>& symbols) {
  std::string text;
  for (const auto& symbol : symbols) text += (text.empty() ? "" : ", ") + symbol;
  return text;
}

std::set<std::string> symbols_of(const NormalForms& forms) {
  std::set<std::string> symbols;
  for (auto space = forms.spaces.begin() + 1; space != forms.spaces.end(); ++space)
    symbols.insert(space->symbol);
  return symbols;
}

// Two of each dimension, besides those that are singled out.
std::map<std::string, long> small_sizes(const NormalForms& forms) {
  std::map<std::string, long> small;
  for (const auto& symbol : symbols_of(forms)) small[symbol] = 2;
  for (const auto& [symbol, less] : forms.spaces)
    if (const auto size = small.find(symbol); size != small.end())
      size->second = std::max(size->second, less + 1);
  return small;
}

// The first entry that is not 0 at these dimensions and random small integers: the same ones in
// every run, so that a symbolic check says the same whatever the seed.
std::optional<Rational> nonzero_entry(const NormalForms& forms, const WordPolynomial& block,
                                      const std::map<std::string, long>& sizes) {
  std::mt19937_64 random;
  WordValues at;
  for (std::size_t k = 1; k < forms.spaces.size(); ++k)
    at.dimensions[static_cast<Space>(k)] = sizes.at(forms.spaces[k].symbol) - forms.spaces[k].less;
  const auto dimension = [&](Space space) {
    return space == unit_space ? 1 : at.dimensions.at(space);
  };
  for (const auto& letter : forms.letters) {
    Matrix<Rational> value(dimension(letter.rows), dimension(letter.cols));
    for (auto& entry : value.entries()) entry = Rational(static_cast<long>(random() % 19) - 9);
    at.letters[letter.name] = letter.symmetric ? value + transpose(value) : value;
  }
  const auto values = at.of(block);
  for (const auto& entry : values.entries())
    if (entry != Rational(0)) return entry;
  return std::nullopt;
}

// Whether the form vanishes there: by the statement's program, or by the form itself.
Finding at_sizes(const NormalForms& forms, const WordPolynomial& block,
                 const RecordedAt& recorded_at, const std::map<std::string, long>& sizes,
                 const Context& context) {
  if (recorded_at) return identity_test(recorded_at(sizes), context.seed);
  const auto entry = nonzero_entry(forms, block, sizes);
  return entry ? finding(Truth::no, "an entry is " + entry->text() + " at random integers")
               : finding(Truth::unknown, "0 at random integers");
}

// ", d from 2 on" where dimensions are singled out: what is left has 0 or more of them.
std::string from_text(const NormalForms& forms) {
  std::map<std::string, long> least;
  for (const auto& [symbol, less] : forms.spaces)
    if (less > 1) least[symbol] = std::max(least[symbol], less);
  std::string text;
  for (const auto& [symbol, size] : least) text += fmt::format(", {} from {} on", symbol, size);
  return text;
}

// "; d, n are symbols in it, so that it holds at every size", where there are sizes.
std::string every_size_text(const NormalForms& forms) {
  const auto symbols = symbols_of(forms);
  if (symbols.empty()) return "";
  return fmt::format("; {} {} in it, so that it holds at every size{}", symbols_text(symbols),
                     symbols.size() == 1 ? "is a symbol" : "are symbols", from_text(forms));
}

// As their author calls them, or x1, x2, .. in the order in which they were drawn; counted from 1.
std::vector<std::string> letter_names(const NormalForms& forms) {
  std::vector<std::string> names = {""};
  for (std::size_t k = 1; k <= forms.letters.size(); ++k) {
    const bool has_name = k <= forms.names.size() && !forms.names[k - 1].empty();
    names.push_back(has_name ? forms.names[k - 1] : "x" + std::to_string(k));
  }
  return names;
}

}  // namespace

NormalForms normal_forms(const StatementTree& tree) {
  Letters<WordMatrix> free;
  auto blocks = blocks_in_words(tree, free);
  std::vector<std::string> names;
  for (const auto& letter : tree.letters) names.push_back(letter.name);
  return {std::move(blocks), free.spaces(),    free.letters(),
          tree.has_model,    std::move(names), free.inverted_sizes()};
}

std::map<std::string, long> telling_sizes(const NormalForms& forms) {
  std::map<std::string, long> sizes;
  for (const auto& symbol : symbols_of(forms)) sizes[symbol] = 1;
  // No space has fewer than 0 dimensions, those singled out apart.
  for (const auto& [symbol, less] : forms.spaces)
    if (const auto size = sizes.find(symbol); size != sizes.end())
      size->second = std::max(size->second, less);
  for (const auto& block : forms.blocks) {
    for (const auto& [space, number] : visits(block)) {
      const auto& name = forms.spaces.at(static_cast<std::size_t>(space));
      auto& size = sizes.at(name.symbol);
      size = std::max<long>(size, number + name.less);
    }
  }
  return sizes;
}

Finding settle_words(const NormalForms& forms, const RecordedAt& recorded_at,
                     const Context& context) {
  const auto wrong = std::find_if(forms.blocks.begin(), forms.blocks.end(),
                                  [](const WordPolynomial& block) { return !block.is_zero(); });
  if (wrong == forms.blocks.end()) {
    auto same = finding(
        Truth::yes,
        fmt::format("both sides have the same normal form in {} free non-commuting symbol{} "
                    "({} {}){}",
                    forms.letters.size(), forms.letters.size() == 1 ? "" : "s", forms.blocks.size(),
                    forms.blocks.size() == 1 ? "block" : "blocks", every_size_text(forms)));
    // The normal form 0 does not tell one true statement from another; its steps do.
    if (recorded_at) same.program = fingerprint(recorded_at(small_sizes(forms)));
    return same;
  }
  std::vector<std::string> spaces;
  for (const auto& space : forms.spaces) spaces.push_back(to_text(space));
  auto form = to_text(*wrong, letter_names(forms), spaces);
  if (form.size() > 120) form = form.substr(0, 120) + " ...";
  form = fmt::format("a block has the normal form {}; at ", form);
  // A dimension as a number may make it vanish at the least sizes and not beyond; a relation among
  // the letters that rewriting does not know may make it vanish everywhere.
  auto sizes = telling_sizes(forms);
  Finding tested;
  for (int more = 0; more < 3; ++more) {
    tested = at_sizes(forms, *wrong, recorded_at, sizes, context);
    tested.detail = form + sizes_text(sizes) + ": " + tested.detail;
    if (tested.answer.truth() == Truth::no) return tested;
    // Each by another number: what holds of equal sizes alone may not pass.
    long further = 0;
    for (auto& [symbol, value] : sizes) value += ++further;
  }
  tested.answer = Truth::unknown;
  return tested;
}

Recording examined_words(const NormalForms& forms, const RecordedAt& recorded_at,
                         const Stated& statement) {
  const auto drawn = symbols_of(forms);
  const auto small = small_sizes(forms);
  std::set<std::string> said;
  for (const auto& [size, extent] : statement.sizes)
    if (extent.arguments.count(Argument::words) != 0) said.insert(size);
  Recording recording;
  // Without letters its sizes are its variables, and numbers in the program.
  if (!recorded_at || forms.letters.empty())
    recording.has_model = forms.has_model;
  else
    recording =
        statement.is_base ? examined_base(recorded_at(small)) : examined(recorded_at(small), {});
  if (statement.is_base ? !std::includes(said.begin(), said.end(), drawn.begin(), drawn.end())
                        : said != drawn)
    recording.fault = "its letters live in the spaces " + symbols_text(drawn) +
                      "; sizes() must say Argument::words of these and of no other";
  if (auto inverted = inverted_fault(forms.inverted, statement.sizes); !inverted.empty())
    recording.fault = std::move(inverted);
  return recording;
}

namespace {

bool is_zero_tree(const Tree& tree) {
  return tree->kind == TreeKind::zeros || (tree->kind == TreeKind::number && tree->word == "0");
}

// An equation of two formulas that are both 0 shows nothing; a 0 that is meant is written as one.
// A base may be one.
std::string vanishing_equation(const StatementTree& tree, const std::map<std::string, long>& at) {
  std::size_t number = 0;
  for (const auto& [left, right] : tree.identities) {
    ++number;
    if (!right || is_zero_tree(left) || is_zero_tree(right)) continue;
    auto alone = tree;
    alone.identities = {{left, nullptr}};
    // At small sizes more vanishes than at all; most does not, and needs no normal form.
    if (identity_test(record_at(alone, at), 1).answer != Truth::yes) continue;
    Letters<WordMatrix> free;
    const auto blocks = blocks_in_words(alone, free);
    if (std::all_of(blocks.begin(), blocks.end(),
                    [](const WordPolynomial& block) { return block.is_zero(); }))
      return fmt::format(
          "both sides of its equation {} are 0, whatever its letters are; it shows nothing: state "
          "it where they are not, or write the 0",
          number);
  }
  return "";
}

}  // namespace

InWords::InWords(StatementTree tree) : forms(normal_forms(tree)) {
  if (has_mean(tree)) {
    TreeWatch::see(tree);
    return;
  }
  recorded_at = [tree = std::move(tree)](const std::map<std::string, long>& sizes) {
    return record_at(tree, sizes);
  };
}

WayCheck settled_by_words(const Stated& statement, TreeOf tree) {
  auto link = about(statement, Evidence::symbolic, statement.sizes);
  link.checked = shown_tree(statement, tree);
  link.certificate = certified_tree(CertifiedWay::words, statement, tree);
  link.with = [tree](const std::vector<long>& members, const Context& context) {
    const InWords found(tree(members));
    return settle_words(found.forms, found.recorded_at, context);
  };
  const Remembered found([tree, members = link.members] { return InWords(tree(members)); });
  link.run = [found](const Context& context) {
    auto finding = settle_words(found().forms, found().recorded_at, context);
    found.forget();
    return finding;
  };
  link.record = [found, statement, tree, members = link.members] {
    auto recording = examined_words(found().forms, found().recorded_at, statement);
    if (recording.fault.empty() && found().recorded_at && !statement.is_base)
      recording.fault = vanishing_equation(tree(members), small_sizes(found().forms));
    return recording;
  };
  return link;
}

WayCheck with_tree(WayCheck link, const Stated& statement, TreeOf tree) {
  auto words = settled_by_words(statement, tree);
  link.run = [run = std::move(link.run), of = std::move(words.run)](const Context& c) {
    auto found = run(c);
    if (found.answer.truth() != Truth::unknown && found.answer.truth() != of(c).answer.truth())
      return finding(Truth::unknown, "the statement of its certificate says something else");
    return found;
  };
  link.certificate = std::move(words.certificate);
  return link;
}

WayCheck tested_at(const Stated& statement, TreeOf tree, const std::map<std::string, long>& sizes) {
  auto covered = statement.sizes;
  for (const auto& [size, value] : sizes) covered[size] = value;
  auto link = about(statement, Evidence::identity, std::move(covered));
  link.checked = shown_tree(statement, tree);
  link.certificate = certified_tree(CertifiedWay::sizes, statement, tree);
  const Remembered program(
      [tree, members = link.members, sizes] { return record_at(tree(members), sizes); });
  link.with = [tree, sizes](const std::vector<long>& members, const Context& context) {
    return identity_test(record_at(tree(members), sizes), context.seed);
  };
  link.run = [program](const Context& context) {
    auto finding = identity_test(program(), context.seed);
    program.forget();
    return finding;
  };
  link.record = [program, is_base = statement.is_base] {
    return is_base ? examined_base(program()) : examined(program(), {});
  };
  return link;
}

}  // namespace verify
