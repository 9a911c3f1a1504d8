#include "verify/service/output/folder_exchange.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <random>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "verify/report/page/html_frame.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_page = std::size_t{256} << 20;

[[noreturn]] void fail() { throw std::system_error(errno, std::generic_category()); }

// A folder or file that is open; -1 where it could not be opened.
class Opened {
 public:
  explicit Opened(int number) : number_(number) {}
  ~Opened() {
    if (number_ >= 0) close(number_);
  }
  Opened(Opened&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  Opened need() && {
    if (!is_open()) fail();
    return std::move(*this);
  }

 private:
  int number_;
};

Opened folder_in(int parent, const std::string& name) {
  return Opened(openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

std::vector<std::string> names_in(int folder) {
  std::vector<std::string> names;
  const int again = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* entries = again < 0 ? nullptr : fdopendir(again);
  if (entries == nullptr) fail();
  while (const auto* entry = readdir(entries)) {
    const std::string name = entry->d_name;
    if (name != "." && name != "..") names.push_back(name);
  }
  closedir(entries);
  return names;
}

// The bytes of a regular file, but of one that is no page its beginning alone; nothing for what is
// none.
std::optional<std::string> content_in(int folder, const std::string& name) {
  const Opened file(openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat facts {};
  if (!file.is_open() || fstat(file.number(), &facts) != 0 || !S_ISREG(facts.st_mode))
    return std::nullopt;
  std::string text;
  char chunk[65536];
  while (true) {
    const auto count = read(file.number(), chunk, sizeof chunk);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return std::nullopt;
    if (count == 0) return text;
    text.append(chunk, static_cast<std::size_t>(count));
    if (text.find(page_mark) == std::string::npos || text.size() > largest_page) return text;
  }
}

void write_in(int folder, const SiteFile& file) {
  const Opened opened = Opened(openat(folder, file.name.c_str(),
                                      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666))
                            .need();
  for (std::size_t done = 0; done < file.content.size();) {
    const auto count =
        write(opened.number(), file.content.data() + done, file.content.size() - done);
    if (count < 0 && errno != EINTR) fail();
    if (count > 0) done += static_cast<std::size_t>(count);
  }
}

// A folder for a while, beside the target; what is left of it by then stays, as somebody's.
class Beside {
 public:
  Beside(int parent, const std::string& target) : parent_(parent) {
    std::random_device random;
    for (int attempts = 0; attempts < 100; ++attempts) {
      name_ = "." + target + "." + std::to_string(random());
      if (mkdirat(parent, name_.c_str(), 0700) == 0) return;
      if (errno != EEXIST) fail();
    }
    fail();
  }
  ~Beside() {
    if (!is_removed_) remove();
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;
  const std::string& name() const { return name_; }
  Opened open() const { return folder_in(parent_, name_).need(); }
  bool remove() { return is_removed_ = unlinkat(parent_, name_.c_str(), AT_REMOVEDIR) == 0; }
  void is_now_the_target() { is_removed_ = true; }
  // "a folder is left ..", where it cannot be removed.
  std::string words_if_left() {
    if (is_removed_ || remove()) return "";
    return "a folder is left beside them, " + name_ +
           ", which cannot be removed: " + std::strerror(errno) + "; look into it and remove it";
  }

 private:
  int parent_;
  std::string name_;
  bool is_removed_ = false;
};

mode_t rights_for(int parent, const std::string& target) {
  struct stat known {};
  if (fstatat(parent, target.c_str(), &known, 0) == 0) return known.st_mode & 07777;
  const auto mask = umask(0);
  umask(mask);
  return 0777 & ~mask;
}

// The name under which it lies in the other folder.
std::string moved(int from, int to, const std::string& name) {
  auto free = name;
  for (int k = 1; renameat2(from, name.c_str(), to, free.c_str(), RENAME_NOREPLACE) != 0; ++k) {
    if (errno != EEXIST) fail();
    free = name + "." + std::to_string(k);
  }
  return free;
}

// Each thing is looked at where nobody else can exchange it for another.
void take_out(const std::string& name, int old, int fresh, int apart, const MayGo& may_go,
              std::vector<std::string>& renamed) {
  if (renameat(old, name.c_str(), apart, name.c_str()) != 0) {
    if (errno == ENOENT) return;  // whoever put it there took it away
    fail();
  }
  const auto content = content_in(apart, name);
  if (content && may_go(name, *content)) {
    if (unlinkat(apart, name.c_str(), 0) != 0) fail();
  } else if (const auto free = moved(apart, fresh, name); free != name) {
    renamed.push_back(free);
  }
}

// Writes the files and gives them their name; whether they stand in the place of others now, which
// have the name of what was made.
bool exchange(int parent, const std::string& name, Beside& made, int fresh,
              const std::vector<SiteFile>& files) {
  for (const auto& file : files) write_in(fresh, file);
  if (fchmod(fresh, rights_for(parent, name)) != 0) fail();
  const auto* const from = made.name().c_str();
  if (renameat(parent, from, parent, name.c_str()) == 0) {  // there is none, or an empty one
    made.is_now_the_target();
    return false;
  }
  if (renameat2(parent, from, parent, name.c_str(), RENAME_EXCHANGE) != 0) fail();
  return true;
}

}  // namespace

std::vector<std::string> exchange_folder(const fs::path& target, const std::vector<SiteFile>& files,
                                         const MayGo& may_go) {
  const Opened parent =
      Opened(open(target.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)).need();
  const auto name = target.filename().string();
  Beside made(parent.number(), name), apart(parent.number(), name);
  const Opened fresh = made.open(), aside = apart.open();
  bool had_pages = true;
  try {
    had_pages = exchange(parent.number(), name, made, fresh.number(), files);
  } catch (const std::exception& error) {
    for (const auto& file : files) unlinkat(fresh.number(), file.name.c_str(), 0);
    const auto left = made.words_if_left();
    if (left.empty()) throw;
    throw std::runtime_error(std::string("cannot be written: ") + error.what() + "; " + left);
  }
  std::vector<std::string> renamed;
  if (had_pages) {
    const Opened old = folder_in(parent.number(), made.name());
    if (!old.is_open()) {  // no folder any more: what it is now goes back to its place
      renameat2(parent.number(), made.name().c_str(), parent.number(), name.c_str(),
                RENAME_EXCHANGE);
      for (const auto& file : files) unlinkat(fresh.number(), file.name.c_str(), 0);
      throw std::system_error(ENOTDIR, std::generic_category());
    }
    // Whoever stands in the old folder may still put something there.
    while (!made.remove() && (errno == ENOTEMPTY || errno == EEXIST)) {
      for (const auto& entry : names_in(old.number()))
        take_out(entry, old.number(), fresh.number(), aside.number(), may_go, renamed);
    }
  }
  for (auto* beside : {&made, &apart})
    if (const auto left = beside->words_if_left(); !left.empty())
      throw std::runtime_error("the pages are there, and " + left);
  return renamed;
}

FolderContent content_of_folder(const fs::path& folder) {
  FolderContent content;
  const auto opened = folder_in(AT_FDCWD, folder.string());
  if (!opened.is_open() && errno == ENOENT) return content;
  if (!opened.is_open()) fail();
  for (const auto& name : names_in(opened.number())) {
    if (auto bytes = content_in(opened.number(), name)) {
      content.files[name] = std::move(*bytes);
    } else {
      content.others.push_back(name);
    }
  }
  return content;
}

}  // namespace verify
