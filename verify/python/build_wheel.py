"""Writes a wheel of the package icl_verify with the program inside, with nothing but Python.

    build_wheel.py --program PREFIX --version 0.1.0 --out FOLDER

PREFIX is what `cmake --install build --component program` wrote: bin/icl-verify, and beside it the
libraries where the build was configured with VERIFY_STATIC. Prints the path of the wheel.
"""

import argparse
import base64
import hashlib
import os
import platform
import re
import stat
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
SUMMARY = "Checks theorems on in-context learning; audits trained linear transformers"


def files_below(folder):
    for root, _, names in os.walk(folder):
        for name in sorted(names):
            path = os.path.join(root, name)
            yield path, os.path.relpath(path, folder).replace(os.sep, "/")


def members(prefix):
    """Path on disk, path in the wheel."""
    for package in ("icl_verify", "icl_verify_check"):
        for path, name in files_below(os.path.join(HERE, package)):
            if name.endswith(".py"):
                yield path, f"{package}/{name}"
    for path, name in files_below(prefix):
        if name.startswith(("bin/", "lib")) and name != "bin/icl-verify-check":
            yield path, "icl_verify/program/" + name


def newest_glibc(paths):
    """The newest version of the C library that one of the files asks for; None if none tells."""
    newest = None
    for path in paths:
        with open(path, "rb") as file:
            found = re.findall(rb"GLIBC_(\d+)\.(\d+)", file.read())
        for major, minor in found:
            newest = max(newest or (0, 0), (int(major), int(minor)))
    return newest


def has_own_libraries(program):
    """Whether what the program is linked with lies beside it, the C library aside."""
    try:
        said = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
    except OSError:
        return False
    here = os.path.dirname(os.path.dirname(os.path.realpath(program)))
    system = re.compile(r"(linux-vdso|libc|libm|libpthread|libdl|librt|ld-linux.*)\.so")
    for line in said.splitlines():
        words = line.split()
        if words and not system.match(os.path.basename(words[0])):
            where = words[2] if len(words) > 2 and words[1] == "=>" else words[0]
            if not os.path.realpath(where).startswith(here):
                return False
    return True


def platform_tag(prefix):
    machine = platform.machine()
    program = os.path.join(prefix, "bin", "icl-verify")
    glibc = newest_glibc(path for path, _ in files_below(prefix))
    if glibc is None or not has_own_libraries(program):
        return f"linux_{machine}"
    return f"manylinux_{glibc[0]}_{glibc[1]}_{machine}"


def digest(data):
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def entry(name, executable):
    info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))  # the same bytes from the same files
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = (stat.S_IFREG | (0o755 if executable else 0o644)) << 16
    return info


def build(prefix, version, out):
    tag = f"py3-none-{platform_tag(prefix)}"
    folder = f"icl_verify-{version}.dist-info"
    with open(os.path.join(HERE, "..", "..", "LICENSE"), "rb") as file:
        license_text = file.read()
    metadata = (f"Metadata-Version: 2.1\nName: icl-verify\nVersion: {version}\nSummary: {SUMMARY}\n"
                "License: GPL-2.0-or-later\nRequires-Python: >=3.8\n"
                "Provides-Extra: arrays\nRequires-Dist: numpy; extra == 'arrays'\n"
                "License-File: LICENSE\n")
    wheel = f"Wheel-Version: 1.0\nGenerator: build_wheel\nRoot-Is-Purelib: false\nTag: {tag}\n"
    scripts = "[console_scripts]\nicl-verify = icl_verify._program:main\n" \
              "icl-verify-check = icl_verify_check.__main__:main\n"
    path = os.path.join(out, f"icl_verify-{version}-{tag}.whl")
    os.makedirs(out, exist_ok=True)
    record = []
    with zipfile.ZipFile(path, "w") as archive:
        def add(name, data, executable=False):
            archive.writestr(entry(name, executable), data)
            record.append(f"{name},{digest(data)},{len(data)}")
        for source, name in members(prefix):
            with open(source, "rb") as file:
                add(name, file.read(), os.access(source, os.X_OK))
        add(f"{folder}/METADATA", metadata.encode())
        add(f"{folder}/WHEEL", wheel.encode())
        add(f"{folder}/entry_points.txt", scripts.encode())
        add(f"{folder}/LICENSE", license_text)
        record.append(f"{folder}/RECORD,,")
        archive.writestr(entry(f"{folder}/RECORD", False), "\n".join(record) + "\n")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", required=True)
    given = parser.parse_args()
    if not os.access(os.path.join(given.program, "bin", "icl-verify"), os.X_OK):
        sys.exit(f"{given.program}: no bin/icl-verify; cmake --install build --component program "
                 "--prefix writes it")
    print(build(given.program, given.version, given.out))


if __name__ == "__main__":
    main()
