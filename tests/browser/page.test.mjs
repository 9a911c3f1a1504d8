// The pages made from the real results, in headless Chromium: everything is there, nothing leaves
// the machine, and their links lead where they say.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, test } from 'node:test';
import {
  claim_pages, folder, launch, open, pages, papers, results, survey, url_of,
} from './browser.mjs';
import { what_stands_here } from './facts.mjs';

const most_bytes = 1_500_000;
const most_elements = 50_000;
// Where the papers are published: the only links that lead away.
const away = results.papers.filter((p) => p.publication).map((p) => p.publication.link);
const key_of = (id) => id.split('.')[0];

let browser;
before(async () => { browser = await launch(); });
after(() => browser?.close());

// What the survey saw on its one visit to each page.
describe('what is on the pages', () => {
  const found = survey();
  const claims = {};
  for (const file of pages)
    for (const claim of found[file].claims) claims[claim.id] = { file, ...claim };
  const each = (what) => pages.flatMap((file) => found[file][what]);

  test('no page is larger than a browser loads and lays out at once', () => {
    for (const file of pages) {
      assert.ok(statSync(join(folder, file)).size < most_bytes, file);
      const { elements } = found[file];
      assert.ok(elements < most_elements, `${file} has ${elements} elements`);
    }
  });

  test('no request leaves the machine, no script but the search, nothing is complained of', () => {
    for (const file of pages) {
      const { requests, complaints, scripts, outward, unstyled } = found[file];
      const own = [url_of(file), url_of('style.css')];
      assert.deepEqual(
        requests.filter((url) => !own.includes(url) && !url.startsWith('data:')), []);
      assert.deepEqual(complaints, [], file);
      assert.equal(scripts, file === 'index.html' ? 1 : 0, file);
      assert.equal(unstyled, false, file);
      assert.deepEqual(outward, ['style.css'], file);
    }
  });

  test('every page has its regions once, and a title of its own', () => {
    for (const file of pages) assert.deepEqual(found[file].regions, [], file);
    assert.equal(new Set(pages.map((file) => found[file].title)).size, pages.length);
  });

  test('every claim has one section, a cell and a row on the first page, with its verdict', () => {
    assert.ok(results.results.length > 0);
    assert.equal(each('claims').length, results.results.length);
    const { cells, rows } = found['index.html'];
    assert.equal(cells.length, results.results.length);
    for (const result of results.results) {
      const claim = claims[`claim-${result.id}`];
      assert.ok(claim, result.id);
      assert.equal(claim.headings.length, 1);
      assert.ok(claim.headings[0].includes(result.verdict), result.id);
      const href = `${claim.file}#claim-${result.id}`;
      const [cell, ...more] = cells.filter((c) => c.href === href);
      assert.deepEqual(more, []);
      assert.ok(
        cell.kinds.includes(`v-${result.verdict.replaceAll(' ', '-')}`) &&
          cell.text.includes(result.verdict),
        result.id);
      assert.equal(rows.filter((row) => row === href).length, 1, result.id);
    }
  });

  test('every check and value of a claim stands in its section, and how to repeat it', () => {
    for (const result of results.results) {
      const claim = claims[`claim-${result.id}`];
      const counts = [result.checks.length, Object.keys(result.values).length, result.plots.length];
      assert.deepEqual(claim.counts, counts, result.id);
      assert.ok(claim.code.some((text) => text.includes(`icl-verify run ${result.id}`)), result.id);
    }
  });

  test('every claim and every erratum has an address of its own', () => {
    for (const claim of each('claims')) assert.equal(claim.self, 1, claim.id);
    for (const entry of each('entries')) assert.equal(entry.self, 1, entry.id);
  });

  test('every erratum stands in the ledger and in its index', () => {
    // Told at its first place, if that is in this report.
    const told = new Set(results.claims.map((claim) => claim.id));
    const first = results.claims.flatMap((claim) => claim.errata)
      .filter((e) => !e.same.some((name) => told.has(name.split('#')[0])));
    const { entries, rows } = found['errata.html'];
    assert.equal(entries.length, first.length);
    assert.deepEqual([...rows].sort(), entries.map((entry) => `#${entry.id}`).sort());
  });

  test('every published number stands on its page, with the outcome of its check in this run',
    () => {
    const numbers = results.claims.flatMap((claim) => claim.published);
    const shown = each('numbers');
    assert.equal(shown.length, numbers.length);
    const having = new Set(
      results.claims.filter((c) => c.published.length).map((c) => key_of(c.id)));
    for (const paper of having) assert.ok(each('ids').includes(`published-${paper}`), paper);
    const links = new Set(shown.flatMap((number) => number.links));
    for (const number of numbers.filter((n) => n.by)) assert.ok(links.has(number.by), number.by);
    const long = numbers.filter((n) => results.results.some((r) => r.id === n.by &&
      r.checks.some((c) => c.name === n.check && !c.run)));
    const outcomes = shown.flatMap((number) => number.outcomes);
    assert.equal(outcomes.filter((text) => text.includes('not run')).length, long.length);
    assert.equal(each('alarms').reduce((sum, n) => sum + n, 0), 0);
  });

  test('the totals are those of the results', () => {
    for (const verdict of Object.keys(results.totals.statements)) {
      const count = Object.values(results.totals).reduce((sum, counts) => sum + counts[verdict], 0);
      const total = found['index.html'].totals[`v-${verdict.replaceAll(' ', '-')}`];
      assert.equal(total ?? '0', String(count), verdict);
    }
  });

  test('ids are unique on a page, and every link leads to a page and a place on it', () => {
    for (const file of pages) {
      const { ids, links } = found[file];
      assert.deepEqual(ids.filter((id, k) => ids.indexOf(id) !== k), [], file);
      const astray = links.filter((link) => {
        if (away.includes(link) || link === 'icl-verify-check.py') return false;
        const [page, id] = link.split('#');
        const target = found[page || file];
        return !target || (id !== undefined && !target.ids.includes(id));
      });
      assert.deepEqual(astray, [], file);
    }
  });

  test('every paper that was read can be followed to where it is published', () => {
    assert.ok(away.length > 4);
    for (const paper of results.papers.filter((p) => p.publication)) {
      const on = pages.filter((file) => found[file].links.includes(paper.publication.link));
      assert.deepEqual(on, ['index.html', `${paper.key}.html`].sort(), paper.key);
    }
  });

  test('every page leads to the first, the errata and the papers, and these to claims', () => {
    for (const file of pages)
      for (const other of ['index.html', 'errata.html', ...papers])
        assert.ok(found[file].links.includes(other), `${file} to ${other}`);
    assert.equal(claim_pages.length, results.claims.length);
    for (const file of claim_pages) {
      const { links } = found[`${key_of(file)}.html`];
      assert.ok(links.some((link) => link.startsWith(`${file}#`)), file);
    }
  });

  test('mathematics is typeset: formulas have a size and no source shows', () => {
    for (const file of pages) {
      assert.equal(found[file].flat, 0, file);
      assert.deepEqual(found[file].source, [], file);
    }
    assert.ok(each('formulas').reduce((sum, n) => sum + n, 0) > results.claims.length);
  });
});

describe('how they behave', () => {
  test('a cell can be clicked and leads to the page of its claim', async () => {
    for (const file of papers) {
      const { page } = await open(browser, file);
      const covered = await page.$$eval('a.cell', (cells) => cells.filter((cell) => {
        cell.scrollIntoView({ block: 'center' });
        const box = cell.getBoundingClientRect();
        return !cell.contains(
          document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
      }).map((cell) => cell.textContent));
      assert.deepEqual(covered, [], file);
      const cell = page.locator('a.cell').last();
      const href = await cell.getAttribute('href');
      await cell.click();
      await page.waitForURL((url) => url.href.endsWith(href));
      const top = await page.evaluate(
        () => document.querySelector(':target h4').getBoundingClientRect().top);
      assert.ok(top >= 0 && top < 900, `${href}: its heading is at ${top} px`);
      await page.context().close();
    }
  });

  test('the search finds claims by words, symbols, papers and arXiv numbers', async () => {
    const { page, requests } = await open(browser, 'index.html', { bypassCSP: false });
    const field = page.locator('#search input');
    const found = async (words) => {
      await field.fill(words);
      return page.$$eval('#claims li', (rows) => rows.filter((row) => row.checkVisibility())
        .map((row) => row.querySelector('a').textContent));
    };
    const all = results.results.length;
    assert.equal((await found('')).length, all);
    assert.ok((await found('2504.04308')).every((id) => id.startsWith('li2025.')));
    assert.ok((await found('gating is weighting uniqueness')).includes('li2025.thm3'));
    assert.ok((await found('\\gamma')).length > 0);
    assert.deepEqual(await found('no such words anywhere'), []);
    assert.match(await page.locator('#search output').textContent(), /^0 of /);
    assert.equal(await page.locator('#status').isVisible(), false);
    assert.equal((await found('')).length, all);
    assert.equal(await page.locator('#status').isVisible(), true);
    const outward = requests.filter((url) => !/^(file|data):/.test(url));
    assert.deepEqual(outward, []);
    await page.context().close();
  });

  test('a claim begins with its answer; what is false has its counterexample and what is right',
    async () => {
    const { page } = await open(browser, 'li2025.thm3.html');
    const answer = page.locator('.claim .first');
    assert.match(await answer.textContent(), /false as stated.*971\/420.*78\/35/s);
    for (const part of ['.a-counterexample', '.a-correct'])
      assert.ok(await answer.locator(part).first().isVisible(), part);
    assert.equal(await page.locator('.check .checked').first().isVisible(), false);
    assert.ok(await page.locator('.check .quote math').first().isVisible());
    await page.locator('details.cite summary').click();
    assert.match(await page.locator('details.cite pre').textContent(), /@inproceedings\{li2025,/);
    await page.context().close();
  });

  test('from the first page to a claim, and an erratum, on others, as a mouse does it',
    async () => {
    const { page } = await open(browser, 'index.html');
    const { id } = results.results.at(-1);
    await page.locator(`#status a[href$="#claim-${id}"]`).click();
    await page.waitForURL((url) => url.hash === `#claim-${id}`);
    const seen = () => page.evaluate(() => {
      const { top } = document.querySelector(':target h4').getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    });
    assert.ok(await seen());
    await page.locator('nav a', { hasText: 'Errata' }).click();
    await page.waitForURL((url) => url.pathname.endsWith('errata.html'));
    await page.locator('.errata a').last().click();
    await page.waitForURL((url) => url.hash.startsWith('#erratum-'));
    assert.ok(await seen());
  });

  test('the keyboard reaches the results: the first stop skips to them', async () => {
    for (const file of ['index.html', papers[0]]) {
      const { page } = await open(browser, file);
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.hash === '#main');
      await page.keyboard.press('Tab');
      assert.ok(await page.evaluate(
        () => document.querySelector('main').contains(document.activeElement)));
      await page.context().close();
    }
  });

  test('on paper no check stays folded', async () => {
    const { page } = await open(browser, claim_pages[0]);
    const folded = () => page.$$eval('.check',
      (all) => all.filter((e) => !e.checkVisibility()).length);
    assert.ok((await folded()) > 0);
    await page.emulateMedia({ media: 'print' });
    assert.equal(await folded(), 0);
  });

  test('the system without colour preference, and dark, have different grounds', async () => {
    const { page } = await open(browser, 'index.html');
    const ground = async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    };
    assert.notEqual(await ground('light'), await ground('dark'));
  });

  test('one page of some claims stands by itself', async () => {
    const file = join(folder, '..', 'one.html');
    execFileSync(process.env.VERIFY_PROGRAM,
      ['run', 'ahn2023.lem6', 'li2025.thm3', '--html', file]);
    const page = await browser.newPage();
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    const { links, ids } = await page.evaluate(what_stands_here);
    const inside = links.filter((link) => !away.includes(link));
    assert.equal(links.length - inside.length, 2);
    assert.deepEqual(inside.filter((link) => !ids.concat('main').includes(link.slice(1))), []);
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('data:')), [pathToFileURL(file).href]);
    await page.close();
  });
});
