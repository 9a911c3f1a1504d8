#include "verify/service/output/page_folder.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

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

TEST_CASE("html folder: what is no page of this very folder, as it was written, is somebody's") {
  const Folder folder;
  const auto pages = folder / "pages/";
  const auto written = [&](const std::string& words) {
    write_pages(pages, {page("index.html", words), page("li2025.html", words)});
  };
  written("one");
  const auto own = content(pages + "li2025.html");
  const auto is_kept = [&](const std::string& name, const std::string& text) {
    folder.file("pages/" + name, text);
    CAPTURE(name);
    CHECK(is_refused(pages, name));
    CHECK_THROWS_AS(written("two"), std::runtime_error);
    CHECK(content(pages + name) == text);
    fs::remove(pages + name);
  };
  is_kept("2026-01.html", page("", "a page that stands alone").content);
  is_kept("saved.html", own);                       // under another name
  is_kept("li2025.html", own + "<p>my notes</p>");  // written in
  is_kept("li2025.html", page("", "one").content);  // without what it was given
  write_pages(folder / "other/", {page("index.html", "1"), page("ahn2023.html", "2")});
  is_kept("ahn2023.html", content(folder / "other/ahn2023.html"));
  folder.file("pages/li2025.html", own);
  CHECK(obstacle_to_pages(pages).empty());
  fs::rename(pages + "index.html", folder / "index.html");
  CHECK(is_refused(pages, "li2025.html"));  // nothing says whose it is
  fs::rename(folder / "index.html", pages + "index.html");
  fs::remove(pages + "li2025.html");
  written("two");
  CHECK(content(pages + "li2025.html").ends_with("two"));
}

TEST_CASE("html folder: nothing that somebody puts there in the same moment is lost") {
  const Folder folder;
  const auto pages = folder / "pages/";
  const auto written = [&] {
    write_pages(pages,
                {page("index.html", "words"), page("li2025.html", std::string(100000, 'x'))});
  };
  written();
  std::atomic<bool> over = false;
  std::atomic<long> puts = 0;
  std::thread writer([&] {
    for (long k = 0; !over; ++k) {
      const auto name = pages + "thesis" + std::to_string(k);
      if (std::ofstream(name) << "mine" << std::flush) ++puts;
      std::this_thread::sleep_for(std::chrono::microseconds(50));
    }
  });
  long replaced = 0, found = 0;
  for (int k = 0; k < 300; ++k) {
    try {
      written();
      ++replaced;
    } catch (const std::runtime_error&) {  // it was there before
    }
    std::vector<fs::path> theirs;
    for (const auto& file : fs::directory_iterator(pages))
      if (file.path().filename().string().starts_with("thesis")) theirs.push_back(file.path());
    for (const auto& file : theirs) {
      if (content(file.string()) != "mine") continue;  // it is being written
      fs::remove(file);
      ++found;
    }
  }
  over = true;
  writer.join();
  for (const auto& file : fs::directory_iterator(pages))
    found += file.path().filename().string().starts_with("thesis") ? 1 : 0;
  CHECK(found == puts);
  CHECK(replaced > 0);
  CHECK(folder.files() == 1);
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
  CHECK_FALSE(names_folder("pages"));
}

TEST_CASE("html folder: a new name without an ending is one, and nothing that is there") {
  const Folder folder;
  CHECK(names_page_folder(folder / "pages"));
  CHECK(names_page_folder(folder / "pages/"));
  CHECK(names_page_folder(folder.path()));
  folder.file("file", "");
  fs::create_symlink("nowhere", folder / "dangling");
  fs::create_symlink("loop", folder / "loop");
  for (const auto& page :
       {folder / "page.html", folder / "file", folder / "dangling", folder / "loop",
        std::string("-"), std::string(), std::string("/dev/null")})
    CHECK_FALSE_MESSAGE(names_page_folder(page), page);
}

}  // namespace
}  // namespace verify::page_folder_test
