#include "verify/report/site/search.hpp"

#include "verify/formula/html_escape.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/notation.hpp"

namespace verify {
namespace {

// All words must stand in a row or in what it is found by; meanwhile the cells are put away.
constexpr const char* script = R"js(
(() => {
  const box = document.getElementById('search'), field = box.querySelector('input');
  const plain = (text) => text.toLowerCase().normalize('NFKD');
  const rows = [...document.querySelectorAll('#claims li')];
  const texts = rows.map((row) => plain(row.textContent + ' ' + row.dataset.words));
  const look = () => {
    const words = plain(field.value).split(/\s+/).filter((word) => word !== '');
    rows.forEach((row, k) => { row.hidden = !words.every((word) => texts[k].includes(word)); });
    for (const list of document.querySelectorAll('#claims ul')) {
      list.hidden = [...list.children].every((row) => row.hidden);
      list.previousElementSibling.hidden = list.hidden;
    }
    document.getElementById('status').hidden = words.length > 0;
    const found = rows.filter((row) => !row.hidden).length;
    box.querySelector('output').textContent =
      words.length > 0 ? found + ' of ' + rows.length + ' claims' : '';
  };
  field.addEventListener('input', look);
  box.hidden = false;
  look();
})();
)js";

}  // namespace

const char* const search_script_hash = "sha256-SE+2SFoxJqACSQ8ydSHnpRhIOqX/30GKgLipLEFLgCg=";

std::string search_field() {
  return "<p id=\"search\" class=\"search\" hidden><label>Search <input type=\"search\" "
         "placeholder=\"uniqueness, gamma, Li, 2504.04308\"></label> <output></output></p>\n";
}

std::string search_script() { return "<script>" + std::string(script) + "</script>\n"; }

std::string search_words(const Section& section, const Report& report) {
  std::string words = section.words->paper + " " + section.words->paper_title;
  const auto* paper = paper_of(report, paper_key(section.result->id));
  if (paper == nullptr) return words;
  if (paper->publication) words += " " + paper->publication->arxiv;
  for (const auto* notation : notation_of(*section.words, *paper))
    words += " " + to_plain(notation->symbol) + " " + notation->symbol;
  return words;
}

}  // namespace verify
