// The TOML files of the project: what they must hold, read and checked. Every complaint is a
// std::runtime_error that names file, field and remedy.
#pragma once

#include <string>

#include "verify/words/paper.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Whether every formula is parsed at once, or when it is shown: the data files inside the program
// were parsed when its index was written.
enum class Formulas { parsed, known_to_parse };

// The words of a claim; paper and paper_title stay empty (they stand in the paper's own file), and
// so do the names of the checker's values. `file` is the name for messages.
ClaimWords read_claim(const std::string& id, const std::string& text, const std::string& file,
                      Formulas formulas = Formulas::parsed);

// How an ambiguous sentence of a paper is read, for and against it, wherever it occurs.
struct Reading {
  std::string id;
  std::vector<std::string> quote;
  std::string text;  // marked
};

// What paper.toml says; the key stays empty.
struct PaperWords : Paper {
  // Name of the file with the text that quotes are taken from; empty: none.
  std::string source = {};
  std::vector<Reading> readings = {};
  std::vector<std::string> order = {};  // of its claims, as the paper has them; need not name all
};
PaperWords read_paper(const std::string& text, const std::string& file,
                      Formulas formulas = Formulas::parsed);

// A user's file: which claim it speaks of, and the instance.
struct InstanceFile {
  std::string claim;
  InstanceText instance;
};
InstanceFile read_instance_file(const std::string& path);

}  // namespace verify
