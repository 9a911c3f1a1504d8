#include "verify/words/file/text_file.hpp"

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "verify/words/folder/files_read.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

class OpenFile {
 public:
  // Without waiting for whoever may write to a pipe.
  explicit OpenFile(const std::string& path)
      : number_(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {}
  ~OpenFile() {
    if (number_ >= 0) close(number_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

// One that the shell or a program made, which has a writer or had one; a pipe with a name may never
// have one.
bool is_pipe_of_shell(int file) {
  struct statfs system {};
  return fstatfs(file, &system) == 0 && system.f_type == PIPEFS_MAGIC;
}

// What it is instead of a file that can be read, and what to give; or nothing.
std::string fault_of(int file, PipesAllowed pipes) {
  struct stat facts {};
  if (fstat(file, &facts) != 0) return std::string("cannot be read: ") + std::strerror(errno);
  if (S_ISREG(facts.st_mode)) return "";
  if (S_ISDIR(facts.st_mode)) return "is a folder; name a file in it";
  if (S_ISFIFO(facts.st_mode) && pipes == PipesAllowed::of_shell && is_pipe_of_shell(file))
    return fcntl(file, F_SETFL, 0) == 0 ? "" : std::strerror(errno);
  return S_ISFIFO(facts.st_mode) ? "is a pipe; give the path of a file"
                                 : "is a device; give the path of a file";
}

}  // namespace

std::string read_text_file(const std::string& path, std::size_t limit, PipesAllowed pipes) {
  return read_text_file(
      path, [limit](std::string_view) { return limit; }, pipes);
}

ReadPiece open_text_file(const std::string& path, PipesAllowed pipes) {
  const auto name = printable(path);
  const auto file = std::make_shared<const OpenFile>(path);
  if (file->number() < 0) {
    throw std::runtime_error(name + ": cannot be opened for reading: " + std::strerror(errno) +
                             "; give the path of a file");
  }
  if (const auto fault = fault_of(file->number(), pipes); !fault.empty())
    throw std::runtime_error(name + ": " + fault);
  remember_read(path);
  return [name, file](char* to, std::size_t most) {
    while (true) {
      const auto count = read(file->number(), to, most);
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR)
        throw std::runtime_error(name + ": cannot be read: " + std::strerror(errno));
    }
  };
}

std::string too_large_words(std::size_t limit) {
  const auto words = limit < (1 << 20) ? std::to_string(limit >> 10) + " KiB"
                                       : std::to_string(limit >> 20) + " MiB";
  return "has more than " + words + ", too much to be read; give a smaller file";
}

std::string read_text_file(const std::string& path,
                           const std::function<std::size_t(std::string_view start)>& limit_of,
                           PipesAllowed pipes) {
  const auto read_piece = open_text_file(path, pipes);
  std::string text;
  char piece[65536];
  while (const auto count = read_piece(piece, sizeof piece)) {
    text.append(piece, count);
    if (const auto limit = limit_of(text); text.size() > limit)
      throw std::runtime_error(printable(path) + ": " + too_large_words(limit));
  }
  return text;
}

}  // namespace verify
