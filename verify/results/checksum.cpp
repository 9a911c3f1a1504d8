#include "verify/results/checksum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/crc.hpp>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

bool is_plain(const std::string& text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
}

std::string serialised(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Nearly all texts need no escape, and whole numbers no care: the serializer is asked for the rest.
void add_text(std::string& text, const std::string& words) {
  if (is_plain(words)) {
    text.append(1, '"').append(words).append(1, '"');
  } else {
    text += serialised(words);
  }
}

void add_scalar(std::string& text, const Json& json) {
  if (json.is_string()) {
    add_text(text, json.get_ref<const std::string&>());
  } else if (json.is_boolean()) {
    text += json.get<bool>() ? "true" : "false";
  } else if (json.is_number_integer() && !json.is_number_unsigned()) {
    text += std::to_string(json.get<std::int64_t>());
  } else {
    text += serialised(json);
  }
}

// Its keys in alphabetical order, where it stands: a sorted copy would take longer than all else.
void add_sorted(std::string& text, const Json& json) {
  if (json.is_object()) {
    const auto& members = json.get_ref<const Json::object_t&>();
    std::vector<const Json::object_t::value_type*> sorted;
    sorted.reserve(members.size());
    for (const auto& member : members) sorted.push_back(&member);
    std::sort(sorted.begin(), sorted.end(),
              [](const auto* a, const auto* b) { return a->first < b->first; });
    text += '{';
    for (const auto* member : sorted) {
      if (member != sorted.front()) text += ',';
      add_text(text, member->first);
      text += ':';
      add_sorted(text, member->second);
    }
    text += '}';
  } else if (json.is_array()) {
    text += '[';
    for (const auto& item : json) {
      if (&item != &json.front()) text += ',';
      add_sorted(text, item);
    }
    text += ']';
  } else {
    add_scalar(text, json);
  }
}

}  // namespace

std::string checksum(const nlohmann::ordered_json& json) {
  std::string text;
  add_sorted(text, json);
  return checksum_of(text);
}

std::string checksum_of(std::string_view text) {
  boost::crc_optimal<64, 0x42F0E1EBA9EA3693, ~0ULL, ~0ULL, true, true> crc;
  crc.process_bytes(text.data(), text.size());
  return fmt::format("{:016x}", crc.checksum());
}

std::string document_checksum(const nlohmann::ordered_json& document) {
  auto digest = Json::object();
  for (const auto& [name, value] : document.items()) {
    if (name == "checksum") continue;
    if (!value.is_array()) {
      digest[name] = value;
      continue;
    }
    auto& list = digest[name] = Json::array();
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
  object.refuse("the checksum does not fit: this entry (\"" + excerpt(object[name].text()) +
                "\") was changed after it was written; run the claim again");
}

}  // namespace verify
