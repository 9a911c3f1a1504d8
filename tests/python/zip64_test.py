"""Archives whose sizes and places have 64 bits, as where a checkpoint is longer than 4 GB."""

import json
import os
import random
import struct
import tempfile
import unittest
import unittest.mock
import zipfile

from weights_files_test import call

SIZES_IN_64_BITS = struct.pack("<H", 1)


def npy(rows):
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': ({len(rows)}, {len(rows[0])}), }}"
    header = header.ljust(117) + "\n"
    numbers = [value for row in rows for value in row]
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
            struct.pack(f"<{len(numbers)}d", *numbers))


class Wide(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "wide.npz")

    def write(self, method=zipfile.ZIP_STORED, limit=10):
        """Two members; those from the byte `limit` on, and as long, are written in 64 bits."""
        draw = random.Random(7)
        other = [[draw.random() for _ in range(40)] for _ in range(40)]  # hardly packed
        with unittest.mock.patch.object(zipfile, "ZIP64_LIMIT", limit):
            with zipfile.ZipFile(self.path, "w", method) as archive:
                archive.writestr("other.npy", npy(other))
                archive.writestr("A.npy", npy([[-0.5, 0.0], [0.0, -0.25]]))
        with open(self.path, "rb") as file:
            self.data = file.read()

    def damage(self, at, byte):
        self.assertNotEqual(self.data[at], byte)
        with open(self.path, "wb") as file:
            file.write(self.data[:at] + bytes([byte]) + self.data[at + 1:])

    def audit(self, *words):
        return call("audit", self.path, "--set", "n=5", "--tensor", "A=A", "--tensor",
                    "unused=other", *words)

    def facts(self):
        code, out, err = self.audit("--json")
        self.assertEqual(code, 0, err)
        return json.loads(out)["facts"]

    def refused(self):
        code, out, err = self.audit()
        self.assertEqual((code, out), (2, ""))
        self.assertIn("damaged", err)

    def test_it_is_read_as_one_of_32_bits(self):
        self.write(limit=zipfile.ZIP64_LIMIT)
        narrow = self.facts()
        self.assertNotIn(SIZES_IN_64_BITS + struct.pack("<H", 24), self.data)
        for method in zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED:
            self.write(method)
            self.assertIn(SIZES_IN_64_BITS + struct.pack("<H", 24), self.data)  # sizes and place
            self.assertEqual(self.facts(), narrow)
            # Behind what fits, with a place beyond what does.
            self.write(method, limit=1000)
            self.assertIn(SIZES_IN_64_BITS + struct.pack("<H", 8), self.data)  # the place alone
            self.assertEqual(self.facts(), narrow)

    def test_what_is_damaged_is_refused(self):
        for method in zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED:
            self.write(method)
            own = self.data.rindex(b"PK\x03\x04")
            listed = self.data.rindex(b"PK\x01\x02")
            fields = listed + 46 + len("A.npy") + 4  # unpacked, packed, place: 8 bytes each
            with self.subTest("its own header"):
                self.damage(own + 2, 9)
                self.refused()
            with self.subTest("place"):
                self.damage(fields + 16, self.data[fields + 16] ^ 1)
                self.refused()
            with self.subTest("a place beyond every file"):
                self.damage(fields + 23, 255)
                self.refused()
            with self.subTest("checksum"):
                self.damage(listed + 16, self.data[listed + 16] ^ 1)
                self.refused()
            with self.subTest("one byte more than there are"):
                self.damage(fields, self.data[fields] ^ 128)
                self.refused()
