"""What is said of roots is not stated in Coq: a lemma without it would say less than the file."""

import os
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "verify" / "kernel"))
sys.dont_write_bytecode = True
import certificates  # noqa: E402

LINES = ["icl-verify certificate 1", "claim my2026.step", "assertion facts", "role statement",
         "expected true", "method program", "section statement", "program", "2 constant 3",
         "positive 2"]


def stated(*more):
    lines = LINES + list(more)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.cert")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join([*lines, f"end {len(lines)}", ""]))
        return certificates.read(path)


class Roots(unittest.TestCase):
    def test_a_program_that_counts_roots_has_no_lemma(self):
        self.assertIn("Positive", stated().text)
        with self.assertRaises(certificates.Unknown):
            stated("roots 0 (-inf inf) 2")


if __name__ == "__main__":
    unittest.main()
