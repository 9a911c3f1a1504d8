// The journal of a run: one result a line, on disk before the next claim is begun.
#pragma once

#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

class TextLines;

// What a journal was made with: its first line.
struct JournalHeader {
  std::string program;  // version
  Settings settings;
  std::string commit = "unknown";  // of the program
  std::optional<Shard> shard = {};
};

struct JournalEntry {
  Result result;
  std::string content;  // tells whether the inputs are still the same; whoever appends knows how
};

struct JournalText {
  JournalHeader header;
  std::vector<JournalEntry> entries;  // of several for one claim and instance the last
  bool finished = false;              // the run came to its end
  std::vector<RefusedInputs> refused = {};
  std::string chain = {};  // the checksum of its last line, on which that of the next rests
  std::size_t bytes = 0;   // of its lines that end
};

class Journal {
 public:
  // Opens for appending, and begins the file where there is none or an empty one. Throws
  // std::runtime_error that names path, reason and remedy, and leaves the file as it is, if it is
  // no journal, was made with other settings or by another version, or is being written.
  Journal(std::string path, const JournalHeader& header);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  // One write, so that nothing is lost with the program; on the disk after a fifth of a second, so
  // that a failing machine loses no more: many small results need not wait for it one by one.
  // Throws std::runtime_error, and the file is as before.
  void append(const JournalEntry& entry);
  void append(const RefusedInputs& refused);
  void settle();  // now and then: what was written long enough ago goes to the disk
  void finish();  // the run came to its end
  const std::string& path() const { return path_; }

 private:
  using Clock = std::chrono::steady_clock;
  void write_line(const nlohmann::ordered_json& json);
  void sync();

  std::string path_;
  int file_;
  std::string chain_;
  std::optional<Clock::time_point> unsynced_since_;
};

// Whether a text is what there is of a journal with this header whose first line a failing machine
// cut off: nothing was found before, so that it is begun anew.
bool is_cut_header(const std::string& text, const JournalHeader& header);

// A journal begins so. It may be longer than a document, nothing else may.
constexpr std::string_view begin_of_journals = "{\"journal\":";

// Whether it ends as the journal of a run does that came to its end.
bool is_finished(const std::string& text);

// What a journal says. A last line that was cut off by a kill is passed over; any other line that
// does not parse, or was changed, taken out, put in or moved after it was written, throws
// std::runtime_error with its number, and so does what is no journal.
JournalText parse_journal(TextLines& lines, const std::string& path);
JournalText parse_journal(const std::string& text, const std::string& path);
JournalText read_journal(const std::string& path);

// Why results made with `made` are not those of a run with `wanted`, and what to do; or nothing.
std::string difference(const JournalHeader& made, const JournalHeader& wanted);

}  // namespace verify
