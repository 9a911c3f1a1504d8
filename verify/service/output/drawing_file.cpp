#include "verify/service/output/drawing_file.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "verify/service/output/whole_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
constexpr const char* converter = "rsvg-convert";

// "pdf" of "plots/loss.PDF".
std::string ending_of(const std::string& path) {
  auto ending = fs::path(path).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending.empty() ? "" : ending.substr(1);
}

bool is_converted(const std::string& ending) { return ending == "pdf" || ending == "png"; }

bool has_converter() {
  const char* folders = std::getenv("PATH");
  std::istringstream list(folders == nullptr ? "" : folders);
  for (std::string folder; std::getline(list, folder, ':');)
    if (access((fs::path(folder.empty() ? "." : folder) / converter).c_str(), X_OK) == 0)
      return true;
  return false;
}

// Gone with all that is in it when it goes out of scope.
class FolderForAWhile {
 public:
  FolderForAWhile() : path_((fs::temp_directory_path() / "icl-verify-drawing-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr)
      throw std::runtime_error("no folder for what is converted can be made in " +
                               fs::path(path_).parent_path().string() + ": " +
                               std::strerror(errno) + "; TMPDIR=FOLDER names another");
  }
  FolderForAWhile(const FolderForAWhile&) = delete;
  FolderForAWhile& operator=(const FolderForAWhile&) = delete;
  ~FolderForAWhile() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  std::string file(const char* name) const { return (fs::path(path_) / name).string(); }

 private:
  std::string path_;
};

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Runs it without a shell, and waits; what it says goes into a file. Whether it ended well.
bool ran(std::vector<std::string> words, const std::string& said) {
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t streams;
  posix_spawn_file_actions_init(&streams);
  posix_spawn_file_actions_addopen(&streams, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&streams, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, said.c_str(), O_WRONLY | O_CREAT, 0600);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments.front(), &streams, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&streams);
  if (failed != 0) return false;
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// A PNG at twice the size of the SVG, sharp on screens of many pixels and on slides.
std::string converted(const std::string& path, const std::string& svg, const std::string& ending) {
  const FolderForAWhile folder;
  write_whole_file(folder.file("plot.svg"), svg);
  std::vector<std::string> words = {converter, "--format=" + ending, "--output",
                                    folder.file("plot")};
  if (ending == "png") words.emplace_back("--zoom=2");
  words.push_back(folder.file("plot.svg"));
  const bool well = ran(std::move(words), folder.file("said"));
  auto drawing = well ? content_of(folder.file("plot")) : "";
  if (drawing.empty())
    throw std::runtime_error(path + ": " + converter + " could not make it: " +
                             excerpt(content_of(folder.file("said")), 200) +
                             "; give a file that ends with .svg");
  return drawing;
}

}  // namespace

std::string obstacle_to_drawing(const std::string& path) {
  const auto ending = ending_of(path);
  if (is_converted(ending) && !has_converter())
    return std::string("the program writes SVG, and ") + converter +
           ", which makes it a PDF or a PNG, is not on PATH: apt-get install librsvg2-bin; a file "
           "that ends with .svg is written without it";
  static const std::set<std::string> others = {"jpg", "jpeg", "eps",  "ps", "gif",
                                               "bmp", "webp", "tiff", "tif"};
  return others.count(ending) == 0 ? ""
                                   : "an SVG, a PDF or a PNG is written, and no " + ending +
                                         "; give a file that ends with .svg, .pdf or .png";
}

void write_drawing(const std::string& path, const std::string& svg) {
  const auto ending = ending_of(path);
  write_output_file(path, is_converted(ending) ? converted(path, svg, ending) : svg);
}

}  // namespace verify
