// One claim: what its data file says in words, and its checker.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/core/registry.hpp"
#include "verify/core/theorem.hpp"
#include "verify/core/verdict.hpp"

namespace verify {

// Title, statement, assumptions, the words of errata and what is said about instances are marked
// text: words with mathematics between dollars (math_text.hpp).
struct Erratum {
  std::string id;    // its number in the list of the paper's errata, "E1"
  std::string kind;  // "error", "slip", "wording", "sharpening", "possibly OCR"
  std::string place;
  std::string printed;
  std::string right;
  std::string counterexample;
};

// An instance as written: not validated yet.
struct InstanceText {
  std::string name;
  std::string about;
  Instance::Fields fields;
  std::map<std::string, Datum> expect;  // value name -> what it should be
  std::string origin;                   // file it came from, for messages
};

struct Claim {
  std::string id;
  std::string title;
  std::string statement;
  std::string paper;  // "Ahn et al. 2023"
  std::string place;  // "Theorem 1"
  std::vector<std::string> assumptions;
  std::vector<std::string> depends_on;
  std::vector<std::string> also;  // other names of the same statement
  Verdict expected = Verdict::verified;
  std::vector<Erratum> errata;
  std::vector<InstanceText> instances;  // the first is the reference instance
  Theorem theorem;
};

// Reads and checks the data file; throws std::runtime_error that names file, field and remedy.
Claim load_claim(const Entry& entry);
// Every claim of the registry.
std::vector<Claim> load_claims();

// A user's file: which claim it speaks of, and the instance. Throws std::runtime_error.
struct InstanceFile {
  std::string claim;
  InstanceText instance;
};
InstanceFile read_instance_file(const std::string& path);

// Validates an instance for a claim: inputs, shapes, constraints, conditions between inputs, names
// of expected values. Throws std::runtime_error with origin, field, given, allowed.
Instance validate(const Claim& claim, const InstanceText& text);

// The same for an instance given in part: inputs that are missing come from the reference instance.
Instance validate_filled(const Claim& claim, const InstanceText& text);

// "li2025.uniq.fail", "li2025.uniq-fail" -> "li2025.uniq_fail".
std::string canonical_id(std::string id);

}  // namespace verify
