#include "tests/report/spoilt_report.hpp"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "tests/folder.hpp"
#include "verify/results/checksum.hpp"
#include "verify/results/report_json.hpp"

namespace verify::test {
namespace {

using Json = nlohmann::ordered_json;
using Pointers = std::vector<Json::json_pointer>;

void find_texts(const Json& json, const Json::json_pointer& at, Pointers& found) {
  if (json.is_string() && at.back() != "checksum") found.push_back(at);
  if (!json.is_structured()) return;
  for (const auto& [name, item] : json.items())
    find_texts(item, json.is_array() ? at / static_cast<std::size_t>(std::stoul(name)) : at / name,
               found);
}

class Spoilt {
 public:
  Spoilt(Json json, std::string evil) : json_(std::move(json)), evil_(std::move(evil)) {}

  void spoil(const Pointers& texts) { spoil(texts, 0, texts.size()); }

  // Throws where the document cannot be read.
  Report report() {
    for (const char* list : {"claims", "papers", "results"})
      for (auto& entry : json_[list]) with_checksum(entry);
    json_["environment"]["checksum"] = document_checksum(json_);
    return read_report(folder_.file("results.json", json_.dump()), {});
  }
  const Pointers& changed() const { return changed_; }

 private:
  // Halves what cannot be read until single texts are left, and leaves those as they were.
  void spoil(const Pointers& texts, std::size_t from, std::size_t to) {
    if (from == to) return;
    const auto before = json_;
    for (auto k = from; k < to; ++k) {
      auto& text = json_[texts[k]];
      text = text.get<std::string>() + evil_;
    }
    if (is_readable()) {
      changed_.insert(changed_.end(), texts.begin() + from, texts.begin() + to);
      return;
    }
    json_ = before;
    if (to - from == 1) return;
    const auto middle = (from + to) / 2;
    spoil(texts, from, middle);
    spoil(texts, middle, to);
  }

  bool is_readable() {
    try {
      report();
    } catch (const std::exception&) {
      return false;
    }
    return true;
  }
  static void with_checksum(Json& entry) {
    if (!entry.contains("checksum")) return;
    entry.erase("checksum");
    entry["checksum"] = checksum(entry);
  }

  Json json_;
  std::string evil_;
  testing::Folder folder_;
  Pointers changed_;
};

// Which texts are no words of a list takes a thousand readings. It is found once: the places are
// the same whatever the texts end in, so that all of them can be read together with other words,
// too.
Pointers those_of(const Pointers& texts, const std::vector<std::size_t>& places) {
  Pointers found;
  for (const auto place : places) found.push_back(texts[place]);
  return found;
}
std::vector<std::size_t> places_of(const Pointers& texts, const Pointers& some) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < texts.size() && places.size() < some.size(); ++k)
    if (texts[k] == some[places.size()]) places.push_back(k);
  return places;
}

}  // namespace

Report spoilt(const Report& report, const std::string& evil, long& count) {
  const auto json = to_json(report);
  Pointers texts;
  for (const char* list : {"papers", "claims", "results"})
    find_texts(json[list], Json::json_pointer("/" + std::string(list)), texts);
  static std::map<std::size_t, std::vector<std::size_t>> free;  // by the number of all texts
  Spoilt changed(json, evil);
  const auto known = free.find(texts.size());
  changed.spoil(known == free.end() ? texts : those_of(texts, known->second));
  if (known == free.end()) free[texts.size()] = places_of(texts, changed.changed());
  count = static_cast<long>(changed.changed().size());
  auto result = changed.report();
  result.baseline = report.baseline;
  return result;
}

}  // namespace verify::test
