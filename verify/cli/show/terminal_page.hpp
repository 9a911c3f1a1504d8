// Headings and labelled lines, as a terminal shows them.
#pragma once

#include <iosfwd>
#include <string>

#include "verify/report/writer/style.hpp"

namespace verify {

class TerminalPage {
 public:
  TerminalPage(Style style, std::ostream& out) : style_(style), out_(&out) {}
  void heading(const std::string& text) const;
  void item(const std::string& label, const std::string& text) const;
  // Paragraphs and formulas, a line each; a formula's indent is kept.
  void lines(const std::string& text) const;
  const Style& style() const { return style_; }
  std::ostream& out() const { return *out_; }

 private:
  Style style_;
  std::ostream* out_;
};

}  // namespace verify
