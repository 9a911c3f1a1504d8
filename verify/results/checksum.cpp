#include "verify/results/checksum.hpp"

#include <fmt/format.h>

#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

namespace verify {

std::string checksum(const nlohmann::ordered_json& json) {
  using Sorted = nlohmann::json;
  return checksum_of(Sorted(json).dump(-1, ' ', false, Sorted::error_handler_t::replace));
}

std::string checksum_of(std::string_view text) {
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, ~0ULL, ~0ULL, true, true> crc;
  crc.process_bytes(text.data(), text.size());
  return fmt::format("{:016x}", crc.checksum());
}

std::string document_checksum(const nlohmann::ordered_json& document) {
  auto digest = nlohmann::ordered_json::object();
  for (const auto& [name, value] : document.items()) {
    if (name == "checksum") continue;
    if (!value.is_array()) {
      digest[name] = value;
      continue;
    }
    auto& list = digest[name] = nlohmann::ordered_json::array();
    for (const auto& item : value) list.push_back(checksum(item));
  }
  if (digest.contains("environment") && digest["environment"].is_object())
    digest["environment"].erase("checksum");
  return checksum(digest);
}

void require_document_checksum(const JsonField& document) {
  const auto& holder = document.has("environment") ? document["environment"] : document;
  const auto given = holder["checksum"];
  if (given.text() == document_checksum(document.json())) return;
  given.refuse(
      "does not fit what the document says: something in it, its head and its environment "
      "included, "
      "was changed after it was written; run again what wrote it");
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
