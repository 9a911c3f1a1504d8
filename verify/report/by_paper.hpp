// The results of a report, paper by paper.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Points into the report it was made from.
struct PaperResults {
  std::string key;    // "ahn2023"
  std::string name;   // "Ahn et al. 2023"; the key where the report has no words
  std::string title;  // of the publication
  std::vector<const Result*> results;
};

// Papers in the order in which they first appear.
std::vector<PaperResults> by_paper(const Report& report);

// What a paper says of itself, or null where the report has nothing of it.
const Paper* paper_of(const Report& report, const std::string& key);

// Whether somebody of this program's went through its text, sentence by sentence. Of a paper of a
// folder no text is known: what is said of one are its author's words.
bool is_read(const Paper& paper);

// The words of a claim, or null where the report has none.
const ClaimWords* words_of(const Report& report, const std::string& claim);

}  // namespace verify
