#include "verify/results/located_json.hpp"

#include <cstddef>
#include <iterator>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/results/limited_json.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

// Walks the text and counts the lines it has passed.
class Walker {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Walker(const char* at, long* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  Walker& operator++() {
    if (*at_ == '\n') ++*line_;
    ++at_;
    return *this;
  }
  friend bool operator==(const Walker& a, const Walker& b) { return a.at_ == b.at_; }
  friend bool operator!=(const Walker& a, const Walker& b) { return a.at_ != b.at_; }

 private:
  const char* at_;
  long* line_;
};

// Thirty times what a run of every claim writes; each costs more memory than its text.
constexpr long most_values = 5000000;

// Where the parser is, for each open object or list the key or index under way, and on which line
// each value stands.
class Trail {
 public:
  explicit Trail(const long& line) : line_(line) {}

  void open(bool is_list) {
    require_shallow(static_cast<int>(levels_.size()) + 1, line_);
    remember();
    levels_.push_back({is_list, 0, ""});
    keys_.open();
  }
  void close() {
    levels_.pop_back();
    keys_.close();
    next();
  }
  void key(const std::string& name) {
    require_fresh(keys_, name, line_);
    levels_.back().key = name;
  }
  void value() {
    remember();
    next();
  }
  std::map<std::string, long> take_lines() { return std::move(lines_); }

 private:
  struct Level {
    bool is_list;
    long index;
    std::string key;
  };

  void next() {
    if (!levels_.empty()) ++levels_.back().index;
  }
  void remember() {
    if (++values_ > most_values) {
      throw std::runtime_error("line " + std::to_string(line_) + ": more than " +
                               std::to_string(most_values) +
                               " values: not what icl-verify writes of one run");
    }
    lines_[path()] = line_;
  }
  std::string path() const {
    std::string text;
    for (const auto& level : levels_)
      text += "/" + (level.is_list ? std::to_string(level.index) : level.key);
    return text;
  }

  const long& line_;
  long values_ = 0;
  std::vector<Level> levels_;
  OpenKeys keys_;
  std::map<std::string, long> lines_;
};

}  // namespace

long LocatedJson::line_of(std::string path) const {
  while (true) {
    if (const auto found = lines.find(path); found != lines.end()) return found->second;
    if (path.empty()) return 1;
    path.resize(path.rfind('/'));
  }
}

LocatedJson parse_located(std::string_view text) {
  // The parser takes it for the end.
  if (text.find('\0') != std::string_view::npos)
    throw std::runtime_error("holds a zero byte: not what icl-verify writes");
  long line = 1;
  Trail trail(line);
  std::string complaint;
  auto json = built_json<Json>(Walker(text.data(), &line), Walker(text.data() + text.size(), &line),
                               trail, complaint);
  if (!json) throw std::runtime_error(words_of(complaint));
  return {std::move(*json), trail.take_lines()};
}

}  // namespace verify
