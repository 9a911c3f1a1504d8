// The pages made from the real results are accessible, wide and narrow and in both colour schemes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { launch, open, pages, sample } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// Contrast does not depend on the width, and only colours on the scheme; it takes half the time.
const views = [
  { width: 1200, colorScheme: 'light', options: { runOnly: levels } },
  { width: 360, colorScheme: 'light',
    options: { runOnly: levels, rules: { 'color-contrast': { enabled: false } } } },
  { width: 1200, colorScheme: 'dark', options: { runOnly: ['cat.color'] } },
];

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

async function check(file, view) {
  const { page } = await open(browser, file, { ...view, all: true });
  // One of each kind is enough here: contrast of every word takes a minute a page.
  await page.$$eval('[data-strained]', (all) => all.forEach((e) => e.remove()));
  await page.evaluate(axe);
  const { violations, passes } = await page.evaluate((options) =>
    window.axe.run(document, { resultTypes: ['violations'], ...options }), view.options);
  assert.ok(passes.length > 0, 'no rule was applied');
  assert.deepEqual(violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`), []);
  await page.context().close();
}

describe('accessibility', () => {
  for (const view of views)
    test(`${view.width} px, ${view.colorScheme}: all that the pages are made of`, () => check(sample, view));
  test('the first page', () => check('index.html', views[0]));

  test('every page has its regions once, and a title of its own', async () => {
    const titles = new Set();
    for (const file of pages) {
      const { page } = await open(browser, file);
      for (const part of ['header', 'nav', 'main', 'footer', 'h1', 'nav [aria-current="page"]'])
        assert.equal(await page.locator(part).count(), 1, `${file}: ${part}`);
      titles.add(await page.title());
      await page.context().close();
    }
    assert.equal(titles.size, pages.length);
  });
});
