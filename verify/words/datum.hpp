// Exact data as text: a number, word or truth value, or a list of data. What instances are made of,
// and what a checker's named values look like in every report.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace verify {

struct Datum {
  std::string text;          // when not a list
  std::vector<Datum> items;  // when a list
  bool is_list = false;

  Datum() = default;
  Datum(std::string leaf);  // NOLINT
  Datum(const char* leaf);  // NOLINT
  static Datum list(std::vector<Datum> assertions);
  friend bool operator==(const Datum&, const Datum&) = default;
};

// Data by name: the inputs of an instance as written.
using Fields = std::map<std::string, Datum>;

// "78/35", "[1, 1/2]", "[[1, 0], [0, 1]]".
std::string to_text(const Datum& datum);

// The shorthand of the command line: "," between entries, ";" between rows, "|" between matrices.
// depth 0 number, 1 vector, 2 matrix, 3 list of matrices.
Datum parse_shorthand(const std::string& text, int depth);

}  // namespace verify
