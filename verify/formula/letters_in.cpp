#include "verify/formula/letters_in.hpp"

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

bool is_letter(const MathNode& leaf) {
  if (leaf.role == MathRole::letter) return true;
  // Capital Greek letters are ordinary signs, as are names that are set upright.
  if (leaf.role != MathRole::ordinary) return false;
  const bool named = leaf.source.starts_with("\\mathrm{");
  const bool capital = leaf.source.size() > 2 && leaf.source[0] == '\\' && leaf.source[1] >= 'A' &&
                       leaf.source[1] <= 'Z' && leaf.source != "\\Re" && leaf.source != "\\Im";
  return named || capital;
}

void add(const MathNode& node, std::set<std::string>& letters) {
  if (node.kind == MathKind::leaf) {
    if (is_letter(node)) letters.insert(node.shown);
    return;
  }
  const auto count = node.kind == MathKind::scripts ? 1 : node.children.size();
  for (std::size_t k = 0; k < count; ++k) add(node.children[k], letters);
}

}  // namespace

std::set<std::string> letters_in(const std::string& marked_text) {
  std::set<std::string> letters;
  for (const auto& run : marked_text_or_words(marked_text))
    if (run.kind != TextRun::Kind::words) add(run.formula, letters);
  return letters;
}

}  // namespace verify
