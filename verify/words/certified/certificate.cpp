#include "verify/words/certified/certificate.hpp"

#include <array>

#include "verify/words/certified/sha256.hpp"

namespace verify {
namespace {

const char* to_text(CertifiedWay way) {
  static constexpr std::array names = {"words", "sizes", "visits", "program", "grid", "numbers"};
  return names.at(static_cast<std::size_t>(way));
}

}  // namespace

std::string to_text(const CertifiedFor& standing, const Certificate& certificate) {
  std::string text = "icl-verify certificate 1\n";
  text += "claim " + standing.claim + "\n";
  text += "part " + standing.part + "\n";
  text += "role " + standing.role + "\n";
  text += std::string("expected ") + (standing.expected ? "true" : "false") + "\n";
  text += std::string("way ") + to_text(certificate.way) + "\n";
  if (!standing.covers.empty()) text += "covers " + standing.covers + "\n";
  for (const auto& section : certificate.sections)
    text += "section " + section.name + "\n" + section.lines;
  return text + "end\n";
}

std::string certificate_name(const std::string& text) { return sha256(text).substr(0, 32); }

std::string certificate_path(bool expected, const std::string& name) {
  return (expected ? "statements/" : "controls/") + name + ".cert";
}

}  // namespace verify
