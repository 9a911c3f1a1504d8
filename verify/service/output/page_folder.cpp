#include "verify/service/output/page_folder.hpp"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "verify/report/page/html_frame.hpp"
#include "verify/service/output/whole_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
constexpr const char* other_folder = "; give the path of a folder elsewhere";

fs::path folder_at(const std::string& path) {
  const auto target = target_of(path);
  return target.has_filename() ? target : target.parent_path();  // "pages/"
}

bool is_own_page(const fs::directory_entry& file) {
  std::error_code error;
  if (!fs::is_regular_file(file.symlink_status(error)) || error) return false;
  constexpr std::size_t within = 200;
  std::string start(within, '\0');
  std::ifstream stream(file.path(), std::ios::binary);
  stream.read(start.data(), within);
  return start.find(page_mark) != std::string::npos;
}

// The names of what others put there, the first few of them.
std::string strangers_in(const fs::path& folder) {
  constexpr std::size_t most = 3;
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(folder, error)) {
    if (!is_own_page(file)) names.push_back(printable(file.path().filename().string()));
  }
  if (error) return error.message();
  std::sort(names.begin(), names.end());
  std::string text;
  for (std::size_t k = 0; k < std::min(most, names.size()); ++k)
    text += (k == 0 ? "" : ", ") + names[k];
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
}

bool holds_working_folder(const fs::path& folder) {
  std::error_code error;
  for (auto at = fs::current_path(error); !error; at = at.parent_path()) {
    if (fs::equivalent(at, folder, error)) return true;
    if (at == at.parent_path()) break;
  }
  return false;
}

// Ctrl-C waits for the few milliseconds in which files lie about.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&held, signal);
    sigprocmask(SIG_BLOCK, &held, &former_);
  }
  ~SignalsHeld() { sigprocmask(SIG_SETMASK, &former_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t former_;
};

// A folder that is gone again unless it took its place.
class Beside {
 public:
  explicit Beside(const fs::path& target)
      : name_((target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string()) {
    if (mkdtemp(name_.data()) == nullptr) throw std::system_error(errno, std::generic_category());
  }
  ~Beside() {
    std::error_code ignored;
    fs::remove_all(name_, ignored);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  const std::string& path() const { return name_; }

 private:
  std::string name_;
};

mode_t rights_for_folder(const fs::path& target) {
  struct stat known {};
  if (stat(target.c_str(), &known) == 0) return known.st_mode & 07777;
  const auto mask = umask(0);
  umask(mask);
  return 0777 & ~mask;
}

void take_place(const Beside& made, const fs::path& target) {
  const auto from = made.path().c_str(), to = target.c_str();
  if (chmod(from, rights_for_folder(target)) == 0) {
    if (rename(from, to) == 0) return;  // there was none, or an empty one
    // What was there stands beside it then, and goes.
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_EXCHANGE) == 0) return;
  }
  throw std::system_error(errno, std::generic_category());
}

}  // namespace

bool names_folder(const std::string& path) {
  std::error_code error;
  return path.ends_with('/') || fs::is_directory(path, error);
}

std::string obstacle_to_pages(const std::string& path) {
  const auto target = folder_at(path);
  const auto parent = target.parent_path();
  std::error_code error;
  if (!fs::is_directory(parent, error))
    return "there is no folder " + printable(parent.string()) + "; make it, or give another path";
  if (access(parent.c_str(), W_OK) != 0) return std::strerror(errno) + std::string(other_folder);
  if (!fs::exists(target, error)) return "";
  if (!fs::is_directory(target, error))
    return "it is a file; leave the slash out to write one page, or name a folder";
  if (holds_working_folder(target))
    return "it is the folder you are in, which is replaced as a whole; name a folder within it, "
           "such as pages/";
  const auto strangers = strangers_in(target);
  if (strangers.empty()) return "";
  return "it holds what icl-verify did not write: " + strangers +
         "; move that away, or name a new folder, such as " + printable(path) +
         (path.ends_with('/') ? "" : "/") + "pages/";
}

void write_pages(const std::string& path, const std::vector<SiteFile>& files) {
  const auto fail = [&](const std::string& reason) {
    throw std::runtime_error(path + ": cannot be written: " + reason);
  };
  // Looked at anew: a run may have taken hours since it was asked for.
  if (const auto obstacle = obstacle_to_pages(path); !obstacle.empty()) fail(obstacle);
  const auto target = folder_at(path);
  const SignalsHeld held;
  try {
    const Beside made(target);
    for (const auto& file : files) write_whole_file(made.path() + "/" + file.name, file.content);
    take_place(made, target);
  } catch (const std::system_error& error) {
    fail(error.code().message() + other_folder);
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

}  // namespace verify
