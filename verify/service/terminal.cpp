#include "verify/service/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace verify {
namespace {

constexpr int default_width = 100, narrowest = 40, widest = 140;

// What a shell or a user says of the width where there is no terminal to ask.
int width_without_terminal() {
  const char* columns = std::getenv("COLUMNS");
  const int width = columns == nullptr ? 0 : std::atoi(columns);
  return width < narrowest ? default_width : std::min(width, widest);
}

int width_of(int file) {
  winsize size{};
  return ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : default_width;
}

bool is_dumb() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string(terminal) == "dumb";
}

Colours& wanted_colours() {
  static Colours wanted = Colours::automatic;
  return wanted;
}

Style style_of(int file) {
  Style style;
  const char* no_colour = std::getenv("NO_COLOR");
  const bool fits = isatty(file) && (no_colour == nullptr || *no_colour == 0) && !is_dumb();
  style.colour =
      wanted_colours() == Colours::automatic ? fits : wanted_colours() == Colours::always;
  style.width = isatty(file) ? std::min(width_of(file), widest) : width_without_terminal();
  return style;
}

}  // namespace

void choose_colours(Colours wanted) { wanted_colours() = wanted; }

void add_number_options(CLI::App& command, bool& values, bool& exact) {
  command.add_flag("--values", values, "only the values, as text");
  command.add_flag("--exact", exact, "values with every digit, as they stand in JSON");
}

Style terminal_style() { return style_of(STDOUT_FILENO); }
Style error_style() { return style_of(STDERR_FILENO); }

bool writes_to_terminal() { return isatty(STDOUT_FILENO) != 0; }

// A dumb terminal shows the letters that would move its cursor.
ProgressLine::ProgressLine() : active_(isatty(STDERR_FILENO) != 0 && !is_dumb()) {}

ProgressLine::~ProgressLine() { clear(); }

void ProgressLine::show(const Progress& progress) {
  if (!active_) return;
  std::string line = fmt::format("[{}/{}] running", progress.finished, progress.total);
  for (const auto& id : progress.running) line += " " + id;
  line.resize(
      std::min<std::size_t>(line.size(), static_cast<std::size_t>(width_of(STDERR_FILENO)) - 1));
  if (line == shown_) return;
  shown_ = line;
  std::fprintf(stderr, "\r\033[K%s", line.c_str());
  std::fflush(stderr);
}

void ProgressLine::clear() {
  if (active_ && !shown_.empty()) std::fprintf(stderr, "\r\033[K");
  shown_.clear();
}

}  // namespace verify
