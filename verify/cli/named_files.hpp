// A file whose name begins like an option is a file all the same, and a formula that begins with a
// minus a formula.
#pragma once

#include <string>
#include <vector>

namespace verify {

// The words of a command line, argv[0] first, such that no name of a file is taken for an option:
// where many files may stand (behind --instance and --held, and all of merge's and migrate's) what
// begins with a minus and is there is a file, "./-h.toml", and so is all behind "--". Elsewhere
// such a word could be meant either way: throws UsageError, which says how to write either. Of
// `check` what begins with a minus and is called like no option, or stands behind "--", is a
// formula, and gets a blank.
std::vector<std::string> with_named_files(const std::vector<std::string>& words);

}  // namespace verify
