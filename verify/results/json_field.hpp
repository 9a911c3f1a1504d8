// A place in a JSON document that knows its path, so that whoever reads it can say what is wrong
// where.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "verify/words/printable.hpp"

namespace verify {

// What is wrong with a document: the path of the field ("/results/3/verdict") and a sentence.
struct Malformed : std::runtime_error {
  Malformed(std::string where, const std::string& why)
      : std::runtime_error((where.empty() ? "" : where + ": ") + why),
        path(std::move(where)),
        words(why) {}
  std::string path;
  std::string words;
};

class JsonField {
 public:
  JsonField(const nlohmann::ordered_json& json, std::string path);
  const nlohmann::ordered_json& json() const { return *json_; }
  std::string path() const { return above_ ? *above_ + "/" + step_ : step_; }

  bool has(const std::string& key) const;
  // Each throws Malformed when the field is missing or of another type.
  JsonField operator[](const std::string& key) const;
  std::vector<JsonField> items() const;
  std::vector<std::pair<std::string, JsonField>> members() const;
  // Without control characters other than line breaks and tabs, which no writer of ours lets in.
  std::string text() const;
  std::string line() const;  // a text without line breaks
  std::vector<std::string> texts() const;
  bool boolean() const;
  long integer() const;
  std::uint64_t natural() const;  // a whole number that is not negative
  double number() const;
  [[noreturn]] void refuse(const std::string& why) const;

 private:
  // Of a list of a million the path to it is kept once.
  using Path = std::shared_ptr<const std::string>;
  JsonField(const nlohmann::ordered_json& json, Path above, std::string step);
  Path shared_path() const { return std::make_shared<const std::string>(path()); }
  [[noreturn]] void expected(const std::string& type) const;
  const nlohmann::ordered_json* json_;
  Path above_;  // none at the top
  std::string step_;
};

// Of a list of enumerators the one whose to_text is the field's text.
template <class Enums>
auto one_of(const JsonField& field, const Enums& all) {
  const auto text = field.text();
  std::string names;
  for (const auto candidate : all) {
    if (to_text(candidate) == text) return candidate;
    names += (names.empty() ? "" : ", ") + to_text(candidate);
  }
  field.refuse("\"" + excerpt(text, 40) + "\" is not known here; allowed are " + names);
}

}  // namespace verify
