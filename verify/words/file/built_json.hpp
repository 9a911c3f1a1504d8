// JSON from outside, built from what a parser meets. A callback of the parser's own looks, for each
// value that ends, at all that is open around it: a list of a hundred thousand took minutes.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace verify {

// The keys of the objects and lists that are open.
class OpenKeys {
 public:
  void open() { levels_.emplace_back(); }
  void close() { levels_.pop_back(); }
  // False where the object has that key already.
  bool add(const std::string& key) { return levels_.back().insert(key).second; }
  std::size_t depth() const { return levels_.size(); }
  std::size_t members() const { return levels_.back().size(); }

 private:
  std::vector<std::set<std::string>> levels_;
};

// `watch` is told of all in the order of the text: open(is_list), close(), key(name), and value()
// for what is neither object nor list; it may throw. A key that stands twice is its to refuse.
template <class Json, class Watch>
class JsonBuilder final : public nlohmann::json_sax<Json> {
 public:
  explicit JsonBuilder(Watch& watch) : watch_(watch) {}

  Json take() { return std::move(whole_); }
  // What is wrong with the text, in the parser's words.
  const std::string& complaint() const { return complaint_; }

  bool null() override { return leaf(nullptr); }
  bool boolean(bool value) override { return leaf(value); }
  bool number_integer(typename Json::number_integer_t value) override { return leaf(value); }
  bool number_unsigned(typename Json::number_unsigned_t value) override { return leaf(value); }
  bool number_float(typename Json::number_float_t value, const std::string&) override {
    return leaf(value);
  }
  bool string(std::string& value) override { return leaf(std::move(value)); }
  bool binary(typename Json::binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    watch_.key(name);
    key_ = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&,
                   const nlohmann::detail::exception& error) override {
    complaint_ = error.what();
    return false;
  }

 private:
  bool leaf(Json value) {
    watch_.value();
    put(std::move(value));
    return true;
  }
  bool open(Json empty) {
    watch_.open(empty.is_array());
    open_.push_back(put(std::move(empty)));
    return true;
  }
  bool close() {
    watch_.close();
    open_.pop_back();
    return true;
  }

  // At the end of what is open: nothing is looked for among what is there.
  Json* put(Json value) {
    if (open_.empty()) {
      whole_ = std::move(value);
      return &whole_;
    }
    auto& around = *open_.back();
    if (around.is_array()) {
      auto& items = around.template get_ref<typename Json::array_t&>();
      items.push_back(std::move(value));
      return &items.back();
    }
    auto& members = around.template get_ref<typename Json::object_t&>();
    if constexpr (requires { members.emplace_back(key_, std::move(value)); }) {
      make_room(members);
      members.emplace_back(std::move(key_), std::move(value));
      return &members.back().second;
    } else {
      return &members.insert_or_assign(key_, std::move(value)).first->second;
    }
  }

  // An ordered object that grows by itself copies what it holds, whole trees.
  template <class Members>
  static void make_room(Members& members) {
    if (members.size() < members.capacity()) return;
    Members larger;
    larger.reserve(std::max(fewest_places, 2 * members.size()));
    for (auto& [name, value] : members) larger.emplace_back(name, std::move(value));
    members.swap(larger);
  }
  static constexpr std::size_t fewest_places = 1;  // lists of small objects are long

  Watch& watch_;
  Json whole_;
  std::vector<Json*> open_;
  std::string key_, complaint_;
};

// From two iterators over characters. Nothing, and what is wrong in `complaint`, for no JSON.
template <class Json, class Watch, class Iterator>
std::optional<Json> built_json(Iterator begin, Iterator end, Watch& watch, std::string& complaint) {
  JsonBuilder<Json, Watch> builder(watch);
  if (Json::sax_parse(begin, end, &builder)) return builder.take();
  complaint = builder.complaint();
  return std::nullopt;
}

// What a process of our own wrote. Throws std::runtime_error for no JSON.
template <class Json>
Json built_json(std::string_view text) {
  struct {
    void open(bool) {}
    void close() {}
    void key(const std::string&) {}
    void value() {}
  } unwatched;
  std::string complaint;
  auto json = built_json<Json>(text.begin(), text.end(), unwatched, complaint);
  if (!json) throw std::runtime_error(complaint);
  return std::move(*json);
}

}  // namespace verify
