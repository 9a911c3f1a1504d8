// What stands before a quote that nothing holds against a text, among the words that are not
// judged.
#pragma once

namespace verify {

inline constexpr const char* unread_quote = "quoted, not compared: ";

}  // namespace verify
