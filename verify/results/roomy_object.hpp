// A JSON object whose members stay where they are.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>

namespace verify {

// An object with room for so many members. An ordered object copies all that it holds, whole trees,
// whenever it grows.
inline nlohmann::ordered_json roomy_object(std::size_t members) {
  auto object = nlohmann::ordered_json::object();
  object.get_ref<nlohmann::ordered_json::object_t&>().reserve(members);
  return object;
}

}  // namespace verify
