// Headings and labelled lines on the terminal.
#pragma once

#include <string>

#include "verify/report/writer/style.hpp"

namespace verify {

class TerminalPage {
 public:
  explicit TerminalPage(Style style) : style_(style) {}
  void heading(const std::string& text) const;
  void item(const std::string& label, const std::string& text) const;
  // Paragraphs and formulas, a line each; a formula's indent is kept.
  void lines(const std::string& text) const;
  const Style& style() const { return style_; }

 private:
  Style style_;
};

}  // namespace verify
