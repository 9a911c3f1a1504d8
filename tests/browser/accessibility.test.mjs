// The page made from the real results is accessible, at two widths and in both colour schemes. A file
// of its own: it takes as long as all other tests of the page, which run beside it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { launch, open as open_in } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const views = [360, 1200].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());
const open = (options) => open_in(browser, options);

// Contrast of every word takes a minute a page; claims of one kind are made by the same code. Of each
// verdict two claims stay, and two of those with plots; of the errata two of each kind.
async function thin_out(page) {
  await page.evaluate(() => {
    const seen = {};
    const first_two = (key) => (seen[key] = (seen[key] ?? 0) + 1) <= 2;
    for (const claim of document.querySelectorAll('.claim')) {
      const kind = claim.querySelector('.badge').className;
      const plots = claim.querySelector('figure') !== null;
      if (![first_two(kind), plots && first_two('plots')].includes(true)) claim.remove();
    }
    for (const entry of document.querySelectorAll('.entry'))
      if (!first_two(entry.querySelector('.badge').textContent)) entry.remove();
    for (const number of document.querySelectorAll('.number'))
      if (!first_two(number.className)) number.remove();
    for (const link of document.querySelectorAll('a[href^="#"]'))
      if (!document.getElementById(link.getAttribute('href').slice(1))) link.setAttribute('href', '#main');
  });
}

describe('accessibility', () => {
  for (const view of views) {
    test(`${view.width} px, ${view.colorScheme}`, async () => {
      const { page } = await open(view);
      await page.$$eval('details', (all) => all.forEach((d) => (d.open = true)));
      await thin_out(page);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, {
        resultTypes: ['violations'],  // nothing is told of what passes
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }));
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`), []);
      for (const landmark of ['header', 'nav', 'main', 'footer'])
        assert.equal(await page.locator(landmark).count(), 1, landmark);
      assert.equal(await page.locator('h1').count(), 1);
    });
  }
});
