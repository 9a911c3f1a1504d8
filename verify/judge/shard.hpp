// A share of a run that several machines do together.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "verify/words/datum.hpp"

namespace verify {

// What a claim was run on.
enum class Subject {
  data_file,  // every instance of the data file
  instance,   // one instance, complete
  settings,   // inputs set one by one, the others those of the reference instance
};
std::string to_text(Subject subject);

// Where a result stands in a run.
struct ResultPlace {
  std::string id;
  Subject subject = Subject::data_file;
  std::string instance;
  friend auto operator<=>(const ResultPlace&, const ResultPlace&) = default;
};

// Shard 2 of 8 has the places 1, 9, 17, ... of the whole run, counted from 0: neighbours, which
// often cost alike, go to different shards.
struct Shard {
  long index = 1, count = 1;
  std::string plan;                     // tells apart what the whole run is: places, inputs, checks
  std::vector<ResultPlace> places;      // of this shard
  std::vector<std::string> unreadable;  // what is wrong with files that give no instance
  std::string name() const { return std::to_string(index) + "/" + std::to_string(count); }
};

// Inputs that are not allowed, so that there is no result on them.
struct RefusedInputs {
  ResultPlace place;
  Fields inputs;
  std::string words;
};

}  // namespace verify
