#include "verify/report/ci/annotations.hpp"

#include <string>

#include "verify/report/ci/alerts.hpp"

namespace verify {
namespace {

// What GitHub takes as the end of a line, and in properties also as the end of one.
std::string annotation_text(const std::string& text, bool property) {
  std::string escaped;
  for (const char c : text) {
    if (c == '%')
      escaped += "%25";
    else if (c == '\r')
      escaped += "%0D";
    else if (c == '\n')
      escaped += "%0A";
    else if (property && c == ':')
      escaped += "%3A";
    else if (property && c == ',')
      escaped += "%2C";
    else
      escaped += c;
  }
  return escaped;
}

}  // namespace

void write_annotations(std::ostream& out, const Report& report) {
  for (const auto& alert : alerts_of(report)) {
    if (alert.level != std::string("error") && alert.file.empty()) continue;
    const auto [path, line] = place_of(alert);
    const auto title = alert.claim + (alert.instance.empty() ? "" : " (" + alert.instance + ")");
    out << "::" << (alert.level == "error" ? "error" : "warning")
        << " file=" << annotation_text(path, true) << ",line=" << line
        << ",title=" << annotation_text(title, true)
        << "::" << annotation_text(alert.message, false) << "\n";
  }
}

}  // namespace verify
