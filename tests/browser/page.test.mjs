// The page made from the real results, in headless Chromium: everything is there, nothing leaves the
// machine, and its links lead where they say.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, open as open_in, page_url, results } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());
const open = (options) => open_in(browser, options);

// These only look, so that one page does for all.
describe('what is on the page', () => {
  let page;
  before(async () => { ({ page } = await open()); });

  // A question to the browser for every claim would take minutes: one for all.
  test('every claim has a cell in the grid and a section, with its verdict in words and in colour', async () => {
    assert.ok(results.results.length > 0);
    const shown = await page.evaluate((ids) => ids.map((id) => {
      const headings = document.querySelectorAll(`[id="claim-${id}"] h4`);
      const cells = document.querySelectorAll(`#status a[href="#claim-${id}"]`);
      return {
        sections: document.querySelectorAll(`[id="claim-${id}"]`).length,
        headings: [...headings].map((e) => e.innerText),
        cells: [...cells].map((e) => ({ kinds: [...e.classList], text: e.textContent })),
      };
    }), results.results.map((result) => result.id));
    for (const [k, result] of results.results.entries()) {
      const { sections, headings, cells } = shown[k];
      assert.deepEqual([sections, headings.length, cells.length], [1, 1, 1], result.id);
      assert.match(headings[0], new RegExp(result.verdict));
      assert.ok(cells[0].kinds.includes(`v-${result.verdict}`), result.id);
      assert.ok(cells[0].text.includes(result.verdict), result.id);
    }
  });

  test('every check and value of a claim stands in its section', async () => {
    const shown = await page.evaluate((ids) => ids.map((id) => {
      const section = document.getElementById(`claim-${id}`);
      const count = (what) => section.querySelectorAll(what).length;
      return {
        counts: [count('.check:not(.part)'), count('.values dt'), count('figure svg')],
        repeats: [...section.querySelectorAll('pre')].some((e) => e.textContent.includes(`icl-verify run ${id}`)),
      };
    }), results.results.map((result) => result.id));
    for (const [k, result] of results.results.entries()) {
      const counts = [result.checks.length, Object.keys(result.values).length, result.plots.length];
      assert.deepEqual(shown[k].counts, counts, result.id);
      assert.ok(shown[k].repeats, result.id);
    }
  });

  test('every erratum stands in the ledger', async () => {
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
    const numbers = results.claims.flatMap((claim) => claim.published);
    assert.equal(await page.locator('#published .number').count(), numbers.length);
    const shown = await page.locator('#published .number dd b').allTextContents();
    const papers = new Set(results.claims.filter((c) => c.published.length).map((c) => c.id.split('.')[0]));
    for (const paper of papers) assert.equal(await page.locator(`[id="published-${paper}"]`).count(), 1);
    const links = new Set(await page.locator('#published .number a[href]').allTextContents());
    for (const number of numbers.filter((n) => n.by)) assert.ok(links.has(number.by), number.by);
    const long = numbers.filter((n) => results.results.some((r) => r.id === n.by &&
      r.checks.some((c) => c.name === n.check && !c.run)));
    assert.equal(shown.filter((text) => text.includes('not run')).length, long.length);
    assert.equal(await page.locator('#published .alarm').count(), 0);
  });

  test('the totals are those of the results', async () => {
    const { old_rule, ...parts } = results.totals;
    assert.ok(Object.values(old_rule).some((count) => count > 0));
    for (const verdict of Object.keys(parts.statements)) {
      const count = Object.values(parts).reduce((sum, counts) => sum + counts[verdict], 0);
      const total = page.locator(`.total.v-${verdict.replaceAll(' ', '-')} b`);
      if (await total.count()) assert.equal(await total.innerText(), String(count), verdict);
      else assert.equal(count, 0, verdict);
    }
  });

  test('ids are unique, and every link within the page has a target', async () => {
    const { twice, dangling } = await page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
      const links = [...document.querySelectorAll('a[href^="#"]')].map((a) => a.getAttribute('href').slice(1));
      return { twice: ids.filter((id, k) => ids.indexOf(id) !== k),
               dangling: links.filter((id) => !document.getElementById(id)) };
    });
    assert.deepEqual(twice, []);
    assert.deepEqual(dangling, []);
  });

  test('mathematics is typeset: formulas have a size and no source shows', async () => {
    const flat = await page.$$eval('math', (all) => all.filter((m) => {
      const hidden = !m.checkVisibility();
      const box = m.getBoundingClientRect();
      return !hidden && (box.width < 2 || box.height < 2);
    }).length);
    assert.equal(flat, 0);
    assert.ok((await page.locator('math').count()) > results.claims.length);
    // What is quoted is the source itself. Last of the tests of this page: it takes that away.
    await page.$$eval('.quote', (all) => all.forEach((e) => e.remove()));
    const words = await page.locator('.statement, .entry, .number, .part, h4').allInnerTexts();
    for (const text of words) assert.doesNotMatch(text, /\$|\\[a-zA-Z]/);
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

  test('a cell of the grid can be clicked and leads to its claim', async () => {
    const { page } = await open();
    const faults = await page.evaluate(async (ids) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      const followed = async (id, k) => {
        const cell = document.querySelector(`#status a[href="#claim-${id}"]`);
        cell.scrollIntoView({ block: 'center' });
        const box = cell.getBoundingClientRect();
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!cell.contains(hit)) return 'something lies over its cell';
        if (k % 8 !== 0) return null;  // a click lays the whole page out again
        hit.click();
        for (let k = 0; k < 100 && location.hash !== `#claim-${id}`; ++k) await frame();
        const section = document.querySelector(':target');
        if (section?.id !== `claim-${id}`) return `leads to ${section?.id}`;
        const top = section.querySelector('h4').getBoundingClientRect().top;
        if (top < 0 || top >= innerHeight) return `its heading is at ${top} px`;
        return section.querySelector('.place').innerText.includes(id) ? null : 'has another id';
      };
      const faults = [];
      for (const [k, id] of ids.entries()) {
        const fault = await followed(id, k);
        if (fault) faults.push(`${id}: ${fault}`);
      }
      return faults;
    }, results.results.map((result) => result.id));
    assert.deepEqual(faults, []);
    const { id } = results.results.at(-1);  // as a mouse does it
    await page.locator(`#status a[href="#claim-${id}"]`).click();
    assert.equal(new URL(page.url()).hash, `#claim-${id}`);
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
    const { page } = await open();
    const ground = async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    assert.notEqual(await ground('light'), await ground('dark'));
  });
});
