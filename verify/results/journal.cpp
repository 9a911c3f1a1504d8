#include "verify/results/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <tuple>

#include "verify/results/limited_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* journal_schema = "icl-verify/journal/1";
constexpr const char* remedy = "; choose another file with --journal FILE";

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw std::runtime_error(printable(path) + ": " + why);
}

[[noreturn]] void fail_to_write(const std::string& path, int reason) {
  fail(path, std::string("cannot be written: ") + std::strerror(reason) + remedy);
}

std::string header_line(const JournalHeader& header) {
  return to_line({{"journal", journal_schema},
                  {"program", header.program},
                  {"commit", header.commit},
                  {"seed", header.settings.seed},
                  {"deep", header.settings.deep}}) +
         "\n";
}

std::string last_line() { return to_line({{"finished", true}}) + "\n"; }

JournalHeader header_from(const std::string& line) {
  const auto json = parse_limited(line);
  const JsonField field(json, "");
  if (field["journal"].text() != journal_schema)
    field["journal"].refuse("\"" + field["journal"].text() + "\" is not \"" + journal_schema +
                            "\"");
  return {field["program"].text(),
          {field["seed"].natural(), field["deep"].boolean()},
          field["commit"].text()};
}

JournalEntry entry_from(const JsonField& line) {
  JournalEntry entry{result_from_json(line["result"]), line["content"].text()};
  cost_from_json(line["cost"], entry.result);
  return entry;
}

// A claim that ran again on the same instance has one result, the last.
void keep(std::vector<JournalEntry>& entries, JournalEntry entry) {
  const auto place = [](const JournalEntry& e) {
    return std::tie(e.result.id, e.result.subject, e.result.instance);
  };
  std::erase_if(entries, [&](const JournalEntry& e) { return place(e) == place(entry); });
  entries.push_back(std::move(entry));
}

std::string text_of(int file, const std::string& path) {
  struct stat facts {};
  if (fstat(file, &facts) != 0) fail_to_write(path, errno);
  if (!S_ISREG(facts.st_mode)) fail(path, std::string("is no regular file") + remedy);
  if (static_cast<std::size_t>(facts.st_size) > largest_journal)
    fail(path, std::string("is too large for a journal") + remedy);
  std::string text(static_cast<std::size_t>(facts.st_size), '\0');
  const auto count = pread(file, text.data(), text.size(), 0);
  if (count < 0) fail_to_write(path, errno);
  text.resize(static_cast<std::size_t>(count));
  return text;
}

// Nothing is written before all of this is known.
void take_over(int file, const std::string& path, const JournalHeader& header) {
  auto text = text_of(file, path);
  if (flock(file, LOCK_EX | LOCK_NB) != 0)
    fail(path, std::string("is being written by another run") + remedy);
  text = text_of(file, path);
  if (text.empty()) return;
  if (!is_journal(text))
    fail(path, std::string("is no journal of icl-verify, and was left as it is") + remedy);
  const auto made = parse_journal(text, path).header;
  if (const auto words = difference(made, header); !words.empty()) fail(path, words + remedy);
  // A last line that a kill cut off would spoil the next one.
  const auto whole = text.rfind('\n') + 1;
  if (whole < text.size() && ftruncate(file, static_cast<off_t>(whole)) != 0)
    fail_to_write(path, errno);
}

}  // namespace

Journal::Journal(std::string path, const JournalHeader& header)
    : path_(std::move(path)),
      file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644)) {
  if (file_ < 0)
    fail(path_, std::string("cannot be opened for appending: ") + std::strerror(errno) + remedy);
  try {
    take_over(file_, path_, header);
    if (lseek(file_, 0, SEEK_END) == 0) write_line(header_line(header));
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() { close(file_); }

void Journal::write_line(const std::string& line) {
  const auto before = lseek(file_, 0, SEEK_END);
  std::size_t written = 0;
  int error = 0;
  while (written < line.size() && error == 0) {
    const auto n = write(file_, line.data() + written, line.size() - written);
    if (n >= 0) {
      written += static_cast<std::size_t>(n);
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  if (error == 0 && fdatasync(file_) != 0 && errno != EINVAL) error = errno;
  if (error == 0) return;
  if (ftruncate(file_, before) != 0) fail_to_write(path_, errno);
  fail_to_write(path_, error);
}

void Journal::append(const JournalEntry& entry) {
  write_line(to_line({{"result", to_json(entry.result)},
                      {"cost", cost_json(entry.result)},
                      {"content", entry.content}}) +
             "\n");
}

void Journal::finish() { write_line(last_line()); }

bool is_journal(const std::string& text) {
  const auto end = text.find('\n');
  if (end == std::string::npos) return false;
  try {
    const auto first = parse_limited(std::string_view(text).substr(0, end));
    return first.is_object() && first.contains("journal");
  } catch (const std::exception&) {
    return false;
  }
}

bool is_finished(const std::string& text) { return text.ends_with("\n" + last_line()); }

JournalText parse_journal(const std::string& text, const std::string& path) {
  if (!is_journal(text)) {
    fail(path,
         "is no journal of icl-verify: its first line does not say so; journals are what "
         "run --journal FILE writes");
  }
  JournalText journal;
  std::size_t begin = 0;
  for (long number = 1; begin < text.size(); ++number) {
    const auto end = text.find('\n', begin);
    if (end == std::string::npos) break;  // cut off by a kill
    const auto line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.empty()) continue;
    try {
      if (number == 1) {
        journal.header = header_from(line);
        continue;
      }
      const auto json = parse_limited(line);
      const JsonField field(json, "");
      journal.finished = field.has("finished");
      if (!journal.finished) keep(journal.entries, entry_from(field));
    } catch (const std::exception& error) {
      fail(path, "line " + std::to_string(number) + ": " + excerpt(error.what(), 500) +
                     "; the line was changed after it was written: take it out, or run again with "
                     "another journal");
    }
  }
  return journal;
}

JournalText read_journal(const std::string& path) {
  return parse_journal(read_text_file(path, largest_journal), path);
}

std::string difference(const JournalHeader& made, const JournalHeader& wanted) {
  if (made.program != wanted.program) {
    return "was written by icl-verify " + printable(made.program) + ", not by this version, " +
           wanted.program;
  }
  if (made.commit != wanted.commit) {
    return "was written by a program of commit " + printable(made.commit) + ", not of " +
           wanted.commit;
  }
  if (made.settings.seed != wanted.settings.seed) {
    const auto seed = std::to_string(made.settings.seed);
    return "was made with --seed " + seed + ", not " + std::to_string(wanted.settings.seed) +
           "; go on with --seed " + seed;
  }
  if (made.settings.deep == wanted.settings.deep) return "";
  return made.settings.deep ? "was made with --deep; go on with --deep"
                            : "was made without --deep; go on without it";
}

}  // namespace verify
