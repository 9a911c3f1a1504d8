#include "verify/results/journal_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <vector>

#include "verify/results/journal.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
constexpr std::size_t journals_kept = 20;
constexpr std::chrono::hours kept_at_least{1};
constexpr const char* ending = ".journal.jsonl";

// A folder that nobody else can put files into.
bool is_own_folder(const fs::path& folder) {
  struct stat facts {};
  return lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) &&
         facts.st_uid == geteuid() && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

bool is_usable(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  return fs::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0;
}

// The common temporary folder belongs to everybody: what stands there under our name may be
// another's.
fs::path temporary_folder() {
  std::error_code error;
  const auto common = fs::temp_directory_path(error);
  if (!error) {
    const auto own = common / ("icl-verify-" + std::to_string(geteuid()));
    if (mkdir(own.c_str(), 0700) == 0 || is_own_folder(own)) return own;
    auto fresh = (common / "icl-verify-XXXXXX").string();
    if (mkdtemp(fresh.data()) != nullptr) return fresh;
  }
  throw std::runtime_error(
      "no folder for the journal of this run: neither XDG_STATE_HOME, HOME nor TMPDIR names one "
      "that can be written; name a file with --journal FILE");
}

fs::path state_folder() {
  for (const auto& [variable, below] :
       {std::pair{"XDG_STATE_HOME", "icl-verify"}, {"HOME", ".local/state/icl-verify"}}) {
    const char* value = std::getenv(variable);
    if (value == nullptr || *value != '/') continue;  // a path within who knows what is none
    if (const auto folder = fs::path(value) / below; is_usable(folder)) return folder;
  }
  return temporary_folder();
}

long long milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// By its name, which begins with the time.
bool is_begun_lately(const std::string& name) {
  const auto limit = std::chrono::milliseconds(kept_at_least).count();
  return milliseconds_now() - std::strtoll(name.c_str(), nullptr, 10) < limit;
}

bool is_old(const fs::path& path) {
  std::error_code error;
  const auto written = fs::last_write_time(path, error);
  return !error && fs::file_time_type::clock::now() - written > kept_at_least;
}

std::string piece(int file, off_t begin) {
  std::string text(1024, '\0');
  const auto count = pread(file, text.data(), text.size(), begin);
  text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
  return text;
}

// Only then nobody can want to go on with it. Its ends tell: there may be many.
bool is_finished_and_free(const fs::path& path) {
  struct stat facts {};
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return false;
  const bool free = fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) &&
                    facts.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0 &&
                    piece(file, 0).starts_with(begin_of_journals) &&
                    is_finished(piece(file, std::max<off_t>(0, facts.st_size - 100)));
  close(file);
  return free;
}

void remove_old(const fs::path& folder) {
  std::vector<std::string> journals;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (auto name = entry.path().filename().string(); name.ends_with(ending))
      journals.push_back(std::move(name));
  }
  std::sort(journals.begin(), journals.end());  // names begin with the time
  for (std::size_t k = 0; k + journals_kept < journals.size(); ++k) {
    // The others are younger: of a thousand short runs in an hour none looks at those before it.
    if (is_begun_lately(journals[k])) break;
    const auto journal = folder / journals[k];
    if (is_old(journal) && is_finished_and_free(journal)) fs::remove(journal, ignored);
  }
}

}  // namespace

std::string default_journal_path() {
  const auto folder = state_folder();
  remove_old(folder);
  return folder / (std::to_string(milliseconds_now()) + "-" + std::to_string(getpid()) + ending);
}

}  // namespace verify
