#include "verify/service/output/page_stamp.hpp"

#include <optional>
#include <string_view>

#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/site_plan.hpp"
#include "verify/results/checksum.hpp"

namespace verify {
namespace {

constexpr std::size_t checksum_length = 16;
constexpr std::string_view before = ": ", between = " of ";
constexpr auto stamp_length = before.size() + between.size() + 2 * checksum_length;
constexpr std::size_t within = 200;  // of a file's beginning stands the mark

std::string own_checksum(const SiteFile& file) {
  return checksum_of(file.name + "\n" + file.content);
}

// Behind the mark; npos where there is none.
std::size_t end_of_mark(const std::string& content) {
  const std::string_view mark(page_mark);
  const auto at = std::string_view(content).substr(0, within).find(mark);
  return at == std::string_view::npos ? at : at + mark.size();
}

struct Stamp {
  std::string own, folder;
};

// Of a file that is as it was written under that name.
std::optional<Stamp> stamp_of(const SiteFile& file) {
  const auto at = end_of_mark(file.content);
  if (at == std::string::npos || file.content.size() < at + stamp_length) return std::nullopt;
  const auto text = file.content.substr(at, stamp_length);
  const Stamp stamp{text.substr(before.size(), checksum_length),
                    text.substr(stamp_length - checksum_length)};
  auto plain = file;
  plain.content.erase(at, stamp_length);
  if (stamp.own != own_checksum(plain)) return std::nullopt;
  return stamp;
}

}  // namespace

std::vector<SiteFile> stamped(std::vector<SiteFile> files) {
  std::string all;
  for (const auto& file : files) all += own_checksum(file);
  const auto of_folder = checksum_of(all);
  for (auto& file : files) {
    const auto stamp = std::string(before) + own_checksum(file) + std::string(between) + of_folder;
    if (const auto at = end_of_mark(file.content); at != std::string::npos)
      file.content.insert(at, stamp);
  }
  return files;
}

std::vector<std::string> strangers_among(const std::map<std::string, std::string>& files) {
  const auto index = files.find(index_file);
  const auto known = index == files.end() ? std::nullopt : stamp_of({index_file, index->second});
  std::vector<std::string> strangers;
  for (const auto& [name, content] : files) {
    const auto stamp = stamp_of({name, content});
    if (!known || !stamp || stamp->folder != known->folder) strangers.push_back(name);
  }
  return strangers;
}

bool is_as_stamped(const std::string& name, const std::string& content) {
  return stamp_of({name, content}).has_value();
}

}  // namespace verify
