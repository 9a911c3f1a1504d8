// The program called with a mutant, and what is wrong with how it ended.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace verify::fuzz {

using Words = std::vector<std::string>;

struct Ended {
  int signal = 0;  // of a program that was ended by one
  bool hung = false;
  int code = 0;
  std::string out, err;
  double seconds = 0;  // of processor time, of the program and its workers
  long bytes = 0;      // that it had at most
};

struct Limit {
  int resource;  // RLIMIT_NOFILE
  unsigned long most;
};

// Runs the program in the folder, with its journals there, and variables of its environment. After
// so many milliseconds (none: 0) it is sent a signal.
struct Setting {
  Words environment = {};
  int signal = 0;
  long after_milliseconds = 0;
  std::vector<Limit> limits = {};
  std::vector<int> closed = {};  // of its streams
  std::string program = {};      // empty: icl-verify
  // Done by the process that becomes the program, last.
  std::function<void()> before = {};
  std::string streams = {};  // what the names of its outputs end in, where several run at a time
};
Ended call(const Words& words, const std::string& folder, const Setting& setting = {});

// Empty if all is well: it ended by itself, in time, with a code of those allowed; a refusal has a
// message that begins with the program's name and says what to do; nothing invisible is printed.
std::string fault_of(const Ended& ended, const std::vector<int>& allowed);

// Besides: no own instance may be refuted where the claim is expected to hold, or be unsound.
std::string fault_of_verdicts(const Ended& ended);

}  // namespace verify::fuzz
