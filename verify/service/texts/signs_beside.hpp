// Signs beside a number of a text that leave it what it is. All others may work on it, compare it,
// or stand for a digit, and no list has them all: what is not known to be harmless is told.
#pragma once

#include <string>

namespace verify {

// The sign that ends the text, or with which it begins, with what decorates it; empty where that is
// a letter, a digit, a blank, or a sign that parts words and sentences.
std::string sign_before(const std::string& text);
std::string sign_behind(const std::string& text);

// A word among the last ones of the text with letters of two alphabets, or with characters that
// nobody sees: it may be another than it looks. Empty: none.
std::string disguised_word(const std::string& text);

}  // namespace verify
