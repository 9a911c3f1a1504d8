#include "verify/results/located_json.hpp"

#include <cstddef>
#include <iterator>
#include <set>
#include <stdexcept>
#include <vector>

#include "verify/results/limited_json.hpp"
#include "verify/words/printable.hpp"

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
  void open(bool is_list) { levels_.push_back({is_list, 0, "", {}}); }
  void close() { levels_.pop_back(); }
  // False where the object has that key already.
  bool key(std::string name) {
    auto& level = levels_.back();
    level.key = std::move(name);
    const bool fresh = level.keys.insert(level.key).second;
    require_few(level.keys.size());
    return fresh;
  }
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
    std::set<std::string> keys;
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

// Thirty times what a run of every claim writes; each costs more memory than its text.
constexpr long most_values = 5000000;

LocatedJson parse_located(std::string_view text) {
  // The parser takes it for the end.
  if (text.find('\0') != std::string_view::npos)
    throw std::runtime_error("holds a zero byte: not what icl-verify writes");
  LocatedJson result;
  Trail trail;
  long line = 1;
  long values = 0;
  const auto remember_line = [&] {
    if (++values > most_values) {
      throw std::runtime_error("line " + std::to_string(line) + ": more than " +
                               std::to_string(most_values) +
                               " values: not what icl-verify writes of one run");
    }
    result.lines[trail.path()] = line;
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
        if (!trail.key(value.get<std::string>()))
          throw std::runtime_error("line " + std::to_string(line) + ": the key \"" +
                                   excerpt(value.get<std::string>(), 40) +
                                   "\" stands twice in one object");
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
