// Which program it was.
#pragma once

#include <map>
#include <string>

namespace verify {

// Versions of the program and of the libraries that computed, by name. The program's own are
// "icl-verify" and "commit".
using Versions = std::map<std::string, std::string>;

// The commit this program was built from: twelve hexadecimal digits, and "-dirty" where tracked
// files differed from it; "unknown" outside a checkout. Generated while building.
std::string built_commit();
// The day of that commit, "2026-11-25"; empty where it is unknown. Generated while building.
std::string built_date();
// Of claims that were read when the program started: a checksum of them, and the words that a
// command needs to read them again, " --claims my2026".
void name_added_claims(const std::string& checksum, const std::string& option);
const std::string& added_claims();  // their checksum; empty where there are none

// How the program was called, "icl-verify" or "my_verify", in messages and in help.
const std::string& program_name();
void name_program(const std::string& name);
// A word of a command, quoted where the shell would read it otherwise.
std::string shell_word(const std::string& word);
// The name, the command, and what the added claims need: "icl-verify run --claims my2026".
std::string program_call(const std::string& command);
// The same with what the claims of a report need, which the versions of the report know.
std::string program_call(const std::string& command, const Versions& versions);
const std::string& added_claims_option();  // " --claims my2026"; empty where there are none

// "icl-verify 0.1.0, commit 98afda9c1234"; "icl-verify" where nothing is known.
std::string program_words(const Versions& versions);

// The BibTeX entry of that program, lines ended.
std::string program_bibtex(const Versions& versions);

}  // namespace verify
