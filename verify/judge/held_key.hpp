// Numbers of a text that are held, in two reports: a line more in the text makes no other of them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// "README.md:3 loss of weights/a.toml", as the result of such a number is called.
std::string held_name(const std::string& text, int line, const std::string& value,
                      const std::string& file);

struct HeldName {
  std::string text;
  int line = 1;
  std::string what;   // "loss of weights/a.toml"; older files have "loss"
  std::string again;  // what tells it from another one of that line
};
std::optional<HeldName> held_name_in(const std::string& instance);

// Whether it is the result of a number in one of the texts.
bool is_held_in(const std::vector<std::string>& texts, const Result& result);

// By claim and instance: the text, the value, the file, and which of these numbers of the text it
// is, "README.md loss of weights/a.toml, 1". Of other results the instance itself.
class HeldKeys {
 public:
  explicit HeldKeys(const Report& report);
  std::string of(const Result& result) const;

 private:
  std::map<std::pair<std::string, std::string>, std::string> keys_;
};

}  // namespace verify
