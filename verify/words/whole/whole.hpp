// A theorem of Coq that is the printed sentence itself, argument and all: nothing is joined in
// words.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Whole {
  std::string theorem;                  // "theorem1"
  std::vector<std::string> assertions;  // ids of the assertions that it states
  std::vector<std::string> refutes;     // ids of the errata whose printed words it refutes
  std::vector<std::string> assumes;     // what its premises say, in words; marked
  // Of these assertions it states something, but not all: what it leaves out is told. Marked.
  std::vector<std::string> in_part;
  std::vector<std::string> missing;
  // As they stand in the file: which one, the variables and hypotheses of the sections around the
  // theorem with the definitions that it uses, and the theorem up to its full stop. Empty until the
  // claim is loaded.
  std::string file;
  std::string context;
  std::string statement;
  // That Coq takes for the file, of a processor, rounded up; 0 where it was not measured.
  long seconds = 0;
};

// "Whole in Coq", or "In part in Coq" of what states no sentence whole.
std::string heading_of(const Whole& whole);
// "Coq 8.16, no axioms, 9 s of a processor".
std::string kernel_words(const Whole& whole);

}  // namespace verify
