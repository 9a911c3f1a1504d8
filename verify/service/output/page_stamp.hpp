// By what pages of a folder are known again as the program's own, of one and the same folder.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/report/site/site.hpp"

namespace verify {

// The files with two checksums behind the mark of each: of its name and what it says, and of all
// the files that were written with it.
std::vector<SiteFile> stamped(std::vector<SiteFile> files);

// Of files by their names and bytes those that are not as stamped() gave them all at once: others'
// files, pages that stand alone, pages of another folder or under another name, and such as
// somebody wrote in. Without an index page that is as it was no other page is known.
std::vector<std::string> strangers_among(const std::map<std::string, std::string>& files);

// Whether one file, by itself, is as it was written under this name.
bool is_as_stamped(const std::string& name, const std::string& content);

}  // namespace verify
