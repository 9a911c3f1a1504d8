// Small exact data that meet the hypotheses of a data file, smallest first, and the first of them
// at which a statement is false.
#pragma once

#include <string>

#include "verify/indexed/indexed_refutation.hpp"
#include "verify/words/datum.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

struct InstanceSearch {
  std::string counterexample;  // "d = 1, A = [[1]]: the left side is ..", in the author's letters
  long met = 0;                // data that met the hypotheses and at which both sides have values
  long enclosed = 0;           // those beside them at which both sides have values in balls alone
  long tried = 0;
  // "; no data at d = 2, n = 1 meet its hypotheses": where an inverse or a hypothesis excludes
  // sizes, by the first of them.
  std::string sizes_without;
  // Some data at sizes beyond 1 meet the hypotheses, and both sides have values at none of these.
  bool only_small = false;
  Fields example = {};  // the last data that met them, at sizes beyond 1 where there are some
};

// Sizes from 1 on, each with data of several kinds: all diagonal (they commute), with zeros
// (singular), orthogonal, any. `most` draws at most, and as many operations as are done
// in half a second.
InstanceSearch searched_instances(const Written& written, const WrittenIdentity& version,
                                  long most = 400);

// Other values of the symbols for a search beside indices: at these sizes, drawn as above.
OtherLetters other_letters(const Vocabulary& vocabulary);

}  // namespace verify
