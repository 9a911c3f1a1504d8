// What is said once of a paper: its publication, and its notation.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace verify {

// Enough to cite the paper, and to say which of its texts was checked.
struct Publication {
  std::vector<std::string> authors;  // "Xiang Cheng", as they stand on the paper
  std::string year;
  std::string venue;               // "ICML 2024"; empty: none
  std::string arxiv;               // "2306.00297"; empty: none
  std::string text;                // the text that was read: "the preprint dated June 2, 2023"
  std::string nearest;             // the public version nearest to it: "arXiv:2306.00297v1"
  std::vector<std::string> other;  // versions and copies that were not read
  std::string link;                // of the nearest version, https
  // "543 sentences: 450 judged, 5 open or not tested here, 50 on experiments and not tested, .."
  std::string sentences = {};  // empty: nobody went through them
};

// A symbol as the paper defines it.
struct Notation {
  std::string symbol;                  // marked: one formula, "$\\Delta_R$"
  std::vector<std::string> also = {};  // other ways to write it, marked
  std::string meaning;                 // marked
  std::string where;                   // in the paper; marked
  std::vector<std::string> not_in =
      {};  // claims where the letter means something else, as they say
};

struct Paper {
  std::string key;    // "ahn2023"
  std::string name;   // "Ahn et al. 2023"
  std::string title;  // of the publication
  std::optional<Publication> publication = {};
  std::vector<Notation> notation = {};
};

// "the preprint dated June 2, 2023; the nearest public version is arXiv:2306.00297v1, and nobody
// compared the two letter by letter; not read: NeurIPS 2023".
std::string text_read(const Publication& publication);

// A BibTeX entry with the paper's key, lines ended.
std::string bibtex(const Paper& paper);

}  // namespace verify
