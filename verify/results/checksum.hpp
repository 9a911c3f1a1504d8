// Tells an entry of a file that was changed by hand from one that the program wrote.
#pragma once

#include <string>
#include <string_view>

#include "verify/results/json_field.hpp"

namespace verify {

// CRC-64 (ECMA-182, reflected) of the text of a JSON value with its keys in alphabetical order, as
// 16 hexadecimal digits. It guards against mistakes, not against malice.
std::string checksum(const nlohmann::ordered_json& json);
// Of a text, byte by byte.
std::string checksum_of(std::string_view text);

// Of all that a document says, but for its own "checksum", which stands at its top or, where times
// and versions are in it as well, in "environment". Of long lists a piece at a time.
std::string document_checksum(const nlohmann::ordered_json& document);
// Throws Malformed unless that is what the document, or its environment, says of it.
void require_document_checksum(const JsonField& document);

// Throws Malformed unless the object's field "checksum" is that of its other fields. `name` is the
// field that tells which object it is.
void require_checksum(const JsonField& object, const char* name = "id");

}  // namespace verify
