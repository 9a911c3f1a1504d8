#include "verify/service/output/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include "verify/words/folder/files_read.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
constexpr const char* elsewhere = "; give the path of a file elsewhere";

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

[[noreturn]] void fail(const std::string& path, int reason) {
  throw std::runtime_error(path + ": cannot be written: " + std::strerror(reason) + elsewhere);
}

// Returns 0 or the error number.
int write_all(int file, const std::string& content) {
  for (std::size_t done = 0; done < content.size();) {
    const auto count = write(file, content.data() + done, content.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    done += static_cast<std::size_t>(count);
  }
  return 0;
}

int close_after(int file, int error) { return close(file) != 0 && error == 0 ? errno : error; }

// A pipe that nobody reads would have us wait for ever.
void write_directly(const std::string& path, const std::string& content) {
  const int file = open(path.c_str(), O_WRONLY | O_NONBLOCK);
  if (file < 0 && errno == ENXIO)
    throw std::runtime_error(path + ": cannot be written: nothing reads from this pipe" +
                             elsewhere);
  if (file < 0) fail(path, errno);
  fcntl(file, F_SETFL, 0);
  if (const int error = close_after(file, write_all(file, content))) fail(path, error);
}

// mkstemp makes files for their owner alone; a report gets the rights of any new file, or keeps
// those it had.
mode_t rights_for(const fs::path& target) {
  struct stat known {};
  if (stat(target.c_str(), &known) == 0) return known.st_mode & 07777;
  const auto mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

fs::path target_of(const std::string& path) {
  std::error_code error;
  auto target = fs::absolute(path, error);
  // weakly_canonical stops at a link whose target is not there yet.
  for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(target, error)); ++links) {
    const auto next = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  const auto known = fs::weakly_canonical(target, error);
  return error ? target : known;
}

std::string obstacle_to_writing(const std::string& path) {
  const auto target = target_of(path);
  const auto folder = folder_of(target);
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return "there is no folder " + folder.string() + "; make it, or give another path";
  if (fs::is_directory(target, error)) return "it is a folder; name a file in it";
  const bool replaced = !fs::exists(target, error) || fs::is_regular_file(target, error);
  if (access((replaced ? folder : target).c_str(), W_OK) == 0) return "";
  return std::string(std::strerror(errno)) + elsewhere;
}

bool replace_plain_file(const std::string& path, const std::string& content) {
  const auto beside = path + "." + std::to_string(getpid());
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return false;
  const bool written = close_after(file, write_all(file, content)) == 0;
  if (written && rename(beside.c_str(), path.c_str()) == 0) return true;
  unlink(beside.c_str());
  return false;
}

void write_output_file(const std::string& path, const std::string& content) {
  if (was_read(path))
    throw std::runtime_error(path + ": was read, and would be lost; give another path");
  write_whole_file(path, content);
}

void write_whole_file(const std::string& path, const std::string& content) {
  const auto target = target_of(path);  // a link stays a link
  std::error_code ignored;
  if (fs::exists(target, ignored) && !fs::is_regular_file(target, ignored))
    return write_directly(path, content);
  auto name = (folder_of(target) / ("." + target.filename().string() + ".XXXXXX")).string();
  const int file = mkstemp(name.data());
  if (file < 0) fail(path, errno);
  int error = write_all(file, content);
  if (error == 0 && fchmod(file, rights_for(target)) != 0) error = errno;
  error = close_after(file, error);
  if (error == 0 && rename(name.c_str(), target.c_str()) != 0) error = errno;
  if (error == 0) return;
  unlink(name.c_str());
  fail(path, error);
}

}  // namespace verify
