#include "verify/report/ci/place_in_file.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>

#include "verify/judge/decimal_text.hpp"

namespace verify {
namespace {

std::string key_of(const std::string& line) {
  const auto start = line.find_first_not_of(" \t\"'");
  const auto end = line.find_first_of(" \t\"'=", start);
  if (start == std::string::npos || end == std::string::npos) return "";
  return line.find('=', end) == std::string::npos ? "" : line.substr(start, end - start);
}

std::string shown(const Datum& datum) {
  if (datum.is_list) return to_text(datum);
  constexpr long digits = 8;
  constexpr std::size_t longest = 11;
  const auto decimal = datum.text.size() > longest ? decimal_of(datum.text, digits) : std::nullopt;
  return decimal ? decimal->text : datum.text;
}

}  // namespace

int line_of_field(const std::string& path, const std::string& name) {
  std::error_code failed;
  if (name.empty() || !std::filesystem::is_regular_file(path, failed)) return 1;
  std::ifstream file(path);
  std::string line;
  int anywhere = 0;
  bool expected = false;
  for (int number = 1; std::getline(file, line); ++number) {
    const auto first = line.find_first_not_of(" \t");
    if (first != std::string::npos && line[first] == '[')
      expected = line.find("expect]") != std::string::npos;
    if (key_of(line) != name) continue;
    if (expected) return number;
    if (anywhere == 0) anywhere = number;
  }
  return anywhere == 0 ? 1 : anywhere;
}

std::string uri_of(const std::string& path) {
  constexpr const char* hexadecimal = "0123456789ABCDEF";
  std::string uri;
  for (const char c : path.starts_with("./") ? path.substr(2) : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || std::string("/-._~").find(c) != std::string::npos)
      uri += c;
    else
      uri += std::string("%") + hexadecimal[byte >> 4U] + hexadecimal[byte & 15U];
  }
  return uri;
}

std::string disagreement_text(const Agreement& agreement) {
  const auto found = agreement.found == Datum{} ? "nothing" : shown(agreement.found);
  return agreement.name + ": " + found + " found, " + to_text(agreement.given) + " expected" +
         (agreement.agrees == Truth::unknown ? ", which is not settled" : "");
}

}  // namespace verify
