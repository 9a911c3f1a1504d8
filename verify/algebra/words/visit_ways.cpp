#include "verify/algebra/words/visit_ways.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verify/algebra/words/remembered.hpp"
#include "verify/algebra/words/visited_blocks.hpp"

namespace verify {
namespace {

std::string sizes_text(const std::map<std::string, long>& sizes, const char* relation) {
  std::string text;
  for (const auto& [symbol, value] : sizes)
    text += fmt::format("{}{} {} {}", text.empty() ? "" : ", ", symbol, relation, value);
  return text;
}

bool reaches(const std::map<std::string, long>& at, const LeastSizes& least) {
  return std::all_of(least.begin(), least.end(), [&](const auto& size) {
    const auto found = at.find(size.first);
    return found != at.end() && found->second >= size.second;
  });
}

std::string too_small(const std::map<std::string, long>& at, const LeastSizes& least) {
  return "tested at " + sizes_text(at, "=") + ", which says something of every size only from " +
         sizes_text(least, ">=") + " on; give such sizes, or say the values";
}

LeastSizes least_sizes(const std::vector<VisitBlock>& blocks,
                       const std::vector<SpaceName>& spaces) {
  LeastSizes least;
  for (auto space = spaces.begin() + 1; space != spaces.end(); ++space)
    least[space->symbol] = std::max(least[space->symbol], space->less + 1);
  for (const auto& block : blocks) {
    if (!block.visited()) continue;
    for (const auto& [space, count] : block.visited()->variables) {
      const auto& name = spaces.at(static_cast<std::size_t>(space));
      least[name.symbol] = std::max(least[name.symbol], count + name.less);
    }
  }
  return least;
}

}  // namespace

LeastSizes least_sizes(const StatementTree& tree) {
  Letters<VisitMatrix> free;
  const auto blocks = blocks_visited(tree, free);
  return least_sizes(blocks, free.spaces());
}

Finding settle_visits(const LeastSizes& least, const Program& program,
                      const std::map<std::string, long>& sizes, const Context& context) {
  auto found = identity_test(program, context.seed);
  const auto at = "at " + sizes_text(sizes, "=");
  if (found.answer != Truth::yes) {
    found.detail = at + ": " + found.detail;
    return found;
  }
  if (!reaches(sizes, least)) {
    found.answer = Truth::unknown;
    found.detail = too_small(sizes, least);
    return found;
  }
  found.detail = at + ", and so at every size: no monomial has more indices than " +
                 sizes_text(least, "=") + "; " + found.detail;
  return found;
}

Recording examined_visits(const LeastSizes& least, const Program& program,
                          const std::map<std::string, long>& at, const Stated& statement) {
  auto recording = statement.is_base ? examined_base(program) : examined(program, {});
  std::set<std::string> drawn, claimed;
  for (const auto& [symbol, value] : least) drawn.insert(symbol);
  for (const auto& [symbol, extent] : statement.sizes) {
    if (extent.arguments.count(Argument::visits) + extent.arguments.count(Argument::indices) != 0)
      claimed.insert(symbol);
  }
  if (statement.is_base ? !std::includes(claimed.begin(), claimed.end(), drawn.begin(), drawn.end())
                        : claimed != drawn)
    recording.fault =
        "sizes() must say Argument::visits or indices of the spaces of its letters, "
        "and of no other size";
  else if (!reaches(at, least))
    recording.fault = too_small(at, least);
  return recording;
}

WayCheck settled_by_visits(const Stated& statement, TreeOf tree,
                           const std::map<std::string, long>& sizes) {
  auto link = about(statement, Evidence::identity, statement.sizes);
  link.checked = shown_tree(statement, tree);
  link.certificate = certified_tree(CertifiedWay::visits, statement, tree);
  const Remembered enough([tree, members = link.members] { return least_sizes(tree(members)); });
  const Remembered program(
      [tree, members = link.members, sizes] { return record_at(tree(members), sizes); });
  link.with = [tree, sizes](const std::vector<long>& members, const Context& context) {
    const auto read = tree(members);
    return settle_visits(least_sizes(read), record_at(read, sizes), sizes, context);
  };
  link.run = [sizes, enough, program](const Context& context) {
    auto finding = settle_visits(enough(), program(), sizes, context);
    program.forget();
    return finding;
  };
  link.record = [statement, sizes, enough, program] {
    return examined_visits(enough(), program(), sizes, statement);
  };
  return link;
}

}  // namespace verify
