"""The manual as HTML: Sphinx with MyST and Furo, all of them Debian packages.

    verify/package/site build/icl-verify build/site      results and manual as one site

Mathematics becomes MathML when the manual is built (KaTeX), so that no page needs a script or a
font from elsewhere."""

import functools
import json
import os
import re
import subprocess

from docutils import nodes

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
    release = version = re.search(r"project\(icl-verify VERSION ([0-9.]+)", file.read()).group(1)

project = "icl-verify"
author = copyright = "the icl-verify maintainers"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath", "colon_fence"]
myst_heading_anchors = 3
html_theme = "furo"
html_title = "icl-verify " + release
html_copy_source = html_show_sourcelink = html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["manual.css"]
templates_path = ["templates"]
html_sidebars = {"**": ["sidebar/brand.html", "results.html", "sidebar/search.html",
                        "sidebar/scroll-start.html", "sidebar/navigation.html",
                        "sidebar/scroll-end.html"]}
exclude_patterns = ["generate", "static", "templates"]
highlight_language = "none"
# The manual lies in manual/ of the site, whose first page is the overview of the results.
html_context = {"results": "../index.html"}


KATEX = "/usr/share/javascript/katex/katex.js"
TYPESET = ("const katex = require('%s'), options = JSON.parse(process.argv[1]);"
           "process.stdout.write(katex.renderToString(options.latex, options));" % KATEX)


@functools.lru_cache(maxsize=None)
def mathml(latex, display):
    options = {"latex": latex, "displayMode": display, "output": "mathml", "throwOnError": True}
    ran = subprocess.run(["node", "-e", TYPESET, json.dumps(options)], capture_output=True,
                         text=True, check=False)
    if ran.returncode != 0:
        raise ValueError("no formula: " + latex + "\n" + ran.stderr)
    return re.search(r"<math.*</math>", ran.stdout, re.DOTALL).group(0)


def visit_math(self, node):
    self.body.append(mathml(node.astext(), display=False))
    raise nodes.SkipNode


def visit_math_block(self, node):
    self.body.append('<div class="math">%s</div>' % mathml(node.astext(), display=True))
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
    app.config.html_math_renderer = "mathml"
