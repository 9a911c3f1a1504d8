#include "verify/results/json_field.hpp"

#include <nlohmann/json.hpp>

#include "verify/words/printable.hpp"

namespace verify {

using Json = nlohmann::ordered_json;

JsonField::JsonField(const Json& json, std::string path) : json_(&json), step_(std::move(path)) {}
JsonField::JsonField(const Json& json, Path above, std::string step)
    : json_(&json), above_(std::move(above)), step_(std::move(step)) {}

bool JsonField::has(const std::string& key) const {
  return json_->is_object() && json_->contains(key);
}

JsonField JsonField::operator[](const std::string& key) const {
  if (!json_->is_object()) expected("an object");
  const auto found = json_->find(key);
  if (found == json_->end())
    refuse("the field \"" + key + "\" is missing; run again what wrote this");
  return {*found, shared_path(), key};
}

std::vector<JsonField> JsonField::items() const {
  if (!json_->is_array()) expected("a list");
  const auto here = shared_path();
  std::vector<JsonField> result;
  result.reserve(json_->size());
  for (std::size_t k = 0; k < json_->size(); ++k)
    result.push_back({(*json_)[k], here, std::to_string(k)});
  return result;
}

std::vector<std::pair<std::string, JsonField>> JsonField::members() const {
  if (!json_->is_object()) expected("an object");
  const auto here = shared_path();
  std::vector<std::pair<std::string, JsonField>> result;
  for (const auto& [key, value] : json_->items())
    result.emplace_back(key, JsonField(value, here, key));
  return result;
}

std::string JsonField::text() const {
  if (!json_->is_string()) expected("a text");
  const auto& words = json_->get_ref<const std::string&>();
  if (const auto character = first_unprintable(words); !character.empty())
    refuse("holds the character " + character + ", which icl-verify never writes");
  return words;
}

std::string JsonField::line() const {
  auto words = text();
  if (words.find('\n') != std::string::npos) refuse("one line is needed, without line breaks");
  return words;
}

std::vector<std::string> JsonField::texts() const {
  std::vector<std::string> result;
  for (const auto& item : items()) result.push_back(item.text());
  return result;
}

bool JsonField::boolean() const {
  if (!json_->is_boolean()) expected("true or false");
  return json_->get<bool>();
}

long JsonField::integer() const {
  if (!json_->is_number_integer()) expected("an integer");
  return json_->get<long>();
}

std::uint64_t JsonField::natural() const {
  if (!json_->is_number_unsigned()) expected("a whole number that is not negative");
  return json_->get<std::uint64_t>();
}

double JsonField::number() const {
  if (!json_->is_number()) expected("a number");
  return json_->get<double>();
}

void JsonField::refuse(const std::string& why) const { throw Malformed(path(), why); }

void JsonField::expected(const std::string& type) const {
  constexpr std::size_t longest = 40;
  refuse(type + " is needed, not " +
         excerpt(json_->dump(-1, ' ', false, Json::error_handler_t::replace), longest));
}

}  // namespace verify
