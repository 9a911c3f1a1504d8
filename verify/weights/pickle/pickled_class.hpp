// The classes and functions that pickles of tensors and arrays name, each with what it would make;
// none is called.
#pragma once

#include "verify/weights/pickle/pickle.hpp"

namespace verify {

Pickled make_pickled(PickledKind kind);
Pickled pickled_number(long n);
Pickled pickled_text(std::string words);

bool is_known_class(const std::string& name);
[[noreturn]] void refuse_class(const std::string& name, const std::string& where);

// What the function would give for these arguments.
Pickled made_by(const PickledValue& function, const std::vector<Pickled>& arguments,
                const std::string& where);
// What an object would be after it has taken a state, of which arrays and their types have one.
void set_state(PickledValue& object, const PickledValue& state, const std::string& where);
// The storage of a persistent id, ('storage', class, key, device, count).
Pickled storage_of(const PickledValue& id, const std::string& where);

}  // namespace verify
