"""A wheel is built from the program, installed without a network, and used without the tree."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILDER = os.path.join(ROOT, "verify", "python", "build_wheel.py")


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.prefix = os.path.join(cls.folder.name, "prefix")
        os.makedirs(os.path.join(cls.prefix, "bin"))
        shutil.copy(os.environ["ICL_VERIFY"], os.path.join(cls.prefix, "bin", "icl-verify"))
        cls.path = cls.build(cls.folder.name)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def build(cls, out):
        done = subprocess.run([sys.executable, BUILDER, "--program", cls.prefix, "--version",
                               "0.1.0", "--out", out], capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def test_it_is_named_after_the_machine_it_runs_on(self):
        name = os.path.basename(self.path)
        self.assertRegex(name, r"^icl_verify-0\.1\.0-py3-none-(linux|manylinux_\d+_\d+)_\w+\.whl$")

    def test_the_same_files_give_the_same_wheel(self):
        with tempfile.TemporaryDirectory() as again:
            with open(self.build(again), "rb") as one, open(self.path, "rb") as other:
                self.assertEqual(one.read(), other.read())

    def test_its_record_holds_every_file(self):
        with zipfile.ZipFile(self.path) as wheel:
            names = wheel.namelist()
            record = next(name for name in names if name.endswith("/RECORD"))
            listed = [line.split(",")[0] for line in wheel.read(record).decode().splitlines()]
        self.assertEqual(sorted(names), sorted(listed))
        self.assertIn("icl_verify/program/bin/icl-verify", names)
        self.assertIn("icl_verify_check/__main__.py", names)
        self.assertNotIn("icl_verify/program/bin/icl-verify-check", names)  # an entry point

    def test_it_works_without_the_tree(self):
        home = os.path.join(self.folder.name, "site")
        pip = [sys.executable, "-m", "pip"]
        if subprocess.run([*pip, "--version"], capture_output=True).returncode == 0:
            subprocess.run([*pip, "install", "--quiet", "--no-index", "--no-deps",
                            "--disable-pip-version-check", "--target", home, self.path], check=True)
        else:
            with zipfile.ZipFile(self.path) as wheel:
                wheel.extractall(home)
            os.chmod(os.path.join(home, "icl_verify", "program", "bin", "icl-verify"), 0o755)
        code = ("import icl_verify, os; from icl_verify._program import program; "
                "print(os.path.dirname(program()).endswith('icl_verify/program/bin'), "
                "icl_verify.run('li2025.thm2').values['risk'])")
        done = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True,
                              cwd=self.folder.name,
                              env={"PYTHONPATH": home, "PATH": "/usr/bin:/bin",
                                   "HOME": self.folder.name})
        self.assertEqual(done.stdout.split(), ["True", "78/35"], done.stderr)
        self.check_certificates(home)

    def check_certificates(self, home):
        where = {"PYTHONPATH": home, "PATH": "/usr/bin:/bin", "HOME": self.folder.name}
        folder = os.path.join(self.folder.name, "certificates")
        program = os.path.join(home, "icl_verify", "program", "bin", "icl-verify")
        subprocess.run([program, "run", "li2025.thm2", "--certificates", folder],
                       capture_output=True, check=True, env=where)
        done = subprocess.run([sys.executable, "-B", "-m", "icl_verify_check", folder],
                              capture_output=True, text=True, env=where)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("0 not as expected", done.stdout)
