#include "verify/service/names/notation_search.hpp"

#include <algorithm>
#include <cctype>

#include "verify/claim/registry.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/notation.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/words.hpp"

namespace verify {
namespace {

std::string bare(const std::string& text) {
  std::string letters;
  for (const char c : text) {
    if (std::string("\\{}$").find(c) == std::string::npos)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return letters;
}

bool mentions(const Notation& notation, const std::string& word) {
  auto ways = notation.also;
  ways.push_back(notation.symbol);
  ways.push_back(notation.meaning);
  return std::any_of(ways.begin(), ways.end(), [&](const std::string& text) {
    return bare(text).find(word) != std::string::npos ||
           bare(to_plain(text)).find(word) != std::string::npos;
  });
}

}  // namespace

bool uses_symbol(const ClaimLabel& claim, const std::string& text) {
  const auto word = bare(text);
  const auto key = paper_key(std::string(claim.id));
  const auto papers = paper_registry();
  const auto entry = std::find_if(papers.begin(), papers.end(),
                                  [&](const PaperEntry& paper) { return paper.key == key; });
  const auto* data = entry_of(claim.id);
  if (word.empty() || entry == papers.end() || data == nullptr) return false;
  Paper paper = read_paper(entry->data, entry->file, Formulas::known_to_parse);
  std::erase_if(paper.notation, [&](const Notation& n) { return !mentions(n, word); });
  if (paper.notation.empty()) return false;
  const auto words = read_claim(data->id, data->data, data->file, Formulas::known_to_parse);
  return !notation_of(words, paper).empty();
}

}  // namespace verify
