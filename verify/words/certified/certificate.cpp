#include "verify/words/certified/certificate.hpp"

#include <algorithm>
#include <array>

#include "verify/words/certified/sha256.hpp"

namespace verify {
namespace {

const char* to_text(CertifiedWay way) {
  static constexpr std::array names = {"words", "sizes", "visits", "program", "grid", "numbers"};
  return names.at(static_cast<std::size_t>(way));
}

std::string in_one_line(std::string words) {
  std::replace(words.begin(), words.end(), '\n', ' ');
  return words;
}

}  // namespace

std::string to_text(const CertifiedFor& standing, const Certificate& certificate) {
  std::string text = "icl-verify certificate 1\n";
  text += "claim " + standing.claim + "\n";
  text += "assertion " + standing.assertion + "\n";
  text += "role " + standing.role + "\n";
  text += std::string("expected ") + (standing.expected ? "true" : "false") + "\n";
  text += std::string("method ") + to_text(certificate.way) + "\n";
  if (!standing.covers.empty()) text += "covers " + in_one_line(standing.covers) + "\n";
  std::size_t room = text.size() + 32;
  for (const auto& section : certificate.sections)
    room += section.name.size() + section.lines.size() + 16;
  text.reserve(room);  // a program may be long: it is copied once
  for (const auto& section : certificate.sections) {
    text += "section " + section.name + "\n";
    text += section.lines;
  }
  const auto lines = std::count(text.begin(), text.end(), '\n');
  text += "end " + std::to_string(lines) + "\n";
  return text;
}

std::string certificate_name(const std::string& text) { return sha256(text).substr(0, 32); }

std::string certificate_path(const CertifiedFor& standing, const std::string& name) {
  const auto* folder = standing.role == "mutant" ? "mutants/"
                       : standing.expected       ? "statements/"
                                                 : "negative_controls/";
  return folder + name + ".cert";
}

}  // namespace verify
