#include "verify/probability/token_means.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verify/algebra/words/remembered.hpp"
#include "verify/algebra/words/visited_blocks.hpp"
#include "verify/claim/finding.hpp"

namespace verify {
namespace {

long size_of(const TokenGrid& grid) { return grid.last - grid.first + 1; }

// "n = 3 is missing", "n = 3, .., 6 are missing"
std::string missing_text(const TokenGrid& grid, const std::string& size) {
  const long next = grid.last + 1, last = grid.first + grid.degrees.needed() - 1;
  return next == last ? fmt::format("{} = {} is missing", size, last)
                      : fmt::format("{} = {}, .., {} are missing", size, next, last);
}

bool is_too_small(const TokenGrid& grid) { return size_of(grid) < grid.degrees.needed(); }

std::string degree_text(const TokenDegrees& degrees) {
  return fmt::format(
      "the mean is a polynomial in it of degree at most {} (index variables of a monomial), what "
      "is claimed one of degree {}",
      degrees.counted, degrees.claimed);
}

// The one size that is said to be reached by a grid; empty if none or several are.
std::string grid_size(const Sizes& sizes) {
  std::string name;
  for (const auto& [size, extent] : sizes) {
    if (extent.arguments.count(Argument::grid) == 0) continue;
    if (!name.empty()) return "";
    name = size;
  }
  return name;
}

// Whether sizes() says Argument::words of exactly the spaces drawn.
bool names_spaces(const NormalForms& forms, const Sizes& sizes) {
  std::set<std::string> drawn, said;
  for (auto space = forms.spaces.begin() + 1; space != forms.spaces.end(); ++space)
    drawn.insert(space->symbol);
  for (const auto& [size, extent] : sizes)
    if (extent.arguments.count(Argument::words) != 0) said.insert(size);
  return drawn == said;
}

}  // namespace

TreeVector TokenLetters::gaussian(const Spaces& space) {
  const auto x = free_.vector(space);
  laws_.push_back(verify::gaussian(x, TreeMatrix::identity(space)));
  return x;
}

TreeMatrix TokenLetters::tokens(const Spaces& space) {
  if (!listed_) return free_.matrix(space, tokens_);
  TreeMatrix result(space, tokens_);
  for (std::size_t j = 0; j < tokens_.size(); ++j) result.place(0, j, gaussian(space).column());
  return result;
}

TreeMatrix TokenLetters::order() const {
  if (!listed_) return TreeMatrix(tree::order(tokens_));
  TreeMatrix result(tokens_, tokens_);
  for (std::size_t j = 0; j < tokens_.size(); ++j)
    for (std::size_t i = 0; i <= j; ++i) result.place(i, j, TreeScalar(1));
  return result;
}

TreeVector TokenLetters::ones() const {
  if (!listed_) return free_.ones(tokens_);
  TreeMatrix result(tokens_, {unit_space});
  for (std::size_t j = 0; j < tokens_.size(); ++j) result.place(j, 0, TreeScalar(1));
  return TreeVector(result);
}

long counted_tokens(const TreeScalar& quantity, const TokenLetters& free) {
  const auto& letters = free.letters();
  Letters<VisitMatrix> counts;
  const auto block =
      blocks_visited({letters.spaces(), letters.letters(), {{quantity.tree(), nullptr}}}, counts)
          .front();
  if (!block.visited()) return 0;
  const auto found = block.visited()->variables.find(free.token_space());
  return found == block.visited()->variables.end() ? 0 : found->second;
}

TokenDegrees token_degrees(long counted, const TreeScalar& claimed, const Letters<TreeMatrix>& free,
                           Space number) {
  TokenDegrees degrees{counted, 0, ""};
  const auto forms =
      normal_forms(StatementTree{free.spaces(), free.letters(), {{claimed.tree(), nullptr}}});
  for (const auto& [monomial, by] : forms.blocks.front().terms()) {
    for (const auto& [factor, power] : monomial.scalars) {
      if (!factor.word.empty() || factor.space != number) continue;
      if (power < 0) degrees.fault = "the claimed mean divides by the number of tokens";
      degrees.claimed = std::max<long>(degrees.claimed, power);
    }
  }
  return degrees;
}

Finding settle_token_means(const TokenGrid& grid, const Context& context) {
  const auto& forms = grid.differences.back();
  if (!forms.blocks.front().is_zero()) {
    auto found = settle_words(forms, {}, context);
    const auto n = grid.first + static_cast<long>(grid.differences.size()) - 1;
    found.detail = fmt::format("with {} tokens {}", n, found.detail);
    return found;
  }
  if (is_too_small(grid) || !grid.degrees.fault.empty())
    return finding(Truth::unknown, "equal where compared, which settles no other number of tokens");
  return finding(
      Truth::yes,
      fmt::format("with {}, .., {} tokens both sides have the same normal form, "
                  "and so with any number: {}",
                  grid.first, grid.last, degree_text(grid.degrees)));
}

Recording examined_token_means(const TokenGrid& grid, const Sizes& sizes) {
  Recording recording;
  recording.has_model = std::any_of(grid.differences.begin(), grid.differences.end(),
                                    [](const NormalForms& forms) { return forms.has_model; });
  const auto name = grid_size(sizes);
  if (name.empty())
    recording.fault =
        "sizes() must say Argument::grid of the number of tokens, and of no other size";
  else if (!names_spaces(grid.differences.front(), sizes))
    recording.fault = "sizes() must say Argument::words of the spaces of its letters";
  else if (!grid.degrees.fault.empty())
    recording.fault = grid.degrees.fault + "; multiply out";
  else if (is_too_small(grid))
    recording.fault = fmt::format("compared at {} value(s) of {}, but {}: {}", size_of(grid), name,
                                  degree_text(grid.degrees), missing_text(grid, name));
  return recording;
}

WayCheck settled_by_token_means(const Stated& statement, TokenDegreesOf degrees,
                                TokenDifferenceOf difference, long first, long last) {
  const auto compared = [degrees, difference, first, last](const std::vector<long>& members) {
    TokenGrid grid{first, last, degrees(members), {}};
    for (long n = first; n <= last; ++n) {
      grid.differences.push_back(difference(members, n));
      if (!grid.differences.back().blocks.front().is_zero()) break;
    }
    return grid;
  };
  auto link = about(statement, Evidence::symbolic, statement.sizes);
  link.with = [compared](const std::vector<long>& members, const Context& context) {
    return settle_token_means(compared(members), context);
  };
  const Remembered grid([compared, members = link.members] { return compared(members); });
  link.run = [grid](const Context& context) {
    auto finding = settle_token_means(grid(), context);
    grid.forget();
    return finding;
  };
  link.record = [grid, sizes = statement.sizes] { return examined_token_means(grid(), sizes); };
  return link;
}

}  // namespace verify
