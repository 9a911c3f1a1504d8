#include "verify/report/site/checker_file.hpp"

#include "verify/report/page/html_frame.hpp"

namespace verify {

std::string checker_file() {
  std::string text = "#!/usr/bin/env python3\n# " + std::string(page_mark) +
                     "\n"
                     R"("""Checks certificates of icl-verify: python3 icl-verify-check.py FILE...

The modules of the package icl_verify_check, as they are, in one file.
"""
import sys
import types

PACKAGE = "icl_verify_check"
package = sys.modules[PACKAGE] = types.ModuleType(PACKAGE)
package.__path__ = []


def module(name, text):
    made = sys.modules[f"{PACKAGE}.{name}"] = types.ModuleType(f"{PACKAGE}.{name}")
    made.__package__ = PACKAGE
    exec(compile(text, f"{name}.py", "exec"), made.__dict__)
    setattr(package, name, made)


)";
  for (const auto& [name, source] : checker_modules())
    text += "module(\"" + std::string(name) + "\", r'''" + std::string(source) + "''')\n\n";
  return text + "sys.exit(sys.modules[PACKAGE + \".__main__\"].main())\n";
}

}  // namespace verify
