// The pages about a user's own numbers, a network and a sweep: their layout, accessibility, and
// that they say what was asked.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folder, launch, open } from './browser.mjs';
import { faults_at, faults_on_paper } from './layout.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const own = '../own';  // beside the pages of the report, which the other tests count
const weights = join(process.env.VERIFY_SOURCE, 'tests/weights/files/model.safetensors');
const made = {
  'sweep.html': ['run', 'ahn2023.thm1', '--set', 'n=1..64', '--set', 'd=2,8',
    '--set', 'lambda=d*1'],
  // Some points are refused, and nothing that varies is a number.
  'refused.html': ['run', 'ahn2023.thm1', '--set', 'n=0..3',
    '--set', 'lambda=1,1/2', '--set', 'lambda=1,-1'],
  'network.html': ['audit', weights, '--set', 'n=20', '--tensor', 'unused=W',
    '--tensor', 'A=layers.*.A'],
};

let browser;
before(async () => {
  mkdirSync(join(folder, own), { recursive: true });
  for (const [file, words] of Object.entries(made))
    try {
      execFileSync(process.env.VERIFY_PROGRAM, [...words, '--html', join(folder, own, file)],
        { stdio: 'pipe' });
    } catch (error) {  // refused points: the page is there all the same
      assert.equal(file, 'refused.html', String(error.stderr));
      assert.equal(error.status, 2, String(error.stderr));
    }
  browser = await launch();
});
after(() => browser?.close());

describe('pages about own numbers', () => {
  for (const file of Object.keys(made)) {
    let tab;
    before(async () => { tab = await open(browser, `${own}/${file}`, { all: true }); });
    after(() => tab?.page.context().close());
    for (const width of [320, 390, 768, 1280])
      test(`${file}, ${width} px: nothing is too wide or cut off`, async () => {
        assert.deepEqual(await faults_at(tab.page, width), []);
      });
    test(`${file}, on paper: nothing is too wide or cut off`, async () => {
      assert.deepEqual(await faults_on_paper(tab.page), []);
    });
    test(`${file}: accessible, without script or request`, async () => {
      const { page, requests, complaints } = tab;
      assert.deepEqual(
        requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:')), []);
      assert.deepEqual(complaints, []);
      await page.evaluate(axe);
      const { violations, passes } = await page.evaluate(() =>
        window.axe.run(document, { resultTypes: ['violations'] }));
      assert.ok(passes.length > 0);
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0].html.slice(0, 160)}`), []);
    });
  }
  test('a table that does not scroll would be noticed', async () => {
    const { page } = await open(browser, `${own}/network.html`, { all: true });
    await page.addStyleTag({ content: `* { overflow: visible !important;
      overflow-wrap: normal !important; max-width: none !important }` });
    assert.notDeepEqual(await faults_at(page, 320), []);
    await page.context().close();
  });
  test('a sweep is one page with a drawing and a row a point', async () => {
    const { page } = await open(browser, `${own}/sweep.html`);
    assert.equal(await page.locator('#points tbody tr').count(), 128);
    assert.equal(await page.locator('svg.plot .curve').count() > 1, true);
    assert.equal(await page.locator('.claim').count(), 0);
    assert.match(await page.locator('h1').textContent(), /ahn2023\.thm1/);
    await page.context().close();
  });
  test('what is refused is told on the page', async () => {
    const { page } = await open(browser, `${own}/refused.html`);
    assert.match(await page.locator('#outcome').textContent(), /refused/);
    await page.context().close();
  });
});
