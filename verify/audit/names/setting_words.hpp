// The words in the names of settings: those of a training and its records, which say nothing of the
// layers, and those by which a network is told from another one.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace verify {

using WordSet = std::set<std::string>;

bool has_any_word(const std::vector<std::string>& words, const WordSet& known);

// What the layers of the papers have not: an activation, a mask, a norm.
const WordSet& words_of_foreign_parts();
// What the layers of the papers have: a residual stream, a mean, maps that are linear.
bool is_of_own_parts(const std::vector<std::string>& words);

// "no", "skip", "norm" of "noskip", "norm": a word that denies or affirms another and stands before
// it without a gap.
std::vector<std::string> words_apart(const std::vector<std::string>& words);
// "no residual", "skip norm", "residual off": the opposite of what follows or stands before.
bool is_turned(const std::vector<std::string>& words);

// Of rates, seeds, losses, of how a run was started and kept: whatever else the name says, it says
// that of the training.
bool is_of_bookkeeping(const std::vector<std::string>& words);
// What is written of a run says nothing of its layers, as "softmax against linear" in a note.
bool is_a_comment(const std::vector<std::string>& words);
// Of a run, its data and its times: what nobody needs to be told of.
bool is_of_a_run(const std::vector<std::string>& words);

// By which another network could be meant: "kernel", "readout", "transposed", "window".
bool is_of_architecture(const std::vector<std::string>& words);
// Of which a network of the papers has none, however many: "registers", "experts", "conv".
bool is_of_foreign_count(const std::vector<std::string>& words);

}  // namespace verify
