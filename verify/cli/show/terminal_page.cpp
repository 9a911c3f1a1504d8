#include "verify/cli/show/terminal_page.hpp"

#include <ostream>
#include <sstream>

namespace verify {

void TerminalPage::heading(const std::string& text) const {
  *out_ << "\n" << painted(text, Ink::bold, style_) << "\n";
}

void TerminalPage::item(const std::string& label, const std::string& text) const {
  *out_ << "  " << padded(label, 14) << (label.size() >= 14 ? " " : "") << wrapped(text, 16, style_)
        << "\n";
}

void TerminalPage::lines(const std::string& text) const {
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const auto indent = 2 + std::min(line.find_first_not_of(' '), line.size());
    *out_ << std::string(indent, ' ') << wrapped(line, static_cast<int>(indent), style_) << "\n";
  }
}

}  // namespace verify
