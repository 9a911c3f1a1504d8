// A folder that takes the place of another, in which nothing is lost.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "verify/report/site/site.hpp"

namespace verify {

// Whether a file, known by its name and bytes, may go.
using MayGo = std::function<bool(const std::string& name, const std::string& content)>;

// Writes the files into a new folder that then stands at `target` in one step: by numbers of
// folders that are open, so that no name is looked up twice. Of what stood there before, whatever
// may not go is moved into the new folder, also what somebody puts there in the same moment.
// Returns the names under which things lie whose own are taken. Throws std::system_error; the
// folder is then as it was.
std::vector<std::string> exchange_folder(const std::filesystem::path& target,
                                         const std::vector<SiteFile>& files, const MayGo& may_go);

// The regular files of a folder and their bytes, of what is no page of ours the first ones; what is
// no file has the name alone, in `others`. Empty where there is no such folder. Throws
// std::system_error.
struct FolderContent {
  std::map<std::string, std::string> files;
  std::vector<std::string> others;
};
FolderContent content_of_folder(const std::filesystem::path& folder);

}  // namespace verify
