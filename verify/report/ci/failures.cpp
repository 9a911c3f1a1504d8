#include "verify/report/ci/failures.hpp"

#include <algorithm>
#include <string_view>

#include "verify/formula/plain_math.hpp"
#include "verify/report/ci/alerts.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_own(const Report& report, const Alert& alert) {
  return std::any_of(report.results.begin(), report.results.end(), [&](const Result& result) {
    return result.subject != Subject::data_file && result.id == alert.claim &&
           result.instance == alert.instance;
  });
}

std::string place_words(const Alert& alert) {
  if (alert.file.empty()) return alert.claim + " (" + alert.instance + ")";
  const auto [path, line] = place_of(alert);
  return path + ":" + std::to_string(line);
}

}  // namespace

void write_failures(std::ostream& out, const Report& report, const Style& style) {
  constexpr std::size_t most = 20;
  std::size_t count = 0;
  for (const auto& alert : alerts_of(report)) {
    if (alert.level != std::string_view("error") || !is_own(report, alert)) continue;
    if (++count > most) continue;
    out << painted(printable(place_words(alert) + ": " + to_plain(alert.message)), Ink::red, style)
        << "\n";
  }
  if (count > most) out << "and " << count - most << " more\n";
  if (count > 0) out << "\n";
}

}  // namespace verify
