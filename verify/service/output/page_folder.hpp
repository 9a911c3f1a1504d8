// A folder of pages that is whole or as it was.
#pragma once

#include <string>
#include <vector>

#include "verify/report/site/site.hpp"

namespace verify {

// Whether a path is meant as a folder: it ends in a slash, or a folder is there.
bool names_folder(const std::string& path);

// Whether linked pages go there, or a single page: a new name without an ending, as `pages`, is a
// folder, too, as a file of that name would open in no browser.
bool names_page_folder(const std::string& path);

// Why the pages could not be written there now, or nothing. Only pages that this program wrote are
// replaced, never a folder with anything else. Changes nothing.
std::string obstacle_to_pages(const std::string& path);

// Replaces the folder in one step: written beside it, then renamed. Throws std::runtime_error with
// path, reason and remedy.
void write_pages(const std::string& path, const std::vector<SiteFile>& files);

}  // namespace verify
