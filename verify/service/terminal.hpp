// What the terminal at a stream can do.
#pragma once

#include <string>

#include "verify/report/writer/style.hpp"
#include "verify/runner/pool.hpp"

namespace CLI {
class App;
}

namespace verify {

// Colours: where a person reads them, or as a user says for both streams.
enum class Colours { automatic, always, never };
void choose_colours(Colours wanted);

// Whether a person reads standard output, or a program that takes it line by line.
bool writes_to_terminal();
// Colours when standard output is a terminal and NO_COLOR is unset; its width, or 100.
Style terminal_style();
// The same for standard error.
Style error_style();

// One line on standard error that overwrites itself; silent unless that is a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  void show(const Progress& progress);
  void clear();

 private:
  bool active_;
  std::string shown_;
};

// --values and --exact: what of the values is written as text.
void add_number_options(CLI::App& command, bool& values, bool& exact);

}  // namespace verify
