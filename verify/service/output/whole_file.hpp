// Files that are whole or not there.
#pragma once

#include <filesystem>
#include <string>

namespace verify {

// The file that a path names, whether it is there or not: absolute, behind all links.
std::filesystem::path target_of(const std::string& path);

// Why a file could not be written at that path now, or nothing. Changes nothing.
std::string obstacle_to_writing(const std::string& path);

// Replaces the file in one step: written beside it, then renamed. What is no regular file, such as
// a pipe, is written to directly. Throws std::runtime_error with path, reason and remedy.
void write_whole_file(const std::string& path, const std::string& content);

// The same where there is a plain file or nothing, in a folder that is there, and with no question
// asked that thousands of files would pay for. False where it fails; nothing is changed then.
bool replace_plain_file(const std::string& path, const std::string& content);

// As write_whole_file, but over no file that the program has read (files_read.hpp): it would be
// lost.
void write_output_file(const std::string& path, const std::string& content);

}  // namespace verify
