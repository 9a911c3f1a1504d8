#include "verify/results/located_json.hpp"

#include <cstddef>
#include <iterator>
#include <stdexcept>
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

// Where the parser is: for each open object or list the key or index under way.
class Trail {
 public:
  void open(bool is_list) { levels_.push_back({is_list, 0, ""}); }
  void close() { levels_.pop_back(); }
  void key(std::string name) { levels_.back().key = std::move(name); }
  void next() {
    if (!levels_.empty()) ++levels_.back().index;
  }
  std::string path() const {
    std::string text;
    for (const auto& level : levels_)
      text += "/" + (level.is_list ? std::to_string(level.index) : level.key);
    return text;
  }

 private:
  struct Level {
    bool is_list;
    long index;
    std::string key;
  };
  std::vector<Level> levels_;
};

}  // namespace

long LocatedJson::line_of(std::string path) const {
  while (true) {
    if (const auto found = lines.find(path); found != lines.end()) return found->second;
    if (path.empty()) return 1;
    path.resize(path.rfind('/'));
  }
}

// Beyond them a value is told by the line of its parent: places cost more memory than values.
constexpr std::size_t most_lines = 1000000;

LocatedJson parse_located(std::string_view text) {
  LocatedJson result;
  Trail trail;
  long line = 1;
  const auto remember_line = [&] {
    if (result.lines.size() < most_lines) result.lines[trail.path()] = line;
  };
  const auto remember = [&](int depth, Json::parse_event_t event, Json& value) {
    require_shallow(depth, line);
    switch (event) {
      case Json::parse_event_t::object_start:
      case Json::parse_event_t::array_start:
        remember_line();
        trail.open(event == Json::parse_event_t::array_start);
        break;
      case Json::parse_event_t::key:
        trail.key(value.get<std::string>());
        break;
      case Json::parse_event_t::value:
        remember_line();
        trail.next();
        break;
      case Json::parse_event_t::object_end:
      case Json::parse_event_t::array_end:
        trail.close();
        trail.next();
        break;
    }
    return true;
  };
  try {
    result.json =
        Json::parse(Walker(text.data(), &line), Walker(text.data() + text.size(), &line), remember);
  } catch (const nlohmann::json::exception& error) {
    throw std::runtime_error(words_of(error));
  }
  return result;
}

}  // namespace verify
