#include "verify/service/complaints.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "verify/service/error_place.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"

namespace verify {

namespace {

std::vector<std::string>& told() {
  static std::vector<std::string> errors;
  return errors;
}

// Characters that are not visible are written out, but for the ends of lines.
std::string printable_lines(const std::string& words) {
  std::istringstream stream(words);
  std::string lines;
  for (std::string line; std::getline(stream, line);)
    lines += (lines.empty() ? "" : "\n") + printable(line);
  return lines;
}

// A message of several complaints is as many lines; all but the first are indented, so that none
// looks like a message of its own.
std::string lines_of(const std::string& words, std::size_t longest) {
  std::istringstream stream(words);
  std::string lines;
  for (std::string line; std::getline(stream, line);)
    lines += (lines.empty() ? "" : "\n  ") + excerpt(with_place_in_front(line), longest);
  return lines;
}

// The message, and the place in a file where it names one, as fields.
nlohmann::ordered_json error_json(const std::string& message) {
  const auto words = with_place_in_front(message);
  nlohmann::ordered_json error = {{"message", words}};
  std::string rest;
  if (const auto place = place_in_front(words, rest)) {
    error = {{"message", rest}, {"file", place->file}, {"line", place->line}};
    if (place->column > 0) error["column"] = place->column;
  }
  return error;
}

// Points of a sweep are refused in the same words, but for their numbers; a file is named.
std::string kind_of(const RefusedInputs& one) {
  auto words = one.words;
  if (one.place.subject != Subject::settings) return words;
  std::erase_if(words, [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; });
  return words;
}

}  // namespace

void remember_error(const std::string& words) { told().push_back(words); }

void tell_error(const std::string& words) {
  constexpr std::size_t longest = 4000;
  remember_error(words);
  std::cerr << program_name() << ": " << lines_of(words, longest) << "\n";
}

void tell_refused(const std::vector<RefusedInputs>& refused) {
  constexpr std::size_t most_told = 20;
  std::vector<std::string> kinds;
  std::map<std::string, std::vector<std::string>> by_kind;
  for (const auto& one : refused) {
    auto& alike = by_kind[kind_of(one)];
    if (alike.empty()) kinds.push_back(kind_of(one));
    alike.push_back(one.words);
  }
  std::size_t told_here = 0;
  for (std::size_t k = 0; k < std::min(most_told, kinds.size()); ++k) {
    const auto& alike = by_kind.at(kinds[k]);
    told_here += alike.size();
    const auto others = alike.size() - 1;
    tell_error(alike.front() +
               (others == 0 ? "" : " (and so for " + std::to_string(others) + " other inputs)"));
  }
  if (told_here < refused.size()) {
    tell_error("and " + std::to_string(refused.size() - told_here) +
               " more inputs are refused; --csv, --jsonl and --json name all of them");
  }
}

const std::vector<std::string>& errors_told() { return told(); }

void write_errors_as_json(int exit_code) {
  using Json = nlohmann::ordered_json;
  Json errors = Json::array();
  for (const auto& words : told()) errors.push_back(error_json(printable_lines(words)));
  std::cout << Json{{"schema", "icl-verify/errors/2"}, {"errors", errors}, {"exit_code", exit_code}}
                   .dump(2, ' ', false, Json::error_handler_t::replace)
            << "\n";
}

bool standard_output_is_whole() {
  errno = 0;
  std::cout.flush();
  if (std::cout) return true;
  const std::string why = errno == 0 ? "" : std::string(": ") + std::strerror(errno);
  tell_error("standard output cannot be written" + why +
             "; what was to stand there is not whole: send it elsewhere and run the command again");
  return false;
}

}  // namespace verify
