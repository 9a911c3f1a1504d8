// What a check evaluated, as text for programs of others: docs/certificates.md has its grammar.
// Whoever makes the object that is evaluated makes the text from it (WayCheck::certificate).
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace verify {

// By which rules the engine settled the statement; others need not follow it.
enum class CertifiedWay {
  words,    // normal forms of a tree at every size
  sizes,    // a tree at given sizes
  visits,   // a tree with sums over indices, tested at sizes that hold all of them
  program,  // a straight-line program
  grid,     // the same, at enough values of a size
  numbers,  // a tree at drawn numbers
};

// The statement, or the step and the base of an induction.
struct CertifiedSection {
  std::string name;
  std::string lines;
};

// The same with what an induction carries on, and how that is called in these lines.
struct CertifiedCarried {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  std::string lines;
  Pairs states, parameters;
};

struct Certificate {
  CertifiedWay way;
  std::vector<CertifiedSection> sections;
  CertifiedCarried carried = {};  // where a statement tells it; empty otherwise
};

// For what the statement stands.
struct CertifiedFor {
  std::string claim, assertion;
  std::string role;      // "statement", "negative_control", "mutant"
  bool expected = true;  // whether it ought to hold
  std::string covers;    // in words
};

std::string to_text(const CertifiedFor& standing, const Certificate& certificate);

// What the text is called: the first half of its SHA-256, in hexadecimal.
std::string certificate_name(const std::string& text);

// "controls/0123..cert": what ought to be refused lies in folders of its own.
std::string certificate_path(const CertifiedFor& standing, const std::string& name);

}  // namespace verify
