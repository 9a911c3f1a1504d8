// Reads the formulas of a claim that is written in its data file alone.
#pragma once

#include <optional>
#include <string>

#include "verify/words/file/place.hpp"
#include "verify/words/file/written.hpp"
#include "verify/words/words.hpp"

namespace verify {

// `claim` is the table [claim]; nothing where it declares no letters. Throws std::runtime_error
// with file, field and column.
std::optional<Written> written_of(const Place& claim);
// The same from the text of a data file.
std::optional<Written> read_written(const std::string& text, const std::string& file);

// The sizes of an assertion with an identity are those of its letters: taken from there where none
// are given. Throws where others are.
void fit_sizes(const Place& claim, const Written& written, ClaimWords& words);

}  // namespace verify
