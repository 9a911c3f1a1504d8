#include "verify/results/journal_folder.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "tests/folder.hpp"
#include "verify/results/journal.hpp"

namespace verify::journal_folder_test {
namespace fs = std::filesystem;

namespace {

// An environment variable for the length of a test.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* former = std::getenv(name)) former_ = former;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { former_ ? setenv(name_, former_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> former_;
};

void make_old(const std::string& path) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(5));
}

std::string journal_in(const std::string& folder, int number, bool finished) {
  const auto path = folder + "/" + std::to_string(100 + number) + ".journal.jsonl";
  {
    Journal journal(path, {"1.0", {}});
    if (finished) journal.finish();
  }
  make_old(path);
  return path;
}

}  // namespace

TEST_CASE("old journals are removed, all but twenty; never one that somebody may go on with") {
  const testing::Folder state;
  const auto folder = state / "icl-verify";
  fs::create_directories(folder);
  const Variable variable("XDG_STATE_HOME", state.path());
  const auto unfinished = journal_in(folder, 0, false);
  const auto foreign = state.file("icl-verify/101.journal.jsonl", "not ours");
  make_old(foreign);
  const auto under_way = journal_in(folder, 2, true);
  const Journal held(under_way, {"1.0", {}});
  const auto fresh = journal_in(folder, 3, true);
  fs::last_write_time(fresh, fs::file_time_type::clock::now());
  const auto old = journal_in(folder, 4, true);
  for (int k = 5; k < 25; ++k) journal_in(folder, k, true);
  CHECK(fs::path(default_journal_path()).parent_path() == folder);
  for (const auto& path : {unfinished, foreign, under_way, fresh}) CHECK(fs::exists(path));
  CHECK_FALSE(fs::exists(old));
  CHECK(fs::exists(folder + "/105.journal.jsonl"));
}

TEST_CASE("a journal begun within the hour is not looked at, whatever its file says") {
  const testing::Folder state;
  const auto folder = state / "icl-verify";
  fs::create_directories(folder);
  const Variable variable("XDG_STATE_HOME", state.path());
  const auto now = fs::path(default_journal_path()).filename().string();
  const auto lately = folder + "/" + now;
  fs::copy_file(journal_in(folder, 0, true), lately);
  make_old(lately);
  for (int k = 0; k < 25; ++k) fs::copy_file(lately, folder + "/9" + std::to_string(k) + now);
  (void)default_journal_path();
  CHECK(fs::exists(lately));
  CHECK_FALSE(fs::exists(folder + "/100.journal.jsonl"));
}

TEST_CASE("without a home, journals go to a folder of the user's own, and others' files stay") {
  const testing::Folder common;
  const Variable state("XDG_STATE_HOME", ""), home("HOME", "/dev/null"),
      temporary("TMPDIR", common.path());
  for (int k = 0; k < 30; ++k)
    make_old(common.file(std::to_string(k) + ".journal.jsonl", "another's"));
  const auto folder = fs::path(default_journal_path()).parent_path();
  CHECK(folder.parent_path() == common.path());
  CHECK(common.files() == 31);
  CHECK((fs::status(folder).permissions() & fs::perms::group_all) == fs::perms::none);
  CHECK((fs::status(folder).permissions() & fs::perms::others_all) == fs::perms::none);
}

TEST_CASE("a folder for journals that is named from where one stands is none") {
  const testing::Folder home_folder;
  const Variable state("XDG_STATE_HOME", "relative"), home("HOME", home_folder.path());
  CHECK(default_journal_path().starts_with(home_folder.path() + "/"));
  CHECK_FALSE(fs::exists("relative"));
}

TEST_CASE("a folder of our name that everybody can write to is not used") {
  const testing::Folder common;
  const Variable state("XDG_STATE_HOME", ""), home("HOME", "/dev/null"),
      temporary("TMPDIR", common.path());
  const auto taken = common / ("icl-verify-" + std::to_string(geteuid()));
  fs::create_directory(taken);
  chmod(taken.c_str(), 0777);
  CHECK(fs::path(default_journal_path()).parent_path() != taken);
}

}  // namespace verify::journal_folder_test
