// The pages hold with any fonts: nothing is too wide or cut off, whatever widths its letters have,
// on screens from the narrowest that accessibility asks for to wide ones, and on paper.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch, open, pages, sample, show } from './browser.mjs';
import { layout_faults } from './layout.mjs';

const folder = process.env.VERIFY_FONTS;
// Those that were laid out, and not what a machine happens to have.
const sets = readdirSync(folder).filter((file) => file.endsWith('.conf')).sort()
  .map((file) => ({ name: basename(file, '.conf'), file: join(folder, file) }));
// DejaVu is the widest, and so is its font for mathematics.
const widest = sets.find((set) => set.name === 'dejavu') ?? sets[0];
const screens = [320, 360, 768, 1200];
const extremes = [320, 1200];  // for every claim; between them a sample is looked at
const paper_width = 680;  // of A4 at 96 dots an inch, within Chromium's margins

const maker = { dejavu: 'DejaVu ', mono: 'Noto ', noto: 'Noto ' };  // of others Liberation

// What the words of the page are set in.
async function families(page) {
  const tool = await page.context().newCDPSession(page);
  await tool.send('DOM.enable');
  await tool.send('CSS.enable');
  const { root } = await tool.send('DOM.getDocument');
  const { nodeId } = await tool.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await tool.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map((font) => font.familyName);
}

// The first faults of each width; a list of thousands helps nobody.
async function faults_at(page, width, options = { paper: false }) {
  await page.setViewportSize({ width, height: 900 });
  const faults = await page.evaluate(layout_faults, options);
  return faults.slice(0, 10).map((fault) => `${width} px, ${fault}`)
    .concat(faults.length > 10 ? [`${width} px, and ${faults.length - 10} more`] : []);
}

async function faults_on_paper(page) {
  await page.emulateMedia({ media: 'print' });
  const faults = await faults_at(page, paper_width, { paper: true });
  await page.emulateMedia({ media: null });
  return faults;
}

for (const set of sets) {
  describe(`fonts of ${set.name}: what strains the width most`, () => {
    let browser, page;
    before(async () => {
      browser = await launch(set.file);
      ({ page } = await open(browser, sample, { all: true }));
    });
    after(() => browser?.close());

    test('the browser sees these and no others', async () => {
        const used = await families(page);
        assert.equal(used.length > 0, set.name !== 'none');
        for (const family of used)
          assert.ok(family.startsWith(maker[set.name] ?? 'Liberation '), family);
      });

    for (const width of screens)
      test(`${width} px: nothing is too wide or cut off, what scrolls is in reach`, async () => {
        assert.deepEqual(await faults_at(page, width), []);
      });

    test('on paper nothing scrolls and nothing is cut off', async () => {
      assert.deepEqual(await faults_on_paper(page), []);
    });

    if (set === widest)
      test('without the rules that let it wrap and scroll the page would not hold', async () => {
        await page.addStyleTag({ content: `* { overflow: visible !important;
          overflow-wrap: normal !important; max-width: none !important }` });
        assert.notDeepEqual(await faults_at(page, 360), []);
      });
  });
}

describe('every claim and erratum, in the widest fonts', () => {
  let browser, page;
  before(async () => {
    browser = await launch(widest.file);
    ({ page } = await open(browser, 'index.html'));
  });
  after(() => browser?.close());
  for (const file of pages)
    test(`${file}: nothing is too wide or cut off, on screens and on paper`, async () => {
      await show(page, file);
      const faults = [];
      for (const width of extremes) faults.push(...await faults_at(page, width));
      faults.push(...await faults_on_paper(page));
      assert.deepEqual(faults, []);
    });
});
