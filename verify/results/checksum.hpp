// Tells an entry of a file that was changed by hand from one that the program wrote.
#pragma once

#include <string>

#include "verify/results/json_field.hpp"

namespace verify {

// CRC-64 (ECMA-182, reflected) of the text of a JSON value with its keys in alphabetical order, as
// 16 hexadecimal digits. It guards against mistakes, not against malice.
std::string checksum(const nlohmann::ordered_json& json);

// Throws Malformed unless the object's field "checksum" is that of its other fields. `name` is the
// field that tells which object it is.
void require_checksum(const JsonField& object, const char* name = "id");

}  // namespace verify
