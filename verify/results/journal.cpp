#include "verify/results/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <stdexcept>

#include "verify/results/checksum.hpp"
#include "verify/results/limited_json.hpp"
#include "verify/results/result_json.hpp"
#include "verify/results/roomy_object.hpp"
#include "verify/results/shard_json.hpp"
#include "verify/results/text_lines.hpp"
#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* journal_schema = "icl-verify/journal/3";
constexpr const char* remedy = "; choose another file with --journal FILE";

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw std::runtime_error(printable(path) + ": " + why);
}

[[noreturn]] void fail_to_write(const std::string& path, int reason) {
  fail(path, std::string("cannot be written: ") + std::strerror(reason) + remedy);
}

constexpr std::chrono::milliseconds longest_in_memory(200);
// A first line that says what the places of a shard are is longer than most.
constexpr auto longest_header = largest_instance_file;

// Each line ends in a checksum of itself and of that of the line before: what is written holds the
// whole file together, from its head on.
constexpr std::string_view before_chain = ",\"chain\":\"", behind_chain = "\"}";
constexpr std::size_t chain_length = 16;
constexpr auto seal_length = before_chain.size() + chain_length + behind_chain.size();

struct Sealed {
  std::string line, chain;
};

Sealed sealed(const std::string& former, const Json& json) {
  auto text = to_line(json);
  text.pop_back();
  auto chain = checksum_of(former + text);
  return {text.append(before_chain).append(chain).append(behind_chain), std::move(chain)};
}

// The checksum that the line ends in. Throws std::runtime_error if it is not that of the line.
std::string chain_of(const std::string& former, const std::string& line) {
  if (line.size() > seal_length) {
    const auto text = line.substr(0, line.size() - seal_length);
    auto chain = line.substr(text.size() + before_chain.size(), chain_length);
    const auto seal = std::string(before_chain) + chain + std::string(behind_chain);
    if (line.ends_with(seal) && chain == checksum_of(former + text)) return chain;
  }
  throw std::runtime_error(
      "its checksum does not fit: this line is not as it was written, or not "
      "behind the line that it was written behind");
}

Json header_json(const JournalHeader& header) {
  Json json = {{"journal", journal_schema},
               {"program", header.program},
               {"commit", header.commit},
               {"seed", header.settings.seed},
               {"deep", header.settings.deep}};
  if (header.shard) json["shard"] = to_json(*header.shard);
  return json;
}

JournalHeader header_from(const std::string& line) {
  const auto json = parse_limited(line);
  const JsonField field(json, "");
  if (field["journal"].text() != journal_schema)
    field["journal"].refuse("\"" + field["journal"].text() + "\" is not \"" + journal_schema +
                            "\": it was written by another version");
  JournalHeader header{field["program"].text(),
                       {field["seed"].natural(), field["deep"].boolean()},
                       field["commit"].text()};
  if (field.has("shard")) header.shard = shard_from_json(field["shard"]);
  return header;
}

JournalEntry entry_from(const JsonField& line) {
  JournalEntry entry{result_from_json(line["result"]), line["content"].text()};
  cost_from_json(line["cost"], entry.result);
  return entry;
}

// Of several lines for one place the last counts: a claim ran again on the same instance.
template <class Line>
class LastLines {
 public:
  explicit LastLines(std::vector<Line>& lines) : lines_(lines) {}
  void keep(const ResultPlace& place, Line line) {
    const auto [at, fresh] = known_.emplace(place, lines_.size());
    if (fresh) {
      lines_.push_back(std::move(line));
    } else {
      lines_[at->second] = std::move(line);
    }
  }

 private:
  std::vector<Line>& lines_;
  std::map<ResultPlace, std::size_t> known_;
};

// From its start, wherever it is written.
ReadPiece pieces_of(int file, const std::string& path) {
  return [file, path, at = off_t{0}](char* to, std::size_t most) mutable {
    const auto count = pread(file, to, most, at);
    if (count < 0) fail_to_write(path, errno);
    at += count;
    return static_cast<std::size_t>(count);
  };
}

std::size_t size_of(int file, const std::string& path) {
  struct stat facts {};
  if (fstat(file, &facts) != 0) fail_to_write(path, errno);
  if (!S_ISREG(facts.st_mode)) fail(path, std::string("is no regular file") + remedy);
  return static_cast<std::size_t>(facts.st_size);
}

// Nothing is written before all of this is known. The chain so far; empty: the file is.
std::string take_over(int file, const std::string& path, const JournalHeader& header) {
  size_of(file, path);
  if (flock(file, LOCK_EX | LOCK_NB) != 0)
    fail(path, std::string("is being written by another run") + remedy);
  const auto size = size_of(file, path);
  const bool is_short = size <= longest_header;
  if (is_short && is_cut_header(TextLines(pieces_of(file, path), path).rest(), header) &&
      ftruncate(file, 0) == 0)
    return "";
  TextLines lines(pieces_of(file, path), path);
  if (!lines.begins_with(begin_of_journals))
    fail(path, std::string("is no journal of icl-verify, and was left as it is") + remedy);
  auto made = parse_journal(lines, path);
  if (const auto words = difference(made.header, header); !words.empty())
    fail(path, words + remedy);
  // A last line that a kill cut off would spoil the next one.
  if (made.bytes < size && ftruncate(file, static_cast<off_t>(made.bytes)) != 0)
    fail_to_write(path, errno);
  return std::move(made.chain);
}

}  // namespace

Journal::Journal(std::string path, const JournalHeader& header)
    : path_(std::move(path)),
      file_(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0644)) {
  if (file_ < 0)
    fail(path_, std::string("cannot be opened for appending: ") + std::strerror(errno) + remedy);
  try {
    chain_ = take_over(file_, path_, header);
    if (chain_.empty()) write_line(header_json(header));
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() {
  if (unsynced_since_) fdatasync(file_);  // of a run that was interrupted; nobody can be told
  close(file_);
}

void Journal::write_line(const Json& json) {
  const auto next = sealed(chain_, json);
  const auto line = next.line + "\n";
  const auto before = lseek(file_, 0, SEEK_END);
  if (before < 0) fail_to_write(path_, errno);
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
  if (error != 0) {
    if (ftruncate(file_, before) != 0) fail_to_write(path_, errno);
    fail_to_write(path_, error);
  }
  chain_ = next.chain;
  if (!unsynced_since_) unsynced_since_ = Clock::now();
  settle();
}

void Journal::settle() {
  if (unsynced_since_ && Clock::now() - *unsynced_since_ >= longest_in_memory) sync();
}

void Journal::sync() {
  unsynced_since_.reset();
  if (fdatasync(file_) != 0 && errno != EINVAL) fail_to_write(path_, errno);
}

void Journal::append(const JournalEntry& entry) {
  auto line = roomy_object(3);
  line["result"] = to_json(entry.result);
  line["cost"] = cost_json(entry.result);
  line["content"] = entry.content;
  write_line(line);
}

void Journal::append(const RefusedInputs& refused) { write_line({{"refused", to_json(refused)}}); }

void Journal::finish() {
  write_line({{"finished", true}});
  sync();
}

bool is_cut_header(const std::string& text, const JournalHeader& header) {
  return sealed("", header_json(header)).line.starts_with(text);
}

bool is_finished(const std::string& text) {
  if (!text.ends_with('\n')) return false;
  const auto last = text.rfind('\n', text.size() - 2);
  return last != std::string::npos && text.compare(last + 1, 16, "{\"finished\":true") == 0;
}

JournalText parse_journal(const std::string& text, const std::string& path) {
  std::string_view left = text;
  TextLines lines(
      [left](char* to, std::size_t most) mutable {
        const auto count = left.copy(to, most);
        left.remove_prefix(count);
        return count;
      },
      path);
  return parse_journal(lines, path);
}

JournalText parse_journal(TextLines& lines, const std::string& path) {
  auto next = lines.begins_with(begin_of_journals) ? lines.next() : std::nullopt;
  if (!next) {
    fail(path,
         "is no journal of icl-verify: its first line does not say so; journals are what "
         "run --journal FILE writes");
  }
  JournalText journal;
  LastLines<JournalEntry> entries(journal.entries);
  LastLines<RefusedInputs> refusals(journal.refused);
  for (long number = 1; next; next = lines.next(), ++number) {  // but what a kill cut off
    const auto line = std::move(*next);
    journal.bytes = lines.bytes();
    if (journal.bytes > largest_journal) fail(path, too_large_words(largest_journal));
    if (line.empty()) continue;
    try {
      if (number == 1) journal.header = header_from(line);
      journal.chain = chain_of(journal.chain, line);
      if (number == 1) continue;
      const auto json = parse_limited(line);
      const JsonField field(json, "");
      journal.finished = field.has("finished");
      if (field.has("refused")) {
        auto refused = refused_from_json(field["refused"]);
        const auto place = refused.place;
        refusals.keep(place, std::move(refused));
      } else if (!journal.finished) {
        auto entry = entry_from(field);
        const auto place = place_of(entry.result);
        entries.keep(place, std::move(entry));
      }
    } catch (const std::exception& error) {
      fail(path, "line " + std::to_string(number) + ": " + excerpt(error.what(), 500) +
                     "; run again with another journal");
    }
  }
  return journal;
}

JournalText read_journal(const std::string& path) {
  TextLines lines(open_text_file(path), path);
  return parse_journal(lines, path);
}

namespace {

std::string difference_of_shards(const std::optional<Shard>& made,
                                 const std::optional<Shard>& wanted) {
  if (!made && !wanted) return "";
  if (!made) return "was made without --shard; go on without it";
  if (!wanted || made->index != wanted->index || made->count != wanted->count)
    return "was made with --shard " + made->name() + "; go on with it";
  if (made->plan == wanted->plan) return "";
  return "is a shard of a run of other claims or inputs, or from other data files; go on with the "
         "words and files it was begun with";
}

}  // namespace

std::string difference(const JournalHeader& made, const JournalHeader& wanted) {
  if (made.program != wanted.program) {
    return "was written by icl-verify " + printable(made.program) + ", not by this version, " +
           wanted.program + "; go on with that program";
  }
  if (made.commit != wanted.commit) {
    return "was written by a program of commit " + printable(made.commit) + ", not of " +
           wanted.commit + "; go on with that program";
  }
  if (made.settings.seed != wanted.settings.seed) {
    const auto seed = std::to_string(made.settings.seed);
    return "was made with --seed " + seed + ", not " + std::to_string(wanted.settings.seed) +
           "; go on with --seed " + seed;
  }
  if (made.settings.deep != wanted.settings.deep) {
    return made.settings.deep ? "was made with --deep; go on with --deep"
                              : "was made without --deep; go on without it";
  }
  return difference_of_shards(made.shard, wanted.shard);
}

}  // namespace verify
