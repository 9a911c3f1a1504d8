// The pages hold with any fonts: nothing is too wide or cut off, whatever widths its letters have,
// on screens from the narrowest that accessibility asks for to wide ones, and on paper.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { launch, open, pages, sample, sets, survey, widest } from './browser.mjs';
import { faults_at, faults_on_paper } from './layout.mjs';

const screens = [320, 390, 680, 1280];

// Of others Liberation.
const maker = {
  cmu: 'CMU ', dejavu: 'DejaVu ', dyslexic: 'OpenDyslexic', free: 'Free', mono: 'Noto ',
  noto: 'Noto ',
};

// Those of mathematics.
const mathematics = {
  asana: 'Asana Math', common: 'DejaVu Math TeX Gyre', dejavu: 'DejaVu Math TeX Gyre',
  'gyre-bonum': 'TeX Gyre Bonum Math', 'gyre-dejavu': 'TeX Gyre DejaVu Math',
  'gyre-pagella': 'TeX Gyre Pagella Math', 'gyre-schola': 'TeX Gyre Schola Math',
  'gyre-termes': 'TeX Gyre Termes Math', freeserif: 'FreeSerif', libertine: 'Linux Libertine O',
  lmodern: 'Latin Modern Math', noto: 'Noto Sans Math', stix: 'STIX Math',
};

// What some of the elements are set in.
async function families(page, selector) {
  const tool = await page.context().newCDPSession(page);
  await tool.send('DOM.enable');
  await tool.send('CSS.enable');
  const { root } = await tool.send('DOM.getDocument');
  const { nodeIds } = await tool.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const used = new Set();
  for (const nodeId of nodeIds.slice(0, 20)) {
    const { fonts } = await tool.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const font of fonts) used.add(font.familyName);
  }
  return [...used];
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
      const used = await families(page, 'h1');
      assert.equal(used.length > 0, set.name !== 'none');
      for (const family of used)
        assert.ok(family.startsWith(maker[set.name] ?? 'Liberation '), family);
      if (set.name in mathematics)
        assert.ok((await families(page, '.statement mo')).includes(mathematics[set.name]));
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
  const found = survey();
  for (const file of pages)
    test(`${file}: nothing is too wide or cut off, on screens and on paper`, () => {
      assert.deepEqual(found[file].faults, []);
    });
});
