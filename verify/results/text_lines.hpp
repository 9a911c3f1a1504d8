// A text that is read piece by piece, so that no more than one of its lines is held.
#pragma once

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "verify/words/file/text_file.hpp"
#include "verify/words/printable.hpp"

namespace verify {

class TextLines {
 public:
  // Of the file of that name. No line, and no rest of a text, may be longer than a document.
  TextLines(ReadPiece read, const std::string& path)
      : read_(std::move(read)), name_(printable(path)) {}

  bool begins_with(std::string_view word) {
    while (held_.size() < word.size() && fill()) {
    }
    return held_.starts_with(word);
  }

  // The next line that ends, without its end; none where there is no such line any more.
  std::optional<std::string> next() {
    auto end = held_.find('\n', begin_);
    while (end == held_.npos) {
      held_.erase(0, begin_);
      begin_ = 0;
      const auto searched = held_.size();
      require_short();
      if (!fill()) return std::nullopt;
      end = held_.find('\n', searched);
    }
    auto line = held_.substr(begin_, end - begin_);
    bytes_ += line.size() + 1;
    begin_ = end + 1;
    return line;
  }

  // All that is left.
  std::string rest() {
    held_.erase(0, std::exchange(begin_, 0));
    while (fill()) require_short();
    return std::exchange(held_, "");
  }

  // Of the lines given so far, their ends too.
  std::size_t bytes() const { return bytes_; }

 private:
  bool fill() {
    char piece[65536];
    const auto count = read_(piece, sizeof piece);
    held_.append(piece, count);
    return count != 0;
  }
  void require_short() const {
    if (held_.size() > largest_document)
      throw std::runtime_error(name_ + ": " + too_large_words(largest_document));
  }

  ReadPiece read_;
  std::string name_, held_;
  std::size_t begin_ = 0, bytes_ = 0;
};

}  // namespace verify
