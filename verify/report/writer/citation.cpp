#include "verify/report/writer/citation.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>

#include "verify/formula/plain_math.hpp"
#include "verify/results/words/paper_json.hpp"

namespace verify {
namespace {

// "; of its other assertions, data is supported, and degree and gap are checked": what the verdict
// does not judge and is less than proved.
std::string words_beside(const std::vector<AssertionResult>& assertions) {
  const auto statement = statement_of(assertions);
  const auto judged = [&](const AssertionResult& assertion) {
    return std::ranges::find(statement, &assertion) != statement.end();
  };
  std::map<Status, std::vector<std::string>> by_status;
  for (const auto& result : assertions) {
    // A false sentence of ours, which stands there to be corrected, is none of the paper's.
    const bool hypothetical =
        result.status == Status::refuted && result.assertion.origin == Origin::ours;
    if (result.status != Status::proved && result.assertion.origin != Origin::self &&
        !hypothetical && !judged(result))
      by_status[result.status].push_back(result.assertion.id);
  }
  std::string words;
  for (const auto& [status, ids] : by_status) {
    std::string names;
    for (std::size_t k = 0; k < ids.size(); ++k)
      names += (k == 0 ? "" : k + 1 == ids.size() ? " and " : ", ") + ids[k];
    words += (words.empty() ? "" : ", and ") + names + (ids.size() > 1 ? " are " : " is ") +
             to_text(status);
  }
  return words.empty() ? "" : "; of its other assertions, " + words;
}

bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

// What stands, without the proof that may follow it in further sentences; a full stop in a formula
// ends none.
std::string first_sentence(const std::string& text) {
  bool in_formula = false;
  for (std::size_t k = 0; k + 2 < text.size(); ++k) {
    in_formula ^= text[k] == '$';
    if (!in_formula && text.compare(k, 2, ". ") == 0 && is_capital(text[k + 2]))
      return text.substr(0, k);
  }
  return text;
}

}  // namespace

std::string sentence(const Citation& citation) {
  if (!citation.claim) return "";
  const auto& claim = *citation.claim;
  auto words = program_words(citation.program) + (claim.found ? " on " : " has on record of ") +
               to_plain(claim.first.subject) + ", claim " + claim.id + " (\"" +
               to_plain(claim.title) + "\"): " + claim.first.answer +
               words_beside(claim.assertions) + ".";
  for (const auto& line : claim.first.lines) {
    auto label = line.label;
    label.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(label.front())));
    const bool stands = line.label == to_text(Status::checked) || line.label == "holds" ||
                        line.label == to_text(Status::supported);
    const auto text = stands ? first_sentence(line.text) : line.text;
    words += " " + label + ": " + to_plain(text) + ".";
  }
  std::string definitions;
  for (const auto& definition : claim.definitions)
    definitions += (definitions.empty() ? " Where: " : "; ") + to_plain(definition);
  return words + definitions + (definitions.empty() ? "" : ".");
}

std::string to_text(const Citation& citation) {
  auto text = program_bibtex(citation.program);
  for (const auto& paper : citation.papers) {
    if (const auto entry = bibtex(paper); !entry.empty()) text += "\n" + entry;
  }
  if (const auto words = sentence(citation); !words.empty()) text += "\n" + words + "\n";
  return text;
}

nlohmann::ordered_json to_json(const Citation& citation) {
  using Json = nlohmann::ordered_json;
  Json papers = Json::array(), claim;
  for (const auto& paper : citation.papers)
    papers.push_back({{"key", paper.key},
                      {"name", paper.name},
                      {"title", paper.title},
                      {"publication", publication_json(paper)},
                      {"bibtex", bibtex(paper)}});
  if (const auto& cited = citation.claim)
    claim = {{"id", cited->id},
             {"title", cited->title},
             {"place", cited->place},
             {"verdict", to_text(cited->verdict)},
             {"found", cited->found}};
  const auto version = [&](const char* name) {
    const auto known = citation.program.find(name);
    return known == citation.program.end() ? Json() : Json(known->second);
  };
  return {{"schema", "icl-verify/citation/1"},
          {"program",
           {{"version", version("icl-verify")},
            {"commit", version("commit")},
            {"bibtex", program_bibtex(citation.program)}}},
          {"papers", papers},
          {"claim", claim},
          {"sentence", sentence(citation)}};
}

}  // namespace verify
