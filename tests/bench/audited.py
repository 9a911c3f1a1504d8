"""The exact loss of a network of one's own, by icl-verify audit: layers of full matrices in a file,
against their number, their size and the number of demonstrations."""
import json
import struct
import tempfile
import zipfile
from pathlib import Path

from measure import PROGRAM, Failed, run

# What grows, and the network (layers, d, demonstrations) at that size.
AUDITED = {
    "audit.depth": ("layers, d = 4, n = 20", lambda s: (s, 4, 20)),
    "audit.d": ("d, two layers, n = 20", lambda s: (2, s, 20)),
    "audit.n": ("n, two layers, d = 4", lambda s: (2, 4, s)),
}


def array(shape, entries):
    """What numpy.save writes: a header of a multiple of 64 bytes, and the numbers."""
    words = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}"
    words += " " * (-(len(words) + 11) % 64) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(words)) + words.encode()
            + struct.pack(f"<{len(entries)}d", *entries))


def audited(arrays, n, seconds):
    """What icl-verify audit costs on a file of these arrays, as measure.run. None above the limit;
    "estimated" where the program samples in place of computing, "undecided" where it says
    nothing."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "network.npz"
        with zipfile.ZipFile(file, "w") as archive:
            for name, stored in arrays.items():
                archive.writestr(name + ".npy", stored)
        done = run([PROGRAM, "audit", file, "--set", f"n={n}", "--json", "--jobs", "1",
                    "--timeout", "1e6"], seconds=seconds)
    if done is None:
        return None
    if done["code"] == 3:
        return "undecided"
    if done["code"] != 0:
        raise Failed(f"{', '.join(arrays)} at n = {n}: {done['complaints']}{done['output'][:500]}")
    return "estimated" if json.loads(done["output"])["estimate"] is not None else done


def _network(layers, d):
    """Multiples of 1/64, the diagonal of A as a step of descent would have it."""
    return [(-8 if i == j else (3 * i + 5 * j + l) % 3 - 1) / 64
            for l in range(layers) for i in range(d) for j in range(d)]


def cost(name, size, seconds):
    """As growth.cost, or one of the words of audited."""
    layers, d, n = AUDITED[name][1](size)
    done = audited({"A": array((layers, d, d), _network(layers, d))}, n, seconds)
    if not isinstance(done, dict):
        return done
    return {"size": size, "seconds": done["seconds"], "bytes": done["bytes"]}
