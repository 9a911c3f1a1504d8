// "Did you mean": the nearest of some words.
#pragma once

#include <string>
#include <vector>

namespace verify {

// Insertions, deletions and replacements that turn a into b.
std::size_t edit_distance(const std::string& a, const std::string& b);

// The candidates nearest to the word, at most three, none farther than a third of its length (at
// least two); those that contain the word count as near. None of a word of more than 200 bytes.
std::vector<std::string> nearest(const std::string& word,
                                 const std::vector<std::string>& candidates);

// "; did you mean a or b?", or nothing.
std::string suggestion(const std::string& word, const std::vector<std::string>& candidates);

}  // namespace verify
