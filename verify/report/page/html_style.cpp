// The style of the page. Colours are custom properties, once for light and once for dark; every
// pair of ink and ground has a contrast of at least 4.5.
#include <fmt/format.h>

#include "verify/report/drawing/verdict_mark.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {

namespace {

constexpr const char* colours = R"(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ground: #f5f5f2; --ink: #1b1c1e; --ink-soft: #55585e; --rule: #d5d6d2;
  --shade: rgb(27 28 30 / .32);
  --link: #0a4fa8; --alarm: #a3101c; --alarm-ground: #fdebec;
  --good: #11602f; --good-ground: #dff3e4;
  --mended: #7a4a00; --mended-ground: #fdf0d5;
  --bad: #9c1420; --bad-ground: #fde4e4;
  --weak: #0b5560; --weak-ground: #dcf1f4;
  --open: #5a3d8a; --open-ground: #eee6fa;
  --broken: #ffffff; --broken-ground: #7d0b15;
  --series-1: #0b62b8; --series-2: #b54708; --series-3: #147a4b;
  --series-4: #8b3fa8; --series-5: #8a6a00; --series-6: #5f6670;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d; --ground: #1e2127; --ink: #e8e8e4; --ink-soft: #a9adb5; --rule: #3a3e47;
    --shade: rgb(232 232 228 / .32);
    --link: #8ab8ff; --alarm: #ffb0b4; --alarm-ground: #45151a;
    --good: #9be3b0; --good-ground: #163723;
    --mended: #f3ca7d; --mended-ground: #3d2e10;
    --bad: #ffb0b0; --bad-ground: #47191d;
    --weak: #93dbe6; --weak-ground: #12353b;
    --open: #cdb5f5; --open-ground: #32254a;
    --broken: #ffffff; --broken-ground: #8f1420;
    --series-1: #6cb0ff; --series-2: #ff9d5c; --series-3: #5fd39a;
    --series-4: #d79bf0; --series-5: #e0c04f; --series-6: #a9b0bb;
  }
}
)";

constexpr const char* rules = R"(* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans",
    "Liberation Sans", sans-serif;
  overflow-wrap: anywhere;
}
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 1.2rem; }
footer { padding-top: 1rem; padding-bottom: 3rem; border-top: 1px solid var(--rule);
  color: var(--ink); }
h1 { font-size: clamp(1.5rem, 4.5vw, 2.3rem); line-height: 1.2; margin: .2rem 0 .8rem;
  text-wrap: balance; }
h2 { font-size: 1.45rem; margin: 2.6rem 0 .6rem; line-height: 1.25; }
h3 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
h4 { font-size: 1.1rem; margin: 0; line-height: 1.4; }
h5 { font-size: .95rem; margin: 1rem 0 .3rem; }
p { margin: .5rem 0; }
p, li { max-width: 75ch; }
ul { padding-left: 1.3rem; margin: .4rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--link);
  outline-offset: 2px; border-radius: 3px; }
code, pre { font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono",
  monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
table { overflow-wrap: break-word; }
pre { background: var(--ground); border: 1px solid var(--rule); border-radius: 6px;
  padding: .6rem .8rem; overflow-x: auto; margin: .4rem 0; }
math { font-size: 1.1em; }
sup, sub { line-height: 0; font-size: .75em; }
cite { font-weight: 400; color: var(--ink-soft); }
.publication { font-size: .9rem; color: var(--ink-soft); }
.skip { position: absolute; left: -999rem; background: var(--paper); padding: .5rem 1rem; }
.skip:focus { left: 0; top: 0; z-index: 1; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.program { color: var(--ink-soft); margin: 0; font-weight: 600; letter-spacing: .02em; }
.answer { font-size: 1.2rem; max-width: 60ch; }
.alarm { color: var(--alarm); background: var(--alarm-ground); border-radius: 6px;
  padding: .1rem .6rem; }
.alarm a { color: inherit; }
.totals { margin: 1rem 0; font-variant-numeric: tabular-nums; }
.totals th, .totals td { padding: .3rem 1rem .3rem 0; white-space: nowrap; }
.totals thead th { vertical-align: bottom; color: var(--v, inherit); white-space: normal; }
.totals thead th:last-child { min-width: 11rem; }
.totals td[class] { color: var(--v); }
.totals .sum > * { border-top: 2px solid var(--rule); font-weight: 650; }
.verdicts { display: grid; grid-template-columns: 10rem minmax(0, 1fr); gap: .1rem .9rem; }
.verdicts dt { color: var(--v-line); font-weight: 650; }
.verdicts dd { margin: 0; max-width: 75ch; }
.sign { width: 1em; height: 1em; vertical-align: -.13em; fill: none; stroke: currentColor;
  stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: .6rem 0;
  margin: 0; border-block: 1px solid var(--rule); }
nav ul + ul { border-top: none; }
nav .pages { font-weight: 600; border-top: none; }
header > nav:first-child { margin-bottom: 1.4rem; }
h1 cite { display: block; font-size: .6em; font-style: normal; margin-top: .3rem; }
@media screen { .claim, .entry { content-visibility: auto; contain-intrinsic-size: auto 50rem; }
  .claim:target, .entry:target { content-visibility: visible; } }
nav [aria-current] { color: var(--ink); text-decoration: none; }
a.self { color: inherit; text-decoration: none; }
a.self:hover, a.self:focus { text-decoration: underline; }
.claims { list-style: none; padding: 0; }
.claims li { display: grid; grid-template-columns: 13rem 11.5rem minmax(0, 1fr); gap: .1rem .9rem;
  align-items: baseline; max-width: none; padding: .3rem 0; border-top: 1px solid var(--rule); }
.claims .badge { justify-self: start; }
.claims .place { display: block; }
.claims .wrong { display: block; color: var(--ink-soft); }
.search input { font: inherit; width: min(28rem, 100%); padding: .3rem .6rem; border-radius: 6px;
  border: 1px solid var(--ink-soft); background: var(--paper); color: var(--ink); }
.errata li { grid-template-columns: 10rem 15rem minmax(0, 1fr); padding: .2rem 0; }
.grid { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 5px; }
.grid li { max-width: none; }
.grid-row h3 { margin: .9rem 0 .3rem; font-size: 1rem; }
.cell { display: inline-block; min-width: 5.6rem; padding: .28rem .5rem; border-radius: 6px;
  background: var(--v-ground); color: var(--v); text-decoration: none; font-size: .85rem;
  border: 1px solid transparent; }
.cell:hover { border-color: currentColor; }
.cell .sign { margin-right: .3em; }
.cell.unexpected { border: 2px dashed currentColor; }
.badge { display: inline-block; background: var(--v-ground); color: var(--v); border-radius: 6px;
  padding: .05rem .5rem; font-size: .85rem; font-weight: 650; margin-right: .3rem; }
.badge.plain { background: var(--ground); color: var(--ink); border: 1px solid var(--rule); }
/* A shadow at the side to which there is more; it goes with what hides it. */
.scroll { overflow-x: auto; background:
  linear-gradient(to right, var(--paper) 35%, transparent) left / 3rem 100% no-repeat local,
  linear-gradient(to left, var(--paper) 35%, transparent) right / 3rem 100% no-repeat local,
  linear-gradient(to right, var(--shade), transparent) left / .8rem 100% no-repeat scroll,
  linear-gradient(to left, var(--shade), transparent) right / .8rem 100% no-repeat scroll; }
table { border-collapse: collapse; font-size: .92rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .7rem .35rem 0;
  border-bottom: 1px solid var(--rule); }
.ledger { list-style: none; padding: 0; }
.entry { max-width: none; border: 1px solid var(--rule);
  border-left: 5px solid var(--v, var(--rule)); border-radius: 6px; padding: .7rem .9rem;
  margin: .7rem 0; break-inside: avoid; }
.entry.error { border-left-color: var(--bad); }
.entry h4 { font-size: 1rem; }
.entry dl { display: grid; grid-template-columns: 9.5rem minmax(0, 1fr); gap: .25rem .8rem;
  margin: .5rem 0 0; }
.entry dt { color: var(--ink-soft); font-size: .9rem; }
.entry dd { margin: 0; max-width: max(75ch, 20em); min-width: 0; }
.entry .quote { margin: 0 0 .2rem; }
.entry .quote q { overflow-wrap: anywhere; }
.quote math, .first math { font-size: 1em; }
.whole .beside { display: grid; gap: .2rem 1.2rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start; }
.whole .printed, .whole pre { min-width: 0; margin: .4rem 0; }
.entry .counterexample { background: var(--bad-ground); border-radius: 4px; padding: .1rem .4rem; }
.entry .right { background: var(--good-ground); border-radius: 4px; padding: .1rem .4rem; }
.numbers { list-style: none; padding: 0; }
.number { max-width: none; display: grid; grid-template-columns: 17rem minmax(0, 1fr);
  gap: .2rem 1.2rem; border-top: 1px solid var(--rule); padding: .55rem 0; break-inside: avoid; }
.number h4 { font-size: .95rem; font-weight: 550; }
.number > dl { display: grid; grid-template-columns: 5.5rem minmax(0, 1fr); gap: .1rem .8rem;
  margin: 0; min-width: 0; align-content: start; }
.number dt { color: var(--ink-soft); font-size: .9rem; }
.number dd { margin: 0; max-width: max(75ch, 20em); min-width: 0; }
.r-yes .badge.plain { background: var(--good-ground); color: var(--good);
  border-color: transparent; }
.r-partly .badge.plain { background: var(--weak-ground); color: var(--weak);
  border-color: transparent; }
.r-no .badge.plain, .r-fallen .badge.plain { background: var(--bad-ground);
  color: var(--bad); border-color: transparent; }
.paper { border-bottom: 2px solid var(--rule); padding-bottom: .3rem; }
.claim { padding: 1.3rem 0; border-bottom: 1px solid var(--rule); }
.claim:target, .entry:target { box-shadow: -6px 0 0 var(--link); padding-left: .8rem; }
.place code { margin-right: .6em; }
.place, .links { color: var(--ink-soft); font-size: .92rem; margin: .2rem 0; }
.statement { background: var(--ground); border-radius: 8px; padding: .4rem .9rem; margin: .7rem 0;
  overflow-x: auto; }
.first { background: var(--v-ground); border-left: 6px solid var(--v); border-radius: 6px;
  padding: .3rem .9rem .5rem; margin: .7rem 0; }
.first p { color: var(--v); font-weight: 650; }
.first dl { display: grid; grid-template-columns: 9.6rem minmax(0, 1fr); gap: .25rem .9rem;
  margin: .3rem 0; }
.first dt { color: var(--v); font-weight: 550; }
.first dd { margin: 0; max-width: 46rem; min-width: 0; color: var(--ink); }
.first .a-counterexample, .first .a-correct { background: var(--paper); border-radius: 5px;
  padding: .15rem .5rem; }
.reason { border-left: 4px solid var(--v); padding-left: .7rem; }
.checks { list-style: none; padding: 0; }
.check { display: grid; grid-template-columns: 5.6rem minmax(0, 1fr); gap: .1rem .8rem;
  max-width: none; padding: .45rem 0; border-top: 1px solid var(--rule); }
.check > div { min-width: 0; }
.check p { margin: 0; }
.check .name { font-weight: 550; }
.outcome { font-weight: 650; font-size: .88rem; padding-top: .1rem; }
.outcome.fine { color: var(--good); }
.outcome.refuted { color: var(--bad); }
.outcome.alarm { color: var(--alarm); background: none; padding: 0; }
.outcome.idle { color: var(--ink-soft); }
.part .name { font-weight: 400; }
.checked { background: var(--ground); border-radius: 6px; padding: .3rem .7rem .9rem;
  margin: .3rem 0; overflow-x: auto; font-size: .94rem; }
.checked dl { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr); gap: .1rem .8rem;
  margin: 0; }
.checked dt { color: var(--ink-soft); grid-column: 1; }
.checked dd { margin: 0; grid-column: 2; }
.prose { border-left: 4px dashed var(--rule); color: var(--ink-soft); padding-left: .7rem;
  margin: .3rem 0; font-size: .94rem; }
.prose p, .prose ul { margin: 0; }
.checked .standing { color: var(--ink-soft); font-size: .88rem; margin-left: .6em; }
.detail { font-size: .94rem; }
.facts { color: var(--ink-soft); font-size: .85rem; }
.cost { white-space: nowrap; margin-left: .6em; }
.values { margin: .3rem 0; display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr);
  gap: .25rem .9rem; }
.values > div { display: contents; }
.values dd { margin: 0; overflow-wrap: anywhere; min-width: 0; font-variant-numeric: tabular-nums; }
.notation dl { display: grid; grid-template-columns: fit-content(30%) minmax(0, 1fr);
  gap: .15rem .9rem; margin: .4rem 0; }
.notation dd { margin: 0; max-width: 70ch; }
.notation .about { color: var(--ink-soft); font-size: .88rem; }
.numbers { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .2rem 0; }
.numbers td { text-align: right; padding: .05rem .5rem; border: none; white-space: nowrap; }
.values .index { margin: .3rem 0 0; color: var(--ink-soft); font-size: .88rem; }
.exact code { overflow-wrap: anywhere; font-size: .8rem; }
.values .about { color: var(--ink-soft); font-size: .88rem; display: block; }
details { margin: .6rem 0; }
summary { cursor: pointer; color: var(--link); }
figure { margin: 1rem 0; max-width: 40rem; }
.option { white-space: nowrap; }
figcaption { color: var(--ink-soft); font-size: .9rem; max-width: 75ch; }
@media (max-width: 40rem) {
  .entry dl, .first dl, .check, .values, .number, .number > dl { gap: .05rem;
    grid-template-columns: minmax(0, 1fr); }
  .claims li { grid-template-columns: minmax(0, 1fr) auto; }
  .errata li { grid-template-columns: minmax(0, 1fr); }
  .first { padding: .3rem .4rem; }
  .first .a-counterexample, .first .a-correct { padding: 0; }
  .claims li > span:last-child { grid-column: 1 / -1; }
  .entry dt, .first dt, .number dt { margin-top: .3rem; }
  .cell { min-width: 0; }
  .values dt { margin-top: .3rem; }
}
@media print {
  /* Formulas are set smaller by the width of these where they must be (math_style). */
  .statement, .checked dd, .entry dd, .first dd, .notation dd, .number dd, .values dd,
  .check > div { container-type: inline-size; }
  :root { color-scheme: light; --paper: #fff; --ink: #000; }
  header, main, footer { max-width: none; padding: 0; }
  html { font-size: 9.5pt; }
  nav, .skip, .search { display: none; }
  .all-checks::details-content, .check details::details-content {
    content-visibility: visible; block-size: auto; }
  .totals th, .totals td { white-space: normal; padding-right: .5rem; }
  figure { break-inside: avoid; }
  .scroll, .statement, .checked { overflow: visible; background: none; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; overflow: visible; }
  .claim-graph { max-width: 100%; height: auto; }
  h2, h3, h4, h5 { break-after: avoid; }
  .cell, .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  a { color: inherit; text-decoration: none; }
}
)";

std::string name_of(Tone tone) {
  switch (tone) {
    case Tone::good:
      return "good";
    case Tone::mended:
      return "mended";
    case Tone::bad:
      return "bad";
    case Tone::weak:
      return "weak";
    case Tone::open:
      return "open";
    case Tone::broken:
      return "broken";
  }
  return "";
}

// What is drawn in lines takes the ink; that of a broken checker is white, for its dark ground.
std::string verdict_rules() {
  std::string css;
  for (const auto& facts : verdict_table) {
    const auto tone = name_of(facts.tone);
    css += fmt::format(
        ".v-{0} {{ --v: var(--{1}); --v-ground: var(--{1}-ground); --v-line: var(--{2}); }}\n",
        verdict_class(facts.verdict).substr(2), tone, facts.tone == Tone::broken ? "alarm" : tone);
  }
  return css;
}

}  // namespace

std::string page_style() { return colours + verdict_rules() + rules; }

std::string verdict_sign(Verdict verdict) {
  return fmt::format(
      "<svg class=\"sign\" viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"{}\"/></svg>",
      verdict_mark(verdict));
}

std::string verdict_class(Verdict verdict) {
  std::string name = "v-" + to_text(verdict);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string verdict_badge(const Result& result) {
  return fmt::format("<span class=\"badge {0}\">{1} {2}</span>", verdict_class(result.verdict),
                     verdict_sign(result.verdict), to_text(result.verdict));
}

}  // namespace verify
