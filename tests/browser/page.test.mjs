// The page made from the real results, in headless Chromium: everything is there, nothing leaves the
// machine, it is accessible at two widths in both colour schemes, and its links lead where they say.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { launch, open as open_in, page_url, results } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const views = [360, 1200].flatMap((width) =>
  ['light', 'dark'].map((colorScheme) => ({ width, colorScheme })),
);

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());
const open = (options) => open_in(browser, options);

describe('what is on the page', () => {
  test('every claim has a cell in the grid and a section, with its verdict in words and in colour', async () => {
    const { page } = await open();
    assert.ok(results.results.length > 0);
    for (const result of results.results) {
      const section = page.locator(`[id="claim-${result.id}"]`);
      assert.equal(await section.count(), 1, result.id);
      assert.match(await section.locator('h4').innerText(), new RegExp(result.verdict));
      const cell = page.locator(`#status a[href="#claim-${result.id}"]`);
      assert.equal(await cell.count(), 1, result.id);
      assert.ok((await cell.getAttribute('class')).split(' ').includes(`v-${result.verdict}`), result.id);
      assert.ok((await cell.textContent()).includes(result.verdict), result.id);
    }
  });

  test('every check and value of a claim stands in its section', async () => {
    const { page } = await open();
    for (const result of results.results) {
      const section = page.locator(`[id="claim-${result.id}"]`);
      assert.equal(await section.locator('.check:not(.part)').count(), result.checks.length, result.id);
      assert.equal(await section.locator('.values dt').count(), Object.keys(result.values).length, result.id);
      assert.equal(await section.locator('figure svg').count(), result.plots.length, result.id);
      assert.ok(await section.locator('pre', { hasText: `icl-verify run ${result.id}` }).count(), result.id);
    }
  });

  test('every erratum stands in the ledger', async () => {
    const { page } = await open();
    const old_rule = results.claims.filter((claim) => !claim.parts);
    const with_parts = results.claims.filter((claim) => claim.parts);
    const numbers = new Set(old_rule.flatMap((claim) =>
      claim.errata.map((e) => [claim.id.split('.')[0], e.id, e.kind].join(' '))));
    // Told at its first place, if that is a claim in parts.
    const told = new Set(with_parts.map((claim) => claim.id));
    const first = with_parts.flatMap((claim) => claim.errata)
      .filter((e) => !e.same.some((name) => told.has(name.split('#')[0])));
    assert.equal(await page.locator('#errata .entry').count(), numbers.size + first.length);
    const heading = page.locator('#old-rule');
    assert.equal(await heading.count(), numbers.size ? 1 : 0);
    if (numbers.size) assert.match(await heading.textContent(), /not counted/);
  });

  test('every published number stands on the page, with the outcome of its check in this run', async () => {
    const { page } = await open();
    const numbers = results.claims.flatMap((claim) => claim.published);
    assert.equal(await page.locator('#published .number').count(), numbers.length);
    const shown = await page.locator('#published .number dd b').allTextContents();
    const papers = new Set(results.claims.filter((c) => c.published.length).map((c) => c.id.split('.')[0]));
    for (const paper of papers) assert.equal(await page.locator(`[id="published-${paper}"]`).count(), 1);
    for (const number of numbers.filter((n) => n.by)) {
      const links = page.locator('#published .number a[href]', { hasText: new RegExp(`^${number.by.replace('.', '\\.')}$`) });
      assert.ok(await links.count(), number.by);
    }
    const long = numbers.filter((n) => results.results.some((r) => r.id === n.by &&
      r.checks.some((c) => c.name === n.check && !c.run)));
    assert.equal(shown.filter((text) => text.includes('not run')).length, long.length);
    assert.equal(await page.locator('#published .alarm').count(), 0);
  });

  test('the totals are those of the results', async () => {
    const { page } = await open();
    const { old_rule, ...parts } = results.totals;
    assert.ok(Object.values(old_rule).some((count) => count > 0));
    for (const verdict of Object.keys(parts.statements)) {
      const count = Object.values(parts).reduce((sum, counts) => sum + counts[verdict], 0);
      const total = page.locator(`.total.v-${verdict.replaceAll(' ', '-')} b`);
      if (await total.count()) assert.equal(await total.innerText(), String(count), verdict);
      else assert.equal(count, 0, verdict);
    }
  });

  test('mathematics is typeset: formulas have a size and no source shows', async () => {
    const { page } = await open();
    const flat = await page.$$eval('math', (all) => all.filter((m) => {
      const hidden = !m.checkVisibility();
      const box = m.getBoundingClientRect();
      return !hidden && (box.width < 2 || box.height < 2);
    }).length);
    assert.equal(flat, 0);
    assert.ok((await page.locator('math').count()) > results.claims.length);
    // What is quoted is the source itself.
    await page.$$eval('.quote', (all) => all.forEach((e) => e.remove()));
    const words = await page.locator('.statement, .entry, .number, .part, h4').allInnerTexts();
    for (const text of words) assert.doesNotMatch(text, /\$|\\[a-zA-Z]/);
  });

  test('ids are unique, and every link within the page has a target', async () => {
    const { page } = await open();
    const { twice, dangling } = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
      const links = [...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute('href').slice(1));
      return { twice: ids.filter((id, k) => ids.indexOf(id) !== k),
               dangling: links.filter((id) => !document.getElementById(id)) };
    });
    assert.deepEqual(twice, []);
    assert.deepEqual(dangling, []);
  });
});

describe('how it behaves', () => {
  test('no request leaves the machine, no script runs, nothing is complained of', async () => {
    const { page, requests, complaints } = await open({ bypassCSP: false });
    await page.waitForTimeout(300);
    assert.deepEqual(requests.filter((url) => url !== page_url && !url.startsWith('data:')), []);
    assert.deepEqual(complaints, []);
    assert.equal(await page.locator('script').count(), 0);
    const outward = await page.$$eval('[src], link[href], image[href], use[href]', (all) =>
      all.map((e) => e.getAttribute('src') ?? e.getAttribute('href')).filter((u) => !u.startsWith('data:') && !u.startsWith('#')));
    assert.deepEqual(outward, []);
  });

  test('a cell of the grid leads to its claim', async () => {
    const { page } = await open();
    for (const result of results.results) {
      await page.locator(`#status a[href="#claim-${result.id}"]`).click();
      const section = page.locator(`[id="claim-${result.id}"]`);
      assert.ok(await section.locator('h4').evaluate((e) => {
        const box = e.getBoundingClientRect();
        return box.top >= 0 && box.top < innerHeight;
      }), result.id);
      assert.ok((await section.locator('.place').innerText()).includes(result.id));
    }
  });

  test('the keyboard reaches the results: the first stop skips to them', async () => {
    const { page } = await open();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).hash, '#main');
    await page.keyboard.press('Tab');
    assert.ok(await page.evaluate(() => document.querySelector('main').contains(document.activeElement)));
  });

  test('on paper no check stays folded', async () => {
    const { page } = await open();
    const folded = () => page.$$eval('.check', (all) => all.filter((e) => !e.checkVisibility()).length);
    assert.ok((await folded()) > 0);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await folded(), 0);
  });

  test('the system without colour preference, and dark, have different grounds', async () => {
    const ground = async (colorScheme) => {
      const { page } = await open({ colorScheme });
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    assert.notEqual(await ground('light'), await ground('dark'));
  });
});

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
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }));
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160)).join(' | ')}`), []);
      for (const landmark of ['header', 'nav', 'main', 'footer'])
        assert.equal(await page.locator(landmark).count(), 1, landmark);
      assert.equal(await page.locator('h1').count(), 1);
    });
  }
});
