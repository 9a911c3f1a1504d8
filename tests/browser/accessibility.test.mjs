// The page made from the real results is accessible, wide and narrow and in both colour schemes. A file
// of its own: it takes as long as all other tests of the page, which run beside it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { launch, open as open_in } from './browser.mjs';
import { keep_sample } from './sample.mjs';

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
const open = (options) => open_in(browser, options);

describe('accessibility', () => {
  for (const view of views) {
    test(`${view.width} px, ${view.colorScheme}`, async () => {
      const { page } = await open(view);
      await page.evaluate(keep_sample);  // contrast of every word takes a minute a page
      await page.$$eval('details', (all) => all.forEach((d) => (d.open = true)));
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate((options) =>
        window.axe.run(document, { resultTypes: ['violations'], ...options }), view.options);
      assert.ok(passes.length > 0, 'no rule was applied');
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`), []);
      for (const landmark of ['header', 'nav', 'main', 'footer'])
        assert.equal(await page.locator(landmark).count(), 1, landmark);
      assert.equal(await page.locator('h1').count(), 1);
    });
  }
});
