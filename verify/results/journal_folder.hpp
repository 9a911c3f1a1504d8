// Where journals go that nobody named.
#pragma once

#include <string>

namespace verify {

// A fresh path in the user's state folder: $XDG_STATE_HOME/icl-verify, else
// ~/.local/state/icl-verify, else a folder of the user's own among temporary files. Of the journals
// there those are removed that are finished, ours, not being written, older than an hour and not
// among the newest twenty. Throws std::runtime_error with the remedy where no folder can be had.
std::string default_journal_path();

}  // namespace verify
