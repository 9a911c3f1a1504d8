#include "verify/results/journal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "verify/results/result_json.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t journals_kept = 20;

fs::path state_folder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder = state != nullptr && *state != 0 ? fs::path(state)
                    : home != nullptr && *home != 0 ? fs::path(home) / ".local" / "state"
                                                    : fs::temp_directory_path();
  folder /= "icl-verify";
  std::error_code error;
  fs::create_directories(folder, error);
  return error ? fs::temp_directory_path() : folder;
}

void remove_old(const fs::path& folder) {
  std::vector<fs::path> journals;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().string().ends_with(".journal.jsonl")) journals.push_back(entry.path());
  }
  std::sort(journals.begin(), journals.end());  // names begin with the time
  std::error_code ignored;
  for (std::size_t k = 0; k + journals_kept < journals.size(); ++k)
    fs::remove(journals[k], ignored);
}

// Drops a last line that a kill cut off, so that the next result begins on a line of its own.
void drop_cut_off_line(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!text.empty() && text.back() != '\n') {
    const auto last = text.rfind('\n');
    fs::resize_file(path, last == std::string::npos ? 0 : last + 1);
  }
}

Result result_in(const nlohmann::ordered_json& line) {
  const JsonField field(line, "");
  auto result = result_from_json(field["result"]);
  cost_from_json(field["cost"], result);
  return result;
}

}  // namespace

Journal::Journal(std::string path)
    : path_(std::move(path)),
      file_(open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) {
  if (file_ < 0) {
    throw std::runtime_error(path_ + ": cannot be opened for appending: " + std::strerror(errno) +
                             "; choose another file with --journal FILE");
  }
  drop_cut_off_line(path_);
}

Journal::~Journal() { close(file_); }

void Journal::append(const Result& result) {
  const std::string line =
      to_line({{"result", to_json(result)}, {"cost", cost_json(result)}}) + "\n";
  std::size_t written = 0;
  while (written < line.size()) {
    const auto n = write(file_, line.data() + written, line.size() - written);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw std::runtime_error(path_ + ": cannot be written: " + std::strerror(errno));
    written += static_cast<std::size_t>(n);
  }
  fdatasync(file_);
}

std::vector<Result> read_journal(const std::string& path) {
  std::ifstream stream(path);
  if (!stream) throw std::runtime_error(path + ": cannot be opened for reading");
  std::vector<Result> results;
  std::string line;
  for (long number = 1; std::getline(stream, line); ++number) {
    const bool cut_off = stream.eof();  // no newline at its end
    if (line.empty()) continue;
    try {
      results.push_back(result_in(nlohmann::ordered_json::parse(line)));
    } catch (const std::exception& error) {
      if (cut_off) break;
      throw std::runtime_error(path + ": line " + std::to_string(number) + ": " + error.what());
    }
  }
  return results;
}

std::string default_journal_path() {
  const auto folder = state_folder();
  remove_old(folder);
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  return folder / (std::to_string(now) + "-" + std::to_string(getpid()) + ".journal.jsonl");
}

}  // namespace verify
