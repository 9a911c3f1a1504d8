#include "verify/service/output/page_folder.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "tests/folder.hpp"
#include "verify/report/page/html_frame.hpp"

namespace verify::page_folder_test {
namespace {

namespace fs = std::filesystem;
using testing::content;
using testing::Folder;

SiteFile page(const std::string& name, const std::string& words) {
  return {name, "<!-- " + std::string(page_mark) + " -->" + words};
}

bool is_refused(const std::string& path, const std::string& reason) {
  return obstacle_to_pages(path).find(reason) != std::string::npos;
}

TEST_CASE("html folder: made, then replaced as a whole, and nothing is left beside it") {
  const Folder folder;
  for (const auto& path : {folder / "pages/", folder / "pages"}) {
    write_pages(path, {page("index.html", "one"), page("old.html", "")});
    write_pages(path, {page("index.html", "two")});
    CHECK(content(folder / "pages/index.html").ends_with("two"));
    CHECK_FALSE(fs::exists(folder / "pages/old.html"));
    CHECK(folder.files() == 1);
  }
}

TEST_CASE("html folder: an empty folder is taken, its rights and links to it stay") {
  const Folder folder;
  fs::create_directory(folder / "pages");
  REQUIRE(chmod((folder / "pages").c_str(), 0700) == 0);
  fs::create_directory_symlink("pages", folder / "link");
  write_pages(folder / "link", {page("index.html", "")});
  write_pages(folder / "link/", {page("index.html", "")});
  CHECK(fs::is_symlink(folder / "link"));
  CHECK(fs::exists(folder / "pages/index.html"));
  struct stat known {};
  REQUIRE(stat((folder / "pages").c_str(), &known) == 0);
  CHECK((known.st_mode & 0777) == 0700);
}

TEST_CASE("html folder: what others put there is named and stays") {
  const Folder folder;
  write_pages(folder / "pages/", {page("index.html", "old")});
  folder.file("pages/thesis.tex", "mine");
  CHECK(is_refused(folder / "pages/", "thesis.tex"));
  CHECK(is_refused(folder / "pages", "name a new folder"));
  CHECK_THROWS_AS(write_pages(folder / "pages/", {page("index.html", "new")}), std::runtime_error);
  CHECK(content(folder / "pages/thesis.tex") == "mine");
  CHECK(content(folder / "pages/index.html").ends_with("old"));
  CHECK(folder.files() == 1);
  fs::remove(folder / "pages/thesis.tex");
  CHECK(obstacle_to_pages(folder / "pages/").empty());
  fs::create_directory(folder / "pages/sub");
  CHECK(is_refused(folder / "pages/", "sub"));
}

TEST_CASE("html folder: what cannot be one is refused with a way out") {
  const Folder folder;
  folder.file("file", "");
  CHECK(is_refused(folder / "file/", "leave the slash out"));
  CHECK(is_refused(folder / "none/pages/", "make it, or give another path"));
  const auto former = fs::current_path();
  fs::create_directory(folder / "pages");
  fs::current_path(folder / "pages");
  CHECK(is_refused(".", "the folder you are in"));
  CHECK(is_refused("..", "the folder you are in"));
  CHECK(obstacle_to_pages("sub/").empty());
  fs::current_path(former);
}

TEST_CASE("html folder: a path means one by its slash, or because it is one") {
  const Folder folder;
  CHECK(names_folder("new/"));
  CHECK(names_folder(folder.path()));
  CHECK_FALSE(names_folder(folder / "report.html"));
  CHECK_FALSE(names_folder("-"));
}

}  // namespace
}  // namespace verify::page_folder_test
