#include "verify/service/job_list.hpp"

#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include "verify/claim/expected/expected_range.hpp"
#include "verify/judge/held_key.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/sweep/points.hpp"
#include "verify/service/texts/held_numbers.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/tensor.hpp"
#include "verify/words/file/data_file.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

const InstanceText& named_instance(const Claim& claim, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& text : claim.words.instances) {
    if (text.name == name) return text;
    names.push_back(text.name);
  }
  std::string all;
  for (const auto& known : names) all += (all.empty() ? "" : ", ") + known;
  throw UsageError(claim.words.id + " has no instance \"" + name + "\"" + suggestion(name, names) +
                   "; allowed are " + all);
}

// Jobs under way by claim, so that several instances of one claim share a worker.
class JobList {
 public:
  JobList(const Request& request, const Claims& claims) : request_(request), claims_(claims) {}
  void add_whole(const Claim& claim) {
    auto& jobs = jobs_[claim.words.id];
    jobs.insert(jobs.begin(), job(claim, Subject::data_file))->instances = claim.words.instances;
  }
  void add_own(const Claim& claim, Subject subject, const InstanceText& text) {
    auto& jobs = jobs_[claim.words.id];
    if (jobs.empty() || jobs.back().subject != subject) jobs.push_back(job(claim, subject));
    jobs.back().instances.push_back(text);
    jobs.back().instances.back().name = fresh_name(claim.words.id, text);
  }
  std::vector<Job> take() {
    std::vector<Job> result;
    for (auto& [id, jobs] : jobs_) std::move(jobs.begin(), jobs.end(), std::back_inserter(result));
    return result;
  }

 private:
  Job job(const Claim& claim, Subject subject) const {
    auto assertions = subject == Subject::data_file ? assertions_before(claim, claims_)
                                                    : recorded_assertions(claim, claims_);
    return {&claim, subject, {}, request_.deep, request_.seed, std::move(assertions), &claims_};
  }
  // Two instances of one claim may bear one name, in files of different folders say: the second is
  // told by its file, and by a number if that is the same.
  std::string fresh_name(const std::string& id, const InstanceText& text) {
    auto& names = names_[id];
    auto name = text.name;
    if (!names.insert(name).second) {
      if (text.name != text.origin) name += " (" + text.origin + ")";
      const auto told = name;
      for (int k = 2; !names.insert(name).second; ++k) name = told + ", " + std::to_string(k);
    }
    return name;
  }

  const Request& request_;
  const Claims& claims_;
  std::map<std::string, std::vector<Job>> jobs_;
  std::map<std::string, std::set<std::string>> names_;  // of own instances, by claim
};

void require_ranges(const std::string& name, const Datum& expected) {
  for (const auto& item : expected.items) require_ranges(name, item);
  if (const auto fault = fault_of_range(expected.text); !fault.empty())
    throw UsageError("[expect] " + name + ": " + fault);
}

// Weights files that an instance names lie beside it, unless the whole path is given.
void find_beside(const std::string& path, Fields& fields) {
  const auto folder = std::filesystem::path(path).parent_path();
  for (auto& [name, datum] : fields) {
    if (!datum.is_list && datum.text.starts_with('@'))
      datum.text = "@" + (folder / datum.text.substr(1)).string();
  }
}

void add_instance(JobList& list, InstanceFile file, const std::string& path, const Claims& claims) {
  find_beside(path, file.instance.fields);
  auto where = path;
  try {
    for (const auto& [name, expected] : file.instance.expect) {
      where = file.instance.place_of("expect." + name);
      require_ranges(name, expected);
    }
  } catch (const UsageError& error) {
    throw UsageError(printable(where) + ": " + error.what());
  }
  try {
    const auto& claim = claims.at(find_claim(file.claim));
    file.instance.stored = references_in(file.instance.fields, claim.theorem.inputs);
    file.instance.fields = with_weights(std::move(file.instance.fields), claim.theorem.inputs);
    list.add_own(claim, Subject::instance, file.instance);
  } catch (const WeightsError& error) {
    const std::string words = error.what();  // "A: run.npz: ..."
    where = file.instance.place_of(words.substr(0, words.find(": ")));
    throw UsageError(printable(where) + ": [instance] " + words);
  } catch (const UsageError& error) {
    throw UsageError(printable(path) + ": claim: " + error.what());
  }
}

void add_file(JobList& list, const std::string& path, const Claims& claims) {
  add_instance(list, read_instance_file(path), path, claims);
}

// A number in a text is what is expected, and the text is the file that has it.
void add_held(JobList& list, const std::string& text, const HeldNumber& held,
              const Claims& claims) {
  auto file = read_instance_file(held.instance);
  file.instance.name = held_name(text, held.line, held.value, held.file);
  file.instance.expect = {{held.value, held.expected}};
  file.instance.origin = text;
  file.instance.places["expect." + held.value] = text + ":" + std::to_string(held.line);
  add_instance(list, std::move(file), held.instance, claims);
}

}  // namespace

WantedJobs jobs_for(const Request& request, const Claims& claims) {
  JobList list(request, claims);
  std::vector<std::string> plain;
  for (const auto& pattern : request.patterns) {
    const auto at = pattern.find('@');
    if (at == std::string::npos) {
      plain.push_back(pattern);
    } else {
      const auto& claim = claims.at(find_claim(pattern.substr(0, at)));
      list.add_own(claim, Subject::instance, named_instance(claim, pattern.substr(at + 1)));
    }
  }
  if (!request.settings.empty()) {
    const auto selected = select(plain);
    if (plain.size() != 1 || selected.size() != 1)
      throw UsageError("--set needs exactly one claim, as in " + program_call("run") +
                       " ahn2023.thm1 --set n=50");
    const auto& claim = claims.at(std::string(selected.front().id));
    for (const auto& point : points_from(claim, request.settings))
      list.add_own(claim, Subject::settings, point);
  } else if (!plain.empty() || (request.files.empty() && request.patterns.empty() &&
                                request.given.empty() && request.texts.empty())) {
    for (const auto& label : select(plain)) list.add_whole(claims.at(std::string(label.id)));
  }
  for (const auto& given : request.given)
    list.add_own(claims.at(given.claim), Subject::instance, given.instance);
  const bool whole = request.settings.empty() && request.files.empty() && request.given.empty();
  const bool lacks_claims =
      whole && (!plain.empty() || request.patterns.empty()) && selects_unreadable(plain);
  std::vector<std::string> unreadable;
  for (const auto& path : request.files) {
    try {
      add_file(list, path, claims);
    } catch (const std::exception& error) {
      unreadable.emplace_back(error.what());
    }
  }
  for (const auto& text : request.texts) {
    try {
      for (const auto& held : held_numbers(text)) add_held(list, text, held, claims);
    } catch (const std::exception& error) {
      unreadable.emplace_back(error.what());
    }
  }
  return {list.take(), unreadable, lacks_claims};
}

}  // namespace verify
