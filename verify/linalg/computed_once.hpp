// A value that is computed when it is first asked for and kept.
#pragma once

#include <utility>

namespace verify {

// The value of `key` in a map that keeps its places, computed if it is not there. It enters the map
// when it is whole: a computation that throws leaves nothing behind that a later call could take
// for its outcome.
template <class Map, class Compute>
auto& computed_once(Map& known, const typename Map::key_type& key, Compute compute) {
  if (const auto found = known.find(key); found != known.end()) return found->second;
  typename Map::mapped_type value = compute();
  return known.emplace(key, std::move(value)).first->second;
}

}  // namespace verify
