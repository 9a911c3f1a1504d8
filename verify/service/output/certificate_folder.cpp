#include "verify/service/output/certificate_folder.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "verify/service/output/whole_file.hpp"
#include "verify/words/certified/certificate.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_folder(const std::string& folder, const std::string& reason) {
  throw std::runtime_error("--certificates " + printable(folder) + ": " + reason);
}

std::string path_of(const CheckOutcome& check) {
  CertifiedFor standing;
  standing.expected = check.expected == Truth::yes;
  return certificate_path(standing, check.certificate);
}

Json line_of(const Result& result, const CheckOutcome& check) {
  return {{"file", path_of(check)},
          {"claim", result.id},
          {"assertion", check.assertion},
          {"check", check.name},
          {"role", check.role == Role::control ? "negative_control" : "statement"},
          {"method", check.way},
          {"expected", check.expected == Truth::yes},
          {"answer", to_text(check.answer)}};
}

}  // namespace

void prepare_certificates(const std::string& folder) {
  std::error_code error;
  for (const char* inside : {"statements", "negative_controls", "mutants"}) {
    fs::create_directories(fs::path(folder) / inside, error);
    if (error)
      refuse_folder(folder, "cannot be made: " + error.message() + "; name a folder elsewhere");
  }
  const auto obstacle = obstacle_to_writing((fs::path(folder) / "index.json").string());
  if (!obstacle.empty()) refuse_folder(folder, "cannot be written to: " + obstacle);
}

std::function<void(const std::string&, const std::string&)> certificate_keeper(std::string folder) {
  return [folder = std::move(folder)](const std::string& path, const std::string& text) {
    const auto whole = (fs::path(folder) / path).string();
    if (replace_plain_file(whole, text)) return;
    try {
      write_whole_file(whole, text);
    } catch (const std::runtime_error&) {  // the list tells what is missing
    }
  };
}

void write_certificate_index(const std::string& folder, const std::vector<Result>& results) {
  Json lines = Json::array();
  long missing = 0;
  std::string first;
  for (const auto& result : results) {
    for (const auto& check : result.checks) {
      if (check.certificate.empty()) continue;
      const auto path = path_of(check);
      std::error_code unknown;
      if (!fs::is_regular_file(fs::path(folder) / path, unknown)) {
        if (missing++ == 0) first = path;
        continue;
      }
      lines.push_back(line_of(result, check));
    }
  }
  write_whole_file(
      (fs::path(folder) / "index.json").string(),
      Json{{"schema", "icl-verify/certificates/1"}, {"certificates", lines}}.dump(1) + "\n");
  if (missing != 0)
    refuse_folder(
        folder, std::to_string(missing) + " certificates are missing, the first of them " + first +
                    ": is there room, and were all results found by this run and not by one that "
                    "it goes on with?");
}

}  // namespace verify
