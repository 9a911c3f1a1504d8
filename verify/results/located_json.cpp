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

// Watches the limits, and says on which line they are passed.
class Guard {
 public:
  explicit Guard(const long& line) : line_(line) {}
  void open(bool) {
    value();
    require_shallow(static_cast<int>(keys_.depth()) + 1, line_);
    keys_.open();
  }
  void close() { keys_.close(); }
  void key(const std::string& name) { require_fresh(keys_, name, line_); }
  void value() { require_not_endless(++values_, line_); }

 private:
  const long& line_;
  long values_ = 0;
  OpenKeys keys_;
};

// Follows a path through the text, for as far as there is one.
class Finder {
 public:
  Finder(const std::string& path, const long& line) : path_(path), line_(line) {}
  void open(bool is_list) { levels_.push_back({is_list, 0, arrive(), away}); }
  void close() { levels_.pop_back(); }
  void key(const std::string& name) { levels_.back().next = behind(levels_.back().passed, name); }
  void value() { arrive(); }
  long found() const { return found_; }

 private:
  static constexpr auto away = std::string::npos;
  // How much of the path has been passed on the way to an object or list, and to its next value.
  struct Level {
    bool is_list;
    long index;
    std::size_t passed, next;
  };

  std::size_t behind(std::size_t passed, const std::string& step) const {
    if (passed == away || path_.size() - passed <= step.size()) return away;
    const auto end = passed + 1 + step.size();
    const bool is_step = path_[passed] == '/' && path_.compare(passed + 1, step.size(), step) == 0;
    return is_step && (end == path_.size() || path_[end] == '/') ? end : away;
  }
  std::size_t arrive() {
    std::size_t passed = 0;
    if (!levels_.empty()) {
      auto& level = levels_.back();
      passed = level.is_list && level.passed != away
                   ? behind(level.passed, std::to_string(level.index))
                   : level.next;
      ++level.index;
    }
    if (passed != away) found_ = line_;
    return passed;
  }

  const std::string& path_;
  const long& line_;
  long found_ = 1;
  std::vector<Level> levels_;
};

// Tells the finder of all that the parser meets, and keeps nothing.
class Told final : public nlohmann::json_sax<Json> {
 public:
  explicit Told(Finder& finder) : finder_(finder) {}
  bool null() override { return leaf(); }
  bool boolean(bool) override { return leaf(); }
  bool number_integer(Json::number_integer_t) override { return leaf(); }
  bool number_unsigned(Json::number_unsigned_t) override { return leaf(); }
  bool number_float(Json::number_float_t, const std::string&) override { return leaf(); }
  bool string(std::string&) override { return leaf(); }
  bool binary(Json::binary_t&) override { return leaf(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    finder_.key(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool leaf() {
    finder_.value();
    return true;
  }
  bool open(bool is_list) {
    finder_.open(is_list);
    return true;
  }
  bool close() {
    finder_.close();
    return true;
  }
  Finder& finder_;
};

Walker begin_of(std::string_view text, long& line) { return {text.data(), &line}; }
Walker end_of(std::string_view text, long& line) { return {text.data() + text.size(), &line}; }

}  // namespace

Json parse_located(std::string_view text) {
  // The parser takes it for the end.
  if (text.find('\0') != std::string_view::npos)
    throw std::runtime_error("holds a zero byte: not what icl-verify writes");
  // Before a fault the parser writes out, sign by sign, all blanks that it has passed.
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    throw std::runtime_error("line 1, column 1: nothing but blanks: not what icl-verify writes");
  long line = 1;
  Guard guard(line);
  std::string complaint;
  auto json = built_json<Json>(begin_of(text, line), end_of(text, line), guard, complaint);
  if (!json) throw std::runtime_error(words_of(complaint));
  return std::move(*json);
}

long line_of(std::string_view text, const std::string& path) {
  long line = 1;
  Finder finder(path, line);
  Told told(finder);
  Json::sax_parse(begin_of(text, line), end_of(text, line), &told);
  return finder.found();
}

}  // namespace verify
