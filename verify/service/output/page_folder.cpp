#include "verify/service/output/page_folder.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "verify/service/output/folder_exchange.hpp"
#include "verify/service/output/page_stamp.hpp"
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

// The names of what others put there, the first few of them.
std::string strangers_in(const fs::path& folder) try {
  constexpr std::size_t most = 3;
  const auto content = content_of_folder(folder);
  auto names = strangers_among(content.files);
  names.insert(names.end(), content.others.begin(), content.others.end());
  std::sort(names.begin(), names.end());
  std::string text;
  for (std::size_t k = 0; k < std::min(most, names.size()); ++k)
    text += (k == 0 ? "" : ", ") + printable(names[k]);
  if (names.size() > most) text += " and " + std::to_string(names.size() - most) + " more";
  return text;
} catch (const std::system_error& error) {
  return "what cannot be looked at (" + error.code().message() + ")";
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

}  // namespace

bool names_folder(const std::string& path) {
  std::error_code error;
  return path.ends_with('/') || fs::is_directory(path, error);
}

bool names_page_folder(const std::string& path) {
  if (names_folder(path)) return true;
  std::error_code error;
  const bool is_there = fs::symlink_status(path, error).type() != fs::file_type::not_found;
  return !path.empty() && path != "-" && !is_there && !fs::path(path).has_extension();
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
  return "it holds what is no page of this folder as icl-verify wrote it: " + strangers +
         "; move that away, or name a new folder, such as " + printable(path) +
         (path.ends_with('/') ? "" : "/") + "pages/";
}

void write_pages(const std::string& path, const std::vector<SiteFile>& files) {
  const auto fail = [&](const std::string& reason) {
    throw std::runtime_error(path + ": " + reason);
  };
  // Looked at anew: a run may have taken hours since it was asked for.
  if (const auto obstacle = obstacle_to_pages(path); !obstacle.empty())
    fail("cannot be written: " + obstacle);
  const auto target = folder_at(path);
  const SignalsHeld held;
  try {
    std::string kept;
    for (const auto& name : exchange_folder(target, stamped(files), is_as_stamped))
      kept += (kept.empty() ? "" : ", ") + printable(name);
    if (!kept.empty())
      throw std::runtime_error("somebody put files there in the same moment; they are " + kept +
                               " now");
  } catch (const std::system_error& error) {
    fail("cannot be written: " + error.code().message() + other_folder);
  } catch (const std::exception& error) {
    fail(error.what());
  }
}

}  // namespace verify
