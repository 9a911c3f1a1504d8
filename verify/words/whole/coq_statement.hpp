// What a Coq file states: a theorem, the hypotheses of the sections that it stands in, and the
// definitions and notations of the file that it speaks of.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace verify {

// Name and text of each of several files, each behind a line "(*** name ***)".
std::vector<std::pair<std::string, std::string>> coq_files(std::string_view joined);

struct CoqStatement {
  // "Variables (R : realFieldType) (n d : nat).\nHypothesis ..\nNotation M := ..", in the order of
  // the file, with the files of this tree that it imports; may be "".
  std::string context;
  std::string statement;  // "Theorem theorem1 P Q : f b8 A8 <= loss P Q."
};

// Comments are left out. Nothing where the file has no Theorem or Lemma of that name.
std::optional<CoqStatement> coq_statement(std::string_view file, std::string_view theorem);

}  // namespace verify
