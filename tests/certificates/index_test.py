"""The index beside certificates: what it names is there and is what it says."""

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "verify", "python"))

from icl_verify_check import __main__ as check  # noqa: E402
from icl_verify_check import _certificate as certificate  # noqa: E402

TREE = ["space 1 n", "space 2 d", "symbol 1 A matrix 2 1", "symbol 2 B matrix 1 2",
        "%0 symbol ; 1", "%1 symbol ; 2", "%2 product matrix 2 2 %0 %1",
        "%3 product matrix 1 1 %1 %0"]


def text_of(role, expected, sides, assertion="a"):
    lines = ["icl-verify certificate 1", "claim my2026.x", f"assertion {assertion}",
             f"role {role}", f"expected {expected}", "method words", "section statement", *TREE,
             f"equal {sides}"]
    return "\n".join(lines + [f"end {len(lines)}", ""])


class IndexTest(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory()
        self.addCleanup(self.home.cleanup)
        self.folder = self.home.name
        os.makedirs(os.path.join(self.folder, "statements"))
        self.first = self.put(text_of("statement", "true", "%2 %2"))
        self.second = self.put(text_of("statement", "true", "%3 %3", "b"))
        self.index([self.line(self.first), self.line(self.second, assertion="b")])

    def put(self, text, name=None):
        name = "statements/" + (name or certificate.name_of(text.encode())) + ".cert"
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def line(self, name, **fields):
        return {"file": name, "claim": "my2026.x", "assertion": "a", "check": "c",
                "role": "statement", "method": 0, "expected": True, "answer": "yes", **fields}

    def index(self, lines, schema="icl-verify/certificates/1"):
        with open(os.path.join(self.folder, "index.json"), "w", encoding="utf-8") as file:
            json.dump({"schema": schema, "certificates": lines}, file)

    def said(self, *paths):
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            code = check.main([os.path.join(self.folder, path) for path in paths or [""]])
        return code, out.getvalue()

    def test_a_folder_as_it_was_written(self):
        code, out = self.said()
        self.assertEqual(code, 0, out)
        self.assertIn("2 yes", out)
        self.assertNotIn("in no index", out)
        self.assertEqual(self.said(self.first)[0], 0)
        self.assertNotIn("in no index", self.said(self.first)[1])

    def test_a_file_that_is_gone_is_missed(self):
        os.remove(os.path.join(self.folder, self.first))
        code, out = self.said()
        self.assertEqual(code, 2, out)
        self.assertIn("my2026.x#a: the index names it, and it is not there", out)
        self.assertIn("1 missing", out)
        self.assertEqual(self.said(self.second)[0], 0)  # of one file the others are not asked

    def test_a_weaker_statement_under_another_name_stands_in_no_index(self):
        os.remove(os.path.join(self.folder, self.first))
        self.put(text_of("statement", "true", "%0 %0"), "weaker")
        code, out = self.said()
        self.assertEqual(code, 2, out)
        self.assertIn("weaker.cert  my2026.x#a (in no index)", out)
        self.assertIn("1 missing", out)

    def test_what_the_index_says_otherwise_is_damage(self):
        for fields in ({"assertion": "c"}, {"claim": "my2026.y"}, {"role": "negative_control"},
                       {"expected": False}):
            self.index([self.line(self.first, **fields), self.line(self.second, assertion="b")])
            code, out = self.said()
            self.assertEqual(code, 2, out)
            self.assertIn("the index says that", out)

    def test_an_index_that_is_none_is_damage(self):
        for text in ("", "[]", "{}", '{"schema": "other", "certificates": []}'):
            with open(os.path.join(self.folder, "index.json"), "w", encoding="utf-8") as file:
                file.write(text)
            self.assertEqual(self.said()[0], 2, text)
        self.index([self.line("../" + self.first)])
        self.assertIn("is no name of a certificate", self.said()[1])

    def test_a_folder_without_an_index_says_so(self):
        os.remove(os.path.join(self.folder, "index.json"))
        code, out = self.said()
        self.assertEqual(code, 0, out)
        self.assertIn("2 in no index, so that nothing says whether others are missing", out)

    def test_a_folder_of_two_runs(self):
        shutil.copytree(self.folder, os.path.join(self.folder, "again"))
        self.assertEqual(self.said()[0], 0)
        shutil.rmtree(os.path.join(self.folder, "again", "statements"))
        self.assertEqual(self.said()[0], 2)


if __name__ == "__main__":
    unittest.main()
