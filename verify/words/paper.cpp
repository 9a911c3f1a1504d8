#include "verify/words/paper.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace verify {

// Nobody of this program's went through the text of a paper of a folder: its author tells of it.
std::string text_read(const Publication& p) {
  auto words = p.sentences.empty() ? std::string("as its author says, not judged: ") : "";
  words +=
      fmt::format("{}; the nearest public version is {}, and nobody compared the two word for word",
                  p.text, p.nearest);
  if (!p.other.empty()) words += fmt::format("; not read: {}", fmt::join(p.other, ", "));
  if (!p.sentences.empty()) words += "; " + p.sentences;
  return words;
}

// Braces keep the capitals of names and titles.
std::string bibtex(const Paper& paper) {
  if (!paper.publication) return "";
  const auto& p = *paper.publication;
  auto entry = fmt::format("@{}{{{},\n", p.venue.empty() ? "misc" : "inproceedings", paper.key);
  const auto field = [&](const char* name, const std::string& value) {
    if (!value.empty()) entry += fmt::format("  {} = {{{}}},\n", name, value);
  };
  field("author", fmt::format("{}", fmt::join(p.authors, " and ")));
  field("title", "{" + paper.title + "}");
  field("year", p.year);
  field("booktitle", p.venue);
  field("eprint", p.arxiv);
  field("archivePrefix", p.arxiv.empty() ? "" : "arXiv");
  field("url", p.link);
  if (!p.arxiv.empty()) field("doi", "10.48550/arXiv." + p.arxiv);  // arXiv's own
  field("note", !p.sentences.empty()
                    ? "Checked against a converted text; nearest public version: " + p.nearest
                    : "Not compared with its text; nearest public version, as given: " + p.nearest);
  return entry + "}\n";
}

}  // namespace verify
