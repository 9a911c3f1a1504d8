#include "verify/report/notation.hpp"

#include <algorithm>

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

bool is_single_leaf(const MathNode& node) {
  if (node.kind == MathKind::row && node.children.size() == 1)
    return is_single_leaf(node.children.front());
  return node.kind == MathKind::leaf;
}

const MathNode& without_rows(const MathNode& node) {
  const bool alone = node.kind == MathKind::row && node.children.size() == 1;
  return alone ? without_rows(node.children.front()) : node;
}

bool same(const MathNode& a, const MathNode& b) {
  const auto &x = without_rows(a), &y = without_rows(b);
  return x.kind == y.kind && x.source == y.source &&
         std::equal(x.children.begin(), x.children.end(), y.children.begin(), y.children.end(),
                    same);
}

// The symbol at this very place; with any power, if it has none itself: r'_l is not r_l.
bool is_here(const MathNode& symbol, const MathNode& node) {
  if (same(symbol, node)) return true;
  if (node.kind != MathKind::scripts || symbol.kind != MathKind::scripts) return false;
  const bool power = node.children[2].empty() || !belongs_to_name(node.children[2]);
  return power && symbol.children[2].empty() && same(symbol.children[0], node.children[0]) &&
         same(symbol.children[1], node.children[1]);
}

bool occurs(const MathNode& symbol, const MathNode& node) {
  if (is_here(symbol, node)) return true;
  if (node.kind == MathKind::leaf) return false;
  if (node.kind == MathKind::accent && is_single_leaf(node.children.front())) return false;
  if (node.kind != MathKind::scripts)
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](const MathNode& child) { return occurs(symbol, child); });
  const auto &base = node.children[0], &index = node.children[1], &power = node.children[2];
  const bool another = !index.empty() && is_single_leaf(base);
  return (!another && occurs(symbol, base)) || occurs(symbol, power);
}

std::vector<MathNode> formulas_of(const ClaimWords& claim) {
  std::vector<MathNode> formulas;
  const auto add = [&](const std::string& text) {
    for (auto& run : marked_text_or_words(text)) {
      if (run.kind != TextRun::Kind::words) formulas.push_back(std::move(run.formula));
    }
  };
  add(claim.statement);
  for (const auto& hypothesis : claim.hypotheses) add(hypothesis);
  for (const auto& assertion : claim.assertions) add(assertion.text);
  return formulas;
}

bool uses(const std::string& symbol, const std::vector<MathNode>& formulas) {
  for (const auto& run : marked_text_or_words(symbol)) {
    if (run.kind == TextRun::Kind::words) continue;
    const auto& wanted = without_rows(run.formula);
    return std::any_of(formulas.begin(), formulas.end(),
                       [&](const MathNode& formula) { return occurs(wanted, formula); });
  }
  return false;
}

}  // namespace

std::vector<const Notation*> notation_of(const ClaimWords& claim, const Paper& paper) {
  std::vector<const Notation*> used;
  // The symbols of a claim that its data file writes alone stand with what was checked.
  if (paper.notation.empty() || !claim.prose.empty()) return used;
  const auto formulas = formulas_of(claim);
  for (const auto& notation : paper.notation) {
    if (std::count(notation.not_in.begin(), notation.not_in.end(), claim.id) != 0) continue;
    auto ways = notation.also;
    ways.push_back(notation.symbol);
    if (std::any_of(ways.begin(), ways.end(),
                    [&](const std::string& symbol) { return uses(symbol, formulas); }))
      used.push_back(&notation);
  }
  return used;
}

}  // namespace verify
