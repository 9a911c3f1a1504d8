// What the data file of a claim says in words: all that a report needs besides the results. Title,
// statement, assumptions, the words of errata and what is said about instances are marked text: words
// with mathematics between dollars (math_text.hpp).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/core/instance.hpp"
#include "verify/core/verdict.hpp"

namespace verify {

struct Erratum {
  std::string id;    // its number in the list of the paper's errata, "E1"
  std::string kind;  // "error", "slip", "wording", "sharpening", "possibly OCR"
  std::string place;
  std::string printed;
  std::string right;
  std::string counterexample;
  std::string shown_by;  // name of the check that rejects what is printed; empty: none does
};

// An instance as written: not validated yet.
struct InstanceText {
  std::string name;
  std::string about;
  Instance::Fields fields;
  std::map<std::string, Datum> expect;  // value name -> what it should be
  std::string origin;                   // file it came from, for messages
};

struct ClaimWords {
  std::string id;
  std::string title;
  std::string statement;
  std::string paper;        // "Ahn et al. 2023"
  std::string paper_title;  // of the publication
  std::string place;        // "Theorem 1"
  std::vector<std::string> assumptions;
  std::vector<std::string> depends_on;  // ids of claims
  std::string stands_alone;             // why no tie to another claim, where there is none
  std::vector<std::string> also;        // other names of the same statement
  Verdict expected = Verdict::verified;
  std::vector<Erratum> errata;
  std::vector<InstanceText> instances;  // the first is the reference instance
};

// "ahn2023" of "ahn2023.thm1".
std::string paper_key(const std::string& id);
// "proofs_data/ahn2023/thm1.toml".
std::string data_file(const std::string& id);

}  // namespace verify
