// One visit to every page of the report, for all that is asked of every page: what stands on it,
// what it asks for and complains of, and whether its layout holds in the widest fonts. Writes
// survey.json, and in the folder of the pages the sample that stands for all of them.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  fold_nothing, folder, launch, new_page, pages, representatives, sample, survey_file, url_of,
  widest,
} from './browser.mjs';
import { what_stands_here } from './facts.mjs';
import { faults_at, faults_on_paper } from './layout.mjs';
import { chosen, page_of, sections_of_page, thinned } from './sections.mjs';

const every = [320];  // the narrowest that accessibility asks for: what fits there fits anywhere
const some = [390, 768, 1200];  // at wider ones representatives are looked at
const seen = {}, sections = [];
let frame;

async function look(tab, file) {
  const { page, requests, complaints } = tab;
  requests.length = complaints.length = 0;
  await page.setViewportSize({ width: every[0], height: 100 });  // a little is drawn
  await page.goto(url_of(file));
  await page.evaluate(fold_nothing);
  const faults = [];
  const widths = [...every, ...(representatives.includes(file) ? some : [])];
  for (const width of widths) {
    faults.push(...await faults_at(page, width));
    if (width === every[0]) sections.push(...await page.evaluate(sections_of_page));
  }
  const facts = await page.evaluate(what_stands_here);
  faults.push(...await faults_on_paper(page));
  if (file === 'index.html')
    frame = await page.evaluate(() => Object.fromEntries(
      ['head', 'header', 'footer'].map((name) => [name, document.querySelector(name).outerHTML])));
  seen[file] = { ...facts, faults, requests: [...requests], complaints: [...complaints] };
}

const browser = await launch(widest.file);
const left = [...pages];
// Two beside each other, each with a process of its own that lays pages out.
await Promise.all([1, 2].map(async () => {
  const tab = await new_page(browser, { bypassCSP: false });
  while (left.length > 0) await look(tab, left.shift());
}));
const kept = chosen(sections);
const { page } = await new_page(browser, {});
const sample_sections = [];
for (const [k, { sort, html }] of sections.entries())
  if (kept[k].size > 0)
    sample_sections.push(
      { sort, html: await page.evaluate(thinned, { html, kept: [...kept[k]] }) });
await browser.close();
writeFileSync(join(folder, sample), page_of(sample_sections, frame));
writeFileSync(survey_file, JSON.stringify(seen));
