// The journal of a run: one result a line, on disk before the next claim is begun.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

class Journal {
 public:
  // Opens for appending; throws std::runtime_error that names the path and the reason.
  explicit Journal(std::string path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  void append(const Result& result);  // one write, then flushed to the disk
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  int file_;
};

// The results in a journal. A last line that was cut off by a kill is passed over; any other line
// that does not parse throws std::runtime_error with its number.
std::vector<Result> read_journal(const std::string& path);

// A fresh path in the user's state folder ($XDG_STATE_HOME or ~/.local/state, else the temporary
// folder); all but the newest twenty journals there are removed.
std::string default_journal_path();

}  // namespace verify
