#include <algorithm>
#include <string_view>
#include <vector>

#include "verify/words/renamed/old_names.hpp"
#include "verify/words/renamed/renamed.hpp"

namespace verify {
namespace {

using Keys = std::vector<std::string>;

std::string joined(const Keys& keys) {
  std::string text;
  for (const auto& key : keys) text += (text.empty() ? "" : ".") + key;
  return text;
}

// Copies a TOML text and renames on the way: keys by the table they stand in, strings by the field
// whose value they are. What it does not understand it copies.
class Renaming {
 public:
  explicit Renaming(const std::string& text) : text_(text) {}

  std::string result() {
    while (at_ < text_.size()) line();
    return std::move(out_);
  }

 private:
  bool sees(char c) const { return at_ < text_.size() && text_[at_] == c; }
  void copy() { out_ += text_[at_++]; }
  void copy_blanks() {
    while (sees(' ') || sees('\t')) copy();
  }
  void copy_line() {
    while (at_ < text_.size() && !sees('\n')) copy();
    if (sees('\n')) copy();
  }

  void line() {
    copy_blanks();
    if (sees('[')) {
      table_.clear();
      while (sees('[')) copy();
      table_ = keys({});
      copy_line();
    } else if (at_ < text_.size() && !sees('#') && !sees('\n')) {
      const auto field = keys(table_);
      if (sees('=')) value(joined(field));
      copy_line();
    } else {
      copy_line();
    }
  }

  // "a.b" under new names, appended to the table that it stands in.
  Keys keys(Keys path) {
    while (at_ < text_.size()) {
      copy_blanks();
      const bool quoted = sees('"') || sees('\'');
      auto name = quoted ? string() : bare();
      if (name.empty()) break;
      const auto renamed = new_name(joined(path), name);
      out_ += quoted && renamed == name ? std::string(taken_) : renamed;
      path.push_back(renamed);
      copy_blanks();
      if (!sees('.')) break;
      copy();
    }
    return path;
  }

  std::string bare() {
    const auto begin = at_;
    const auto is_assertion = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '-';
    };
    while (at_ < text_.size() && is_assertion(text_[at_])) ++at_;
    taken_ = std::string_view(text_).substr(begin, at_ - begin);
    return std::string(taken_);
  }

  // What stands between the quotes, as it is written; taken_ is the whole.
  std::string string() {
    const auto begin = at_;
    const char quote = text_[at_];
    const std::string thrice(3, quote);
    const std::string end = text_.compare(at_, 3, thrice) == 0 ? thrice : std::string(1, quote);
    for (at_ += end.size(); at_ < text_.size() && text_.compare(at_, end.size(), end) != 0; ++at_)
      if (text_[at_] == '\\' && quote == '"') ++at_;
    at_ = std::min(at_ + end.size(), text_.size());
    taken_ = std::string_view(text_).substr(begin, at_ - begin);
    return taken_.size() < 2 * end.size()
               ? ""
               : std::string(taken_.substr(end.size(), taken_.size() - 2 * end.size()));
  }

  // Up to the end of the value, which may have lines and comments within its brackets.
  void value(const std::string& field) {
    int depth = 0;
    while (at_ < text_.size() && (depth > 0 || (!sees('\n') && !sees('#')))) {
      if (sees('"') || sees('\'')) {
        const auto words = string();
        const auto renamed = new_value(field, words);
        out_ += renamed == words ? std::string(taken_) : "\"" + renamed + "\"";
      } else if (sees('#')) {
        copy_line();
      } else {
        if (sees('[') || sees('{')) ++depth;
        if (sees(']') || sees('}')) --depth;
        copy();
      }
    }
  }

  static std::string new_name(const std::string& table, const std::string& name) {
    for (const auto& row : renamed_fields)
      if (row.table == table && row.old_name == name) return std::string(row.name);
    return name;
  }
  static std::string new_value(const std::string& field, const std::string& words) {
    for (const auto& row : renamed_values)
      if (row.field == field && row.old_value == words) return std::string(row.value);
    return words;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::string out_;
  std::string_view taken_;
  Keys table_;
};

}  // namespace

std::string with_new_names(const std::string& text) { return Renaming(text).result(); }

}  // namespace verify
