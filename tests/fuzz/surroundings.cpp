#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "tests/fuzz/disturbed.hpp"
#include "tests/fuzz/outside.hpp"

namespace verify::fuzz {
namespace {

namespace fs = std::filesystem;

// Something that whoever starts a program may have done before; `said` tells it.
std::function<void()> random_habit(Mutator& mutator, Words& said) {
  static const Words names = {"LANG",
                              "LC_ALL",
                              "LC_NUMERIC",
                              "TERM",
                              "COLUMNS",
                              "LINES",
                              "NO_COLOR",
                              "HOME",
                              "TMPDIR",
                              "TZ",
                              "PATH",
                              "USER",
                              "LC_CTYPE",
                              "PYTHONPATH",
                              "CI",
                              "SHELL",
                              "PWD",
                              "OLDPWD",
                              "XDG_STATE_HOME",
                              "ICL_VERIFY",
                              "SOURCE_DATE_EPOCH",
                              "POSIXLY_CORRECT"};
  static const Words values = {"",
                               "0",
                               "-1",
                               "1",
                               "x",
                               "dumb",
                               "tr_TR.UTF-8",
                               "de_DE",
                               "/nonexistent",
                               "/dev/null",
                               "/dev/null/x",
                               "relative",
                               "mine.toml",
                               "~",
                               "\x1b[2J",
                               "99999999999999999999",
                               "\xff\xfe",
                               "../..",
                               std::string(5000, 'a')};
  switch (mutator.below(8)) {
    case 0: {
      const auto name = mutator.one_of(names);
      said.push_back("unset " + name);
      return [name] { unsetenv(name.c_str()); };
    }
    case 1: {
      const int signal_number = static_cast<int>(1 + mutator.below(31));
      said.push_back("ignored " + std::to_string(signal_number));
      return [signal_number] { signal(signal_number, SIG_IGN); };
    }
    case 2: {
      said.emplace_back("blocked");
      return [] {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_BLOCK, &all, nullptr);
      };
    }
    case 3: {
      const auto mask = mutator.one_of(std::vector<mode_t>{0, 0077, 0277, 0777});
      said.push_back("umask " + std::to_string(mask));
      return [mask] { umask(mask); };
    }
    case 4: {
      const auto bytes = (rlim_t{256} << mutator.below(6)) << 10;  // the loader needs some
      said.push_back("stack " + std::to_string(bytes));
      return [bytes] {
        const rlimit limit{bytes, bytes};
        setrlimit(RLIMIT_STACK, &limit);
      };
    }
    case 5:
      said.emplace_back("files");
      return [] {
        for (int k = 0; k < 500; ++k) dup(STDIN_FILENO);
      };
    default: {
      const auto name = mutator.one_of(names), value = mutator.one_of(values);
      said.push_back(name + "=" + value);
      return [name, value] { setenv(name.c_str(), value.c_str(), 1); };
    }
  }
}

// A terminal of some size, on standard error, whose other end is read.
class Terminal {
 public:
  explicit Terminal(const winsize& size) : master_(posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0) return;
    name_ = ptsname(master_);
    slave_ = open(name_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    ioctl(slave_, TIOCSWINSZ, &size);
    fcntl(master_, F_SETFL, O_NONBLOCK);
    reader_ = std::thread([this] {
      char chunk[4096];
      while (!over_) {
        if (read(master_, chunk, sizeof chunk) <= 0)
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    });
  }
  ~Terminal() {
    over_ = true;
    if (reader_.joinable()) reader_.join();
    close(slave_);
    close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  int file() const { return slave_; }

 private:
  int master_, slave_ = -1;
  std::string name_;
  std::atomic<bool> over_ = false;
  std::thread reader_;
};

}  // namespace

void Disturbance::surroundings() {
  auto& mutator = session_.mutator;
  fs::remove(session_.folder + "/journal");
  fs::remove_all(session_.folder + "/gone");
  auto words = with_claims({"run", "--timeout", "20"});
  if (mutator.once_in(2)) words.insert(words.end(), {"--journal", "journal"});
  auto said = words;
  std::vector<std::function<void()>> habits;
  for (auto k = 1 + mutator.below(3); k > 0; --k) habits.push_back(random_habit(mutator, said));
  if (mutator.once_in(8)) {
    fs::create_directories(session_.folder + "/gone");
    said.emplace_back("folder gone");
    habits.emplace_back([] {
      if (chdir("gone") != 0 || rmdir("../gone") != 0) _exit(126);
    });
  }
  static const std::vector<unsigned short> extents = {0, 1, 2, 5, 80, 65535};
  const winsize size{mutator.one_of(extents), mutator.one_of(extents), 0, 0};
  const bool has_terminal = mutator.once_in(3);
  if (has_terminal) said.push_back("terminal of " + std::to_string(size.ws_col));
  const Terminal terminal(size);
  Setting setting;
  setting.before = [&] {
    for (const auto& habit : habits) habit();
    if (has_terminal) dup2(terminal.file(), STDERR_FILENO);
  };
  const auto ended = call(words, session_.folder, setting);
  session_.count("surroundings", ended.code);
  if (ended.hung || ended.signal != 0)
    session_.report("surroundings", said, ended.hung ? "hangs" : "ended by a signal");
  else if (const auto wrong = fault_of_disturbed(ended, undisturbed_); !wrong.empty())
    session_.report("surroundings", said, wrong);
  else if (const auto fault = fault_of(ended, {0, 1, 2, 3}); !fault.empty() && !has_terminal)
    session_.report("surroundings", said, fault);
}

}  // namespace verify::fuzz
