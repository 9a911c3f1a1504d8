// A results document or a journal. What is read and written again must read the same.
#include <nlohmann/json.hpp>

#include "tests/fuzz/parsers/harness.hpp"
#include "verify/claim/claim.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/journal.hpp"
#include "verify/results/report_json.hpp"

namespace verify {

// In place of verify/results/checksum.cpp: changed texts must come past it.
std::string checksum(const nlohmann::ordered_json&) { return "0"; }
void require_checksum(const JsonField& object) { object["checksum"].text(); }

// In place of verify/claim/claim.cpp, which would need every checker: a journal of claims that this
// program does not know.
const Claim* Claims::find(const std::string&) const { return nullptr; }

}  // namespace verify

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace verify;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const Claims claims;
  nlohmann::ordered_json once, twice;
  const auto read = [&] { once = to_json(read_report(fuzz::file_of(text), claims)); };
  if (!fuzz::takes(text, read) || text.starts_with(begin_of_journals)) return 0;
  const auto written = once.dump();
  twice = to_json(read_report(fuzz::file_of(written, 1), claims));
  if (once != twice) fuzz::fail("reads otherwise than it wrote: " + written);
  return 0;
}
