// What of a text in Markdown is code, and shown as it is written.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace verify {

enum class Shown { as_text, as_code, untold };

// Between fences and between backticks, as CommonMark has them. Where readers of Markdown, or two
// ways to part the text into blocks, may differ, it is not told: what is taken for code by mistake
// would hold nothing, and nobody would see it.
class MarkdownCode {
 public:
  explicit MarkdownCode(std::string text);
  Shown at(std::size_t place) const;

 private:
  struct Block {
    std::size_t from, to;
    bool is_told;
  };
  std::string text_;
  std::vector<Block> fenced_;
  std::vector<Block> markup_;  // lines of HTML, in which backticks are signs like others

  std::size_t line_end(std::size_t at) const;
  std::size_t line_begin(std::size_t at) const;
  bool is_blank_line(std::size_t from) const;
  std::size_t markup_length(std::size_t at) const;
  Shown between_backticks(std::size_t from, std::size_t to, std::size_t place) const;
  void read_blocks();
};

}  // namespace verify
