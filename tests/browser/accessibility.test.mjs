// The pages made from the real results are accessible, wide and narrow and in both colour schemes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { launch, open, sample } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Contrast does not depend on the width, and only colours on the scheme; it takes half the time.
const contrast = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const views = [
  { width: 1200, colorScheme: 'light', options: { runOnly: levels } },
  { width: 360, colorScheme: 'light',
    options: { runOnly: levels, rules: { 'color-contrast': { enabled: false } } } },
  { width: 1200, colorScheme: 'dark', options: contrast },
];

// Leaves one of each kind of element, told by its classes and those of all it holds: a rule that
// holds for one holds for the next, formulas are all of one kind, and the contrast of every word
// takes a minute a page. What has a meaning only as a whole stays whole. Runs in the page.
function thin() {
  const name = (e) => `${e.localName}.${e.className.baseVal ?? e.className}`;
  const kinds = new Set();
  const visit = (e, path) => {
    for (const child of [...e.children]) {
      const held = new Set([...child.querySelectorAll('*:not(math *, svg *)')].map(name));
      const kind = [path, name(child), ...held].join(' ');
      if (kinds.has(kind) && !child.matches('h2, h3')) child.remove();
      else if (!child.matches('dl, math, svg, h1, h2, h3, h4')) visit(child, name(child));
      kinds.add(kind);
    }
  };
  visit(document.querySelector('main'), '');
  // Of a formula every kind of symbol, once.
  const symbols = new Set();
  for (const symbol of document.querySelectorAll('math *:not(:has(*))')) {
    const kind = `${symbol.closest('[class]').className} ${name(symbol)}`;
    if (symbols.has(kind)) symbol.textContent = '';
    symbols.add(kind);
  }
}

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

async function faults(file, view, style = '') {
  const { page } = await open(browser, file, { ...view, all: true });
  if (file === sample) await page.evaluate(thin);
  if (style) await page.addStyleTag({ content: style });
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate((options) =>
    window.axe.run(document, { resultTypes: ['violations'], ...options }), view.options);
  assert.ok(passes.length > 0, 'no rule was applied');
  await page.context().close();
  return violations.map((v) => `${v.id}: ${v.help}: ` +
    v.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | '));
}

describe('accessibility', () => {
  for (const view of views)
    test(`${view.width} px, ${view.colorScheme}: all that the pages are made of`, async () => {
      assert.deepEqual(await faults(sample, view), []);
    });
  test('the first page', async () => assert.deepEqual(await faults('index.html', views[0]), []));

  test('words that are hardly seen, in the lists of claims, would be noticed', async () => {
    const pale = '.claim li { color: #ddd; background: #fff }';
    const found = await faults(sample, { ...views[0], options: contrast }, pale);
    assert.match(found.join(), /^color-contrast:/);
  });
});
