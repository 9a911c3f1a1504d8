// One page in place of all of them, where a look at every claim takes minutes: claims, errata and
// numbers of one kind are made by the same code. One of each kind stands on it, and of each sort of
// section as many as strain the width of a narrow screen most, by their widest box and by their
// longest word, marked as such; with the header and footer of the first page and the widest graph.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folder, launch, open, pages, sample } from './browser.mjs';

const strained = 10;

// The sections of a page with what tells their kinds and strains; runs within the page.
function sections_of_page() {
  const kinds = {
    '.claim': (claim) => [
      claim.querySelector('.badge').className,
      ...(claim.querySelector('figure') ? ['plots'] : []),
    ],
    '.entry': (entry) => [entry.querySelector('.badge').textContent],
    '.number': (number) => [number.className],
  };
  const width = (e) => Math.max(...[e, ...e.querySelectorAll('*')].map((x) => x.scrollWidth || 0));
  const word = (e) => Math.max(...e.textContent.split(/\s+/).map((x) => x.length));
  const sections = Object.entries(kinds).flatMap(([sort, kinds_of]) =>
    [...document.querySelectorAll(sort)].map((e) =>
      ({ sort, kinds: kinds_of(e), width: width(e), word: word(e), html: e.outerHTML })));
  const graphs = [...document.querySelectorAll('#graph')].map((e) =>
    ({ sort: '#graph', kinds: [], width: width(e), word: 0, html: e.outerHTML }));
  return [...sections, ...graphs];
}

function chosen(all, sort) {
  const sections = all.filter((section) => section.sort === sort);
  if (sort === '#graph') return sections.sort((a, b) => b.width - a.width).slice(0, 1);
  const seen = {};
  const is_first = (kind) => (seen[kind] = (seen[kind] ?? 0) + 1) === 1;
  const kept = new Set(sections.filter((s) => s.kinds.map(is_first).includes(true)));
  for (const strain of ['width', 'word'])
    for (const s of [...sections].sort((a, b) => b[strain] - a[strain]).slice(0, strained)) {
      if (kept.has(s)) continue;
      s.html = s.html.replace(/^<\w+/, '$& data-strained');
      kept.add(s);
    }
  return [...kept];
}

const browser = await launch();
const all = [];
for (const file of pages) {
  const { page } = await open(browser, file, { width: 360, all: true });
  all.push(...await page.evaluate(sections_of_page));
  await page.context().close();
}
const { page } = await open(browser, 'index.html');
const [head, header, footer] = await page.evaluate(() =>
  ['head', 'header', 'footer'].map((name) => document.querySelector(name).outerHTML));
await browser.close();

const html = (sort) => chosen(all, sort).map((section) => section.html).join('\n');
const links_stay = (text) => text.replace(/href="[^"#]*#[^"]*"/g, 'href="#main"');
writeFileSync(join(folder, sample), `<!doctype html>
<html lang="en">${head}<body><a class="skip" href="#main">Skip to the results</a>
${links_stay(`${header}<main id="main">${html('#graph')}
<section aria-label="Errata"><h2>Errata</h2><h3>Of all kinds</h3><ul class="ledger">${
  html('.entry')}</ul></section>
<section aria-label="Numbers"><h2>Numbers</h2><h3>Of all kinds</h3><ul class="numbers">${
  html('.number')}</ul></section>
<section aria-label="Claims"><h2>Claims</h2><h3>Of all kinds</h3>${html('.claim')}</section>
</main>${footer}`)}</body></html>
`);
