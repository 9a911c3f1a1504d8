#include "verify/service/shard/merge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "verify/runner/found_caps.hpp"
#include "verify/service/selection.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::size_t most_named = 5;

std::string named(const ShardFile& file) {
  return printable(file.path) + " (shard " + file.report.shard->name() + ")";
}

std::string place_words(const ResultPlace& place) {
  return excerpt(place.subject == Subject::data_file ? place.id : place.id + "@" + place.instance);
}

// "li2025.thm2, li2025.thm3 and 4 more"
std::string few_of(const std::vector<std::string>& words) {
  const auto shown = std::min(words.size(), most_named);
  const auto text =
      fmt::format("{}", fmt::join(words.begin(), words.begin() + static_cast<long>(shown), ", "));
  return shown == words.size() ? text : fmt::format("{} and {} more", text, words.size() - shown);
}

void require_shards(const std::vector<ShardFile>& files) {
  for (const auto& file : files) {
    if (!file.report.shard) {
      throw UsageError(printable(file.path) +
                       ": is no shard: its run was the whole that its command names; "
                       "icl-verify merge takes what icl-verify run --shard K/M gives, as --json or "
                       "--journal");
    }
  }
}

std::string version_of(const Report& report, const std::string& of) {
  const auto found = report.versions.find(of);
  return found == report.versions.end() ? "unknown" : found->second;
}

std::string settings_words(const Report& report) {
  const auto settings = report.settings.value_or(Settings{});
  return "--seed " + std::to_string(settings.seed) + (settings.deep ? " --deep" : "");
}

void require_one_run(const ShardFile& first, const ShardFile& other) {
  const auto refuse = [&](const std::string& why) {
    throw UsageError(named(first) + " and " + named(other) + " belong to different runs: " + why);
  };
  for (const std::string of : {"icl-verify", "commit"}) {
    const auto a = version_of(first.report, of), b = version_of(other.report, of);
    if (a != b) refuse(of + " " + printable(a) + " wrote one, " + printable(b) + " the other");
  }
  const auto a = settings_words(first.report), b = settings_words(other.report);
  if (a != b) refuse(a + " and " + b);
  if (first.report.shard->count != other.report.shard->count)
    refuse("the number of shards is not the same");
  if (first.report.shard->plan != other.report.shard->plan) {
    refuse(
        "their commands name other claims or inputs, or the files that they read differ; run "
        "all shards with the same words but for --shard");
  }
}

// Every shard once.
void require_all(const std::vector<ShardFile>& files) {
  std::map<long, const ShardFile*> known;
  for (const auto& file : files) {
    const auto [at, fresh] = known.emplace(file.report.shard->index, &file);
    if (!fresh) {
      throw UsageError("shard " + file.report.shard->name() + " stands in " +
                       printable(at->second->path) + " and in " + printable(file.path) +
                       "; give one of them");
    }
  }
  const auto count = files.front().report.shard->count;
  std::vector<std::string> missing;
  for (long k = 1; k <= count; ++k)
    if (known.count(k) == 0) missing.push_back(fmt::format("{}/{}", k, count));
  if (!missing.empty()) {
    throw UsageError(
        fmt::format("of {} shards {} missing: {}; run {} with --shard, and give the "
                    "file too",
                    count, missing.size() == 1 ? "one is" : "several are", few_of(missing),
                    missing.size() == 1 ? "it" : "them"));
  }
}

// Each place of the shard has a result or a refusal, and no other has.
void require_whole(const ShardFile& file) {
  std::set<ResultPlace> settled;
  for (const auto& result : file.report.results) settled.insert(place_of(result));
  for (const auto& refused : file.report.refused) settled.insert(refused.place);
  std::vector<std::string> missing;
  for (const auto& place : file.report.shard->places)
    if (settled.erase(place) == 0) missing.push_back(place_words(place));
  if (!missing.empty()) {
    throw UsageError(fmt::format(
        "{}: is not finished: {} of {} results {} missing ({}); run it again with the same "
        "command and --resume JOURNAL",
        named(file), missing.size(), file.report.shard->places.size(),
        missing.size() == 1 ? "is" : "are", few_of(missing)));
  }
  if (!settled.empty()) {
    throw UsageError(named(file) + ": holds " + place_words(*settled.begin()) +
                     ", which is not of this shard; run it again into a new file");
  }
}

using Ranks = std::map<ResultPlace, long>;

Ranks ranks_of(const std::vector<ShardFile>& files) {
  Ranks ranks;
  for (const auto& file : files) {
    const auto& shard = *file.report.shard;
    for (std::size_t j = 0; j < shard.places.size(); ++j) {
      const auto rank = static_cast<long>(j) * shard.count + shard.index - 1;
      if (!ranks.emplace(shard.places[j], rank).second)
        throw UsageError(named(file) + ": " + place_words(shard.places[j]) +
                         " stands in another shard as well; run them again into new files");
    }
  }
  for (const auto& [place, rank] : ranks) {
    if (rank < static_cast<long>(ranks.size())) continue;
    throw UsageError("the shards leave a gap before " + place_words(place) +
                     ": a file was changed by hand; run its shard again into a new file");
  }
  return ranks;
}

// Those of the machines: where they differ, all of them.
Versions all_versions(const std::vector<ShardFile>& files) {
  std::map<std::string, std::set<std::string>> all;
  for (const auto& file : files)
    for (const auto& [name, version] : file.report.versions) all[name].insert(version);
  Versions versions;
  for (const auto& [name, known] : all) versions[name] = fmt::format("{}", fmt::join(known, ", "));
  return versions;
}

template <class Words, class Key>
void add_words(std::map<std::string, Words>& all, std::vector<Words>& words, Key key) {
  for (auto& one : words) {
    auto name = key(one);
    all.emplace(std::move(name), std::move(one));
  }
}

template <class Words>
std::vector<Words> in_order(std::map<std::string, Words> all) {
  std::vector<Words> words;
  for (auto& [key, one] : all) words.push_back(std::move(one));
  return words;
}

}  // namespace

Report merged_shards(std::vector<ShardFile> files) {
  require_shards(files);
  for (const auto& file : files) require_one_run(files.front(), file);
  require_all(files);
  for (const auto& file : files) require_whole(file);
  const auto ranks = ranks_of(files);
  Report whole;
  whole.versions = all_versions(files);
  whole.settings = files.front().report.settings;
  std::map<std::string, ClaimWords> claims;
  std::map<std::string, Paper> papers;
  for (auto& [path, report] : files) {
    std::move(report.results.begin(), report.results.end(), std::back_inserter(whole.results));
    std::move(report.refused.begin(), report.refused.end(), std::back_inserter(whole.refused));
    add_words(claims, report.claims, [](const ClaimWords& words) { return words.id; });
    add_words(papers, report.papers, [](const Paper& paper) { return paper.key; });
  }
  whole.claims = in_order(std::move(claims));
  whole.papers = in_order(std::move(papers));
  std::sort(whole.results.begin(), whole.results.end(), [&](const Result& a, const Result& b) {
    return ranks.at(place_of(a)) < ranks.at(place_of(b));
  });
  std::sort(whole.refused.begin(), whole.refused.end(),
            [&](const RefusedInputs& a, const RefusedInputs& b) {
              return ranks.at(a.place) < ranks.at(b.place);
            });
  cap_by_findings(whole.results);  // of what another shard found, too
  return whole;
}

}  // namespace verify
