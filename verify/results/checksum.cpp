#include "verify/results/checksum.hpp"

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

namespace verify {

std::string checksum(const nlohmann::ordered_json& json) {
  using Sorted = nlohmann::json;
  const std::string text = Sorted(json).dump(-1, ' ', false, Sorted::error_handler_t::replace);
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, ~0ULL, ~0ULL, true, true> crc;
  crc.process_bytes(text.data(), text.size());
  return fmt::format("{:016x}", crc.checksum());
}

void require_checksum(const JsonField& object, const char* name) {
  const auto given = object["checksum"].text();
  auto rest = object.json();
  rest.erase("checksum");
  if (checksum(rest) == given) return;
  object.refuse("the checksum does not fit: this entry (\"" + object[name].text() +
                "\") was changed after it was written; run the claim again");
}

}  // namespace verify
